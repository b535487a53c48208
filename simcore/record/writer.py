"""Write the parts of a chunk so that a run can be killed at any moment.

Every file is written under a temporary name in its own folder, flushed to the disk and
renamed.  The marker comes last: a chunk without one counts as not computed.

A part is one frame in one piece and one row group, so that its bytes depend on its rows
alone; a frame made of two pieces writes other bytes.
"""

from __future__ import annotations

import errno
import io
import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import polars as pl
from pydantic import BaseModel, ConfigDict

from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.checksums import with_checksums
from exobalance.simcore.record.facts import Chunk
from exobalance.simcore.record.files import MANIFEST, marker_name, part_name
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.whole_files import replace

FULL = {errno.ENOSPC, errno.EDQUOT}
FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}


class PartFile(BaseModel):
    """One part file as it was written."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: str  # relative to the run folder
    rows: int
    bytes: int
    hash: str


class Part(NamedTuple):
    """The bytes of a part file, before they are written or while they travel."""

    rows: int
    content: bytes


class Marker(BaseModel):
    """What ``_done`` says about a finished chunk."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    run: str  # `Manifest.hash`
    chunk: Chunk
    parts: dict[str, PartFile]  # by table
    seconds: float


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write or replace the manifest of a run folder."""
    data = with_checksums(json.loads(manifest.model_dump_json()))
    write_file(folder / MANIFEST, json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n")


def parts_of(tables: Mapping[str, pl.DataFrame]) -> dict[str, Part]:
    """Return the tables of a chunk as the bytes of their part files."""
    return {table: Part(frame.height, parquet_bytes(frame)) for table, frame in tables.items()}


def write_chunk(
    folder: Path, run: str, chunk: Chunk, parts: Mapping[str, Part], seconds: float
) -> Marker:
    """Write one part file per table, then the marker; return the marker.

    Raises DatasetError if the folder cannot be written or the disk is full.
    """
    files = {}
    for table, part in parts.items():
        name = part_name(table, chunk)
        write_file(folder / name, part.content)
        files[table] = PartFile(
            file=name, rows=part.rows, bytes=len(part.content), hash=hash_bytes(part.content)
        )
    marker = Marker(run=run, chunk=chunk, parts=files, seconds=round(seconds, 3))
    write_file(folder / marker_name(chunk.number), marker.model_dump_json().encode() + b"\n")
    return marker


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    """Return a frame as the bytes of a Parquet file of one row group."""
    buffer = io.BytesIO()
    frame.rechunk().write_parquet(
        buffer, compression="zstd", row_group_size=max(1, frame.height), statistics=True
    )
    return buffer.getvalue()


def hash_bytes(content: bytes) -> str:
    """Return the content hash that markers hold, 32 hex digits."""
    return blake2b(content, digest_size=16).hexdigest()


def write_file(path: Path, content: bytes) -> None:
    """Write ``path`` whole or not at all.

    Raises DatasetError, in words, for a full disk or a folder that cannot be written.
    """
    write_by(path, lambda path: replace(path, lambda temporary: temporary.write_bytes(content)))


def write_by(path: Path, write: Callable[[Path], object]) -> None:
    """Let ``write`` write ``path``, whose folder is made; raises what `write_file` does."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
    except OSError as error:
        raise DatasetError(_why(error, path)) from error


def _why(error: OSError, path: Path) -> str:
    """Say in words why ``path`` could not be written."""
    if error.errno in FULL:
        return f"the disk is full: {path} could not be written; free some space"
    if error.errno in FORBIDDEN:
        return f"{path} may not be written ({error.strerror}): choose a folder of your own"
    return f"{path} could not be written: {error.strerror or error}"
