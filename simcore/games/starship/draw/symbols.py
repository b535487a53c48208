"""Symbols and colours of the drawings, each symbol in 20 by 20 px.

Colours of cubes and people have a letter beside their tone, satellites, explorers and plants
the number of their seat, so that no colour carries meaning alone.
"""

from __future__ import annotations

from exobalance.simcore.games.starship.data.layout import COLOURS
from exobalance.simcore.games.starship.data.words import LETTERS
from exobalance.simcore.kit.shapes import DROP, STAR

TONES = dict(zip(COLOURS, ("tone4", "tone2", "tone1", "tone0", "tone3"), strict=True))
"""Tone of each colour of cubes and people."""
LETTER = dict(zip(COLOURS, LETTERS, strict=True))

_DISC = "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9z"
_RING = "M0-9.6A9.6 9.6 0 1 1 0 9.6A9.6 9.6 0 1 1 0-9.6z"
_BUST = "M-5.4-3.4H5.4A3.6 3.6 0 0 1 9 .2V9.6H-9V.2A3.6 3.6 0 0 1-5.4-3.4z"
_DRILL = "M-7-9.6H7V-5.6H-7zM-5.4-4.2H5.4L4-.6H-4zM-3.4 .8H3.4L2 4.4H-2zM-1.5 5.8H1.5L0 9.8z"
_TRAY = "M-9.6 4.6H-6.4V7.2H6.4V4.6H9.6V10H-9.6z"
_TURNS = (
    "M-9.4-1.4A9.4 9.4 0 0 1 6.6-6.8L9-9.2V-1.6H1.4L4.4-4.6A6.2 6.2 0 0 0-6.2-1.4z"
    "M9.4 1.4A9.4 9.4 0 0 1-6.6 6.8L-9 9.2V1.6H-1.4L-4.4 4.6A6.2 6.2 0 0 0 6.2 1.4z"
)
_RAYS = (
    "M-1-10H1V-7.4H-1zM-1 7.4H1V10H-1zM-10-1H-7.4V1H-10zM7.4-1H10V1H7.4z"
    "M-7.8-6.4L-6.4-7.8L-4.6-6L-6-4.6zM7.8 6.4L6.4 7.8L4.6 6L6 4.6z"
    "M7.8-6.4L6.4-7.8L4.6-6L6-4.6zM-7.8 6.4L-6.4 7.8L-4.6 6L-6 4.6z"
)
_GEAR = (
    "M-1.9-6.9L-1.7-9.9L1.7-9.9L1.9-6.9L3.6-6.3L5.8-8.2L8.2-5.8L6.3-3.6L6.9-1.9L9.9-1.7L9.9 1.7"
    "L6.9 1.9L6.3 3.6L8.2 5.8L5.8 8.2L3.6 6.3L1.9 6.9L1.7 9.9L-1.7 9.9L-1.9 6.9L-3.6 6.3L-5.8 8.2"
    "L-8.2 5.8L-6.3 3.6L-6.9 1.9L-9.9 1.7L-9.9-1.7L-6.9-1.9L-6.3-3.6L-8.2-5.8L-5.8-8.2L-3.6-6.3z"
)

_CUBE = (
    "M-6.5-8.5H6.5A2 2 0 0 1 8.5-6.5V6.5A2 2 0 0 1 6.5 8.5H-6.5A2 2 0 0 1-8.5 6.5V-6.5"
    "A2 2 0 0 1-6.5-8.5z"
)

SYMBOLS = {
    # cubes, and how they are printed: with the letter of their colour cut out
    "cube": _CUBE,
    "cube R": _CUBE + "M-3.6-5.6H.9A3.4 3.4 0 0 1 2.2 .8L4.1 5.6H1.3L-.4 1.3H-1.1V5.6H-3.6z"
    "M-1.1-3.4V-.8H.6A1.3 1.3 0 0 0 .6-3.4z",
    "cube Y": _CUBE + "M-4.6-5.6H-1.8L0-1.6L1.8-5.6H4.6L1.3 1V5.6H-1.3V1z",
    "cube G": _CUBE + "M4-3.4L2.2-1.7A3 3 0 1 0 1.8 2.4V1.4H0V-.7H4.2V3.6A5.4 5.6 0 1 1 4-3.4z",
    "cube B": _CUBE + "M-3.6-5.6H.8A2.9 2.9 0 0 1 2.4-.3A3 3 0 0 1 1 5.6H-3.6z"
    "M-1.1-3.5V-1.2H.3A1.1 1.1 0 0 0 .3-3.5zM-1.1 .8V3.5H.6A1.3 1.3 0 0 0 .6 .8z",
    "cube P": _CUBE + "M-3.4-5.6H1A3.5 3.5 0 0 1 1 1.4H-.9V5.6H-3.4z"
    "M-.9-3.4V-.8H.7A1.3 1.3 0 0 0 .7-3.4z",
    # pieces
    "person": "M0-10A3 3 0 1 1 0-4A3 3 0 1 1 0-10z" + _BUST,
    "scientist": "M0-10L9-7L0-4L-9-7z" + _BUST,
    "explorer": "M0-10.4C4.6-7.8 7-4.4 7 0V2.2L10 9H-10L-7 2.2V0C-7-4.4-4.6-7.8 0-10.4z",
    "base": "M-10 8V2.4A10 10 0 0 1 10 2.4V8z",
    "satellite": "M-5-6H5V6H-5zM-10-4.4H-6.6V4.4H-10zM6.6-4.4H10V4.4H6.6zM-6.6-.8H-5V.8H-6.6z"
    "M5-.8H6.6V.8H5z",
    "drill": _DRILL,
    "converter": _TURNS,
    "ars": "M-3-9.6H3V-3.4H7.4L0 4L-7.4-3.4H-3z" + _TRAY,
    "outpost": "M0-10L10-1.6V10H-10V-1.6zM-3 10H3V3H-3z",
    "fuel": DROP,
    "token": "M-6-9H6A3 3 0 0 1 9-6V6A3 3 0 0 1 6 9H-6A3 3 0 0 1-9 6V-6A3 3 0 0 1-6-9z"
    "M-5.4-3.4H5.4V3.4H-5.4zM-3.4-1.4V1.4H3.4V-1.4z",
    "extra": "M0-10L8.7-5V5L0 10L-8.7 5V-5zM-1.5-5.4V-1.5H-5.4V1.5H-1.5V5.4H1.5V1.5H5.4V-1.5H1.5"
    "V-5.4z",
    "mechanism": _GEAR + "M0-3A3 3 0 1 0 0 3A3 3 0 1 0 0-3z",
    "event": "M0-9.4L9.8 8.4H-9.8zM-1.3-3.6H1.3V2.8H-1.3zM-1.3 4.4H1.3V6.8H-1.3z",
    "marker": _DISC,
    "pass": "M-4-10H4L10-4V4L4 10H-4L-10 4V-4z",
    # planets, and tokens of the route
    "planet": _DISC,
    "ringed_planet": "M0-8.4C4-8.4 7.4-5.6 8.2-1.8L12.4-4.6C13.4-3.4 12-1 8.2 1.8"
    "C7.4 5.6 4 8.4 0 8.4C-4 8.4-7.4 5.6-8.2 1.8"
    "L-12.4 4.6C-13.4 3.4-12 1-8.2-1.8C-7.4-5.6-4-8.4 0-8.4z",
    "deep_space": "M3.4-9A9.2 9.2 0 1 0 9.2 2.6A7.6 7.6 0 0 1 3.4-9z",
    "rocky_planet": "M-4-9.6L4.6-9.2L9.4-3.4L9 4L4 9.4L-4.4 9L-9.6 4L-9-4zM-3-5A2 2 0 1 0-3-1"
    "A2 2 0 1 0-3-5zM3 1A2.4 2.4 0 1 0 3 5.8A2.4 2.4 0 1 0 3 1z",
    "star": "M0-10L2.7-2.7L10 0L2.7 2.7L0 10L-2.7 2.7L-10 0L-2.7-2.7z",
    "galaxy": "M0-3A3 3 0 1 1 0 3A3 3 0 1 1 0-3zM-9.8 2.6C-9.4-5.6-3-9.8 4.4-8.4C-1-7-4.6-4-5.4 .6z"
    "M9.8-2.6C9.4 5.6 3 9.8-4.4 8.4C1 7 4.6 4 5.4-.6z",
    "wormhole": _RING + "M0-7.4A7.4 7.4 0 1 0 0 7.4A7.4 7.4 0 1 0 0-7.4zM0-5.6A5.6 5.6 0 1 1 0 5.6"
    "A5.6 5.6 0 1 1 0-5.6z",
    "interest": "M-2-9.4A7.2 7.2 0 1 1-2 5A7.2 7.2 0 1 1-2-9.4zM-2-6.6A4.4 4.4 0 1 0-2 2.2"
    "A4.4 4.4 0 1 0-2-6.6zM2.6 4.8L4.8 2.6L9.8 7.6L7.6 9.8z",
    # actions, gains and marks
    "sun": "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6z" + _RAYS,
    "earth": _DISC + "M-6.4-2C-4-4.4-1-4.6 .6-2.4C2-.4-1 1-1.6 3C-2 4.8-3.6 4.6-4.4 2.6z"
    "M2-6.4C4.6-5.6 6.2-3.4 6.6-1C4.8-.8 2.6-3 2-6.4zM2.6 2.4C4-.2 5.6 .8 5.2 3C4.8 5 2.6 6 2 5z",
    "research": "M-4-9.8H4V-7.4H2.8V-3.2L9 7A2 2 0 0 1 7.2 9.8H-7.2A2 2 0 0 1-9 7L-2.8-3.2V-7.4H-4z"
    "M-3.6 2.6L-5.8 6.6H5.8L3.6 2.6z",
    "market": "M-1-9H1V-6.6H6.4L9.6 1A3.6 3.6 0 0 1 2.4 1L5-4.6H1V6.4H5.4V8.6H-5.4V6.4H-1V-4.6H-5"
    "L-2.4 1A3.6 3.6 0 0 1-9.6 1L-6.4-6.6H-1z",
    "prestige": STAR,
    "reputation": "M0 9.4C-13 .4-9.6-9-4.4-9C-2.2-9-.7-8 0-6.2C.7-8 2.2-9 4.4-9C9.6-9 13 .4 0 9.4z",
    "recharge": "M-1.6-9.6H1.6V-6.2H5V-3H1.6V.4H-1.6V-3H-5V-6.2H-1.6z" + _TRAY,
    "improve": "M0-10L6-3.6H2V1.8H-2V-3.6H-6z" + _TRAY,
    "upgrade": "M0-9.8L8-2H4.6L0-6.4L-4.6-2H-8zM0-1.8L8 6H4.6L0 1.6L-4.6 6H-8z",
    "track": "M-5.5-9.4H-3.4V-8H8L5-3.6L8 .8H-3.4V9.4H-5.5z",
    "activate": _TURNS,
    "government": "M-9.6-7L-4.6-1.4L0-9.4L4.6-1.4L9.6-7L7.6 5H-7.6zM-7.6 6.4H7.6V9H-7.6z",
    "met": "M-9.4 .6L-6.6-2.4L-2.8 1.4L6.6-8L9.4-5.2L-2.8 7z",
    "cross": "M-9.4-7.4L-7.4-9.4L0-2L7.4-9.4L9.4-7.4L2 0L9.4 7.4L7.4 9.4L0 2"
    "L-7.4 9.4L-9.4 7.4L-2 0z",
}
"""Path data by name; shapes that hold a number are wide in their middle."""
