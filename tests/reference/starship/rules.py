"""The numbers and words of a resolved rules tree, as the twin asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

COLOURS = ("red", "yellow", "green", "blue", "purple")
LETTERS = dict(zip("RYGBP", COLOURS, strict=True))
BUILDINGS = ("drill", "converter", "ars", "outpost")
ROWS = ("drill", "converter", "ars", "outpost", "solar", "explorer")
TRACKS = ("humanity", "interstellar")
KINDS = ("deep_space", "rocky_planet", "ringed_planet", "star", "galaxy", "wormhole")
BASE_TOKENS = ("solar", "research", "earth", "travel", "market")
SALVATION_TOKENS = ("solar", "research", "travel", "market")
REPEATABLE = ("research", "travel", "market")
EARTH = "earth"
COLUMNS = 4
"""Columns of the future and of the current row."""

QUADRANTS = 4
SUPPLIES = {"drill": "drills", "converter": "converters", "ars": "ars", "outpost": "outposts"}
SOURCES = (
    "start",
    "mechanisms",
    "governor",
    "pyramid",
    "reputation_rows",
    "reputation_steps",
    "route",
    "trappist",
    "pass_token",
    "humanity",
    "interstellar",
    "highlights",
    "buildings",
    "missing_fuel",
    "arrival",
    "fuel",
)
TECHNOLOGY_WORDS = frozenset(
    {
        "unlock",
        "solar_loss",
        "solar_draw",
        "solar_keep",
        "solar_steps",
        "takeoff",
        "continue",
        "wormhole",
        "mechanism_lower",
        "mechanism_pp",
        "government_extra",
        "save_reputation",
        "satellite_fuel",
        "highlight_pp",
    }
)
"""Words for what the owner of a technology can do better."""


@dataclass(frozen=True)
class Effect:
    """One word with its numbers and marks, such as "solar:2:2:clean"."""

    word: str
    numbers: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The first number; 1 where there is none."""
        return self.numbers[0] if self.numbers else 1


@cache
def read_effects(text: str) -> tuple[Effect, ...]:
    """Return the effects of a text, none of "-"."""
    found = []
    for part in text.split():
        word, *rest = part.split(":")
        if word != "-":
            numbers = tuple(int(each) for each in rest if each.isdigit())
            found.append(Effect(word, numbers, tuple(each for each in rest if not each.isdigit())))
    return tuple(found)


@cache
def read_cost(text: str) -> tuple[str, ...]:
    """Return the colours of a cost such as "RRG", from the lowest value."""
    return tuple(sorted((LETTERS[letter] for letter in text if letter != "-"), key=COLOURS.index))


class Rules:
    """A rules tree for a number of players.

    Attributes
    ----------
    tree : dict
        The resolved tree; parts of it are reached by their names, as ``rules["solar"]``.
    is_quick : bool
    pyramid : list
        Rows from the bottom, each a list of texts of bonuses.
    values : dict
        By colour.
    """

    def __init__(self, tree: Mapping[str, Any], players: int) -> None:
        self.tree = tree
        self.n_players = players
        self.is_quick = tree["game"]["variant"] == "quick"
        rows = [tree["pyramid"][name] for name in sorted(tree["pyramid"])]
        self.pyramid: list[list[str]] = [list(row) for row in rows if row]
        self.values: dict[str, int] = dict(zip(COLOURS, tree["cubes"]["values"], strict=True))
        self.planets: list[str] = list(tree["planets"])
        self.interest = {
            tuple(int(each) for each in text.split(":")) for text in tree["route"]["interest"]
        }
        self.last_column = len(tree["route"]["fuel"])

    def __getitem__(self, name: str) -> Any:
        """Return a part of the tree."""
        return self.tree[name]

    def switch(self, name: str) -> Any:
        """Return the value of a switch."""
        return self.tree["switches"][name]

    def by_players(self, numbers: list[int]) -> int:
        """Return the number for this many players."""
        return numbers[self.n_players - 2]

    def tokens_of(self, planet: str) -> list[str]:
        """Return the production tokens of a planet, in the order of the file."""
        return [name for name, token in self.tree["tokens"].items() if token["planet"] == planet]

    def row_of(self, building: str) -> str:
        """Return the row of technologies of a building."""
        rows = self.tree["technologies"]
        return next(row for row in ROWS if rows[row]["building"] == building)

    def fuel_of_column(self, column: int) -> int:
        """Return the fuel number on top of a column of the route.

        Rule: SI-R60, SI-A49
        """
        fuel: int = self.tree["route"]["fuel"][column - 1]
        return fuel
