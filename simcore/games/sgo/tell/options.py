"""Options by name: one function per decision kind, with the keys of ``docs/games/sgo.md``."""

from __future__ import annotations

from exobalance.simcore.describe import Option
from exobalance.simcore.games.sgo.data.labels import Kind
from exobalance.simcore.games.sgo.data.layout import GATES, PLANETS, ROOMS, STACKS, TOKENS, Figure
from exobalance.simcore.games.sgo.data.names import FIGURES, Names, names_of, place_of
from exobalance.simcore.kit.telling.options import Namer, OptionRow, options_by_kind

STOP: Option = {"stop": True}
DECLINE: Option = {"decline": True}


def _names(row: OptionRow) -> Names:
    return names_of(row.tree, int(row.state.n_players))


def _place(row: OptionRow, module: int) -> list[int]:
    """Return the place of a module of the acting seat."""
    return place_of(row.state, row.seat, module)


def _or(instead: Option, namer: Namer) -> Namer:
    """Return a namer of options of which one, without a number, is none of the others."""
    return lambda row: dict(instead) if row.a < 0 else namer(row)


def _stack(row: OptionRow) -> Option:
    return {"stack": STACKS[row.a], "tile": _names(row).tiles[row.b]}


def _attach(row: OptionRow) -> Option:
    tile = {"tile": _names(row).tiles[int(row.state.tile)]}
    if row.c < 0:
        return tile | {"put_back": True}
    return tile | {"at": [row.a, row.b], "rotation": row.c}


def _room(row: OptionRow) -> Option:
    return {"from": ROOMS[row.a], "to": ROOMS[row.b], "figure": FIGURES[Figure(row.c)]}


def _move(row: OptionRow) -> Option:
    return {"from": _place(row, row.a), "to": _place(row, row.b)}


def _module(row: OptionRow) -> Option:
    return {"at": _place(row, row.a)}


def _own_room(row: OptionRow) -> Option:
    return {"room": ROOMS[row.a]}


def _area(row: OptionRow) -> Option:
    return {"exoplanet": PLANETS[row.a], "area": _names(row).areas[row.a][row.b]}


def _swap(row: OptionRow) -> Option:
    token = row.state.token
    return {"tokens": [TOKENS[token[row.a]], TOKENS[token[row.a + 1]]]}


def _gate(row: OptionRow) -> Option:
    return {"gate": GATES[row.a], "exoplanet": PLANETS[row.b]}


def _rank_figure(row: OptionRow) -> Option:
    return {"rank": row.a + 1, "room": ROOMS[row.b], "figure": FIGURES[Figure(row.c)]}


def _reorganise(row: OptionRow) -> Option:
    return {"from": _place(row, row.a), "at": [row.b, row.c], "rotation": row.d}


option_dict = options_by_kind(
    {
        Kind.START_MODULE: _stack,
        Kind.TAKE: _or(STOP, _stack),
        Kind.PLACE: _attach,
        Kind.ROOM: _room,
        Kind.MOVE: _or(STOP, _move),
        Kind.AIRLOCK: _or(STOP, _module),
        Kind.RECRUIT: _or(DECLINE, _own_room),
        Kind.PROMOTE: _or(DECLINE, _own_room),
        Kind.JOURNEY: _module,
        Kind.AREA: _area,
        Kind.SWAP: _or(DECLINE, _swap),
        Kind.GATE: _gate,
        Kind.RANK_FIGURE: _rank_figure,
        Kind.REORGANISE: _or(STOP, _reorganise),
    }
)
