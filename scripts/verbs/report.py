"""``exobalance report``: from stored games to a balance report."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared.imbalance import FailOnImbalance, fail_on_imbalance
from exobalance.scripts.shared.options import OpenIt, RunFolder

if TYPE_CHECKING:
    from exobalance.reports.files import ReportPaths

HEADLINES = 3


def report(
    folder: RunFolder,
    targets: Annotated[
        Path | None,
        typer.Option("--targets", "-t", help="TOML file with margins. [default: the game's]"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder. [default: inside the run]")
    ] = None,
    arm: Annotated[
        str | None,
        typer.Option(help="One set of rules of a comparison, such as t1. [default: all]"),
    ] = None,
    fail: FailOnImbalance = False,
    open_it: OpenIt = False,
) -> None:
    """Analyse a run and write its report as HTML, Markdown, JSON and tables."""
    from exobalance.reports import write_report

    paths = write_report(folder, out=out, targets=targets, arm=arm)
    print_report(paths)
    if open_it:
        show(paths.html)
    if fail:
        fail_on_imbalance(paths)


def print_report(paths: ReportPaths) -> None:
    """Print where a report lies and what it says first."""
    for sentence in paths.headlines[:HEADLINES]:
        print(sentence)
    print(f"report: {paths.html}")


def show(path: Path) -> None:
    """Open a file in the browser; say so if there is none."""
    if not webbrowser.open(path.absolute().as_uri()):
        print(f"no browser could be started; open {path} by hand")
