"""``exobalance report``: from stored games to a balance report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from exobalance.scripts.shared.finish import finish
from exobalance.scripts.shared.options import FailOnImbalance, Json, OpenIt, RunFolder, TargetsFile


def report(
    folder: RunFolder,
    targets: TargetsFile = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder (default: inside the run).")
    ] = None,
    arm: Annotated[
        str | None,
        typer.Option(help="One set of rules of a comparison, such as t1 (default: all)."),
    ] = None,
    pdf: Annotated[
        Path | None,
        typer.Option(help="Also two pages for print, verdicts first (needs Chromium or Chrome)."),
    ] = None,
    xlsx: Annotated[Path | None, typer.Option(help="Also all tables as an Excel workbook.")] = None,
    json: Json = False,
    fail: FailOnImbalance = False,
    open_it: OpenIt = False,
) -> None:
    """Analyse a run and write its report as HTML, Markdown, JSON and tables."""
    from exobalance.analysis.notebook import load_run

    found = load_run(folder, targets, arm)
    finish(found, out, open_it=open_it, fail=fail, json=json, xlsx=xlsx, pdf=pdf)
