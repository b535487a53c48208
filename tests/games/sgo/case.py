"""Space Gate Odyssey in the conformance suite."""

from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.games.sgo.invariants import Invariants
from tests.walks import Case

CASE = Case(
    game=load_game("sgo"),
    tree=load_ruleset("sgo").tree,
    module=__name__,
    bots=("random", "balanced+epsilon=0.1"),
    worlds=60,
    checks=Invariants,
    hides=True,
    with_models=True,
)
