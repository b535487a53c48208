"""Open a run: what is there, whether it is whole, and its tables as lazy frames.

A file that is damaged, foreign, or left from another run is named and refused, never
averaged in.  Chunks that were not finished are simply not there yet.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import polars as pl
from pydantic import ValidationError

from exobalance.simcore.errors import DatasetError, unknown
from exobalance.simcore.record.facts import Chunk
from exobalance.simcore.record.files import ALWAYS, TABLES, marker_name, part_files, part_name
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.schema import SAMPLES, check_totals, schema_of
from exobalance.simcore.record.writer import Marker, PartFile, hash_bytes
from exobalance.simcore.shell import command
from exobalance.simcore.whole_files import read_regular


@dataclass(frozen=True)
class Run:
    """A run folder that has been checked."""

    folder: Path
    manifest: Manifest
    markers: dict[int, Marker]  # by chunk number

    @property
    def is_complete(self) -> bool:
        """Whether every planned chunk is there."""
        return len(self.markers) == len(self.manifest.chunks)

    @property
    def missing(self) -> list[Chunk]:
        """The chunks still to be computed, in order."""
        return [chunk for chunk in self.manifest.chunks if chunk.number not in self.markers]

    @cached_property
    def n_games(self) -> int:
        """Number of games that are there."""
        return sum(marker.parts["games"].rows for marker in self.markers.values())

    @property
    def seconds(self) -> float:
        """Worker time that the finished chunks took."""
        return sum(marker.seconds for marker in self.markers.values())

    def scan(
        self,
        table: str,
        arm: str | None = None,
        players: int | None = None,
        lineup: str | None = None,
    ) -> pl.LazyFrame:
        """Return one table, or the part of it in the named partitions, as a lazy frame.

        The columns of the files are followed by ``arm``, ``players`` and ``lineup``.  Rows
        keep the order of the plan: by cell, then world, rotation and seat.  A sampled
        table (``events``, ``standings``, ``forks``) that was not recorded comes back empty.
        """
        if table not in TABLES:
            raise DatasetError(unknown("table", table, TABLES))
        cells = [
            cell.key
            for cell in self.manifest.cells
            if arm in (None, cell.arm)
            and players in (None, cell.players)
            and lineup in (None, cell.lineup)
        ]
        frames = [self._scan_cell(table, *cell) for cell in cells]
        found = [frame for frame in frames if frame is not None]
        if found:
            return pl.concat(found)
        if table in SAMPLES and cells and self.markers:
            return with_partition(pl.LazyFrame(schema=schema_of(SAMPLES[table])), *cells[0])
        raise DatasetError(
            f"{self.folder} holds no finished part of the table {table} for arm {arm or 'any'}, "
            f"{players or 'any number of'} players, line-up {lineup or 'any'}"
        )

    def _scan_cell(self, table: str, arm: str, players: int, lineup: str) -> pl.LazyFrame | None:
        """Return the parts of one partition, or None if there are none."""
        files = [
            self.folder / marker.parts[table].file
            for _, marker in sorted(self.markers.items())
            if marker.chunk.key == (arm, players, lineup) and table in marker.parts
        ]
        if not files:
            return None
        # Partition values come from the manifest: a path above the run may hold a "=" too.
        frame = pl.scan_parquet(files, glob=False, hive_partitioning=False)
        return with_partition(frame, arm, players, lineup)


def with_partition(frame: pl.LazyFrame, arm: str, players: int, lineup: str) -> pl.LazyFrame:
    """Return a frame with the partition keys as its last columns."""
    return frame.with_columns(
        arm=pl.lit(arm), players=pl.lit(players, pl.Int32), lineup=pl.lit(lineup)
    )


def open_run(folder: Path | str, verify: bool = True) -> Run:
    """Open a run folder and check it.

    With ``verify`` every byte is compared with the hash that was noted when it was
    written, and the sums of `check_totals` are taken again; without, only sizes are
    compared.

    Raises DatasetError naming the file that is damaged, cut short, missing, or of another
    run.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    markers = read_markers(folder, manifest)
    refuse_foreign_parts(folder, manifest)
    for marker in markers.values():
        check_parts(folder, manifest, marker, verify)
    return Run(folder, manifest, markers)


def read_markers(folder: Path, manifest: Manifest) -> dict[int, Marker]:
    """Return the markers of the finished chunks, by chunk number.

    Raises DatasetError for a marker that is damaged or belongs to another run.
    """
    markers = {}
    for chunk in manifest.chunks:
        path = folder / marker_name(chunk.number)
        try:
            text = read_regular(path)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise DatasetError(f"{path} cannot be read: {error.strerror}") from error
        try:
            marker = Marker.model_validate_json(text)
        except ValidationError as error:
            raise DatasetError(f"{path} is damaged: delete it, and {_again(folder)}") from error
        names = {table: part_name(table, chunk) for table in marker.parts}
        is_ours = {table: part.file for table, part in marker.parts.items()} == names
        if not set(ALWAYS) <= set(marker.parts):
            raise DatasetError(f"{path} is damaged: delete it, and {_again(folder)}")
        if marker.run != manifest.hash or marker.chunk != chunk or not is_ours:
            raise DatasetError(
                f"{path} belongs to another run (other rules, bots, seed or plan): "
                + f"delete it, and {_again(folder)}"
            )
        markers[chunk.number] = marker
    return markers


def refuse_foreign_parts(folder: Path, manifest: Manifest) -> None:
    """Raise DatasetError for a part file that no chunk of the plan writes."""
    planned = {part_name(table, chunk) for table in TABLES for chunk in manifest.chunks}
    for path in part_files(folder):
        if path.relative_to(folder).as_posix() not in planned:
            raise DatasetError(
                f"{path} does not belong to this run: move it out of the folder {folder}"
            )


def check_parts(folder: Path, manifest: Manifest, marker: Marker, verify: bool) -> None:
    """Compare the part files of one chunk with its marker; see `open_run`."""
    for table in TABLES:
        path = folder / part_name(table, marker.chunk)
        if table not in marker.parts:
            if path.exists():
                raise DatasetError(f"{path} is not in its marker: delete it, and {_again(folder)}")
            continue
        part = marker.parts[table]
        try:
            size = path.stat().st_size
        except OSError:
            raise DatasetError(f"{path} is missing: {_again(folder)}") from None
        if size != part.bytes:
            raise DatasetError(
                f"{path} has {size} bytes, but {part.bytes} were written: "
                + f"delete it, and {_again(folder)}"
            )
        if verify:
            _check_content(folder, path, table, part, manifest, marker)


def _check_content(
    folder: Path, path: Path, table: str, part: PartFile, manifest: Manifest, marker: Marker
) -> None:
    content = path.read_bytes()
    if hash_bytes(content) != part.hash:
        raise DatasetError(
            f"{path} is damaged: its content is not what was written; "
            + f"delete it, and {_again(folder)}"
        )
    if part.rows != _rows(content):
        raise DatasetError(
            f"{path} has other rows than its marker says: delete it, and {_again(folder)}"
        )
    if table == "seats":
        sources = [f"src_{source.name}" for source in manifest.game.sources]
        columns = ["world", "rotation", "seat", "score", "credit", *sources]
        seats = pl.read_parquet(io.BytesIO(content), columns=columns)
        check_totals(seats, marker.chunk.players, sources, str(path))


def _again(folder: Path) -> str:
    """Say what computes a missing part again."""
    return f"`{command('resume', folder)}` computes it again"


def _rows(content: bytes) -> int:
    """Return the number of rows of a Parquet file."""
    return int(pl.scan_parquet(io.BytesIO(content)).select(pl.len()).collect().item())


def gone_parts(folder: Path, markers: Iterable[Marker]) -> Iterator[int]:
    """Yield the numbers of chunks that are marked as done but lack a part file."""
    for marker in markers:
        if not all((folder / part.file).is_file() for part in marker.parts.values()):
            yield marker.chunk.number
