"""The state of a game of Planet Unknown in one place, with every numbering.

Cells: a planet of 12 x 12 places, x to the right, y down; cell = 16 y + x, so that the four
neighbours of a cell are 1 and 16 away::

    y = 0      0   1   2 ...  11   (12 .. 15 are no places)
    y = 1     16  17  18 ...  27
    ...                              mask: three words of 64 bits, four rows each;
    y = 11   176 177 178 ... 187     cell c is bit c % 64 of word c // 64

Masks are pictures of a planet, one bit per cell; `bits.py` works on them.

Stacks: 0 to 5 are the slots of the outer ring, clockwise, 6 to 11 those of the inner ring.
Terrains and tracks are numbered in the order ``C W B R T E``; the five tracks come first,
so the track of a terrain has its number.  Cubes have the number of the track on which they
started.  Tiles, planets, corporations, technologies, cards and events are numbered in the
order of ``components.toml``.

Place of a collected lifepod: 0 scoring area; ``1 + 32 * track + position``; ``200 + level``.

Packed items of the pool (`pool.py`), lowest bits first::

    advance   tracks 5 | used 5 | cubes 5 | steps 4 | claim 2
    regress   tracks 5 | steps 4
"""

from enum import IntEnum

import numpy as np

from exobalance.simcore.contract import STATE_COMMON

MAX_SEATS = 6
N_TRACKS = 5
N_TERRAINS = 6
N_RANKS = 4
N_WORDS = 3
N_CELLS = 192
SIDE = 12
STRIDE = 16
N_STACKS = 12
N_DEPOTS = 6
MAX_STACK = 24
MAX_TILES = 180
MAX_SHAPES = 12
MAX_SHAPE_CELLS = 6
N_ORIENTATIONS = 8
MAX_PLANETS = 20
N_ZONES = 10
MAX_CROSSINGS = 10
MAX_CORPORATIONS = 14
MAX_POSITIONS = 24
MAX_TECHS = 100
N_LEVELS = 9  # levels 1 to 8
MAX_CIV = 60
MAX_OBJECTIVES = 40
MAX_EVENTS = 90
MAX_TABLE = 20  # entries of the tables repo, commerce and bands
MAX_ROVERS = 16  # of one seat, on the planet
MAX_PLACED = 72  # tiles of two cells or more on 144 cells
MAX_ADVANCES = 32
MAX_REGRESSES = 32
MAX_BENEFITS = 16
N_PEEKS = 16  # shuffles of each rank for extra cards
MAX_OPTIONS = 16384

TERRAINS = "CWBRTE"
TRACKS = "CWBRT"
COLOURS = ("green", "orange", "red")
PLANETS = (
    "K5B-4156", "K-273", "Gaia", "Persephone", "Arashi", "Petra", "Tartarus", "Charybdis", "Kaax",
    "Pajitnov", "Oblivion", "Cerberus", "Lacuna",
)  # fmt: skip
CORPORATIONS = (
    "universal_coalition", "cosmos_inc", "horizon_group", "jump_drive", "oasis_ultd", "republic",
    "wormhole_corp", "makeshift", "flux_industries",
)  # fmt: skip
"""Boards of the shipped rules: the setup items, whose numbers are the same in all runs."""
CIV_CARDS = tuple(f"CIV-{number:02d}" for number in range(1, 37))
"""Civ cards of the shipped rules, whose option labels are the same in all runs."""
SCORING_AREA = 0
ON_TRACK = 1
PER_TRACK = 32
ON_TECH = 200


class Terrain(IntEnum):
    """Terrains; the first five are the tracks."""

    CIV = 0
    WATER = 1
    BIOMASS = 2
    ROVER = 3
    TECH = 4
    ENERGY = 5
    NONE = 6


class Claim(IntEnum):
    """Which benefits an advance gives."""

    ALL = 0
    ALL_BUT_SYNERGY = 1
    NONE = 2
    MILESTONE = 3  # of no card: the milestones of a position alone


class PlanetRule(IntEnum):
    """Kinds of rules of planets, as in ``components.toml``."""

    NONE = 0
    ONE_GROUND = 1
    CITIES = 2
    ICON_BANS = 3
    RING = 4
    CURRENTS = 5
    CHASM = 6
    FIRST_CELLS = 7
    TOXIC = 8
    SLIDE = 9
    AREAS = 10


class CorporationRule(IntEnum):
    """Kinds of rules of corporations, as in ``components.toml``."""

    NONE = 0
    LIFEPODS_ON_TRACKS = 1
    DELIVER = 2
    LIFEPODS_ON_TECHS = 3
    WINDING_PATH = 4
    REGRESS_ON_CIV = 5
    ENLARGE_BIOMASS = 6
    DIAGONAL = 7
    FLUX = 8


class Effect(IntEnum):
    """Effect kinds of technologies, cards and events, see ``rules.md``.

    Those of technologies come first: the effects at work in a seat are bits of one word.
    """

    # --- gains, of technologies and others
    ADVANCE = 0
    REGRESS = 1
    SYNERGY = 2
    PATCH = 3
    METEORITE = 4
    REPOSITION = 5
    END_CARDS = 6
    # --- passive technologies
    IGNORE_TOUCH = 7
    BANK_PATCHES = 8
    MOVEMENT_BONUS = 9
    CROWD_BONUS = 10
    WATER_STEPS = 11
    NO_METEORITES = 12
    DIAGONAL_STEPS = 13
    FREE_STEPS = 14
    DESTROY_LOAD = 15
    ICON_AS_ENERGY = 16
    HOP_CUBES = 17
    NEXT_RANK_CARD = 18
    JUMP_ICONS = 19
    RESTART_TRACK = 20
    PATCHES_ON_TILES = 21
    PATCHES_ON_METEORITES = 22
    NEIGHBOUR_ENDS = 23
    SIDEWAYS = 24
    FLUX_UPGRADE = 25
    # --- powers, round start and end of technologies
    TRACK_MOVEMENT = 26
    ADVANCE_FLUX = 27
    PATCH_TO_SYNERGY = 28
    DOUBLE_PATCH = 29
    DOUBLE_SYNERGY = 30
    JUMP_TERRAIN = 31
    FLUX_MILESTONE = 32
    CLAIM_HEIGHT = 33
    SHARED_OBJECTIVE = 34
    MOVEMENT_PER_LOADED = 35
    MOVEMENT_PER_TERRAIN = 36
    MOVEMENT_PER_FLUX = 37
    HIGHEST_ON_TRACK = 38
    # --- gains of cards and events
    CLIMB = 39
    MOVEMENT = 40
    LIFEPOD = 41
    DESTROY_LIFEPOD = 42
    DESTROY_METEORITE = 43
    DESTROY_LINE = 44
    DESTROY_ROVER = 45
    PUT_METEORITE = 46
    TELEPORT = 47
    EXTRA_TILE = 48
    CHOOSE_PEEK = 49
    ADD_OBJECTIVE = 50
    DISCARD_OBJECTIVE = 51
    TURN_STATION = 52
    DISCARD_STACK = 53
    ADD_CIV_CARDS = 54
    REMOVE_CIV_CARDS = 55
    # --- cards at the end
    MEDALS = 56
    SET_MEDALS = 57
    METEORITE_RATE = 58
    MEDALS_PER = 59
    # --- events in force
    BAN_ROVER_TERRAIN = 60
    BAN_TILE = 61
    ONE_ICON = 62
    NO_MILESTONES = 63
    NO_SYNERGY = 64
    EXTRA_ROVER = 65
    NONE = 66


class Limit(IntEnum):
    """When a technology works."""

    PASSIVE = 0
    TRIGGER = 1
    ONCE_PER_ROUND = 2
    ONCE_PER_GAME = 3
    ROUND_START = 4
    GAME_END = 5


class When(IntEnum):
    """What sets off a trigger."""

    NONE = 0
    PLACE_ICON = 1
    PLACE_FLUX_ICON = 2
    PLACE_NO_ICE = 3
    COLLECT_METEORITE = 4
    CIV_MILESTONE = 5
    TAKE_TERRAIN = 6


class Piece(IntEnum):
    """What an effect is about."""

    NONE = 0
    PATCH = 1
    PLANET_LIFEPOD = 2
    COLLECTED_LIFEPOD = 3
    PLANET_METEORITE = 4
    COLLECTED_METEORITE = 5
    ANY_METEORITE = 6


class Where(IntEnum):
    """Cells that an event bans for tiles."""

    NONE = 0
    PERIMETER = 1
    ICE = 2
    SAME_TERRAIN = 3


class CardSet(IntEnum):
    """Sets of civ cards."""

    NONE = 0
    COMMERCE = 1
    REPO = 2


class Metric(IntEnum):
    """What neighbours compare."""

    ICONS_ON_PERIMETER = 0
    LARGEST_AREA = 1
    N_AREAS = 2
    ICONS_ON_PLANET = 3
    TRACKS_AT_TOP = 4
    METEORITES = 5
    LIFEPODS = 6


class Condition(IntEnum):
    """What a private objective demands."""

    RECTANGLE = 0
    ICONS_IN_AREA = 1
    TRACK_AT_TOP = 2
    ICONS_AT_MOST = 3
    METEORITES_AT_LEAST = 4
    LIFEPODS_EXCEED_METEORITES = 5
    GROUND_COVERED = 6


class Symbol(IntEnum):
    """Symbols of a track position, as columns of the table ``symbol`` of the params.

    The first five are numbers of gains; ADVANCE is 1 + track, 0 for none; the two sides of
    a choice are codes of `Side`.
    """

    SYNERGY = 0
    PATCH = 1
    ROVER = 2
    MOVE = 3
    CIV = 4  # rank
    TECH = 5  # level
    MEDAL = 6
    ADVANCE = 7
    CHOICE_A = 8
    CHOICE_B = 9


N_SYMBOLS = len(Symbol)


class Side(IntEnum):
    """One side of a choice on a track: nothing, a synergy, a patch, or an advance."""

    NONE = 0
    SYNERGY = 1
    PATCH = 2
    ADVANCE = 3  # + track


class Move(IntEnum):
    """Direction of an advance of a corporation with the rule diagonal."""

    NONE = 0
    UP = 1
    UP_LEFT = 2
    UP_RIGHT = 3
    LEFT = 4
    RIGHT = 5
    STAY = 6


MOVES = ("", "up", "up_left", "up_right", "left", "right", "stay")


class Origin(IntEnum):
    """Where a gain of movement comes from."""

    OTHER = 0
    TRACK = 1


class Pool(IntEnum):
    """Numbers in the pool of a seat."""

    SYNERGY = 0
    PATCH = 1
    ROVER = 2
    MOVEMENT = 3
    LIFEPOD = 4
    METEORITE = 5
    DESTROY_PLANET_LIFEPOD = 6
    DESTROY_COLLECTED_LIFEPOD = 7
    DESTROY_PLANET_METEORITE = 8
    DESTROY_COLLECTED_METEORITE = 9
    DESTROY_ANY_METEORITE = 10
    LINE = 11
    DESTROY_ROVER = 12
    PUT_METEORITE = 13
    TELEPORT = 14
    REPOSITION = 15
    EXTRA_TILE = 16  # + claim
    EXTRA_TILE_BUT_SYNERGY = 17
    EXTRA_TILE_NONE = 18
    CHOICE = 19
    DISCARD_OBJECTIVE = 20
    DISCARD_STACK = 21
    END_CARD = 22


N_POOL = len(Pool)
FIRST_RARE = Pool.LIFEPOD  # from here on, numbers that most pools lack


class Kind(IntEnum):
    """Decision kinds."""

    PLACE = 0  # menu with the tile of the round, or an extra tile
    CIV = 1  # menu with a civ card to take
    RESOLVE = 2  # any other menu
    PATCH = 3
    TELEPORT = 4
    LIFEPOD = 5
    FLUX = 6
    BENEFIT = 7
    LOAD = 8
    OBJECTIVE = 9
    PLANET = 10
    CORPORATION = 11
    GIVE_BACK = 12
    ROTATE = 13


N_KINDS = len(Kind)


class Act(IntEnum):
    """What an option does, column a of its row, with the columns b, c, d.

    A cell is a number of the picture above, ``move`` a `Move`, a place that of a lifepod.
    """

    PLACE = 0  # tile, orientation, cell
    UNPLACED = 1  # tile
    ICON = 2  # icon, cube, move + 8 if as energy
    SYNERGY = 3  # cube, steps, move
    ADVANCE = 4  # cube, packed item, move
    CLIMB = 5  # cube, -, move
    REGRESS = 6  # cube, packed item
    PATCH = 7  # in the menu: -; in the decision: cell
    BANK = 8
    ROVER = 9  # cell
    STEP = 10  # from, to
    JUMP = 11  # from, to, level
    TELEPORT = 12  # in the menu: from; in the decision: to
    LIFEPOD = 13  # in the menu: cell; in the decision: place
    METEORITE = 14  # cell, loaded
    DESTROY_LIFEPOD = 15  # cell or -1, place
    DESTROY_METEORITE = 16  # cell, loaded; or -1, -: a collected one
    DESTROY_LINE = 17  # 0 row or 1 column, number
    DESTROY_ROVER = 18  # cell
    PUT_METEORITE = 19  # cell
    REPOSITION = 20  # place
    EXTRA_TILE = 21  # claim
    CHOOSE = 22  # 0 synergy, 1 peek
    DISCARD_OBJECTIVE = 23  # card
    DISCARD_STACK = 24  # 0 outer, 1 inner
    POWER = 25  # level, cube or height or -1
    CIV = 26  # card, rank
    END_CARD = 27  # card
    STOP = 28
    FLUX = 29  # track
    BENEFIT = 30  # position, Side
    LOAD = 31  # 0 keep, 1 destroy
    OBJECTIVE = 32  # card
    PLANET = 33  # planet
    CORPORATION = 34  # corporation
    GIVE_BACK = 35  # card
    ROTATE = 36  # depots clockwise


AS_ENERGY = 8
N_MENU_ACTS = Act.FLUX  # the acts of a menu are those before


class Label(IntEnum):
    """Option labels: what an option does, in the grain of coverage and restrictions.

    ``CIV_CARD`` is the first of one label per civ card, see `MAX_CIV`; ``ROTATE_STAY`` the
    first of one per turn of the station.
    """

    PLACE_OUTER = 0
    PLACE_INNER = 1
    PLACE_UNPLACED = 2
    PLACE_GAIN = 3
    PLACE_MOVE = 4
    PLACE_POWER = 5
    CIV_CARD = 6  # + number of the card
    CIV_GAIN = 66
    CIV_MOVE = 67
    CIV_POWER = 68
    RESOLVE_ICON = 69
    RESOLVE_SYNERGY = 70
    RESOLVE_ADVANCE = 71
    RESOLVE_CLIMB = 72
    RESOLVE_REGRESS = 73
    RESOLVE_PATCH = 74
    RESOLVE_BANK = 75
    RESOLVE_ROVER = 76
    RESOLVE_STEP = 77
    RESOLVE_JUMP = 78
    RESOLVE_TELEPORT = 79
    RESOLVE_LIFEPOD = 80
    RESOLVE_METEORITE = 81
    RESOLVE_DESTROY = 82
    RESOLVE_PUT_METEORITE = 83
    RESOLVE_REPOSITION = 84
    RESOLVE_EXTRA_TILE = 85
    RESOLVE_CHOOSE = 86
    RESOLVE_DISCARD = 87
    RESOLVE_POWER = 88
    RESOLVE_STOP = 89
    PATCH_PUT = 90
    TELEPORT_TO = 91
    LIFEPOD_SCORING = 92
    LIFEPOD_TRACK = 93
    LIFEPOD_TECH = 94
    FLUX_TRACK = 95
    BENEFIT_SYNERGY = 96
    BENEFIT_PATCH = 97
    BENEFIT_ADVANCE = 98
    LOAD_KEEP = 99
    LOAD_DESTROY = 100
    OBJECTIVE_KEEP = 101
    PLANET_DEALT = 102
    PLANET_SYMMETRIC = 103
    CORPORATION_DEALT = 104
    CORPORATION_SYMMETRIC = 105
    GIVE_BACK_CARD = 106
    ROTATE_STAY = 107  # + depots


N_LABELS = Label.ROTATE_STAY + N_DEPOTS


class Source(IntEnum):
    """Sources of the final score."""

    LINES = 0
    PLANET = 1
    TRACKS = 2
    LIFEPODS = 3
    METEORITES = 4
    CARDS = 5
    PRIVATE = 6
    NEIGHBOURS = 7
    START = 8


N_SOURCES = len(Source)


class Phase(IntEnum):
    """Where the round stands; drives the automatic steps between decisions."""

    SETUP = 0
    ROUND_START = 1
    STATION = 2
    EVENT = 3  # reveal
    EVENT_SEATS = 4  # the effect, seat by seat
    EVENT_PICKS = 5
    TILE = 6
    CIV = 7
    ROUND_END = 8
    END_PHASE = 9


class Ending(IntEnum):
    """Bits of what ended the game."""

    A = 1  # no legal placement
    B = 2  # both stacks of a depot empty
    C = 4  # last event


class Gap(IntEnum):
    """Bounds of the engine that a game can hit; reported, never silent."""

    NONE = 0
    OPTIONS = 1  # more than MAX_OPTIONS legal options
    ROVERS = 2  # more than MAX_ROVERS rovers on a planet
    ADVANCES = 3  # more than MAX_ADVANCES advances or MAX_REGRESSES moves down in a pool
    BENEFITS = 4  # more than MAX_BENEFITS choices in one act
    TILES = 5  # more than MAX_PLACED tiles on a planet


class CardState(IntEnum):
    """Where a civ card is."""

    UNUSED = 0  # could still come face up
    FACE_UP = 1
    TAKEN = 2
    REMOVED = 3


MASK = ("u8", (N_WORDS,))
MASKS = ("u8", (MAX_SEATS, N_WORDS))

STATE = np.dtype(
    [
        *STATE_COMMON,
        ("setup_set", "i4"),
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
        ("civ_order", "i1", (MAX_CIV,)),  # rank by rank, in the order in which they come
        ("civ_state", "i1", (MAX_CIV,)),  # CardState, by card
        ("card_key", "u8"),  # of the shuffles for removals and extra cards
        ("held_key", "u8"),  # the same for one extra card that a seat has seen
        ("held_seat", "i4"),  # that seat, -1 none
        ("held_pick", "i4"),  # the number of its pick
        ("objective_order", "i1", (MAX_OBJECTIVES,)),  # neighbour, private, deck
        ("objective_next", "i4"),  # cards dealt or drawn
        ("shared", "i1", (MAX_OBJECTIVES,)),  # kept by JD-6
        ("n_shared", "i4"),
        ("event_order", "i1", (MAX_EVENTS,)),  # the deck, then the cards left in the box
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
        ("cards", "i1", (MAX_SEATS, MAX_CIV)),  # in the order of taking
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
        ("source", "i4", (MAX_SEATS, N_SOURCES)),
        ("empty_cells", "i2", (MAX_SEATS,)),
        ("meteorites_left", "i2", (MAX_SEATS,)),
        ("credit", "f8", (MAX_SEATS,)),
        ("rank", "i1", (MAX_SEATS,)),
        ("label_count", "i4", (MAX_SEATS, N_LABELS)),
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
        ("narrow_weight", "f8"),  # of narrow cells, by how much is covered
        ("part", *MASK),  # cells of a planet that no tile covers together with the others
        ("is_parted", "i4"),
        ("targets", "i4"),  # lifepods and meteorites on the planet
        ("cell_value", "f8", (N_CELLS,)),
        ("cell_bits", "i4", (N_CELLS,)),  # terrains beside; ice, perimeter
        ("distance", "i4", (3, N_CELLS)),
        ("want", "f8", (3, 4, N_TERRAINS)),  # others, private, close; what; terrain
        ("want_stones", "i4"),
        ("want_pods", "i4"),
        ("wanted_tracks", "i4"),  # bits
        ("bare_share", "f8"),  # of the planet
        ("turn_value", "f8", (N_DEPOTS,)),  # of what each turn of the station brings
    ],
    align=True,
)
