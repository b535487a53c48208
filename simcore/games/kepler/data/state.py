"""The state of a game of Kepler-3042 in one place; see `layout` for every numbering."""

import numpy as np

from exobalance.simcore.contract import state_fields
from exobalance.simcore.games.kepler.data.labels import LABELS, SOURCES
from exobalance.simcore.games.kepler.data.layout import (
    MAX_CARDS,
    MAX_OWN_OBJECTIVES,
    MAX_PICKS,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_SHIPS,
    MAX_SLOTS,
    MAX_TASKS,
    MAX_TILES,
    MAX_USES,
    N_CUBES,
    N_HEXES,
    N_LEVELS,
    N_TECHNOLOGIES,
    N_TRACKS,
)

SEATS = (MAX_SEATS,)

STATE = np.dtype(
    [
        *state_fields(MAX_SEATS, SOURCES, LABELS),
        ("phase", "i4"),
        ("step", "i4"),  # seats already through the phase
        ("round_number", "i4"),
        ("first", "i4"),  # seat that opens the round
        ("acting", "i4"),  # seat whose turn it is, -1 outside of turns
        # --- galaxy
        ("cell", "u1", (N_HEXES,)),  # bits of Cell
        ("tile_at", "i2", (N_HEXES,)),  # tile, -1 none
        ("tile_hex", "i2", (MAX_TILES,)),  # hex, -1 not on the board
        ("tile_order", "i2", (MAX_TILES,)),  # tiles in the order of placing
        ("n_placed", "i4"),
        ("n_down", "i4"),  # face-down tiles on the board
        # --- progress cards and medals
        ("deck", "i2", (MAX_CARDS,)),  # in the order in which they come, those removed behind
        ("n_deck", "i4"),  # cards that remain in the game
        ("card", "i4"),  # revealed in this round, -1 none
        ("medal_left", "i4", (N_TRACKS,)),  # bit per medal still on its track
        ("medals_on_card", "i4", (N_TRACKS,)),
        ("medals_next", "i4", (N_TRACKS,)),  # that wait for the next card
        # --- what seats and the phantom have
        ("level", "i4", (MAX_SEATS + 1, N_TECHNOLOGIES)),
        ("place", "i4", (MAX_SEATS + 1, N_TRACKS)),
        ("medals", "i4", (MAX_SEATS + 1, N_TRACKS)),
        # --- seats
        ("storage", "i4", (MAX_SEATS, N_CUBES)),
        ("pit", "i4", (MAX_SEATS, N_CUBES)),
        ("cubes", "i4", (MAX_SEATS, MAX_SLOTS, N_CUBES)),  # on cards
        ("n_cards", "i4", SEATS),  # Earth included
        ("card_planet", "i4", (MAX_SEATS, MAX_SLOTS)),  # -1 Earth
        ("is_terraformed", "i4", (MAX_SEATS, MAX_SLOTS)),
        ("ship", "i4", (MAX_SEATS, MAX_SHIPS)),  # hex, -1 in reserve
        ("space", "i4", SEATS),  # of the action cube
        ("n_objectives", "i4", SEATS),
        ("objective", "i4", (MAX_SEATS, MAX_OWN_OBJECTIVES)),
        ("met", "i4", SEATS),  # bit per own objective met once and for all
        # --- the action and the bonus actions of a turn
        ("built", "i4"),  # ships built, planets exploited, steps of a mapping made
        ("is_done", "i4"),  # 1 once the main action did anything
        ("used_slots", "i4"),  # bit per slot that produced in this action
        ("n_mapped", "i4"),  # tiles of a mapping already turned up
        ("n_picks", "i4"),
        ("picks", "i4", (MAX_PICKS,)),  # hexes of the mapping
        ("bonus_done", "i4"),  # bit 0 column, bit 1 row
        ("bonus_due", "i4"),  # Bonus that waits for its choices, -1 none
        # --- a movement
        ("range", "i4"),  # hexes that each ship may move
        ("moved", "i4"),  # bit per ship that has moved
        ("flying", "i4"),  # ship that goes on after a target, -1 none
        ("range_left", "i4"),  # of that ship
        # --- what is produced together
        ("amount", "i4", (N_CUBES,)),
        # --- quantum physics in this turn
        ("converted", "i4"),
        ("shifted", "i4"),
        ("n_seen", "i4"),
        ("seen", "i1", (2 * MAX_USES + 1, MAX_SLOTS, N_CUBES)),  # arrangements on the cards
        # --- what waits, the next one last
        ("n_tasks", "i4"),
        ("task", "i2", (MAX_TASKS, 4)),  # Task, seat, and two numbers
        # --- the progress card in the clean-up
        ("meant", "i4"),  # bit per seat
        ("effect", "i4"),  # its effect that is carried out, for the seat of `step`
        ("times", "i4"),  # how often the effect is still carried out, -1 not yet begun
        ("raised", "i4"),  # technology level gained by this card
        # --- counters for the output rows
        ("bought", "i2", (MAX_SEATS, N_TECHNOLOGIES, N_LEVELS)),  # round of each level, 0 never
        ("declined", "i2", SEATS),  # main actions that did nothing
        ("dead", "i2", SEATS),  # turns in which nothing changed but the cube's space
        ("burned", "i2", SEATS),
        ("converted_total", "i2", SEATS),
        ("shifted_total", "i2", SEATS),
        ("regenerated", "i2", SEATS),
        ("targets", "i2", SEATS),  # collected
        ("flipped", "i2", SEATS),  # tiles turned up
        ("built_total", "i2", SEATS),  # ships that left the reserve
        ("colonised_in", "i2", (MAX_SEATS, MAX_SLOTS)),  # round, by slot
        ("terraformed_in", "i2", (MAX_SEATS, MAX_SLOTS)),
        ("burned_in", "i2", (MAX_SEATS, MAX_ROUNDS)),  # cubes by round
        ("card_gain", "i2", SEATS),  # times that a progress card meant the seat
        ("turn_hash", "u8"),  # of what the seat had when its turn began
        # --- work space of single kernels
        ("distance", "u1", (N_HEXES,)),  # of a search, + 1; 0 not reached
        ("queue", "i2", (N_HEXES,)),
        ("reached", "i2", (N_HEXES,)),
        ("tile_worth", "f8", (MAX_TILES,)),  # for the heuristic, see goals.weigh_planets
        ("tie", "i4", SEATS),  # highest number of a terraformed planet
        ("scratch", "i4", (N_HEXES,)),
        ("probe", "i4", (1, 5)),  # an option list with room for one
    ],
    align=True,
)
