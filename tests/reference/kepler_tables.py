"""Tables of Kepler-3042 built by hand, for the tests of the reference twin."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from exobalance.simcore.ruleset.spec import load_rulebook
from tests.reference.kepler import Twin
from tests.reference.kepler.actions import ACTIONS
from tests.reference.kepler.bonus import bonus_actions
from tests.reference.kepler.game import Flow, Option, Tile
from tests.reference.kepler.grid import Hex, grid_of
from tests.reference.kepler.player import Card, Player, Ship
from tests.reference.kepler.progress import resolve_card
from tests.reference.kepler.rules import CUBES, TRACKS, cubes

# --- rules and setups


@cache
def printed_tree() -> dict[str, Any]:
    """Return the printed rules; not to be changed."""
    return copy.deepcopy(dict(load_rulebook("kepler").printed))


def tree(**changes: Any) -> dict[str, Any]:
    """Return the printed rules with changed values; a double underscore is the dot."""
    resolved = copy.deepcopy(printed_tree())
    for path, value in changes.items():
        *parents, last = path.split("__")
        node = resolved
        for parent in parents:
            node = node[parent]
        assert last in node, f"the rules have no {path}"
        node[last] = value
    return resolved


def tile_names(resolved: Mapping[str, Any], players: int) -> list[str]:
    """Return the tiles in play, in the order of the tree.

    Rule: KEP-R8, KEP-R64
    """
    n = max(players, 2)
    planets = [name for name, planet in resolved["planets"].items() if planet["min_players"] <= n]
    numbers = {"mine": resolved["setup"]["mines"], "target": resolved["setup"]["targets"]}
    others = [f"{word}{i + 1}" for word, each in numbers.items() for i in range(each[players - 1])]
    return planets + others


def random_hexes(
    resolved: Mapping[str, Any], players: int, number: int, draw: random.Random
) -> list[list[int]]:
    """Return hexes for tiles, one random usable hex after another.

    Rule: KEP-R9, KEP-A21, KEP-A46
    """
    grid = grid_of(tuple(resolved["galaxy"]["grid"]))
    kinds = ("single", "binary", "triple")[: resolved["setup"]["star_kinds"][players - 1]]
    while True:
        free, chosen = grid.usable(kinds), []
        while free and len(chosen) < number:
            spot = draw.choice(free)
            chosen.append(spot)
            free = [each for each in free if each not in (spot, *grid.neighbours[spot])]
        if len(chosen) == number:
            return [list(spot) for spot in chosen]


def deal(resolved: Mapping[str, Any], players: int, draw: random.Random) -> list[list[str]]:
    """Return objectives by seat.

    Rule: KEP-R15, KEP-R68, KEP-A4
    """
    if players == 1:
        names = resolved["campaigns"][resolved["solo"]["campaign"]]["objectives"]
        return [list(names[: resolved["solo"]["level"]])]
    wanted = resolved["setup"]["objectives"]
    names = [name for name, card in resolved["objectives"].items() if card["set"] == wanted]
    both = resolved["switches"]["objective_deal"] == "two_keep_one" and len(names) >= 2 * players
    each = 2 if both else 1
    drawn = draw.sample(names, each * players)
    return [drawn[seat * each : (seat + 1) * each] for seat in range(players)]


def setup_of(resolved: Mapping[str, Any], players: int, seed: int = 0) -> dict[str, Any]:
    """Return a set-up drawn by its own generator."""
    draw = random.Random(seed)
    names = tile_names(resolved, players)
    placed = resolved["switches"]["tile_placement"] == "players"
    cards = [n for n, card in resolved["progress"].items() if players > 1 or card["solo"]]
    removed = resolved["solo" if players == 1 else "setup"]["progress_removed"]
    hexes = None if placed else random_hexes(resolved, players, len(names), draw)
    return {
        "tiles": draw.sample(names, len(names)),
        "hexes": hexes,
        "objectives": deal(resolved, players, draw),
        "progress": draw.sample(cards, len(cards) - removed),
    }


def new_twin(players: int, seed: int = 0, **changes: Any) -> Twin:
    """Return a twin at its first decision."""
    resolved = tree(**changes)
    return Twin(resolved, players, setup_of(resolved, players, seed))


ENDS = ({"act": "stop"}, {"act": "decline"})
OFTEN_ENDED = ("bonus", "withdraw", "quantum")


def play_at_random(
    twin: Twin,
    seed: int,
    limit: int = 20_000,
    each: Callable[[Twin], None] | None = None,
    eager: bool = False,
) -> int:
    """Play to the end with uniform choices; return the number of decisions.

    ``each`` is called at every decision; ``eager`` play seldom stops but in what costs cubes.
    """
    draw = random.Random(seed)
    for decisions in range(limit):
        if twin.kind is None:
            return decisions
        if each is not None:
            each(twin)
        options = twin.options()
        if eager and options[-1] in ENDS:
            ended = draw.random() < (0.8 if twin.kind in OFTEN_ENDED else 0.1)
            options = options[-1:] if ended else options[:-1]
        twin.apply(draw.choice(options))
    raise AssertionError(f"no end within {limit} decisions")


def idle(twin: Twin, *until: str) -> None:
    """Do as little as possible up to a decision of a kind named, or to the end."""
    while twin.kind is not None and twin.kind not in until:
        options = twin.options()
        twin.apply(options[-1] if options[-1] in ENDS else options[0])


# --- positions

SHORT, MEDIUM, LONG = (15, 7), (8, 5), (0, 9)
"""Hexes of space, one in each zone."""


def table(players: int = 2, **changes: Any) -> tuple[Twin, Player]:
    """Return a bare table and its seat 0, whose turn it is: no tiles, nothing decided."""
    twin = new_twin(players, **changes)
    twin.tiles.clear()
    twin.active = twin.players[0]
    twin.has_begun, twin.round, twin.card = True, 1, twin.deck.pop(0)
    twin.follow(nothing())
    return twin, twin.players[0]


def nothing() -> Flow:
    """Play nothing."""
    yield from ()


def put_tile(twin: Twin, name: str, spot: Hex, state: str = "up") -> None:
    """Put a tile on a hex."""
    assert twin.is_space(spot), spot
    twin.tiles[spot] = Tile(name, spot, state)


def put_ships(player: Player, *spots: Hex) -> None:
    """Put ships of a player on hexes."""
    player.ships += [Ship(spot) for spot in spots]


def settle(
    twin: Twin, player: Player, name: str, spot: Hex, terraformed: bool = False, **held: int
) -> Card:
    """Give a player a colony on a hex, with cubes beyond those that he has."""
    put_tile(twin, name, spot, "colonised")
    card = Card(name, spot, twin.rules.planets[name], terraformed, cubes(held))
    player.cards[name] = card
    return card


def hold(player: Player, place: str, **held: int) -> None:
    """Set the cubes of a place, "pit" included."""
    area = player.pit if place == "pit" else player.area(place)
    area.update(cubes(held))


def held_at(player: Player, place: str) -> tuple[int, ...]:
    """Return the cubes E, M, A of a place."""
    area = player.pit if place == "pit" else player.area(place)
    return tuple(area[cube] for cube in CUBES)


def act(twin: Twin, player: Player, space: str) -> None:
    """Let a player do a main action, then nothing."""
    player.space = space
    twin.follow(ACTIONS[space](twin, player))


def act_bonus(twin: Twin, player: Player, space: str) -> None:
    """Let a player do the bonus actions of a space, then nothing."""
    player.space = space
    twin.follow(bonus_actions(twin, player))


def resolve(twin: Twin, name: str) -> None:
    """Let a progress card act."""
    twin.card, twin.active = name, None
    twin.follow(resolve_card(twin))


def use_quantum(twin: Twin, player: Player) -> None:
    """Let a player use quantum physics as at the end of a turn."""
    twin.follow(twin.decide("quantum", player, list, "stop", quantum_too=True))


def choose(twin: Twin, **wanted: Any) -> None:
    """Take the only option with these fields; ``from_`` stands for from."""
    found = matching(twin, **wanted)
    assert len(found) == 1, f"{len(found)} options of {twin.kind} have {wanted}: {twin.options()}"
    twin.apply(found[0])


def matching(twin: Twin, **wanted: Any) -> list[Option]:
    """Return the options with these fields."""
    pairs = {key.rstrip("_"): value for key, value in wanted.items()}
    return [o for o in twin.options() if all(o.get(key) == v for key, v in pairs.items())]


def offered(twin: Twin, field: str, **wanted: Any) -> list[Any]:
    """Return the values of a field over the options with other fields, each once, sorted."""
    values = [option[field] for option in matching(twin, **wanted) if field in option]
    return [json.loads(text) for text in sorted({json.dumps(value) for value in values})]


def places(player: Player) -> tuple[int, ...]:
    """Return the places on the colonial and on the technology track."""
    return tuple(player.places[track] for track in TRACKS)
