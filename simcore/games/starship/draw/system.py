"""Drawing of the solar system: planets on their orbits, explorers, plants, piles."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import (
    Panel,
    Part,
    Shape,
    disc,
    icon,
    panel,
    part,
    path,
    piece,
    text,
)
from exobalance.simcore.games.starship.data.layout import EARTH, PLANETS
from exobalance.simcore.games.starship.draw.orbits import (
    CENTRE,
    OUTER,
    place_on_orbit,
    radius_of,
    turns_of,
)
from exobalance.simcore.games.starship.tell.phrases import title_of
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import around, stock
from exobalance.simcore.phrases import counted

WIDE, HIGH = 546, 428
LIST = 440  # left end of the list of planets
ROW = 27
HEAD = 40
BODIES = {"jupiter": 22.0, "saturn": 21.0, "mercury": 18.0}
"""Size of planets that are larger or smaller than the others."""
BODY = 20.0
AHEAD, BEHIND, STEP = 18, 17, 14
"""Explorers stand before their planet and plants behind it, so many px from it and apart."""
LEGEND = (
    ("explorer", "explorer"),
    ("base", "plant"),
    ("wormhole", "own wormhole"),
    ("cross", "destroyed"),
)


def system_panel(state: np.record, tree: Tree) -> Panel:
    """Return the orbits with everything that moves on them, and what lies in the piles.

    Rule: SI-R1, SI-R2, SI-R29
    """
    parts = {"ground": _print(tree), "list": _list()}
    for planet in range(len(PLANETS)):
        parts[f"planet {PLANETS[planet]}"] = _planet(state, tree, planet)
        if planet != EARTH:
            parts[f"pile {PLANETS[planet]}"] = _pile(state, tree, planet)
    for planet in range(len(PLANETS)):
        parts |= _visitors(state, tree, planet)
    n = int(state.n_players)
    plants = int((state.plant[:n] >= 0).sum())
    note = f"{counted(plants, 'plant')}. Planets go clockwise; letters are short for their names."
    return panel("system", "Solar system", (0, 0, WIDE, HIGH), parts, note=note)


def _planet(state: np.record, tree: Tree, planet: int) -> Part:
    """Return a planet on its space, crossed if it was destroyed."""
    name, space = PLANETS[planet], int(state.space[planet])
    is_gone = bool(state.is_destroyed[planet])
    size = BODIES.get(name, BODY)
    paint = "rule" if is_gone else "accent" if planet == EARTH else "tone5"
    shapes = [
        piece("ringed_planet" if name == "saturn" else "planet", 0, 0, size, fill=paint),
        text(0, 0.3, short_name(name), 9, bold=True, fill="muted" if is_gone else "mark"),
    ]
    if is_gone:
        shapes.append(icon("cross", 0, 0, size, fill="alarm"))
    quadrants = tree["planets"][name]["places"][space].replace("+", " and ")
    n_spaces = len(tree["planets"][name]["places"])
    title = f"{title_of(name)} on space {space + 1} of {n_spaces}, quadrant {quadrants}"
    title += ", destroyed" if is_gone else ""
    return part(*shapes, at=place_on_orbit(tree, planet, space), title=title)


def short_name(planet: str) -> str:
    """Return two letters of a planet."""
    return planet[:2].capitalize()


def _pile(state: np.record, tree: Tree, planet: int) -> Part:
    """Return the production tokens that are left at a planet, without those just looked at."""
    name = PLANETS[planet]
    n = int(state.n_pile[planet]) - _n_looked(state, tree, planet)
    return part(
        stock("token", 0, 0, 15, n, fill="tone5"), at=(LIST + 74, HEAD + ROW * planet),
        title=f"{title_of(name)}: {counted(n, 'production token')} in the pile",
    )  # fmt: skip


def _n_looked(state: np.record, tree: Tree, planet: int) -> int:
    """Return how many tokens of a planet are being looked at."""
    tokens = list(tree["tokens"].values())
    looked = state.looked[: state.n_looked].tolist()
    return sum(tokens[number]["planet"] == PLANETS[planet] for number in looked)


def _visitors(state: np.record, tree: Tree, planet: int) -> dict[str, Part]:
    """Return explorers before a planet, plants and wormholes behind it."""
    name, space = PLANETS[planet], int(state.space[planet])
    seats = range(int(state.n_players))
    here = [seat for seat in seats if state.place[seat] == planet]
    plants = [seat for seat in seats if state.plant[seat, planet] >= 0]
    holes = [seat for seat in seats if state.wormhole[seat] == planet]
    behind = [("base", "plant", seat) for seat in plants]
    behind += [("wormhole", "wormhole", seat) for seat in holes]
    found = {}
    for number, seat in enumerate(here):
        found[f"explorer {seat}"] = part(
            piece("explorer", 0, 0, 15, seat=seat, mark=seat),
            at=place_on_orbit(tree, planet, space, AHEAD + STEP * number),
            title=f"explorer of seat {seat} on {title_of(name)}",
        )
    for number, (symbol, word, seat) in enumerate(behind):
        key = f"{word} {seat} {name}" if symbol == "base" else f"{word} {seat}"
        found[key] = part(
            piece(symbol, 0, 0, 14, seat=seat, mark=seat),
            at=place_on_orbit(tree, planet, space, -BEHIND - STEP * number),
            title=f"{word} of seat {seat} on {title_of(name)}",
        )
    return found


@per_tree
def _print(tree: Tree) -> Part:
    """Return the orbits with their spaces, and the lines between quadrants."""
    x, y = CENTRE
    shapes: list[Shape] = [disc(x, y, OUTER + 11, fill="paper", line="rule", width=1)]
    used = {planet["orbit"] for planet in tree["planets"].values()}
    for orbit in range(1, max(used) + 1):
        is_belt = orbit not in used
        shapes.append(
            disc(x, y, radius_of(tree, orbit), fill="none", line="muted" if is_belt else "rule",
                 width=2 if is_belt else 1, dashed=is_belt)
        )  # fmt: skip
    edge = OUTER + 11
    shapes.append(path(f"M{x} {y - edge}V{y + edge}M{x - edge} {y}H{x + edge}", line="muted"))
    for planet in range(len(PLANETS)):
        for space in range(len(turns_of(tree, planet))):
            shapes.append(disc(*place_on_orbit(tree, planet, space), 2, fill="muted"))
    for quadrant in range(4):
        at = around(edge + 22, (quadrant + 0.5) / 4, CENTRE)
        shapes.append(text(*at, quadrant + 1, 13, bold=True, fill="muted"))
    shapes.append(icon("sun", x, y, 30, fill="tone2"))
    return part(*shapes)


def _list() -> Part:
    """Return the names of the planets beside their piles, and what pieces are which."""
    shapes: list[Shape] = [
        text(LIST, 17, "planet", 9, anchor="start", fill="muted"),
        text(LIST + 66, 17, "pile", 9, anchor="start", fill="muted"),
    ]
    for planet, name in enumerate(PLANETS):
        y = HEAD + ROW * planet
        shapes.append(text(LIST, y, title_of(name), 11, anchor="start"))
        if planet == EARTH:
            shapes.append(text(LIST + 66, y, "\u2013", 11, anchor="start", fill="muted"))
    y = HEAD + ROW * len(PLANETS) + 34
    for number, (symbol, word) in enumerate(LEGEND):
        paint = "alarm" if symbol == "cross" else "muted"
        shapes.append(icon(symbol, LIST + 7, y + 20 * number, 14, fill=paint))
        shapes.append(text(LIST + 20, y + 20 * number, word, 10, anchor="start", fill="muted"))
    return part(*shapes)
