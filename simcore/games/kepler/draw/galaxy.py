"""Drawing of the galaxy: zones, stars, tiles by their side, colonies and ships."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from exobalance.simcore.describe import Tree
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
from exobalance.simcore.games.kepler.data.codes import Cell
from exobalance.simcore.games.kepler.data.galaxy import (
    BLACK_HOLE,
    SOL,
    STAR_DIGITS,
    ZONE_LETTERS,
    hex_number,
    hex_place,
)
from exobalance.simcore.games.kepler.data.labels import TYPES
from exobalance.simcore.games.kepler.data.layout import (
    COLUMNS,
    FIRST_MINE,
    FIRST_TARGET,
    MAX_SHIPS,
    ROWS,
    ZONES,
)
from exobalance.simcore.games.kepler.draw.symbols import TYPE_TONES, cubes_text
from exobalance.simcore.games.kepler.tell.names import names_of, tile_name
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point
from exobalance.simcore.phrases import coordinates, counted

RADIUS = 13.0
HIGH = RADIUS * 3**0.5
STEP = 1.5 * RADIUS
LEFT, TOP = 15, 13  # room for the numbers of rows and columns
WIDE = LEFT + STEP * (COLUMNS - 1) + 2 * RADIUS + 2
LOW = TOP + HIGH * (ROWS + 0.5)
LEGEND = 60
GROUNDS = {"s": "tone2-soft", "m": "paper", "l": "tone0-soft"}
"""Colour of each zone."""
BODY = 16.5
CORNER = (11, -8.5)  # of the hex: a ship or marker on a tile
NAMES = {"mine": "mine", "target": "colonial target"}


def middle(hexagon: int) -> Point:
    """Return the middle of a hex on the drawing."""
    column, row = hex_place(hexagon)
    return LEFT + RADIUS + STEP * column, TOP + HIGH * (row + 0.5 + column % 2 / 2)


def galaxy_panel(state: np.record, tree: Tree) -> Panel:
    """Return the galaxy with everything that lies and flies in it."""
    parts = dict(_print(tree))
    owners = colonies(state)
    chosen = set(state.picks[: state.n_picks].tolist())
    down = up = 0
    for hexagon in np.flatnonzero(state.tile_at >= 0).tolist():
        is_down = bool(state.cell[hexagon] & Cell.DOWN)
        down, up = down + is_down, up + (not is_down)
        owner, is_terraformed = owners.get(hexagon, (-1, False))
        name = tile_name(names_of(tree), int(state.tile_at[hexagon]))
        parts[f"tile {hexagon}"] = (
            _face_down(hexagon, hexagon in chosen)
            if is_down
            else _face_up(tree, name, int(state.tile_at[hexagon]), hexagon, is_terraformed)
        )
        if owner >= 0:
            marker = piece("marker", 0, 0, 13, seat=owner, mark=owner)
            title = f"colony of seat {owner} on {name}"
            parts[f"colony {hexagon}"] = part(marker, at=_corner(hexagon), title=title)
    for seat in range(int(state.n_players)):
        parts |= _ships(state, tree, seat)
    note = f"{counted(down, 'tile')} face down, {up} face up"
    note += f"; {counted(len(owners), 'colony', 'colonies')}. Dots are levels."
    return panel("galaxy", "Galaxy", (0, 0, WIDE, LOW + LEGEND), parts, note=note)


def colonies(state: np.record) -> dict[int, tuple[int, bool]]:
    """Return the owner of each colonised hex, and whether the planet is terraformed."""
    return {
        int(state.tile_hex[state.card_planet[seat, slot]]): (
            seat,
            bool(state.is_terraformed[seat, slot]),
        )
        for seat in range(int(state.n_players))
        for slot in range(1, int(state.n_cards[seat]))
    }


def _corner(hexagon: int) -> Point:
    """Return where a piece stands on a tile."""
    x, y = middle(hexagon)
    return x + CORNER[0], y + CORNER[1]


def _ships(state: np.record, tree: Tree, seat: int) -> dict[str, Part]:
    """Return the ships of a seat that are on the board."""
    found = {}
    for ship in range(MAX_SHIPS):
        hexagon = int(state.ship[seat, ship])
        if hexagon < 0:
            continue
        tile = int(state.tile_at[hexagon])
        on = f" on {tile_name(names_of(tree), tile)}" if tile >= 0 else ""
        found[f"ship {seat} {ship}"] = part(
            piece("ship", 0, 0, 14.5 if on else 18, seat=seat, mark=seat),
            at=_corner(hexagon) if on else middle(hexagon),
            title=f"ship of seat {seat} at {coordinates(hex_place(hexagon))}{on}",
        )
    return found


def _face_down(hexagon: int, is_chosen: bool) -> Part:
    """Return a face-down tile, framed if it is chosen to be turned up."""
    shapes = [piece("face-down tile", 0, 0, 21, fill="tone5")]
    if is_chosen:
        shapes.append(disc(0, 0, 6, fill="none", line="mark", width=2))
    title = f"face-down tile at {coordinates(hex_place(hexagon))}"
    return part(*shapes, at=middle(hexagon), title=title + (", chosen" if is_chosen else ""))


@per_tree
def _face_up(tree: Tree, name: str, tile: int, hexagon: int, is_terraformed: bool) -> Part:
    """Return a tile that was turned up; a ring marks a terraformed planet."""
    place = coordinates(hex_place(hexagon))
    ground = [path(_outline(12), fill="paper", line="muted", width=1)]
    if tile >= FIRST_MINE:
        kind = "target" if tile >= FIRST_TARGET else "mine"
        body = piece(kind, 0, 0, 15, fill="ink" if kind == "mine" else "accent")
        return part(*ground, body, at=middle(hexagon), title=f"{NAMES[kind]} at {place}")
    planet = tree["planets"][name]
    shapes = [*ground, *planet_body(planet["type"], planet["number"], 0, -1.4, BODY)]
    level = int(planet["level"])
    shapes += [disc(3.6 * (i - (level - 1) / 2), 8.2, 1.3, fill="ink") for i in range(level)]
    if is_terraformed:
        shapes.append(path(_outline(12.5), line="ink", width=2))
    title = f"{planet_words(tree, name)}, at {place}"
    return part(*shapes, at=middle(hexagon), title=title + is_terraformed * ", terraformed")


def planet_body(kind: str, number: int, x: float, y: float, size: float) -> list[Shape]:
    """Return a planet in shape and colour of its type with its number."""
    return [piece(kind, x, y, size, mark=number, fill=TYPE_TONES[kind])]


def planet_words(tree: Tree, name: str) -> str:
    """Return all that is printed on a planet."""
    planet = tree["planets"][name]
    return (
        f"{name}, {tree['types'][planet['type']]['title']} of level {planet['level']}: "
        f"colony {cubes_text(planet['colony'])}; terraforming costs {cubes_text(planet['cost'])}, "
        f"then {cubes_text(planet['terraformed'])} and {counted(planet['points'], 'point')}"
    )


def _outline(radius: float) -> str:
    """Return a flat-topped hex around (0, 0) as path data."""
    half, high = radius / 2, radius * 3**0.5 / 2
    ends = ((radius, 0), (half, high), (-half, high), (-radius, 0), (-half, -high), (half, -high))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ends) + "z"


@per_tree
def _print(tree: Tree) -> dict[str, Part]:
    """Return what is printed: zones, stars, Sol, Sagittarius A*, and the legend."""
    grid = tree["galaxy"]["grid"]
    fields: dict[str, list[Point]] = {letter: [] for letter in ZONE_LETTERS}
    bodies: list[Shape] = []
    special: dict[str, Part] = {}
    for hexagon, letter in _letters(grid):
        x, y = middle(hexagon)
        if letter in fields:
            fields[letter].append((x, y))
        elif letter in STAR_DIGITS:
            bodies += _star(int(letter), x, y)
        else:
            name = {SOL: "Sol", BLACK_HOLE: "Sagittarius A*"}[letter]
            symbol = {SOL: "sol", BLACK_HOLE: "black hole"}[letter]
            shape = icon(symbol, 0, 0, 22, fill="tone2" if letter == SOL else "ink")
            title = f"{name} at {coordinates(hex_place(hexagon))}"
            special[name] = part(shape, at=(x, y), title=title)
    ground = [
        path(_hexes(middles), fill=GROUNDS[letter], line="rule", width=0.7)
        for letter, middles in fields.items()
    ]
    numbers = [
        text(middle(hex_number(column, 0))[0], 5, column, 9, fill="muted")
        for column in range(COLUMNS)
    ]
    numbers += [
        text(LEFT - 3, middle(hex_number(0, row))[1], row, 9, anchor="end", fill="muted")
        for row in range(ROWS)
    ]
    return {"ground": part(*ground, *bodies, *numbers), **special, **_legend(tree)}


def _letters(grid: list[str]) -> Iterator[tuple[int, str]]:
    """Yield every hex with its letter."""
    for row, line in enumerate(grid):
        for column, letter in enumerate(line):
            yield hex_number(column, row), letter


def _hexes(middles: list[Point]) -> str:
    """Return many hexes as path data."""
    half, high = RADIUS / 2, HIGH / 2
    down, up = f"{high:.2f}", f"{-high:.2f}"
    edges = f"l{half:g} {down}l{-half:g} {down}h{-RADIUS:g}l{-half:g} {up}l{half:g} {up}z"
    return "".join(f"M{x + half:.1f} {y - high:.1f}{edges}" for x, y in middles)


def _star(n: int, x: float, y: float) -> list[Shape]:
    """Return a single, binary or triple star."""
    size, spots = {
        1: (17, [(0.0, 0.0)]),
        2: (12, [(-5.0, 2.0), (5.0, -2.0)]),
        3: (10, [(-5.2, 4.0), (5.2, 4.0), (0.0, -4.6)]),
    }[n]
    return [icon("star", x + dx, y + dy, size, fill="tone2") for dx, dy in spots]


def _legend(tree: Tree) -> dict[str, Part]:
    """Return which fields and tiles are which, and what zones and types are worth."""
    found = {}
    points = tree["scoring"]["zones"]
    for number, (zone, letter) in enumerate(zip(ZONES, ZONE_LETTERS, strict=True)):
        swatch = box(0, -5, 14, 10, 2, fill=GROUNDS[letter], line="muted", width=0.8)
        words = f"{zone} range, {counted(points[number], 'point')}"
        found[f"zone {zone}"] = _entry(swatch, words, 142 * number, 0, f"{words} for a colony")
    x = 0
    for symbol, words, tone, wide in (
        ("face-down tile", "face down", "tone5", 78),
        ("mine", "mine", "ink", 56),
        ("target", "colonial target", "accent", 100),
        ("star", "star", "tone2", 50),
        ("black hole", "Sagittarius A*", "ink", 96),
    ):
        found[f"legend {symbol}"] = _entry(icon(symbol, 7, 0, 13, fill=tone), words, x, 1, words)
        x += wide
    for number, kind in enumerate(TYPES):
        row = tree["types"][kind]
        title = f"{row['title']}: {counted(row['colonise'], 'step')} for colonising"
        title += f", {row['terraform']} for terraforming"
        shape = icon(kind, 7, 0, 13, fill=TYPE_TONES[kind])
        found[f"type {kind}"] = _entry(shape, row["title"], 86 * number, 2, title)
    return found


def _entry(shape: Shape, words: str, x: float, line: int, title: str) -> Part:
    """Return one entry of the legend."""
    label = text(18, 0, words, 9.5, anchor="start")
    return part(shape, label, at=(LEFT + x, LOW + 12 + 18 * line), title=title)
