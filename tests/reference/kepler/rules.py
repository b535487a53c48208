"""The numbers and words of a resolved rules tree, as the twin asks for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.reference.kepler.grid import grid_of

CUBES = ("E", "M", "A")
TECHNOLOGIES = ("I", "II", "III", "IV", "V")
TRACKS = ("colonial", "technology")
EARTH = "Earth"
COLUMNS = 3

Cubes = dict[str, int]
"""A number of each kind of cube."""


def cubes(amounts: Mapping[str, int] | list[int]) -> Cubes:
    """Return amounts, given by kind or as the list of E, M, A."""
    if isinstance(amounts, Mapping):
        return {cube: amounts.get(cube, 0) for cube in CUBES}
    return dict(zip(CUBES, amounts, strict=True))


def read_cubes(text: str) -> Cubes:
    """Return the amounts of a text such as "2E 1M", "-" for nothing."""
    found = dict.fromkeys(CUBES, 0)
    for number, cube in re.findall(r"(\d+)([EMA])", text):
        found[cube] += int(number)
    return found


class Rules:
    """A rules tree for a number of players.

    Attributes
    ----------
    tree : dict
        The resolved tree; parts of it are attributes of the same names.
    grid : Grid
    is_solo : bool
    """

    def __init__(self, tree: Mapping[str, Any], players: int) -> None:
        self.tree = tree
        self.n_players = players
        self.is_solo = players == 1
        self.grid = grid_of(tuple(tree["galaxy"]["grid"]))
        self.setup: Mapping[str, Any] = tree["setup"]
        self.start: Mapping[str, Any] = tree["start"]
        self.ships: Mapping[str, Any] = tree["ships"]
        self.actions: Mapping[str, Any] = tree["actions"]
        self.bonus: Mapping[str, Any] = tree["bonus"]
        self.benefits: Mapping[str, Any] = tree["technology"]
        self.technologies: Mapping[str, Any] = tree["technologies"]
        self.tracks: Mapping[str, Any] = tree["tracks"]
        self.scoring: Mapping[str, Any] = tree["scoring"]
        self.solo: Mapping[str, Any] = tree["solo"]
        self.planets: Mapping[str, Any] = tree["planets"]
        self.types: Mapping[str, Any] = tree["types"]
        self.objectives: Mapping[str, Any] = tree["objectives"]
        self.progress: Mapping[str, Any] = tree["progress"]
        self.rounds: int = tree["game"]["rounds"]
        self.most_colonies: int = tree["colonies"]["most"]
        self.star_kinds = ("single", "binary", "triple")[: self.setup["star_kinds"][players - 1]]
        self.levels = {
            name: [read_cubes(cost) for cost in technology["costs"]]
            for name, technology in self.technologies.items()
        }
        self.icons = {track: self._icons(track) for track in TRACKS}

    def _icons(self, track: str) -> dict[int, list[str]]:
        """Return the icons by place: "regenerate", or the cube that is produced."""
        icons: dict[int, list[str]] = {}
        for place in self.tracks[track]["regenerate"]:
            icons.setdefault(place, []).append("regenerate")
        for text in self.tracks[track]["produce"]:
            icons.setdefault(int(text[:-1]), []).append(text[-1])
        return icons

    def switch(self, name: str) -> Any:
        """Return the value of a switch."""
        return self.tree["switches"][name]

    def type_of(self, planet: str) -> Mapping[str, Any]:
        """Return the type of a planet."""
        found: Mapping[str, Any] = self.types[self.planets[planet]["type"]]
        return found

    def top(self, technology: str) -> int:
        """Return the highest level of a technology."""
        return len(self.levels[technology]) - 1

    def bonuses(self, space: str) -> list[str]:
        """Return the bonus actions of a space: that of its column, that of its row.

        Rule: KEP-R35
        """
        row, column = divmod(self.actions["board"].index(space), COLUMNS)
        return [self.actions["column_bonuses"][column], self.actions["row_bonuses"][row]]

    def ship_cost(self, level: int) -> Cubes:
        """Return what a ship costs with technology I at a level.

        Rule: KEP-R23
        """
        is_cheap = level >= self.ships["cheap_level"]
        return cubes(self.ships["cheap_cost" if is_cheap else "cost"])

    def bonus_antimatter(self) -> int:
        """Return the antimatter that a solo level starts with on Earth.

        Rule: KEP-R72
        """
        found: int = self.solo["bonus_antimatter"][self.solo["level"] - 1]
        return found

    def bonus_choice(self) -> int:
        """Return how many cubes of choice a solo level starts with on Earth.

        Rule: KEP-R72
        """
        level: int = self.solo["level"]
        if level == 1:
            return 0
        above: int = self.solo["previous_score"] - self.solo["minimum"][level - 2]
        return max(0, above // self.solo["bonus_per"])
