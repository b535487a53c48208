"""Outcomes of points as pairs of files, named by everything that decides a point's games."""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import polars as pl

from exobalance.analysis.base.findings import Verdict
from exobalance.analysis.base.headline import number_of, row_of
from exobalance.analysis.studies.points.point import Outcome, Point
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.record.writer import hash_bytes, write_file
from exobalance.simcore.whole_files import read_regular

FOLDER = "points"
DAMAGED = (
    OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError,
    pl.exceptions.PolarsError,
)  # fmt: skip
"""What reading a file raises that holds something else than what was written."""

KEY = "hash"
"""Key of the words that holds a hash of all others."""


def _paths(folder: Path, key: str) -> tuple[Path, Path]:
    """Return where the numbers and the words of an outcome lie."""
    base = folder / FOLDER
    return base / f"{key}.parquet", base / f"{key}.json"


def write_outcome(folder: Path, key: str, outcome: Outcome) -> None:
    """Write an outcome; the words come last and mark it as whole."""
    numbers, words = _paths(folder, key)
    try:
        numbers.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatasetError(f"{numbers.parent} cannot be made: {error.strerror}") from error
    table = _parquet(pl.DataFrame({each.key: each.influence for each in outcome.numbers}))
    write_file(numbers, table)
    facts = {
        "rules": outcome.point.rules,
        "sets": outcome.point.sets,
        "rules_hash": outcome.rules_hash,
        "numbers": [row_of(each) for each in outcome.numbers],
        "verdicts": [asdict(verdict) for verdict in outcome.verdicts],
        "table": hash_bytes(table),
    }
    facts[KEY] = hash_of(json.loads(json.dumps(facts)))
    write_file(words, json.dumps(facts, indent=1).encode() + b"\n")


def _parquet(frame: pl.DataFrame) -> bytes:
    """Return a frame as the bytes of a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd")
    return buffer.getvalue()


def read_outcome(folder: Path, key: str) -> Outcome | None:
    """Return a kept outcome, or None if there is none; DatasetError if it is damaged."""
    numbers, words = _paths(folder, key)
    if not words.exists():
        return None
    try:
        facts: dict[str, Any] = json.loads(read_regular(words))
        table = read_regular(numbers)
        if facts.pop(KEY) != hash_of(facts) or facts["table"] != hash_bytes(table):
            raise ValueError("its content is not what was written")
        frame = pl.read_parquet(io.BytesIO(table))
        return Outcome(
            Point(tuple(facts["rules"]), tuple(facts["sets"])),
            tuple(number_of(each, frame[each["key"]].to_numpy()) for each in facts["numbers"]),
            tuple(Verdict(**each) for each in facts["verdicts"]),
            facts["rules_hash"],
        )
    except DAMAGED as error:
        raise DatasetError(
            f"{words.with_suffix('')} is damaged ({error}): delete its two files, and the "
            "same command computes the point again"
        ) from error
