"""Drawing of the market: prices, cubes by colour, and spaces that are free."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, path, text
from exobalance.simcore.games.starship.data.layout import COLOURS
from exobalance.simcore.games.starship.data.params import by_players
from exobalance.simcore.games.starship.draw.cubes import cube, in_lines, printed_cube
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.phrases import counted

WIDE = 320
COLUMN = WIDE / len(COLOURS)
TOP = 56  # of the cubes
PER_LINE = 3
STEP = 19
FREE = 15  # from free space to free space
FREE_PER_LINE = 20


def market_panel(state: np.record, tree: Tree) -> Panel:
    """Return what cubes cost and bring, those that lie there, and the room for others.

    Rule: SI-R12, SI-R34, SI-R50, SI-A41
    """
    amounts = [int(n) for n in state.market]
    each = _spaces_of_colour(tree, int(state.n_players))
    parts = {"prices": _prices(tree)}
    for number, colour in enumerate(COLOURS):
        parts[f"market {colour}"] = _column(colour, number, amounts[number], each)
    lines = -(-max([each, 3 * PER_LINE, *amounts]) // PER_LINE)
    y: float = TOP + STEP * lines + 10
    note = f"{counted(sum(amounts), 'cube')} to buy."
    if not each:
        spaces = by_players(tree["market"]["spaces"], int(state.n_players))
        free = max(0, spaces - sum(amounts))
        parts["free"] = _free(free, spaces, y)
        y += 18 + FREE * -(-spaces // FREE_PER_LINE)
        note = f"{sum(amounts)} of {counted(spaces, 'space')} taken."
    return panel("market", "Market", (0, 0, WIDE, y), parts, note=note)


def _spaces_of_colour(tree: Tree, players: int) -> int:
    """Return the spaces of each colour, 0 where all colours share them.

    Rule: SI-A41
    """
    if tree["switches"]["market_scope"] != "per_colour":
        return 0
    return by_players(tree["market"]["spaces_per_colour"], players)


def _column(colour: str, number: int, n: int, spaces: int) -> Part:
    """Return the cubes of a colour, with the spaces of the colour if it has its own."""
    shapes: list[Shape] = []
    left = -STEP * (PER_LINE - 1) / 2
    for place, (x, y) in enumerate(in_lines(max(n, spaces), PER_LINE, STEP, STEP)):
        if place < n:
            shapes.append(cube(colour, left + x, y, size=17))
        else:
            shapes.append(box(left + x - 8, y - 8, 16, 16, 3, fill="paper", line="rule", width=1))
    at = (COLUMN * (number + 0.5), TOP + STEP / 2)
    return part(*shapes, at=at, title=f"{counted(n, f'{colour} cube')} in the market")


def _free(free: int, spaces: int, y: float) -> Part:
    """Return the spaces that are free."""
    label = "free spaces" if free else "no free space"
    shapes: list[Shape] = [text(0, 0, label, 9.5, anchor="start", fill="muted")]
    if free:
        places = in_lines(free, FREE_PER_LINE, FREE, FREE)
        squares = "".join(f"M{dx + 1} {dy + 10}h12v12h-12z" for dx, dy in places)
        shapes.append(path(squares, fill="paper", line="rule", width=1))
    title = f"{free} of {counted(spaces, 'space')} free, for cubes of any colour"
    return part(*shapes, at=(0, y), title=title)


@per_tree
def _prices(tree: Tree) -> Part:
    """Return the fuel of a cube of each colour."""
    shapes: list[Shape] = [text(0, 7, "a cube costs and brings", 9.5, anchor="start", fill="muted")]
    told = []
    for number, (colour, value) in enumerate(zip(COLOURS, tree["cubes"]["values"], strict=True)):
        price = value + tree["market"]["surcharge"]
        x = COLUMN * (number + 0.5)
        shapes += [
            printed_cube(colour, x - 13, 32),
            icon("fuel", x + 6, 32, 12, fill="tone5"),
            text(x + 14, 32.3, price, 11, anchor="start", bold=True),
        ]
        told.append(f"{colour} {price}")
    return part(*shapes, title=f"fuel for a cube: {', '.join(told)}")
