"""What seats end with, as a game tells it: which of its columns of ``seats`` count what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from exobalance.simcore.errors import DatasetError, unknown

AMOUNT, MOMENT, SERIES = KINDS = ("amount", "moment", "series")
"""How much of something; when something was gained, 0 for never; one quantity over time."""


@dataclass(frozen=True)
class Tally:
    """Columns that belong together and have one unit."""

    key: str
    title: str
    unit: str  # in the plural; "" for mere counts
    kind: str
    columns: Mapping[str, str]  # titles by column, in the order in which they are told


def read_tallies(facts: Iterable[Mapping[str, Any]]) -> tuple[Tally, ...]:
    """Return the tallies of a game's facts; DatasetError for one that is none."""
    found = tuple(
        Tally(each["key"], each["title"], each["unit"], each["kind"], dict(each["columns"]))
        for each in facts
    )
    for tally in found:
        if tally.kind not in KINDS:
            raise DatasetError(f"tally {tally.key}: {unknown('kind of tally', tally.kind, KINDS)}")
    if len({tally.key for tally in found}) < len(found):
        raise DatasetError("two tallies of a game have the same key: each needs one of its own")
    return found
