"""Notes beside the games of bots: kept in the run folder, found again by its report."""

from __future__ import annotations

from dataclasses import replace

from exobalance.analysis.studies.playtests.notes.read import Notes
from exobalance.analysis.studies.points.tables import read_table, write_tables
from exobalance.simcore.record.reader import Run
from exobalance.simcore.run.play.study import save_study

KIND = "playtests"
TABLE = "notes"


def keep_notes(run: Run, notes: Notes, said: str) -> Run:
    """Write notes into the folder of a run, in place of earlier ones; return the run.

    ``said`` is the command that asks for the same.
    """
    write_tables(run.folder, {TABLE: notes.table})
    kept = {"name": notes.name, "remarks": list(notes.remarks)}
    return replace(run, manifest=save_study(run.folder, run.manifest, notes=kept, command=said))


def kept_notes(run: Run) -> Notes:
    """Return the notes in the folder of a run.

    Raises DatasetError where there are none, or damaged ones.
    """
    table = read_table(run, TABLE, "setup")
    told = run.manifest.study.get("notes", {})
    return Notes(str(told.get("name", "notes")), table, tuple(map(str, told.get("remarks", ()))))
