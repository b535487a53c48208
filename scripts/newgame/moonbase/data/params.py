"""The rules of Moonbase packed for its kernels, which read every number from here."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np

from . import layout


def pack(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record of a rules tree."""
    params = np.zeros(1, layout.PARAMS).view(np.recarray)
    row = params[0]
    row.n_players = players
    row.rounds = tree["game"]["rounds"]
    row.quakes = tree["dig"]["quakes"]
    row.cards[:] = [tree["deck"][card.name] for card in layout.CARDS]
    row.units[:] = [tree["units"].get(card.name, 0) for card in layout.CARDS]
    row.cost = tree["domes"]["cost"]
    row.first_points = tree["domes"]["first"]
    row.site_points[:] = [tree["sites"][site.name] for site in layout.SITES]
    row.start_points[:] = tree["start"]["points"]
    row.sites[:] = setup_sets(tree)
    return params


def setup_sets(tree: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Return the ten ways to choose three of the five sites."""
    return list(combinations(range(layout.N_SITES), layout.N_OPEN))
