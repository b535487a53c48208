"""Print tables and JSON on stdout."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any


def print_json(value: Any) -> None:
    """Print a value as indented JSON, characters of any alphabet as they are."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print texts as a table, wrapped to the width of the terminal.

    The last column takes what space is left; the others keep their words whole if they can.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)
