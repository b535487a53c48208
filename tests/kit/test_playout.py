"""The playout that is written once, bound to the kernels of the toy."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.core.jit import is_compiled, jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.playout import make_kernels
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.worlds import play_worlds
from tests.toy import GAME, kernels
from tests.toy.data.layout import N_BEACONS, ROWS, Cover, Label
from tests.toy.rules import rules

OWN = {
    name: getattr(kernels, name)
    for name in (
        "reset",
        "legal_options",
        "apply_option",
        "score_options",
        "record",
        "stop",
        "standing",
        "redeal",
        "outlook",
        "cover",
    )
}


def played(n_worlds=40, count=kernels.count_beacons, **changed):
    """Return the tables of random games of the toy with some kernels replaced."""
    playing = make_kernels(
        ROWS, Cover.OPTION, GAME.columns, len(GAME.outlook), count=count, **OWN | changed
    )
    game = replace(GAME, kernels=playing)
    bots = pack_bots(game, [load_bot(game, "random", 2)] * 2)
    return play_worlds(make_match(game, rules().tree, bots, 5), 0, n_worlds)


@pytest.fixture(scope="module")
def whole():
    """Return the tables of games by the kernels as they are."""
    return played()


@jit
def no_options(state, params, options):
    """Find nothing to do from the third turn on."""
    return 0 if state.turn > 2 else kernels.legal_options(state, params, options)


@jit
def gap_soon(state, params, option):
    """Hit a bound of the engine at the second decision."""
    kernels.apply_option(state, params, option)
    if state.decisions == 2:
        state.gap = 7


class TestEnds:
    """How a game can end beside by its rules."""

    def test_a_game_without_an_option_is_stuck(self):
        """It is stopped and ranked as it stands."""
        games = played(legal_options=no_options)["games"]
        assert (games.status == Status.STUCK).all()
        assert (games.turns == 3).all()

    def test_a_bound_of_the_engine_is_a_gap(self):
        """The decision that hit it is the last one."""
        games = played(apply_option=gap_soon)["games"]
        assert (games.status == Status.GAP).all()
        assert (games.decisions == 2).all()

    def test_other_games_are_done(self, whole):
        """By their rules."""
        assert (whole["games"].status == Status.DONE).all()


class TestCoverage:
    """What the playout counts."""

    def test_decisions_and_offers_are_those_of_the_games(self, whole):
        """Offered is due, chosen is not forced, occurred is either."""
        due, chosen, occurred = whole["coverage"][Cover.DECISION : Cover.OPTION].sum(axis=0)
        games = whole["games"]
        assert due == occurred == games.decisions.sum()
        assert chosen == (games.decisions - games.forced).sum()
        offered = whole["coverage"][Cover.OPTION : Cover.ITEM, 0].sum()
        assert offered == games.offered.sum()

    def test_a_game_counts_things_of_its_own(self, whole):
        """Beacons that could be lit, and those that were."""
        beacons = whole["coverage"][Cover.ITEM : Cover.ITEM + N_BEACONS]
        takes = whole["coverage"][Cover.OPTION + Label.LIGHT_TAKE]
        assert beacons[:, 0].sum() == takes[0]
        assert beacons[:, 1].sum() == takes[1]

    def test_without_them_the_rest_is_the_same(self, whole):
        """The kernel ``count`` is left out."""
        bare = played(count=None)
        assert bare["games"].tobytes() == whole["games"].tobytes()
        assert (bare["coverage"][Cover.ITEM :] == 0).all()
        assert (bare["coverage"][: Cover.ITEM] == whole["coverage"][: Cover.ITEM]).all()


def test_machine_code_is_kept_and_found(whole):
    """In the folder of the game; also through the wrappers of ``play`` and ``record``."""
    own = GAME.kernels
    folder = Path(own.apply_option.stats.cache_path).parent
    assert Path(own.play_on.stats.cache_path).parent == folder
    play_worlds(
        make_match(GAME, rules().tree, pack_bots(GAME, [load_bot(GAME, "random", 2)] * 2), 5), 0, 1
    )
    assert is_compiled(own.play)
    assert is_compiled(own.record)
    assert not is_compiled(no_options)


def test_rows_are_taken_as_they_are_stored(whole):
    """One column per source and label; kernels see arrays over the same bytes."""
    seats = whole["seats"]
    assert seats.dtype == ROWS.seat
    assert (seats.view(ROWS.seat_in_kernels)["src"].sum(axis=1) == seats.score).all()
    assert np.allclose(seats.credit.reshape(-1, 2).sum(axis=1), 1)
