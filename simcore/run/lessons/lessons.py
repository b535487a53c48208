"""The lessons of a world: its game, played by members of a pool, and drawn decisions played on.

Options of a decision are the best by the scores of the base, the one that was chosen always among
them, no two of them equal.  All are played on in the same futures.  Numbers of futures fall into
two halves, even and odd, so that what one half says can be held against the other.

Where the base is a learned bot, its own seat plays the futures on by its model, but scores, ranks
and ``base_gap`` are those of the weights that it has from its own, linear base: what a model sees
is the same in each round of learning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import polars as pl

from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.kit.learned import LONGEST
from exobalance.simcore.record.schema import frame_of
from exobalance.simcore.run.lessons.outcomes import Ending, Outcomes, target
from exobalance.simcore.run.lessons.room import Room
from exobalance.simcore.run.lessons.rows import HALVES, LESSON_ROW, decision_row, feature_names
from exobalance.simcore.run.lookahead.futures import Workspace
from exobalance.simcore.run.replay.steps import Replay, Step


class Taught(NamedTuple):
    """The tables of some worlds."""

    lessons: pl.DataFrame
    decisions: pl.DataFrame


class Lesson(NamedTuple):
    """One decision: its options as rows, and their features, float64[n, n_features]."""

    rows: np.ndarray
    features: np.ndarray


def teach(room: Room, worlds: Iterable[int]) -> Taught:
    """Return the lessons of some worlds, ordered by world, decision and rank of the option."""
    game, teacher = room.match.game, Teacher(room)
    played = [teacher.play(world) for world in worlds]
    lessons = [each for found, _ in played for each in found]
    names = feature_names(game)
    table = frame_of(np.concatenate([np.zeros(0, LESSON_ROW), *(each.rows for each in lessons)]))
    empty = np.zeros((0, len(names)))
    values = np.concatenate([empty, *(each.features for each in lessons)])
    columns = pl.DataFrame(values, schema=dict.fromkeys(names, pl.Float64))
    table = table.hstack(columns.with_columns(pl.all().fill_nan(None)))
    return Taught(table, frame_of(np.concatenate([row for _, row in played])))


def count_decisions(room: Room, worlds: Iterable[int]) -> np.ndarray:
    """Return the rows of ``decisions`` of some worlds, of which nothing is played on."""
    idle = Teacher(replace(room, rates=np.zeros_like(room.rates)))
    return np.concatenate([idle.play(world)[1] for world in worlds])


class Teacher:
    """Plays worlds and their lessons, with the scratch space that this takes."""

    def __init__(self, room: Room) -> None:
        match, game = room.match, room.match.game
        self.room = room
        self.space = Workspace(match)
        self.ending = Ending(self.space)
        self.weights = match.bots[0].weights
        self.scores = np.zeros(game.max_options)
        self.points = np.zeros(match.players)
        self.features = np.zeros((game.max_options, len(game.features)))

    def play(self, world: int) -> tuple[list[Lesson], np.ndarray]:
        """Return the lessons of a world, and its row of the table ``decisions``."""
        room, game = self.room, self.room.match.game
        drawn = room.drawn_players(world)
        replay = Replay(replace(room.match, bots=room.players.members[drawn]), world)
        counts = np.zeros(len(game.decisions), np.int64)
        lessons = []
        for number, step in enumerate(replay):
            if step.is_forced:
                continue
            kind = int(step.state.kind)
            counts[kind] += 1
            is_late = step.state.turn > LONGEST * room.usual_turns
            if not is_late and room.is_drawn(world, number, kind):
                lesson = self.lesson(replay, step, number)
                if len(lesson.rows) > 1:
                    lesson.rows["bot"] = drawn[step.bot]
                    lessons.append(lesson)
        row = np.zeros(1, decision_row(game, room.match.players))
        end = int(replay.state.status), int(replay.state.turn)
        row[0] = (world, 0, *end, *drawn.tolist(), *counts.tolist())
        return lessons, row

    def lesson(self, replay: Replay, step: Step, number: int) -> Lesson:
        """Return a decision played on; without a row that matters if its options are all one."""
        room, match = self.room, self.room.match
        kernels, options, n = match.game.kernels, step.options, step.n
        kernels.score_options(step.state, replay.params, self.weights, options, n, self.scores)
        scores = self.scores[:n].copy()
        shown, ranks = picked(options, scores, step.chosen, room.pupil_options)
        rows = np.zeros(len(shown), LESSON_ROW)
        features = self._features(replay, step, shown)
        if len(shown) < 2:
            return Lesson(rows, features)
        self._fill_table(rows, replay, step, number)
        for column in range(OPTION_WIDTH - 1):
            rows[f"option_{column}"] = options[shown, column]
        rows["label"] = options[shown, -1]
        rows["chosen"] = (options[shown] == options[step.chosen]).all(axis=1)
        rows["base_gap"] = scores[shown] - scores.max()
        rows["base_rank"] = ranks
        outcomes = Outcomes(self.space, replay.states, replay.rotation, int(step.state.seat))
        credit, lead = outcomes.ends(options[shown], room.futures, self.ending)
        worth = target(credit, lead, is_alone=match.players == 1)
        worth -= worth.mean(axis=0)
        for name, values in (("target", worth), ("win", credit), ("lead", lead)):
            parts = values, values[:, ::2], values[:, 1::2]
            for half, part in zip(HALVES, parts, strict=True):
                rows[name + half] = part.mean(axis=1)
        return Lesson(rows, features)

    def _fill_table(self, rows: np.ndarray, replay: Replay, step: Step, number: int) -> None:
        """Fill what all options of a decision share: where it was met, and how the table stood."""
        room, match, state = self.room, self.room.match, step.state
        kind, seat, turn = int(state.kind), int(state.seat), int(state.turn)
        match.game.kernels.standing(state, replay.params, self.points)
        others = np.delete(self.points, seat)
        told = {
            "world": replay.world,
            "players": match.players,
            "seat": seat,
            "decision": number,
            "kind": kind,
            "rate": room.rates[kind],
            "turn": turn,
            "progress": turn / room.usual_turns,
            "points": self.points[seat],
            "best_other": others.max() if len(others) else np.nan,
            "mean_other": others.mean() if len(others) else np.nan,
            "offered": step.n,
        }
        for name, value in told.items():
            rows[name] = value

    def _features(self, replay: Replay, step: Step, shown: np.ndarray) -> np.ndarray:
        """Return the features of the shown options, nan where their kind has none."""
        game = self.room.match.game
        found = np.full((len(shown), len(game.features)), np.nan)
        first, end = game.columns[int(step.state.kind)]
        game.kernels.fill_features(
            step.state, replay.params, self.weights, step.options, step.n, self.features
        )
        found[:, first:end] = self.features[shown, first:end]
        return found


def picked(
    options: np.ndarray, scores: np.ndarray, chosen: int, most: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return which options are played on, the best first, and their ranks among all.

    options : int32[n, OPTION_WIDTH]; scores : float64[n]
    Of equal options the first stands for all.  The chosen one takes the last place if it is
    not among the best ``most``.
    """
    order = np.argsort(-scores, kind="stable")
    _, first = np.unique(options[order], axis=0, return_index=True)
    ranks = np.sort(first)
    is_chosen = (options[order[ranks]] == options[chosen]).all(axis=1)
    mine = int(np.flatnonzero(is_chosen)[0])
    if mine >= most:
        ranks = np.append(ranks[: most - 1], ranks[mine])
    ranks = ranks[:most]
    return order[ranks], ranks
