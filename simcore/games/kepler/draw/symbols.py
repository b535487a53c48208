"""Symbols and colours of the drawings: planets, cubes, pieces and print, each in 20 by 20 px.

Every type of planet has a shape of its own beside its colour, every cube its letter and every
piece of a player the number of its seat, so that no colour carries meaning alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from exobalance.simcore.drawing import Shape, disc, piece, text
from exobalance.simcore.games.kepler.tell.names import by_cube
from exobalance.simcore.games.kepler.tell.phrases import cubes_words
from exobalance.simcore.kit.shapes import STAR, stock

TYPE_TONES = {
    "rocky": "tone4",
    "super_earth": "tone1",
    "ocean": "tone0",
    "gas_giant": "tone2",
    "alien": "tone3",
}
CUBE_TONES = {"E": "tone2", "M": "tone5", "A": "tone3"}
TRACK_TONES = {"colonial": "tone1", "technology": "tone0"}
TRACK_LETTERS = {"colonial": "C", "technology": "T"}

_DISC = "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9z"

SYMBOLS = {
    # tiles
    "rocky": "M-4-9.6L4.6-9.2L9.4-3.4L9 4L4 9.4L-4.4 9L-9.6 4L-9-4z",
    "super_earth": "M0-9.6A9.6 9.6 0 1 1 0 9.6A9.6 9.6 0 1 1 0-9.6z",
    "ocean": "M0-11C5-7.4 9.2-3 9.2 1.4A9.2 8.4 0 0 1-9.2 1.4C-9.2-3-5-7.4 0-11z",
    "gas_giant": "M0-8.4C4-8.4 7.4-5.6 8.2-1.8L12.4-4.6C13.4-3.4 12-1 8.2 1.8C7.4 5.6 4 8.4 0 8.4"
    "C-4 8.4-7.4 5.6-8.2 1.8L-12.4 4.6C-13.4 3.4-12 1-8.2-1.8C-7.4-5.6-4-8.4 0-8.4z",
    "alien": "M0-11L11 0L0 11L-11 0z",
    "mine": "M-8.5-8.5H8.5V8.5H-8.5zM-5.6 5.6H5.6L0-5.6z",
    "target": _DISC + "M0-6A6 6 0 1 0 0 6A6 6 0 1 0 0-6zM0-3A3 3 0 1 1 0 3A3 3 0 1 1 0-3z",
    "face-down tile": "M-10 0L-5-8.7H5L10 0L5 8.7H-5z",
    "earth": _DISC + "M-6.4-2C-4-4.4-1-4.6.6-2.4C2-.4-1 1-1.6 3C-2 4.8-3.6 4.6-4.4 2.6z"
    "M2-6.4C4.6-5.6 6.2-3.4 6.6-1C4.8-.8 2.6-3 2-6.4zM2.6 2.4C4-.2 5.6.8 5.2 3C4.8 5 2.6 6 2 5z",
    # the sky
    "star": STAR,
    "sol": "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6zM-1-10H1V-7.4H-1zM-1 7.4H1V10H-1zM-10-1H-7.4V1H-10z"
    "M7.4-1H10V1H7.4zM-7.8-6.4L-6.4-7.8L-4.6-6L-6-4.6zM7.8 6.4L6.4 7.8L4.6 6L6 4.6z"
    "M7.8-6.4L6.4-7.8L4.6-6L6-4.6zM-7.8 6.4L-6.4 7.8L-4.6 6L-6 4.6z",
    "black hole": "M0-9.6A9.6 9.6 0 1 1 0 9.6A9.6 9.6 0 1 1 0-9.6zM0-7.6A7.6 7.6 0 1 0 0 7.6"
    "A7.6 7.6 0 1 0 0-7.6zM0-5.4A5.4 5.4 0 1 1 0 5.4A5.4 5.4 0 1 1 0-5.4z",
    # pieces
    "ship": "M0-10.4C4.6-7.8 7-4.4 7 0V2.2L10 9H-10L-7 2.2V0C-7-4.4-4.6-7.8 0-10.4z",
    "marker": _DISC,
    "cube": "M-6.5-8.5H6.5A2 2 0 0 1 8.5-6.5V6.5A2 2 0 0 1 6.5 8.5H-6.5A2 2 0 0 1-8.5 6.5V-6.5"
    "A2 2 0 0 1-6.5-8.5z",
    "action cube": "M0-10L8.7-5V5L0 10L-8.7 5V-5zM0-8L-5.2-5L0-2L5.2-5z",
    "medal": "M-6-10.6H6L4.4-7.2A8.4 8.4 0 1 1-4.4-7.2z",
    "card": "M-4.6-9.4H4.6A2 2 0 0 1 6.6-7.4V7.4A2 2 0 0 1 4.6 9.4H-4.6A2 2 0 0 1-6.6 7.4V-7.4"
    "A2 2 0 0 1-4.6-9.4zM-4.2-7V7H4.2V-7z",
    # print
    "regenerate": "M-9.4-1.4A9.4 9.4 0 0 1 6.6-6.8L9-9.2V-1.6H1.4L4.4-4.6A6.2 6.2 0 0 0-6.2-1.4z"
    "M9.4 1.4A9.4 9.4 0 0 1-6.6 6.8L-9 9.2V1.6H-1.4L-4.4 4.6A6.2 6.2 0 0 0 6.2 1.4z",
    "up": "M0-9.6L7.6-1.2H3V9.4H-3V-1.2H-7.6z",
    "lift": "M0-9.8L8-2H4.6L0-6.4L-4.6-2H-8zM0-1.8L8 6H4.6L0 1.6L-4.6 6H-8z",
    "met": "M-9.4 .6L-6.6-2.4L-2.8 1.4L6.6-8L9.4-5.2L-2.8 7z",
    "first": "M-5.5-9.4H-3.4V-8H8L5-3.6L8 .8H-3.4V9.4H-5.5z",
}
"""Path data by name; shapes that hold a number are wide in their middle."""


def cubes_text(amounts: Sequence[int]) -> str:
    """Return cubes as ``2E 1M``, ``nothing`` for none."""
    return cubes_words(by_cube(amounts))


def cube_stock(cube: str, x: float, y: float, n: int, size: float = 15) -> list[Shape]:
    """Return how many cubes of a kind lie somewhere, a grey print where there are none."""
    if n:
        return [piece("cube", x, y, size, n=n, mark=cube, fill=CUBE_TONES[cube])]
    return [stock("cube", x, y, size - 2, 0), text(x, y, cube, 9, fill="muted")]


def medal(x: float, y: float, track: str, n: int = 1, size: float = 16) -> Shape:
    """Return medals of a track, with its letter."""
    return piece("medal", x, y, size, n=n, mark=TRACK_LETTERS[track], fill=TRACK_TONES[track])


def points_badge(x: float, y: float, points: int, is_won: bool = True) -> list[Shape]:
    """Return points on a disc, filled if they are won."""
    paint = {"fill": "accent"} if is_won else {"fill": "paper", "line": "muted", "width": 1}
    ink = "mark" if is_won else "muted"
    return [disc(x, y, 7.5, **paint), text(x, y + 0.3, points, 9.5, bold=is_won, fill=ink)]
