"""Play on until a comparison is precise: look, double the worlds, look again.

A fixed-size interval may be looked at once.  Here every look uses a confidence sequence,
whose intervals hold at all looks together, so that stopping when they please costs no
honesty; they are wider for it.

Source: Waudby-Smith et al., "Time-uniform central limit theory and asymptotic confidence
sequences".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.paired_worlds import pair
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.tweak_effects import Effects, effects, shown_unit
from exobalance.analysis.methods.sequential import Anytime
from exobalance.analysis.studies.compare.comparison import Side, looks_of, sides_of
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.record.reader import Run
from exobalance.simcore.run.plan.design import Design
from exobalance.simcore.run.play.progress import noted
from exobalance.simcore.run.play.study import play

FIRST = 2_000
MOST = 256_000
TIGHTEST = 8  # times the first look: where the intervals are narrowest for their level


@dataclass(frozen=True)
class Until:
    """When a comparison is precise enough."""

    width: float | None = None  # half-width wanted, in units of changes; None: verdicts settled
    metrics: tuple[str, ...] = ()  # keys or first parts of keys; empty: the usual ones
    first: int = FIRST  # worlds of the first look
    most: int = MOST  # worlds after which it ends in any case

    def __post_init__(self) -> None:
        """Raise ConfigError for numbers that make no sense."""
        if self.width is not None and not 0 < self.width < math.inf:
            raise ConfigError(f"the half-width is {self.width}: expected a number above 0")
        if self.most < self.first:
            raise ConfigError(
                f"at most {self.most:,} worlds are fewer than the first look's {self.first:,}"
            )

    @property
    def planned(self) -> int:
        """Worlds at which the intervals are narrowest for their level."""
        return TIGHTEST * self.first

    def asked(self) -> dict[str, Any]:
        """Return what has to stay the same while a run grows."""
        goal = "verdicts are settled" if self.width is None else f"known to {self.width:g}"
        whose = f" ({', '.join(self.metrics)})" if self.metrics else ""
        return {"until": goal + whose, "planned": self.planned}

    def chosen(self, numbers: Sequence[Headline], margins: np.ndarray) -> list[int]:
        """Return the places of the numbers that have to be precise.

        Raises ConfigError for a metric that there is not, or that no margin judges.
        """
        if not self.metrics:
            usual = [place for place, number in enumerate(numbers) if self._usual(number)]
            found = [k for k in usual if self.width is not None or np.isfinite(margins[k])]
            if not found:
                raise ConfigError("no target says which changes matter: name a half-width instead")
            return found
        keys = [number.key for number in numbers]
        for name in self.metrics:
            if not any(key == name or key.startswith(f"{name}.") for key in keys):
                known = dict.fromkeys(key.split(".")[0] for key in keys)
                raise ConfigError(unknown("metric", name, known, shown=30))
        places = [
            place
            for place, key in enumerate(keys)
            if any(key == name or key.startswith(f"{name}.") for name in self.metrics)
        ]
        blind = [keys[k] for k in places if self.width is None and not np.isfinite(margins[k])]
        if blind:
            raise ConfigError(
                f"no target says which change of {blind[0]} matters: name a half-width instead"
            )
        return places

    def _usual(self, number: Headline) -> bool:
        """Whether a number counts when nobody names any: seats, or whatever has a target."""
        if self.width is not None:
            return number.family == "seats"
        return bool(number.target) and number.metric not in ("M2", "M6a")


@dataclass(frozen=True)
class Look:
    """One look at one tweak and player count."""

    players: int
    tweak: str
    blocks: int
    settled: int
    wanted: int
    widest: str  # in words: the number that is known least, against what is wanted

    @property
    def is_done(self) -> bool:
        """Whether every number is precise."""
        return self.settled == self.wanted

    def __str__(self) -> str:
        """Say how far it has come."""
        return (
            f"{self.players} players, {self.tweak}: {self.settled} of {self.wanted} settled "
            f"after {self.blocks:,} worlds; {self.widest}"
        )


def play_until(
    design: Design,
    out: str | Path,
    until: Until,
    targets: Targets,
    jobs: int = -1,
    progress: bool = False,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Run:
    """Play a comparison, doubling its worlds until it is precise or `Until.most` is reached.

    Player counts grow on their own.  Raises what `simcore.run.play.study.play` does; the same
    call goes on where it was stopped.
    """
    said = ""
    while True:
        with noted(said):
            run = play(design, out, jobs, progress)
        looks = list(look_at(run, until, targets))
        for look in looks:
            tell(str(look))
        open_ones = {look.players for look in looks if not look.is_done}
        there = {cell.players: cell.blocks for cell in run.manifest.cells}
        larger = {
            players: min(2 * there[players], until.most)
            for players in open_ones
            if there[players] < until.most
        }
        if not larger:
            return run
        said = "; ".join(look.widest for look in looks if look.players in larger)
        design = replace(
            design,
            seatings=tuple(
                replace(seating, blocks=larger.get(seating.players, there[seating.players]))
                for seating in design.seatings
            ),
        )


def look_at(run: Run, until: Until, targets: Targets) -> Iterator[Look]:
    """Yield a look at each player count and tweak of a comparison."""
    base, *tweaks = sides_of(run)
    for players in sorted(base.players):
        cell = base.cell(players)
        for side in tweaks:
            found = pair(cell, side.cell(players))
            changes = effects(found, targets, looks_of(run))
            yield _look(players, side, found.n_blocks, changes, until)


def _look(players: int, side: Side, blocks: int, found: Effects, until: Until) -> Look:
    places = until.chosen(found.base, found.margins)
    change = found.change
    assert isinstance(change, Anytime)
    low, high = found.interval()
    half = (high - low) / 2
    if until.width is None:
        wanted = found.margins
        done = [found.words[k] in ("Balanced", "Imbalanced") for k in places]
    else:
        wanted = np.full(len(half), until.width)
        done = [bool(half[k] <= until.width) for k in places]
    left = [k for k, settled in zip(places, done, strict=True) if not settled] or places
    worst = max(left, key=lambda k: half[k] / wanted[k] if wanted[k] else half[k])
    goal = "margin" if until.width is None else "wanted"
    unit = shown_unit(found.base[worst])
    return Look(
        players,
        side.name,
        blocks,
        sum(done),
        len(done),
        f"{found.base[worst].title} ±{half[worst]:.2g} {unit} ({goal} {wanted[worst]:g})",
    )
