"""Drawing of the leadership tracks: places with icons and points, medals, markers of all."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.kepler.data.layout import CUBES, PHANTOM, TRACKS
from exobalance.simcore.games.kepler.data.words import parse_icon
from exobalance.simcore.games.kepler.draw.symbols import CUBE_TONES, TRACK_TONES, medal
from exobalance.simcore.games.kepler.tell.snapshot import medals_left
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.phrases import counted

WIDE = 400
MIDDLE = WIDE / 2
ROW = 19
HEAD = 34
LANE = 17  # room for a marker
FIRST_LANE = 76  # from the middle line
GROUND = 176  # width of the places of one track
SPOTS = {"icon": 36, "medal": 56}
"""Distance of icons and medals from the middle line."""
PHANTOM_WORD = "phantom"


def tracks_panel(state: np.record, tree: Tree) -> Panel:
    """Return both tracks from below: markers outside, icons and medals, points in the middle.

    Rule: KEP-R47, KEP-R48, KEP-R59
    """
    length = int(tree["tracks"]["length"])
    parts = dict(_print(tree))
    for side, track in enumerate(TRACKS):
        for place in medals_left(state, tree, side):
            parts[f"medal {track} {place}"] = part(
                medal(0, 0, track),
                at=(_across(side, SPOTS["medal"]), _row_of(place, length)),
                title=f"{track} medal on place {place}",
            )
        for lane, who in enumerate(contenders(state)):
            parts[f"marker {track} {who}"] = _marker(state, side, who, lane, length)
    return panel(
        "tracks", "Leadership", (0, 0, WIDE, HEAD + ROW * (length + 1) + 4), parts,
        note="On each side markers, medals and icons of a track; in the middle places and points.",
    )  # fmt: skip


def contenders(state: np.record) -> list[int]:
    """Return the seats, and the phantom of a solo game."""
    n = int(state.n_players)
    return [*range(n), PHANTOM] if n == 1 else list(range(n))


def _across(side: int, distance: float) -> float:
    """Return an x so far from the middle line, on the side of a track."""
    return MIDDLE + (distance if side else -distance)


def _row_of(place: int, length: int) -> float:
    """Return the y of a place, the last one on top."""
    return HEAD + ROW * (length - place + 0.5)


def _marker(state: np.record, side: int, who: int, lane: int, length: int) -> Part:
    """Return the marker of a seat or the phantom on its place."""
    place = int(state.place[who, side])
    name = PHANTOM_WORD if who == PHANTOM else f"seat {who}"
    shape = (
        piece("marker", 0, 0, 16, mark="P", fill="tone5")
        if who == PHANTOM
        else piece("marker", 0, 0, 16, seat=who, mark=who)
    )
    at = (_across(side, FIRST_LANE + LANE * (lane + 0.5)), _row_of(place, length))
    return part(shape, at=at, title=f"{name} on place {place} of {TRACKS[side]} leadership")


@per_tree
def _print(tree: Tree) -> dict[str, Part]:
    """Return the places of both tracks with their points and icons."""
    tracks = tree["tracks"]
    length = int(tracks["length"])
    found: dict[str, Part] = {"heads": _heads()}
    for place in range(length + 1):
        y = _row_of(place, length)
        points = tracks["points"][place]
        ground = {"fill": "wash" if place % 2 else "paper"}
        shapes: list[Shape] = [
            box(_across(0, GROUND), y - ROW / 2, 2 * GROUND, ROW, 0, **ground),
            text(MIDDLE - 5, y, place, 9.5, anchor="end", fill="muted"),
            text(MIDDLE + 5, y, points, 10.5, anchor="start", bold=True),
        ]
        words = []
        for side, track in enumerate(TRACKS):
            made, told = _icons(tracks[track], place, _across(side, SPOTS["icon"]), y)
            shapes += made
            words += [f"{track}: {each}" for each in told]
            if place in tracks[track]["medals"]:
                spot = _across(side, SPOTS["medal"])
                shapes.append(icon("medal", spot, y, 14, fill="rule"))
        title = f"place {place}, {counted(points, 'point')}"
        found[f"place {place}"] = part(*shapes, title="; ".join([title, *words]))
    return found


def _heads() -> Part:
    """Return the titles of the tracks and of the columns in the middle."""
    shapes = [
        text(_across(side, GROUND / 2 + 12), 9, f"{track} leadership", 11, bold=True,
             fill=TRACK_TONES[track])
        for side, track in enumerate(TRACKS)
    ]  # fmt: skip
    shapes.append(text(MIDDLE - 5, 25, "place", 9, anchor="end", fill="muted"))
    shapes.append(text(MIDDLE + 5, 25, "points", 9, anchor="start", fill="muted"))
    return part(*shapes)


def _icons(track: Tree, place: int, x: float, y: float) -> tuple[list[Shape], list[str]]:
    """Return the icon of a place, and what it does in words."""
    if place in track["regenerate"]:
        return [icon("regenerate", x, y, 14, fill="ink")], ["regenerates a cube"]
    for at, cube in map(parse_icon, track["produce"]):
        if at == place:
            name = CUBES[cube]
            shapes = [
                icon("cube", x, y, 15, fill=CUBE_TONES[name]),
                text(x, y, name, 9, bold=True, fill="mark"),
            ]
            return shapes, [f"produces 1{name}"]
    return [], []
