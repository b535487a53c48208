"""Options by name: one function per decision kind, with the keys of ``rules.md``."""

from __future__ import annotations

from exobalance.simcore.describe import Option
from exobalance.simcore.games.kepler.data.codes import Act
from exobalance.simcore.games.kepler.data.galaxy import hex_place
from exobalance.simcore.games.kepler.data.labels import BONUSES, DECISIONS, LABELS, SPACES, Kind
from exobalance.simcore.games.kepler.data.layout import CUBES, HOW_MUCH, TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.tell.names import (
    by_cube,
    card_name,
    names_of,
    params_of,
    place_name,
)
from exobalance.simcore.kit.telling.options import Namer, OptionRow, options_by_kind

ENDS = {
    kind: end
    for kind, _, end in (label.name.partition(":") for label in LABELS)
    if end in ("stop", "decline")
}
"""What the last option of a decision is called, by decision kind."""


def _card(row: OptionRow, slot: int) -> Option:
    """Return a card of the acting seat."""
    return {"card": card_name(row.state, names_of(row.tree), row.seat, slot)}


def _amounts(row: OptionRow) -> Option:
    """Return a card and what is produced on it."""
    numbers = (row.c // HOW_MUCH**cube % HOW_MUCH for cube in range(len(CUBES)))
    return _card(row, row.b) | by_cube(numbers)


def _hex(row: OptionRow) -> Option:
    return {"hex": hex_place(row.b)}


def _ship(row: OptionRow) -> Option:
    return _card(row, row.b) | {"hex": hex_place(row.c)}


def _bonus_cubes(row: OptionRow) -> Option:
    return {"E": row.b, "M": int(params_of(row.tree, 1).bonus_cubes) - row.b}


def _setup_tech(row: OptionRow) -> Option:
    return {"technologies": [TECHNOLOGIES[number] for number in (row.b, row.c) if number >= 0]}


def _burn(row: OptionRow, place: int, cube: int) -> Option:
    """Return a cube that is burned, nothing without one."""
    if place < 0:
        return {}
    name = place_name(row.state, names_of(row.tree), row.seat, place)
    return {"place": name, "cube": CUBES[cube]}


def _withdraw(row: OptionRow) -> Option:
    return _hex(row) | ({"cube": CUBES[row.c]} if row.c >= 0 else {})


NAMERS: dict[int, Namer] = {
    Kind.PLACE_TILE: _hex,
    Kind.KEEP_OBJECTIVE: lambda row: {"objective": names_of(row.tree).objectives[row.b]},
    Kind.BONUS_CUBES: _bonus_cubes,
    Kind.SETUP_TECH: _setup_tech,
    Kind.MAIN: lambda row: {"space": SPACES[row.b][0]},
    Kind.BUILD: _ship,
    Kind.COLONISE: _hex,
    Kind.DEVELOP: lambda row: {"technology": TECHNOLOGIES[row.b]} | _card(row, row.c),
    Kind.TERRAFORM: lambda row: _card(row, row.b),
    Kind.MAP_TRACK: lambda row: {"track": TRACKS[row.b]},
    Kind.MAP_TILE: _hex,
    Kind.PRODUCE: _amounts,
    Kind.EXPLOIT: _amounts,
    Kind.BONUS: lambda row: {"bonus": BONUSES[row.b][0]} | _burn(row, row.c, row.d),
    Kind.LOGISTICS: _ship,
    Kind.MOVE: lambda row: {"from": hex_place(row.b), "to": hex_place(row.c)},
    Kind.WITHDRAW: _withdraw,
    Kind.REGENERATE: lambda row: {"cube": CUBES[row.b]},
    Kind.FREE_LEVEL: lambda row: {"technology": TECHNOLOGIES[row.b]},
    Kind.BURN: lambda row: _burn(row, row.b, row.c),
    Kind.FLIP: _hex,
}
"""What is taken, by decision kind."""


def _option(row: OptionRow) -> Option:
    """Return an option with its act: the kind of the decision, its end, or quantum physics."""
    kind = DECISIONS[row.kind].name
    if row.a == Act.STOP:
        return {"act": ENDS[kind]}
    if row.a == Act.CONVERT:
        return {"act": "convert"} | _card(row, row.b) | {"cube": CUBES[row.c]}
    if row.a == Act.SHIFT:
        start, end = (_card(row, slot)["card"] for slot in (row.c, row.d))
        return {"act": "shift", "cube": CUBES[row.b], "from": start, "to": end}
    if row.kind == Kind.CARD:
        return {"act": "accept"}
    return {"act": kind} | NAMERS[row.kind](row)


option_dict = options_by_kind(dict.fromkeys(range(len(DECISIONS)), _option))
