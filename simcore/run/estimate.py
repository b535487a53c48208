"""What a run will cost, measured on a handful of its own games."""

from __future__ import annotations

import time
from dataclasses import dataclass

import joblib

from simcore.contract import Game
from simcore.games import load_game
from simcore.record.manifest import Cell, Chunk, Manifest
from simcore.record.writer import parquet_bytes
from simcore.run.match import Match, match_of, play_worlds
from simcore.run.samples import samples_of
from simcore.run.worker import tables_of

SAMPLE_SECONDS = 0.2
MIN_SAMPLE_WORLDS = 4
MAX_SAMPLE_WORLDS = 4096

NO_SAMPLES = {"sample_blocks": 0, "sample_standings": 0, "sample_forks": 0}


@dataclass(frozen=True)
class CellEstimate:
    """The cost of one player count and line-up."""

    players: int
    bots: tuple[str, ...]
    games: int
    blocks: int
    parts: int
    seconds: float  # of one worker
    bytes: int


@dataclass(frozen=True)
class Estimate:
    """The cost of a run; nothing of it has been written."""

    cells: tuple[CellEstimate, ...]
    workers: int

    @property
    def games(self) -> int:
        """Games of the whole run."""
        return sum(cell.games for cell in self.cells)

    @property
    def seconds(self) -> float:
        """Expected time, if no worker waits for another."""
        work = sum(cell.seconds for cell in self.cells)
        return work / min(self.workers, sum(cell.parts for cell in self.cells))

    @property
    def bytes(self) -> int:
        """Expected size of the run folder."""
        return sum(cell.bytes for cell in self.cells)


def estimate(manifest: Manifest, jobs: int = -1) -> Estimate:
    """Play a few games of every cell of a plan and return what the whole would cost.

    ``manifest`` comes from `simcore.run.plan.plan`.  Kernels are compiled first, so that
    only playing is measured.
    """
    game = load_game(manifest.game.id)
    cells = tuple(_cell_estimate(manifest, cell, game) for cell in manifest.cells)
    return Estimate(cells, joblib.effective_n_jobs(jobs))


def _cell_estimate(manifest: Manifest, cell: Cell, game: Game) -> CellEstimate:
    lineup = manifest.lineups[cell.lineup]
    parts = -(-cell.blocks // cell.chunk_blocks)
    chunk = Chunk(
        number=0,
        arm=cell.arm,
        players=cell.players,
        lineup=cell.lineup,
        part=0,
        first_world=0,
        n_worlds=0,
    )
    match = match_of(manifest, chunk, game)
    play_worlds(match, 0, 1)
    worlds, seconds = _measure(match)
    # A part has a fixed cost, its column headers; two sizes tell it from that of the rows.
    half = worlds // 2
    small, large = (_part_bytes(manifest, match, chunk, n) for n in (half, worlds))
    per_world = (large - small) / (worlds - half)
    fixed = max(0.0, large - per_world * worlds)
    return CellEstimate(
        players=cell.players,
        bots=manifest.lineup_names(cell.lineup),
        games=cell.blocks * lineup.rotations,
        blocks=cell.blocks,
        parts=parts,
        seconds=seconds / worlds * cell.blocks
        + _sample_seconds(manifest, match, chunk, cell.blocks),
        bytes=round(per_world * cell.blocks + fixed * parts),
    )


def _measure(match: Match) -> tuple[int, float]:
    """Return how many worlds were played and how long that took."""
    worlds = MIN_SAMPLE_WORLDS
    while True:
        started = time.perf_counter()
        play_worlds(match, 0, worlds)
        seconds = time.perf_counter() - started
        if seconds >= SAMPLE_SECONDS or worlds >= MAX_SAMPLE_WORLDS:
            return worlds, seconds
        worlds *= 2


def _sample_seconds(manifest: Manifest, match: Match, chunk: Chunk, blocks: int) -> float:
    """Return how long the sampled tables of a cell will take, measured on two worlds each."""
    rows, chunk = play_worlds(match, 0, 2), chunk.model_copy(update={"n_worlds": 2})
    seconds = 0.0
    for name in NO_SAMPLES:
        sampled = min(blocks, getattr(manifest, name))
        trial = manifest.model_copy(update={**NO_SAMPLES, name: min(2, sampled)})
        started = time.perf_counter()
        samples_of(rows, match, trial, chunk)
        seconds += (time.perf_counter() - started) / 2 * sampled
    return seconds


def _part_bytes(manifest: Manifest, match: Match, chunk: Chunk, worlds: int) -> int:
    """Return the size of a part of ``worlds`` worlds, sampled tables left out."""
    rows = play_worlds(match, 0, worlds)
    plain = manifest.model_copy(update=NO_SAMPLES)
    return sum(len(parquet_bytes(frame)) for frame in tables_of(rows, match, plain, chunk).values())
