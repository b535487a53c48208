"""Rules of Space Gate Odyssey, tweaked and packed for tests."""

from __future__ import annotations

from exobalance.simcore.games.sgo.data.layout import PLANETS
from exobalance.simcore.games.sgo.data.params import pack
from exobalance.simcore.ruleset import load_ruleset

TREE = load_ruleset("sgo").tree


def tree_with(*sets: str):
    """Return the rules tree with these values set."""
    return load_ruleset("sgo", (), sets).tree


def packed(*sets: str, players: int = 3):
    """Return the one params record of a tweak."""
    return pack(tree_with(*sets), players)[0]


def planet(name: str) -> int:
    """Return the number of a planet."""
    return PLANETS.index(name)
