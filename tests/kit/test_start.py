"""Setting up a world."""

from collections import Counter

import numpy as np

from exobalance.simcore.kit.ranking import ranking
from exobalance.simcore.kit.rows import total_of
from exobalance.simcore.kit.shuffle import sort_by_key
from exobalance.simcore.kit.start import draw_setup_set, start_game
from tests.toy import GAME
from tests.toy.data.layout import N_SETS
from tests.toy.kernels import is_ahead
from tests.toy.rules import rules


def started(world=0, players=4):
    """Return a state of the toy as it is at the start, from one full of other numbers."""
    states = np.zeros(1, GAME.state_dtype).view(np.recarray)
    states.view(np.uint8)[:] = 77
    start_game(states[0], GAME.pack(rules().tree, players)[0], np.uint64(3), world)
    return states[0]


def test_header_and_counters_start_clear():
    """Whatever the memory held before."""
    state = started(world=5)
    assert (state.world, state.root, state.n_players) == (5, 3, 4)
    for field in ("turn", "decisions", "forced", "offered", "gap", "kind", "seat", "status"):
        assert state[field] == 0, field
    for field in ("source", "label_count", "rank", "credit"):
        assert not state[field].any(), field


def test_every_cycle_of_worlds_has_each_set_once():
    """In an order of its own."""
    drawn = [int(draw_setup_set(s, N_SETS, s.scratch[:])) for s in map(started, range(20))]
    assert sorted(drawn[:10]) == sorted(drawn[10:]) == list(range(N_SETS))
    assert drawn[:10] != drawn[10:]


def test_removing_a_thing_leaves_the_order_of_the_others():
    """Each thing is drawn by its own name; every one comes first equally often."""
    uids = np.array([11, 5, 99, 42], np.uint64)
    firsts: Counter[int] = Counter()
    for key in range(400):
        order = np.arange(4)
        sort_by_key(order, 0, 4, np.uint64(key), uids)
        fewer = np.array([0, 1, 3])
        sort_by_key(fewer, 0, 3, np.uint64(key), uids)
        assert [each for each in order if each != 2] == fewer.tolist()
        firsts[int(order[0])] += 1
    assert all(60 < n < 140 for n in firsts.values())


def test_tied_seats_share_rank_and_credit():
    """And the next one comes behind both."""
    state = started()
    state.source[:, 0] = [4, 9, 2, 9]
    state.source[:, 1] = [0, -1, 6, -1]
    assert [total_of(state, seat) for seat in range(4)] == [4, 8, 8, 8]
    ranking(is_ahead)(state)
    assert state["rank"].tolist() == [4, 1, 1, 1]
    assert np.allclose(state.credit, [0, 1 / 3, 1 / 3, 1 / 3])
