"""Games of bots written as notes: something to try the reading of notes on, and no real plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from exobalance.analysis.balance import open_cell
from exobalance.analysis.base.cells import GAME_KEYS, Cell
from exobalance.analysis.metrics.own_items.estimate import with_items
from exobalance.analysis.studies.playtests.notes.template import write_sheet
from exobalance.analysis.studies.playtests.notes.vocabulary import Vocabulary, vocabulary
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.reader import Run, open_run

GAMES = 20
"""Games of each player count."""


def write_games(path: Path | str, run: Path | str | Run, games: int = GAMES) -> Path:
    """Write the first games of a run as a sheet of notes; return its path.

    Games of the first line-up at each player count, by the first set of rules; what people would
    measure by a clock is left empty.  Raises DatasetError for a run without games, and what
    `write_template` does.
    """
    there = run if isinstance(run, Run) else open_run(run)
    manifest = there.manifest
    arm = next(iter(manifest.arms))
    words = vocabulary(load_game(manifest.game.id), manifest.arms[arm])
    rows: list[list[Any]] = []
    seen = set()
    for planned in manifest.cells:
        if planned.arm != arm or planned.players in seen:
            continue
        cell = open_cell(there, arm, planned.players, planned.lineup)
        if cell is not None:
            seen.add(planned.players)
            rows += _rows(cell, words, games)
    if not rows:
        raise DatasetError(f"{there.folder} holds no finished part yet; resume it, then ask again")
    return write_sheet(path, words, rows)


def _rows(cell: Cell, words: Vocabulary, games: int) -> list[list[Any]]:
    """Return the rows of a cell's first games."""
    own = [f"item of {kind.name}" for kind in words.own_kinds]
    shared = [kind for kind in words.kinds if not kind.is_own]
    worlds = cell.games.select(pl.col("world").unique().sort().head(games)).collect()["world"]
    keys = [*GAME_KEYS, "seat"]
    seats = with_items(cell).filter(pl.col("world").is_in(worlds.implode())).sort(keys)
    table = seats.select([*keys[1:], "score", *cell.facts.source_columns(), *own]).collect()
    told = cell.games.select("world", "rotation", "turns", "setup_set").collect()
    of_game = {(world, rotation): rest for world, rotation, *rest in told.iter_rows()}
    found = []
    for world, rotation, seat, score, *rest in table.iter_rows():
        points, items = rest[: len(words.sources)], rest[len(words.sources) :]
        turns, setup = of_game[world, rotation]
        titles = [kind.title(item) for kind, item in zip(words.own_kinds, items, strict=True)]
        for kind in shared:
            titles.append("; ".join(kind.title(item) for item in cell.facts.setup_sets[setup]))
        name = f"{cell.players}-{world + 1}" + (f"-{rotation + 1}" if rotation else "")
        found.append([name, "", "", seat + 1, score, *points, *titles, turns, ""])
    return found[: games * cell.players]
