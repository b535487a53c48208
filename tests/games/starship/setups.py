"""Rules trees and random setups of Starship Interstellar, for the reference twin alone."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from exobalance.simcore.ruleset.spec import load_rulebook
from tests.reference.starship import Twin
from tests.reference.starship.rules import COLOURS, KINDS

STOP = {"act": "stop"}
NUMBERS = 4096
"""Numbers of chance told to the twin."""


@cache
def printed_tree() -> dict[str, Any]:
    """Return the printed rules; not to be changed."""
    return copy.deepcopy(dict(load_rulebook("starship").printed))


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


def shuffled(names: list[str], draw: random.Random) -> list[str]:
    """Return names in a random order."""
    return draw.sample(names, len(names))


def setup_of(resolved: Mapping[str, Any], players: int, seed: int = 0) -> dict[str, Any]:
    """Return a set-up drawn by its own generator, in the form of rules.md."""
    draw = random.Random(seed)
    setup, route = resolved["setup"], resolved["route"]
    mechanisms = resolved["mechanisms"]
    base = shuffled([n for n, each in mechanisms.items() if each["kind"] == "base"], draw)
    advanced = [n for n, each in mechanisms.items() if each["kind"] == "advanced"]
    n_base = setup["base_mechanisms"]
    kinds = {
        name: [kind for kind, n in zip(KINDS, route[name], strict=True) for _ in range(n)]
        for name in ("pile", "interest_pile")
    }
    people = [
        c for c, n in zip(COLOURS, resolved["people"]["number"], strict=True) for _ in range(n)
    ]
    offer = setup["extra_per_player"] * players
    return {
        "piles": piles(resolved, draw),
        "mechanisms": {
            "removed": base[n_base:],
            "base": base[:n_base],
            "advanced": shuffled(advanced, draw),
        },
        "events": shuffled(list(resolved["events"]), draw)[: setup["events"]],
        "route": shuffled(kinds["pile"], draw),
        "interest": shuffled(kinds["interest_pile"], draw),
        "people": shuffled(people, draw),
        "offer": sorted(shuffled(list(resolved["extra"]), draw)[:offer]),
        "starts": starts(resolved, draw),
        "market": market(resolved, players, draw),
        "chance": [draw.getrandbits(32) for _ in range(NUMBERS)],
    }


def piles(resolved: Mapping[str, Any], draw: random.Random) -> dict[str, list[str]]:
    """Return the production tokens of the piles, in the order of the file.

    Rule: SI-R2
    """
    by_planet: dict[str, list[str]] = {}
    for name, token in resolved["tokens"].items():
        by_planet.setdefault(token["planet"], []).append(name)
    number = resolved["setup"]["pile"]
    return {
        planet: sorted(draw.sample(names, number), key=names.index)
        for planet, names in by_planet.items()
    }


def starts(resolved: Mapping[str, Any], draw: random.Random) -> dict[str, int]:
    """Return where planets start.

    Rule: SI-R1
    """
    is_random = resolved["switches"]["planet_start"] == "random"
    return {
        name: draw.randrange(len(planet["places"])) if is_random else planet["start"]
        for name, planet in resolved["planets"].items()
    }


def market(resolved: Mapping[str, Any], players: int, draw: random.Random) -> dict[str, int]:
    """Return the cubes in the market.

    Rule: SI-R12, SI-R81
    """
    if resolved["game"]["variant"] == "standard":
        return dict(zip(COLOURS, resolved["setup"]["market"], strict=True))
    numbers = zip(COLOURS, resolved["setup"]["solar_bag"], strict=True)
    bag = [colour for colour, number in numbers for _ in range(number * players)]
    drawn = draw.sample(bag, resolved["quick"]["market"] * players)
    return {colour: drawn.count(colour) for colour in COLOURS}


def new_twin(players: int, seed: int = 0, **changes: Any) -> Twin:
    """Return a twin at its first decision."""
    resolved = tree(**changes)
    return Twin(resolved, players, setup_of(resolved, players, seed))


def play_at_random(
    twin: Twin,
    seed: int,
    limit: int = 20_000,
    each: Callable[[Twin], None] | None = None,
    eager: bool = False,
) -> int:
    """Play to the end with uniform choices; return the number of decisions.

    ``each`` is called at every decision; ``eager`` play seldom passes, idles or stops.
    """
    draw = random.Random(seed)
    for decisions in range(limit):
        if twin.kind is None:
            return decisions
        if each is not None:
            each(twin)
        twin.apply(choose_eagerly(twin, draw) if eager else draw.choice(twin.options()))
    raise AssertionError(f"no end within {limit} decisions")


IDLE = ("idle", "stop", "pass", "dismantle", "repeat")


def choose_eagerly(twin: Twin, draw: random.Random) -> dict[str, Any]:
    """Return a random option, mostly one that does something, with fuel for trips."""
    options = twin.options()
    if twin.kind == "load_fuel" and draw.random() < 0.8:
        return options[min(len(options) - 1, 12)]
    doing = [option for option in options if option["act"] not in IDLE]
    if twin.kind == "salvation":
        building = [option for option in doing if option["act"] == "mechanism"]
        doing = building or doing
    return draw.choice(doing if doing and draw.random() < 0.85 else options)
