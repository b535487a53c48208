"""Tables of Planet Unknown built by hand, for the tests of the reference twin."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from simcore.ruleset import load_ruleset
from tests.reference.pun import Twin

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


def play_at_random(twin: Twin, seed: int, limit: int = 20_000) -> int:
    """Play to the end with uniform choices; return the number of decisions."""
    generator = random.Random(seed)
    for decisions in range(limit):
        if twin.kind is None:
            return decisions
        twin.apply(generator.choice(sorted(twin.options(), key=json.dumps)))
    raise AssertionError(f"no end within {limit} decisions")
