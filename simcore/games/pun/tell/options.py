"""Options by name: one function per act or decision kind, with the keys of ``rules.md``.

Decisions of the menu are told by act, the others by their kind.
"""

from __future__ import annotations

from exobalance.simcore.describe import Option
from exobalance.simcore.games.pun.data.codes import AS_ENERGY, MOVES, Act, Claim, Side
from exobalance.simcore.games.pun.data.labels import Kind
from exobalance.simcore.games.pun.data.layout import N_DEPOTS, TERRAINS, TRACKS
from exobalance.simcore.games.pun.data.names import (
    Names,
    cell_name,
    letters_of,
    names_of,
    place_name,
)
from exobalance.simcore.kit.telling.options import Namer, OptionRow, options_by_kind

CLAIMS = [claim.name.lower() for claim in Claim]
RINGS = ("outer", "inner")


def _names(row: OptionRow) -> Names:
    return names_of(row.tree)


def _tech(row: OptionRow, level: int) -> str:
    """Return a technology of the acting seat."""
    return _names(row).techs[row.state.corporation[row.seat]][level]


def _pod_place(row: OptionRow, place: int) -> str:
    """Return a place of a collected lifepod of the acting seat."""
    return place_name(_names(row), int(row.state.corporation[row.seat]), place)


# --- acts of the menu


def _unplaced(row: OptionRow) -> Option:
    names = _names(row)
    name = names.tiles[row.b]
    ring = names.stacks.index(row.tree["tiles"][name]["shape"]) >= N_DEPOTS
    return {"ring": RINGS[ring], "tile": name}


def _place(row: OptionRow) -> Option:
    return _unplaced(row) | {"orientation": row.c, "at": cell_name(row.d)}


def _icon(row: OptionRow) -> Option:
    option: Option = {"icon": TERRAINS[row.b], "cube": TRACKS[row.c]}
    if row.d >= AS_ENERGY:
        return option | {"as": "E"} | _by_move(row.d - AS_ENERGY)
    return option | _by_move(row.d)


def _by_move(move: int) -> Option:
    """Return how a cube moves, nothing for straight up."""
    return {"move": MOVES[move]} if move > 0 else {}


def _advance(row: OptionRow) -> Option:
    return {
        "cube": TRACKS[row.b],
        "tracks": letters_of(row.c & 31),
        "used": letters_of(row.c >> 5 & 31),
        "cubes": row.c >> 10 & 31,
        "steps": row.c >> 15 & 15,
        "claim": CLAIMS[row.c >> 19],
    } | _by_move(row.d)


def _regress(row: OptionRow) -> Option:
    return {"cube": TRACKS[row.b], "tracks": letters_of(row.c & 31), "steps": row.c >> 5}


def _step(row: OptionRow) -> Option:
    return {"from": cell_name(row.b), "to": cell_name(row.c)}


def _cell(row: OptionRow) -> Option:
    return {"at": cell_name(row.b)}


def _meteorite(row: OptionRow) -> Option:
    return _cell(row) | {"loaded": row.c} if row.b >= 0 else {"collected": True}


def _destroy_lifepod(row: OptionRow) -> Option:
    return _cell(row) if row.b >= 0 else {"place": _pod_place(row, row.c)}


def _objective(row: OptionRow) -> Option:
    return {"card": _names(row).objectives[row.b]}


def _power(row: OptionRow) -> Option:
    """Return a power with its cube or height."""
    name = _tech(row, row.b)
    effect = row.tree["technologies"][name]["effect"]
    if effect == "regress":
        return {"tech": name, "cube": TRACKS[row.c]}
    return {"tech": name} | ({"height": row.c} if effect == "claim_height" else {})


def _card(row: OptionRow) -> Option:
    return {"card": _names(row).cards[row.b]}


BY_ACT: dict[int, Namer] = {
    Act.PLACE: _place,
    Act.UNPLACED: _unplaced,
    Act.ICON: _icon,
    Act.SYNERGY: lambda row: {"cube": TRACKS[row.b], "steps": row.c} | _by_move(row.d),
    Act.ADVANCE: _advance,
    Act.CLIMB: lambda row: {"cube": TRACKS[row.b]} | _by_move(row.d),
    Act.REGRESS: _regress,
    Act.ROVER: _cell,
    Act.STEP: _step,
    Act.JUMP: lambda row: _step(row) | {"tech": _tech(row, row.d)},
    Act.TELEPORT: lambda row: {"from": cell_name(row.b)},
    Act.LIFEPOD: _cell,
    Act.METEORITE: _meteorite,
    Act.DESTROY_LIFEPOD: _destroy_lifepod,
    Act.DESTROY_METEORITE: _meteorite,
    Act.DESTROY_LINE: lambda row: {"column" if row.b else "row": row.c},
    Act.DESTROY_ROVER: _cell,
    Act.PUT_METEORITE: _cell,
    Act.REPOSITION: lambda row: {"place": _pod_place(row, row.b)},
    Act.EXTRA_TILE: lambda row: {"claim": CLAIMS[row.b]},
    Act.CHOOSE: lambda row: {"take": "peek" if row.b else "synergy"},
    Act.DISCARD_OBJECTIVE: _objective,
    Act.DISCARD_STACK: lambda row: {"ring": RINGS[row.b]},
    Act.POWER: _power,
    Act.CIV: lambda row: _card(row) | {"rank": row.c + 1},
    Act.END_CARD: _card,
}
"""Acts of the menu that say more than what they are."""


def _menu(row: OptionRow) -> Option:
    return BY_ACT[row.a](row) if row.a in BY_ACT else {}


# --- other decisions


def _benefit(row: OptionRow) -> Option:
    """Return the side taken of a choice of two benefits."""
    if row.c >= Side.ADVANCE:
        return {"step": row.b, "take": f"advance:{TRACKS[row.c - Side.ADVANCE]}"}
    return {"step": row.b, "take": Side(row.c).name.lower()}


def _with_act(namer: Namer) -> Namer:
    """Return a namer that says the act first."""
    return lambda row: {"act": Act(row.a).name.lower()} | namer(row)


option_dict = options_by_kind(
    {
        Kind.PLACE: _with_act(_menu),
        Kind.CIV: _with_act(_menu),
        Kind.RESOLVE: _with_act(_menu),
        Kind.PATCH: _with_act(_cell),
        Kind.TELEPORT: _with_act(lambda row: {"to": cell_name(row.b)}),
        Kind.LIFEPOD: _with_act(lambda row: {"to": _pod_place(row, row.b)}),
        Kind.FLUX: _with_act(lambda row: {"track": TRACKS[row.b]}),
        Kind.BENEFIT: _with_act(_benefit),
        Kind.LOAD: lambda row: {"act": "destroy" if row.b else "keep"},
        Kind.OBJECTIVE: _with_act(_objective),
        Kind.PLANET: _with_act(lambda row: {"planet": _names(row).planets[row.b]}),
        Kind.CORPORATION: _with_act(lambda row: {"corporation": _names(row).corporations[row.b]}),
        Kind.GIVE_BACK: _with_act(_objective),
        Kind.ROTATE: _with_act(lambda row: {"turn": row.b}),
    }
)
