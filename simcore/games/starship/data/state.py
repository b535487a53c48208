"""The state of a game of Starship Interstellar in one place; see `layout` for every numbering."""

import numpy as np

from exobalance.simcore.contract import state_fields
from exobalance.simcore.games.starship.data.labels import LABELS, SOURCES
from exobalance.simcore.games.starship.data.layout import (
    MAX_DRAWN,
    MAX_EVENTS,
    MAX_EXTRA,
    MAX_MECHANISMS,
    MAX_PEOPLE,
    MAX_PLACES,
    MAX_PRODUCTIONS,
    MAX_PYRAMID_ROWS,
    MAX_ROUNDS,
    MAX_ROUTE_PILE,
    MAX_SEATS,
    MAX_STACK,
    MAX_TASKS,
    MAX_VARIANTS,
    N_BUILDINGS,
    N_COLOURS,
    N_DISPLAY,
    N_MODIFIERS,
    N_PLANETS,
    N_ROUTE,
    N_ROWS,
    N_TASK,
    N_TECHNOLOGY_STEPS,
    N_TOKENS,
    N_TRACKS,
)

SEATS = (MAX_SEATS,)

STATE = np.dtype(
    [
        *state_fields(MAX_SEATS, SOURCES, LABELS),
        ("phase", "i4"),
        ("step", "i4"),  # of the setup or the government phase
        ("round_number", "i4"),
        ("cursor", "i4"),  # place in the order of the phase whose turn comes next
        ("order", "i4", (2, MAX_SEATS)),  # of the action phase, of the salvation phase
        ("n_order", "i4", (2,)),  # seats already in it
        ("governor", "i4"),  # of the government phase, -1 none
        # --- sun, planets, people
        ("spiral", "i4"),  # past the last space: Earth is reached
        ("exploitation", "i4"),
        ("bag", "i4", (N_COLOURS,)),
        ("event", "i2", (MAX_EVENTS,)),
        ("next_event", "i4"),
        ("space", "i4", (N_PLANETS,)),
        ("is_destroyed", "i4", (N_PLANETS,)),
        ("in_pile", "u1", (MAX_PRODUCTIONS,)),
        ("seen_by", "u1", (MAX_PRODUCTIONS,)),  # bit per seat that has looked at it
        ("n_pile", "i4", (N_PLANETS,)),
        ("person", "i2", (MAX_PEOPLE,)),  # in the order of leaving the bag
        ("next_person", "i4"),
        ("earth", "i4", (N_COLOURS,)),  # people on Earth
        ("cells", "i4"),
        # --- mechanisms, sectors, pyramid, market, extra tokens
        ("removed", "i2", (2,)),  # base mechanisms of the setup set
        ("future", "i4", (N_DISPLAY,)),
        ("current", "i4", (N_DISPLAY,)),
        ("supply_pile", "i2", (MAX_MECHANISMS,)),
        ("n_supply", "i4"),
        ("next_supply", "i4"),
        ("long_term", "i4", (MAX_MECHANISMS,)),
        ("n_long_term", "i4"),
        ("sector", "i4"),  # sectors completed
        ("in_sector", "i4"),
        ("pyramid", "i4", (MAX_PYRAMID_ROWS, MAX_PLACES)),  # seat, -1 none
        ("market", "i4", (N_COLOURS,)),
        ("offer", "u1", (MAX_EXTRA,)),
        # --- route
        ("route", "i1", (N_ROUTE,)),  # RouteToken explored, -1 none
        ("pile", "i2", (2, MAX_ROUTE_PILE)),
        ("next_token", "i4", (2,)),
        ("satellite", "i4", (MAX_SEATS + 1,)),  # space, -1 not yet placed; GOVERNMENT too
        ("n_arrived", "i4"),
        ("arrived", "i4", (MAX_SEATS + 1,)),  # place of arrival, 0 none; GOVERNMENT too
        # --- seats
        ("reputation", "i4", SEATS),
        ("leader", "i4", (MAX_SEATS, N_TRACKS)),
        ("scientists", "i4", SEATS),
        ("supply", "i4", SEATS),  # scientists not yet available
        ("fuel", "i4", SEATS),
        ("cubes", "i4", (MAX_SEATS, N_COLOURS)),
        ("hold_fuel", "i4", SEATS),
        ("hold_cubes", "i4", (MAX_SEATS, N_COLOURS)),
        ("hold_buildings", "i4", (MAX_SEATS, N_BUILDINGS)),
        ("hold_bases", "i4", SEATS),  # loaded, or dismantled
        ("waiting_bases", "i4", SEATS),  # of these, of no use before they are unloaded
        ("buildings", "i4", (MAX_SEATS, N_BUILDINGS)),  # in the reserve
        ("locked", "i4", (MAX_SEATS, N_BUILDINGS)),  # not yet released
        ("bases", "i4", SEATS),  # ready for founding
        ("place", "i4", SEATS),  # planet of the explorer
        ("plant", "i4", (MAX_SEATS, N_PLANETS)),  # production token, -1 none
        ("deposit", "i4", (MAX_SEATS, N_PLANETS, N_COLOURS)),
        ("warehouse", "i4", (MAX_SEATS, N_PLANETS, N_COLOURS)),
        ("built", "i4", (MAX_SEATS, N_PLANETS, N_BUILDINGS)),
        ("level", "i4", (MAX_SEATS, N_ROWS)),
        ("n_salvation", "i4", SEATS),
        ("salvation", "i4", SEATS),  # bit per salvation technology
        ("modifier", "i4", (MAX_SEATS, N_MODIFIERS)),
        ("extra", "i4", SEATS),  # bit per own extra token
        ("played", "i4", SEATS),  # bit per token that cannot be played in this phase
        ("active", "i4", SEATS),  # token, -1 none
        ("stack", "i1", (MAX_SEATS, MAX_STACK)),
        ("n_stack", "i4", SEATS),
        ("repeats", "i4", SEATS),  # in this action phase
        ("face", "i4", SEATS),
        ("passed", "i4", SEATS),
        ("posts", "i4", SEATS),
        ("wormhole", "i4", SEATS),  # planet, -1 none
        # --- what waits, the next one last
        ("n_tasks", "i4"),
        ("task", "i2", (MAX_TASKS, N_TASK)),
        # --- the action under way
        ("token", "i4"),  # token played or repeated
        ("choice", "i4", (3,)),  # of a salvation turn: act, two numbers
        ("drawn", "i4", (N_COLOURS,)),  # cubes of the sun that wait for `keep`
        ("demand", "i4", (N_COLOURS,)),
        ("n_variants", "i4"),
        ("variant", "i4", (MAX_VARIANTS, N_COLOURS)),  # demands, one of which is to be covered
        ("paid", "i4", (N_COLOURS,)),
        ("price_shift", "i4"),  # fuel per cube of a trade
        ("last_loaded", "i4"),
        ("n_looked", "i4"),
        ("looked", "i2", (MAX_DRAWN + 1,)),
        ("used", "i4", (N_BUILDINGS + 2,)),  # steps used in a production
        ("tie_points", "i4"),
        # --- end
        ("ended_by", "i4"),  # bits of Ending
        ("arrival_place", "i4", SEATS),
        ("is_final", "i4"),  # 1 once the final count is done
        # --- counters for the output rows
        ("gov_changes", "i4"),
        ("last_governor", "i4"),
        ("rounds_governed", "i2", SEATS),
        ("founded", "i2", SEATS),
        ("trips", "i2", SEATS),
        ("fuel_missing", "i2", SEATS),
        ("looks", "i2", SEATS),
        ("bought", "i2", (MAX_SEATS, N_COLOURS)),
        ("sold", "i2", (MAX_SEATS, N_COLOURS)),
        ("saved", "i2", (MAX_SEATS, N_COLOURS)),
        ("built_total", "i2", SEATS),
        ("overpaid", "i2", SEATS),  # value paid beyond the demand
        ("repeats_total", "i2", SEATS),
        ("limited", "i2", SEATS),  # turns in which the limit of repeats held
        ("full_turns", "i2", SEATS),
        ("turns_taken", "i2", (MAX_SEATS, 2)),  # by phase
        ("first_passes", "i2", (MAX_SEATS, 2)),
        ("placements", "i2", SEATS),
        ("sat_moves", "i2", SEATS),
        ("extracted", "i2", SEATS),  # cubes that reached the reserve
        ("solar_value", "i2", SEATS),
        ("step_round", "i1", (MAX_SEATS, N_TECHNOLOGY_STEPS)),  # round of each level, 0 never
        ("token_round", "i1", (MAX_SEATS, MAX_EXTRA)),  # round in which an extra token came
        ("planet_founded", "i1", (MAX_SEATS, N_PLANETS)),
        ("discarded", "i2", (N_COLOURS,)),
        ("overflowed", "i2"),
        ("score_in", "i2", (MAX_SEATS, MAX_ROUNDS)),  # total after each round
        ("mechanism_seat", "i1", (MAX_MECHANISMS,)),  # 1 + seat that got its points, 9 nobody
        # --- work space of single kernels
        ("tie", "i4", (MAX_SEATS, 4)),  # what breaks ties, in order
        ("scratch", "i4", (512,)),
        ("counts", "i4", (N_TOKENS,)),
        ("probe", "i4", (1, 5)),
    ],
    align=True,
)
