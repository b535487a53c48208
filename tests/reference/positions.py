"""Tables of Space Gate Odyssey built by hand, for the tests of the reference twin."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from exobalance.simcore.ruleset import load_ruleset
from tests.reference.sgo.game import Game
from tests.reference.sgo.planet import Planet
from tests.reference.sgo.player import Room
from tests.reference.sgo.rules import GATES, Rules
from tests.reference.sgo.station import Cell, Module

FIVE_PLANETS = {"Bose": "G1", "Susskind": "G2", "Planck": "G3", "Turing": None, "Dirac": None}
"""A usual setup: gates by planet, None for the waiting planets."""


@cache
def printed_tree() -> dict[str, Any]:
    """Return the printed rules; not to be changed."""
    return load_ruleset("sgo").tree


def tree_with(**changes: Any) -> dict[str, Any]:
    """Return the printed rules with changed values; a double underscore is the dot."""
    tree = copy.deepcopy(printed_tree())
    for path, value in changes.items():
        *parents, last = path.split("__")
        node = tree
        for parent in parents:
            node = node[parent]
        assert last in node, f"the rules have no {path}"
        node[last] = value
    return tree


def setup_of(tree: dict[str, Any], planets: dict[str, str | None]) -> dict[str, Any]:
    """Return a set-up with these planets and all tiles in the order of the tree."""
    unused = [gate for gate in GATES if gate not in planets.values()]
    stacks: dict[str, list[str]] = {}
    for name, tile in tree["tiles"].items():
        if tile["symbol"] not in unused:
            stacks.setdefault(f"{tile['type']}-{tile['field']}", []).append(name)
    return {
        "exoplanets": [{"name": name, "gate": gate} for name, gate in planets.items()],
        "stacks": stacks,
        "unused_gates": unused,
    }


def new_table(
    players: int = 3, planets: dict[str, str | None] = FIVE_PLANETS, **changes: Any
) -> Game:
    """Return a table after setup without starting modules; nothing is being decided."""
    tree = tree_with(**changes)
    return Game(tree, players, setup_of(tree, planets))


def new_planet(name: str, players: int = 3, **changes: Any) -> Planet:
    """Return an exoplanet without colonists."""
    return Rules(tree_with(**changes), players).planet(name)


def settle(planet: Planet, owners: dict[int, str]) -> None:
    """Put colonists on areas, given by seat as a text of area ids."""
    for seat, areas in owners.items():
        for area in areas.split():
            assert area in planet.side.areas, area
            assert planet.is_free(area), area
            planet.place(seat, area)


def attach(
    game: Game,
    seat: int,
    tile: str,
    cell: Cell,
    rotation: int = 0,
    on: bool = True,
    colonists: int = 0,
) -> Module:
    """Attach a module to a station, as it stands some turns later."""
    station = game.players[seat].station
    return station.put(game.rules.tiles[tile], cell, rotation, on, colonists)


def set_rooms(game: Game, seat: int, **rooms: tuple[int, int, int]) -> None:
    """Set (engineers, chiefs, robots) of the rooms named; the others become empty."""
    player = game.players[seat]
    player.rooms = {name: Room(*rooms.get(name, (0, 0, 0))) for name in player.rooms}


def choose(game: Game, kind: str, seat: int, **wanted: Any) -> None:
    """Take the only option with these fields; kind and seat of the decision must match."""
    assert (game.kind, game.seat) == (kind, seat)
    found = [o for o in game.options() if all(o.get(k) == v for k, v in wanted.items())]
    assert len(found) == 1, f"{len(found)} options of {kind} have {wanted}: {game.options()}"
    game.apply(found[0])


def offered(game: Game, field: str) -> list[Any]:
    """Return the values of one field over the options, in order, None left out."""
    return [option[field] for option in game.options() if field in option]
