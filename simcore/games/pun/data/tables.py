"""Rows of the output tables, and of the coverage array that `play` adds to."""

import numpy as np

from exobalance.simcore.contract import GAME_COLUMNS, ITEM_COLUMNS, SEAT_COLUMNS
from exobalance.simcore.games.pun.data.labels import LABELS, SOURCES
from exobalance.simcore.games.pun.data.layout import (
    MAX_CIV,
    MAX_CORPORATIONS,
    MAX_EVENTS,
    MAX_OBJECTIVES,
    MAX_PLANETS,
    MAX_TECHS,
    MAX_TILES,
    N_KINDS,
    N_LABELS,
    N_RANKS,
    N_SOURCES,
    N_TRACKS,
    TRACKS,
)

GAME_OWN: list[tuple] = [
    ("rounds", "i2"),  # rounds started
    ("end_unplaced", "i1"),  # 1: END-A, a player had no legal placement
    ("end_depot", "i1"),  # 1: END-B, a depot was empty
    ("end_events", "i1"),  # 1: END-C, the last event
    ("events", "i1"),  # events revealed
    ("shared", "i1"),  # objectives for all players
    ("target", "i2"),  # of a solo player, 0 otherwise
    ("result", "i2"),  # total less target of a solo player
    ("band", "i1"),  # bands that the result reaches
    ("gap", "i4"),
]
EVENT_COLUMNS = [f"event_{number}" for number in range(1, MAX_EVENTS + 1)]
"""Place of each event in the deck, 1 for the first one revealed, 0 for those left in the box.

Numbered in the order of ``components.toml``; the column ``events`` says how many of the deck
were revealed.
"""
GAME_ROW = np.dtype([*GAME_COLUMNS, *GAME_OWN, *((name, "i1") for name in EVENT_COLUMNS)])
GAME_ROW_IN_KERNELS = np.dtype([*GAME_COLUMNS, *GAME_OWN, ("event", "i1", (MAX_EVENTS,))])
"""The same bytes as `GAME_ROW`, with the places of events as an array."""

SEAT_OWN: list[tuple] = [
    ("planet", "i1"),
    ("corporation", "i1"),
    ("empty_cells", "i2"),
    ("meteorites_left", "i2"),
    ("tie_cells", "i2"),  # the same below 0: columns that break ties, more is better
    ("tie_meteorites", "i2"),
    ("tiles", "i2"),
    ("outer", "i2"),  # large tiles taken
    ("inner", "i2"),
    ("unplaced", "i2"),
    ("patches", "i2"),  # on the planet
    ("rovers", "i2"),  # on the planet
    ("rovers_lost", "i2"),
    ("pods", "i2"),  # lifepods collected, wherever they lie
    ("pods_lost", "i2"),
    ("stones", "i2"),  # meteorites collected
    ("cards_taken", "i2"),
    ("card_medals", "i2"),  # printed on the civ cards
    ("levels", "i2"),  # technologies that work at the end
    ("powers", "i2"),  # technologies whose power was used
    *((f"cube_{track}", "i2") for track in TRACKS),  # position on the track where it stands
]
CUBE_COLUMN = next(i for i, column in enumerate(SEAT_OWN) if column[0] == f"cube_{TRACKS[0]}")
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
        *SEAT_OWN[:CUBE_COLUMN],
        ("cube", "i2", (N_TRACKS,)),
    ]
)
"""The same bytes as `SEAT_ROW`, with sources, labels and cubes as arrays."""

ITEM_ROW = np.dtype(
    [
        *ITEM_COLUMNS,
        ("order", "i1"),  # 0 planet, 1 corporation
        ("score", "i4"),  # total of the seat
        ("lines", "i2"),  # medals of its planet: lines and bonus
        ("tracks", "i2"),  # medals of its tracks
    ]
)

COVER_DECISION = 0
COVER_LABEL = COVER_DECISION + N_KINDS
COVER_TILE = COVER_LABEL + N_LABELS
COVER_PLANET = COVER_TILE + MAX_TILES
COVER_CORPORATION = COVER_PLANET + MAX_PLANETS
COVER_TECH = COVER_CORPORATION + MAX_CORPORATIONS
COVER_CIV = COVER_TECH + MAX_TECHS
COVER_EVENT = COVER_CIV + MAX_CIV
COVER_OBJECTIVE = COVER_EVENT + MAX_EVENTS
COVER_RANK = COVER_OBJECTIVE + MAX_OBJECTIVES
N_COVERAGE = COVER_RANK + N_RANKS
COVERAGE_COLUMNS = ("offered", "chosen", "occurred")
