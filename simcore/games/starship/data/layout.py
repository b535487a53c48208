"""Bounds and numberings of Starship Interstellar.

Colours are numbered from red to purple; buildings drill, converter, ARS, outpost; planets by
orbit, Earth among them::

    mercury  venus  EARTH  mars  jupiter  saturn  uranus  neptune
       0       1      2      3      4       5       6        7

Action tokens: the five base tokens (`codes.Token`), then the production token of each planet
(`PRODUCTION` + planet), then the extra tokens (`EXTRA` + number).

Spaces of the route: MAX_ROUTE_ROWS * column + row, both from 0; on Trappist the row is the
place of arrival.  The pyramid is numbered by row from the bottom and by place from the left.

Multisets in options are packed, three bits for each kind: red + 8 yellow + 64 green + ...
"""

MAX_SEATS = 4
GOVERNMENT = MAX_SEATS
"""Number of the government satellite among the satellites."""
N_COLOURS = 5
PURPLE = N_COLOURS - 1
N_BUILDINGS = 4
N_PLANETS = 8
EARTH = 2
MERCURY = 0
VENUS = 1
N_BASE_TOKENS = 5
PRODUCTION = N_BASE_TOKENS
EXTRA = PRODUCTION + N_PLANETS
MAX_EXTRA = 16
N_TOKENS = EXTRA + MAX_EXTRA
N_ROWS = 6  # rows of technologies
N_LEVELS = 3
N_TECHNOLOGY_STEPS = N_ROWS * N_LEVELS
MAX_SALVATION = 8  # salvation technologies
MAX_OWN_SALVATION = 4  # that a seat may have, with room for one
MAX_PRODUCTIONS = 96
MAX_PILE = 8
MAX_MECHANISMS = 64
MAX_EVENTS = 12
N_SECTIONS = 3
MAX_COLUMNS = 12
MAX_ROUTE_ROWS = 8
N_ROUTE = MAX_COLUMNS * MAX_ROUTE_ROWS
N_KINDS = 6  # of route tokens
MAX_ROUTE_PILE = 96
MAX_PYRAMID_ROWS = 7
MAX_PLACES = 7
N_TRACKS = 2
MAX_TRACK = 17  # spaces with the start
MAX_REPUTATION = 64
N_REPUTATION_ROWS = 6
MAX_SPIRAL = 40
MAX_ORBIT = 32  # spaces of an orbit
MAX_PEOPLE = 128
MAX_FACES = 12
MAX_EFFECTS = 3  # of one thing
N_DISPLAY = 4  # columns of the mechanisms on display
MAX_STACK = 32
MAX_TASKS = 48
N_TASK = 7
N_MODIFIERS = 14
MAX_VARIANTS = 8  # of a demand
MAX_DRAWN = 7
N_CHANCE = 4096
MAX_ROUNDS = 30  # with counters of their own

PACKED_BITS = 3
PACKED = 7  # most of a kind in a packed multiset

MAX_OPTIONS = 640

COLOURS = ("red", "yellow", "green", "blue", "purple")
BUILDINGS = ("drill", "converter", "ars", "outpost")
PLANETS = ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune")
SETTLED = tuple(planet for planet in PLANETS if planet != "earth")
TOKENS = ("solar", "research", "earth", "travel", "market")
ROWS = ("drill", "converter", "ars", "outpost", "solar", "explorer")
KINDS = ("deep_space", "rocky_planet", "ringed_planet", "star", "galaxy", "wormhole")
TRACKS = ("humanity", "interstellar")
EXTRAS = tuple(f"x{number:02}" for number in range(1, 13))
SALVATION = ("engineering", "assembly", "diplomacy", "humanity", "probe", "coordination")
BASE_MECHANISMS = tuple(f"b{number:02}" for number in range(1, 11))
MAX_BASE = 14  # base mechanisms with numbers among the setup items
