"""Numbers with names that kernels share."""

from enum import IntEnum


class Phase(IntEnum):
    """Parts of a game, in their order."""

    PLACE = 0
    KEEP = 1
    BONUS_CUBES = 2
    SETUP_TECH = 3
    ROUND_START = 4
    TURN = 5
    ACTION = 6
    BONUS = 7
    MOVE = 8
    WITHDRAW = 9
    QUANTUM = 10
    CARD = 11
    AWARD = 12


class Act(IntEnum):
    """First column of an option row: what is done at a decision."""

    TAKE = 0  # what the kind of the decision says
    STOP = 1  # or decline
    CONVERT = 2
    SHIFT = 3


class Space(IntEnum):
    """Main actions, in the order of the action board."""

    SPACE_MISSIONS = 0
    COLONIAL_SETTLEMENT = 1
    TECHNOLOGICAL_DEVELOPMENT = 2
    STELLAR_PROPULSION = 3
    TERRAFORM = 4
    GALACTIC_MAPPING = 5
    ENERGY_STORAGE = 6
    PLANETARY_EXPLOITATION = 7
    ANTIMATTER_GENERATION = 8


class Bonus(IntEnum):
    """Bonus actions."""

    SPACE_LOGISTICS = 0
    TECHNICAL_EVOLUTION = 1
    SCIENTIFIC_PROGRESS = 2
    CIVIL_MODERNITY = 3
    EXPLORATORY_PLANNING = 4
    NEO_EXPLOITATION = 5


class Cube(IntEnum):
    """Kinds of cubes."""

    E = 0
    M = 1
    A = 2


class Technology(IntEnum):
    """Rows of the technology board."""

    TRAVEL = 0
    QUANTUM = 1
    ENERGY = 2
    TERRAFORMING = 3
    ANTIMATTER = 4


class Track(IntEnum):
    """Leadership tracks."""

    COLONIAL = 0
    TECHNOLOGY = 1


class Cell(IntEnum):
    """Bits of what lies on a hex."""

    DOWN = 1  # a face-down tile
    BODY = 2  # a face-up planet or mine
    TARGET = 4  # a face-up colonial target
    SHIP = 8
    MARKER = 16  # a colonised planet
    BARRED = 32  # a star, Sol or Sagittarius A*


class Icon(IntEnum):
    """Icons of the leadership tracks."""

    NONE = 0
    REGENERATE = 1
    PRODUCE_E = 2
    PRODUCE_M = 3
    PRODUCE_A = 4


class Task(IntEnum):
    """What waits to be carried out."""

    ICON = 0  # seat, icon
    LIFT = 1  # seat, technology, level
    LEVEL = 2  # seat, technology


class Who(IntEnum):
    """Whom a progress card means."""

    ALL = 0
    HIGHEST = 1
    LOWEST = 2


class Metric(IntEnum):
    """What a progress card compares."""

    NONE = 0
    COLONIAL = 1
    TECHNOLOGY = 2
    LEVELS = 3
    MEDALS = 4
    COLONIES = 5


class Gap(IntEnum):
    """Bounds of the engine and positions that no rule covers."""

    NONE = 0
    NO_HEX = 1  # a tile that players place has no usable hex
    TASKS = 2  # more waits than there is room for
