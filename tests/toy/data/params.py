"""The toy's rules packed for its kernels."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np

from tests.toy.data import layout


def pack(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record of the toy's rules tree."""
    params = np.zeros(1, layout.PARAMS).view(np.recarray)
    row = params[0]
    row.n_players = players
    row.goal = tree["track"]["goal"]
    row.steady_faces = tree["dice"]["steady"]
    row.wild_faces = tree["dice"]["wild"]
    row.light_cost = tree["beacons"]["cost"]
    row.first_points = tree["track"]["first_points"]
    row.light_points[:] = [tree["beacons"]["points"][beacon.name] for beacon in layout.BEACONS]
    row.start_points[:] = tree["start"]["points"]
    row.in_play[:] = setup_sets(tree)
    return params


def setup_sets(tree: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Return the ten ways to choose three of the five beacons."""
    return list(combinations(range(layout.N_BEACONS), layout.N_IN_PLAY))
