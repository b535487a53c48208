"""Print tables and JSON on stdout, messages on stderr, and quantities in words."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Collection, Iterable, Sequence
from typing import Any


def print_json(value: Any) -> None:
    """Print a value as indented JSON, characters of any alphabet as they are."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], whole: Collection[str] = ()
) -> None:
    """Print texts as a table, wrapped to the width of the terminal.

    The last column takes what space is left; the others keep their words whole if they can.
    Cells below the heads in ``whole`` are never broken, since they are to be copied.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold", no_wrap=head in whole)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def width() -> int:
    """Return how many letters fit into a line of the terminal."""
    from rich.console import Console

    return Console().width


def print_folded(text: str, indent: int = 0, hanging: int = 0) -> None:
    """Print a text in lines of the terminal's width, no word of it in two.

    All lines are indented, and those after the first by ``hanging`` more.
    """
    print(
        textwrap.fill(
            text,
            width(),
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hanging),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def size(n_bytes: float) -> str:
    """Write a size in kB, MB or GB."""
    for unit, scale in (("GB", 1e9), ("MB", 1e6)):
        if n_bytes >= scale:
            return f"{n_bytes / scale:.1f} {unit}"
    return f"{n_bytes / 1e3:.0f} kB"


def tell(message: str) -> None:
    """Print a message on stderr, apart from the results, unless ``--quiet`` is given."""
    from exobalance.simcore.run.play.progress import QUIET

    if not QUIET.get():
        print(message, file=sys.stderr, flush=True)
