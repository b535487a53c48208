"""The files of a report: page, twin, verdicts and tables."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.reports.html import render_html
from exobalance.reports.markdown import render_markdown
from exobalance.reports.verdicts import verdicts_document
from exobalance.simcore.errors import BalanceError
from exobalance.simcore.whole_files import replace

if TYPE_CHECKING:
    import pandas as pd

    from exobalance.reports.model import View


@dataclass(frozen=True)
class ReportPaths:
    """Where a report lies, and the sentences to print about it."""

    folder: Path
    html: Path
    markdown: Path
    verdicts: Path
    tables: Path
    headlines: tuple[str, ...]


def write_view(view: View, folder: Path) -> ReportPaths:
    """Write the report's files into a folder, made when missing; return their paths.

    Raises BalanceError when the folder cannot be written.
    """
    paths = ReportPaths(
        folder=folder,
        html=folder / "report.html",
        markdown=folder / "report.md",
        verdicts=folder / "verdicts.json",
        tables=folder / "tables",
        headlines=view.headlines,
    )
    document = json.dumps(verdicts_document(view), indent=2, ensure_ascii=False, allow_nan=False)
    html, markdown = render_html(view), render_markdown(view)
    try:
        paths.tables.mkdir(parents=True, exist_ok=True)
        for stem, frame in view.frames.items():
            write_table(paths.tables / stem, frame)
        write_text(paths.verdicts, document + "\n")
        write_text(paths.markdown, markdown)
        write_text(paths.html, html)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BalanceError(
            f"the report cannot be written to {folder}: {reason}; "
            "give another folder with --out or free some space"
        ) from error
    return paths


def write_table(stem: Path, frame: pd.DataFrame) -> None:
    """Write a frame as ``stem.parquet`` and ``stem.csv``."""
    replace(
        stem.with_name(stem.name + ".parquet"), lambda path: frame.to_parquet(path, index=False)
    )
    # the byte order mark makes spreadsheets read UTF-8
    write_text(
        stem.with_name(stem.name + ".csv"),
        "\ufeff" + frame.to_csv(index=False, lineterminator="\n"),
    )


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text with Unix line ends."""
    replace(path, lambda temporary: temporary.write_bytes(text.encode("utf-8")))
