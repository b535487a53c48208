"""The state of a game of Space Gate Odyssey in one place, with every numbering.

Directions and openings::

          N=bit 0
    W=bit 3 [ ] E=bit 1        dx, dy: N (0,-1)  E (1,0)  S (0,1)  W (-1,0)
          S=bit 2              rotation r turns clockwise: bit d becomes bit (d + r) % 4

Station grid: a torus of `SIDE` x `SIDE` cells per seat, start module at (0, 0), x right,
y down.  A linked station of at most `MAX_MODULES` modules spans fewer than `SIDE` cells,
so no legal station is cut off and no two of its modules share a cell.

Stacks: ``stack = type * 3 + field``::

    0 gate-water     1 gate-wildlife     2 gate-energy
    3 odyssey-water  4 odyssey-wildlife  5 odyssey-energy
    6 airlock-water  7 airlock-wildlife  8 airlock-energy

Tiles: tile 0 is the white start module, tiles 1.. follow ``components.toml``.
Planets are numbered as in `PLANETS`; areas as in the packed params (`params.py`).
"""

from enum import IntEnum

import numpy as np

from exobalance.simcore.contract import STATE_COMMON

MAX_SEATS = 4
N_ROOMS = 5
N_FIELDS = 3
N_TYPES = 3
N_STACKS = N_TYPES * N_FIELDS
N_GATES = 3
N_TOKENS = 5
N_PLANETS = 8
MAX_TILES = 120  # tiles beside the start module
MAX_MODULES = MAX_TILES + 1
SIDE = 128  # cells of the torus, a power of two above MAX_MODULES
MAX_AREAS = 64
MAX_RANKS = 64
MAX_GROUPS = 16  # levels, volcanoes, islands, satellites, circles of a planet
N_PROSPECTS = 4
N_PHASES = 3
MAX_OPTIONS = 16384

ROOMS = ("water", "wildlife", "energy", "modules", "airlocks")
FIELDS = ("water", "wildlife", "energy")
TYPES = ("gate", "odyssey", "airlock")
BONUSES = ("none", "recruit", "promotion", "robot")
TOKENS = ("water", "wildlife", "energy", "balance", "none")
GATES = ("G1", "G2", "G3")
PLANETS = ("Bose", "Collins", "Dirac", "Fermi", "Planck", "Russell", "Susskind", "Turing")
STACKS = tuple(f"{kind}-{field}" for kind in TYPES for field in FIELDS)
PHASES = ("early", "middle", "late")
OPENINGS = "NESW"
STEP_X = (0, 1, 0, -1)
STEP_Y = (-1, 0, 1, 0)


class Room(IntEnum):
    """Rooms of the Odyssey board; the first three are the movement rooms."""

    WATER = 0
    WILDLIFE = 1
    ENERGY = 2
    MODULES = 3
    AIRLOCKS = 4


class Type(IntEnum):
    """Module types."""

    GATE = 0
    ODYSSEY = 1
    AIRLOCK = 2


FIELD_ALL = 3  # field of the start module: every movement room enters it


class Bonus(IntEnum):
    """What turning an Odyssey module ON gives."""

    NONE = 0
    RECRUIT = 1
    PROMOTION = 2
    ROBOT = 3


class Token(IntEnum):
    """Predominance tokens; the first three are the fields."""

    WATER = 0
    WILDLIFE = 1
    ENERGY = 2
    BALANCE = 3
    NONE = 4


class Figure(IntEnum):
    """Kind of a figure that is chosen, or that stands on a rank."""

    ENGINEER = 0
    CHIEF = 1
    COLONIST = 2
    MARKER = 3  # stands for a missing colonist (SGO-A16)


class Gap(IntEnum):
    """Bounds of the engine that a game can hit; reported, never silent."""

    NONE = 0
    OPTIONS = 1  # more than MAX_OPTIONS legal options
    MODULES = 2  # more than MAX_MODULES modules on one station
    RANKS = 3  # more than MAX_RANKS ranks


class PlanetKind(IntEnum):
    """Rule families of exoplanet sides."""

    BOSE = 0
    COLLINS = 1
    DIRAC = 2
    FERMI = 3
    PLANCK = 4
    RUSSELL = 5
    SUSSKIND = 6
    TURING_RIVER = 7
    TURING_CIRCLES = 8


class Slot(IntEnum):
    """How a planet in play stands."""

    ABSENT = 0
    WAITING = 1
    OPEN = 2  # a gate stands on it
    CLOSED = 3


HAWKING = -1  # `gate_planet` of a gate on the central planet
UNUSED = -2  # `gate_planet` of a gate that is not in the game


class Kind(IntEnum):
    """Decision kinds, with the columns a, b, c, d of their option rows."""

    START_MODULE = 0  # stack
    TAKE = 1  # stack, or -1 stop
    PLACE = 2  # x, y, rotation; rotation -1: put back
    ROOM = 3  # from, to, figure
    MOVE = 4  # from module, to module; -1 stop
    AIRLOCK = 5  # module, or -1 stop
    RECRUIT = 6  # room, or -1 decline
    PROMOTE = 7  # room, or -1 decline
    JOURNEY = 8  # module
    AREA = 9  # planet, area
    SWAP = 10  # upper position of the two, or -1 decline
    GATE = 11  # gate, planet
    RANK_FIGURE = 12  # rank, room, figure
    REORGANISE = 13  # module, x, y, rotation; -1 stop


N_KINDS = len(Kind)


class Label(IntEnum):
    """Option labels: what an option does, in the grain of coverage and restrictions."""

    START_GATE = 0
    START_ODYSSEY = 1
    START_AIRLOCK = 2
    TAKE_GATE = 3
    TAKE_ODYSSEY = 4
    TAKE_AIRLOCK = 5
    TAKE_STOP = 6
    PLACE_ATTACH = 7
    PLACE_PUT_BACK = 8
    ROOM_WATER = 9
    ROOM_WILDLIFE = 10
    ROOM_ENERGY = 11
    ROOM_MODULES = 12
    ROOM_AIRLOCKS = 13
    MOVE_WALK = 14
    MOVE_GATE_ON = 15
    MOVE_AIRLOCK_ON = 16
    MOVE_RECRUIT_ON = 17
    MOVE_PROMOTION_ON = 18
    MOVE_ROBOT_ON = 19
    MOVE_STOP = 20
    AIRLOCK_FILL = 21
    AIRLOCK_STOP = 22
    RECRUIT_TAKE = 23
    RECRUIT_DECLINE = 24
    PROMOTE_TAKE = 25
    PROMOTE_DECLINE = 26
    JOURNEY_EMPTY = 27
    AREA_BOSE = 28  # + planet number
    AREA_COLLINS = 29
    AREA_DIRAC = 30
    AREA_FERMI = 31
    AREA_PLANCK = 32
    AREA_RUSSELL = 33
    AREA_SUSSKIND = 34
    AREA_TURING = 35
    SWAP_TAKE = 36
    SWAP_DECLINE = 37
    GATE_MOVE = 38
    RANK_ENGINEER = 39
    RANK_CHIEF = 40
    REORGANISE_MOVE = 41
    REORGANISE_STOP = 42


N_LABELS = len(Label)


class Source(IntEnum):
    """Sources of the final score."""

    AREAS = 0
    MAJORITIES = 1
    SPREAD = 2
    HAWKING = 3
    PREDOMINANCE = 4
    CORRIDORS = 5
    START = 6


N_SOURCES = len(Source)


class Phase(IntEnum):
    """Where the turn stands; drives the automatic steps between decisions."""

    SETUP = 0
    SETUP_PLACE = 1
    TURN = 2  # before the active seat's turn: reorganisation, end checks
    ROOM = 3
    ACTION = 4  # room_step-th player in turn order acts in the active room
    ACTION_PLACE = 5
    BONUS = 6  # an Odyssey bonus is being chosen; back to ACTION
    JOURNEY = 7  # room_step-th player empties full gate modules
    LANDING = 8  # the colonists of one module are being placed
    LANDING_SWAP = 9  # a predominance swap is due; back to LANDING
    CLOSING = 10  # the gate of a closed planet moves
    CLOSING_SWAPS = 11  # closing_step-th player may swap (Fermi)
    RANKS = 12  # ranks are filled, then back to JOURNEY
    REORGANISE = 13  # the active seat may use its reorganisation token


STATE = np.dtype(
    [
        *STATE_COMMON,
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
        ("setup_set", "i4"),
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
        ("source", "i4", (MAX_SEATS, N_SOURCES)),
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
        ("label_count", "i4", (MAX_SEATS, N_LABELS)),
        ("landings", "i2", (N_PLANETS,)),  # gate modules emptied onto the planet
        ("settled", "i2", (N_PLANETS, MAX_SEATS)),  # colonists placed, ever
        ("surplus", "i2", (MAX_SEATS,)),  # colonists that found no area
        ("payout", "i2", (N_PLANETS, MAX_SEATS)),  # points at closing
        ("close_order", "i1", (N_PLANETS,)),  # 1.. in order of closing, 0 open
        ("close_turn", "i4", (N_PLANETS,)),
        ("last_closing", "i4"),  # turn of the last closing, 0 none
        ("area_used", "i1", (N_PLANETS, MAX_AREAS)),  # 1 once a colonist landed there
        ("credit", "f8", (MAX_SEATS,)),
        ("rank", "i1", (MAX_SEATS,)),
        ("scratch", "i2", (MAX_MODULES,)),  # work space of a single kernel
    ],
    align=True,
)
