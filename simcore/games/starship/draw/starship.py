"""Drawing of the starship: mechanisms on display, long-term projects, sectors, command posts."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.starship.data.layout import N_DISPLAY
from exobalance.simcore.games.starship.data.params import by_players
from exobalance.simcore.games.starship.draw.cubes import cost_cubes, in_lines
from exobalance.simcore.games.starship.tell.names import names_of
from exobalance.simcore.games.starship.tell.phrases import mechanism_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point, seat_badge, stock
from exobalance.simcore.phrases import counted

WIDE = 480
LEFT = 56  # names of the rows
STEP = 106
TOKEN = (102, 52)
ROWS = {"future": 4, "current": 66}
"""Tops of the rows on display."""
PROJECTS = 136
PROJECT = (92, 28)
PROJECT_STEP = (97, 33)
PROJECTS_WIDE = 5
SECTOR_GAP = 4
GEAR = 21
POST = 78  # from seat to seat


def starship_panel(state: np.record, tree: Tree) -> Panel:
    """Return what can be built, what is being built, and who has command posts.

    Rule: SI-R8, SI-R9, SI-R53, SI-R56, SI-R68
    """
    parts = _display(state, tree)
    made, y = _projects(state, tree)
    parts |= made
    made, y = _sectors(state, tree, y)
    parts |= made
    parts |= _posts(state, y)
    size = by_players(tree["sectors"]["mechanisms"], int(state.n_players))
    note = "All sectors are complete."
    if state.sector < tree["sectors"]["number"]:
        note = f"Sector {int(state.sector) + 1}: {int(state.in_sector)} of {size} mechanisms. "
        note += "Future ones drop down."
    return panel("starship", "Starship", (0, 0, WIDE, y + 32), parts, note=note)


def _display(state: np.record, tree: Tree) -> dict[str, Part]:
    """Return both rows, and the supply."""
    found, shapes = {}, []
    for word, top in ROWS.items():
        shapes.append(text(0, top + 16, word, 10, anchor="start", bold=True))
        below = "supply" if word == "future" else "row"
        shapes.append(text(0, top + 29, below, 9.5, anchor="start", fill="muted"))
        for column in range(N_DISPLAY):
            at = (LEFT + STEP * column, top)
            shapes.append(box(*at, *TOKEN, 6, line="rule", width=1, dashed=True))
            number = int(state[word][column])
            if number >= 0:
                name = names_of(tree).mechanisms[number]
                where = f"{word} row, column {column + 1}"
                title = f"{where}: {mechanism_words(tree, name)}"
                found[f"{word} {column}"] = part(*_token(tree, name), at=at, title=title)
    left = int(state.n_supply - state.next_supply)
    supply = part(
        stock("mechanism", 8, 0, 15, left, fill="tone5"), at=(0, ROWS["future"] + 46),
        title=f"{counted(left, 'mechanism')} left in the supply",
    )  # fmt: skip
    return {"places": part(*shapes), "supply": supply, **found}


@per_tree
def _token(tree: Tree, name: str) -> list[Shape]:
    """Return a mechanism on display."""
    row = tree["mechanisms"][name]
    is_base = row["kind"] == "base"
    return [
        box(0, 0, *TOKEN, 6, fill="paper" if is_base else "tone0-soft", line="muted", width=1.2),
        piece("mechanism", 14, 15, 18, fill="ink"),
        text(27, 15.3, name, 11, anchor="start", bold=True),
        icon("prestige", 70, 14.6, 12, fill="accent"),
        text(TOKEN[0] - 6, 15.3, row["points"], 12, anchor="end", bold=True),
        *cost_cubes(row["cost"], 14, 37, 17),
    ]


def _projects(state: np.record, tree: Tree) -> tuple[dict[str, Part], float]:
    """Return the long-term projects, and where they end."""
    n, limit = int(state.n_long_term), int(tree["sectors"]["long_term"])
    places = max(n, limit if limit <= PROJECTS_WIDE else 0, 1)
    label = text(0, PROJECTS, "long-term projects", 10, anchor="start", bold=True)
    shapes: list[Shape] = [label]
    if not n:
        shapes.append(text(116, PROJECTS, "none", 10, anchor="start", fill="muted"))
    found: dict[str, Part] = {}
    top = PROJECTS + 12
    for number, (dx, dy) in enumerate(in_lines(places, PROJECTS_WIDE, *PROJECT_STEP)):
        at = (dx, top + dy)
        if number < n:
            name = names_of(tree).mechanisms[state.long_term[number]]
            title = f"long-term project: {mechanism_words(tree, name)}"
            found[f"project {name}"] = part(*_project(tree, name), at=at, title=title)
        else:
            shapes.append(box(*at, *PROJECT, 5, line="rule", width=1, dashed=True))
    lines = -(-places // PROJECTS_WIDE)
    return {"projects": part(*shapes), **found}, top + PROJECT_STEP[1] * lines


@per_tree
def _project(tree: Tree, name: str) -> list[Shape]:
    """Return a long-term project: its cost and its points."""
    row = tree["mechanisms"][name]
    ground = "paper" if row["kind"] == "base" else "tone0-soft"
    return [
        box(0, 0, *PROJECT, 5, fill=ground, line="muted", width=1),
        piece("mechanism", 11, 14, 14, fill="ink"),
        *cost_cubes(row["cost"], 26, 14, 13),
        text(PROJECT[0] - 4, 14.3, row["points"], 11, anchor="end", bold=True),
    ]


def _sectors(state: np.record, tree: Tree, y: float) -> tuple[dict[str, Part], float]:
    """Return the sectors with the mechanisms in the one under construction."""
    found = {"sectors": part(text(0, y + 10, "sectors", 10, anchor="start", bold=True))}
    complete, n_built = int(state.sector), int(state.in_sector)
    top, n = y + 20, int(state.n_players)
    wide, high, places = _sector_size(tree, n)
    for place in range(int(tree["sectors"]["number"])):
        at = ((wide + SECTOR_GAP) * place, top)
        which = (place > complete) - (place < complete)
        found[f"sector {place + 1}"] = _sector(tree, n, place + 1, which, at)
        for number, (dx, dy) in enumerate(places[: n_built if which == 0 else 0]):
            found[f"built {number + 1}"] = part(
                piece("mechanism", 0, 0, 18, fill="ink"), at=(at[0] + dx, at[1] + dy),
                title=f"mechanism {number + 1} of {len(places)} in sector {place + 1}",
            )  # fmt: skip
    return found, top + high + 16


@per_tree
def _sector_size(tree: Tree, players: int) -> tuple[float, float, list[Point]]:
    """Return width and height of a sector, and where its mechanisms lie."""
    number = int(tree["sectors"]["number"])
    size = by_players(tree["sectors"]["mechanisms"], players)
    wide = (WIDE - SECTOR_GAP * (number - 1)) / number
    per_line = max(1, int((wide - 8) // GEAR))
    places = [(15 + dx, 31 + dy) for dx, dy in in_lines(size, per_line, GEAR, GEAR)]
    return wide, 27.0 + GEAR * -(-size // per_line), places


@per_tree
def _sector(tree: Tree, players: int, number: int, which: int, at: Point) -> Part:
    """Return a sector that is complete (-1), under construction (0) or to come (1)."""
    wide, high, places = _sector_size(tree, players)
    ground = ("tone1-soft", "paper", "wash")[which + 1]
    line = {"line": "accent", "width": 2} if which == 0 else {"line": "rule", "width": 1}
    shapes: list[Shape] = [
        box(1, 0, wide - 2, high, 6, fill=ground, **line),
        text(9, 12, number, 11, anchor="start", bold=True, fill="muted" if which > 0 else "ink"),
    ]
    if which < 0:
        shapes.append(icon("met", wide / 2, high / 2 + 4, 22, fill="tone1"))
    else:
        shapes += [icon("mechanism", x, y, 13, fill="rule") for x, y in places]
    words = ("complete", "under construction", "to come")[which + 1]
    title = f"sector {number}, {words}: {counted(len(places), 'mechanism')} complete it"
    return part(*shapes, at=at, title=title)


def _posts(state: np.record, y: float) -> dict[str, Part]:
    """Return the scientists of each seat on command posts."""
    found = {"posts": part(text(0, y + 10, "command posts", 10, anchor="start", bold=True))}
    for seat in range(int(state.n_players)):
        n = int(state.posts[seat])
        colour = {"seat": seat} if n else {}
        found[f"posts {seat}"] = part(
            *seat_badge(seat, 0, 0, 7), stock("scientist", 20, 0, 17, n, **colour),
            at=(122 + POST * seat, y + 10),
            title=f"seat {seat}: {counted(n, 'command post')}",
        )  # fmt: skip
    return found
