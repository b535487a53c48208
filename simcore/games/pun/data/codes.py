"""Codes of Planet Unknown: terrains, rules, effects, gains, acts, phases."""

from enum import IntEnum

from exobalance.simcore.kit.enums import words_of


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


MOVES = ("", *words_of(Move)[1:])


class Origin(IntEnum):
    """Where a gain of movement comes from."""

    OTHER = 0
    TRACK = 1


class CrowdGains(IntEnum):
    """Gains of movement to which MA-2 adds."""

    TRACK_GAINS = 0
    ALL_GAINS = 1
    ONCE_PER_ROUND = 2


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

    UNUSED = 0  # in the box; an event may add it to its pile
    IN_PILE = 1
    TAKEN = 2
    REMOVED = 3
