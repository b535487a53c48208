"""What a player owns."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.reference.starship.cubes import Cubes, no_buildings, no_cubes, total
from tests.reference.starship.rules import (
    BUILDINGS,
    EARTH,
    ROWS,
    SOURCES,
    SUPPLIES,
    TRACKS,
    Rules,
    read_effects,
)

Space = tuple[int, int]
"""Column and row of the route, or row and place of the pyramid."""


@dataclass(eq=False)
class Plant:
    """A base with its deposit, warehouse and buildings.

    Rule: SI-R86, SI-R87
    """

    planet: str
    token: str
    deposit: Cubes = field(default_factory=no_cubes)
    warehouse: Cubes = field(default_factory=no_cubes)
    buildings: Cubes = field(default_factory=no_buildings)


@dataclass(eq=False)
class Hold:
    """What the explorer carries; ``waiting`` are bases that only Earth makes ready again."""

    fuel: int = 0
    cubes: Cubes = field(default_factory=no_cubes)
    buildings: Cubes = field(default_factory=no_buildings)
    bases: int = 0
    waiting: int = 0


class Player:
    """A player.

    Attributes
    ----------
    points : dict
        PP by source.
    fuel, cubes, buildings, bases : int or dict
        What is in the reserve, or in the box and ready.
    locked : dict
        Buildings that wait for their technology.
    supply : int
        Scientists that are not yet available.
    place : str
        Where the explorer is.
    played : set
        Tokens played in this phase, or founded in it.
    stack : list
        Tokens of the phase, the last one on top.
    active : str or None
    repeats : int
        Repeats of this action phase.
    face : int
        Of the pass token; 0 is PASS.
    arrival_place : int
        0 without one.
    """

    def __init__(self, seat: int, rules: Rules) -> None:
        setup, supply = rules["setup"], rules["supply"]
        self.seat = seat
        self.rules = rules
        self.points = dict.fromkeys(SOURCES, 0)
        self.points["start"] = setup["prestige"]
        self.reputation: int = rules["reputation"]["start"]
        self.tracks = dict.fromkeys(TRACKS, 0)
        self.scientists: int = setup["scientists"]
        self.supply: int = supply["scientists"] - self.scientists
        self.fuel: int = setup["fuel"]
        self.cubes = no_cubes()
        self.hold = Hold()
        self.buildings = no_buildings()
        self.locked: Cubes = {kind: supply[SUPPLIES[kind]] for kind in BUILDINGS}
        self.bases: int = supply["bases"]
        self.place = EARTH
        self.plants: dict[str, Plant] = {}
        self.levels = dict.fromkeys(ROWS, 0)
        self.salvation: set[str] = set()
        self.extra: set[str] = set()
        self.played: set[str] = set()
        self.stack: list[str] = []
        self.active: str | None = None
        self.repeats, self.face, self.passed = 0, 0, False
        self.satellite: Space | None = None
        self.posts, self.arrival_place = 0, 0
        self.wormhole: str | None = None

    @property
    def prestige(self) -> int:
        """PP of all sources.

        Rule: SI-A19
        """
        return sum(self.points.values())

    @property
    def n_technologies(self) -> int:
        """Technologies of all rows and of salvation."""
        return sum(self.levels.values()) + len(self.salvation)

    def technology_texts(self) -> list[str]:
        """Return the texts of all technologies that the player has.

        Rule: SI-R31
        """
        rows, salvation = self.rules["technologies"], self.rules["salvation_technologies"]
        texts = [text for row in ROWS for text in rows[row]["effects"][: self.levels[row]]]
        return texts + [salvation[name]["effect"] for name in sorted(self.salvation)]

    def sum_of(self, word: str) -> int:
        """Return what all technologies with a word amount to.

        Rule: SI-R31, SI-R32
        """
        effects = [each for text in self.technology_texts() for each in read_effects(text)]
        return sum(each.number for each in effects if each.word == word)

    def free_slots(self, plant: Plant) -> int:
        """Return how many buildings more a plant can take.

        Rule: SI-R86
        """
        slots: int = self.rules["plant"]["slots"]
        return slots - total(plant.buildings)

    # --- the stack

    def put_on_stack(self, token: str) -> None:
        """Play a token: it is the active one.

        Rule: SI-R16
        """
        self.played.add(token)
        self.stack.append(token)
        self.active = token

    def take_from_stack(self, token: str) -> None:
        """Take a token away that leaves the game.

        Rule: SI-A24
        """
        self.played.discard(token)
        self.stack = [each for each in self.stack if each != token]
        if self.active == token:
            uncovers = self.rules.switch("removed_active_token") == "uncovers"
            self.active = self.stack[-1] if uncovers and self.stack else None

    def take_tokens_back(self) -> None:
        """Return all tokens and the pass token to the hand.

        Rule: SI-R74
        """
        self.played.clear()
        self.stack.clear()
        self.active, self.repeats, self.face, self.passed = None, 0, 0, False
