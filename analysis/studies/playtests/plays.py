"""Games as numbers, of people and of bots alike: what notes can tell, and the same of a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.game_facts import GameFacts
from exobalance.simcore.errors import DatasetError

MOST_GAMES = 20_000
"""Games of a cell that are held against notes: more would tell nothing that these do not."""


@dataclass(frozen=True)
class Measure:
    """A number of every player, or of every game."""

    key: str  # "score", "lead", "turns", "src_areas"
    title: str
    unit: str  # "points" or "turns"
    is_source: bool = False
    margin: str = "change_points"  # the target that says which difference matters


@dataclass(frozen=True)
class Plays:
    """Games of one player count; nan is what nobody wrote down.

    Attributes
    ----------
    players : int
    values : arrays float64[games, k] by measure
        k is the number of players for what each player has, else 1.
    credit : float64[games, players]
        Win credit by seat, or by row where `seated` is False.
    seated : bool[games]
        Whether the seats are known.
    names : object[games, players]
        Who played, "" for who is not named.
    minutes : float64[games]
    own : arrays int64[games, players] by kind
        Item of each seat, -1 for an unknown one.
    setup : sequence of tuples
        Shared items of each game, empty where unknown.
    """

    players: int
    values: Mapping[str, np.ndarray]
    credit: np.ndarray
    seated: np.ndarray
    names: np.ndarray
    minutes: np.ndarray
    own: Mapping[str, np.ndarray]
    setup: Sequence[tuple[int, ...]] = ()

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.credit)

    def known(self, key: str) -> np.ndarray:
        """Return the games of which a measure is known for all players, bool[games]."""
        return np.isfinite(self.values[key]).all(axis=1)

    @property
    def seat_credit(self) -> np.ndarray:
        """Win credit by seat, of the games whose seats are known."""
        return self.credit[self.seated]


def measures_of(facts: GameFacts, players: int) -> list[Measure]:
    """Return what notes and games of bots have in common."""
    found = [Measure("score", "score", "points")]
    if players > 1:
        found.append(Measure("lead", "winner's lead", "points"))
    found.append(Measure("turns", "length", "turns", margin="change_turns"))
    return found + [
        Measure(f"src_{source.name}", source.title, "points", is_source=True)
        for source in facts.sources
    ]


def plays_of_notes(table: pd.DataFrame, players: int) -> Plays:
    """Return the games of one player count of a table of notes, see `notes.games.table_of`."""
    mine = table[table.players == players]
    shape = (-1, players)
    firsts = mine.iloc[::players]
    score = mine.score.to_numpy(np.float64).reshape(shape)
    values = {"score": score, "turns": firsts.turns.to_numpy(np.float64)[:, None]}
    if players > 1:
        values["lead"] = _lead(score)
    for column in mine.columns:
        if column.startswith("src_"):
            values[column] = mine[column].to_numpy(np.float64).reshape(shape)
    return Plays(
        players,
        values,
        mine.credit.to_numpy(np.float64).reshape(shape),
        (mine.seat.to_numpy().reshape(shape) >= 0).all(axis=1),
        mine.player.to_numpy(object).reshape(shape),
        firsts.minutes.to_numpy(np.float64),
        {
            column.removeprefix("own_"): mine[column].to_numpy(np.int64).reshape(shape)
            for column in mine.columns
            if column.startswith("own_")
        },
        [tuple(map(int, text.split())) for text in firsts.setup],
    )


def plays_of_cell(cell: Cell) -> Plays:
    """Return the first games of a cell, with what notes may tell of them.

    Raises DatasetError for a cell without games.
    """
    sources = cell.facts.source_columns()
    parts: dict[str, list[np.ndarray]] = {}
    games = 0
    for batch in cell.batches("seats", ["score", "credit", *sources], ["status", "turns"]):
        for name in ("score", "credit", *sources):
            parts.setdefault(name, []).append(np.asarray(batch[name], np.float64))
        parts.setdefault("turns", []).append(cell.lengths(batch.game)[:, None])
        games += len(batch.world)
        if games >= MOST_GAMES:
            break
    if not games:
        raise DatasetError(f"the run holds no games of {cell.players} players")
    values = {name: np.concatenate(each)[:MOST_GAMES] for name, each in parts.items()}
    credit = values.pop("credit")
    if cell.players > 1:
        values["lead"] = _lead(values["score"])
    games = len(credit)
    return Plays(
        cell.players,
        values,
        credit,
        np.ones(games, bool),
        np.full((games, cell.players), "", object),
        np.full(games, np.nan),
        {},
    )


def _lead(score: np.ndarray) -> np.ndarray:
    """Return what the best score is above the second, float64[games, 1]."""
    best = np.sort(score, axis=1)
    return best[:, -1:] - best[:, -2:-1]
