"""The tests that every game passes, whatever its rules.

A game takes part with a `Case` in its test folder and a class derived from `Conformance`
that names it.  Random legal play looks at every decision; whole games are played by the
playout kernel and compared with a replay, decision by decision.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.core.rng import Purpose
from exobalance.simcore.core.status import Status
from exobalance.simcore.packages import package_of
from exobalance.simcore.run.plan.match import Match
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.replay.steps import Replay
from tests.conformance_futures import FutureConformance, learned_match, lookahead_match
from tests.drivers import Driver, epsilon_greedy_driver, random_driver
from tests.walks import (
    AS_SHIPPED,
    PROJECT,
    ROOT,
    TABLES,
    Case,
    Walk,
    check_rows,
    match_of,
    mixed,
)

SHARED = [
    f"exobalance.simcore.{module}"
    for module in (
        "core.choose",
        "core.rng",
        "kit.features",
        "kit.options",
        "kit.rows",
        "kit.shuffle",
        "kit.start",
    )
]
"""Modules with kernels that are compiled for several games into one folder."""


def fingerprint(case: Case, players: int, short: Short) -> list[str]:
    """Return hashes of a few short games, fit to be sent as JSON.

    Bots that look ahead play, too, and learned ones if asked for.
    """
    found = []
    with np.errstate(over="ignore"):  # what the random streams do on purpose
        for bot in case.bots:
            match = match_of(case, [bot] * players, decision_limit=short.decisions)
            found += [f"{row.game_hash:x}" for row in play_worlds(match, 3, 2)["games"]]
        if short.with_models:
            match = learned_match(case, players, max(4, short.decisions // (8 * players)))
            found += [f"{row.game_hash:x}" for row in play_worlds(match, 3, 1)["games"]]
        match = lookahead_match(case, players, max(3, 12 // players))
        match = replace(match, rotations=short.rotations or match.rotations)
        found += [f"{row.game_hash:x}" for row in play_worlds(match, 3, 1)["games"]]
    return found


def read_records_fast() -> None:
    """Let plain Python read a record's fields by one look-up.

    NumPy looks for methods of that name first, which is most of the time of uncompiled kernels.
    """
    field, method = np.void.__getitem__, np.void.__getattribute__

    def read(self: np.record, name: str) -> Any:
        try:
            return field(self, name)
        except ValueError:
            return method(self, name)

    np.record.__getattribute__ = read  # type: ignore[method-assign]


class Short(NamedTuple):
    """How much of games is played: decisions, rotations of bots that look ahead, learned bots."""

    decisions: int
    rotations: int | None  # None: all
    with_models: bool


WITHOUT_BOUNDS_CHECKS, WITHOUT_COMPILATION = "without bounds checks", "without compilation"
OTHERWISE = {
    WITHOUT_BOUNDS_CHECKS: ({}, Short(400, None, True)),
    WITHOUT_COMPILATION: ({"NUMBA_DISABLE_JIT": "1"}, Short(60, 1, False)),
}
"""Environments in which games are played again, and how much of them."""

WITH_MODELS = "test_replay_of_learned_bots_is_the_playout"
"""The test whose kernels hold models."""

QUESTION = """
import json, sys
from importlib import import_module
from tests.conformance import Short, fingerprint, read_records_fast
read_records_fast()
case, short = import_module(sys.argv[1]).CASE, Short(*json.loads(sys.argv[2]))
print(json.dumps({n: fingerprint(case, n, short) for n in case.game.players}))
"""


class Conformance(FutureConformance):
    """The suite; a subclass names its `case`."""

    case: ClassVar[Case]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Run every test that asks for ``players`` at each player count, and so on.

        What compiles kernels of a game that no other test needs is a long check, but for the
        games whose case asks for it.
        """
        case, often = self.case, pytest.mark.full
        if "players" in metafunc.fixturenames:
            learned = metafunc.function.__name__ == WITH_MODELS
            marks = often if learned and not case.with_models else ()
            counts = [pytest.param(n, marks=marks) for n in case.game.players]
            metafunc.parametrize("players", counts)
        if "how" in metafunc.fixturenames:
            rare = () if case.as_shipped else (WITHOUT_BOUNDS_CHECKS,)
            ways = [pytest.param(how, marks=often if how in rare else ()) for how in OTHERWISE]
            metafunc.parametrize("how", ways)

    def driver(self, players: int, world: int) -> Driver:
        """Return the driver of a walk: random, or playing to win with slips."""
        if world >= self.case.whole:
            return random_driver(world)
        bot = load_bot(self.case.game, self.case.bots[1], players)
        weights = pack_bots(self.case.game, [bot])[0].weights
        return epsilon_greedy_driver(self.case.game, weights, 0.1, world)

    # --- every decision

    def test_every_state_is_sound(self, players: int) -> None:
        """Legal sets, counters and pieces are right at every decision of random play."""
        case = self.case
        for world in range(case.worlds):
            limit = case.decisions if world >= case.whole else None
            Walk(case, players, world).go(self.driver(players, world), limit)

    def test_every_option_is_accepted(self, players: int) -> None:
        """Each option of a state leads to a sound state of its own; the state stays as it is."""
        case = self.case
        for world in range(0, case.worlds, 10):
            walk = Walk(case, players, world)
            steps = walk.steps(random_driver(world), case.decisions)
            for number, options in enumerate(steps):
                assert walk.state.decisions == number
                if number % 7 == world // 10 % 7:
                    self.try_all(walk, options.copy())

    def try_all(self, walk: Walk, options: np.ndarray) -> None:
        """Apply every option on a copy of the state."""
        before = walk.states.tobytes()
        hashes = {int(walk.state.hash)}
        for option in options:
            other = walk.copy()
            other.apply(option)
            hashes.add(int(other.state.hash))
            assert other.state.gap == 0
            assert other.state.status in (Status.RUNNING, Status.DONE, Status.STUCK)
            assert other.state.decisions == walk.state.decisions + 1
            assert other.is_over or len(other.options()) > 0, "a decision without an option"
            if walk.checks:
                walk.checks.check(other.state)
        assert len(hashes) == len(options) + 1, "two options look the same in the hash"
        assert walk.states.tobytes() == before, "a copy shares memory with its original"

    def test_copies_continue_alike(self, players: int) -> None:
        """A copied game offers and does the same, chance included."""
        for world in range(0, self.case.worlds, 20):
            walk = Walk(self.case, players, world)
            for _ in walk.steps(random_driver(world), world // 4):
                pass
            other = walk.copy()
            taken = []
            pick = random_driver(-world)
            while not walk.is_over and len(taken) < self.case.decisions:
                options = walk.options().copy()
                taken.append((options, options[pick(None, None, options, len(options))]))
                walk.apply(taken[-1][1])
            for options, option in taken:
                assert np.array_equal(other.options(), options)
                other.apply(option)
            assert other.state.hash == walk.state.hash
            assert np.array_equal(other.state.rng_count, walk.state.rng_count)

    def test_scores_follow_the_weights(self, players: int) -> None:
        """Scores repeat, double with the weights and vanish with them, and change no game.

        Doubling is exact.  Weights do not simply add up, because a feature may foresee what
        a bot of these weights would do next.
        """
        game = self.case.game
        weights = np.random.default_rng(1).normal(size=len(game.features))
        for world in range(0, self.case.worlds, 20):
            walk = Walk(self.case, players, world)
            for options in walk.steps(random_driver(world), self.case.decisions):
                rows, n = options.copy(), len(options)
                streams = walk.state.rng_count.copy()
                scores = np.full((4, n), np.nan)
                for factor, out in zip((1, 1, 2, 0), scores, strict=True):
                    game.kernels.score_options(
                        walk.state, walk.params, factor * weights, options, n, out
                    )
                assert np.isfinite(scores).all()
                assert np.array_equal(scores[0], scores[1])
                assert np.array_equal(scores[0] * 2, scores[2])
                assert not scores[3].any()
                assert np.array_equal(walk.options(), rows)
                assert np.array_equal(walk.state.rng_count, streams)

    def test_rows_times_weights_are_the_scores(self, players: int) -> None:
        """For 10,000 options; nothing but the columns of the decision that is due is written.

        Tolerance: 1e-9 of what the terms of a score add up to without their signs.
        """
        game = self.case.game
        weights = np.random.default_rng(2).normal(size=len(game.features))
        rows = np.full((game.max_options, len(game.features)), np.nan)
        scores, n_seen, world = np.zeros(game.max_options), 0, 0
        while n_seen < 10_000:
            walk = Walk(self.case, players, world)
            for options in walk.steps(self.driver(players, world), self.case.decisions):
                n = len(options)
                asked = walk.state, walk.params, weights, options, n
                game.kernels.score_options(*asked, scores)
                game.kernels.fill_features(*asked, rows)
                first, end = game.columns[walk.state.kind]
                terms = rows[:n, first:end] * weights[first:end]
                slack = 1e-9 * np.abs(terms).sum(axis=1)
                assert (np.abs(terms.sum(axis=1) - scores[:n]) <= slack).all()
                rows[:n, first:end] = np.nan
                assert np.isnan(rows).all(), game.decisions[walk.state.kind].name
                n_seen += n
            world += 1

    # --- whole games

    def games_of(self, names: Sequence[str], n: int, **limits: int) -> dict[str, np.ndarray]:
        """Play a line-up on the first ``n`` worlds."""
        return play_worlds(match_of(self.case, names, **limits), 0, n)

    def test_same_seed_same_games(self, players: int) -> None:
        """Tables repeat byte by byte, also in parts; another seed gives other games."""
        names = mixed(self.case, players)
        match = match_of(self.case, names, decision_limit=400)
        whole = play_worlds(match, 5, 6)
        parts = [play_worlds(match, 5, 2), play_worlds(match, 7, 4)]
        for table in TABLES:
            assert np.array_equal(whole[table], np.concatenate([p[table] for p in parts]))
        assert np.array_equal(whole["coverage"], sum(p["coverage"] for p in parts))
        other = play_worlds(match_of(self.case, names, ROOT + 1, decision_limit=400), 5, 6)
        hashes = [*whole["games"].game_hash, *other["games"].game_hash]
        assert len(set(hashes)) == len(hashes)

    def test_replay_is_the_playout(self, players: int) -> None:
        """Step by step, a game has the same rows, and its counters are those of its steps."""
        names = mixed(self.case, players)
        match = match_of(self.case, names, decision_limit=self.case.decisions * 4)
        self.check_replays(match)

    def test_replay_of_learned_bots_is_the_playout(self, players: int) -> None:
        """As of others."""
        self.check_replays(learned_match(self.case, players, self.case.decisions))

    def check_replays(self, match: Match) -> None:
        """Play some worlds at once and step by step, under every rotation."""
        played = play_worlds(match, 0, 3)
        again: dict[str, list[np.ndarray]] = {table: [] for table in TABLES}
        for world in range(3):
            for rotation in range(match.rotations):
                replay = Replay(match, world, rotation)
                steps = [(step.n, step.is_forced) for step in replay]
                rows = replay.rows()
                game = rows["games"][0]
                offered, forced = np.array(steps).sum(axis=0).tolist()
                assert (game.decisions, game.offered, game.forced) == (len(steps), offered, forced)
                for table in TABLES:
                    again[table].append(rows[table])
        for table in TABLES:
            assert np.array_equal(np.concatenate(again[table]), played[table])

    def test_rotation_only_permutes_bots(self, players: int) -> None:
        """A rotated line-up plays as if its bots had sat there, with their streams, at once."""
        at_random = self.case.bots[0]
        for names in ([at_random] * players, mixed(self.case, players)):
            for rotation in range(1, players):
                seated = names[rotation:] + names[:rotation]
                limit = self.case.decisions * 3
                turned = Replay(match_of(self.case, names, decision_limit=limit), 4, rotation)
                direct = Replay(match_of(self.case, seated, decision_limit=limit), 4, 0)
                keys = direct.state.rng_key
                own = slice(Purpose.BOT_0, Purpose.BOT_0 + players)
                keys[own] = np.roll(keys[own], -rotation)
                for _ in turned:
                    pass
                for _ in direct:
                    pass
                for table in TABLES:
                    left, right = turned.rows()[table], direct.rows()[table]
                    columns = [c for c in left.dtype.names if c not in ("rotation", "bot")]
                    assert np.array_equal(left[columns], right[columns]), (names, rotation)

    def test_limits_end_a_game_and_are_counted(self, players: int) -> None:
        """A game out of turns or decisions is truncated, ranked as it stands, never lost."""
        names = [self.case.bots[0]] * players
        by_decisions = self.games_of(names, 20, decision_limit=11)["games"]
        assert (by_decisions.decisions == 11).all()
        assert (by_decisions.status == Status.TRUNCATED).all()
        by_turns = self.games_of(names, 20, turn_limit=2)["games"]
        assert (by_turns.turns == 3).all()
        assert (by_turns.status == Status.TRUNCATED).all()
        ended = self.games_of([self.case.bots[1]] * players, 20)["games"]
        assert set(ended.status.tolist()) <= {Status.DONE, Status.STUCK, Status.TRUNCATED}
        assert (ended.status == Status.DONE).any()

    def test_shared_kernels_load_without_this_game(self) -> None:
        """Machine code that lies in the folder of all games names no class of a single one."""
        self.games_of([self.case.bots[1]] * self.case.game.players[0], 1)
        names = [type(self).__module__.encode(), package_of(self.case.game.id).encode()]
        for module in map(import_module, SHARED):
            for name, kernel in vars(module).items():
                for signature in getattr(kernel, "signatures", ()):
                    assert not any(each in pickle.dumps(signature) for each in names), name

    def test_rows_agree_with_each_other(self, players: int) -> None:
        """Scores, sources, credits, ranks, labels and counters of finished and cut games."""
        cut = self.games_of([self.case.bots[0]] * players, 40, decision_limit=self.case.decisions)
        ended = self.games_of(mixed(self.case, players), 15)
        check_rows(self.case, players, cut)
        check_rows(self.case, players, ended)

    def test_setups_are_balanced_and_the_same_for_all_bots(self, players: int) -> None:
        """Every set of items comes once in a cycle of worlds; bots have no say in it."""
        case, sets = self.case, self.case.game.setup_sets(self.case.tree)
        first = len(sets) * 3
        tables = [
            play_worlds(match_of(case, [bot] * players, turn_limit=1), first, len(sets) * 2)
            for bot in case.bots
        ]
        drawn = tables[0]["games"].setup_set
        assert np.array_equal(drawn, tables[1]["games"].setup_set)
        for first in (0, len(sets)):
            assert sorted(drawn[first : first + len(sets)]) == list(range(len(sets)))
        assert not np.array_equal(drawn[: len(sets)], drawn[len(sets) :]), "not permuted anew"
        items = tables[0]["items"].reshape(len(drawn), -1, players)
        for row, number in zip(items, drawn, strict=True):
            assert tuple(sorted(row[:, 0]["item"].tolist())) == tuple(sets[number])
            assert (row.seat == np.arange(players)).all()
        for column in {"item", "seat", "order"} & set(items.dtype.names):
            assert np.array_equal(tables[0]["items"][column], tables[1]["items"][column])

    def test_compiled_otherwise_the_games_are_the_same(self, how: str) -> None:
        """Machine code without bounds checks, and kernels run as plain Python."""
        changes, short = OTHERWISE[how]
        short = short._replace(with_models=short.with_models or self.case.with_models)
        environment = os.environ | AS_SHIPPED | changes
        given = [self.case.module, json.dumps(short)]
        command = [sys.executable, "-W", "error", "-c", QUESTION, *given]
        run = subprocess.run(
            command, env=environment, cwd=PROJECT, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        found = json.loads(run.stdout)
        for players in self.case.game.players:
            assert fingerprint(self.case, players, short) == found[str(players)]
