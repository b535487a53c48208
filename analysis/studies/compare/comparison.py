"""Compare sets of rules: each tweak against the base, player count by player count.

A comparison has sides: the base first, then one or several tweaks.  They are arms of one run,
or arms of stored runs.  With bots tuned to each set of rules, every side has a second arm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import pandas as pd

from exobalance.analysis.balance import analyse_cell, open_cell
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Section, Verdict
from exobalance.analysis.base.paired_worlds import Pair, Reach, pair, reach, worlds_of
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.contrast import Contrasts, contrasts, join_retuned
from exobalance.analysis.effects.moves import Moved, moves
from exobalance.analysis.effects.tweak_effects import Effects, Looks, effects
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.reader import Run

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

    def teams(self, players: int) -> set[tuple[str, ...]]:
        """Return who plays at a player count, by what the bots do."""
        manifest = self.run.manifest
        return {
            tuple(manifest.bots[bot].hash for bot in manifest.lineups[cell.lineup].bots)
            for cell in manifest.cells
            if (cell.arm, cell.players) == (self.arm, players)
        }

    def retuned(self) -> Side | None:
        """Return the same rules played by bots tuned to them, if there are such games."""
        arm = self.arm + RETUNED
        if arm not in self.run.manifest.arms:
            return None
        return Side(self.key, self.name, self.run, arm)


@dataclass
class Reports:
    """What the report of each side says on its own, analysed once and only when asked for."""

    targets: Targets
    found: dict[str, list[Section]] = field(default_factory=dict)

    def of(self, side: Side, cell: Cell) -> list[Section]:
        """Return the sections that the report of a side shows at one player count."""
        if side.arm not in self.found:
            self.found[side.arm] = analyse_cell(cell, self.targets)
        return self.found[side.arm]


@dataclass(frozen=True)
class Tweaked:
    """One tweak beside the base, at one player count."""

    base: Side
    side: Side
    cells: tuple[Cell, Cell]  # of both, with all their worlds
    pair: Pair
    effects: Effects
    reports: Reports
    reach: Reach | None = None
    retuned: Tweaked | None = None

    @cached_property
    def moved(self) -> list[Moved]:
        """What happens to each topic with a target, with these bots alone."""
        before, after = (
            self.reports.of(side, cell)
            for side, cell in zip((self.base, self.side), self.cells, strict=True)
        )
        return moves(
            before, after, self.effects, self.reports.targets, (self.side.key, self.side.name)
        )

    @cached_property
    def verdicts(self) -> list[Verdict]:
        """One verdict per topic with a target: that of the tweak, and what it was before."""
        if self.retuned is None:
            return [each.verdict for each in self.moved]
        return join_retuned(self.moved, self.retuned.moved, shared=self.shares_worlds)

    @cached_property
    def shares_worlds(self) -> bool:
        """Whether the bots tuned to each set of rules played the worlds of the others."""
        if self.retuned is None or not self.pair.paired or not self.retuned.pair.paired:
            return False
        mine, theirs = (worlds_of(each.pair.base) for each in (self, self.retuned))
        same_root = self.cells[0].facts.root == self.retuned.cells[0].facts.root
        return same_root and np.array_equal(mine, theirs)

    @cached_property
    def contrasts(self) -> Contrasts | None:
        """How much more each number changes with tuned bots than with the others."""
        if self.retuned is None:
            return None
        return contrasts(self.effects, self.retuned.effects, shared=self.shares_worlds)

    @property
    def adapted(self) -> list[str]:
        """Names of the rules for which tuning has found other weights than the bots had."""
        if self.retuned is None:
            return []
        players, again = self.cells[0].players, self.retuned
        pairs = ((self.base, again.base), (self.side, again.side))
        return [old.name for old, new in pairs if old.teams(players) != new.teams(players)]

    @property
    def unfinished(self) -> float:
        """Share of the tweak's games that never reached their end."""
        number = next(each for each in self.effects.tweak if each.key == "unfinished")
        return number.value


@dataclass(frozen=True)
class ComparedCount:
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
            [effect_rows(self.players, tweak) for tweak in self.tweaks], ignore_index=True
        )

    @property
    def names(self) -> dict[str, str]:
        """Names of all sides by key, base first."""
        return {side.key: side.name for side in (self.base, *(t.side for t in self.tweaks))}


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
) -> list[ComparedCount]:
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
) -> ComparedCount:
    """Return the comparison at one player count."""
    reports, cell, own = Reports(targets), base.cell(players), base.retuned()
    found = []
    for side in tweaks:
        tweaked = _beside(base, side, (cell, side.cell(players)), reports, looks)
        other = side.retuned()
        if own is not None and other is not None:
            cells = own.cell(players), other.cell(players)
            again = _beside(own, other, cells, reports, looks, any_bots=True)
            tweaked = replace(tweaked, retuned=again)
        found.append(replace(tweaked, reach=reach(tweaked.pair)))
    return ComparedCount(players, base, cell, tuple(found), looks)


def _beside(
    base: Side,
    side: Side,
    cells: tuple[Cell, Cell],
    reports: Reports,
    looks: Looks | None,
    *,
    any_bots: bool = False,
) -> Tweaked:
    """Return one tweak beside the base; see `analysis.base.paired_worlds.pair` for ``any_bots``."""
    found = pair(*cells, side.unpaired, any_bots=any_bots)
    return Tweaked(base, side, cells, found, effects(found, reports.targets, looks), reports)


def effect_rows(players: int, tweak: Tweaked) -> pd.DataFrame:
    """Return the effects of a tweak as rows with what they belong to."""
    table = tweak.effects.table()
    table.insert(0, "players", players)
    table.insert(1, "arm", tweak.side.key)
    table.insert(2, "tweak", tweak.side.name)
    if tweak.retuned is not None:
        again = tweak.retuned.effects.table().set_index("key")
        table["retuned_change"] = table.key.map(again.change)
        table["retuned_change_low"] = table.key.map(again.low)
        table["retuned_change_high"] = table.key.map(again.high)
        table["retuned_change_unit"] = table.change_unit
        table["retuned_word"] = table.key.map(again.word)
    if tweak.contrasts is not None:
        apart = tweak.contrasts.table()
        for name in apart.columns:
            table[name] = table.key.map(apart[name])
    return table


def effect_table(compared: Sequence[ComparedCount]) -> pd.DataFrame:
    """Return all effects of a comparison: one row per player count, tweak and number."""
    return pd.concat([each.effects for each in compared], ignore_index=True)
