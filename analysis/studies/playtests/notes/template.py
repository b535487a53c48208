"""A sheet to fill in: the columns that notes of a game may have, and a game as an example."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from exobalance.analysis.studies.playtests.notes.headers import ITEM, known_heads, plain
from exobalance.analysis.studies.playtests.notes.vocabulary import Vocabulary
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.whole_files import refuse_special, replace

BEFORE = ("game", "date", "player", "seat", "score")
AFTER = ("turns", "minutes")
EXAMPLE_DATE = "2025-03-14"


def heads_of(words: Vocabulary) -> list[str]:
    """Return the heads of a sheet for a game's notes."""
    known = known_heads(words)
    items = []
    for kind in words.kinds:  # a source may have the same name
        names = kind.word if kind.is_own else (kind.word[1], f"{kind.word[1]} in play")
        items.append(next(name for name in names if known[plain(name)] == ITEM + kind.name))
    return [*BEFORE, *(source.title for source in words.sources), *items, *AFTER]


def example_of(words: Vocabulary) -> list[list[Any]]:
    """Return the rows of one made-up game, to be replaced."""
    players = next(count for count in words.players if count > 1)
    rows = []
    for seat in range(players):
        points = [10 + 2 * seat if place == 0 else 3 for place in range(len(words.sources))]
        items = [
            kind.titles[seat % len(kind.titles)] if kind.is_own else "; ".join(kind.titles[:3])
            for kind in words.kinds
        ]
        name = f"player {seat + 1}"
        rows.append(["1", EXAMPLE_DATE, name, seat + 1, sum(points), *points, *items, 48, 90])
    return rows


def write_template(path: Path | str, words: Vocabulary) -> Path:
    """Write a sheet with the heads and the rows of an example; return its path.

    Raises what `write_sheet` does.
    """
    return write_sheet(path, words, example_of(words))


def write_sheet(path: Path | str, words: Vocabulary, rows: Sequence[Sequence[Any]]) -> Path:
    """Write rows below the heads of a game's notes; return the path.

    Raises ConfigError for a name that ends neither in .csv nor in .xlsx, a file that is there
    already, or a workbook where openpyxl is not installed.
    """
    path = Path(path)
    kind = path.suffix.lower()
    if kind not in (".csv", ".xlsx"):
        raise ConfigError(f"{path}: expected a file name that ends in .csv or .xlsx")
    if path.exists():
        raise ConfigError(f"{path} is there already: give another name, so that no notes are lost")
    refuse_special(path)
    cells = [heads_of(words), *rows]
    content = _csv(cells) if kind == ".csv" else _workbook(cells)
    replace(path, lambda part: part.write_bytes(content))
    return path


def _csv(rows: Sequence[Sequence[Any]]) -> bytes:
    """Return rows as CSV with a byte order mark, by which spreadsheets know UTF-8."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _workbook(rows: Sequence[Sequence[Any]]) -> bytes:
    """Return rows as a workbook."""
    try:
        from openpyxl import Workbook
        from openpyxl.styles import Font
    except ImportError:
        raise ConfigError(
            'a template as a workbook takes openpyxl: pip install "exobalance[xlsx]" installs it; '
            "or name a .csv file"
        ) from None
    book = Workbook()
    sheet = book.active
    sheet.title = "plays"
    for row in rows:
        sheet.append(row)
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()
