"""Games under test, and single games whose options a test chooses itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

import numpy as np

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.contract import OPTION_WIDTH, Game
from exobalance.simcore.core.rng import fork_streams
from exobalance.simcore.core.status import Status
from exobalance.simcore.run.plan.match import Match, make_match
from tests.drivers import Driver

ROOT = 20
PROJECT = Path(__file__).parents[1]
AS_SHIPPED = {"EXOBALANCE_BOUNDSCHECK": "0", "NUMBA_OPT": "3"}
"""Environment that has kernels compiled as users have them, not as `tests.conftest` does."""

LABEL = OPTION_WIDTH - 1
TABLES = ("games", "seats", "items")


class Checks(Protocol):
    """What a game knows about its own pieces; one object per game played."""

    def check(self, state: np.record) -> None:
        """Raise AssertionError unless the state is sound."""

    def follow(self, state: np.record) -> None:
        """Check a state that comes after the one followed before."""


@dataclass(frozen=True)
class Case:
    """A game under test.

    Attributes
    ----------
    bots : the bots that play it: one at random, one to win.
    worlds, decisions : random walks per player count, and where they are cut.
    whole : of the worlds, how many are played to the end.
    checks : params record -> checks of the game's own pieces.
    hides : whether there is something that the acting seat cannot know.
    anywhere : kinds of decisions whose options come up in the lists of others, too.
    with_models, as_shipped : whether kernels with models, and kernels without bounds checks,
        are compiled and compared in every run of the tests; with ``--full`` those of all games.
    module : where this case is found as ``CASE`` by another process.
    """

    game: Game
    tree: Mapping[str, Any]
    module: str
    bots: tuple[str, str] = ("random", "tuned")
    worlds: int = 200
    decisions: int = 40
    whole: int = 5
    checks: Callable[[np.record], Checks] | None = None
    hides: bool = False
    anywhere: tuple[str, ...] = ()
    with_models: bool = False
    as_shipped: bool = False


class Fields:
    """The fields of states as attributes: reading them from a record takes four times as long."""

    def __init__(self, dtype: np.dtype, scalars: Sequence[str] = ()) -> None:
        """Take every array, and the scalars that are named, by default all."""
        names = dtype.names or ()
        self.arrays = [name for name in names if dtype[name].shape]
        self.scalars = scalars or [name for name in names if not dtype[name].shape]
        self.state: np.record | None = None
        self.table = SimpleNamespace()

    def of(self, state: np.record) -> SimpleNamespace:
        """Return the fields of a state as it is now; arrays follow it by themselves."""
        if state is not self.state:
            self.state = state
            self.table = SimpleNamespace(**{name: state[name] for name in self.arrays})
        for name in self.scalars:
            setattr(self.table, name, int(state[name]))
        return self.table


class Walk:
    """One game whose options a test chooses itself."""

    def __init__(self, case: Case, players: int, world: int) -> None:
        self.case, self.kernels = case, case.game.kernels
        self.states = np.zeros(1, case.game.state_dtype).view(np.recarray)
        self.state = self.states[0]
        self.params = case.game.pack(case.tree, players)[0]
        self.checks = case.checks(self.params) if case.checks else None
        self._options = np.zeros((case.game.max_options, OPTION_WIDTH), np.int32)
        self.kernels.reset(self.state, self.params, np.uint64(ROOT), world)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state["status"] != Status.RUNNING)

    def options(self) -> np.ndarray:
        """Return the legal options, to be read before the next call."""
        return self._options[: self.kernels.legal_options(self.state, self.params, self._options)]

    def apply(self, option: np.ndarray) -> None:
        """Apply a copy of one option row."""
        self.kernels.apply_option(self.state, self.params, option.copy())

    def copy(self) -> Walk:
        """Return the same game on a state of its own."""
        twin = object.__new__(Walk)
        twin.__dict__.update(self.__dict__)
        twin.states = np.zeros_like(self.states)
        twin.state = twin.states[0]
        twin._options = np.zeros_like(self._options)
        self.kernels.copy_state(twin.states, self.states)
        return twin

    def future(self, number: int) -> Walk:
        """Return a copy with a future of its own and everything hidden dealt anew."""
        twin = self.copy()
        with np.errstate(over="ignore"):
            fork_streams(twin.state, np.uint64(number))
            self.kernels.redeal(twin.state, twin.params)
        return twin

    def standing(self) -> list[float]:
        """Return the scores as they stand."""
        points = np.zeros(int(self.state.n_players))
        self.kernels.standing(self.state, self.params, points)
        return points.tolist()

    def table(self) -> bytes:
        """Return everything but the random streams."""
        content = bytearray(self.states.tobytes())
        states = np.frombuffer(content, self.states.dtype)
        for field in ("rng_key", "rng_count"):
            states[field] = 0
        return bytes(content)

    def steps(self, driver: Driver, limit: int | None = None) -> Iterator[np.ndarray]:
        """Yield the options of each decision, then take the driver's choice."""
        done = 0
        while not self.is_over and (limit is None or done < limit):
            options = self.options()
            yield options
            self.apply(options[driver(self.state, self.params, options, len(options))])
            done += 1

    def go(self, driver: Driver, limit: int | None = None) -> Walk:
        """Play on, with every state and legal set checked; return the walk itself."""
        for options in self.steps(driver, limit):
            self.check_decision(options)
            if self.checks:
                self.checks.follow(self.state)
        if self.is_over:
            assert self.state.status in (Status.DONE, Status.STUCK), self.state.status
            if self.checks:
                self.checks.follow(self.state)
        return self

    def check_decision(self, options: np.ndarray) -> None:
        """Check the decision that is due and its legal set."""
        state, game = self.state, self.case.game
        kind = state["kind"]  # in brackets: a record takes four times as long by attribute
        assert (state["status"], state["gap"]) == (Status.RUNNING, 0)
        assert 0 <= kind < len(game.decisions)
        assert 0 <= state["seat"] < state["n_players"]
        assert 1 <= len(options) <= game.max_options
        assert len(set(map(tuple, options.tolist()))) == len(options), "an option twice"
        decision = game.decisions[kind].name
        kinds = {game.labels[label].name.partition(":")[0] for label in options[:, LABEL]}
        assert kinds - set(self.case.anywhere) <= {decision}, "option labels of another decision"


def match_of(case: Case, names: Sequence[str], seed: int = ROOT, **limits: int) -> Match:
    """Return the match of a line-up of bots by name."""
    bots = pack_bots(case.game, [load_bot(case.game, name, len(names)) for name in names])
    return make_match(case.game, case.tree, bots, seed, **limits)


def mixed(case: Case, players: int) -> list[str]:
    """Return a line-up in which the first seat plays to win and the others at random."""
    at_random, to_win = case.bots
    return [to_win, *[at_random] * (players - 1)]


def check_rows(case: Case, players: int, tables: Mapping[str, np.ndarray]) -> None:
    """Check the output rows of games against each other."""
    game, games = case.game, tables["games"]
    seats = tables["seats"].reshape(len(games), players)
    assert (games.forced <= games.decisions).all()
    assert (games.offered >= 2 * games.decisions - games.forced).all()
    assert (seats.world == games.world[:, None]).all()
    assert (np.sort(seats.bot, axis=1) == np.arange(players)).all()
    assert (seats.seat == np.arange(players)).all()
    sources = sum(seats[column].astype(int) for column in game.source_columns)
    assert (sources == seats.score).all(), "sources do not sum to the score"
    assert np.allclose(seats.credit.sum(axis=1), 1), "credits do not sum to 1"
    winners = (seats["rank"] == 1).sum(axis=1)
    assert np.allclose(seats.credit, (seats["rank"] == 1) / winners[:, None])
    for score, rank in zip(seats.score, seats["rank"], strict=True):
        order = np.lexsort((rank, -score))
        assert all(rank[a] <= rank[b] for a, b in pairwise(order)), "ranks against scores"
        assert rank.tolist() == [1 + int((rank < own).sum()) for own in rank], "shared ranks"
    labels = [f"opt_{label.name}" for label in game.labels]
    options = np.stack([seats[label] for label in labels], axis=-1)
    assert (options.sum(axis=(1, 2)) == games.decisions).all(), "options by label"
    chosen = {label: int(options[..., i].sum()) for i, label in enumerate(labels)}
    for thing in game.things(case.tree, players):
        offered, taken, _ = tables["coverage"][thing.row]
        assert taken <= offered or thing.group != "option"
        if thing.group == "option":
            assert taken == chosen.pop(f"opt_{thing.name}"), thing.name
    assert not any(chosen.values()), "an option that the rules do not have"
