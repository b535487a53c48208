"""The end of a verb that analyses: its report, what it says first, and where it lies."""

from __future__ import annotations

import json as reader
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.scripts.shared.printing import print_json, tell
from exobalance.simcore.errors import OutsideTargets

if TYPE_CHECKING:
    from exobalance.analysis.loaded_run import LoadedRun
    from exobalance.reports.files import ReportPaths
    from exobalance.simcore.record.reader import Run

HEADLINES = 3


def finish(
    found: LoadedRun,
    out: Path | None = None,
    *,
    open_it: bool = False,
    fail: bool = False,
    json: bool = False,
    xlsx: Path | None = None,
    pdf: Path | None = None,
) -> None:
    """Write the report of what was found and print its first sentences.

    With ``json``, these go to stderr and the whole report to stdout; with ``fail``, leave with
    the exit code for a verdict outside its target.  ``xlsx`` and ``pdf`` are further files.
    """
    from exobalance.reports import write_report

    paths = write_report(found, out, xlsx=xlsx, pdf=pdf)
    say = tell if json else print
    for sentence in paths.headlines[:HEADLINES]:
        say(sentence)
    for kind, path in (("workbook", xlsx), ("two pages", pdf)):
        if path is not None:
            say(f"{kind}: {path}")
    if json:
        from exobalance.reports.verdicts import report_document

        print_json(report_document(paths.view))
    close(paths, open_it, fail, say)


def analysed(run: Run) -> LoadedRun:
    """Return a run that was just played, for its report."""
    from exobalance.analysis.assemble import assemble
    from exobalance.analysis.loaded_run import LoadedRun

    return LoadedRun(run, assemble)


def finish_study(found: LoadedRun, *, open_it: bool = False, fail: bool = False) -> None:
    """Print all that a study says, and write its report."""
    from exobalance.reports import write_report

    print_sentences(found)
    close(write_report(found), open_it, fail)


def print_sentences(found: LoadedRun) -> None:
    """Print what the sections of a study say."""
    for section in found.sections:
        for sentence in section.sentences:
            print(sentence)


def close(
    paths: ReportPaths, open_it: bool, fail: bool = False, say: Callable[[str], None] = print
) -> None:
    """Say where a report lies, open it if somebody wants that, and judge it by its verdicts."""
    say(f"report: {paths.html}")
    if open_it:
        show(paths.html)
    if fail:
        fail_on_imbalance(paths)


def show(path: Path) -> None:
    """Open a file in the browser; say so if there is none."""
    if not webbrowser.open(path.absolute().as_uri()):
        print(f"no browser could be started; open {path} by hand")


def fail_on_imbalance(paths: ReportPaths) -> None:
    """Raise OutsideTargets if a verdict of a report is Imbalanced.

    A comparison is judged by the verdicts on its tweaks.
    """
    document = reader.loads(paths.verdicts.read_text(encoding="utf-8"))
    found: dict[int, list[str]] = {}
    for verdict in document["verdicts"]:
        if verdict["word"] == "Imbalanced":
            found.setdefault(verdict["players"], []).append(verdict["title"])
    if found:
        from exobalance.simcore.phrases import counted

        parts = (f"{counted(n, 'player')}: {', '.join(topics)}" for n, topics in found.items())
        raise OutsideTargets(f"outside the targets: {'; '.join(parts)}")
