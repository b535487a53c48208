"""The toy game in the conformance suite."""

from tests.toy import GAME
from tests.toy.rules import rules
from tests.walks import Case

CASE = Case(game=GAME, tree=rules().tree, module=__name__, with_models=True, otherwise=True)
