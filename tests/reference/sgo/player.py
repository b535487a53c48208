"""What one player owns: figures in supply and in the rooms, station, influence."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.reference.sgo.rules import FIELDS, ROOMS, Rules
from tests.reference.sgo.station import Module, Station

SOURCES = ("areas", "majorities", "spread", "hawking", "predominance", "corridors", "start")
FIGURES = {"engineer": "engineers", "chief": "chiefs"}


@dataclass
class Room:
    """The figures of one player in one room, the one on the stand included."""

    engineers: int = 0
    chiefs: int = 0
    robots: int = 0


@dataclass
class Player:
    """One player's side of the table."""

    station: Station
    supply: int  # colonists
    spare_engineers: int
    spare_suits: int
    spare_robots: int
    rooms: dict[str, Room]
    reorganisation_token: bool = False
    influence: int = 0
    sources: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))
    rank_figures: list[str] = field(default_factory=list)  # lowest rank first

    def score(self, source: str, points: int) -> None:
        """Step influence on the wheel; ranks follow later (SGO-R26)."""
        self.influence += points
        self.sources[source] += points

    def figures(self) -> list[tuple[str, str]]:
        """Return every (room, figure kind) with an own engineer or chief."""
        return [
            (name, figure)
            for name, room in self.rooms.items()
            for figure, place in FIGURES.items()
            if getattr(room, place) > 0
        ]

    def move_figure(self, figure: str, start: str, end: str) -> None:
        """Move an engineer or a chief to another room."""
        self.remove_figure(figure, start)
        room = self.rooms[end]
        setattr(room, FIGURES[figure], getattr(room, FIGURES[figure]) + 1)

    def remove_figure(self, figure: str, start: str) -> None:
        """Take an engineer or a chief out of a room."""
        room = self.rooms[start]
        setattr(room, FIGURES[figure], getattr(room, FIGURES[figure]) - 1)

    def action_points(self, room: str, rules: Rules) -> int:
        """Return the action points in a room: engineer 1, chief 2, robot 1.

        Rule: SGO-R10
        """
        here = self.rooms[room]
        return (
            here.engineers * rules.engineer_points
            + here.chiefs * rules.chief_points
            + here.robots * rules.robot_points
        )

    def on_by_field(self) -> dict[str, int]:
        """Return the ON modules by field; the white module does not count (SGO-A19)."""
        return {name: self.station.on_modules(name) for name in FIELDS}

    def fullest_module(self) -> Module | None:
        """Return the module with most colonists, the first built among equals (SGO-A16)."""
        fullest = max(self.station.modules, key=lambda module: module.colonists)
        return fullest if fullest.colonists > 0 else None


def new_player(rules: Rules, seat: int) -> Player:
    """Return a player after the setup of his figures.

    Rule: SGO-R1, SGO-R3, SGO-R6
    """
    rooms = {
        name: Room(rules.start_engineers[name], rules.start_chiefs[name], rules.start_robots[name])
        for name in ROOMS
    }
    chiefs = sum(room.chiefs for room in rooms.values())
    player = Player(
        station=Station(rules.start_tile, rules.start_colonists),
        supply=rules.colonists - rules.start_colonists - rules.wheel_colonists,
        spare_engineers=rules.engineers - sum(r.engineers for r in rooms.values()) - chiefs,
        spare_suits=rules.suits - chiefs,
        spare_robots=rules.robots - sum(room.robots for room in rooms.values()),
        rooms=rooms,
        reorganisation_token=rules.reorganisation_token,
    )
    player.score("start", rules.start_influence[seat])
    return player
