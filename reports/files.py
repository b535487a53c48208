"""The files of a report: page, twin, verdicts and tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.reports.html import render_html
from exobalance.reports.markdown import render_markdown
from exobalance.reports.verdicts import verdicts_document
from exobalance.simcore.errors import BalanceError, ConfigError
from exobalance.simcore.whole_files import refuse_special, replace

if TYPE_CHECKING:
    import pandas as pd

    from exobalance.reports.model import View


ANOTHER = "give another name or free some space"


@dataclass(frozen=True)
class ReportPaths:
    """Where a report lies, and the sentences to print about it."""

    folder: Path
    html: Path
    markdown: Path
    verdicts: Path
    tables: Path
    view: View = field(repr=False)

    @property
    def headlines(self) -> tuple[str, ...]:
        """One sentence per player count."""
        return self.view.headlines


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
        view=view,
    )
    document = json.dumps(verdicts_document(view), indent=2, ensure_ascii=False, allow_nan=False)
    html, markdown = render_html(view), render_markdown(view)
    with explained("report", folder, "give another folder with --out or free some space"):
        paths.tables.mkdir(parents=True, exist_ok=True)
        for stem, frame in view.frames.items():
            write_table(paths.tables / stem, frame)
        write_text(paths.verdicts, document + "\n")
        write_text(paths.markdown, markdown)
        write_text(paths.html, html)
    return paths


def named(path: str | Path | None, ending: str) -> Path | None:
    """Return a path that somebody named for a file of this kind, None for none.

    Raises ConfigError if it ends otherwise or is no ordinary file.
    """
    if path is None:
        return None
    path = Path(path)
    if path.suffix.lower() != ending:
        raise ConfigError(f"{path}: expected a file name that ends in {ending}")
    refuse_special(path)
    return path


def write_more(paths: ReportPaths, xlsx: Path | None, pdf: Path | None) -> None:
    """Write the workbook and the two pages for print of a report, where files are named.

    Raises ConfigError unless ordinary files can stand there, BalanceError when they cannot be
    written.
    """
    if xlsx is not None:
        from exobalance.reports.workbook import workbook_bytes

        content = workbook_bytes(paths.view)
        with explained("workbook", xlsx, ANOTHER):
            replace(xlsx, lambda part: part.write_bytes(content))
    if pdf is not None:
        from exobalance.reports.pdf import write_pdf

        with explained("PDF", pdf, ANOTHER):
            write_pdf(paths.html, pdf)


@contextmanager
def explained(what: str, where: Path, remedy: str) -> Iterator[None]:
    """Turn what the system says about writing into one sentence, a BalanceError."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise BalanceError(
            f"the {what} cannot be written to {where}: {reason}; {remedy}"
        ) from error


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
