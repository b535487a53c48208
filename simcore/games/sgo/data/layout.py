"""Every numbering of Space Gate Odyssey: bounds, names and codes.

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

from exobalance.simcore.kit.enums import words_of

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

FIELDS = ("water", "wildlife", "energy")
GATES = ("G1", "G2", "G3")
PLANETS = ("Bose", "Collins", "Dirac", "Fermi", "Planck", "Russell", "Susskind", "Turing")
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


ROOMS = words_of(Room)


class Type(IntEnum):
    """Module types."""

    GATE = 0
    ODYSSEY = 1
    AIRLOCK = 2


TYPES = words_of(Type)
STACKS = tuple(f"{kind}-{field}" for kind in TYPES for field in FIELDS)
FIELD_ALL = 3  # field of the start module: every movement room enters it


class Bonus(IntEnum):
    """What turning an Odyssey module ON gives."""

    NONE = 0
    RECRUIT = 1
    PROMOTION = 2
    ROBOT = 3


BONUSES = words_of(Bonus)


class Token(IntEnum):
    """Predominance tokens; the first three are the fields."""

    WATER = 0
    WILDLIFE = 1
    ENERGY = 2
    BALANCE = 3
    NONE = 4


TOKENS = words_of(Token)


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
