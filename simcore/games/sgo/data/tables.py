"""Rows of the output tables, and of the coverage array that the playout adds to."""

from exobalance.simcore.games.sgo.data.labels import DECISIONS, LABELS, SOURCES
from exobalance.simcore.games.sgo.data.layout import (
    BONUSES,
    FIELDS,
    MAX_AREAS,
    MAX_MODULES,
    N_PLANETS,
    N_TOKENS,
    PHASES,
    ROOMS,
)
from exobalance.simcore.kit.tables import cover_rows, make_rows

ROWS = make_rows(
    SOURCES,
    LABELS,
    game=[
        ("token", "i1", range(1, N_TOKENS + 1)),  # from the top
        ("closings", "i1"),
        ("swaps", "i2"),
        ("gap", "i4"),
    ],
    seat=[
        ("start_influence", "i4"),
        ("ranks", "i2"),
        ("wheel", "i2"),
        ("modules", "i2"),  # without the start module
        ("modules_on", "i2"),
        ("on", "i2", FIELDS),
        ("open_corridors", "i2"),
        ("engineers", "i2"),  # engineers on the board at the end, chiefs not counted
        ("chiefs", "i2"),
        ("robots", "i2"),
        ("engineers_given", "i2"),  # engineers and chiefs on ranks
        ("swaps", "i2", PHASES),
        ("points_own", "i4"),
        ("points_other", "i4"),
        ("own", "i4", ROOMS),  # own action points by the room chosen
        ("given", "i4", ROOMS),  # points that the choice gave to others
        ("points_used", "i4"),
        ("points_max", "i2"),
        ("surplus", "i2"),
        ("reorganised", "i1"),
    ],
    item=[
        ("order", "i1"),  # place in the setup, from 0
        ("gate", "i1"),  # gate put there in setup, -1 waiting
        ("close_order", "i1"),  # 1.. in order of closing, 0 never closed
        ("close_turn", "i4"),  # 0 never closed
        ("landings", "i2"),  # gate modules emptied onto it, by anyone
        ("settled", "i2"),  # colonists of this seat placed there
        ("free", "i2"),  # areas without a colonist at the end
        ("points", "i4"),  # paid to this seat at closing
    ],
)

Cover = cover_rows(
    decision=len(DECISIONS),
    option=len(LABELS),
    tile=MAX_MODULES,
    area=N_PLANETS * (MAX_AREAS + 1),  # last one per planet: Fermi's centre
    bonus=len(BONUSES),
)
