"""Play what a study plans into a folder: start it, go on where it stopped, or extend it.

The same design is continued, a design with more blocks extends the one that is there, and
anything else is refused with what differs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.record.files import MANIFEST
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.reader import Run
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.run.plan.design import Design
from exobalance.simcore.run.plan.differences import differences, other_study
from exobalance.simcore.run.plan.extend import grown
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.executor import play_new
from exobalance.simcore.run.play.resume import continue_as


def play(design: Design, out: Path | str, jobs: int = -1, progress: bool = False) -> Run:
    """Play a design into a folder: start it, go on where it stopped, or extend it.

    Parameters
    ----------
    out
        A new or empty folder, or one that holds the same design, whole or in part.
    jobs
        Worker processes, -1 for all cores.  Results do not depend on it.

    Raises
    ------
    ConfigError, RulesError
        The design does not fit together, or the folder holds something else.
    DatasetError
        A file is damaged or foreign, or the folder cannot be written.
    BalanceError
        The run was stopped; the same call goes on where it stopped.
    """
    return play_planned(plan(design), out, jobs, progress)


def play_planned(
    manifest: Manifest, out: Path | str, jobs: int = -1, progress: bool = False
) -> Run:
    """Play what a study's manifest plans; see `play`."""
    folder = Path(out)
    if not (folder / MANIFEST).exists():
        return play_new(folder, manifest, jobs, progress)
    old = read_manifest(folder)
    found = other_study(old, manifest) or differences(old, manifest, before="there", now="here")
    if found:
        raise ConfigError(
            f"{folder} holds another study ({'; '.join(found[:3])}): choose a new folder"
        )
    return continue_as(folder, grown(folder, old, manifest), jobs, progress)


def save_study(folder: Path, manifest: Manifest, **facts: Any) -> Manifest:
    """Add plain data to what a manifest says about its study; return the new manifest.

    Raises DatasetError if the folder cannot be written.
    """
    changed = manifest.model_copy(update={"study": {**manifest.study, **facts}})
    write_manifest(folder, changed)
    return changed
