"""Types of the output rows, and places in the coverage array: each from one list."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from exobalance.simcore.contract import GAME_COLUMNS, ITEM_COLUMNS, SEAT_COLUMNS, Named


class Rows(NamedTuple):
    """Types of the rows of a game: as they are stored, and the same bytes for kernels."""

    game: np.dtype
    seat: np.dtype
    item: np.dtype
    game_in_kernels: np.dtype
    seat_in_kernels: np.dtype


def make_rows(
    sources: Iterable[Named],
    labels: Iterable[Named],
    game: Sequence[tuple],
    seat: Sequence[tuple],
    item: Sequence[tuple],
) -> Rows:
    """Return the row types of a game with the columns of its own.

    A column is ``(name, type)``.  One with names as a third entry, like ``("cube", "i2",
    ("C", "W"))``, is stored as the columns ``cube_C`` and ``cube_W``; kernels find them in one
    array ``cube``.  So they find the sources of the score in ``src``, the option labels in
    ``opt``.
    """
    all_game = [*GAME_COLUMNS, *game]
    all_seat = [
        *SEAT_COLUMNS,
        ("src", "i4", [source.name for source in sources]),
        ("opt", "i4", [label.name for label in labels]),
        *seat,
    ]
    return Rows(
        game=_stored(all_game),
        seat=_stored(all_seat),
        item=_stored([*ITEM_COLUMNS, *item]),
        game_in_kernels=_in_kernels(all_game),
        seat_in_kernels=_in_kernels(all_seat),
    )


def _stored(columns: Iterable[tuple]) -> np.dtype:
    """Return a row type with one column per thing."""
    found: list[tuple] = []
    for name, kind, *names in columns:
        found += [(f"{name}_{each}", kind) for each in names[0]] if names else [(name, kind)]
    return np.dtype(found)


def _in_kernels(columns: Iterable[tuple]) -> np.dtype:
    """Return a row type with one array per family of things."""
    return np.dtype(
        [
            (name, kind, (len(names[0]),)) if names else (name, kind)
            for name, kind, *names in columns
        ]
    )


def cover_rows(**sizes: int) -> Any:
    """Return the first row of each group of the coverage array, by its name in capitals.

    ``sizes`` are the numbers of rows by group, in their order; ``END`` is the number of all
    rows.  The result is a named tuple, whose numbers kernels read as constants.
    """
    first = [0, *accumulate(sizes.values())]
    names = [*(group.upper() for group in sizes), "END"]
    kind: Any = namedtuple("Cover", names)  # type: ignore[misc]  # mypy wants a literal
    return kind(*first)
