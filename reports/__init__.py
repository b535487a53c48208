"""Balance reports: one HTML file, its Markdown twin, verdicts as JSON, and all tables.

`write_report` is the whole public face: it opens a run, analyses it and writes the report.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exobalance.analysis.loaded_run import LoadedRun
    from exobalance.analysis.studies.compare.study import Comparison
    from exobalance.reports.facts import Facts
    from exobalance.reports.files import ReportPaths

__all__ = ["write_comparison", "write_report"]


def write_report(
    run: str | Path | LoadedRun,
    out: str | Path | None = None,
    targets: str | Path | None = None,
    arm: str | None = None,
    *,
    xlsx: str | Path | None = None,
    pdf: str | Path | None = None,
) -> ReportPaths:
    """Write the report of a run or a study; return the paths and headline sentences.

    Parameters
    ----------
    run
        Folder of a run, which is analysed; or what `load_run` or a study returned, as it was
        opened there.
    out
        Folder of the report, made when missing; by default ``report`` in the run, or
        ``report-ARM`` for one of several sets of rules.
        A report that is there already is replaced file by file.
    targets
        A TOML file of targets that replaces some or all of those that ship with the game.
    arm
        Which set of rules to report on; by default the first one, or for a study all that
        it compares.
    xlsx
        A file ending in ``.xlsx`` for all tables as one workbook.
    pdf
        A file ending in ``.pdf`` for the two pages for print; a Chromium or Chrome makes it.

    Raises
    ------
    DatasetError
        When the run is damaged, empty, or not a run.
    ConfigError
        When the targets cannot be used, there is no such arm, or a file name is no good.
    BalanceError
        When the report cannot be written, or there is no browser for the PDF.
    """
    from exobalance.analysis.loaded_run import LoadedRun
    from exobalance.analysis.notebook import load_run
    from exobalance.analysis.studies.next_steps.steps import next_steps
    from exobalance.reports.files import named, write_more, write_view
    from exobalance.reports.view import build_view

    book, pages = named(xlsx, ".xlsx"), named(pdf, ".pdf")
    found = run if isinstance(run, LoadedRun) else load_run(run, targets, arm)
    default = found.run.folder / ("report" if found.arm is None else f"report-{found.arm}")
    steps = next_steps(found.run, found.arm or next(iter(found.manifest.arms)))
    paths = write_view(build_view(found.sections, _facts(found), steps), Path(out or default))
    write_more(paths, book, pages)
    return paths


def write_comparison(comparison: Comparison, out: str | Path) -> ReportPaths:
    """Write the report of a comparison, of stored runs too, into a folder; return its paths.

    Raises DatasetError for a damaged or empty run, BalanceError when the report cannot be
    written.
    """
    from exobalance.reports.compared import facts_of_sides
    from exobalance.reports.files import write_view
    from exobalance.reports.view import build_view

    stored = comparison.run is None
    facts = facts_of_sides(comparison.sides, comparison.targets, stored=stored)
    return write_view(build_view(comparison.sections, facts), Path(out))


def _facts(found: LoadedRun) -> Facts:
    """Return what a report says about the run itself."""
    from exobalance.analysis.studies.compare.comparison import KIND, sides_of
    from exobalance.reports.compared import facts_of_sides
    from exobalance.reports.source import ABOUT, KINDS, facts_of

    if found.arm is None and found.manifest.study.get("kind") == KIND:
        return facts_of_sides(sides_of(found.run), found.targets)
    facts = facts_of(found.run, found.targets, found.arm or next(iter(found.manifest.arms)))
    if not found.kind:
        return facts
    return replace(facts, kind=KINDS[found.kind], about=ABOUT.get(found.kind, ""))
