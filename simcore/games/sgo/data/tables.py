"""Rows of the output tables, and of the coverage array that `play` adds to."""

import numpy as np

from exobalance.simcore.contract import GAME_COLUMNS, ITEM_COLUMNS, SEAT_COLUMNS
from exobalance.simcore.games.sgo.data.labels import LABELS, SOURCES
from exobalance.simcore.games.sgo.data.layout import (
    BONUSES,
    FIELDS,
    MAX_AREAS,
    MAX_MODULES,
    N_KINDS,
    N_LABELS,
    N_PLANETS,
    N_ROOMS,
    N_SOURCES,
    N_TOKENS,
    PHASES,
    ROOMS,
)

GAME_ROW = np.dtype(
    [
        *GAME_COLUMNS,
        *((f"token_{position + 1}", "i1") for position in range(N_TOKENS)),  # from the top
        ("closings", "i1"),
        ("swaps", "i2"),
        ("gap", "i4"),
    ]
)

SEAT_OWN: list[tuple] = [
    ("start_influence", "i4"),
    ("ranks", "i2"),
    ("wheel", "i2"),
    ("modules", "i2"),  # without the start module
    ("modules_on", "i2"),
    *((f"on_{field}", "i2") for field in FIELDS),
    ("open_corridors", "i2"),
    ("engineers", "i2"),  # engineers on the board at the end, chiefs not counted
    ("chiefs", "i2"),
    ("robots", "i2"),
    ("engineers_given", "i2"),  # engineers and chiefs on ranks
    *((f"swaps_{phase}", "i2") for phase in PHASES),
    ("points_own", "i4"),
    ("points_other", "i4"),
    *((f"own_{room}", "i4") for room in ROOMS),  # own action points by the room chosen
    *((f"given_{room}", "i4") for room in ROOMS),  # points that the choice gave to others
    ("points_used", "i4"),
    ("points_max", "i2"),
    ("surplus", "i2"),
    ("reorganised", "i1"),
]
ROOM_COLUMN = next(i for i, column in enumerate(SEAT_OWN) if column[0] == f"own_{ROOMS[0]}")
SEAT_ROW = np.dtype(
    [
        *SEAT_COLUMNS,
        *((f"src_{source.name}", "i4") for source in SOURCES),
        *((f"opt_{label.name}", "i4") for label in LABELS),
        *SEAT_OWN,
    ]
)
SEAT_ROW_IN_KERNELS = np.dtype(
    [
        *SEAT_COLUMNS,
        ("source", "i4", (N_SOURCES,)),
        ("label", "i4", (N_LABELS,)),
        *SEAT_OWN[:ROOM_COLUMN],
        ("room_own", "i4", (N_ROOMS,)),
        ("room_given", "i4", (N_ROOMS,)),
        *SEAT_OWN[ROOM_COLUMN + 2 * N_ROOMS :],
    ]
)
"""The same bytes as `SEAT_ROW`, with sources, labels and rooms as arrays."""

ITEM_ROW = np.dtype(
    [
        *ITEM_COLUMNS,
        ("order", "i1"),  # place in the setup, from 0
        ("gate", "i1"),  # gate put there in setup, -1 waiting
        ("close_order", "i1"),  # 1.. in order of closing, 0 never closed
        ("close_turn", "i4"),  # 0 never closed
        ("landings", "i2"),  # gate modules emptied onto it, by anyone
        ("settled", "i2"),  # colonists of this seat placed there
        ("free", "i2"),  # areas without a colonist at the end
        ("points", "i4"),  # paid to this seat at closing
    ]
)

COVER_DECISION = 0
COVER_LABEL = COVER_DECISION + N_KINDS
COVER_TILE = COVER_LABEL + N_LABELS
COVER_AREA = COVER_TILE + MAX_MODULES
COVER_BONUS = COVER_AREA + N_PLANETS * (MAX_AREAS + 1)  # last one per planet: Fermi's centre
N_COVERAGE = COVER_BONUS + len(BONUSES)
COVERAGE_COLUMNS = ("offered", "chosen", "occurred")
