"""The state of a game of Planet Unknown in one place; see `layout` for every numbering.

Card numbers take two bytes: kernels add them to larger numbers, and where they run as plain
Python, a sum with a one-byte number would have one byte as well.
"""

import numpy as np

from exobalance.simcore.contract import state_fields
from exobalance.simcore.games.pun.data.codes import N_POOL
from exobalance.simcore.games.pun.data.labels import LABELS, SOURCES
from exobalance.simcore.games.pun.data.layout import (
    MAX_ADVANCES,
    MAX_BENEFITS,
    MAX_CIV,
    MAX_EVENTS,
    MAX_OBJECTIVES,
    MAX_PLACED,
    MAX_REGRESSES,
    MAX_ROVERS,
    MAX_SEATS,
    MAX_SHAPE_CELLS,
    MAX_STACK,
    N_CELLS,
    N_DEPOTS,
    N_RANKS,
    N_STACKS,
    N_TERRAINS,
    N_TRACKS,
    N_WORDS,
    SIDE,
)

MASK = ("u8", (N_WORDS,))
MASKS = ("u8", (MAX_SEATS, N_WORDS))

STATE = np.dtype(
    [
        *state_fields(MAX_SEATS, SOURCES, LABELS),
        ("phase", "i4"),
        ("step", "i4"),  # seats already through the phase; the seat of SETUP
        ("entered", "i4"),  # how far the seat of this step has come, 0 not begun
        ("round_number", "i4"),
        ("commander", "i4"),
        ("ending", "i4"),  # bits of Ending
        # --- station
        ("shift", "i4"),
        ("turned", "i4"),  # depots that the station is turned by, anticlockwise
        ("first_turned", "i4"),
        ("stack_tile", "i2", (N_STACKS, MAX_STACK)),  # from the top down
        ("stack_next", "i4", (N_STACKS,)),  # tiles taken
        ("stack_size", "i4", (N_STACKS,)),  # tiles in the beginning
        # --- cards
        ("civ_order", "i2", (MAX_CIV,)),  # rank by rank, in the order in which they come
        ("civ_state", "i1", (MAX_CIV,)),  # CardState, by card
        ("civ_seen", "u1", (MAX_SEATS, MAX_CIV)),  # last look that found it in its pile, 0 none
        ("card_key", "u8"),  # of the shuffles for removals and extra cards
        ("held_card", "i4", (N_RANKS,)),  # the extra cards that a seat is looking at, -1 none
        ("held_seat", "i4"),  # that seat, -1 none
        ("held_pick", "i4"),  # the number of its pick
        ("objective_order", "i2", (MAX_OBJECTIVES,)),  # neighbour, private, deck
        ("objective_next", "i4"),  # cards dealt or drawn
        ("shared", "i2", (MAX_OBJECTIVES,)),  # kept by JD-6
        ("n_shared", "i4"),
        ("event_order", "i2", (MAX_EVENTS,)),  # the deck, then the cards left in the box
        ("n_events", "i4"),  # cards of the deck
        ("event_next", "i4"),  # cards revealed
        ("event", "i4"),  # the last one revealed, -1 none
        ("in_force", "i4"),  # Effect of the event in force, or Effect.NONE
        ("peeked", "i4"),  # bit per seat that knows the next event
        # --- seats: what they are
        ("planet", "i4", (MAX_SEATS,)),
        ("corporation", "i4", (MAX_SEATS,)),
        ("dealt_planet", "i4", (MAX_SEATS,)),
        ("dealt_corporation", "i4", (MAX_SEATS,)),
        ("rule", "i4", (MAX_SEATS,)),  # CorporationRule
        ("flux", "i4", (MAX_SEATS,)),  # track, -1 none
        # --- seats: planet
        ("covered", *MASKS),
        ("patched", *MASKS),
        ("lying", *MASKS),  # meteorites not loaded
        ("symbols", *MASKS),  # meteorite symbols that no patch hides
        ("pods", *MASKS),  # lifepods not collected
        ("terrain", "u8", (MAX_SEATS, N_TERRAINS, N_WORDS)),  # of tiles and patches, on top
        ("icons", "u8", (MAX_SEATS, N_TERRAINS, N_WORDS)),  # that no patch hides
        ("last", *MASKS),  # cells of the tile placed last
        ("n_tiles", "i4", (MAX_SEATS,)),
        ("tile", "i2", (MAX_SEATS, MAX_PLACED)),
        ("orientation", "i1", (MAX_SEATS, MAX_PLACED)),
        ("at", "i2", (MAX_SEATS, MAX_PLACED)),
        ("n_rovers", "i4", (MAX_SEATS,)),
        ("rover", "i4", (MAX_SEATS, MAX_ROVERS)),  # cell
        ("loaded", "i4", (MAX_SEATS, MAX_ROVERS)),
        ("supply", "i4", (MAX_SEATS,)),  # rovers
        ("banked", "i4", (MAX_SEATS,)),  # patches
        # --- seats: tracks
        ("cube_track", "i4", (MAX_SEATS, N_TRACKS)),  # track on which the cube stands
        ("cube_at", "i4", (MAX_SEATS, N_TRACKS)),  # position
        ("path_step", "i4", (MAX_SEATS,)),  # of the W cube on a winding path
        ("track_pods", "i4", (MAX_SEATS, N_TRACKS)),  # bit per position with a lifepod
        ("tech_pods", "i4", (MAX_SEATS,)),  # bit per level with a lifepod
        ("scoring_pods", "i4", (MAX_SEATS,)),
        ("meteorites", "i4", (MAX_SEATS,)),  # collected
        ("dead", "i4", (MAX_SEATS,)),  # bit per level that no_milestones withheld
        ("levels", "i4", (MAX_SEATS,)),  # bit per level that works, see technologies.py
        ("effects", "u8", (MAX_SEATS,)),  # bit per Effect of these levels
        ("used_round", "i4", (MAX_SEATS,)),  # bit per level that is not fresh
        ("used_game", "i4", (MAX_SEATS,)),
        # --- seats: cards
        ("cards", "i2", (MAX_SEATS, MAX_CIV)),  # in the order of taking
        ("n_cards", "i4", (MAX_SEATS,)),
        ("private", "u8", (MAX_SEATS,)),  # bit per objective
        ("picks", "i4", (MAX_SEATS, N_RANKS)),  # pending, by rank from 0
        ("extra_picks", "i4", (MAX_SEATS,)),  # picks made with next_rank_card
        # --- the tile step of one seat
        ("placed", "i4"),  # 1 once the tile of the round is placed or taken
        # --- the pool of one seat
        ("pool_open", "i4"),
        ("pool", "i4", (N_POOL,)),
        ("icon", "i4", (N_TERRAINS,)),  # icons to resolve
        ("icon_tile", "i4"),  # whose they are
        ("icon_placed", "i4"),  # 1: of a tile that was placed
        ("icon_round", "i4"),  # 1: of the tile of the tile step
        ("icon_claim", "i4"),
        ("water_steps", "i4"),
        ("n_advances", "i4"),
        ("advances", "i4", (MAX_ADVANCES,)),
        ("n_regresses", "i4"),
        ("regresses", "i4", (MAX_REGRESSES,)),
        ("climb_to", "i4"),  # position, 0 none
        ("climb_claim", "i4"),
        ("gained", "i4"),  # 1 once movement was gained
        ("sideways", "i4", (N_TRACKS,)),  # bit per position entered sideways
        ("seen", "u8", (MAX_ROVERS, N_WORDS)),  # cells where the rover has been, for free steps
        ("must", "i4"),  # 1: a compulsory option was listed
        ("moves", "i4", (N_TRACKS,)),  # bits of what each cube can do, see tracks.note_moves
        # --- what is decided before the menu comes back
        ("due_patch", "i4"),
        ("due_teleport", "i4"),  # rover + 1
        ("due_place", "i4"),  # claim + 1
        ("due_lifepod", "i4"),
        ("lifepod_from", "i4"),  # place it is moved from, -1 just collected
        ("due_flux", "i4"),
        ("n_benefits", "i4"),
        ("benefit_track", "i4", (MAX_BENEFITS,)),
        ("benefit_at", "i4", (MAX_BENEFITS,)),
        ("benefit_claim", "i4"),
        ("due_load", "i4"),  # rover + 1
        ("n_drawn", "i4"),
        ("drawn", "i4", (MAX_OBJECTIVES,)),
        # --- score and counters for the output rows
        ("empty_cells", "i2", (MAX_SEATS,)),
        ("meteorites_left", "i2", (MAX_SEATS,)),
        ("outer_taken", "i2", (MAX_SEATS,)),
        ("inner_taken", "i2", (MAX_SEATS,)),
        ("unplaced", "i1", (MAX_SEATS,)),
        ("rovers_lost", "i1", (MAX_SEATS,)),
        ("pods_lost", "i1", (MAX_SEATS,)),  # lifepods covered or destroyed
        ("levels_seen", "i4", (MAX_SEATS,)),  # bit per level that ever worked
        ("levels_used", "i4", (MAX_SEATS,)),  # bit per level whose power was used
        ("events_seen", "i4"),
        # --- work space of single kernels
        ("probe", "i4", (1, 5)),  # an option list with room for one
        ("mask_a", *MASK),
        ("mask_b", *MASK),
        ("scratch", "i4", (512,)),
        # --- tables of the heuristic, see outlook_tracks.py and the modules beside it
        ("cube_value", "f8", (N_TRACKS,)),  # of the best step of each cube
        ("set_value", "f8", (1 << N_TRACKS,)),  # of the best step by set of tracks
        ("bare", "i4", (2, SIDE)),  # cells not covered, by row (0) or column (1)
        ("spoilt", "i4", (2, SIDE)),  # meteorites
        ("line_gain", "f8", (2, SIDE, MAX_SHAPE_CELLS + 1)),  # by cells that are covered
        ("stone_gain", "f8", (2, 2, 2, SIDE)),  # by measure, and meteorites less (0) or more (1)
        ("gap_score", "f8"),  # of the gaps as they are
        ("part", *MASK),  # cells of a planet that no tile covers together with the others
        ("is_parted", "i4"),
        ("targets", "i4"),  # lifepods and meteorites on the planet
        ("cell_value", "f8", (N_CELLS,)),
        ("cell_bits", "i4", (N_CELLS,)),  # terrains beside; ice, perimeter
        ("distance", "i4", (3, N_CELLS)),
        ("want", "f8", (3, 4, N_TERRAINS)),  # others, private, close; what; terrain
        ("wanted_terrains", "i4"),  # bits
        ("want_stones", "i4"),
        ("want_pods", "i4"),
        ("wanted_tracks", "i4"),  # bits
        ("bare_share", "f8"),  # of the planet
        ("turn_value", "f8", (N_DEPOTS,)),  # of what each turn of the station brings
    ],
    align=True,
)
