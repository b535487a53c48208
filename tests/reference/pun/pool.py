"""What a seat has gained and not yet resolved."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.reference.pun.planet.grid import Cell
from tests.reference.pun.planet.tiles import Lie
from tests.reference.pun.rules import Spot, in_order


class Advance(NamedTuple):
    """Different cubes of some tracks that go up."""

    tracks: str
    used: str
    cubes: int
    steps: int
    claim: str

    def after(self, cube: str) -> Advance:
        """Return what is left once a cube has gone."""
        return self._replace(used=in_order(self.used + cube), cubes=self.cubes - 1)


class Climb(NamedTuple):
    """All cubes below a position go up to it."""

    position: int
    claim: str


class Regress(NamedTuple):
    """One cube of some tracks goes down."""

    tracks: str
    steps: int


@dataclass
class Icons:
    """The icons of one tile.

    Attributes
    ----------
    lie : Lie or None
        Where the tile lies; None for a tile that was not placed.
    one : bool
        Whether only one of the icons counts.
    """

    left: Counter[str] = field(default_factory=Counter)
    lie: Lie | None = None
    water_steps: int = 1
    claim: str = "all"
    one: bool = False

    def resolved(self, icon: str) -> None:
        """Take an icon away, and the other one where only one counts (EVT-O20)."""
        self.left[icon] -= 1
        self.left = Counter() if self.one else +self.left


@dataclass
class Pool:
    """Everything that a seat may resolve while its pool is open.

    Attributes
    ----------
    step : str
        "round_start", "event", "picks", "tile" or "end".
    was_moved : bool
        Whether movement was gained since the pool opened (PUN-A13).
    trails : dict
        Cells where a rover has been in free steps, by the cell of the rover (PUN-A14).
    sideways : set
        Positions entered sideways (PUN-A24).
    """

    step: str
    tile_is_due: bool = False
    track_movement_used: bool = False  # RE-1
    icons: Icons = field(default_factory=Icons)
    synergies: int = 0
    patches: int = 0
    rovers: int = 0
    movement: int = 0
    was_moved: bool = False
    advances: list[Advance] = field(default_factory=list)
    climb: Climb | None = None
    regresses: list[Regress] = field(default_factory=list)
    lifepods: int = 0
    meteorites: int = 0
    to_destroy: Counter[str] = field(default_factory=Counter)  # lifepods and meteorites by piece
    lines: int = 0
    rovers_to_destroy: int = 0
    meteorites_to_put: int = 0
    teleports: int = 0
    repositions: int = 0
    extra_tiles: Counter[str] = field(default_factory=Counter)  # by claim
    choices: int = 0
    objectives_to_discard: int = 0
    stacks_to_discard: int = 0
    end_cards: int = 0
    trails: dict[Cell, set[Cell]] = field(default_factory=dict)
    trails_stay: bool = False
    sideways: set[Spot] = field(default_factory=set)

    def add_advance(self, tracks: str, cubes: int, steps: int, claim: str = "all") -> None:
        """Add an advance."""
        if cubes and steps:
            self.advances.append(Advance(in_order(tracks), "", cubes, steps, claim))


@dataclass
class Due:
    """What has to be decided before the pool goes on.

    Attributes
    ----------
    lifepods : list
        Lifepods in hand, by the place that they come from (None: the planet).
    benefits : list
        Positions with a choice, each with what may be taken.
    loads : list
        Cells of rovers that may destroy their load.
    objectives : list
        Cards of which one is kept.
    """

    lifepods: list[str | None] = field(default_factory=list)
    flux: bool = False
    benefits: list[tuple[int, list[str]]] = field(default_factory=list)
    loads: list[Cell] = field(default_factory=list)
    objectives: list[str] = field(default_factory=list)
