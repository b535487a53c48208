"""Files are written whole or not at all, and their bytes depend on their rows alone."""

import errno
import os
import subprocess
import sys

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.schema import frame_of
from exobalance.simcore.record.writer import hash_bytes, parquet_bytes, write_file

ROWS = np.zeros(5000, [("world", "i8"), ("score", "i2"), ("credit", "f8")])
ROWS["world"] = np.arange(5000)
ROWS["score"] = ROWS["world"] * 7919 % 311


def test_pieces_do_not_change_the_bytes():
    """A frame put together from pieces is written as one."""
    whole = frame_of(ROWS)
    pieces = pl.concat([whole[:100], whole[100:]], rechunk=False)
    assert pieces.n_chunks() == 2
    assert parquet_bytes(pieces) == parquet_bytes(whole)


def test_threads_do_not_change_the_bytes():
    """A worker with one Polars thread writes the same file."""
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.record.test_writer import *\n"
        "print(pl.thread_pool_size(), hash_bytes(parquet_bytes(frame_of(ROWS))))"
    )
    answers = {
        threads: subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "POLARS_MAX_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for threads in ("1", "3")
    }
    assert answers["1"] == ["1", hash_bytes(parquet_bytes(frame_of(ROWS)))]
    assert answers["3"] == ["3", answers["1"][1]]


def test_part_is_one_row_group_of_narrow_zstd_columns(tmp_path):
    """The file looks the same to another reader."""
    path = tmp_path / "part.parquet"
    write_file(path, parquet_bytes(frame_of(ROWS)))
    file = pq.ParquetFile(path)
    assert file.num_row_groups == 1
    assert file.metadata.row_group(0).column(1).compression == "ZSTD"
    assert [str(kind) for kind in file.schema_arrow.types] == ["int64", "int16", "double"]


def test_empty_table_is_written():
    """A game without setup items has an empty table."""
    assert pl.read_parquet(parquet_bytes(frame_of(ROWS[:0]))).height == 0


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "may not be written"),
        (errno.EACCES, "may not be written"),
        (errno.EIO, "could not be written: "),
    ],
)
def test_failed_write_leaves_nothing(tmp_path, monkeypatch, number, words):
    """Neither the file nor its temporary stays, and the reason is told."""

    def fail(descriptor):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    path = tmp_path / "sub" / "file"
    with pytest.raises(DatasetError) as caught:
        write_file(path, b"content")
    assert words in str(caught.value)
    assert str(path) in str(caught.value)
    assert list(path.parent.iterdir()) == []


def test_replaced_file_keeps_no_temporary(tmp_path):
    """A second write replaces the first."""
    write_file(tmp_path / "file", b"one")
    write_file(tmp_path / "file", b"two")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"two"


def test_file_in_place_of_a_folder_is_told(tmp_path):
    """A part cannot be written below a file."""
    (tmp_path / "games").write_text("")
    with pytest.raises(DatasetError, match="could not be written"):
        write_file(tmp_path / "games" / "part", b"")
