"""Which kernels call which, and with what."""

from collections.abc import Sequence

import numpy as np
import pytest
from numba.core import types

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.core.jit import jit
from exobalance.simcore.games import GAME_IDS, load_game
from exobalance.simcore.kit.calls import Calls, call_of, callees, calls_of, reach, tasks_of
from exobalance.simcore.ruleset import load_ruleset


@jit
def count(values):
    """Return how many numbers there are."""
    return len(values)


@jit
def sum(values):
    """Return the sum; `mean` does not call it, but a method of this name."""
    return values.sum()


@jit
def mean(values):
    """Return the mean."""
    return values.sum() / count(values)


def mean_of_list(values):
    """Return the mean of a list."""
    return mean(np.array(values))


def calls_at(game_id: str, players: int) -> Calls:
    """Return what the kernels of a game are called with under its printed rules."""
    game = load_game(game_id)
    bots = pack_bots(game, [load_bot(game, "random", players)] * players)
    tree = load_ruleset(game_id).tree
    return calls_of(game, game.pack(tree, players), bots)


def test_arguments_are_those_of_a_call():
    """Of a kernel, and of a function in Python that prepares them; nothing is compiled."""
    numbers = types.Array(types.float64, 1, "C")
    assert call_of(mean, (np.ones(2),)) == (mean, (numbers,))
    assert call_of(mean_of_list, ([1.5, 2.5],)) == (mean, (numbers,))
    assert call_of(sorted, ([1],)) is call_of(lambda values: values, ([1],)) is None
    assert mean.signatures == count.signatures == []


def test_reach_is_all_that_is_called():
    """Directly or not, each kernel once."""
    assert callees(mean) == (count,)
    assert reach(mean) == [mean, count]
    assert reach(count, mean) == [count, mean]


@pytest.mark.parametrize("game_id", GAME_IDS)
class TestTasks:
    """The order in which a game's kernels are compiled."""

    names: Sequence[str] = ("play", "redeal")

    def test_kernels_follow_those_they_call(self, game_id):
        """Each kernel comes once; most of the code is covered, and the playout is last."""
        tasks = tasks_of(calls_at(game_id, 2), self.names)
        kernels = [task.kernel for task in tasks]
        assert len(set(kernels)) == len(kernels) > 50
        for number, task in enumerate(tasks):
            assert {need.kernel for need in task.needs} == set(callees(task.kernel)) & set(kernels)
            assert all(kernels.index(need.kernel) < number for need in task.needs)
            assert all(need.height > task.height for need in task.needs)
        last = min(tasks, key=lambda task: task.height)
        assert last.kernel in (calls_at(game_id, 2)[name][0] for name in self.names)

    def test_names_say_what_arguments_are(self, game_id):
        """Each kernel of the contract gets what it is called with, whoever calls it."""
        calls = calls_at(game_id, 2)
        by_kernel = {task.kernel: task.signature for task in tasks_of(calls, self.names)}
        for name in ("reset", "legal_options", "score_options", "record", "play_on"):
            kernel, kinds = calls[name]
            assert by_kernel[kernel] == kinds, name

    def test_number_of_players_makes_no_difference(self, game_id):
        """One set of kernels serves all."""
        few, many = (
            [(task.kernel, task.signature) for task in tasks_of(calls_at(game_id, n), self.names)]
            for n in (load_game(game_id).players[0], load_game(game_id).players[-1])
        )
        assert few == many
