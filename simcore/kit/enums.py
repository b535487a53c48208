"""Numbers with names for kernels, made from the rows that name things for people."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from exobalance.simcore.contract import Feature, Named


def enum_of(name: str, rows: Iterable[Named | Feature], module: str) -> Any:
    """Return the IntEnum ``name`` that numbers ``rows``: ``take:stop`` is ``TAKE_STOP``.

    ``module`` is where the result is assigned to the name ``name``.  Kernels read members as
    constants.

    Raises
    ------
    ValueError
        If two rows have the same name: one of them could not be reached by it.
    """
    members: dict[str, int] = {}
    for number, row in enumerate(rows):
        member = re.sub(r"\W", "_", row.name).upper()
        if member in members:
            raise ValueError(f"two rows of {name} are named {row.name}")
        members[member] = number
    return IntEnum(name, members, module=module)


def words_of(enum: type[IntEnum]) -> tuple[str, ...]:
    """Return the names of an enumeration as data files have them, by number."""
    return tuple(member.name.lower() for member in enum)
