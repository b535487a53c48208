"""The numbers of the rules tree under the names that the twin uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.sgo.planet import Planet
from tests.reference.sgo.sides import side_of
from tests.reference.sgo.station import DIRECTIONS, START_TILE, Tile

FIELDS = ("water", "wildlife", "energy")
ROOMS = (*FIELDS, "modules", "airlocks")
TYPES = ("gate", "odyssey", "airlock")
STACKS = tuple(f"{kind}-{field}" for kind in TYPES for field in FIELDS)
GATES = ("G1", "G2", "G3")
HAWKING = "Hawking"


class Rules:
    """Every number and switch of one game, for one player count.

    Parameters
    ----------
    tree : dict
        Resolved rules tree, nested by path.
    players : int
    """

    def __init__(self, tree: Mapping[str, Any], players: int) -> None:
        self.tree = tree
        self.players = players
        self._read_figures()
        self._read_scores()
        self._read_switches()
        self._read_tiles()

    def _read_figures(self) -> None:
        figures, start, points = (self.tree[key] for key in ("figures", "start", "engineers"))
        self.colonists: int = figures["colonists"]
        self.engineers: int = figures["engineers"]
        self.suits: int = figures["suits"]
        self.robots: int = figures["robots"]
        self.start_engineers: dict[str, int] = start["engineers"]
        self.start_chiefs: dict[str, int] = start["chiefs"]
        self.start_robots: dict[str, int] = start["robots"]
        self.start_colonists: int = start["colonists"]
        self.wheel_colonists: int = start["wheel_colonists"]
        self.start_modules: int = start["modules"]
        self.start_influence: list[int] = start["influence"]
        self.engineer_points: int = points["engineer_points"]
        self.chief_points: int = points["chief_points"]
        self.robot_points: int = points["robot_points"]

    def _read_scores(self) -> None:
        tree = self.tree
        self.token_values: list[int] = tree["predominance"]["values"]
        order = tree["predominance"]["order"]
        water_at_0 = tree["switches"]["track_setup_direction"] == "water_at_0"
        self.token_start: list[str] = order[::-1] if water_at_0 else list(order)  # SGO-A10
        self.wheel_fields: int = tree["wheel"]["fields"]
        self.engineer_ranks: list[int] = tree["ranks"]["engineer"]
        self.corridor_penalty: int = tree["corridors"]["penalty"]
        self.hawking_points: int = tree["hawking"]["points"]

    def _read_switches(self) -> None:
        switches = self.tree["switches"]
        self.points_fixed_at_start: bool = switches["ap_fixed_when_action_starts"]
        self.blocked_counts_as_open: bool = switches["blocked_corridor_counts_as_open"]
        self.close_after_each_colonist = switches["close_check"] == "after_each_colonist"
        self.swap_mandatory: bool = switches["swap_mandatory"]
        self.reorganise_single = switches["reorganise"] == "single_module"
        self.zero_majority_scores: bool = switches["zero_majority_scores"]
        self.score_floor_zero = switches["score_floor"] == "zero"
        self.bonus_may_be_declined = switches["bonus_may_be_declined"] != "none"
        self.second_may_join_first: bool = switches["setup_second_module_may_join_first"]
        self.reorganisation_token: bool = self.tree["variant"]["reorganisation"]
        self.reorganise_max_moves: int = self.tree["reorganisation"]["max_moves"]

    def _read_tiles(self) -> None:
        start = self.tree["start_module"]
        self.start_tile = Tile(
            START_TILE, "airlock", "all", start["capacity"], openings_of(start["openings"])
        )
        self.tiles = {name: tile_of(name, entry) for name, entry in self.tree["tiles"].items()}
        self.least_gate_capacity = min(
            (tile.capacity for tile in self.tiles.values() if tile.type == "gate"),
            default=self.colonists + 1,  # without gate modules nothing ever closes
        )

    def planet(self, name: str) -> Planet:
        """Return an exoplanet without colonists, on the side for the player count."""
        side = side_of(self.tree, name, self.players)
        return side.rules(side, self.players)


def tile_of(name: str, entry: Mapping[str, Any]) -> Tile:
    """Return the tile that an entry of the tree describes."""
    symbol, bonus, room = (entry[key] for key in ("symbol", "bonus", "room"))
    return Tile(
        id=name,
        type=entry["type"],
        field=entry["field"],
        capacity=entry["capacity"],
        openings=openings_of(entry["openings"]),
        symbol=None if symbol == "none" else symbol,
        bonus=None if bonus == "none" else bonus,
        room=None if room == "none" else room,
    )


def openings_of(letters: str) -> frozenset[int]:
    """Return direction numbers for letters like "NEW"."""
    return frozenset(DIRECTIONS.index(letter) for letter in letters)
