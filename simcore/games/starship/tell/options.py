"""Options by name: one function per decision kind, with the keys of ``rules.md``."""

from __future__ import annotations

from exobalance.simcore.describe import Option
from exobalance.simcore.games.starship.data.codes import Act, Step
from exobalance.simcore.games.starship.data.labels import DECISIONS, Due
from exobalance.simcore.games.starship.data.layout import (
    BUILDINGS,
    COLOURS,
    PLANETS,
    ROWS,
    TRACKS,
)
from exobalance.simcore.games.starship.tell.names import (
    names_of,
    space_of_route,
    technology_name,
    token_name,
    unpacked,
)
from exobalance.simcore.kit.telling.options import Namer, OptionRow, options_by_kind

STEPS = tuple(step.name.lower() for step in Step)
LOADED = ("base", *BUILDINGS)


def _token(row: OptionRow) -> Option:
    return {"token": token_name(names_of(row.tree), row.b)}


def _cubes(row: OptionRow) -> Option:
    return {"cubes": unpacked(row.b, COLOURS)}


def _planet(row: OptionRow) -> Option:
    return {"planet": PLANETS[row.b]}


def _production(row: OptionRow) -> Option:
    return {"act": "keep", "production": names_of(row.tree).productions[row.b]}


def _mechanism(row: OptionRow) -> Option:
    return {"mechanism": names_of(row.tree).mechanisms[row.b]}


def _colour(row: OptionRow) -> Option:
    return {"colour": COLOURS[row.b]}


def _flight(row: OptionRow) -> Option:
    return {"space": space_of_route(row.tree, row.b)}


def _shift(row: OptionRow) -> Option:
    """Return where a scientist goes; the row is that of the sector just completed."""
    pyramid_row = int(row.state.task[row.state.n_tasks - 1, 2])
    return {"act": "move", "space": [pyramid_row + 1, row.b + 1]}


TAKEN: dict[int, Namer] = {
    Due.QUICK_TECHNOLOGIES: lambda row: {"rows": [ROWS[row.b], ROWS[row.c]]},
    Due.SATELLITE_START: lambda row: {"row": row.b + 1},
    Due.EXPLORE: _production,
    Due.ACTION: lambda row: {"act": "play"} | _token(row),
    Due.SPEND: _token,
    Due.PAYMENT: _cubes,
    Due.OVERFLOW: _cubes,
    Due.KEEP: _cubes,
    Due.TECHNOLOGY: lambda row: {"technology": technology_name(names_of(row.tree), row.b)},
    Due.DESTINATION: _planet,
    Due.LOAD_FUEL: lambda row: {"fuel": row.b},
    Due.LOAD_BUILDING: lambda row: {"building": LOADED[row.b]},
    Due.LOAD: _cubes,
    Due.PICK_UP: lambda row: {"building": BUILDINGS[row.b]},
    Due.WORMHOLE: lambda row: {"act": "move"} | _planet(row),
    Due.FOUND: lambda row: {},
    Due.TOKEN: _production,
    Due.PLACE: lambda row: {"buildings": unpacked(row.b, BUILDINGS)},
    Due.PRODUCE: lambda row: {"step": STEPS[row.b]},
    Due.CUBE: _colour,
    Due.PLANT: _planet,
    Due.REPEAT_TOKEN: _token,
    Due.EXTRA_TOKEN: lambda row: {"token": names_of(row.tree).extra[row.b]},
    Due.TRACK: lambda row: {"track": TRACKS[row.b]},
    Due.SHIFT: _shift,
    Due.JUMP: _flight,
    Due.GOVERNMENT_SATELLITE: _flight,
    Due.TIED: _mechanism,
    Due.PASS_REWARD: lambda row: {"face": row.b},
}
"""What is taken, by decision kind."""


def _look(row: OptionRow) -> Option:
    """Return what is looked at before the game, or the fuel out of the hold for another look."""
    return _planet(row) if row.kind == Due.EXPLORE else {"hold": row.b}


def _trade(row: OptionRow) -> Option:
    return _colour(row) | {"number": row.c}


def _idle(row: OptionRow) -> Option:
    return _token(row) if row.kind == Due.ACTION else {}


ACTS: dict[int, Namer] = {
    Act.STOP: lambda row: {},
    Act.IDLE: _idle,
    Act.REPEAT: lambda row: {},
    Act.PASS: lambda row: {},
    Act.LOOK: _look,
    Act.DISMANTLE: lambda row: {},
    Act.BUY: _trade,
    Act.SELL: _trade,
    Act.MECHANISM: _mechanism,
    Act.GOVERNMENT: lambda row: {"space": [row.b + 1, row.c + 1]},
    Act.SAVE: _colour,
    Act.SATELLITE: _flight,
}
"""What is done where something else than the decision itself says it."""


def _option(row: OptionRow) -> Option:
    """Return an option with its act: the kind of the decision where no other word is given."""
    if row.a == Act.TAKE:
        return {"act": DECISIONS[row.kind].name} | TAKEN[row.kind](row)
    return {"act": Act(row.a).name.lower()} | ACTS[row.a](row)


option_dict = options_by_kind(dict.fromkeys(range(len(DECISIONS)), _option))
