"""Starship Interstellar in the conformance suite."""

from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.games.starship.invariants import Invariants
from tests.walks import Case

CASE = Case(
    game=load_game("starship"),
    tree=load_ruleset("starship").tree,
    module=__name__,
    bots=("random", "tuned+epsilon=0.1"),
    worlds=60,
    decisions=20,
    whole=1,
    checks=Invariants,
    hides=True,
)
