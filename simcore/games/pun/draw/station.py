"""Drawing of the space station: six depots around the table, and the seats in front of them."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, disc, panel, part, path, text
from exobalance.simcore.games.pun.data.layout import N_DEPOTS
from exobalance.simcore.games.pun.data.names import Names
from exobalance.simcore.games.pun.draw.parts import small_tile
from exobalance.simcore.games.pun.rules.placement import top_tile
from exobalance.simcore.games.pun.tell.phrases import tile_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import around, seat_badge, sector
from exobalance.simcore.phrases import counted

RADIUS = 158
CORE = 30
RINGS = ("outer", "inner")
MIDDLE = (122, 66)
"""Distance of the stacks of each ring from the centre."""
SIZE = (15, 12.5)
"""Side of a tile cell of each ring."""
BESIDE = ((122, 21), (87, 18))
"""Distance from the centre of the number of tiles, and its degrees from the stack."""
VIEW = (-178, -182, 356, 364)


def station_panel(state: np.record, tree: Tree, names: Names) -> Panel:
    """Return the station as it is turned, seats where they sit.

    Seat 0 sits below, the others clockwise.

    Rule: PUN-B3, PUN-B11
    """
    n = int(state.n_players)
    seats = {int(at): seat for seat, at in enumerate(tree["station"][f"seats_{n}"])}
    parts: dict[str, Part] = {}
    for position in range(N_DEPOTS):
        seat = seats.get(position)
        parts[f"depot {position}"] = _depot(position, -1 if seat is None else seat)
    parts |= {
        f"stack {position} {RINGS[ring]}": _stack(state, tree, names, position, ring, seats)
        for position in range(N_DEPOTS)
        for ring in range(2)
    }
    for position, seat in seats.items():
        parts[f"seat {seat}"] = _seat(position, seat, seat == state.commander, n > 1)
    number = int(state.round_number)
    when = f"round {number}" if number else "setup"
    parts["round"] = part(
        text(0, -7, "round", 10.5, fill="muted"),
        text(0, 9, number or "–", 19, bold=True),
        title=when,
    )
    left = sum(_height(state, stack) for stack in range(2 * N_DEPOTS))
    note = f"{when.capitalize()}; {counted(left, 'tile')} on the stacks"
    note += f"; seat {int(state.commander)} is commander." if n > 1 else "."
    return panel("station", "Space station", VIEW, parts, note=note)


def stack_at(state: np.record, position: int, ring: int) -> int:
    """Return the stack of a ring that the station has turned to a position.

    Rule: PUN-B9, PUN-B11
    """
    slot = (position + int(state.turned)) % N_DEPOTS
    return slot if ring == 0 else N_DEPOTS + (slot + int(state.shift)) % N_DEPOTS


def _height(state: np.record, stack: int) -> int:
    """Return the number of tiles on a stack."""
    return max(0, int(state.stack_size[stack] - state.stack_next[stack]))


def _around(radius: float, degrees: float) -> tuple[float, float]:
    """Return a point on a circle; degrees run clockwise from below."""
    x, y = around(radius, degrees / 360 + 0.5)
    return round(x, 1), round(y, 1)


def _depot(position: int, seat: int) -> Part:
    """Return the ground of a depot, framed in the colour of the seat in front of it."""
    gap = 1.2 if seat < 0 else 1.8
    start, end = ((60 * position + side) / 360 + 0.5 for side in (gap - 30, 30 - gap))
    data = sector(CORE, RADIUS, start, end)
    line = {"line": "rule", "width": 1} if seat < 0 else {"line": f"seat{seat}", "width": 3}
    where = "in front of nobody" if seat < 0 else f"in front of seat {seat}"
    return part(path(data, fill="paper", **line), title=f"depot {where}")


def _stack(
    state: np.record, tree: Tree, names: Names, position: int, ring: int, seats: dict[int, int]
) -> Part:
    """Return the top tile of a stack and its number of tiles."""
    stack = stack_at(state, position, ring)
    tile = int(top_tile(state, stack))
    name = names.tiles[tile] if tile >= 0 else ""
    seat = seats.get(position, -1)
    return _drawn(tree, names.stacks[stack], name, _height(state, stack), position, ring, seat)


@per_tree
def _drawn(
    tree: Tree, shape: str, name: str, height: int, position: int, ring: int, seat: int
) -> Part:
    """Return a stack at its place, ``name`` empty for an empty one."""
    x, y = _around(MIDDLE[ring], 60 * position)
    away, degrees = BESIDE[ring]
    beside = _around(away, 60 * position + degrees)
    count = text(beside[0] - x, beside[1] - y, height, 10.5, fill="ink" if height else "alarm")
    where = f"{RINGS[ring]} stack {shape}"
    where += f" in front of seat {seat}" if seat >= 0 else ""
    shapes: list[Shape] = [count]
    if name:
        shapes += small_tile(tree, name, 0, 0, SIZE[ring])
        title = f"{where}: {counted(height, 'tile')}, on top {tile_words(tree, name)}"
    else:
        shapes.append(disc(0, 0, 12, line="muted", width=1, dashed=True))
        title = f"{where}: empty"
    return part(*shapes, at=(x, y), title=title)


def _seat(position: int, seat: int, commands: bool, several: bool) -> Part:
    """Return the number of a seat at its place, starred for the commander."""
    shapes = seat_badge(seat, 0, 0, 9)
    title = f"seat {seat}"
    if commands and several:
        shapes.append(disc(0, 0, 12, line="accent", width=2))
        title += ", commander"
    return part(*shapes, at=_around(RADIUS + 10, 60 * position), title=title)
