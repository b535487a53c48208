"""Balance reports: one HTML file, its Markdown twin, verdicts as JSON, and all tables.

`write_report` is the whole public face: it opens a run, analyses it and writes the report.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reports.files import ReportPaths

__all__ = ["write_report"]


def write_report(
    run_dir: str | Path,
    out: str | Path | None = None,
    targets: str | Path | None = None,
    arm: str | None = None,
) -> ReportPaths:
    """Analyse a run and write its report; return the paths and headline sentences.

    Parameters
    ----------
    run_dir
        Folder of a run.
    out
        Folder of the report, made when missing; the folder ``report`` in the run by default.
        A report that is there already is replaced file by file.
    targets
        A TOML file of targets that replaces some or all of those that ship with the game.
    arm
        Which set of rules to report on; the first one by default.

    Raises
    ------
    DatasetError
        When the run is damaged, empty, or not a run.
    ConfigError
        When the targets cannot be used, or there is no such arm.
    BalanceError
        When the report cannot be written.
    """
    from analysis.balance import analyse_cell, cells
    from analysis.targets import load_targets
    from reports.files import write_view
    from reports.source import facts_of
    from reports.view import build_view
    from simcore.errors import ConfigError, unknown
    from simcore.record.reader import open_run

    run = open_run(Path(run_dir))
    arms = run.manifest.arms
    chosen = arm or next(iter(arms))
    if chosen not in arms:
        raise ConfigError(unknown("arm", chosen, arms))
    aims = load_targets(run.manifest.game.id, targets)
    sections = [
        section for cell in cells(run) if cell.arm == chosen for section in analyse_cell(cell, aims)
    ]
    view = build_view(sections, facts_of(run, aims, chosen))
    return write_view(view, Path(out) if out is not None else run.folder / "report")
