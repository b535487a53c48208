"""Bounds and names of Planet Unknown, with a picture of every numbering.

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
