"""Notes as text: whatever a spreadsheet makes of "save as CSV".

Encodings are told by their byte order mark; without one a text is UTF-8, else UTF-16 if every
second byte is 0, else that of Western Windows.  The delimiter is left to whoever knows the
columns: `grids` returns one grid for each that the text may have.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator

from exobalance.analysis.studies.playtests.notes.grid import (
    MOST_COLUMNS,
    MOST_LETTERS,
    MOST_ROWS,
    Grid,
    check_size,
)
from exobalance.simcore.errors import ConfigError

DELIMITERS = (",", ";", "\t", "|")
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
WESTERN = "cp1252"
SAMPLE = 4_000  # bytes that tell UTF-16 without a mark


def grids(name: str, content: bytes) -> list[Grid]:
    """Return the text as grids, one per delimiter that splits it at all.

    Raises ConfigError for a file that is no text, has a quote that is never closed, or more
    rows, columns or letters than notes have.
    """
    text, remarks = decoded(name, content)
    first, _, rest = text.partition("\n")
    if first.strip().lower().startswith("sep=") and len(first.strip()) == 5:
        return [Grid(name, [[], *_rows(name, rest, first.strip()[-1])], remarks)]
    found = [
        Grid(name, list(_rows(name, text, delimiter)), remarks)
        for delimiter in DELIMITERS
        if delimiter in text
    ]
    return found or [Grid(name, list(_rows(name, text, ",")), remarks)]


def decoded(name: str, content: bytes) -> tuple[str, list[str]]:
    """Return the text of a file, and what is to be said about its encoding.

    Raises ConfigError for what is no text.
    """
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return _checked(name, _decode(name, content[len(mark) :], encoding)), []
    sample = content[:SAMPLE]
    for start, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        half = sample[start::2]
        if len(half) > 1 and half.count(0) > 0.8 * len(half):
            return _checked(name, _decode(name, content, encoding)), []
    try:
        return _checked(name, content.decode("utf-8")), []
    except UnicodeDecodeError:
        text = content.decode(WESTERN, errors="replace")
        told = f"{name} is not UTF-8 text and was read as Western European (Windows-1252)"
        return _checked(name, text), [told]


def _decode(name: str, content: bytes, encoding: str) -> str:
    """Return text of an encoding that the file claims to have."""
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{name} begins like {encoding.upper()} text and is none (byte {error.start}): save it "
            "as CSV in UTF-8"
        ) from None


def _checked(name: str, text: str) -> str:
    """Return a text without control characters that no spreadsheet writes."""
    if "\0" in text:
        raise ConfigError(f"{name} is no text: save the sheet as CSV, or as an .xlsx workbook")
    return text


def _rows(name: str, text: str, delimiter: str) -> Iterator[list[str]]:
    """Yield the rows of a text, with all that a reader must not meet refused."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    number = 0
    try:
        for number, row in enumerate(reader, 1):
            while row and not row[-1].strip():
                row.pop()
            check_size(name, min(number, MOST_ROWS + 1), min(len(row), MOST_COLUMNS + 1))
            if any(len(cell) > MOST_LETTERS for cell in row):
                raise ConfigError(
                    f"{name}, row {number}: a cell has more than {MOST_LETTERS:,} letters: is a "
                    "quote before it left open?"
                )
            yield row
    except csv.Error as error:
        raise ConfigError(f"{name}, row {number + 1} cannot be read: {error}; correct it") from None
