"""The state of a game of Space Gate Odyssey in one place; see `layout` for every numbering."""

import numpy as np

from exobalance.simcore.contract import state_fields
from exobalance.simcore.games.sgo.data.labels import LABELS, SOURCES
from exobalance.simcore.games.sgo.data.layout import (
    MAX_AREAS,
    MAX_GROUPS,
    MAX_MODULES,
    MAX_RANKS,
    MAX_SEATS,
    MAX_TILES,
    N_FIELDS,
    N_GATES,
    N_PHASES,
    N_PLANETS,
    N_PROSPECTS,
    N_ROOMS,
    N_STACKS,
    N_TOKENS,
    SIDE,
)

STATE = np.dtype(
    [
        *state_fields(MAX_SEATS, SOURCES, LABELS),
        ("phase", "i4"),
        ("active", "i4"),  # seat whose turn it is
        ("room", "i4"),  # active room
        ("room_step", "i4"),  # players in turn order from `active` already done
        ("points", "i4"),  # action points left of the acting seat
        ("counted", "i4"),  # 1 once the acting seat's points are counted (SGO-A1)
        ("spent", "i4"),  # points the acting seat used in this action
        ("barred", "i4"),  # bit per stack the acting seat may not take from this turn
        ("stack", "i4"),  # stack of the tile in hand
        ("tile", "i4"),  # tile in hand
        ("start_round", "i4"),  # starting modules already taken by the acting seat
        # --- one landing
        ("landing_planet", "i4"),
        ("landing_left", "i4"),  # colonists of the module not yet placed
        ("landing_placed", "i4"),  # colonists of the module already placed
        ("landing_island", "i4"),  # Russell: island of this module, -1 not chosen
        # --- one closing
        ("closing_planet", "i4"),
        ("closing_step", "i4"),
        ("closings", "i4"),  # planets closed so far
        ("fermi_leaders", "i4"),  # bit per seat that may swap
        ("reorganise_moves", "i4"),  # modules moved so far with the token in this turn
        # --- planets in play
        ("planet_order", "i1", (N_PLANETS,)),  # planets in order of the setup, -1 beyond
        ("slot", "i1", (N_PLANETS,)),  # Slot, by planet
        ("gate_planet", "i1", (N_GATES,)),  # planet, HAWKING or UNUSED
        ("first_gate", "i1", (N_GATES,)),  # the same, as set up
        ("owner", "i1", (N_PLANETS, MAX_AREAS)),  # 0 free, seat + 1
        ("n_free", "i2", (N_PLANETS,)),  # free areas
        ("on_planet", "i2", (N_PLANETS, MAX_SEATS)),  # colonists, Fermi's centre included
        ("central", "i2", (MAX_SEATS,)),  # Fermi's central planet
        ("token", "i1", (N_TOKENS,)),  # Token, by position from the top
        # --- stacks: rings of tiles
        ("stack_tile", "i2", (N_STACKS, MAX_TILES)),
        ("stack_top", "i2", (N_STACKS,)),
        ("stack_size", "i2", (N_STACKS,)),
        # --- seats: figures
        ("colonists", "i2", (MAX_SEATS,)),  # supply
        ("spare_engineers", "i2", (MAX_SEATS,)),
        ("spare_suits", "i2", (MAX_SEATS,)),
        ("spare_robots", "i2", (MAX_SEATS,)),
        ("engineers", "i2", (MAX_SEATS, N_ROOMS)),  # figure on the stand counted in its room
        ("chiefs", "i2", (MAX_SEATS, N_ROOMS)),
        ("robots", "i2", (MAX_SEATS, N_ROOMS)),
        ("reorganise_token", "i1", (MAX_SEATS,)),
        # --- seats: influence
        ("influence", "i4", (MAX_SEATS,)),
        ("ranks", "i2", (MAX_SEATS,)),  # ranks with a figure
        ("rank_figure", "i1", (MAX_SEATS, MAX_RANKS)),  # Figure, by rank from 0
        # --- seats: station
        ("n_modules", "i2", (MAX_SEATS,)),
        ("station", "i2", (MAX_SEATS,)),  # colonists on modules
        ("on_field", "i2", (MAX_SEATS, N_FIELDS)),  # ON modules, white module not counted
        ("grid", "i1", (MAX_SEATS, SIDE * SIDE)),  # module + 1, 0 empty
        ("mod_tile", "i2", (MAX_SEATS, MAX_MODULES)),
        ("mod_x", "i2", (MAX_SEATS, MAX_MODULES)),
        ("mod_y", "i2", (MAX_SEATS, MAX_MODULES)),
        ("mod_rotation", "i1", (MAX_SEATS, MAX_MODULES)),
        ("mod_openings", "i1", (MAX_SEATS, MAX_MODULES)),  # after rotation
        ("mod_on", "i1", (MAX_SEATS, MAX_MODULES)),
        ("mod_colonists", "i1", (MAX_SEATS, MAX_MODULES)),
        ("mod_link", "i1", (MAX_SEATS, MAX_MODULES, 4)),  # linked module by direction, -1
        # --- caches of the heuristic, see outlook.py
        ("stale", "i1", (MAX_SEATS,)),  # 1: distances of the seat must be renewed
        ("saw_stall", "i1", (MAX_SEATS,)),  # 1: the distances are those of a stalled game
        ("to_gate", "i1", (MAX_SEATS, MAX_MODULES)),  # steps to a gate module + its lack
        ("to_off", "i1", (MAX_SEATS, MAX_MODULES)),  # steps to the nearest OFF module of use
        ("to_source", "i1", (MAX_SEATS, MAX_MODULES)),  # steps from the nearest airlock
        ("offer_stale", "i1", (N_PLANETS,)),
        ("offer", "f8", (N_PLANETS, MAX_SEATS)),  # points a landing colonist may expect
        ("tally", "i2", (MAX_GROUPS, MAX_SEATS)),  # colonists by group of one planet
        ("tally_free", "i2", (MAX_GROUPS,)),
        ("prospect", "f8", (MAX_SEATS, N_ROOMS, N_PROSPECTS)),  # what a room would give
        ("queue", "i2", (4 * MAX_MODULES,)),
        ("scratch_scores", "f8", (N_ROOMS,)),
        # --- counters for the output rows
        ("swaps", "i2", (MAX_SEATS, N_PHASES)),
        ("points_own", "i4", (MAX_SEATS,)),  # action points in own turns
        ("points_other", "i4", (MAX_SEATS,)),  # action points in turns of others
        ("room_own", "i4", (MAX_SEATS, N_ROOMS)),  # of the active player, by its choice of room
        ("room_given", "i4", (MAX_SEATS, N_ROOMS)),  # of all others in turns of this player
        ("points_used", "i4", (MAX_SEATS,)),
        ("points_max", "i2", (MAX_SEATS,)),  # most points in one action
        ("landings", "i2", (N_PLANETS,)),  # gate modules emptied onto the planet
        ("settled", "i2", (N_PLANETS, MAX_SEATS)),  # colonists placed, ever
        ("surplus", "i2", (MAX_SEATS,)),  # colonists that found no area
        ("payout", "i2", (N_PLANETS, MAX_SEATS)),  # points at closing
        ("close_order", "i1", (N_PLANETS,)),  # 1.. in order of closing, 0 open
        ("close_turn", "i4", (N_PLANETS,)),
        ("last_closing", "i4"),  # turn of the last closing, 0 none
        ("area_used", "i1", (N_PLANETS, MAX_AREAS)),  # 1 once a colonist landed there
        ("scratch", "i2", (MAX_MODULES,)),  # work space of a single kernel
    ],
    align=True,
)
