"""Numbers with names that kernels share."""

from enum import IntEnum


class Phase(IntEnum):
    """Parts of a game, in their order."""

    TECHNOLOGIES = 0  # of the quick game, under its switch
    SATELLITES = 1
    EXPLORE = 2  # quick game
    ACTION = 3
    SALVATION = 4
    GOVERNMENT = 5
    END = 6


class Token(IntEnum):
    """Base action tokens."""

    SOLAR = 0
    RESEARCH = 1
    EARTH = 2
    TRAVEL = 3
    MARKET = 4


class Colour(IntEnum):
    """Resources and people, by value."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3
    PURPLE = 4


class Building(IntEnum):
    """Kinds of buildings beside the base."""

    DRILL = 0
    CONVERTER = 1
    ARS = 2
    OUTPOST = 3


class Row(IntEnum):
    """Rows of technologies of the action phase."""

    DRILL = 0
    CONVERTER = 1
    ARS = 2
    OUTPOST = 3
    SOLAR = 4
    EXPLORER = 5


class Track(IntEnum):
    """Leader tracks."""

    HUMANITY = 0
    INTERSTELLAR = 1


class Goal(IntEnum):
    """Actions of the salvation phase."""

    MECHANISM = 0
    GOVERNMENT = 1
    SAVE = 2
    SATELLITE = 3


class Effect(IntEnum):
    """Words for effects, see rules.md; the first numbers of `Task`, too."""

    FUEL = 0
    PRESTIGE = 1
    REPUTATION = 2
    SCIENTIST = 3
    DRILL = 4
    ARS = 5
    RECHARGE = 6
    IMPROVE = 7
    UPGRADE = 8
    SATELLITE = 9
    TRACK = 10
    SAVE_LOWEST = 11
    BUILD_LOWEST = 12
    EXTRA = 13
    SOLAR = 14
    RESEARCH = 15
    MARKET = 16
    TRAVEL = 17
    ACTIVATE = 18
    PAY = 19


class Modifier(IntEnum):
    """Words for what technologies improve, see rules.md."""

    UNLOCK = 0
    SOLAR_LOSS = 1
    SOLAR_DRAW = 2
    SOLAR_KEEP = 3
    SOLAR_STEPS = 4
    TAKEOFF = 5
    CONTINUE = 6
    WORMHOLE = 7
    MECHANISM_LOWER = 8
    MECHANISM_PP = 9
    GOVERNMENT_EXTRA = 10
    SAVE_REPUTATION = 11
    SATELLITE_FUEL = 12
    HIGHLIGHT_PP = 13


class Task(IntEnum):
    """What waits to be carried out, beside effects: kind, seat, then up to five numbers."""

    PYRAMID = 20  # row, next place, last place
    SHIFT = 21  # row, next place to look at, seat that moved up to the post
    BUILT = 22  # mechanism, column or -1, how (`Built`)
    ROTATE = 23  # steps
    TRIP = 24  # `Trip`, destination, fuel saved, 1 for the base token
    PRODUCE = 25  # planet
    KEEP = 26  # most cubes, 1 without loss of reputation
    PAYMENT = 27  # `Purpose`, what, discount
    OVERFLOW = 28
    JUMP = 29
    GOVERNMENT_MOVE = 30  # moves left, 1 if it may stop
    SPEND = 31
    WORMHOLE = 32
    TIED = 33  # `Tie`
    LEADER = 34  # track, steps
    DONE_PAYING = 35  # `Purpose`, what
    ENTERED = 36  # space of a satellite of the seat or of the government (1)


class Purpose(IntEnum):
    """What is paid with cubes."""

    TECHNOLOGY = 0
    MECHANISM = 1
    SAVE = 2


class Built(IntEnum):
    """How a mechanism comes to be built."""

    ACTION = 0
    PYRAMID = 1
    GOVERNOR = 2


class Tie(IntEnum):
    """Which mechanism ties are about."""

    PYRAMID = 0
    GOVERNOR = 1
    LONG_TERM = 2


class Trip(IntEnum):
    """Stages of a trip, in their order."""

    DESTINATION = 0
    LOAD_FUEL = 1
    LOAD_BUILDING = 2
    LOAD = 3
    PICK_UP = 4
    FLY = 5
    WORMHOLE = 6
    ARRIVED = 7
    LOAD_THERE = 8
    PICK_UP_THERE = 9
    PLACE_THERE = 10
    FOUND = 11
    LOOK = 12
    PLACE = 13
    END = 14


class Act(IntEnum):
    """First column of an option row: what is done at a decision."""

    TAKE = 0  # what the kind of the decision says
    STOP = 1
    IDLE = 2
    REPEAT = 3
    PASS = 4
    LOOK = 5
    DISMANTLE = 6
    BUY = 7
    SELL = 8
    MECHANISM = 9
    GOVERNMENT = 10
    SAVE = 11
    SATELLITE = 12


class Step(IntEnum):
    """Steps of a production."""

    BASE = 0
    EXPLORER = 1
    DRILL = 2
    CONVERTER = 3
    ARS = 4
    OUTPOST = 5


class RouteToken(IntEnum):
    """Kinds of route tokens."""

    DEEP_SPACE = 0
    ROCKY_PLANET = 1
    RINGED_PLANET = 2
    STAR = 3
    GALAXY = 4
    WORMHOLE = 5


class Ending(IntEnum):
    """What ended a game, as bits."""

    SUN = 1
    TRAPPIST = 2
    SECTORS = 4
    PEOPLE = 8


class Gap(IntEnum):
    """Bounds of the engine and positions that no rule covers."""

    NONE = 0
    TASKS = 1  # more waits than there is room for
    STACK = 2  # more tokens on a stack than there is room for
    OPTIONS = 3  # more options than there is room for
