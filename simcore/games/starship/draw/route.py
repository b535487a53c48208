"""Drawing of the route to Trappist: tokens, satellites, fuel of the columns, arrival planets."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, disc, icon, panel, part, piece, text
from exobalance.simcore.games.starship.data.layout import (
    GOVERNMENT,
    KINDS,
    MAX_ROUTE_ROWS,
)
from exobalance.simcore.games.starship.data.words import parse_space
from exobalance.simcore.games.starship.tell.phrases import effects_words, kind_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point, seat_badge, stock
from exobalance.simcore.phrases import and_list, counted

WIDE = 506
TRAPPIST = 84  # width of the last column
HEAD = 34
HIGH = 36
KIND_TONES = dict(zip(KINDS, ("tone5", "tone4", "tone2", "accent", "tone3", "tone0"), strict=True))
PILES = (("route tokens", "pile", "token"), ("interest tokens", "interest_pile", "interest"))
LINE = 19  # of the legend
BESIDE = 0.22
"""Part of the width of a column by which a token lies left of the middle, a satellite right."""


def route_panel(state: np.record, tree: Tree) -> Panel:
    """Return the route with all that was found on it.

    Rule: SI-R7, SI-R11, SI-R60, SI-R61, SI-R62, SI-R63
    """
    rows, n_columns = int(tree["route"]["rows"]), len(tree["route"]["fuel"])
    parts = dict(_columns(tree))
    for column in range(n_columns - 1):
        for row in range(rows):
            parts |= _space(state, tree, column, row)
    for place in range(1, int(state.n_players) + 1):
        parts[f"arrival {place}"] = _arrival(state, tree, place)
    for satellite in [*range(int(state.n_players)), GOVERNMENT]:
        if state.satellite[satellite] >= 0:
            parts[f"satellite {whose(satellite)}"] = _satellite(state, tree, satellite)
    low = HEAD + HIGH * max(rows, int(state.n_players)) + 14
    parts |= _legend(tree, low)
    for number, (word, key, symbol) in enumerate(PILES):
        left = sum(tree["route"][key]) - int(state.next_token[number])
        parts[f"left {key}"] = part(
            stock(symbol, 8, 0, 14, left, fill="tone5"),
            text(50, 0.3, f"{word} left", 9.5, anchor="start", fill="muted"),
            at=(180 * number, low + 2 * LINE + 4), title=f"{counted(left, word[:-1])} left",
        )  # fmt: skip
    return panel(
        "route", "Route to Trappist", (0, 0, WIDE, low + 2 * LINE + 16), parts,
        note="G is the satellite of the government; magnifiers are spaces of interest.",
    )  # fmt: skip


def whose(satellite: int) -> str:
    """Return a seat, or ``government``."""
    return "government" if satellite == GOVERNMENT else str(satellite)


@per_tree
def _wide(tree: Tree) -> float:
    """Return the width of a column."""
    return (WIDE - TRAPPIST) / (len(tree["route"]["fuel"]) - 1)


@per_tree
def space_middle(tree: Tree, space: int) -> Point:
    """Return the middle of a space of the route; on Trappist rows are places of arrival."""
    column, row = divmod(space, MAX_ROUTE_ROWS)
    wide, y = _wide(tree), HEAD + HIGH * (row + 0.5)
    if column == len(tree["route"]["fuel"]) - 1:
        return WIDE - 22, y
    return wide * (column + 0.5), y


@per_tree
def _columns(tree: Tree) -> dict[str, Part]:
    """Return the heads of the columns with their fuel numbers."""
    route, found = tree["route"], {}
    last = len(route["fuel"]) - 1
    for column, fuel in enumerate(route["fuel"]):
        is_last = column == last
        x = WIDE - TRAPPIST / 2 + 6 if is_last else _wide(tree) * (column + 0.5)
        shapes = [
            text(0, 7, "Trappist" if is_last else column + 1, 10, bold=is_last, fill="muted"),
            icon("fuel", -7, 23, 12, fill="tone5"),
            text(4, 23.3, fuel, 11, bold=True),
        ]
        title = f"column {column + 1}: {fuel} fuel"
        if is_last:
            title = f"Trappist: {fuel} fuel, {tree['arrival']['points']} PP on arrival"
        if column + 1 == route["extra_column"]:
            shapes[1:] = [
                icon("fuel", -14, 23, 12, fill="tone5"), text(-3, 23.3, fuel, 11, bold=True),
                icon("extra", 12, 23, 13, fill="accent"),
            ]  # fmt: skip
            title += ", and an extra token for each satellite that enters"
        found[f"column {column + 1}"] = part(*shapes, at=(x, 0), title=title)
    return found


@per_tree
def interest_spaces(tree: Tree) -> set[int]:
    """Return the spaces of interest."""
    spaces = map(parse_space, tree["route"]["interest"])
    return {MAX_ROUTE_ROWS * (column - 1) + row - 1 for column, row in spaces}


def _space(state: np.record, tree: Tree, column: int, row: int) -> dict[str, Part]:
    """Return a space, and the token on it."""
    space = MAX_ROUTE_ROWS * column + row
    kind = int(state.route[space])
    found = {f"space {column + 1} {row + 1}": _bare(tree, space, kind >= 0)}
    if kind >= 0:
        name = KINDS[kind]
        x, y = space_middle(tree, space)
        at = (x - BESIDE * _wide(tree), y)
        shape = piece(name, 0, 0, 17, fill=KIND_TONES[name])
        title = f"column {column + 1}, row {row + 1}: {_gains(tree, name)}"
        found[f"token {column + 1} {row + 1}"] = part(shape, at=at, title=title)
    return found


@per_tree
def _bare(tree: Tree, space: int, is_known: bool) -> Part:
    """Return a space without its token; one of interest has a sign until it is explored."""
    column, row = divmod(space, MAX_ROUTE_ROWS)
    wide, is_interest = _wide(tree), space in interest_spaces(tree)
    ground = "wash" if column == 0 else "tone3-soft" if is_interest else "paper"
    line = {"line": "tone3", "width": 1.6} if is_interest else {"line": "rule", "width": 1}
    shapes = [box(-wide / 2 + 1.5, -HIGH / 2 + 1.5, wide - 3, HIGH - 3, 5, fill=ground, **line)]
    if is_interest and not is_known:
        shapes.append(icon("interest", 0, 0, 15, fill="tone3"))
    title = f"column {column + 1}, row {row + 1}"
    title += ", start" if column == 0 else ", space of interest" if is_interest else ""
    return part(*shapes, at=space_middle(tree, space), title=title)


@per_tree
def _gains(tree: Tree, kind: str) -> str:
    """Return a kind of route token with what it gives."""
    token = tree["route_tokens"][kind]
    told = []
    if token["everyone"] != "-":
        told.append(f"{effects_words(token['everyone'])} for everybody")
    if token["discoverer"] != "-":
        told.append(f"{effects_words(token['discoverer'])} for the discoverer")
    if token["jump"]:
        told.append("whoever enters may go on")
    return f"{kind_words(kind)}: {and_list(told) or 'nothing'}"


def _satellite(state: np.record, tree: Tree, satellite: int) -> Part:
    """Return a satellite on its space, beside the token there."""
    space = int(state.satellite[satellite])
    column, row = divmod(space, MAX_ROUTE_ROWS)
    is_there = column == len(tree["route"]["fuel"]) - 1
    x, y = space_middle(tree, space)
    if state.route[space] >= 0:
        x += BESIDE * _wide(tree)
    if satellite == GOVERNMENT:
        shape = piece("satellite", 0, 0, 21, mark="G", fill="ink")
    else:
        shape = piece("satellite", 0, 0, 21, seat=satellite, mark=satellite)
    whom = "the government" if satellite == GOVERNMENT else f"seat {satellite}"
    where = f"place {row + 1} on Trappist" if is_there else f"column {column + 1}, row {row + 1}"
    return part(shape, at=(x, y), title=f"satellite of {whom}: {where}")


def _arrival(state: np.record, tree: Tree, place: int) -> Part:
    """Return an arrival planet with its factor; at the end also who shares it from afar."""
    factor = tree["arrival"]["multipliers"][place - 1]
    x, y = WIDE - 58, HEAD + HIGH * (place - 0.5)
    shapes: list[Shape] = [
        disc(0, 0, 15, fill="tone1-soft", line="tone1", width=1.6),
        text(0, 0.3, f"\u00d7{factor}", 11, bold=True),
    ]
    title = f"arrival planet {place}: {factor} times the fuel number of the column"
    if state.is_final:
        afar = [
            seat
            for seat in range(int(state.n_players))
            if state.arrival_place[seat] == place and not state.arrived[seat]
        ]
        for number, seat in enumerate(afar):
            shapes += seat_badge(seat, 24 + 11 * number, 0, 6)
        if afar:
            title += f"; {and_list(f'seat {seat}' for seat in afar)} from afar"
    return part(*shapes, at=(x, y), title=title)


@per_tree
def _legend(tree: Tree, y: float) -> dict[str, Part]:
    """Return what the kinds of tokens give."""
    found = {}
    for number, kind in enumerate(KINDS):
        token = tree["route_tokens"][kind]
        title = _gains(tree, kind)
        gains = [text_ for text_ in (token["discoverer"], token["everyone"]) if text_ != "-"]
        short = ", ".join(effects_words(gain) for gain in gains) or "nothing"
        short += ", go on" if token["jump"] else ""
        x = (0, 148, 316)[number % 3]
        found[f"kind {kind}"] = part(
            icon(kind, 8, 0, 14, fill=KIND_TONES[kind]),
            text(20, 0.3, f"{kind_words(kind)}: {short}", 9, anchor="start"),
            at=(x, y + LINE * (number // 3)), title=title,
        )  # fmt: skip
    return found
