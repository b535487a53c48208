"""Drawing of the sun: spiral, exploitation track, events, and the bag of its cubes."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.core.status import Status
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
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import COLOURS
from exobalance.simcore.games.starship.data.params import by_players
from exobalance.simcore.games.starship.data.words import parse_event
from exobalance.simcore.games.starship.draw.cubes import SIZE, cube, cube_stock
from exobalance.simcore.games.starship.draw.spiral import CENTRE, spiral_of
from exobalance.simcore.games.starship.draw.symbols import LETTER, TONES
from exobalance.simcore.games.starship.tell.names import by_colour, names_of
from exobalance.simcore.games.starship.tell.phrases import amounts_words
from exobalance.simcore.kit.grids import ring
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import stock
from exobalance.simcore.phrases import counted

WIDE, HIGH = 496, 256
RIGHT = 264  # left end of what stands beside the spiral
SECTIONS = (
    ("green", "tone1", "tone1-soft"),
    ("red", "tone4", "tone4-soft"),
    ("black", "tone5", "tone5-soft"),
)
"""Sections of the spiral and of event tokens, with their paints."""
EVENT_AT = (RIGHT + 116, 16)
TRACK_AT = (RIGHT + 46, 66)
BAG_AT = (RIGHT, 186)
DRAWN_AT = (RIGHT, 236)
CUBE = 46  # from colour to colour


def sun_panel(state: np.record, tree: Tree) -> Panel:
    """Return the way of the sun to Earth, and how it is exploited.

    Rule: SI-R3, SI-R4, SI-R5, SI-R22, SI-R23, SI-R26
    """
    n_players = int(state.n_players)
    parts = {**_spiral(tree), **_track(tree, n_players), "labels": _labels()}
    parts["sun marker"] = _marker(state, tree)
    parts |= _exploitation(state, tree)
    parts |= _events(state, tree)
    for number, colour in enumerate(COLOURS):
        n = int(state.bag[number])
        parts[f"bag {colour}"] = part(
            *cube_stock(colour, 0, 0, n), at=(BAG_AT[0] + 8 + CUBE * number, BAG_AT[1] + 18),
            title=f"{n} {colour} in the solar bag",
        )  # fmt: skip
    if state.status == Status.RUNNING and state.kind == Due.KEEP:
        parts["drawn"] = _drawn(state)
    left = int(tree["solar"]["spaces"]) - int(state.spiral) + 1
    note = f"{counted(left, 'step')} to Earth. Planets on the way are destroyed when passed."
    if left <= 0:
        note = "The sun has reached Earth."
    return panel("sun", "Sun", (0, 0, WIDE, HIGH), parts, note=note)


def section_of(tree: Tree, space: int) -> int:
    """Return the section of a space of the spiral.

    Rule: SI-R26
    """
    solar = tree["solar"]
    return (space > solar["mercury_after"]) + (space > solar["venus_after"])


@per_tree
def _spiral(tree: Tree) -> dict[str, Part]:
    """Return the printed spiral, one part for each of its spaces."""
    spiral, solar = spiral_of(tree), tree["solar"]
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in _way(tree))
    found = {
        "spiral": part(path(line, line="rule", width=2), icon("sun", *CENTRE, 44, fill="tone2"))
    }
    radius = round(min(11.5, spiral.step * 0.44), 1)
    for number, at in enumerate(spiral.spaces, 1):
        word, tone, soft = SECTIONS[section_of(tree, number)]
        has_event = number in solar["event_spaces"]
        shapes = [disc(0, 0, radius, fill=soft, line=tone, width=2.6 if has_event else 1)]
        if has_event:
            shapes.append(icon("event", 0, -0.8, radius * 1.7, fill=tone))
        else:
            shapes.append(text(0, 0.3, number, 9, fill="ink"))
        title = f"space {number} of the spiral, {word} section"
        found[f"space {number}"] = part(
            *shapes, at=at, title=title + (", reveals an event" if has_event else "")
        )
    for word, at in (("Mercury", spiral.mercury), ("Venus", spiral.venus)):
        found[f"icon {word}"] = part(
            disc(0, 0, 9.5, fill="muted"), text(0, 0.3, word[:2], 9, bold=True, fill="mark"),
            at=at, title=f"{word} is destroyed when the sun passes here",
        )  # fmt: skip
    found["icon Earth"] = part(
        icon("earth", 0, 0, 24, fill="accent"), at=spiral.earth, title="Earth: the game ends here"
    )
    return found


def _way(tree: Tree) -> list[tuple[float, float]]:
    """Return all places of the spiral in their order."""
    spiral, solar = spiral_of(tree), tree["solar"]
    way = list(spiral.spaces)
    way.insert(int(solar["mercury_after"]), spiral.mercury)
    way.insert(int(solar["venus_after"]) + 1, spiral.venus)
    return [*way, spiral.earth]


def _marker(state: np.record, tree: Tree) -> Part:
    """Return the solar marker on its space or on Earth."""
    spiral, space = spiral_of(tree), int(state.spiral)
    is_over = space > len(spiral.spaces)
    at = spiral.earth if is_over else spiral.spaces[space - 1]
    title = "solar marker on " + ("Earth" if is_over else f"space {space}")
    return part(
        disc(0, 0, 13, line="alarm", width=3), piece("sun", 0, 0, 20, fill="alarm"), at=at,
        title=title,
    )  # fmt: skip


@per_tree
def _track(tree: Tree, players: int) -> dict[str, Part]:
    """Return the spaces of the exploitation track; on the first one the sun moves."""
    found = {}
    for number, (x, y) in enumerate(_track_places(tree, players), 1):
        is_first = number == 1
        paint = {"fill": "tone2-soft", "line": "tone2"} if is_first else {
            "fill": "paper", "line": "rule"
        }  # fmt: skip
        title = f"space {number} of the exploitation track"
        found[f"exploitation space {number}"] = part(
            disc(0, 0, 8, width=1.4, **paint), text(0, 0.3, number, 9, fill="muted"),
            at=(x, y), title=title + (": the sun makes a step" if is_first else ""),
        )  # fmt: skip
    return found


def _track_places(tree: Tree, players: int) -> list[tuple[float, float]]:
    """Return where the spaces of the exploitation track lie."""
    n = by_players(tree["solar"]["track"], players)
    x, y = TRACK_AT
    radius = max(36.0, n * 17 / 6.28)
    return [(x + dx, y + dy + 8) for dx, dy in ring(n, radius)]


def _exploitation(state: np.record, tree: Tree) -> dict[str, Part]:
    """Return the exploitation marker."""
    space = int(state.exploitation)
    at = _track_places(tree, int(state.n_players))[space - 1]
    return {
        "exploitation": part(
            disc(0, 0, 9.5, line="alarm", width=3), piece("marker", 0, 0, 10, fill="alarm"),
            at=at, title=f"exploitation marker on space {space}",
        )
    }  # fmt: skip


def _events(state: np.record, tree: Tree) -> dict[str, Part]:
    """Return the pile of events, and the one revealed last."""
    x, y = EVENT_AT
    used = min(len(tree["events"]), int(tree["setup"]["events"]))
    left = used - int(state.next_event)
    found = {
        "events": part(
            stock("event", 0, 0, 16, left, fill="tone5"), at=(x + 8, y + 18),
            title=f"{counted(left, 'event')} left in the pile",
        )
    }  # fmt: skip
    if state.next_event:
        name = names_of(tree).events[state.event[state.next_event - 1]]
        found["event"] = _event(tree, name)
    return found


@per_tree
def _event(tree: Tree, name: str) -> Part:
    """Return an event token with what it does in each section."""
    x, y = EVENT_AT
    shapes: list[Shape] = [box(0, 0, 112, 62, 5, fill="paper", line="muted", width=1)]
    told = []
    for number, (section, tone, soft) in enumerate(SECTIONS):
        colour, steps = parse_event(tree["events"][name][section])
        word = "advance" if colour < 0 else f"save {COLOURS[colour]}"
        top = 3 + 19 * number
        shapes.append(box(3, top, 106, 18, 3, fill=soft))
        if colour < 0:
            shapes.append(icon("sun", 14, top + 9, 14, fill=tone))
        else:
            shapes.append(icon("person", 14, top + 9, 15, fill=TONES[COLOURS[colour]]))
            letter = LETTER[COLOURS[colour]]
            shapes.append(text(14, top + 11, letter, 9, bold=True, fill="mark"))
        label = f"{word} {steps}" if colour < 0 else word
        shapes.append(text(26, top + 9.3, label, 9.5, anchor="start"))
        told.append(f"{section} {label}")
    return part(*shapes, at=(x, y + 34), title=f"event {name}, revealed last: {', '.join(told)}")


def _drawn(state: np.record) -> Part:
    """Return the cubes just drawn, which are kept or go back."""
    shapes: list[Shape] = []
    x = 84.0
    for number, colour in enumerate(COLOURS):
        if n := int(state.drawn[number]):
            shapes.append(cube(colour, x, 0, n))
            x += SIZE + (4 if n == 1 else 20)
    label = text(0, 0, "drawn of it", 10, anchor="start", bold=True)
    title = f"drawn of the bag, to be kept or put back: {amounts_words(by_colour(state.drawn))}"
    return part(label, *shapes, at=DRAWN_AT, title=title)


def _labels() -> Part:
    """Return what stands beside the spiral."""
    rows = (
        ("exploitation", (RIGHT, 8)),
        ("events left", (EVENT_AT[0], 8)),
        ("solar bag", (BAG_AT[0], BAG_AT[1])),
    )
    return part(*(text(*at, words, 9.5, anchor="start", fill="muted") for words, at in rows))
