"""Notes as a workbook, read with openpyxl where that is installed.

A workbook is a zip of XML: what it would unpack to is bounded before anything is unpacked, and
XML that defines entities of its own is refused.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

from exobalance.analysis.studies.playtests.notes.grid import (
    MOST_COLUMNS,
    MOST_LETTERS,
    MOST_ROWS,
    Formula,
    Grid,
    check_size,
    is_empty,
)
from exobalance.simcore.errors import ConfigError, unknown

MOST_UNPACKED = 32_000_000
"""Bytes of all parts of a workbook; 20,000 rows of notes have a third."""

DEFINITION = re.compile(rb"<!(DOCTYPE|ENTITY)", re.IGNORECASE)
ROW = re.compile(rb"<(?:\w+:)?row\b[^>]*>")
HIDDEN = re.compile(rb"\bhidden=[\"'](?:1|true)")
NUMBERED = re.compile(rb"\br=[\"'](\d+)")
MOST_PARTS = 500
MOST_SHEETS = 50
SIGNATURE = b"PK\x03\x04"
BAD_ZIP = (
    zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError,
    ValueError,
)  # fmt: skip
OLD_SIGNATURE = b"\xd0\xcf\x11\xe0"  # of .xls files


def grids(name: str, content: bytes, sheet: str = "") -> list[Grid]:
    """Return the sheets of a workbook as grids, or the one of that name.

    Raises ConfigError where openpyxl is not installed, for a file that is no workbook or a
    hostile one, and for a sheet that is not there.
    """
    try:
        import openpyxl
    except ImportError:
        raise ConfigError(
            f'{name} is a workbook, and reading one takes openpyxl: pip install "exobalance[xlsx]" '
            "installs it; or save the sheet as CSV"
        ) from None
    _check_zip(name, content)
    try:
        values, formulas = (
            openpyxl.load_workbook(
                io.BytesIO(content), read_only=True, data_only=is_value, keep_links=False
            )
            for is_value in (True, False)
        )
        names = values.sheetnames[:MOST_SHEETS]
        if sheet and sheet not in names:
            raise ConfigError(f"{name}: {unknown('sheet', sheet, names)}")
        return [
            _grid(f"{name}, sheet {each}" if len(names) > 1 else name, values[each], formulas[each])
            for each in ([sheet] if sheet else names)
            if hasattr(values[each], "iter_rows")  # a chart has no cells
        ]
    except (ConfigError, MemoryError):
        raise
    except Exception as error:  # a damaged workbook makes openpyxl raise whatever it meets
        reason = " ".join(str(error).split())[:120] or type(error).__name__
        raise ConfigError(
            f"{name} cannot be read as a workbook ({reason}): open it, and save it anew or as CSV"
        ) from None


def _check_zip(name: str, content: bytes) -> None:
    """Raise ConfigError for a file that is no zip, unpacks to too much, or defines entities."""
    if content.startswith(OLD_SIGNATURE):
        raise ConfigError(
            f"{name} is a workbook of the old kind (.xls) or one with a password: save it as .xlsx "
            "or as CSV"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            parts = packed.infolist()
            size = sum(part.file_size for part in parts)
            if len(parts) > MOST_PARTS or size > MOST_UNPACKED:
                raise ConfigError(
                    f"{name} unpacks to {len(parts):,} parts of {size / 1e6:.0f} MB: notes have at "
                    f"most {MOST_PARTS} and {MOST_UNPACKED / 1e6:.0f} MB; copy the sheet into a "
                    "new workbook"
                )
            for part in parts:
                text = b"" if part.filename.startswith("xl/media/") else packed.read(part)
                if DEFINITION.search(text.replace(b"\0", b"")):
                    raise ConfigError(
                        f"{name} holds XML with definitions of its own ({part.filename}), which no "
                        "spreadsheet writes: save it as CSV"
                    )
    except BAD_ZIP as error:
        raise ConfigError(
            f"{name} is no workbook ({error}): save the sheet as .xlsx or as CSV"
        ) from None


def _grid(name: str, values: Any, formulas: Any) -> Grid:
    """Return a sheet, and what of it a spreadsheet does not show."""
    rows = _rows(name.partition(", sheet ")[0], values, formulas)
    remarks = []
    if values.sheet_state != "visible":
        remarks.append(f"{name} is hidden, and was read.")
    if hidden := _hidden(values, rows):
        remarks.append(f"{name}: hidden rows were read, too: {hidden}.")
    return Grid(name, rows, remarks)


def _rows(name: str, values: Any, formulas: Any) -> list[list[Any]]:
    """Return the cells of a sheet; a formula without a value as `Formula`."""
    for each in (values, formulas):  # what the file says of its size is not to be trusted
        each.reset_dimensions()
    found: list[list[Any]] = []
    pairs = zip(
        *(
            each.iter_rows(values_only=True, max_col=MOST_COLUMNS + 1)
            for each in (values, formulas)
        ),
        strict=False,
    )
    for row, asked in islice(pairs, MOST_ROWS + 1):
        is_blank = all(value is None for value in chain(row, asked))  # sheets may be long and empty
        if is_blank:
            row = asked = ()
        cells = [_cell(name, len(found), *pair) for pair in zip(row, asked, strict=False)]
        while cells and not isinstance(cells[-1], Formula) and is_empty(cells[-1]):
            cells.pop()
        found.append(cells)
        check_size(name, len(found), len(cells))
    while found and not found[-1]:
        found.pop()
    return found


def _cell(name: str, row: int, value: Any, asked: Any) -> Any:
    """Return what a cell holds."""
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise ConfigError(f"{name}, row {row + 1}: a cell has more than {MOST_LETTERS:,} letters")
    if value is None and isinstance(asked, str) and asked.startswith("="):
        return Formula(asked)
    if value is None and asked is not None and not isinstance(asked, str):
        return Formula(str(getattr(asked, "text", None) or "of several cells"))
    return value


def _hidden(page: Any, rows: Sequence[Sequence[Any]]) -> str:
    """Return which rows of a sheet nobody sees and were read, "" if there are none."""
    with page._get_source() as part:
        tags = [tag for tag in ROW.findall(part.read()) if HIDDEN.search(tag)]
    numbers = [int(match[1]) for tag in tags if (match := NUMBERED.search(tag))]
    seen = [str(at) for at in numbers if at <= len(rows) and rows[at - 1]]
    return ", ".join(seen[:8]) + (", ..." if len(seen) > 8 else "")
