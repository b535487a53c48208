"""Kepler-3042 in the conformance suite."""

from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.games.kepler.invariants import Invariants
from tests.walks import Case

CASE = Case(
    game=load_game("kepler"),
    tree=load_ruleset("kepler").tree,
    module=__name__,
    bots=("random", "tuned+epsilon=0.1"),
    worlds=40,
    whole=2,
    checks=Invariants,
    hides=True,
    anywhere=("quantum",),
)
