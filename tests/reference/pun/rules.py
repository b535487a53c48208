"""The rules tree under the names that the twin uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.reference.pun.planet.grid import Cell, marked
from tests.reference.pun.planet.tiles import Lie, Tile, lies_of

TRACKS = "CWBRT"
RANKS = (1, 2, 3, 4)
RINGS = ("outer", "inner")
MARKS = "cretf0123456789"
MILESTONES = ("civ", "patch", "rover", "tech")
Spot = tuple[str, int]
"""A position of a track: letter and height."""
Symbol = tuple[str, Any]
"""Kind and number; a choice holds the words of its two symbols."""


@dataclass(frozen=True)
class PlanetSide:
    """What is printed on a planet board."""

    name: str
    symmetric: bool
    rule: str
    cells: frozenset[Cell]
    ice: frozenset[Cell]
    perimeter: frozenset[Cell]
    lifepods: frozenset[Cell]
    marks: dict[Cell, str]
    medals: int
    bans: tuple[str, ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    crossings: frozenset[frozenset[Cell]]
    lies: dict[str, list[Lie]] = field(default_factory=dict, compare=False)

    def lies_of(self, tile: Tile) -> list[Lie]:
        """Return every way in which a tile lies on the cells of the planet."""
        if tile.name not in self.lies:
            self.lies[tile.name] = lies_of(tile, self.cells)
        return self.lies[tile.name]

    def marked(self, letter: str) -> set[Cell]:
        """Return the cells with a mark."""
        return {cell for cell, mark in self.marks.items() if mark == letter}


@dataclass(frozen=True)
class Tech:
    """A technology."""

    name: str
    level: int
    limit: str
    effect: str
    when: str
    count: int
    steps: int
    tracks: str
    terrain: str


@dataclass(frozen=True)
class Corporation:
    """What is printed on a corporation board."""

    name: str
    symmetric: bool
    rule: str
    rovers: int
    regress: str
    top_repeat: int
    tracks: dict[str, tuple[tuple[Symbol, ...], ...]]
    path: tuple[Spot, ...]
    technologies: tuple[Tech, ...]

    def symbols(self, spot: Spot) -> tuple[Symbol, ...]:
        """Return what is printed on a track position."""
        return self.tracks[spot[0]][spot[1]]

    def top(self, track: str) -> int:
        """Return the last position of a track."""
        return len(self.tracks[track]) - 1


class Rules:
    """Every number, board and card of one game, for one player count."""

    def __init__(self, tree: Mapping[str, Any], players: int) -> None:
        self.tree, self.players, self.solo = tree, players, players == 1
        self.tiles = {
            name: Tile(name, entry, tree["shapes"][entry["shape"]])
            for name, entry in tree["tiles"].items()
        }
        self.planets = {name: planet_of(name, node) for name, node in tree["planets"].items()}
        self.corporations = {
            name: corporation_of(name, node, tree["technologies"])
            for name, node in tree["corporations"].items()
        }
        self.civ_cards, self.events = tree["civ_cards"], tree["events"]
        self.objectives, self.scoring = tree["objectives"], tree["scoring"]
        self.outer: list[str] = tree["station"]["outer_ring"]
        self.inner: list[str] = tree["station"]["inner_ring"]
        self.seats: list[int] = tree["station"][f"seats_{players}"]
        self.turn_is_forced = self.by_players("station", "turn") == "forced"
        self.forced_turn: int = tree["station"]["forced_turn"]
        self.civ_pile: int = self.by_players("setup", "civ_cards")
        self.n_neighbour: int = self.by_players("setup", "neighbour_objectives")
        self.sides_are_chosen = tree["setup"]["sides"] == "choose"
        self.given = {what: tree["setup"][what] for what in ("planets", "corporations")}
        module = self.solo or tree["variant"]["private_objectives"]
        private = tree["solo" if self.solo else "setup"]
        self.private_draw: int = private["private_draw"] if module else 0
        self.private_keep: int = private["private_keep"] if module else 0
        self.events_used = self.solo or tree["variant"]["events"]
        self.start_medals: list[int] = tree["start"]["medals"]

    def by_players(self, table: str, key: str) -> Any:
        """Return the entry of a list for the number of players."""
        return self.tree[table][key][self.players - 1]

    def switch(self, name: str, value: Any = True) -> bool:
        """Return whether a switch has a value."""
        return bool(self.tree["switches"][name] == value)

    def symmetric(self, what: str) -> str:
        """Return the symmetric board."""
        boards: Mapping[str, Any] = self.tree[what]
        return next(name for name, board in boards.items() if board["set"] == "symmetric")


def planet_of(name: str, node: Mapping[str, Any]) -> PlanetSide:
    """Read a planet; a lifepod cell is soil, whatever is drawn.

    Rule: PUN-B1, PUN-B48
    """
    lifepods = frozenset(cell_named(text) for text in node["lifepods"])
    return PlanetSide(
        name=name,
        symmetric=node["set"] == "symmetric",
        rule=node["rule"],
        cells=frozenset(marked(node["grid"], "si")),
        ice=frozenset(marked(node["grid"], "i")) - lifepods,
        perimeter=frozenset(marked(node["perimeter"], "#")),
        lifepods=lifepods,
        marks=marked(node["marks"], MARKS),
        medals=node["medals"],
        bans=tuple(node["bans"]),
        columns=tuple(node["columns"]),
        rows=tuple(node["rows"]),
        crossings=frozenset(frozenset(map(cell_named, pair)) for pair in node["crossings"]),
    )


def corporation_of(
    name: str, node: Mapping[str, Any], technologies: Mapping[str, Any]
) -> Corporation:
    """Read a corporation with its technologies."""
    return Corporation(
        name=name,
        symmetric=node["set"] == "symmetric",
        rule=node["rule"],
        rovers=node["rovers"],
        regress=node["regress"],
        top_repeat=node["R_top_repeat"],
        tracks={track: tuple(map(symbols_of, node[track])) for track in TRACKS},
        path=tuple(map(spot_named, node["path"])),
        technologies=tuple(
            tech_of(tech, entry)
            for tech, entry in technologies.items()
            if entry["corporation"] == name
        ),
    )


def tech_of(name: str, entry: Mapping[str, Any]) -> Tech:
    """Read a technology."""
    keys = ("level", "limit", "effect", "when", "count", "steps", "tracks", "terrain")
    return Tech(name, *(entry[key] for key in keys))


def symbols_of(text: str) -> tuple[Symbol, ...]:
    """Read the symbols of a track position.

    Rule: PUN-B24
    """
    return () if text == "-" else tuple(map(symbol_of, text.split("+")))


def symbol_of(text: str) -> Symbol:
    """Read one symbol: ("move", 2), ("patch", ""), ("choice", ["synergy", "patch"])."""
    if "|" in text:
        return "choice", text.split("|")
    kind, _, rest = text.partition(":")
    return kind, int(rest) if rest.isdecimal() else rest


def cell_named(text: str) -> Cell:
    """Read a cell written as "x,y"."""
    x, y = text.split(",")
    return int(x), int(y)


def spot_named(text: str) -> Spot:
    """Read a track position such as "C7"."""
    return text[0], int(text[1:])


def in_order(letters: str) -> str:
    """Return track letters in the order of the tracks."""
    return "".join(track for track in TRACKS if track in letters)
