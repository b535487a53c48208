"""Symbols and colours of the drawings: terrains, pieces, track symbols, each in 20 by 20 px.

Every terrain has a letter and a symbol of its own beside its colour, so that no colour
carries meaning alone.
"""

from __future__ import annotations

from exobalance.simcore.kit.shapes import BOLT, DROP, LEAF, STAR

TONES = {"C": "tone5", "W": "tone0", "B": "tone1", "R": "tone4", "T": "tone3", "E": "tone2"}
"""Colour of each terrain and track."""

_ROCK = "M-3-9.4L4-8.8L9.2-3L8.2 4.2L3 9.2L-4 8.8L-9.2 3L-8.2-4z"
_ROVER = (
    "M-9-3.6H-4.6L-2-8.6H4.6V-6.2H-.4L-1.6-3.6H9V3H-9zM-5.4 2A3.4 3.4 0 1 1-5.4 8.8"
    "A3.4 3.4 0 1 1-5.4 2zM5.4 2A3.4 3.4 0 1 1 5.4 8.8A3.4 3.4 0 1 1 5.4 2z"
)

SYMBOLS = {
    # terrains and tracks
    "C": "M-9.4 9V6H9.4V9zM-9-3.4L0-9.4L9-3.4V-1.4H-9zM-7.4-.4H-4.2V5H-7.4zM-1.6-.4H1.6V5H-1.6z"
    "M4.2-.4H7.4V5H4.2z",
    "W": DROP,
    "B": LEAF,
    "R": _ROVER,
    "T": "M-6-6H6V6H-6zM-2.6-2.6V2.6H2.6V-2.6zM-4.4-9.6H-2V-6H-4.4zM2-9.6H4.4V-6H2zM-4.4 6H-2V9.6"
    "H-4.4zM2 6H4.4V9.6H2zM-9.6-4.4H-6V-2H-9.6zM-9.6 2H-6V4.4H-9.6zM6-4.4H9.6V-2H6zM6 2H9.6V4.4H6z",
    "E": BOLT,
    # pieces
    "rover": _ROVER,
    "lifepod": "M0-9.8C4.2-7 5.8-3 5.8 1V4.6L9 9.4H-9L-5.8 4.6V1C-5.8-3-4.2-7 0-9.8z"
    "M0-4.4A2.6 2.6 0 1 0 0 .8A2.6 2.6 0 1 0 0-4.4z",
    "meteorite": _ROCK + "M-2.4-4.6A2.3 2.3 0 1 0-2.4 0A2.3 2.3 0 1 0-2.4-4.6z"
    "M3.4 1A1.9 1.9 0 1 0 3.4 4.8A1.9 1.9 0 1 0 3.4 1z",
    "cube": "M-6.5-8.5H6.5A2 2 0 0 1 8.5-6.5V6.5A2 2 0 0 1 6.5 8.5H-6.5A2 2 0 0 1-8.5 6.5V-6.5"
    "A2 2 0 0 1-6.5-8.5z",
    "flux": "M0-10L8.7-5V5L0 10L-8.7 5V-5zM0-6.2L-5.4-3.1V3.1L0 6.2L5.4 3.1V-3.1z",
    "patch": "M-6-9H6A3 3 0 0 1 9-6V6A3 3 0 0 1 6 9H-6A3 3 0 0 1-9 6V-6A3 3 0 0 1-6-9z"
    "M5.6-5.6C-2.4-5.6-5.6-2-4.8 2.4C-3 .6-1 -.8 1.6-2C-1.2 .2-3.6 2.6-5 5.6L-3.4 6.2"
    "C-3 5.2-2.6 4.4-2.2 3.8C2.6 4.8 6 1.4 5.6-5.6z",
    # print on tiles and boards
    "crater": _ROCK + "M-2.5-7L3.3-6.6L7-2.4L6.2 3.2L2.4 7L-3.2 6.6L-7 2.4L-6.2-3.2z",
    "city": "M-9 9V-1H-4V-8H3V-3H9V9zM-2-5.6V-3.6H1V-5.6zM-2-1.6V.4H1V-1.6zM-2 2.4V4.4H1V2.4z"
    "M-7 1.6V3.6H-5V1.6zM5 0V2H7V0zM5 4V6H7V4z",
    "toxic": "M0-9.4L9.8 8.4H-9.8zM-1.3-3.6H1.3V2.8H-1.3zM-1.3 4.4H1.3V6.8H-1.3z",
    "first": "M-5.5-9.4H-3.4V-8H8L5-3.6L8 .8H-3.4V9.4H-5.5z",
    "ban": "M0-9.6A9.6 9.6 0 1 1 0 9.6A9.6 9.6 0 1 1 0-9.6zM0-7.2A7.2 7.2 0 0 0-5.7 4.4L4.4-5.7"
    "A7.2 7.2 0 0 0 0-7.2zM5.7-4.4L-4.4 5.7A7.2 7.2 0 0 0 5.7-4.4z",
    "synergy": "M0-10L2.7-2.7L10 0L2.7 2.7L0 10L-2.7 2.7L-10 0L-2.7-2.7z",
    "move": "M-9.4-7.6H-4.6L.8 0L-4.6 7.6H-9.4L-4 0zM-.4-7.6H4.4L9.8 0L4.4 7.6H-.4L5 0z",
    "up": "M0-9.6L7.6-1.2H3V9.4H-3V-1.2H-7.6z",
    "down": "M0 9.6L7.6 1.2H3V-9.4H-3V1.2H-7.6z",
    "tile": "M-9-9H0V-3H9V9H3V3H-9z",
    "medal": "M-6-10H6L3.4-4.4A7 7 0 1 1-3.4-4.4z",
    "set": "M-8-4.5H4.5V9H-8zM-5.4-8.6H8.6V5H6.4V-6.4H-5.4z",
    "badge": STAR,
    "met": "M-9.4 .6L-6.6-2.4L-2.8 1.4L6.6-8L9.4-5.2L-2.8 7z",
    "card": "M-4.6-9.4H4.6A2 2 0 0 1 6.6-7.4V7.4A2 2 0 0 1 4.6 9.4H-4.6A2 2 0 0 1-6.6 7.4V-7.4"
    "A2 2 0 0 1-4.6-9.4zM-4.2-7V7H4.2V-7z",
}
"""Path data by name."""
