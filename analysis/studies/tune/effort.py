"""How much a tuning plays, and which worlds each of its stages plays.

No two stages share a world, and no effort lets one reach into the next: what the search
has seen never judges its result.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from enum import IntEnum
from typing import Any

from exobalance.simcore.errors import ConfigError, unknown

STAGE_WORLDS = 1_000_000_000
"""Worlds that are set aside for each stage."""


class Stage(IntEnum):
    """Stages in the order of their worlds; those after CHECK are held out from the search."""

    PROBE = 0  # the rules and the bot as they are: speed, length, spread of margins
    EVOLUTION = 1  # fresh worlds for every generation
    CHECK = 2  # is there a better champion?
    CHOICE = 3  # which of the last champions it shall be
    STALLING = 4  # which changes keep games from ending
    UNDO = 5  # what each changed weight is worth
    UNDONE = 6  # whether the weights that are worth nothing can all go back at once
    GATE = 7  # the gain against a population; then the same where changes went back
    GATE_UNDONE = 8
    REPORT = 9  # a fixed number of worlds for the size of the gain

    def worlds(self, count: int, first: int = 0) -> range:
        """Return ``count`` of the stage's worlds, from the ``first``-th one on."""
        start = self * STAGE_WORLDS + first
        return range(start, start + count)


@dataclass(frozen=True)
class Effort:
    """Numbers of generations, candidates and worlds.

    A world is played once from every seat: it costs one game per player.
    """

    generations: int = 120
    population: int = 96  # candidates of a generation
    worlds: int = 14  # of each candidate in a generation, shared by the line-ups it meets
    check_every: int = 10  # generations between two looks for a new champion
    check_worlds: int = 280  # of each bot in such a look
    undo_worlds: int = 280  # of each weight that goes back to what it was; 0: none does
    gate_worlds: int = 10_000  # most worlds of a gate, each with every opponent
    report_worlds: int = 4_000  # of each opponent, for the size of the gain
    step: float = 0.15  # first step of the search, in sizes of a weight

    def __post_init__(self) -> None:
        """Raise ConfigError for a number that makes no sense."""
        for name, (low, high) in RANGES.items():
            value = getattr(self, name)
            if not low <= value <= high:
                words = name.replace("_", " ")
                raise ConfigError(f"{words} is {value}: expected a number from {low} to {high}")
        if self.generations * max(self.worlds, 2 * self.check_worlds) > STAGE_WORLDS:
            raise ConfigError(
                f"{self.generations} generations of so many worlds need more than the "
                f"{STAGE_WORLDS:,} worlds of a stage: take fewer of either"
            )

    def as_dict(self) -> dict[str, float]:
        """Return the numbers as plain data."""
        return asdict(self)

    def games(self, players: int, weights: int, opponents: int) -> int:
        """Return about how many games a tuning of so many weights plays at most.

        ``opponents`` are those of the gate, the bot before among them.
        """
        looks = self.generations // self.check_every
        worlds = (
            self.generations * self.population * self.worlds
            + looks * (CONTENDERS + 2) * self.check_worlds
            + FINALISTS * self.report_worlds // 2
            + (weights + 2) * self.undo_worlds
            + 2 * self.gate_worlds  # gates rarely need what they may, of so many line-ups
            + 2 * opponents * self.report_worlds
        )
        return worlds * players


CONTENDERS = 4
"""Bots of a look for a new champion: the search's mean, its average, and two elites."""
FINALISTS = 4
"""Bots of the choice at the end of the search: as above, with the last champions as elites."""

RANGES = {
    "generations": (1, 100_000),
    "population": (4, 2_000),
    "worlds": (2, 10_000 // 2),
    "check_every": (1, 100_000),
    "check_worlds": (20, 100_000),
    "undo_worlds": (0, 100_000),
    "gate_worlds": (100, 1_000_000),
    "report_worlds": (200, 1_000_000),
    "step": (0.001, 5.0),
}

EFFORTS = {
    "quick": Effort(
        generations=50, population=64, worlds=8, undo_worlds=0, gate_worlds=4_000,
        report_worlds=2_000,
    ),
    "normal": Effort(),
    "long": Effort(
        generations=500, population=128, worlds=16, check_every=20, check_worlds=1_000,
        undo_worlds=1_000, gate_worlds=20_000, report_worlds=10_000,
    ),
}  # fmt: skip
"""Presets by name."""


def read_effort(effort: Effort | str) -> Effort:
    """Return the effort that a text names: ``normal``, or ``normal,generations=200,step=0.3``.

    A text that starts with a number's name changes ``normal``.  Raises ConfigError for an
    unknown name or a number that makes no sense.
    """
    if isinstance(effort, Effort):
        return effort
    first, *rest = (part.strip() for part in effort.split(","))
    if "=" in first:
        first, rest = "normal", [first, *rest]
    if first not in EFFORTS:
        raise ConfigError(unknown("effort", first, EFFORTS))
    numbers: dict[str, Any] = {}
    for part in rest:
        key, equals, text = part.partition("=")
        name = key.strip().replace("-", "_").replace(" ", "_")
        if not equals or name not in RANGES:
            raise ConfigError(f"effort {effort!r}: {unknown('number', key, RANGES)}")
        numbers[name] = _number(name, text.strip(), effort)
    return replace(EFFORTS[first], **numbers)


def _number(name: str, text: str, effort: str) -> float:
    kind = float if name == "step" else int
    try:
        return kind(text)
    except ValueError:
        expected = "a number" if kind is float else "a whole number"
        raise ConfigError(f"effort {effort!r}: {name} is {text!r}, expected {expected}") from None


def effort_text(effort: Effort) -> str:
    """Return the shortest text that `read_effort` reads as ``effort``."""
    texts = []
    for name, preset in EFFORTS.items():
        theirs = preset.as_dict()
        numbers = [f"{k}={v}" for k, v in effort.as_dict().items() if v != theirs[k]]
        texts.append(",".join([name, *numbers]))
    return min(texts, key=len)
