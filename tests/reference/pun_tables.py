"""Tables of Planet Unknown built by hand, for the tests of the reference twin."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from exobalance.simcore.ruleset import load_ruleset
from tests.reference.pun import Twin, menu
from tests.reference.pun.game import Option
from tests.reference.pun.planet.board import Top
from tests.reference.pun.player import Player
from tests.reference.pun.pool import Pool
from tests.reference.pun.technologies import renew, working

RANKS = (1, 2, 3, 4)
COLOURS = ("green", "orange", "red")


@cache
def printed_tree() -> dict[str, Any]:
    """Return the printed rules; not to be changed."""
    return load_ruleset("pun").tree


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


def shuffled(generator: random.Random, names: Sequence[str]) -> list[str]:
    """Return names in another order."""
    return generator.sample(names, len(names))


def setup_of(
    tree: dict[str, Any],
    players: int,
    seed: int = 0,
    planets: Sequence[str] = (),
    corporations: Sequence[str] = (),
) -> dict[str, Any]:
    """Return a set-up drawn by its own generator; boards named are given from seat 0 on."""
    generator = random.Random(seed)
    stacks: dict[str, list[str]] = {}
    for name, tile in tree["tiles"].items():
        stacks.setdefault(tile["shape"], []).append(name)
    by_rank = {r: [n for n, card in tree["civ_cards"].items() if card["rank"] == r] for r in RANKS}
    boards = {"planets": list(planets), "corporations": list(corporations)}
    for what, given in boards.items():
        left = [name for name in tree[what] if name not in given]
        boards[what] = (given + shuffled(generator, left))[:players]
    return {
        **boards,
        "shift": generator.randrange(6),
        "turned": generator.randrange(6),
        "stacks": {name: shuffled(generator, stack) for name, stack in stacks.items()},
        "civ_cards": {str(rank): shuffled(generator, by_rank[rank]) for rank in RANKS},
        "civ_removal": {str(rank): shuffled(generator, by_rank[rank]) for rank in RANKS},
        "peek": [{str(r): shuffled(generator, by_rank[r]) for r in RANKS[1:]} for _ in range(16)],
        "objectives": shuffled(generator, list(tree["objectives"])),
        "events": event_deck(tree, players, generator),
    }


def event_deck(tree: dict[str, Any], players: int, generator: random.Random) -> list[str]:
    """Return an event deck by colours, empty without events."""
    if players > 1 and not tree["variant"]["events"]:
        return []
    usable = {n: e for n, e in tree["events"].items() if players == 1 or not e["solo_only"]}
    deck: list[str] = []
    for colour in COLOURS:
        names = [name for name, event in usable.items() if event["colour"] == colour]
        deck += generator.sample(names, tree["event_deck"][colour])
    return shuffled(generator, deck)


def new_twin(players: int, seed: int = 0, **changes: Any) -> Twin:
    """Return a twin at its first decision."""
    tree = tree_with(**changes)
    return Twin(tree, players, setup_of(tree, players, seed))


def play_at_random(
    twin: Twin, seed: int, limit: int = 20_000, each: Callable[[Twin], None] | None = None
) -> int:
    """Play to the end with uniform choices; return the number of decisions.

    ``each`` is called at every decision.
    """
    generator = random.Random(seed)
    for decisions in range(limit):
        if twin.kind is None:
            return decisions
        if each is not None:
            each(twin)
        twin.apply(generator.choice(sorted(twin.options(), key=json.dumps)))
    raise AssertionError(f"no end within {limit} decisions")


def table(
    planet: str = "K5B-4156", corporation: str = "universal_coalition", **changes: Any
) -> tuple[Twin, Player]:
    """Return a table for two and its seat 0, whose boards are given; nothing is decided."""
    tree = tree_with(**changes)
    twin = Twin(tree, 2, setup_of(tree, 2, 1, [planet], [corporation]))
    return twin, twin.players[0]


def cover(player: Player, *rows: str, at: tuple[int, int] = (0, 0)) -> None:
    """Cover cells as in a picture of terrains; capitals show an icon, dots are left alone."""
    for y, row in enumerate(rows, start=at[1]):
        for x, letter in enumerate(row, start=at[0]):
            if letter != ".":
                assert (x, y) in player.board.side.cells, (x, y)
                player.board.top[x, y] = Top(letter.upper(), icon=letter.isupper())


def resolve(twin: Twin, player: Player, step: str = "event", **numbers: Any) -> Pool:
    """Let a player resolve a pool that holds what is given, up to its first decision."""
    pool = menu.open_pool(player, step)
    for name, value in numbers.items():
        assert hasattr(pool, name), name
        setattr(pool, name, value)
    twin.follow(menu.resolve_pool(twin, player))
    return pool


def place_next(twin: Twin, player: Player, tile: str) -> None:
    """Put a tile on top of the outer stack in front and let the player place it."""
    twin.stacks[twin.rules.tiles[tile].shape].remove(tile)
    twin.front(player)["outer"].insert(0, tile)
    renew(player)
    resolve(twin, player, "tile", tile_is_due=True)


def choose(twin: Twin, **wanted: Any) -> None:
    """Take the only option with these fields."""
    found = matching(twin, **wanted)
    assert len(found) == 1, f"{len(found)} options of {twin.kind} have {wanted}: {twin.options()}"
    twin.apply(found[0])


def matching(twin: Twin, **wanted: Any) -> list[Option]:
    """Return the options with these fields."""
    return [o for o in twin.options() if all(o.get(key) == v for key, v in wanted.items())]


def offered(twin: Twin, field: str, **wanted: Any) -> list[Any]:
    """Return the values of a field over the options with other fields, sorted."""
    return sorted(option[field] for option in matching(twin, **wanted) if field in option)


def set_cubes(player: Player, **heights: int) -> None:
    """Put cubes on positions of their own tracks."""
    for track, height in heights.items():
        player.spots[track] = (track, height)


def techs(player: Player) -> list[str]:
    """Return the names of the technologies that work."""
    return [tech.name for tech in working(player)]
