"""From words of the data files to numbers of the params record."""

from __future__ import annotations

from enum import IntEnum
from hashlib import blake2b


def uid(name: str) -> int:
    """Return a number that belongs to an id for good, for shuffling by identity."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


def code(enum: type[IntEnum], name: str) -> int:
    """Return the number of a word of the data files."""
    return int(enum[name.upper()])
