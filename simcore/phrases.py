"""Lists, numbers with their nouns, and tables in English: words of replays and of reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from numbers import Integral
from typing import Any

ORDINALS = ("", "1st", "2nd", "3rd")


def and_list(words: Iterable[str]) -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``; nothing for none."""
    return _joined(list(words), "and")


def or_list(words: Iterable[str]) -> str:
    """Join words: ``a``, ``a or b``, ``a, b or c``; nothing for none."""
    return _joined(list(words), "or")


def _joined(words: Sequence[str], word: str) -> str:
    return f" {word} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(number: float, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: ``1 patch``, ``2,000 patches``, ``2.5 points``.

    ``nouns`` is the plural of a noun that has no regular one.
    """
    shown = f"{number:,}" if isinstance(number, Integral) else f"{number:g}"
    return f"{shown} {noun if number == 1 else nouns or plural(noun)}"


def plural(noun: str) -> str:
    """Return the regular plural: ``points``, ``patches``, ``synergies``."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}{'es' if noun.endswith(('ch', 'sh', 's', 'x')) else 's'}"


def duration(seconds: float) -> str:
    """Write a duration the way people say it: ``40 s``, ``12 min``, ``3.5 h``."""
    if seconds < 100:
        return f"{max(1, seconds):.0f} s"
    if seconds < 5_400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def expected_time(what: str, seconds: float, workers: int, hedge: str = "") -> str:
    """Say before something long how long it will take.

    ``600 games and their report: about 40 s on 2 cores``; ``hedge`` is put before "about", such
    as ``up to``.
    """
    about = f"{hedge} about".strip()
    return f"{what}: {about} {duration(seconds)} on {counted(workers, 'core')}"


def ordinal(number: int) -> str:
    """Return ``1st``, ``2nd``, ``3rd``, ``4th``; meant for small numbers."""
    return ORDINALS[number] if 0 < number < len(ORDINALS) else f"{number}th"


def coordinates(at: Sequence[int]) -> str:
    """Return a place on a board: ``(1, 0)``."""
    return f"({at[0]}, {at[1]})"


def repeated(words: Iterable[str]) -> list[str]:
    """Return words in the order of their first appearance, equal ones as ``2 x word``."""
    return [f"{n} x {word}" if n > 1 else word for word, n in Counter(words).items()]


def text_table(heads: Sequence[str], rows: Iterable[tuple[str, Sequence[Any]]]) -> list[str]:
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
