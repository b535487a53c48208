"""Drawings of the boards that are not maps: rooms, predominance, influence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.drawing import (
    Panel,
    Part,
    Shape,
    box,
    disc,
    icon,
    panel,
    part,
    path,
    piece,
    text,
)
from exobalance.simcore.games.sgo.data.layout import ROOMS, TOKENS, Figure, Phase, Token
from exobalance.simcore.games.sgo.data.names import FIGURES
from exobalance.simcore.games.sgo.draw.station import FIELD_TONES
from exobalance.simcore.kit.shapes import around, sector, stock
from exobalance.simcore.phrases import counted

ROOM_WIDE = 62
ROW_HIGH = 18
SLOT_WIDE = 66
RING = 62  # radius of the influence wheel
RANKS_SHOWN = 8
IN_ROOM = (Phase.ACTION, Phase.ACTION_PLACE, Phase.BONUS)


def rooms_panel(state: np.record, tree: Mapping[str, Any], seat: int) -> Panel:
    """Return a seat's figures in the five rooms, and what it has left to bring in."""
    points = tree["engineers"]
    figures = (("engineer", state.engineers), ("chief", state.chiefs), ("robot", state.robots))
    parts: dict[str, Part] = {}
    for number, room in enumerate(ROOMS):
        x = number * ROOM_WIDE
        acting = state.phase in IN_ROOM and state.room == number and state.seat == seat
        tone = FIELD_TONES.get(room, "muted")
        edge = {"line": "accent", "width": 2.5} if acting else {"line": "rule", "width": 1}
        parts[f"room {room}"] = part(
            box(x + 2, 0, ROOM_WIDE - 4, 96, 7, fill="paper", **edge),
            icon(room, x + ROOM_WIDE / 2, 14, 15, fill=tone),
            text(x + ROOM_WIDE / 2, 29, room, 9.5, fill="muted"),
            title=f"{room} room" + (", acting here" if acting else ""),
        )
        total = 0
        for row, (figure, counts) in enumerate(figures):
            n = int(counts[seat, number])
            total += n * int(points[f"{figure}_points"])
            if n:
                parts[f"{figure} {room}"] = part(
                    *_row_of(figure, n, x + ROOM_WIDE / 2, 45 + row * ROW_HIGH, seat),
                    title=f"{counted(n, figure)} in {room}",
                )
        parts[f"points {room}"] = part(
            text(
                x + ROOM_WIDE / 2, 106, counted(total, "point") if total else "–", 10,
                bold=total > 0, fill="ink" if total else "muted",
            ),
            title=counted(total, "action point"),
        )  # fmt: skip
    parts["supply"] = _supply(state, seat)
    width = len(ROOMS) * ROOM_WIDE
    return panel(f"rooms {seat}", "Rooms", (0, -2, width, 140), parts, seat=seat)


def _row_of(figure: str, n: int, x: float, y: float, seat: int) -> list[Shape]:
    """Return up to three figures side by side, more as one with their number."""
    if n > 3:
        return [piece(figure, x - 8, y, 15, seat=seat, n=n)]
    return [piece(figure, x + 17 * (i - (n - 1) / 2), y, 15, seat=seat) for i in range(n)]


def _supply(state: np.record, seat: int) -> Part:
    """Return the figures that are not in play."""
    left = (
        ("colonist", int(state.colonists[seat])),
        ("engineer", int(state.spare_engineers[seat])),
        ("suit", int(state.spare_suits[seat])),
        ("robot", int(state.spare_robots[seat])),
    )
    shapes: list[Shape] = [text(4, 126, "supply", 9.5, anchor="start", fill="muted")]
    shapes += [
        stock(figure, 58 + 62 * number, 126, 14, n, seat=seat)
        for number, (figure, n) in enumerate(left)
    ]
    if state.reorganise_token[seat]:
        shapes.append(piece("reorganise", 300, 126, 15, seat=seat))
    words = ", ".join(counted(n, figure) for figure, n in left)
    return part(*shapes, title=f"supply: {words}")


def predominance_panel(state: np.record, tree: Mapping[str, Any]) -> Panel:
    """Return the track with the tokens on it, and who leads in what."""
    seats = range(int(state.n_players))
    parts: dict[str, Part] = {}
    for slot, value in enumerate(tree["predominance"]["values"]):
        x = slot * SLOT_WIDE + SLOT_WIDE / 2
        token = int(state.token[slot])
        name = TOKENS[token]
        parts[f"value {slot}"] = part(
            text(x, 10, value, 16, bold=True, fill="ink" if value else "muted"),
            box(x - SLOT_WIDE / 2 + 3, 22, SLOT_WIDE - 6, 48, 8, line="rule", width=1),
            title=f"place worth {value}",
        )
        parts[f"token {slot}"] = part(
            disc(x, 41, 14, fill="paper", line=FIELD_TONES.get(name, "muted"), width=2),
            piece(name, x, 41, 16, fill=FIELD_TONES.get(name, "ink")),
            text(x, 62, name, 9.5),
            title=f"token {name} is worth {value}",
        )
        counts = _counts(state, token, len(seats))
        for seat in seats if counts else ():
            leads = counts[seat] == max(counts) > 0
            y = 82 + seat * 15
            parts[f"count {slot} {seat}"] = part(
                disc(x - 11, y, 5, fill=f"seat{seat}"),
                text(x + 2, y, counts[seat], 11, anchor="start", bold=leads,
                     fill="ink" if leads else "muted"),
                *([icon("promotion", x + 19, y, 9, fill="ink")] if leads else []),
                title=f"seat {seat}: {counts[seat]} for {name}" + (", leads" if leads else ""),
            )  # fmt: skip
    width = SLOT_WIDE * len(tree["predominance"]["values"])
    return panel(
        "predominance", "Predominance", (0, -4, width, 82 + 15 * len(seats)), parts,
        note="points at the end for most ON modules of a field, for most sets (balance)",
    )  # fmt: skip


def _counts(state: np.record, token: int, n_seats: int) -> list[int]:
    """Return what counts for a token by seat: ON modules of its field, or sets of three.

    Rule: SGO-R29
    """
    if token == Token.NONE:
        return []
    on = state.on_field[:n_seats]
    counted_ = on.min(axis=1) if token == Token.BALANCE else on[:, token]
    return [int(n) for n in counted_]


def influence_panel(state: np.record, tree: Mapping[str, Any]) -> Panel:
    """Return the wheel with everybody's marker and the government ranks.

    Rule: SGO-R26, SGO-A28
    """
    fields = int(tree["wheel"]["fields"])
    seats = range(int(state.n_players))
    centre = RING + 16
    parts = {f"field {number}": _field(number, fields, centre) for number in range(fields)}
    here: dict[int, int] = {}
    for seat in seats:
        number = int(state.influence[seat]) % fields
        radius = RING - 6 - 15 * here.get(number, 0)
        here[number] = here.get(number, 0) + 1
        x, y = around(radius, (number + 0.5) / fields, (centre, centre))
        wheel = int(tree["start"]["wheel_colonists"])
        marker = piece("colonist", x, y, 15, seat=seat, mark=seat, **_count(wheel))
        title = f"seat {seat}: {int(state.influence[seat])} influence"
        parts[f"wheel {seat}"] = part(*([marker] if wheel else []), title=title)
    left, most = 2 * centre + 14, RANKS_SHOWN
    takes = [int(rank) for rank in tree["ranks"]["engineer"]]
    for rank in range(most):
        x = left + 26 + rank * 24
        special = rank + 1 in takes
        parts[f"rank {rank}"] = part(
            text(x, 12, rank + 1, 10, bold=special, fill="muted"),
            *([icon("engineer", x, 25, 9, fill="muted")] if special else []),
            title=f"rank {rank + 1}" + (" takes an engineer or chief" if special else ""),
        )
    for seat in seats:
        parts |= _rank_row(state, seat, left, 46 + seat * 26, most)
    width = left + 26 + most * 24
    return panel(
        "influence", "Influence", (0, 0, width, 2 * centre), parts,
        note=f"wheel of {fields} fields, a rank for each full turn",
    )  # fmt: skip


def _count(n: int) -> dict[str, int]:
    return {"n": n} if n != 1 else {}


def _field(number: int, fields: int, centre: float) -> Part:
    """Return one field of the wheel."""
    start, end = number / fields, (number + 1) / fields
    middle = (centre, centre)
    data = sector(16, RING + 5, start, end, middle)
    x, y = around(RING + 11, (start + end) / 2, middle)
    return part(
        path(data, fill="wash" if number % 2 else "paper", line="rule", width=1),
        text(x, y, number, 9.5, fill="muted"),
    )


def _rank_row(state: np.record, seat: int, left: float, y: float, most: int) -> dict[str, Part]:
    """Return the ranks of a seat with the figures on them."""
    ranks = int(state.ranks[seat])
    parts = {f"seat {seat}": part(disc(left + 6, y, 6, fill=f"seat{seat}"), title=f"seat {seat}")}
    for rank in range(max(most, ranks)):
        x = left + 26 + rank * 24
        shapes = [box(x - 10.5, y - 11, 21, 22, 5, fill="paper", line="rule", width=1)]
        title = f"seat {seat}, rank {rank + 1}: free"
        if rank < ranks:
            name = FIGURES[Figure(state.rank_figure[seat, rank])]
            shapes.append(piece(name, x, y, 15, seat=seat))
            title = f"seat {seat}, rank {rank + 1}: {name}"
        parts[f"rank {seat} {rank}"] = part(*shapes, title=title)
    return parts
