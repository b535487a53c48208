"""Bounds and numberings of Kepler-3042.

Hexes: 22 columns, 19 rows, row 0 at the top, odd columns half a hex lower; hex = 22 row + column::

    column   0    1    2  ...  21
    row 0    0    1    2  ...  21
    row 1   22   23   24  ...  43
    ...

Directions of `PARAMS.neighbour`: clockwise from the hex above.
Tiles: planets in the order of ``components.toml``, then mines, then colonial targets.
Cubes ``E M A``, technologies ``I II III IV V`` and zones ``short medium long`` are numbered in
this order; cards of a player are slots: 0 is Earth, colonies follow in the order of colonising.
Places of cubes that can be burned: 0 is the storage, 1 + slot a card.
Amounts in options are packed: E + 16 M + 256 A.
"""

COLUMNS = 22
ROWS = 19
N_HEXES = COLUMNS * ROWS
N_DIRECTIONS = 6

MAX_SEATS = 4
PHANTOM = MAX_SEATS
"""Row of the solo phantom in what it has like a seat: technologies, tracks, medals."""
N_CUBES = 3
N_TECHNOLOGIES = 5
N_LEVELS = 5
TOP_LEVEL = N_LEVELS - 1
N_TRACKS = 2
N_ZONES = 3
N_TYPES = 5
N_SPACES = 9
MAX_SLOTS = 6
MAX_SHIPS = 4
MAX_PLANETS = 32
MAX_MINES = 6
MAX_TARGETS = 6
FIRST_MINE = MAX_PLANETS
FIRST_TARGET = FIRST_MINE + MAX_MINES
MAX_TILES = FIRST_TARGET + MAX_TARGETS
MAX_PLACES = 25  # of a track, with the start
MAX_CARDS = 20
MAX_EFFECTS = 4
MAX_OBJECTIVES = 24
MAX_OWN_OBJECTIVES = 4
MAX_TASKS = 64
MAX_USES = 16  # of quantum physics in a turn, of one kind
MAX_PICKS = 12  # tiles of a mapping
MAX_ROUNDS = 16
MAX_SPEED = 12

HOW_MUCH = 16  # base of packed amounts

MAX_OPTIONS = MAX_SHIPS * N_HEXES + 1

CUBES = ("E", "M", "A")
TECHNOLOGIES = ("I", "II", "III", "IV", "V")
TRACKS = ("colonial", "technology")
ZONES = ("short", "medium", "long")
PLANETS = tuple(f"P{number:02}" for number in range(1, 29))
CARDS = tuple(f"PC{number:02}" for number in range(1, 19))
OBJECTIVES = tuple(f"OB{number:02}" for number in range(1, 18))
