"""What a run will cost, measured on a handful of its own games."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from exobalance.simcore.contract import Game
from exobalance.simcore.games import load_game
from exobalance.simcore.phrases import expected_time
from exobalance.simcore.record.facts import Chunk, PlannedCell
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.record.writer import parquet_bytes
from exobalance.simcore.run.lookahead.chooser import has_lookahead
from exobalance.simcore.run.plan.match import Match, match_of
from exobalance.simcore.run.play.parallel import worker_count
from exobalance.simcore.run.play.worker import tables_of
from exobalance.simcore.run.play.worlds import play_worlds, prepare
from exobalance.simcore.run.samples.samples import samples_of

SAMPLE_SECONDS = 0.2
MIN_SAMPLE_WORLDS = 4
MIN_LOOKAHEAD_WORLDS = 2  # where a bot looks ahead
MAX_SAMPLE_WORLDS = 4096
FEW = 16  # of the worlds one in so many is played for the estimate, if that is more

REPORT_SECONDS = 2.5
"""Time of a report for one player count and set of rules, however few the games: its figures and
tables."""

REPORT_SECONDS_PER_BYTE = 1e-7
"""What a byte of the run adds.  Both were measured on reports of 1,000 to 1,000,000 games."""

Rows = dict[str, np.ndarray]

MEASURED = 12
"""So many line-ups are measured one by one; of more, those of bots not measured before."""

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
    arm: str = ""


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
        """Expected time of playing, if no worker waits for another."""
        work = sum(cell.seconds for cell in self.cells)
        return work / min(self.workers, sum(cell.parts for cell in self.cells))

    @property
    def report_seconds(self) -> float:
        """Expected time of the report: one process analyses what is stored, and draws it."""
        parts = {(cell.arm, cell.players) for cell in self.cells}
        return REPORT_SECONDS * len(parts) + REPORT_SECONDS_PER_BYTE * self.bytes

    @property
    def bytes(self) -> int:
        """Expected size of the run folder."""
        return sum(cell.bytes for cell in self.cells)


def estimate(manifest: Manifest, jobs: int = -1) -> Estimate:
    """Play a few games of every cell of a plan and return what the whole would cost.

    ``manifest`` comes from `simcore.run.plan.planner.plan`.  Kernels are compiled first, so that
    only playing is measured.
    """
    game = load_game(manifest.game.id)
    cells = _cell_estimates(manifest, game)
    return Estimate(tuple(cells), worker_count(jobs))


def time_in_words(manifest: Manifest, chunks: Iterable[Chunk], jobs: int = -1) -> str:
    """Say how many games these chunks of a plan are, and about how long they and a report take."""
    left: Counter[tuple[str, int, str]] = Counter()
    for chunk in chunks:
        left[chunk.key] += chunk.n_worlds
    whole = estimate(manifest, jobs)
    cells = tuple(
        replace(
            each,
            games=each.games * left[cell.key] // cell.blocks,
            parts=-(-left[cell.key] // cell.chunk_blocks),
            seconds=each.seconds * left[cell.key] / cell.blocks,
        )
        for cell, each in zip(manifest.cells, whole.cells, strict=True)
    )
    rest = replace(whole, cells=cells)
    what = f"{rest.games:,} games and their report"
    return expected_time(what, rest.seconds + whole.report_seconds, whole.workers)


def _cell_estimates(manifest: Manifest, game: Game) -> Iterator[CellEstimate]:
    """Yield the cost of every cell, in the order of the plan.

    Of many line-ups few are measured.  Another one takes what its bots took at other tables,
    seat by seat; options that a bot gives up change little of that.
    """
    found: dict[int, CellEstimate] = {}
    known: dict[tuple[str, int, str], tuple[float, float]] = {}  # seconds and bytes per seat
    names = [
        [name.partition("+")[0] for name in manifest.lineup_names(cell.lineup)]
        for cell in manifest.cells
    ]
    for place in sorted(range(len(names)), key=lambda each: len(set(names[each]))):
        cell = manifest.cells[place]
        keys = [(cell.arm, cell.players, name) for name in names[place]]
        games = cell.blocks * manifest.lineups[cell.lineup].rotations
        if len(names) <= MEASURED or not known.keys() >= set(keys):
            each = _cell_estimate(manifest, cell, game)
            spent = np.array([each.seconds, each.bytes]) / games
            old = np.sum([known[key] for key in keys if key in known] or [(0, 0)], axis=0)
            new = [key for key in keys if key not in known]
            for key in new:
                seconds, size = np.maximum(0, spent - old) / len(new)
                known[key] = float(seconds), float(size)
        else:
            seconds, size = np.sum([known[key] for key in keys], axis=0) * games
            parts = -(-cell.blocks // cell.chunk_blocks)
            each = CellEstimate(
                cell.players,
                manifest.lineup_names(cell.lineup),
                games,
                cell.blocks,
                parts,
                float(seconds),
                round(size),
                cell.arm,
            )
        found[place] = each
    return (found[place] for place in range(len(names)))


def _cell_estimate(manifest: Manifest, cell: PlannedCell, game: Game) -> CellEstimate:
    lineup = manifest.lineups[cell.lineup]
    parts = -(-cell.blocks // cell.chunk_blocks)
    chunk = cell.chunk(0, 0)
    match = match_of(manifest, chunk, game)
    prepare(match)
    worlds, seconds, rows = _measure(match, cell.blocks)
    # A part has a fixed cost, its column headers; two sizes tell it from that of the rows.
    half = worlds // 2
    small, large = (
        _part_bytes(manifest, match, chunk, _first(rows, match, n)) for n in (half, worlds)
    )
    per_world = (large - small) / (worlds - half)
    fixed = max(0.0, large - per_world * worlds)
    return CellEstimate(
        players=cell.players,
        bots=manifest.lineup_names(cell.lineup),
        games=cell.blocks * lineup.rotations,
        blocks=cell.blocks,
        parts=parts,
        seconds=seconds / worlds * cell.blocks
        + _sample_seconds(manifest, match, chunk, rows, cell.blocks),
        bytes=round(per_world * cell.blocks + fixed * parts),
        arm=cell.arm,
    )


def _measure(match: Match, blocks: int) -> tuple[int, float, Rows]:
    """Return how many worlds were played, how long that took, and their rows.

    They are few of the ``blocks`` that will be played, so that small runs are not played twice.
    """
    most = min(MAX_SAMPLE_WORLDS, blocks // FEW)
    worlds = MIN_LOOKAHEAD_WORLDS if has_lookahead(match.bots) else MIN_SAMPLE_WORLDS
    while True:
        started = time.perf_counter()
        rows = play_worlds(match, 0, worlds)
        seconds = time.perf_counter() - started
        if seconds >= SAMPLE_SECONDS or 2 * worlds > most:
            return worlds, seconds, rows
        worlds *= 2


def _first(rows: Rows, match: Match, worlds: int) -> Rows:
    """Return the rows of the first ``worlds`` worlds."""
    games = worlds * match.rotations
    seats = games * match.players
    size = {"games": games, "seats": seats, "items": seats * match.items_per_game}
    return {table: values[: size.get(table)] for table, values in rows.items()}


def _sample_seconds(
    manifest: Manifest, match: Match, chunk: Chunk, rows: Rows, blocks: int
) -> float:
    """Return how long the sampled tables of a cell will take, measured on two worlds each."""
    rows, chunk = _first(rows, match, 2), chunk.model_copy(update={"n_worlds": 2})
    seconds = 0.0
    for name in NO_SAMPLES:
        sampled = min(blocks, getattr(manifest, name))
        trial = manifest.model_copy(update={**NO_SAMPLES, name: min(2, sampled)})
        started = time.perf_counter()
        samples_of(rows, match, trial, chunk)
        seconds += (time.perf_counter() - started) / 2 * sampled
    return seconds


def _part_bytes(manifest: Manifest, match: Match, chunk: Chunk, rows: Rows) -> int:
    """Return the size of a part with these rows, sampled tables left out."""
    plain = manifest.model_copy(update=NO_SAMPLES)
    return sum(len(parquet_bytes(frame)) for frame in tables_of(rows, match, plain, chunk).values())
