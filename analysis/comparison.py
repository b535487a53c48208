"""Compare sets of rules: each tweak against the base, player count by player count.

A comparison has sides: the base first, then one or several tweaks.  They are arms of one run,
or arms of stored runs.  With bots tuned to each set of rules, every side has a second arm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd

from analysis.balance import analyse_cell, open_cell
from analysis.cells import Cell
from analysis.findings import Section, Verdict
from analysis.moves import join_retuned, moves
from analysis.pairing import Pair, Reach, pair, reach
from analysis.targets import Targets
from analysis.tweak_effects import Effects, Looks, effects
from simcore.errors import DatasetError
from simcore.record.reader import Run

KIND = "compare"
RETUNED = "-retuned"
"""Ending of the arms that are played by bots tuned to their rules."""


@dataclass(frozen=True)
class Side:
    """One set of rules of a comparison."""

    key: str  # "base", "t1", "t2", ...
    name: str
    run: Run
    arm: str  # of the run
    unpaired: str = ""  # why its blocks cannot be compared with the base's one by one

    @property
    def players(self) -> set[int]:
        """Player counts of the side."""
        return {cell.players for cell in self.run.manifest.cells if cell.arm == self.arm}

    def cell(self, players: int) -> Cell:
        """Return the games of this side; DatasetError if there are none yet."""
        found = open_cell(self.run, self.arm, players)
        if found is None:
            raise DatasetError(
                f"{self.run.folder} holds no finished games of {self.name} at {players} "
                "players yet; finish the run first"
            )
        return found

    def retuned(self) -> Side | None:
        """Return the same rules played by bots tuned to them, if there are such games."""
        arm = self.arm + RETUNED
        if arm not in self.run.manifest.arms:
            return None
        return Side(self.key, self.name, self.run, arm)


@dataclass(frozen=True)
class Tweaked:
    """One tweak beside the base, at one player count."""

    side: Side
    pair: Pair
    effects: Effects
    verdicts: tuple[Verdict, ...]  # one per topic with a target
    reach: Reach | None
    retuned: Tweaked | None = None

    @property
    def unfinished(self) -> float:
        """Share of the tweak's games that never reached their end."""
        number = next(each for each in self.effects.tweak if each.key == "unfinished")
        return number.value


@dataclass(frozen=True)
class Compared:
    """All sides at one player count."""

    players: int
    base: Side
    cell: Cell  # of the base
    tweaks: tuple[Tweaked, ...]
    looks: Looks | None = None

    @cached_property
    def effects(self) -> pd.DataFrame:
        """One row per tweak and headline number."""
        return pd.concat(
            [_effect_rows(self.players, tweak) for tweak in self.tweaks], ignore_index=True
        )

    @property
    def names(self) -> dict[str, str]:
        """Names of all sides by key, base first."""
        return {side.key: side.name for side in (self.base, *(t.side for t in self.tweaks))}


@dataclass
class _Sections:
    """Sections of cells by side and player count, each analysed once."""

    targets: Targets
    found: dict[str, list[Section]] = field(default_factory=dict)

    def of(self, side: Side, cell: Cell) -> list[Section]:
        """Return the sections that the report of a side shows."""
        key = f"{side.key}/{side.arm}"
        if key not in self.found:
            self.found[key] = analyse_cell(cell, self.targets)
        return self.found[key]


def sides_of(run: Run) -> list[Side]:
    """Return the sides of a run that was made to compare rules."""
    return [
        Side(key, arm.name, run, key)
        for key, arm in run.manifest.arms.items()
        if not key.endswith(RETUNED)
    ]


def looks_of(run: Run) -> Looks | None:
    """Return how a run was looked at while it grew, None if its size was fixed."""
    planned = run.manifest.study.get("asked", {}).get("planned")
    return None if planned is None else Looks(int(planned))


def compare_sides(
    sides: Sequence[Side], targets: Targets, looks: Looks | None = None
) -> list[Compared]:
    """Return the comparison of every tweak with the base, for each player count of both.

    Raises DatasetError if a side has no games, or if no player count is common to all.
    """
    base, *tweaks = sides
    counts = sorted(base.players.intersection(*(side.players for side in tweaks)))
    if not counts:
        told = "; ".join(f"{s.name}: {', '.join(map(str, sorted(s.players)))}" for s in sides)
        raise DatasetError(f"no player count is common to all that is compared ({told} players)")
    return [_compare_at(players, base, tweaks, targets, looks) for players in counts]


def _compare_at(
    players: int, base: Side, tweaks: Sequence[Side], targets: Targets, looks: Looks | None
) -> Compared:
    """Return the comparison at one player count."""
    known = _Sections(targets)
    cell = base.cell(players)
    found = [_tweaked(players, base, cell, side, known, looks) for side in tweaks]
    return Compared(players, base, cell, tuple(found), looks)


def _tweaked(
    players: int, base: Side, cell: Cell, side: Side, known: _Sections, looks: Looks | None
) -> Tweaked:
    """Return one tweak beside the base, with fixed bots and, if there are any, re-tuned ones."""
    fixed = _beside(base, cell, side, side.cell(players), known, looks)
    own, other = base.retuned(), side.retuned()
    if own is None or other is None:
        return fixed
    again = _beside(own, own.cell(players), other, other.cell(players), known, looks, tuned=True)
    return Tweaked(
        fixed.side,
        fixed.pair,
        fixed.effects,
        tuple(join_retuned(fixed.verdicts, again.verdicts)),
        fixed.reach,
        again,
    )


def _beside(
    base: Side,
    base_cell: Cell,
    side: Side,
    cell: Cell,
    known: _Sections,
    looks: Looks | None,
    tuned: bool = False,
) -> Tweaked:
    """Return one tweak beside the base; ``tuned`` bots differ and still meet the same deals."""
    found = pair(base_cell, cell, side.unpaired, any_bots=tuned)
    changes = effects(found, known.targets, looks)
    verdicts = moves(
        known.of(base, base_cell),
        known.of(side, cell),
        changes,
        known.targets,
        (side.key, side.name),
    )
    return Tweaked(side, found, changes, tuple(verdicts), None if tuned else reach(found))


def _effect_rows(players: int, tweak: Tweaked) -> pd.DataFrame:
    """Return the effects of a tweak as rows with what they belong to."""
    table = tweak.effects.table()
    table.insert(0, "players", players)
    table.insert(1, "arm", tweak.side.key)
    table.insert(2, "tweak", tweak.side.name)
    if tweak.retuned is not None:
        again = tweak.retuned.effects.table().set_index("key")
        table["retuned_change"] = table.key.map(again.change)
        table["retuned_low"] = table.key.map(again.low)
        table["retuned_high"] = table.key.map(again.high)
        table["retuned_word"] = table.key.map(again.word)
    return table


def effect_table(compared: Sequence[Compared]) -> pd.DataFrame:
    """Return all effects of a comparison: one row per player count, tweak and number."""
    return pd.concat([each.effects for each in compared], ignore_index=True)
