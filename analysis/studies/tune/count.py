"""A whole tuning at one player count: search, choice, gates, undoing, gain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.analysis.methods.population import worse_against
from exobalance.analysis.studies.tune.effort import Stage
from exobalance.analysis.studies.tune.evolution import choose, evolve
from exobalance.analysis.studies.tune.held_out import gain, gate
from exobalance.analysis.studies.tune.session import Session
from exobalance.analysis.studies.tune.space import WeightSpace
from exobalance.analysis.studies.tune.stalling import stalls_more, without_stalling
from exobalance.analysis.studies.tune.undo import undo, worth_of_changes
from exobalance.simcore.bots.kinds import Bot


@dataclass(frozen=True)
class TunedCount:
    """What a tuning found at one player count.

    Attributes
    ----------
    bot
        The found weights if they were better, else the start.
    gain
        What the found weights make of the start and the opponents of the gate, in plain data,
        better or not; see `held_out.gain`.
    gates, changes, history
        Rows of the tables of the same names in `Tuned`.
    """

    players: int
    start: Bot
    bot: Bot
    is_better: bool
    stalls_more: bool
    n_weights: int
    gain: dict[str, Any]
    gates: list[dict[str, Any]]
    changes: list[dict[str, Any]]
    history: list[dict[str, Any]]

    @property
    def opponents(self) -> list[dict[str, Any]]:
        """Rows of the table of the same name in `Tuned`."""
        return [{"players": self.players, **row} for row in self.gain["opponents"]]

    @property
    def numbers(self) -> dict[str, Any]:
        """The gain as one row of a table, with what came of it."""
        return {
            "players": self.players,
            "better": self.is_better,
            "share": self.gain["share"],
            "low": self.gain["low"],
            "high": self.gain["high"],
            "fair": 1 / self.players if self.players > 1 else 0.0,
            "worlds": self.gain["worlds"],
            "games": self.gain["games"],
            "unfinished_before": self.gain["unfinished_before"],
            "unfinished_after": self.gain["unfinished_after"],
            "mean_gain": self.gain["mean_gain"],
            "mean_low": self.gain["mean_low"],
            "mean_high": self.gain["mean_high"],
            "weights": self.n_weights,
        }


def tune_count(session: Session, space: WeightSpace, unfinished: float) -> TunedCount:
    """Return what a tuning finds at the session's player count.

    Parameters
    ----------
    unfinished
        Share of games without an end between copies of the start.
    """
    found = evolve(session, space, unfinished)
    point = without_stalling(session, space, choose(session, space, found))
    gates: list[dict[str, Any]] = []

    def passes(candidate: np.ndarray, stage: Stage, words: str) -> bool:
        answer = gate(session, space.bot_at(candidate), stage)
        gates.append({"players": session.players, "candidate": words, **answer})
        return bool(answer["passed"])

    passed = passes(point, Stage.GATE, "the weights found")
    changes: list[dict[str, Any]] = []
    if passed and session.effort.undo_worlds:
        changes = worth_of_changes(session, space, point)
        bare = undo(session, space, point, changes)
        words = "changes of no worth undone"
        if bare is not point and passes(bare, Stage.GATE_UNDONE, words):
            point = bare
        after = dict(zip(space.names, space.weights(point), strict=True))
        for row in changes:
            row["kept"] = bool(after[row["weight"]] != row["before"])
    bot = space.bot_at(point)
    numbers = gain(session, bot)
    stalls = stalls_more(
        numbers["unfinished_after"], numbers["unfinished_before"], numbers["worlds"]
    )
    is_better = passed and not stalls and not worse_against(numbers)
    return TunedCount(
        players=session.players,
        start=session.start,
        bot=bot if is_better else session.start,
        is_better=is_better,
        stalls_more=stalls,
        n_weights=len(space),
        gain=numbers,
        gates=gates,
        changes=[{"players": session.players, **row} for row in changes],
        history=[{"players": session.players, **row} for row in found.history],
    )
