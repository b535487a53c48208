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
    """Analyse a run or a study and write its report; return the paths and headline sentences.

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
        Which set of rules to report on; by default the first one, or for a study all that
        it compares.

    Raises
    ------
    DatasetError
        When the run is damaged, empty, or not a run.
    ConfigError
        When the targets cannot be used, or there is no such arm.
    BalanceError
        When the report cannot be written.
    """
    from analysis.assemble import assemble
    from analysis.targets import load_targets
    from reports.files import write_view
    from reports.source import facts_of
    from reports.view import build_view
    from simcore.record.reader import open_run

    run = open_run(Path(run_dir))
    aims = load_targets(run.manifest.game.id, targets)
    sections = assemble(run, aims, arm)
    view = build_view(sections, facts_of(run, aims, arm or next(iter(run.manifest.arms))))
    return write_view(view, Path(out) if out is not None else run.folder / "report")
