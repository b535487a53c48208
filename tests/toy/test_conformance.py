"""The toy game conforms: the suite itself is sound for a game without surprises."""

from tests.conformance import Conformance
from tests.toy.case import CASE


class TestConformance(Conformance):
    """The suite on the toy game."""

    case = CASE
