"""Single games whose options a check chooses itself, and line-ups of bots by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.case import LABEL, ROOT, WHERE, Case, hold
from exobalance.simcore.conformance.drivers import Driver, epsilon_greedy_driver, random_driver
from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.rng import fork_streams
from exobalance.simcore.core.status import Status
from exobalance.simcore.run.plan.match import Match, make_match

ENDLESS = 200_000
"""Decisions after which nobody expects the end of a game any more."""


class Walk:
    """One game whose options a test chooses itself."""

    def __init__(self, case: Case, players: int, world: int) -> None:
        self.case, self.kernels = case, case.game.kernels
        self.players, self.world = players, world
        WHERE.words = self.where
        self.states = np.zeros(1, case.game.state_dtype).view(np.recarray)
        self.state = self.states[0]
        self.params = case.game.pack(case.tree, players)[0]
        self.checks = case.checks(self.params) if case.checks else None
        self._options = np.zeros((case.game.max_options, OPTION_WIDTH), np.int32)
        self.kernels.reset(self.state, self.params, np.uint64(ROOT), world)

    def where(self) -> str:
        """Return the place of this game in words."""
        state, game = self.state, self.case.game
        decision = game.decisions[int(state["kind"])].name
        due = f"decision {int(state['decisions'])}, {decision} of seat {int(state['seat'])}"
        place = "at the end" if self.is_over else due
        return f"{self.players} players, world {self.world}, {place}"

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
        twin = object.__new__(type(self))
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
        states: Any = np.frombuffer(content, self.states.dtype)
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
            hold(done < ENDLESS, f"the game has not ended after {done} decisions")

    def go(self, driver: Driver, limit: int | None = None) -> Walk:
        """Play on, with every state and legal set checked; return the walk itself."""
        for options in self.steps(driver, limit):
            self.check_decision(options)
            if self.checks:
                self.checks.follow(self.state)
        if self.is_over:
            hold(
                self.state.status in (Status.DONE, Status.STUCK),
                f"the rules ended the game with status {int(self.state.status)}: expected DONE",
            )
            if self.checks:
                self.checks.follow(self.state)
        return self

    def check_decision(self, options: np.ndarray) -> None:
        """Check the decision that is due and its legal set."""
        state, game = self.state, self.case.game
        kind = int(state["kind"])  # in brackets: a record takes four times as long by attribute
        hold(
            (state["status"], state["gap"]) == (Status.RUNNING, 0),
            f"the game runs in gap {int(state['gap'])}",
        )
        hold(0 <= kind < len(game.decisions), f"decision kind {kind} does not exist")
        hold(0 <= state["seat"] < state["n_players"], f"seat {int(state['seat'])} does not play")
        n = len(options)
        hold(1 <= n <= game.max_options, f"{n} options: expected 1 to {game.max_options}")
        hold(len(set(map(tuple, options.tolist()))) == n, "an option is listed twice")
        decision = game.decisions[kind].name
        labels = options[:, LABEL]
        hold(
            ((labels >= 0) & (labels < len(game.labels))).all(),
            "an option has a label that does not exist",
        )
        kinds = {game.labels[label].name.partition(":")[0] for label in labels}
        strange = kinds - set(self.case.anywhere) - {decision}
        hold(not strange, f"options have labels of another decision: {', '.join(sorted(strange))}")


def driver_of(case: Case, players: int, world: int) -> Driver:
    """Return the driver of a walk: random, or playing to win with slips."""
    if world >= case.whole:
        return random_driver(world)
    bot = load_bot(case.game, case.bots[1], players)
    weights = pack_bots(case.game, [bot])[0].weights
    return epsilon_greedy_driver(case.game, weights, 0.1, world)


def match_of(case: Case, names: Sequence[str], seed: int = ROOT, **limits: int) -> Match:
    """Return the match of a line-up of bots by name."""
    shown = f"{len(names)} players, bots {', '.join(dict.fromkeys(names))}, seed {seed}"
    WHERE.words = lambda: shown
    bots = pack_bots(case.game, [load_bot(case.game, name, len(names)) for name in names])
    return make_match(case.game, case.tree, bots, seed, **limits)


def mixed(case: Case, players: int) -> list[str]:
    """Return a line-up in which the first seat plays to win and the others at random."""
    at_random, to_win = case.bots
    return [to_win, *[at_random] * (players - 1)]
