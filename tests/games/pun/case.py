"""Planet Unknown in the conformance suite."""

from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.games.pun.invariants import Invariants
from tests.walks import Case

CASE = Case(
    game=load_game("pun"),
    tree=load_ruleset("pun").tree,
    module=__name__,
    bots=("random", "tuned+epsilon=0.1"),
    worlds=40,
    whole=2,
    checks=Invariants,
    hides=True,
)
