"""Rows of the output tables, and of the coverage array that the playout adds to."""

from exobalance.simcore.games.kepler.data.labels import DECISIONS, LABELS, SOURCES, TYPES
from exobalance.simcore.games.kepler.data.layout import (
    CUBES,
    MAX_CARDS,
    MAX_OBJECTIVES,
    MAX_PLANETS,
    MAX_ROUNDS,
    TECHNOLOGIES,
    TOP_LEVEL,
    TRACKS,
    ZONES,
)
from exobalance.simcore.kit.tables import cover_rows, make_rows

CARD_COLUMNS = [f"card_{number}" for number in range(1, MAX_CARDS + 1)]
"""Place of each progress card in the deck, 1 for the first one, 0 for those removed.

Numbered in the order of ``components.toml``; the column ``cards`` says how many were revealed.
"""

STEPS = [f"{name}{level}" for name in TECHNOLOGIES for level in range(1, TOP_LEVEL + 1)]

ROWS = make_rows(
    SOURCES,
    LABELS,
    game=[
        ("rounds", "i2"),  # rounds started
        ("cards", "i1"),  # progress cards revealed
        ("medals_left", "i1"),  # medals still on the tracks
        ("face_down", "i1"),  # tiles never turned up
        ("target", "i2"),  # points that a solo player needs, 0 otherwise
        ("result", "i2"),  # points of a solo player above the target
        ("passed", "i1"),  # 1: solo, enough points and all objectives
        ("phantom_medals", "i1"),
        ("gap", "i4"),
        ("card", "i1", range(1, MAX_CARDS + 1)),
    ],
    seat=[
        ("objective", "i1"),  # item number; solo, the one of the level
        ("met", "i1"),  # objectives met
        ("highest_terraformed", "i2"),  # highest number of a terraformed planet
        ("colonies", "i1"),
        ("flipped_colonies", "i1"),  # terraformed ones
        ("type", "i1", TYPES),  # colonies
        ("zone", "i1", ZONES),
        ("flipped", "i1", TYPES),  # terraformed colonies
        ("level", "i1", TECHNOLOGIES),
        ("step", "i1", STEPS),  # round in which a level was gained, 0 never or in the setup
        ("place", "i1", TRACKS),
        ("medal", "i1", TRACKS),
        ("stored", "i1", CUBES),  # cubes in storage
        ("held", "i1", CUBES),  # on cards
        ("pit", "i1", CUBES),
        ("burned", "i2"),  # over the game
        ("burned_in", "i1", range(1, MAX_ROUNDS + 1)),  # by round
        ("regenerated", "i2"),
        ("conversions", "i2"),
        ("shifts", "i2"),  # cubes moved between cards
        ("ships_built", "i2"),
        ("targets", "i1"),
        ("mapped", "i2"),  # tiles turned up
        ("declined", "i1"),  # main actions that did nothing
        ("dead", "i1"),  # turns in which nothing of the seat changed
        ("opened", "i1"),  # rounds that the seat opened
        ("helped", "i1"),  # progress cards that meant the seat
        ("first_colony", "i1"),  # round of the first colony, 0 without one
    ],
    item=[
        ("score", "i4"),  # total of the seat
        ("met", "i1"),  # 1: the objective was met
        ("points", "i2"),  # that it paid
    ],
)

Cover = cover_rows(
    decision=len(DECISIONS),
    option=len(LABELS),
    planet=MAX_PLANETS,
    terraformed=MAX_PLANETS,
    progress=MAX_CARDS,
    objective=MAX_OBJECTIVES,
    step=len(STEPS),
)
