"""Play one chunk and write its parts: what a worker process does.

A chunk is a module-level function of a run folder and a chunk number, so that any worker
that sees the folder, on this machine or another, can compute it.  One that does not see it plays
the chunk of a manifest that it was sent, and the parts travel back as bytes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import polars as pl

from exobalance.simcore.core.status import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import Chunk
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.schema import check_totals, coverage_frame, frame_of
from exobalance.simcore.record.writer import Part, parts_of, write_chunk
from exobalance.simcore.run.plan.match import Match, match_of
from exobalance.simcore.run.plan.models import read_models
from exobalance.simcore.run.play.orphans import end_if_orphaned
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.samples.samples import samples_of


@dataclass(frozen=True)
class ChunkTask:
    """A chunk to be computed, small enough to be sent anywhere."""

    folder: str
    number: int
    n_chunks: int  # of the manifest: a run that was extended is read again
    run: str  # what tells the run from others that the folder may have held


@dataclass(frozen=True)
class Summary:
    """What a worker tells about a finished chunk."""

    number: int
    games: int
    decisions: int
    unfinished: int
    seconds: float


@dataclass(frozen=True)
class PlayedChunk:
    """A chunk that is not written yet: the bytes of its parts by table, and what is told of it."""

    chunk: Chunk
    parts: Mapping[str, Part]
    summary: Summary


def run_chunk(task: ChunkTask) -> Summary:
    """Play the games of one chunk, write its parts and its marker.

    Raises DatasetError if the folder cannot be written, or if the rows of a game do not
    add up.
    """
    manifest = _manifest(task.folder, task.n_chunks, task.run)
    played = play_chunk(manifest, manifest.chunks[task.number])
    end_if_orphaned()
    return keep_chunk(Path(task.folder), manifest.hash, played)


def play_chunk(manifest: Manifest, chunk: Chunk) -> PlayedChunk:
    """Play the games of one chunk, whose models this process has read or was sent.

    Raises DatasetError if the rows of a game do not add up.
    """
    match = match_of(manifest, chunk, load_game(manifest.game.id))
    started = time.perf_counter()
    rows = play_worlds(match, chunk.first_world, chunk.n_worlds)
    frames = tables_of(rows, match, manifest, chunk)
    seconds = time.perf_counter() - started
    games = rows["games"]
    summary = Summary(
        number=chunk.number,
        games=len(games),
        decisions=int(games["decisions"].sum(dtype=np.int64)),
        unfinished=int((games["status"] != Status.DONE).sum()),
        seconds=seconds,
    )
    return PlayedChunk(chunk, parts_of(frames), summary)


def keep_chunk(folder: Path, run: str, played: PlayedChunk) -> Summary:
    """Write the parts and the marker of a chunk of the run ``run``, a hash; return its summary.

    Raises DatasetError if the folder cannot be written.
    """
    write_chunk(folder, run, played.chunk, played.parts, played.summary.seconds)
    return played.summary


def tables_of(
    rows: Mapping[str, np.ndarray], match: Match, manifest: Manifest, chunk: Chunk
) -> dict[str, pl.DataFrame]:
    """Return the tables of a chunk as checked frames, by name."""
    game, players = match.game, chunk.players
    frames = {table: frame_of(rows[table]) for table in ("games", "seats", "items")}
    where = f"{game.title}, {players} players"
    check_totals(frames["seats"], players, game.source_columns, where)
    things = game.things(manifest.arms[chunk.arm].tree, players)
    frames["coverage"] = coverage_frame(chunk.number, things, rows["coverage"])
    return frames | samples_of(rows, match, manifest, chunk)


@lru_cache(maxsize=2)
def _manifest(folder: str, n_chunks: int, run: str) -> Manifest:
    """Read the manifest, and its models, once per worker and state of the run."""
    manifest = read_manifest(Path(folder), is_trusted=True)
    read_models(Path(folder), manifest)
    return manifest
