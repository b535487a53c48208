"""Drawing of a seat's technology board: what each level gives and costs, and the markers."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.kepler.data.layout import N_LEVELS, TECHNOLOGIES
from exobalance.simcore.games.kepler.draw.symbols import cubes_text
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.phrases import counted

WIDE = 320
ZERO = 44  # width of level 0
CELL = (WIDE - ZERO) / (N_LEVELS - 1)
HEAD = 14  # numbers of the levels
TITLE = 15
HIGH = 36
ROW = TITLE + HIGH + 5


def technologies_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return the five technologies with the markers of a seat.

    Rule: KEP-R17, KEP-R28, KEP-R45, KEP-R78
    """
    parts = {"print": _print(tree)}
    for row, name in enumerate(TECHNOLOGIES):
        level = int(state.level[seat, row])
        x, wide = _span(level)
        parts[f"level {name}"] = part(
            box(0.5, 0, wide - 3, HIGH, 4, line=f"seat{seat}", width=2.5),
            piece("marker", wide - 11, 10 if level else HIGH - 11, 14, seat=seat, mark=seat),
            at=(x + 1, HEAD + row * ROW + TITLE),
            title=f"{name} {tree['technologies'][name]['title']}: level {level}",
        )
    return panel(
        f"technologies {seat}", "Technologies", (0, 0, WIDE, HEAD + ROW * len(TECHNOLOGIES)),
        parts, note="Arrows: leadership, and the level to which all others rise.", seat=seat,
    )  # fmt: skip


def _span(level: int) -> tuple[float, float]:
    """Return where the field of a level begins, and its width."""
    return (0, ZERO) if level == 0 else (ZERO + CELL * (level - 1), CELL)


@per_tree
def _print(tree: Tree) -> Part:
    """Return the board without markers."""
    shapes: list[Shape] = []
    scoring = tree["scoring"]
    for level in range(N_LEVELS):
        x, wide = _span(level)
        head = str(level) if level else "level 0"
        if level == scoring["technology_level"]:
            head += f": {counted(scoring['technology'], 'point')}"
        shapes.append(text(x + wide / 2, 6, head, 9, fill="muted"))
    for row, name in enumerate(TECHNOLOGIES):
        y = HEAD + row * ROW
        shapes.append(text(1, y + 7, name, 11, anchor="start", bold=True))
        words = f"{tree['technologies'][name]['title']}: {_measure(tree, name)}"
        shapes.append(text(22, y + 7, words, 9, anchor="start", fill="muted"))
        for level in range(N_LEVELS):
            shapes += _field(tree, name, level, y + TITLE)
    return part(*shapes)


def _measure(tree: Tree, name: str) -> str:
    """Return what the numbers of a technology mean, and what else it gives."""
    ships, bonus = tree["ships"], tree["bonus"]
    words = {
        "I": "hexes",
        "II": "conversions, moves",
        "III": "energy",
        "IV": "planets exploited, level terraformed",
        "V": "antimatter",
    }[name]
    if name == "I" and ships["cheap_level"] < N_LEVELS:
        words += f"; from {ships['cheap_level']} ships for {cubes_text(ships['cheap_cost'])}"
    if name == "III" and bonus["shared_level"] < N_LEVELS:
        words += f"; from {bonus['shared_level']} one burn for both bonuses"
    needs = max(each["needs_antimatter_science"] for each in tree["types"].values())
    if name == "V" and needs:
        words += f"; level {needs} for {_needing(tree, needs)}"
    return words


def _needing(tree: Tree, level: int) -> str:
    """Return the types of planets that ask for a level of technology V."""
    types = tree["types"].values()
    return ", ".join(t["title"] for t in types if t["needs_antimatter_science"] == level)


def gives(tree: Tree, name: str, level: int) -> str:
    """Return what a level gives, as on its field."""
    values = tree["technology"]
    return {
        "I": lambda: f"{values['speed'][level]}",
        "II": lambda: f"{_number(values['conversions'][level])}, {_number(values['moves'][level])}",
        "III": lambda: f"{values['energy'][level]}E",
        "IV": lambda: f"{values['exploited_planets'][level]}, {values['terraform_level'][level]}",
        "V": lambda: f"{values['antimatter'][level]}A",
    }[name]()


def _number(n: int) -> str:
    """Return a number, -1 as any number."""
    return "∞" if n < 0 else str(n)


def _field(tree: Tree, name: str, level: int, y: float) -> list[Shape]:
    """Return a level: what it gives, its cost, leadership and collaboration."""
    technology = tree["technologies"][name]
    x, wide = _span(level)
    shapes: list[Shape] = [
        box(x + 1.5, y, wide - 3, HIGH, 4, fill="paper", line="rule", width=1),
        text(x + 7, y + 9, gives(tree, name, level), 11, anchor="start", bold=True),
    ]
    if level == 0:
        return shapes
    shapes.append(text(x + 7, y + 20, technology["costs"][level], 9, anchor="start"))
    left = x + 7
    for symbol, tone, values in (
        ("up", "tone0", technology["leadership"]),
        ("lift", "tone1", technology["collaboration"]),
    ):
        if values[level]:
            shapes.append(icon(symbol, left + 4, y + 30, 9, fill=tone))
            shapes.append(text(left + 11, y + 30, values[level], 9, anchor="start"))
            left += 26
    return shapes
