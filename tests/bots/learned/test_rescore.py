"""Scores of models in kernels, held against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from exobalance.simcore.bots.learned.forms import Model, Part
from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.core.choose import FIRST_BOT, choose_best
from exobalance.simcore.core.rng import FUTURE_BITS, fork_streams
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.ahead import NUMBER, ahead_names
from exobalance.simcore.kit.learned import (
    LONGEST,
    OPTION,
    TABLE,
    input_names,
    less_mean,
    scratch_of,
)
from exobalance.simcore.kit.records import quick_record
from tests.bots.learned.small import linear_model, small_model
from tests.games.pun.case import CASE as PUN
from tests.games.sgo.case import CASE as SGO
from tests.toy.case import CASE as TOY
from tests.walks import Case, Walk

CASES = [
    pytest.param(TOY, "tuned", id="toy"),
    pytest.param(SGO, "balanced", id="sgo"),
    pytest.param(PUN, "settler", id="pun", marks=pytest.mark.full),
]


class Table:
    """Rescores the options of a walk, by the kernel and by NumPy."""

    def __init__(self, case: Case, bot: str, players: int, model: Model) -> None:
        self.game, self.model = case.game, model
        self.weights = pack_bots(case.game, [load_bot(case.game, bot, players)])[0].weights
        self.models = np.concatenate([[0.0, 7.0], model.packed(case.game)])
        self.scratch = scratch_of(case.game)
        self.scores = np.zeros(case.game.max_options)

    def base(self, walk: Walk, options: np.ndarray) -> np.ndarray:
        """Return the scores of the base."""
        self.game.kernels.score_options(
            walk.state, walk.params, self.weights, options, len(options), self.scores
        )
        return self.scores[: len(options)].copy()

    def by_kernel(self, walk: Walk, options: np.ndarray) -> np.ndarray:
        """Return what the kernel makes of the base's scores."""
        self.base(walk, options)
        self.game.kernels.rescore(
            walk.state,
            walk.params,
            self.weights,
            self.models,
            2,
            options,
            len(options),
            self.scores,
            self.scratch,
        )
        return self.scores[: len(options)].copy()

    def ahead(self, walk: Walk, option: np.ndarray, part: Part) -> np.ndarray:
        """Return the outlooks after an option, by the definition of `simcore.kit.ahead`."""
        game, seat = self.game, int(walk.state.seat)
        kernels, n_players = game.kernels, int(walk.params.n_players)
        states = np.zeros(1, game.state_dtype)
        state = quick_record(states)
        options, scores = np.zeros_like(self.scratch.options), np.zeros_like(self.scores)
        outlooks, points = np.zeros((n_players, len(game.outlook))), np.zeros(n_players)
        found = []
        for number in range(part.futures):
            kernels.copy_state(states, walk.states)
            fork_streams(state, np.uint64((int(state.decisions) << FUTURE_BITS) + NUMBER + number))
            kernels.redeal(state, walk.params)
            kernels.apply_option(state, walk.params, option)
            until = int(walk.state.turn) + part.ahead
            while state.status == Status.RUNNING and state.turn < until:
                n = int(kernels.legal_options(state, walk.params, options))
                chosen = 0
                if n > 1:
                    kernels.score_options(state, walk.params, self.weights, options, n, scores)
                    chosen = int(choose_best(state, FIRST_BOT + int(state.seat), scores, n))
                kernels.apply_option(state, walk.params, options[chosen])
            kernels.standing(state, walk.params, points)
            for each in range(n_players):
                kernels.outlook(state, walk.params, self.weights, each, outlooks[each])
            others = [each for each in range(n_players) if each != seat]
            parts = [outlooks[seat], np.zeros(len(game.outlook)), np.zeros(len(game.outlook))]
            if others:
                leader = max(others, key=lambda each: points[each])
                parts[1:] = [outlooks[others].mean(axis=0), outlooks[leader]]
            found.append(np.concatenate(parts))
        return np.mean(found, axis=0)

    def by_numpy(self, walk: Walk, options: np.ndarray) -> np.ndarray:
        """Return the same by the definition of inputs and of models."""
        game, state, kind, n = self.game, walk.state, int(walk.state.kind), len(options)
        base = self.base(walk, options)
        part = self.model.parts.get(game.decisions[kind].name)
        if part is None or state.turn > LONGEST * self.model.usual_turns:
            return base
        rows = np.zeros((game.max_options, len(game.features)))
        game.kernels.fill_features(state, walk.params, self.weights, options, n, rows)
        points = np.zeros(int(walk.params.n_players))
        game.kernels.standing(state, walk.params, points)
        others = np.delete(points, state.seat)
        order = np.argsort(-base, kind="stable")
        ranks = np.argsort(order, kind="stable")
        turn = float(state.turn)
        told = {
            "base_gap": base - base.max(),
            "base_rank": ranks,
            "turn": turn,
            "progress": turn / self.model.usual_turns,
            "points": points[state.seat],
            "best_other": others.max() if len(others) else 0,
            "mean_other": others.mean() if len(others) else 0,
            "offered": n,
        }
        first, end = game.columns[kind]
        is_seen = ranks < (part.most or n)
        seen = rows[:n, first:end]
        if part.ahead:
            beyond = np.zeros((n, len(ahead_names(game))))
            for i in np.flatnonzero(is_seen):
                beyond[i] = self.ahead(walk, options[i], part)
            seen = np.hstack([seen, beyond])
        own = np.column_stack([np.broadcast_to(told[name], n) for name in (*OPTION, *TABLE)])
        beside = less_mean(seen, seen[is_seen].mean(axis=0))
        inputs = np.hstack([rows[:n, first:end], own, beside])
        assert inputs.shape[1] == len(input_names(game, kind, is_ahead=part.ahead > 0))
        bonus = part.bonus * (base == base.max())
        scores = part.scale * (part.form.predict(inputs) + bonus)
        behind = scores[is_seen].min() + base - base[is_seen].min()
        return np.asarray(np.where(is_seen, scores, behind))


@pytest.mark.parametrize(("case", "bot"), CASES)
@pytest.mark.parametrize(("most", "ahead", "worlds"), [(0, 0, 12), (2, 0, 12), (3, 2, 6)])
def test_kernel_and_numpy_agree(case, bot, most, ahead, worlds):
    """On all options of walks with several player counts, to 1e-9 of the largest score."""
    n_seen: dict[int, int] = {}
    for players in case.game.players[:3]:
        table = Table(case, bot, players, small_model(case.game, players, most=most, ahead=ahead))
        for world in range(worlds):
            walk = Walk(case, players, world)
            for offered in walk.steps(random_driver(world), case.decisions):
                options = offered.copy()
                found, expected = table.by_kernel(walk, options), table.by_numpy(walk, options)
                assert np.abs(found - expected).max() <= 1e-9 * max(1, np.abs(expected).max())
                kind = int(walk.state.kind)
                n_seen[kind] = n_seen.get(kind, 0) + len(options)
    assert sum(n_seen.values()) > 500
    assert {kind % 3 for kind in n_seen} >= {0, 1}, "both forms are asked"


@pytest.mark.parametrize(("case", "bot"), CASES)
def test_a_model_of_the_base_ranks_as_the_base(case, bot):
    """A network that hands the base's distance on leaves each choice, and each tie, as it is."""
    players = case.game.players[1]
    table = Table(case, bot, players, linear_model(case.game, players))
    for world in range(5):
        walk = Walk(case, players, world)
        for offered in walk.steps(random_driver(world), case.decisions):
            options = offered.copy()
            base, found = table.base(walk, options), table.by_kernel(walk, options)
            assert np.array_equal(base == base.max(), found == found.max())
            assert np.allclose(found, base - base.max(), rtol=0, atol=1e-9)


def test_scoring_changes_no_game():
    """Options and random streams stay as they are."""
    table = Table(TOY, "tuned", 2, small_model(TOY.game, 2, ahead=3))
    walk = Walk(TOY, 2, 3)
    for offered in walk.steps(random_driver(3), 20):
        options, streams = offered.copy(), walk.state.rng_count.copy()
        table.by_kernel(walk, options.copy())
        assert np.array_equal(walk.options(), options)
        assert np.array_equal(walk.state.rng_count, streams)
