"""What a run folder has to say: the sections of a plain run, or those of the study it holds.

A study names its kind in the manifest; the module of that kind has a function ``sections``.
"""

from __future__ import annotations

from importlib import import_module

from exobalance.analysis.balance import analyse_cell, cells
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.targets import Targets
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.record.reader import Run

STUDIES = {
    "compare": "compare",
    "assumptions": "assumptions",
    "ladder": "ladder",
    "luck": "luck",
    "playtests": "playtests",
    "robustness": "robustness",
    "tournament": "tournament",
    "search": "target_search",
    "sensitivity": "sensitivity",
    "sweep": "sweep",
}
"""Room in `analysis.studies` by kind of study; its ``report`` has ``sections(run, targets)``."""


def assemble(run: Run, targets: Targets, arm: str | None = None) -> list[Section]:
    """Return all sections of a run.

    A study gives its own sections; with ``arm``, or for a plain run, those of one set of
    rules are given.

    Raises ConfigError for an unknown arm or kind of study, DatasetError for a run without
    games.
    """
    arms, kind = run.manifest.arms, run.manifest.study.get("kind", "")
    if arm is None and kind:
        if kind not in STUDIES and not run.manifest.chunks:
            raise ConfigError(
                f"{run.folder} holds a study ({kind}) that keeps no games to report on: type its "
                "own command again, and it says what it found"
            )
        if kind not in STUDIES:
            raise ConfigError(unknown("kind of study", kind, STUDIES))
        report = import_module(f"exobalance.analysis.studies.{STUDIES[kind]}.report")
        found: list[Section] = report.sections(run, targets)
        return found
    chosen = arm or next(iter(arms))
    if chosen not in arms:
        raise ConfigError(unknown("arm", chosen, arms))
    return [
        section
        for cell in cells(run)
        if cell.arm == chosen
        for section in analyse_cell(cell, targets)
    ]
