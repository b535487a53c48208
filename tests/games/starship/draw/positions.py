"""Whole random games of Starship Interstellar as drawn tables, and how to read these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from exobalance.simcore.games.starship.draw.scene import scene
from exobalance.simcore.games.starship.tell.snapshot import snapshot
from tests.games.starship.tell.played import GAME, LATE, OTHER, QUICK, eager, rules
from tests.walks import Case, Walk

GAMES = {
    "two": (2, 5, ()),
    "three_otherwise": (3, 6, OTHER),
    "four_late": (4, 7, LATE),
    "three_quick": (3, 3, QUICK),
}
"""Players, world and changed rules."""
EVERY = 5  # decisions between two positions that are looked at
LETTER = 0.56  # width of a letter, of the size of its text
COUNT = 22  # width of a number beside pieces


@dataclass(frozen=True)
class Drawn:
    """A position: state, rules, what the table has in words of data, and panels by id."""

    state: Any
    tree: Any
    told: Mapping[str, Any]
    panels: Mapping[str, Any]

    def parts(self, panel: str) -> Mapping[str, Any]:
        """Return the parts of a panel."""
        return self.panels[panel]["parts"]

    def own(self, name: str, seat: int) -> Mapping[str, Any]:
        """Return the parts of a panel of a seat."""
        return self.parts(f"{name} {seat}")

    @property
    def seats(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Every seat with what it has."""
        return enumerate(self.told["seats"])


@cache
def game_of(name: str) -> list[Drawn]:
    """Return positions of a whole game, the first and the last one among them."""
    players, world, sets = GAMES[name]
    tree = rules(sets)
    walk = Walk(Case(GAME, tree, __name__), players, world)
    found = [
        drawn(walk.state, tree)
        for number, _ in enumerate(walk.steps(eager(world)))
        if number % EVERY == 0 or walk.state.n_looked
    ]
    return [*found, drawn(walk.state, tree)]


def drawn(state: Any, tree: Any) -> Drawn:
    """Return a position as it is drawn."""
    panels = {panel["id"]: panel for panel in scene(state, tree)["panels"]}
    return Drawn(state.copy(), tree, snapshot(state, tree), panels)


def shapes_of(parts: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return all shapes of some parts."""
    return [shape for part in parts for shape in part["shapes"]]


def pieces(shapes: Iterable[Mapping[str, Any]], name: str, **wanted: Any) -> int:
    """Return how many pieces of a kind are drawn: of a seat, or with a mark."""
    return sum(
        shape.get("n", 1)
        for shape in shapes
        if shape["shape"] == "piece"
        and shape["name"] == name
        and all(shape.get(key) == value for key, value in wanted.items())
    )


def cubes_in(shapes: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Return the cubes of some shapes by colour."""
    kept = list(shapes)
    letters = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "purple": "P"}
    return {colour: pieces(kept, "cube", mark=letter) for colour, letter in letters.items()}


def texts(shapes: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the words of some shapes."""
    return [shape["text"] for shape in shapes if shape["shape"] == "text"]


def keys(parts: Mapping[str, Any], *first: str) -> list[str]:
    """Return the rest of the keys that begin with a word."""
    return [key.split(" ", 1)[1] for key in parts if key.split(" ", 1)[0] in first]


def extent(shape: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Return left, top, right and lower end of a shape; texts as wide as they may get."""
    if shape["shape"] == "path":
        points = re.match(r"M(-?[\d.]+)[ ,]?(-?[\d.]+)", shape["data"])
        assert points
        x, y = map(float, points.groups())
        return x, y, x, y
    x, y = shape["at"]
    if shape["shape"] == "box":
        return x, y, x + shape["size"][0], y + shape["size"][1]
    if shape["shape"] == "text":
        wide = LETTER * shape["size"] * len(shape["text"])
        left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[shape["anchor"]]
        return left, y - shape["size"] / 2, left + wide, y + shape["size"] / 2
    half = shape["radius"] if shape["shape"] == "disc" else shape["size"] / 2
    more = COUNT if shape.get("n", 1) > 1 else 0
    return x - half, y - half, x + half + more, y + half


def outside(panel: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return the shapes of a panel that leave its view, each with the key of its part."""
    x, y, wide, high = panel["view"]
    found = []
    for key, part in panel["parts"].items():
        dx, dy = part["at"]
        for shape in part["shapes"]:
            left, top, right, low = extent(shape)
            if dx + left < x - 1 or dx + right > x + wide + 1:
                found.append((key, shape))
            elif dy + top < y - 1 or dy + low > y + high + 1:
                found.append((key, shape))
    return found
