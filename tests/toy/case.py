"""The toy game in the conformance suite."""

from tests.conformance import Case
from tests.toy import GAME
from tests.toy.rules import rules

CASE = Case(game=GAME, tree=rules().tree, module=__name__)
