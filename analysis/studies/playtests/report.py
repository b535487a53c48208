"""The page of ``exobalance playtests``: notes beside bots, player count by player count."""

from __future__ import annotations

from dataclasses import replace

from exobalance.analysis.balance import open_cell
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.playtests.group import FEW, Group
from exobalance.analysis.studies.playtests.notes.read import Notes
from exobalance.analysis.studies.playtests.plays import plays_of_notes
from exobalance.analysis.studies.playtests.sections import (
    length,
    more,
    nearest,
    plausible,
    read,
    seats,
)
from exobalance.analysis.studies.playtests.stored import kept_notes
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.phrases import counted
from exobalance.simcore.record.reader import Run


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the sections of a study: the notes in its folder beside its games.

    Raises DatasetError if nothing has been played, or the notes are not there.
    """
    return held_against(run, targets, kept_notes(run))


def held_against(run: Run, targets: Targets, notes: Notes, arm: str | None = None) -> list[Section]:
    """Return the sections on notes beside the games of a run, of its first set of rules or `arm`.

    Every line-up is a tier of its own, in the order of the run.  Raises DatasetError if no games
    of any player count of the notes are there.
    """
    key = arm or next(iter(run.manifest.arms))
    groups = []
    for players in notes.games:
        cells = {}
        for planned in run.manifest.cells:
            if (planned.arm, planned.players) != (key, players):
                continue
            cell = open_cell(run, key, players, planned.lineup)
            if cell is not None:
                names = run.manifest.lineup_names(planned.lineup)
                cells[names[0] if len(set(names)) == 1 else ", ".join(names)] = cell
        if cells:
            groups.append(Group(plays_of_notes(notes.table, players), cells, targets))
    if not groups:
        raise DatasetError("the study holds no finished part yet; ask for it again")
    found: list[Section | None] = []
    for group in groups:
        found += [_first(group), nearest.nearest(group), seats.seats(group)]
        found += [length.length(group), more.more(group)]
    lacking = [players for players in notes.games if players not in {g.players for g in groups}]
    found += [nearest.over_counts(groups), more.over_counts(groups)]
    found.append(read.read(notes, groups, lacking))
    return [section for section in found if section is not None]


def _first(group: Group) -> Section:
    """Return the first section of a player count, with a warning where games are few."""
    section = plausible.plausible(group)
    games = group.people.games
    if games >= FEW:
        return section
    warning = (
        f"{counted(games, 'game')} of notes at {counted(group.players, 'player')} are few: they "
        "show only what is far from the bots, and say little about balance by themselves."
    )
    return replace(section, warnings=[warning])
