"""``exobalance report``: from stored games to a balance report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from exobalance.scripts.shared.finish import finish
from exobalance.scripts.shared.options import FailOnImbalance, OpenIt, RunFolder, TargetsFile


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
    fail: FailOnImbalance = False,
    open_it: OpenIt = False,
) -> None:
    """Analyse a run and write its report as HTML, Markdown, JSON and tables."""
    from exobalance.analysis.notebook import load_run

    finish(load_run(folder, targets, arm), out, open_it=open_it, fail=fail)
