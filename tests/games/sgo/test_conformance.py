"""Space Gate Odyssey conforms to the contract, and loses no piece on the way."""

from dataclasses import replace

import numpy as np
import pytest
from joblib import Parallel, delayed

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.drivers import epsilon_greedy_driver, random_driver
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.sgo.data.layout import MAX_SEATS
from exobalance.simcore.games.sgo.data.state import STATE
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.match import TURN_LIMIT
from tests.conformance import Conformance
from tests.games.sgo.case import CASE
from tests.games.sgo.random_games import play_and_check
from tests.walks import Walk

OTHER_READINGS = (
    "switches.ap_fixed_when_action_starts=false",
    "switches.blocked_corridor_counts_as_open=true",
    "switches.close_check=after_each_colonist",
    "switches.swap_mandatory=true",
    "switches.track_setup_direction=water_at_0",
    "switches.zero_majority_scores=true",
    "switches.collins_won=at_least_4_of_6",
    "switches.turing2_centre=extra_area_without_value",
    "switches.planck_group=all_areas_with_a_neighbour",
    "switches.score_floor=zero",
    "switches.bonus_may_be_declined=none",
    "switches.setup_second_module_may_join_first=false",
)
VARIANTS = {
    "short game": ("variant.short_game=true",),
    "reorganisation": ("variant.reorganisation=true",),
    "single module": ("variant.reorganisation=true", "switches.reorganise=single_module"),
    "other readings": OTHER_READINGS,
    "short game, other readings": ("variant.short_game=true", *OTHER_READINGS),
}


class TestConformance(Conformance):
    """The suite, with all invariants of the game at every decision."""

    case = CASE


@pytest.mark.parametrize("players", CASE.game.players)
@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_are_sound(variant, players):
    """SGO-R8, SGO-R39, SGO-R40 and all other readings at once: no piece is lost."""
    case = replace(CASE, tree=load_ruleset("sgo", sets=VARIANTS[variant]).tree)
    for world in range(6):
        Walk(case, players, world).go(random_driver(world), 40 if world else 800)


class TestSeats:
    """No rule looks at the number of a seat, only at the order of turns."""

    @pytest.mark.parametrize("players", CASE.game.players)
    def test_relabelled_seats_play_the_same_game(self, players):
        """SGO-R9: after setup, seats moved on by one get the same options and points."""
        for world in range(6):
            walk = Walk(CASE, players, world)
            while walk.state.turn == 0:
                walk.apply(walk.options()[0])
            other = walk.copy()
            relabel(other.states, players)
            pick = random_driver(world)
            for _ in range(3000 if world < 2 else 300):
                if walk.is_over:
                    break
                assert other.state.seat == (walk.state.seat + 1) % players
                options = walk.options()
                assert np.array_equal(other.options(), options)
                option = options[pick(None, None, options, len(options))]
                walk.apply(option)
                other.apply(option)
            assert other.state.status == walk.state.status
            relabel(walk.states, players)
            for name in ("influence", "source", "rank", "colonists", "mod_tile", "owner", "credit"):
                assert np.array_equal(other.state[name], walk.state[name]), name


@pytest.mark.parametrize("players", CASE.game.players)
def test_remembered_distances_and_offers_are_never_out_of_date(players):
    """Scores are the same when everything the heuristic remembers is worked out anew."""
    game = CASE.game
    weights = pack_bots(game, [load_bot(game, "balanced", players)])[0].weights
    for world in range(4):
        walk = Walk(CASE, players, world)
        driver = epsilon_greedy_driver(game, weights, 0.3, world)
        for options in walk.steps(driver, 400):
            other = walk.copy()
            other.state.stale[:] = 1
            other.state.offer_stale[:] = 1
            scores = np.zeros((2, len(options)))
            for each, out in zip((walk, other), scores, strict=True):
                game.kernels.score_options(
                    each.state, each.params, weights, options, len(options), out
                )
            assert np.array_equal(*scores), f"decision {walk.state.decisions} of world {world}"


def relabel(states: np.recarray, players: int) -> None:
    """Move everything of a seat to the next one, the last one's to the first, in place."""
    state = states[0]
    for name in STATE.names:
        shape = STATE[name].shape
        if MAX_SEATS in shape[:2] and name not in ("mod_link", "prospect"):
            by_seat = np.moveaxis(state[name], shape.index(MAX_SEATS), 0)
            by_seat[:players] = np.roll(by_seat[:players], 1, axis=0).copy()
    for name in ("mod_link", "prospect"):
        state[name][:players] = np.roll(state[name][:players], 1, axis=0)
    owner = state["owner"]
    owner[owner > 0] = owner[owner > 0] % players + 1
    state.seat = (state.seat + 1) % players
    state.active = (state.active + 1) % players
    leaders = [seat for seat in range(players) if state.fermi_leaders >> seat & 1]
    state.fermi_leaders = sum(1 << (seat + 1) % players for seat in leaders)


@pytest.mark.full
@pytest.mark.parametrize("players", CASE.game.players)
def test_a_hundred_thousand_random_games(players, capsys):
    """Every random game ends, is stuck by SGO-A35 or meets the turn cap; no piece is lost.

    Those that meet the cap have one planet left: random players keep feeding Hawking, their
    ranks swallow the colonists, and the few that remain hardly ever fill a module together
    that leads to the last planet.
    """
    n_games, task = 100_000, 500
    parts = Parallel(n_jobs=-1)(
        delayed(play_and_check)(players, first, task) for first in range(0, n_games, task)
    )
    counts = np.sum(parts, axis=0)
    assert counts.sum() == n_games
    done, stuck, truncated = (int(counts[status]) for status in list(Status)[1:4])
    assert counts[Status.RUNNING] == counts[Status.GAP] == 0
    with capsys.disabled():
        print(
            f"\n{players} players, {n_games:,} random games: {done:,} done, {stuck:,} stuck, "
            f"{truncated:,} truncated at {TURN_LIMIT:,} turns"
        )
    assert done > 0.98 * n_games
