"""Read and check a position given by hand: what the seats have before the final count.

The format of the verb ``score``, as TOML; everything but ``players`` and ``seats`` may be left
out, and is nothing then, or at its start::

    players = 3
    rounds = 6                   # that planets have moved on since the start
    spaces = {jupiter = 4}       # or where planets are, counted from 0
    arrivals = [1, "government"] # satellites on Trappist, in the order of their arrival
    government = 7               # column of the government satellite, if it is not there

    [[seats]]                    # one for each seat, in turn order
    prestige = 74                # so far
    points = {mechanisms = 41}   # or by source
    place = "jupiter"            # of the explorer
    warehouse = {green = 3}      # of the own plant there
    hold = {blue = 1}            # cubes in the hold
    hold_fuel = 3
    fuel = 10                    # in the reserve
    cubes = {purple = 1}
    column = 8                   # of the satellite, if it is not on Trappist
    posts = 2
    reputation = 17              # space of the marker, from 0
    technologies = {explorer = 1, drill = 2}
    salvation = ["probe"]
    wormhole = "neptune"         # where the own wormhole is
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.data.layout import (
    COLOURS,
    EARTH,
    GOVERNMENT,
    MAX_ROUTE_ROWS,
    N_LEVELS,
    PLANETS,
    ROWS,
    SETTLED,
)
from exobalance.simcore.games.starship.data.params import pack
from exobalance.simcore.games.starship.data.state import STATE
from exobalance.simcore.games.starship.tell.names import GOVERNMENT_NAME, names_of
from exobalance.simcore.kit.telling.position import PositionReader, empty_state
from exobalance.simcore.reading import EMPTY, MOST

SEAT_KEYS = (
    "prestige",
    "points",
    "place",
    "warehouse",
    "hold",
    "hold_fuel",
    "fuel",
    "cubes",
    "column",
    "posts",
    "reputation",
    "technologies",
    "salvation",
    "wormhole",
)
SOURCE_NAMES = tuple(source.name for source in SOURCES)


@dataclass(frozen=True)
class Position:
    """What is to be scored, laid out in a state record; ``so_far``: points without a source."""

    params: np.record
    state: np.record
    so_far: list[int]


class EndReader(PositionReader):
    """Reads one end of a game."""

    game = "starship"
    counts = (2, 3, 4)

    def read(self, data: Mapping[str, Any]) -> Position:
        """Return the position that ``data`` describes."""
        self.head(data, ("seats",), ("rounds", "spaces", "arrivals", "government"))
        self.params = pack(self.tree, self.players)[0]
        self.state = empty_state(STATE, self.players)
        self.state.phase = Phase.END
        self.state.place = EARTH
        for field in ("plant", "wormhole"):
            self.state[field] = -1
        self.so_far = [0] * self.players
        self.planets(data)
        self.trappist(data.get("arrivals", []))
        self.state.satellite[GOVERNMENT] = self.satellite(data, "government", GOVERNMENT)
        for seat, each in enumerate(self.seats(data["seats"], "seats")):
            self.one_seat(each, f"seats[{seat}]", seat)
        return Position(self.params, self.state, self.so_far)

    def whole(self, path: str, value: Any, least: int, most: int) -> int:
        """Return a whole number of a range."""
        if not self.is_whole(value) or not least <= value <= most:
            raise self.wrong(path, value, f"a whole number from {least} to {most}")
        return int(value)

    # --- the table

    def planets(self, data: Mapping[str, Any]) -> None:
        """Read where planets are.

        Rule: SI-R1, SI-R72
        """
        params, spaces = self.params, data.get("spaces", EMPTY)
        rounds = self.count("rounds", data.get("rounds", 0))
        self.keys(spaces, "spaces", (), PLANETS)
        for planet, name in enumerate(PLANETS):
            n = int(params.n_spaces[planet])
            space = (int(params.start_space[planet]) + rounds) % n
            self.state.space[planet] = self.whole(
                f"spaces.{name}", spaces.get(name, space), 0, n - 1
            )

    def trappist(self, arrivals: Any) -> None:
        """Read whose satellites reached Trappist.

        Rule: SI-R63, SI-A13
        """
        state, last = self.state, int(self.params.n_columns) - 1
        known = self.items(arrivals, "arrivals", "seats")
        if len(known) > self.players:
            raise self.error(
                f"arrivals has length {len(known)}: with {self.players} players there are "
                f"{self.players} arrival planets"
            )
        for number, each in enumerate(known):
            path = f"arrivals[{number}]"
            satellite = GOVERNMENT if each == GOVERNMENT_NAME else self.seat(path, each)
            if state.arrived[satellite]:
                raise self.error(f"{path} is {each!r}, which is in arrivals already")
            state.n_arrived += 1
            state.arrived[satellite] = state.n_arrived
            state.satellite[satellite] = MAX_ROUTE_ROWS * last + number

    def satellite(self, data: Mapping[str, Any], path: str, satellite: int) -> int:
        """Return the space of a satellite; any row of its column is as good as another."""
        last = int(self.params.n_columns) - 1
        key = path.rpartition(".")[2]
        if self.state.arrived[satellite]:
            if key in data:
                raise self.error(f"{path} is given, but the satellite is in arrivals")
            return int(self.state.satellite[satellite])
        column = data.get(key, 1)
        if self.is_whole(column) and column == last + 1:
            raise self.error(f"{path} is {column}, which is Trappist: use arrivals")
        return MAX_ROUTE_ROWS * (self.whole(path, column, 1, last) - 1)

    # --- a seat

    def one_seat(self, data: Any, path: str, seat: int) -> None:
        """Read what one seat has."""
        self.keys(data, path, (), SEAT_KEYS)
        state = self.state
        self.points(data, path, seat)
        for key, field in (("fuel", "fuel"), ("hold_fuel", "hold_fuel"), ("posts", "posts")):
            state[field][seat] = self.count(f"{path}.{key}", data.get(key, 0))
        most = int(self.params.n_reputation) - 1
        start = int(self.params.reputation_start)
        reputation = data.get("reputation", start)
        state.reputation[seat] = self.count(f"{path}.reputation", reputation, most)
        state.satellite[seat] = self.satellite(data, f"{path}.column", seat)
        state.cubes[seat] = self.cubes(data, path, "cubes")
        state.hold_cubes[seat] = self.cubes(data, path, "hold")
        self.explorer(data, path, seat)
        self.technologies(data, path, seat)

    def points(self, data: Mapping[str, Any], path: str, seat: int) -> None:
        """Read the points so far: one number, or numbers by source.

        Rule: SI-A19
        """
        if "prestige" in data and "points" in data:
            raise self.error(f"{path} needs either prestige or points")
        self.so_far[seat] = self.whole(f"{path}.prestige", data.get("prestige", 0), -MOST, MOST)
        points = data.get("points", EMPTY)
        self.keys(points, f"{path}.points", (), SOURCE_NAMES)
        for source, name in enumerate(SOURCE_NAMES):
            where = f"{path}.points.{name}"
            self.state.source[seat, source] = self.whole(where, points.get(name, 0), -MOST, MOST)

    def cubes(self, data: Mapping[str, Any], path: str, key: str, most: int = MOST) -> list[int]:
        """Return cubes by colour."""
        cubes, where = data.get(key, EMPTY), f"{path}.{key}"
        self.keys(cubes, where, (), COLOURS)
        numbers = [self.count(f"{where}.{name}", cubes.get(name, 0)) for name in COLOURS]
        if sum(numbers) > most:
            raise self.error(f"{where} has {sum(numbers)} cubes: a warehouse holds {most}")
        return numbers

    def explorer(self, data: Mapping[str, Any], path: str, seat: int) -> None:
        """Read where the explorer is, what lies in its own plant there, and its wormhole.

        Rule: SI-R36, SI-R43, SI-R75, SI-A32, SI-A53
        """
        state = self.state
        place = self.name(f"{path}.place", "place", data.get("place", "earth"), PLANETS)
        planet = PLANETS.index(place)
        state.place[seat] = planet
        for key in ("hold", "hold_fuel", "warehouse"):
            if planet == EARTH and data.get(key):
                raise self.error(f"{path}.{key} is given, but the explorer is on Earth: set place")
        if "warehouse" in data and planet != EARTH:
            state.plant[seat, planet] = self.any_token(path, place)
            most = int(self.params.warehouse)
            state.warehouse[seat, planet] = self.cubes(data, path, "warehouse", most)
        if "wormhole" in data:
            name = self.name(f"{path}.wormhole", "planet", data["wormhole"], SETTLED)
            state.wormhole[seat] = PLANETS.index(name)

    def any_token(self, path: str, planet: str) -> int:
        """Return a production token of a planet: which one does not matter any more."""
        for number, token in enumerate(self.tree["tokens"].values()):
            if token["planet"] == planet:
                return number
        raise self.error(f"{path}.warehouse: there is no production token of {planet}")

    def technologies(self, data: Mapping[str, Any], path: str, seat: int) -> None:
        """Read technologies and what they improve.

        Rule: SI-R31, SI-R32, SI-R77
        """
        state, params = self.state, self.params
        levels, where = data.get("technologies", EMPTY), f"{path}.technologies"
        self.keys(levels, where, (), ROWS)
        for row, name in enumerate(ROWS):
            level = self.count(f"{where}.{name}", levels.get(name, 0), N_LEVELS)
            state.level[seat, row] = level
            state.modifier[seat] += params.row_modifier[row, :level].sum(axis=0)
        known, path = names_of(self.tree).salvation, f"{path}.salvation"
        for name in self.items(data.get("salvation", []), path, "salvation technologies"):
            self.salvation(known.index(self.name(path, "technology", name, known)), path, seat)

    def salvation(self, number: int, path: str, seat: int) -> None:
        """Give a seat a salvation technology.

        Rule: SI-R32
        """
        state, most = self.state, int(self.params.most_salvation)
        if state.salvation[seat] >> number & 1:
            raise self.error(f"{path} names a technology twice")
        if state.n_salvation[seat] == most:
            raise self.error(f"{path} has more than {most} technologies")
        state.salvation[seat] |= 1 << number
        state.n_salvation[seat] += 1
        state.modifier[seat] += self.params.salvation_modifier[number]
