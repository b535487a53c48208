"""Read and check a position given by hand: what the seats have when a game has ended.

The format of the verb ``score``, as TOML; everything but ``players``, ``seats`` and what a planet
needs may be left out, and is nothing then::

    players = 4
    level = 2                    # solo only, with campaign: in place of solo.level of the rules
    campaign = "sagittarius_a"

    [[seats]]                    # in turn order; seats left out are not scored
    technologies = {I = 4, V = 3}
    colonial = 9                 # place on the track
    technology = 14
    medals = {colonial = 2, technology = 1}
    ships_on_mines = 1
    antimatter = 1               # on Earth
    objective = "OB03"           # or its title; several players
    met = ["OB06"]               # solo: met once and for all, whatever is true at the end
    planets = [
        {planet = 3, zone = "medium", terraformed = true, antimatter = 1},
        {planet = "P22", hex = [0, 9]},
    ]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.kepler.data.codes import Cell, Cube
from exobalance.simcore.games.kepler.data.galaxy import hex_number, is_on_board
from exobalance.simcore.games.kepler.data.layout import (
    FIRST_MINE,
    MAX_SEATS,
    N_HEXES,
    TECHNOLOGIES,
    TOP_LEVEL,
    TRACKS,
    ZONES,
)
from exobalance.simcore.games.kepler.data.params import pack, tiles_in_play
from exobalance.simcore.games.kepler.data.state import STATE
from exobalance.simcore.games.kepler.tell.names import names_of
from exobalance.simcore.kit.telling.position import PositionReader, empty_state
from exobalance.simcore.reading import EMPTY

ANTIMATTER = int(Cube.A)
SEAT_KEYS = (
    "technologies",
    *TRACKS,
    "medals",
    "ships_on_mines",
    "antimatter",
    "objective",
    "met",
    "planets",
)
SOLO_KEYS = ("level", "campaign")


@dataclass(frozen=True)
class Position:
    """What is to be scored, laid out in a state record; ``given`` seats, of all that play."""

    tree: Tree
    params: np.record
    state: np.record
    given: int


class EndReader(PositionReader):
    """Reads one end of a game."""

    game = "kepler"
    counts = tuple(range(1, MAX_SEATS + 1))

    def read(self, data: Mapping[str, Any]) -> Position:
        """Return the position that ``data`` describes."""
        self.head(data, ("seats",), SOLO_KEYS)
        self.tree = self.with_level(data)
        self.params = pack(self.tree, self.players)[0]
        self.state = empty_state(STATE, self.players)
        for field in ("ship", "tile_at", "tile_hex", "card_planet"):
            self.state[field] = -1
        self.state.n_cards = 1
        self.state.is_terraformed[:, 0] = 1
        self.zones: dict[int, str] = {}  # of planets without a hex of their own
        self.mines = [0] * self.players  # ships on them
        seats = self.seats(data["seats"], "seats", least=1, hint="; seats left out are not scored")
        for seat, each in enumerate(seats):
            self.one_seat(each, f"seats[{seat}]", seat)
        self.settle()
        return Position(self.tree, self.params, self.state, len(seats))

    def with_level(self, data: Mapping[str, Any]) -> Tree:
        """Return the rules with level and campaign of a solo player as the position has them."""
        solo = dict(self.tree["solo"])
        for key in SOLO_KEYS:
            if key in data and self.players > 1:
                raise self.error(f"{key} is for one player, but there are {self.players}")
        if "level" in data:
            solo["level"] = self.number("level", data["level"], 1, len(solo["minimum"]))
        if "campaign" in data:
            campaigns = self.tree["campaigns"]
            solo["campaign"] = self.name("campaign", "campaign", data["campaign"], campaigns)
        return {**self.tree, "solo": solo}

    def number(self, path: str, value: Any, least: int, most: int) -> int:
        """Return a whole number of a range."""
        if not self.is_whole(value) or not least <= value <= most:
            raise self.wrong(path, value, f"a whole number from {least} to {most}")
        return int(value)

    # --- a seat

    def one_seat(self, data: Any, path: str, seat: int) -> None:
        """Read what one seat has."""
        self.keys(data, path, (), SEAT_KEYS)
        state, most = self.state, int(self.params.length)
        levels, medals = data.get("technologies", EMPTY), data.get("medals", EMPTY)
        self.keys(levels, f"{path}.technologies", (), TECHNOLOGIES)
        for row, name in enumerate(TECHNOLOGIES):
            where = f"{path}.technologies.{name}"
            state.level[seat, row] = self.count(where, levels.get(name, 0), TOP_LEVEL)
        self.keys(medals, f"{path}.medals", (), TRACKS)
        for row, name in enumerate(TRACKS):
            state.place[seat, row] = self.count(f"{path}.{name}", data.get(name, 0), most)
            medal = medals.get(name, 0)
            state.medals[seat, row] = self.count(f"{path}.medals.{name}", medal)
        ships = data.get("ships_on_mines", 0)
        self.mines[seat] = self.count(f"{path}.ships_on_mines", ships, int(self.params.n_ships))
        on_earth = self.count(f"{path}.antimatter", data.get("antimatter", 0))
        state.cubes[seat, 0, ANTIMATTER] = on_earth
        self.planets(data.get("planets", []), f"{path}.planets", seat)
        self.antimatter(path, seat)
        self.objectives(data, path, seat)

    def antimatter(self, path: str, seat: int) -> None:
        """Refuse more antimatter on cards than a player owns.

        Rule: KEP-R1, KEP-R72
        """
        params, held = self.params, int(self.state.cubes[seat, :, ANTIMATTER].sum())
        owned = int(params.storage_start[ANTIMATTER] + params.earth_start[ANTIMATTER])
        if held > owned:
            raise self.error(f"{path} has {held} antimatter on cards, but a player owns {owned}")

    def objectives(self, data: Mapping[str, Any], path: str, seat: int) -> None:
        """Read the objective of a seat, or those that a solo player has met for good.

        Rule: KEP-R61, KEP-R68, KEP-A25
        """
        state, names = self.state, names_of(self.tree).objectives
        if self.players == 1:
            if "objective" in data:
                raise self.error(f"{path}.objective is for several players: use level and campaign")
            own = self.params.campaign[: self.params.n_campaign].tolist()
            state.n_objectives[seat] = len(own)
            state.objective[seat, : len(own)] = own
            known = [names[number] for number in own]
            for name in self.items(data.get("met", []), f"{path}.met", "objectives"):
                state.met[seat] |= 1 << known.index(self.objective(f"{path}.met", name, known))
            return
        if "met" in data:
            raise self.error(f"{path}.met is for one player: here objectives are met at the end")
        if "objective" not in data:
            return
        number = names.index(self.objective(f"{path}.objective", data["objective"], names))
        for other in range(seat):
            if state.n_objectives[other] and state.objective[other, 0] == number:
                raise self.error(f"{path}.objective is {names[number]}, which seats[{other}] has")
        state.objective[seat, 0], state.n_objectives[seat] = number, 1

    def objective(self, path: str, value: Any, known: Sequence[str]) -> str:
        """Return an objective of some, given by its id or its title."""
        cards = self.tree["objectives"]
        by_title = {cards[name]["title"]: name for name in known}
        found = self.name(path, "objective", value, [*known, *by_title])
        return by_title.get(found, found)

    # --- planets and mines

    def planets(self, data: Any, path: str, seat: int) -> None:
        """Read the colonies of a seat.

        Rule: KEP-R27
        """
        planets, most = self.items(data, path, "planets"), int(self.params.most_colonies)
        if len(planets) > most:
            raise self.error(f"{path} has length {len(planets)}: a player colonises at most {most}")
        for number, each in enumerate(planets):
            self.planet(each, f"{path}[{number}]", seat)

    def planet(self, data: Any, path: str, seat: int) -> None:
        """Read one colony."""
        self.keys(data, path, ("planet",), ("zone", "hex", "terraformed", "antimatter"))
        state, slot = self.state, int(self.state.n_cards[seat])
        planet = self.planet_number(f"{path}.planet", data["planet"])
        if planet in state.card_planet:
            name = names_of(self.tree).planets[planet]
            raise self.error(f"{path}.planet is {name}, which is colonised already")
        if ("zone" in data) == ("hex" in data):
            raise self.error(f"{path} needs either zone or hex")
        if "zone" in data:
            self.zones[planet] = self.name(f"{path}.zone", "zone", data["zone"], ZONES)
        else:
            self.lay(planet, self.hexagon(f"{path}.hex", data["hex"]))
        flipped = data.get("terraformed", False)
        if not isinstance(flipped, bool):
            raise self.wrong(f"{path}.terraformed", flipped, "true or false")
        held = self.count(f"{path}.antimatter", data.get("antimatter", 0))
        state.cubes[seat, slot, ANTIMATTER] = held
        state.card_planet[seat, slot] = planet
        state.is_terraformed[seat, slot] = flipped
        state.n_cards[seat] = slot + 1

    def planet_number(self, path: str, value: Any) -> int:
        """Return a planet in play, given by its name or by the number printed on it.

        Rule: KEP-R8
        """
        planets = self.tree["planets"]
        if self.is_whole(value):
            printed = [name for name, planet in planets.items() if planet["number"] == value]
            if not printed:
                raise self.wrong(path, value, "the number of a planet")
            value = printed[0]
        name = self.name(path, "planet", value, planets)
        tiles = tiles_in_play(self.tree, self.players)
        if name not in tiles:
            least = planets[name]["min_players"]
            raise self.error(f"{path} is {name}, which needs {least} players or more")
        return tiles[name]

    def hexagon(self, path: str, value: Any) -> int:
        """Return a free hex that can hold a tile.

        Rule: KEP-R9
        """
        place = self.items(value, path, "column and row")
        if (
            len(place) != 2
            or not all(self.is_whole(each) for each in place)
            or not is_on_board((place[0], place[1]))
        ):
            raise self.wrong(path, value, "[column, row] of a hex of the galaxy")
        hexagon = hex_number(*place)
        if not self.params.can_hold[hexagon]:
            raise self.error(f"{path} is {value!r}: no tile can lie there at this player count")
        if self.state.tile_at[hexagon] >= 0:
            raise self.error(f"{path} is {value!r}, where another planet lies")
        return hexagon

    def lay(self, tile: int, hexagon: int) -> None:
        """Put a tile on a hex."""
        state = self.state
        state.tile_hex[tile], state.tile_at[hexagon] = hexagon, tile
        state.cell[hexagon] = Cell.BODY | (0 if tile >= FIRST_MINE else Cell.MARKER)

    def free_hex(self, zone: int | None = None) -> int:
        """Return any hex without a tile, of a zone if one is given."""
        params, state = self.params, self.state
        for hexagon in range(N_HEXES):
            if params.is_barred[hexagon] == 0 and state.tile_at[hexagon] < 0:
                if zone is None or params.zone[hexagon] == zone:
                    return hexagon
        raise self.error(f"no hex is left{'' if zone is None else f' in the {ZONES[zone]} zone'}")

    def settle(self) -> None:
        """Lay planets given by zone, and mines with the ships on them.

        Rule: KEP-R55, KEP-R58
        """
        for planet, zone in self.zones.items():
            self.lay(planet, self.free_hex(ZONES.index(zone)))
        mines = int(self.tree["setup"]["mines"][self.players - 1])
        ships = sum(self.mines)
        if ships > mines:
            raise self.error(
                f"the seats have {ships} ships on mines: with {self.players} players there are "
                f"{mines} mines"
            )
        tile = FIRST_MINE
        for seat, number in enumerate(self.mines):
            for ship in range(number):
                hexagon = self.free_hex()
                self.lay(tile, hexagon)
                self.state.ship[seat, ship] = hexagon
                tile += 1
