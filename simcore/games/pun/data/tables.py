"""Rows of the output tables, and of the coverage array that the playout adds to."""

from exobalance.simcore.games.pun.data.labels import DECISIONS, LABELS, SOURCES
from exobalance.simcore.games.pun.data.layout import (
    MAX_CIV,
    MAX_CORPORATIONS,
    MAX_EVENTS,
    MAX_OBJECTIVES,
    MAX_PLANETS,
    MAX_TECHS,
    MAX_TILES,
    N_RANKS,
    TRACKS,
)
from exobalance.simcore.kit.tables import cover_rows, make_rows

EVENTS = range(1, MAX_EVENTS + 1)
EVENT_COLUMNS = [f"event_{number}" for number in EVENTS]
"""Place of each event in the deck, 1 for the first one revealed, 0 for those left in the box.

Numbered in the order of ``components.toml``; the column ``events`` says how many of the deck
were revealed.
"""

ROWS = make_rows(
    SOURCES,
    LABELS,
    game=[
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
        ("event", "i1", EVENTS),
    ],
    seat=[
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
        ("cube", "i2", TRACKS),  # position on the track where it stands
    ],
    item=[
        ("order", "i1"),  # 0 planet, 1 corporation
        ("score", "i4"),  # total of the seat
        ("lines", "i2"),  # medals of its planet: lines and bonus
        ("tracks", "i2"),  # medals of its tracks
    ],
)

Cover = cover_rows(
    decision=len(DECISIONS),
    option=len(LABELS),
    tile=MAX_TILES,
    planet=MAX_PLANETS,
    corporation=MAX_CORPORATIONS,
    tech=MAX_TECHS,
    civ=MAX_CIV,
    event=MAX_EVENTS,
    objective=MAX_OBJECTIVES,
    rank=N_RANKS,
)
