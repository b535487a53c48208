"""Small pieces of text that the words of a replay are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

ORDINALS = ("", "1st", "2nd", "3rd")


def and_list(words: Iterable[str]) -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    *head, last = list(words)
    return f"{', '.join(head)} and {last}" if head else last


def counted(number: int, word: str, plural: str = "") -> str:
    """Return ``1 colonist``, ``2 colonists``."""
    return f"{number} {word if number == 1 else plural or word + 's'}"


def ordinal(number: int) -> str:
    """Return ``1st``, ``2nd``, ``3rd``, ``4th``; meant for small numbers."""
    return ORDINALS[number] if 0 < number < len(ORDINALS) else f"{number}th"


def repeated(words: Iterable[str]) -> list[str]:
    """Return words in the order of their first appearance, equal ones as ``2 x word``."""
    return [f"{n} x {word}" if n > 1 else word for word, n in Counter(words).items()]


def place(at: Sequence[int]) -> str:
    """Return a place of a station: ``(1, 0)``."""
    return f"({at[0]}, {at[1]})"


def tile_words(name: str, tile: Mapping[str, Any]) -> str:
    """Return a tile with what matters about it: ``WA-G03 (gate G1, 3 places)``."""
    if tile["type"] == "gate":
        return f"{name} (gate {tile['symbol']}, {counted(tile['capacity'], 'place')})"
    if tile["type"] == "airlock":
        return f"{name} (airlock, {counted(tile['capacity'], 'place')})"
    room = f" for {tile['room']}" if tile["bonus"] == "robot" else ""
    return f"{name} ({tile['bonus']}{room})"


def track_words(tokens: Iterable[str], values: Iterable[int]) -> str:
    """Return the predominance track from the top: ``water 7, wildlife 4, ...``."""
    return ", ".join(f"{token} {value}" for token, value in zip(tokens, values, strict=True))


def by_seat(values: Sequence[int]) -> str:
    """Return numbers with their seats: ``seat 0 gets 18, seat 1 7, seat 2 none``."""
    shown = [str(value) if value else "none" for value in values]
    return ", ".join(
        f"seat {seat} {'gets ' if seat == 0 else ''}{text}" for seat, text in enumerate(shown)
    )


def table(heads: Sequence[str], rows: Iterable[tuple[str, Sequence[Any]]]) -> list[str]:
    """Return a table with one named row per line and right-aligned columns."""
    texts = [("", *heads), *((name, *map(str, cells)) for name, cells in rows)]
    widths = [max(len(row[column]) for row in texts) for column in range(len(texts[0]))]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in texts
    ]
