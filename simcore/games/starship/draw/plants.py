"""Drawing of the plants of a seat: token, deposit, warehouse, buildings, tokens looked at."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, panel, part, path, piece, text
from exobalance.simcore.games.starship.data.layout import BUILDINGS, COLOURS, PLANETS
from exobalance.simcore.games.starship.draw.cubes import cube, in_lines, printed_cube, single_cubes
from exobalance.simcore.games.starship.tell.names import by_colour, names_of
from exobalance.simcore.games.starship.tell.phrases import amounts_words, production_words, title_of
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point
from exobalance.simcore.phrases import and_list, counted

WIDE = 320
HEAD = 15
ROW = 44
MIDDLE = (ROW - 4) / 2
DEPOSIT, WAREHOUSE, BUILT = 70, 158, 246
"""Left ends of the columns."""
LOOKED = 26
STOCK = 45  # from colour to colour in a deposit


def plants_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return the plants of a seat by orbit, and production tokens that it looks at.

    Rule: SI-R36, SI-R44, SI-R45, SI-R86
    """
    planets = [planet for planet in range(len(PLANETS)) if state.plant[seat, planet] >= 0]
    parts = {"heads": _heads()}
    y: float = HEAD
    for planet in planets:
        parts |= _plant(state, tree, seat, planet, y)
        y += ROW
    if not planets:
        parts["none"] = part(
            box(1, HEAD, WIDE - 2, ROW - 4, 6, line="rule", width=1, dashed=True),
            text(WIDE / 2, HEAD + ROW / 2 - 2, "no plant", 10, fill="muted"),
        )
        y += ROW
    looked = state.looked[: state.n_looked].tolist()
    if looked and state.status == Status.RUNNING and state.seat == seat:
        for number in looked:
            name = names_of(tree).productions[number]
            parts[f"looked {name}"] = _looked(tree, name, y)
            y += LOOKED
    note = f"{counted(len(planets), 'plant')}."
    return panel(f"plants {seat}", "Plants", (0, 0, WIDE, y), parts, note=note, seat=seat)


def _heads() -> Part:
    """Return the names of the columns."""
    columns = ((2, "planet"), (DEPOSIT, "deposit"), (WAREHOUSE, "warehouse"), (BUILT, "buildings"))
    return part(*(text(x, 6, word, 9, anchor="start", fill="muted") for x, word in columns))


def _plant(state: np.record, tree: Tree, seat: int, planet: int, y: float) -> dict[str, Part]:
    """Return a plant with all that lies and stands there."""
    name = names_of(tree).productions[state.plant[seat, planet]]
    where, title = PLANETS[planet], title_of(PLANETS[planet])
    deposit = [int(n) for n in state.deposit[seat, planet]]
    store = [int(n) for n in state.warehouse[seat, planet]]
    built = [int(n) for n in state.built[seat, planet]]
    return {
        f"plant {where}": part(*_head(tree, name), at=(0, y), title=production_words(tree, name)),
        f"store {where}": part(
            _room(tree), at=(WAREHOUSE + 7, y + MIDDLE),
            title=f"warehouse on {title}, room for {tree['plant']['warehouse']}",
        ),
        f"deposit {where}": part(
            *_stocks(deposit), at=(DEPOSIT + 8, y + MIDDLE),
            title=f"deposit on {title}: {amounts_words(by_colour(deposit))}",
        ),
        f"warehouse {where}": part(
            *_store(tree, store), at=(WAREHOUSE + 7, y + MIDDLE),
            title=f"warehouse on {title}: {amounts_words(by_colour(store))}",
        ),
        f"buildings {where}": part(
            *_buildings(tree, seat, built), at=(BUILT + 7, y + MIDDLE),
            title=f"buildings on {title}: {_built_words(built)}",
        ),
    }  # fmt: skip


@per_tree
def _head(tree: Tree, name: str) -> list[Shape]:
    """Return the ground of a plant with its planet and token."""
    token = tree["tokens"][name]
    return [
        box(1, 0, WIDE - 2, ROW - 4, 6, fill="paper", line="rule", width=1),
        text(8, 12, title_of(token["planet"]), 11, anchor="start", bold=True),
        printed_cube(token["colour"], 13, 29, 14),
        text(23, 29.3, name, 9.5, anchor="start", fill="muted"),
    ]


def _stocks(amounts: list[int]) -> list[Shape]:
    """Return the colours of a deposit, two in a line."""
    there = [(colour, n) for colour, n in zip(COLOURS, amounts, strict=True) if n]
    if not there:
        return [text(-4, 0.3, "empty", 9.5, anchor="start", fill="muted")]
    size = 15 if len(there) < 5 else 13
    places = _around(len(there), 2, STOCK, 18 if len(there) < 5 else 13)
    return [cube(colour, x, y, n, size) for (colour, n), (x, y) in zip(there, places, strict=True)]


def _around(n: int, per_line: int, step: float, high: float = 18) -> list[Point]:
    """Return places in lines around the middle of a plant."""
    top = -high * (-(-n // per_line) - 1) / 2
    return [(x, top + y) for x, y in in_lines(n, per_line, step, high)]


def _store(tree: Tree, amounts: list[int]) -> list[Shape]:
    """Return the cubes of a warehouse on its spaces."""
    places = _around(int(tree["plant"]["warehouse"]), 5, 17)
    return [
        cube(colour, x, y) for colour, (x, y) in zip(single_cubes(amounts), places, strict=False)
    ]


@per_tree
def _room(tree: Tree) -> Shape:
    """Return the spaces of a warehouse."""
    places = _around(int(tree["plant"]["warehouse"]), 5, 17)
    squares = "".join(f"M{x - 8:g} {y - 8:g}h16v16h-16z" for x, y in places)
    return path(squares, fill="wash", line="rule", width=1)


def _buildings(tree: Tree, seat: int, built: list[int]) -> list[Shape]:
    """Return the base, the buildings beside it, and free slots."""
    kinds = ["base", *(kind for kind, n in zip(BUILDINGS, built, strict=True) for _ in range(n))]
    places = max(1 + int(tree["plant"]["slots"]), len(kinds))
    shapes: list[Shape] = []
    for place, (x, y) in enumerate(_around(places, 4, 17.4)):
        if place < len(kinds):
            shapes.append(piece(kinds[place], x, y, 15, seat=seat))
        else:
            shapes.append(box(x - 8, y - 8, 16, 16, 3, line="rule", width=1, dashed=True))
    return shapes


def _built_words(built: list[int]) -> str:
    """Return the buildings of a plant in words."""
    kinds = [f"{n} {title_of(kind)}" for kind, n in zip(BUILDINGS, built, strict=True) if n]
    return and_list(["a base", *kinds])


def _looked(tree: Tree, name: str, y: float) -> Part:
    """Return a production token that is being looked at."""
    token = tree["tokens"][name]
    words = f"{name}: {token['deposit']} in the deposit, {token['immediate']} at once"
    return part(
        piece("token", 12, 0, 16, fill="tone5"),
        printed_cube(token["colour"], 34, 0),
        text(48, 0.3, words, 10, anchor="start"),
        at=(0, y + 12), title=f"looked at: {production_words(tree, name)}",
    )  # fmt: skip
