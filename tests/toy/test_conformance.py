"""The toy game implements the contract that it stands in for."""

from typing import ClassVar

from tests.conformance import Case, Conformance
from tests.toy import GAME
from tests.toy.rules import rules

CASE = Case(game=GAME, tree=rules().tree, module=__name__, worlds=50)


class TestToy(Conformance):
    """The suite that every game passes."""

    case: ClassVar[Case] = CASE
