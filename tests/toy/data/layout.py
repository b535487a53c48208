"""State, numbers and rows of the toy game; see `tests.toy` for its rules."""

import numpy as np

from exobalance.simcore.contract import Named, state_fields
from exobalance.simcore.kit.enums import enum_of
from exobalance.simcore.kit.tables import cover_rows, make_rows

MAX_SEATS = 4
N_BEACONS = 5
N_IN_PLAY = 3
MAX_OPTIONS = 2


DECISIONS = (Named("dash", "engine chosen"), Named("light", "beacon lit or left"))
"""Decision kinds; option columns: the engine, or the beacon and 1 to light it."""

LABELS = (
    Named("dash:steady", "dash with the steady engine"),
    Named("dash:wild", "dash with the wild engine"),
    Named("light:take", "light a beacon"),
    Named("light:leave", "leave a beacon"),
)
SOURCES = (
    Named("distance", "distance", "one point per space"),
    Named("beacons", "beacons", "points of lit beacons"),
    Named("first", "first home", "for reaching the goal first"),
    Named("start", "starting points", "points given in setup"),
)
Kind = enum_of("Kind", DECISIONS, __name__)
Label = enum_of("Label", LABELS, __name__)
Source = enum_of("Source", SOURCES, __name__)
BEACONS = tuple(Named(name, name) for name in ("Ash", "Bell", "Cove", "Dune", "Echo"))
N_SETS = 10

STATE = np.dtype(
    [
        *state_fields(MAX_SEATS, SOURCES, LABELS),
        ("home", "i4"),  # 1 once somebody reached the goal: the round is played out
        ("passed", "i4"),  # bit per beacon that the acting seat may still light
        ("position", "i4", (MAX_SEATS,)),
        ("order", "i1", (N_BEACONS,)),  # place in the setup from 0, -1 not in play
        ("place", "i4", (N_BEACONS,)),  # space of the beacon
        ("lit_by", "i1", (N_BEACONS,)),  # seat + 1
        ("lit_turn", "i4", (N_BEACONS,)),
        ("lit", "i4"),  # beacons lit so far
        ("scratch", "i4", (N_SETS,)),
    ],
    align=True,
)

PARAMS = np.dtype(
    [
        ("n_players", "i4"),
        ("goal", "i4"),
        ("steady_faces", "i4"),
        ("wild_faces", "i4"),
        ("light_cost", "i4"),
        ("first_points", "i4"),
        ("light_points", "i4", (N_BEACONS,)),
        ("start_points", "i4", (MAX_SEATS,)),
        ("in_play", "i1", (N_SETS, N_IN_PLAY)),  # beacons of each setup set
    ],
    align=True,
)

ROWS = make_rows(
    SOURCES,
    LABELS,
    game=[("lit", "i1")],
    seat=[],
    item=[
        ("order", "i1"),
        ("close_order", "i1"),  # 1.. in order of lighting, 0 never lit
        ("close_turn", "i4"),
        ("points", "i4"),
    ],
)
Cover = cover_rows(decision=len(DECISIONS), option=len(LABELS), item=N_BEACONS)
