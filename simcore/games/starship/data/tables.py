"""Rows of the output tables, and of the coverage array that the playout adds to."""

from exobalance.simcore.games.starship.data.labels import (
    DECISIONS,
    EXTRA_NAMES,
    LABELS,
    SALVATION_NAMES,
    SOURCES,
    STEPS,
)
from exobalance.simcore.games.starship.data.layout import (
    COLOURS,
    MAX_EVENTS,
    MAX_MECHANISMS,
    MAX_PRODUCTIONS,
    MAX_ROUNDS,
    SETTLED,
    TRACKS,
)
from exobalance.simcore.games.starship.data.layout import (
    ROWS as TECHNOLOGY_ROWS,
)
from exobalance.simcore.kit.tables import cover_rows, make_rows

ENDINGS = ("sun", "trappist", "sectors", "people")
ROUND_COLUMNS = range(1, MAX_ROUNDS + 1)

ROWS = make_rows(
    SOURCES,
    LABELS,
    game=[
        ("rounds", "i2"),  # rounds started
        ("ended_by", "i1", ENDINGS),  # 1: was true when the game ended
        ("spiral", "i1"),  # space of the solar marker at the end
        ("saved", "i2"),  # people in the cryo cells
        ("sectors", "i1"),  # complete ones
        ("long_term", "i1"),  # long-term projects left
        ("government_place", "i1"),  # of arrival of the government satellite, 0 on its way
        ("no_place", "i1"),  # players without a place of arrival
        ("governor_changes", "i2"),  # government phases with another governor than before
        ("discarded", "i2", COLOURS),  # cubes that left the market at the end of a round
        ("overflowed", "i2"),  # cubes that found no room in the market
        ("limited", "i2"),  # turns in which the limit of repeats held, all seats
        ("gap", "i4"),
    ],
    seat=[
        ("reputation", "i1"),  # index at the end
        ("posts", "i1"),  # command posts
        ("arrival_place", "i1"),  # 0 without one
        ("column", "i1"),  # of the satellite, from 1
        ("first_on_trappist", "i1"),  # 1: arrived first of all players
        ("technologies", "i1"),
        ("level", "i1", TECHNOLOGY_ROWS),
        ("step", "i1", STEPS),  # round of each level, 0 never or in the setup
        ("salvation", "i1", SALVATION_NAMES),  # 1: has the salvation technology
        ("token", "i1", EXTRA_NAMES),  # round in which an extra token came, 0 never
        ("plants", "i1"),  # at the end
        ("founded", "i1"),
        (
            "founded_on",
            "i1",
            SETTLED,
        ),  # round of the last founding there, 0 never or before the game
        ("trips", "i2"),
        ("missing", "i2"),  # fuel that trips lacked
        ("looks", "i2"),  # production tokens looked at
        ("fetched", "i2"),  # cubes that came from plants to the reserve
        ("solar_value", "i2"),  # value of the cubes kept of the sun
        ("bought", "i2", COLOURS),
        ("sold", "i2", COLOURS),
        ("saved", "i2", COLOURS),
        ("built", "i2"),  # mechanisms built with an own action
        ("overpaid", "i2"),  # value paid beyond the demand
        ("placements", "i2"),  # scientists placed in the pyramid
        ("governed", "i2"),  # rounds governed
        ("satellite_moves", "i2"),
        ("leader", "i1", TRACKS),
        ("repeats", "i2"),
        ("full_turns", "i2"),  # of the pass token
        ("action_turns", "i2"),
        ("salvation_turns", "i2"),
        ("passed_first", "i2"),  # rounds in which the seat was the first to pass, action phase
        (
            "score_in",
            "i2",
            ROUND_COLUMNS,
        ),  # after each round; the final one from the last on
    ],
    item=[
        ("score", "i4"),  # total of the seat
    ],
)

Cover = cover_rows(
    decision=len(DECISIONS),
    option=len(LABELS),
    production=MAX_PRODUCTIONS,
    mechanism=MAX_MECHANISMS,
    event=MAX_EVENTS,
    step=len(STEPS),
    salvation=len(SALVATION_NAMES),
    extra=len(EXTRA_NAMES),
)
