"""Read what one seat has in a position given by hand, straight into a state record.

Pieces are laid by the kernels that lay them in a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.games.pun.data.codes import CorporationRule, PlanetRule, Terrain
from exobalance.simcore.games.pun.data.layout import (
    MAX_ROVERS,
    N_TRACKS,
    ON_TECH,
    ON_TRACK,
    PER_TRACK,
    SCORING_AREA,
    SIDE,
    STRIDE,
    TERRAINS,
    TRACKS,
)
from exobalance.simcore.games.pun.data.names import SCORING, cell_name, cells_in
from exobalance.simcore.games.pun.rules.bits import clear, has, put
from exobalance.simcore.games.pun.rules.boards import cover_cell, equip_seat
from exobalance.simcore.games.pun.rules.cubes import set_cube, set_step
from exobalance.simcore.games.pun.rules.laying import lay_patch, lay_tile
from exobalance.simcore.games.pun.rules.lifepods import is_free_place, put_lifepod
from exobalance.simcore.games.pun.rules.technologies import renew_levels
from exobalance.simcore.games.pun.tell.position_pieces import PieceReader
from exobalance.simcore.reading import EMPTY

BARE = "."
BLOCKING = (CorporationRule.WINDING_PATH, CorporationRule.DIAGONAL)
OPTIONAL = (
    "picture", "tiles", "patches", "meteorites", "rovers", "lifepods", "cubes", "path",
    "collected_lifepods", "collected_meteorites", "cards", "objectives",
)  # fmt: skip


class SeatReader:
    """Reads one seat; mistakes are told by the reader of the whole position."""

    def __init__(self, reader: PieceReader, state: np.record, params: np.record, seat: int) -> None:
        self.reader, self.seat = reader, seat
        self.state, self.params = state, params
        self.path = f"seats[{seat}]"
        self.printed: set[int] = set()  # cells of tiles of the game, whose symbols are known

    def read(self, data: Mapping[str, Any]) -> list[int]:
        """Lay out what the seat has; return its private objectives."""
        reader, state, seat, path = self.reader, self.state, self.seat, self.path
        reader.keys(data, path, ("planet", "corporation"), OPTIONAL)
        names = reader.names
        for what, choices in (("planet", names.planets), ("corporation", names.corporations)):
            name = reader.name(f"{path}.{what}", what, data[what], choices)
            state[what][seat] = choices.index(name)
        equip_seat(state, self.params, seat)
        self.planet = names.planets[state.planet[seat]]
        self.corporation = names.corporations[state.corporation[seat]]
        self.tiles(data.get("picture"), data.get("tiles", []))
        self.patches(data.get("patches", []))
        self.meteorites(data.get("meteorites", []))
        self.rovers(data.get("rovers", []))
        self.cubes(data.get("cubes", EMPTY), data.get("path"))
        self.lifepods(data.get("lifepods"), data.get("collected_lifepods", 0))
        n, most = data.get("collected_meteorites", 0), self.reader.most_meteorites()
        state.meteorites[seat] = reader.count(f"{path}.collected_meteorites", n, most)
        cards = reader.cards(data.get("cards", []), f"{path}.cards", "civ card")
        state.cards[seat, : len(cards)] = cards
        state.n_cards[seat] = len(cards)
        objectives = reader.cards(data.get("objectives", []), f"{path}.objectives", "objective")
        state.private[seat] = sum(1 << card for card in objectives)
        return objectives

    # --- planet

    def tiles(self, picture: Any, tiles: Any) -> None:
        """Lay the tiles: those of the picture, then those listed."""
        if picture is not None:
            self.picture(picture)
        for i, tile in enumerate(self.reader.items(tiles, f"{self.path}.tiles", "tiles")):
            path = f"{self.path}.tiles[{i}]"
            if isinstance(tile, Mapping) and "cells" in tile:
                self.cells(path, tile)
            else:
                self.tile(path, tile)
        clear(self.state.lying[self.seat])  # those that are left are listed

    def picture(self, data: Any) -> None:
        """Lay the tiles of a picture of the planet: letters of terrains, capitals for icons."""
        path = f"{self.path}.picture"
        rows = self.reader.items(data, path, f"{SIDE} rows")
        if len(rows) != SIDE or any(not isinstance(r, str) or len(r) != SIDE for r in rows):
            raise self.reader.error(f"{path} needs {SIDE} rows of {SIDE} characters")
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter != BARE:
                    self.lay(path, [x, y], letter.upper(), icon=letter.isupper())

    def cells(self, path: str, tile: Mapping[str, Any]) -> None:
        """Lay a tile given by its cells and their terrains."""
        self.reader.keys(tile, path, ("cells", "terrain"), ("icons",))
        cells = self.reader.items(tile["cells"], f"{path}.cells", "cells")
        terrain = tile["terrain"]
        if isinstance(terrain, str) and len(terrain) == 1:
            terrain *= len(cells)
        if not isinstance(terrain, str | list) or len(terrain) != len(cells):
            raise self.reader.wrong(
                f"{path}.terrain", tile["terrain"], f"one letter, or one for each of {len(cells)}"
            )
        for cell, letter in zip(cells, terrain, strict=True):
            self.lay(f"{path}.cells", cell, letter, icon=False)
        for cell in self.reader.items(tile.get("icons", []), f"{path}.icons", "cells"):
            if cell not in cells:
                raise self.reader.error(f"{path}.icons names {cell}, which is no cell of the tile")
            number = self.cell(f"{path}.icons", cell)
            put(self.state.icons[self.seat, TERRAINS.index(terrain[cells.index(cell)])], number)

    def lay(self, path: str, cell: Any, letter: Any, icon: bool) -> None:
        """Lay one cell of a tile."""
        if not isinstance(letter, str) or len(letter) != 1 or letter not in TERRAINS:
            raise self.reader.wrong(f"{path} at {cell}", letter, "a terrain, one of C W B R T E")
        number = self.bare_cell(path, cell)
        cover_cell(self.state, self.seat, number, TERRAINS.index(letter))
        if icon:
            put(self.state.icons[self.seat, TERRAINS.index(letter)], number)

    def tile(self, path: str, data: Any) -> None:
        """Lay a tile of the game: its id, orientation and place, in a list or a table."""
        if isinstance(data, Mapping):
            self.reader.keys(data, path, ("tile", "orientation", "at"))
            data = [data["tile"], data["orientation"], data["at"]]
        if not isinstance(data, list | tuple) or len(data) != 3:
            expected = "[tile, orientation, [x, y]] or a table with cells and terrain"
            raise self.reader.wrong(path, data, expected)
        names = self.reader.names
        name = self.reader.name(path, "tile", data[0], names.tiles)
        self.reader.claim(path, name, "is")
        number = names.tiles.index(name)
        turn = self.reader.count(f"{path}: orientation", data[1], 7)
        x, y = self.place(f"{path}: place", data[2])
        shape = self.params.tile_shape[number]
        shifts = self.params.shape_shift[shape, turn, : self.params.shape_cells[shape]]
        for shift in shifts.tolist():
            cell = [x + shift % STRIDE, y + shift // STRIDE]
            self.printed.add(self.bare_cell(path, cell))
        lay_tile(self.state, self.params, self.seat, number, turn, STRIDE * y + x)

    def patches(self, data: Any) -> None:
        """Lay the patches; on tiles only where a technology of the corporation allows it.

        Rule: PUN-B33, PUN-B44, PUN-B53
        """
        path = f"{self.path}.patches"
        techs = self.reader.tree["technologies"].values()
        on_tiles = any(
            tech["corporation"] == self.corporation and tech["effect"] == "patches_on_tiles"
            for tech in techs
        )
        for cell in self.reader.items(data, path, "cells"):
            number = self.cell(path, cell) if on_tiles else self.bare_cell(path, cell)
            if has(self.state.patched[self.seat], number):
                raise self.reader.error(f"{path} names {cell} twice")
            if self.is_marked(PlanetRule.RING, number):
                raise self.reader.error(f"{path} names {cell} on the ring, where no patch may lie")
            lay_patch(self.state, self.params, self.seat, number)

    def meteorites(self, data: Any) -> None:
        """Put the meteorites that lie on the planet, on symbols where these are known.

        Rule: PUN-B18, PUN-B44, PUN-U10
        """
        path, state, seat = f"{self.path}.meteorites", self.state, self.seat
        lying = state.lying[seat]
        for cell in self.reader.items(data, path, "cells"):
            number = self.cell(path, cell)
            if has(lying, number):
                raise self.reader.error(f"{path} names {cell} twice")
            what = ""
            if has(state.patched[seat], number):
                what = "which a patch covers"
            elif not has(state.covered[seat], number):
                what = "which is not covered by a tile"
            elif number in self.printed and not has(state.symbols[seat], number):
                what = "where the tile has no meteorite symbol"
            if what and not self.params.swaps_load:  # a load may be left anywhere
                raise self.reader.error(f"{path} names {cell}, {what}")
            put(lying, number)

    def rovers(self, data: Any) -> None:
        """Put the rovers, [x, y] or [x, y, 1] for a loaded one.

        Rule: PUN-B1, PUN-B30, PUN-B40, PUN-R62
        """
        path, state, seat = f"{self.path}.rovers", self.state, self.seat
        rovers = self.reader.items(data, path, "cells")
        most = min(int(state.supply[seat]) + self.reader.from_events("extra_rover"), MAX_ROVERS)
        if len(rovers) > most:
            raise self.reader.error(
                f"{path} has length {len(rovers)}: {self.corporation} has {most} at most"
            )
        for i, rover in enumerate(rovers):
            if not isinstance(rover, list | tuple) or len(rover) not in (2, 3):
                raise self.reader.wrong(path, rover, "[x, y], or [x, y, 1] for a loaded rover")
            number = self.cell(path, list(rover[:2]))
            loaded = self.reader.count(f"{path}: load", rover[2], 1) if len(rover) == 3 else 0
            if number in state.rover[seat, :i]:
                raise self.reader.error(f"{path} names {list(rover[:2])} twice")
            if loaded and state.rule[seat] != CorporationRule.DELIVER:
                raise self.reader.error(f"{path}: rovers of {self.corporation} are never loaded")
            self.may_stand(path, list(rover[:2]), number, loaded)
            state.rover[seat, i], state.loaded[seat, i] = number, loaded
            state.n_rovers[seat] = i + 1

    def may_stand(self, path: str, cell: list[int], number: int, loaded: int) -> None:
        """Refuse a rover where it cannot be, or would have collected what lies there.

        Rule: PUN-B31, PUN-B40, PUN-B57, PUN-R41
        """
        state, seat = self.state, self.seat
        what = ""
        if has(state.lying[seat], number) and state.rule[seat] != CorporationRule.DELIVER:
            what = "where a meteorite lies, which it would have collected"
        if loaded and has(state.icons[seat, Terrain.ROVER], number):
            what = "on a rover icon, where it would have delivered its load"
        if self.is_marked(PlanetRule.TOXIC, number) and not self.params.teleport_onto_toxic:
            if not has(state.covered[seat], number):
                what = "which is toxic and not covered"
        if what:
            raise self.reader.error(f"{path} names {cell}, {what}")

    # --- tracks and what was collected

    def cubes(self, data: Any, path_step: Any) -> None:
        """Put the cubes on their positions; those not named stay at the start.

        Rule: PUN-B42, PUN-B45
        """
        path, state, seat = f"{self.path}.cubes", self.state, self.seat
        self.reader.keys(data, path, (), tuple(TRACKS))
        rule = state.rule[seat]
        for cube, letter in enumerate(TRACKS):
            track, at = self.position(f"{path}.{letter}", data.get(letter, 0), letter)
            if rule == CorporationRule.WINDING_PATH and cube == Terrain.WATER:
                if letter in data or path_step is None:
                    set_step(state, self.params, seat, self.step_of(f"{path}.W", track, at))
            elif track != cube and rule != CorporationRule.DIAGONAL:
                raise self.reader.wrong(
                    f"{path}.{letter}", data[letter], f"a position of track {letter}"
                )
            else:
                set_cube(state, self.params, seat, cube, track, at)
        if path_step is not None:
            self.path_step(path_step, "W" in data)
        if rule in BLOCKING:
            for cube in range(N_TRACKS):
                self.stand_alone(cube)
        renew_levels(state, self.params, seat)

    def position(self, path: str, value: Any, letter: str) -> tuple[int, int]:
        """Return track and position of a cube: a number, or text such as "C7"."""
        if isinstance(value, str) and value[:1] in TRACKS and value[1:].isdecimal():
            letter, at = value[0], int(value[1:])
        elif self.reader.is_whole(value):
            at = int(value)
        else:
            raise self.reader.wrong(path, value, 'a position such as 7 or "C7"')
        track = TRACKS.index(letter)
        top = int(self.params.top[self.state.corporation[self.seat], track])
        if not 0 <= at <= top:
            raise self.reader.wrong(path, value, f"a position from 0 to {top} of track {letter}")
        return track, at

    def step_of(self, path: str, track: int, at: int) -> int:
        """Return the step of a winding path that leads over a position."""
        corporation = self.state.corporation[self.seat]
        for step in range(self.params.path_top[corporation] + 1):
            way = self.params.path_track[corporation, step], self.params.path_at[corporation, step]
            if way == (track, at):
                return step
        raise self.reader.error(f"{path}: {TRACKS[track]}{at} is not on the path of the W cube")

    def path_step(self, value: Any, is_named: bool) -> None:
        """Put the W cube on a step of its winding path."""
        path, state, seat = f"{self.path}.path", self.state, self.seat
        if state.rule[seat] != CorporationRule.WINDING_PATH:
            raise self.reader.error(f"{path}: no cube of {self.corporation} follows a path")
        step = self.reader.count(path, value, int(self.params.path_top[state.corporation[seat]]))
        if is_named and step != state.path_step[seat]:
            raise self.reader.error(
                f"{path} is {step}, but cubes.W stands on step {state.path_step[seat]}"
            )
        set_step(state, self.params, seat, step)

    def stand_alone(self, cube: int) -> None:
        """Refuse a cube on a position with another cube."""
        track, at = int(self.state.cube_track[self.seat, cube]), self.state.cube_at[self.seat, cube]
        for other in range(cube):
            place = self.state.cube_track[self.seat, other], self.state.cube_at[self.seat, other]
            if place == (track, at):
                raise self.reader.error(
                    f"{self.path}.cubes has {TRACKS[other]} and {TRACKS[cube]} on "
                    f"{TRACKS[track]}{at}: cubes of {self.corporation} do not share a position"
                )

    def lifepods(self, on_planet: Any, collected: Any) -> None:
        """Put the lifepods on the planet and those collected.

        Rule: PUN-B1, PUN-B39, PUN-B41
        """
        state, seat, reader = self.state, self.seat, self.reader
        marked = cells_in(self.params.pods[state.planet[seat]])
        clear(state.pods[seat])
        left = reader.items(on_planet or [], f"{self.path}.lifepods", "cells")
        for cell in left:
            number = self.bare_cell(f"{self.path}.lifepods", cell)
            if cell not in marked or has(state.pods[seat], number):
                expected = "each of " + ", ".join(map(str, marked)) + " at most once"
                raise reader.wrong(f"{self.path}.lifepods", cell, expected)
            if number in state.rover[seat, : state.n_rovers[seat]]:
                raise reader.error(
                    f"{self.path}.lifepods names {cell}, where a rover stands that would have "
                    "collected it"
                )
            put(state.pods[seat], number)
        path = f"{self.path}.collected_lifepods"
        if reader.is_whole(collected):
            collected = [SCORING] * reader.count(path, collected)
        places = reader.items(collected, path, "places")
        if len(left) + len(places) > len(marked):
            raise reader.error(
                f"{path}: {len(places)} collected and {len(left)} on the planet are more than the "
                f"{len(marked)} lifepods of {self.planet}"
            )
        for place in places:
            number = self.lifepod_place(path, place)
            if not is_free_place(state, self.params, seat, number):
                raise reader.error(f"{path}: no lifepod of {self.corporation} can be on {place}")
            put_lifepod(state, self.params, seat, number)

    def lifepod_place(self, path: str, place: Any) -> int:
        """Return the number of a place such as "scoring", "C7" or "JD-3"."""
        techs = self.reader.names.techs[self.state.corporation[self.seat]]
        if place == SCORING:
            return SCORING_AREA
        for level, name in techs.items():
            if place == name:
                return ON_TECH + level
        if isinstance(place, str) and place[:1] in TRACKS and place[1:].isdecimal():
            track, at = self.position(path, place, place[0])
            return ON_TRACK + PER_TRACK * track + at
        raise self.reader.wrong(path, place, '"scoring", a position as "C7" or a technology')

    # --- cells

    def is_marked(self, rule: PlanetRule, number: int) -> bool:
        """Return whether the planet has a rule and marks a cell for it."""
        planet = self.state.planet[self.seat]
        return bool(
            self.params.planet_rule[planet] == rule and has(self.params.marks[planet], number)
        )

    def place(self, path: str, value: Any) -> tuple[int, int]:
        """Return x and y of a place of the board, a cell or not."""
        whole = self.reader.is_whole
        if not isinstance(value, list | tuple) or len(value) != 2 or not all(map(whole, value)):
            raise self.reader.wrong(path, value, "a cell [x, y]")
        x, y = int(value[0]), int(value[1])
        if not (0 <= x < SIDE and 0 <= y < SIDE):
            raise self.reader.wrong(path, value, f"x and y from 0 to {SIDE - 1}")
        return x, y

    def cell(self, path: str, value: Any) -> int:
        """Return the number of a cell of the planet."""
        x, y = self.place(path, value)
        number = STRIDE * y + x
        if not has(self.params.exists[self.state.planet[self.seat]], number):
            raise self.reader.error(f"{path} names {[x, y]}, which is no cell of {self.planet}")
        return number

    def bare_cell(self, path: str, value: Any) -> int:
        """Return the number of a cell that nothing covers yet."""
        number = self.cell(path, value)
        if has(self.state.covered[self.seat], number):
            raise self.reader.error(f"{path} names {cell_name(number)}, which is covered already")
        return number
