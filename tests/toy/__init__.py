"""A dice race with beacons: a small game that implements the whole contract.

Seats dash along a track with a steady die or a wild one.  Passing one of the three
beacons in play, a seat may light it: points for a few steps back.  When somebody reaches
the goal the round is played out.  Used wherever a test needs a game but not its rules,
and to plant imbalances of known size (``start.points``, ``beacons.points``).
"""

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from exobalance.simcore.contract import Feature, Game, Thing
from exobalance.simcore.kit.playout import make_kernels
from tests.toy import kernels
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


def things(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return the coverage rows."""
    groups = (("decision", layout.DECISIONS), ("option", layout.LABELS), ("item", layout.BEACONS))
    names = [(group, named.name) for group, several in groups for named in several]
    return [Thing(group, name, row) for row, (group, name) in enumerate(names)]


GAME = Game(
    id="tests.toy",
    title="Beacon Dash",
    rules_version="1",
    folder=Path(__file__).parent,
    players=(1, 2, 3, 4),
    decisions=layout.DECISIONS,
    labels=layout.LABELS,
    sources=layout.SOURCES,
    items=layout.BEACONS,
    item_word=("beacon", "beacons"),
    features=(
        Feature("dash.mean", "spaces", "expected steps"),
        Feature("dash.spread", "faces", "size of the die"),
        Feature("light.net", "points", "points of the beacon less its cost"),
        Feature("light.denied", "0 or 1", "1 for lighting: nobody else can"),
    ),
    max_options=layout.MAX_OPTIONS,
    state_dtype=layout.STATE,
    game_dtype=layout.ROWS.game,
    seat_dtype=layout.ROWS.seat,
    item_dtype=layout.ROWS.item,
    n_coverage=layout.Cover.END,
    kernels=make_kernels(
        layout.ROWS,
        layout.Cover.OPTION,
        reset=kernels.reset,
        legal_options=kernels.legal_options,
        apply_option=kernels.apply_option,
        score_options=kernels.score_options,
        record=kernels.record,
        stop=kernels.stop,
        standing=kernels.standing,
        redeal=kernels.redeal,
        cover=kernels.cover,
        count=kernels.count_beacons,
    ),
    pack=pack,
    setup_sets=setup_sets,
    things=things,
    items_per_game=lambda tree: layout.N_IN_PLAY,
    describe=None,
)
