"""Drawing of a seat's cubes: storage, pit, and its planet cards with what lies on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, text
from exobalance.simcore.games.kepler.data.layout import CUBES
from exobalance.simcore.games.kepler.draw.galaxy import planet_words
from exobalance.simcore.games.kepler.draw.symbols import (
    TYPE_TONES,
    cube_stock,
    cubes_text,
    points_badge,
)
from exobalance.simcore.games.kepler.tell.names import EARTH, card_name, names_of
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point
from exobalance.simcore.phrases import counted

WIDE = 320
PER_ROW = 3
CARD_WIDE, CARD_HIGH = 104, 92
GAP = 4
TOP = 36
CUBE = 34  # from kind to kind on a card
AREAS = (("storage", 0), ("pit", 164))
AREA_WIDE, AREA_CUBE = 156, 37


def cards_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return storage, pit and cards of a seat, Earth first.

    Rule: KEP-R1, KEP-R2, KEP-R80
    """
    parts = {"ground": _areas()}
    for (place, x), amounts in zip(AREAS, (state.storage[seat], state.pit[seat]), strict=True):
        parts |= _cubes(place, amounts, (x + 54, 15), AREA_CUBE)
    names, n = names_of(tree), int(state.n_cards[seat])
    n_terraformed = 0
    for slot in range(n):
        name = card_name(state, names, seat, slot)
        x = (slot % PER_ROW) * (CARD_WIDE + GAP)
        y = TOP + (slot // PER_ROW) * (CARD_HIGH + GAP)
        is_terraformed = bool(state.is_terraformed[seat, slot])
        n_terraformed += slot > 0 and is_terraformed
        shapes = _earth() if slot == 0 else _planet(tree, name, is_terraformed)
        parts[f"card {slot}"] = part(*shapes, at=(x, y), title=_title(tree, name, is_terraformed))
        parts |= _cubes(name, state.cubes[seat, slot], (x + 11, y + CARD_HIGH - 13), CUBE)
    rows = -(-n // PER_ROW)
    return panel(
        f"cards {seat}", "Planet cards", (0, 0, WIDE, TOP + rows * (CARD_HIGH + GAP)), parts,
        note=f"{counted(n - 1, 'colony', 'colonies')}, {n_terraformed} terraformed.", seat=seat,
    )  # fmt: skip


def _areas() -> Part:
    """Return the two areas beside the cards."""
    shapes: list[Shape] = []
    for place, x in AREAS:
        shapes.append(box(x, 0, AREA_WIDE, 30, 6, fill="wash", line="rule", width=1))
        shapes.append(text(x + 6, 15, place, 9.5, anchor="start", fill="muted"))
    return part(*shapes)


def _cubes(place: str, amounts: Sequence[int], at: Point, step: float) -> dict[str, Part]:
    """Return the cubes of a place, a part for each kind."""
    found = {}
    where = f"in the {place}" if place in dict(AREAS) else f"on {place}"
    for number, (cube, n) in enumerate(zip(CUBES, map(int, amounts), strict=True)):
        found[f"cubes {place} {cube}"] = part(
            *cube_stock(cube, 0, 0, n),
            at=(at[0] + step * number, at[1]),
            title=f"{n}{cube} {where}",
        )
    return found


def _title(tree: Tree, name: str, is_terraformed: bool) -> str:
    """Return a card in words."""
    if name == EARTH:
        return f"{EARTH}: colonised and terraformed from the start"
    side = "terraformed" if is_terraformed else "colony"
    return f"{planet_words(tree, name)}; {side} side up"


def _frame(is_terraformed: bool) -> Shape:
    """Return the frame of a card, green once terraformed."""
    ground, line = ("tone1-soft", "tone1") if is_terraformed else ("paper", "muted")
    return box(0, 0, CARD_WIDE, CARD_HIGH, 6, fill=ground, line=line, width=1.2)


def _earth() -> list[Shape]:
    """Return the card of Earth."""
    return [
        _frame(True),
        icon("earth", 13, 13, 16, fill="tone0"),
        text(26, 13.3, EARTH, 11, anchor="start", bold=True),
    ]


@per_tree
def _planet(tree: Tree, name: str, is_terraformed: bool) -> list[Shape]:
    """Return a planet card with both sides, the one that lies up in strong print."""
    planet = tree["planets"][name]
    title = tree["types"][planet["type"]]["title"]
    shapes: list[Shape] = [
        _frame(is_terraformed),
        icon(planet["type"], 13, 13, 16, fill=TYPE_TONES[planet["type"]]),
        text(26, 13.3, name, 11, anchor="start", bold=True),
        text(CARD_WIDE - 6, 13.3, f"level {planet['level']}", 9, anchor="end", fill="muted"),
        *points_badge(CARD_WIDE - 13, 28, planet["points"], is_terraformed),
        text(7, 28, title, 9, anchor="start", fill="muted"),
    ]
    rows = (
        ("colony", cubes_text(planet["colony"]), not is_terraformed),
        ("terraformed", cubes_text(planet["terraformed"]), is_terraformed),
        ("costs", cubes_text(planet["cost"]), not is_terraformed),
    )
    for number, (label, cubes, is_up) in enumerate(rows):
        y, ink = 41 + 12 * number, "ink" if is_up else "muted"
        shapes.append(text(7, y, label, 9, anchor="start", fill=ink))
        shapes.append(text(CARD_WIDE - 6, y, cubes, 9.5, anchor="end", bold=is_up, fill=ink))
    return shapes
