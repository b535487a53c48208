"""The colours that drawings name, in a light and a dark look, as variables of the style sheet.

Seats have the series colours of the report.  Pieces carry the number of their seat wherever
owners matter, so no colour carries meaning alone.
"""

from __future__ import annotations

from exobalance.reports import style
from exobalance.simcore.drawing import MAX_SEATS, PAINTS

LIGHT = {
    "ink": style.INK,
    "muted": style.MUTED,
    "rule": style.RULE,
    "paper": style.PAPER,
    "wash": style.WASH,
    "space": "#eaeef4",
    "accent": style.ACCENT,
    "alarm": style.ALARM,
    "mark": "#ffffff",
    "tone0": "#2b78b0",
    "tone0-soft": "#cfe4f5",
    "tone1": "#3d8433",
    "tone1-soft": "#d7ecd0",
    "tone2": "#a67a00",
    "tone2-soft": "#faebb5",
    "tone3": "#7550ac",
    "tone3-soft": "#e6ddf4",
    "tone4": "#b5443b",
    "tone4-soft": "#f6d8d4",
    "tone5": "#566577",
    "tone5-soft": "#dde3ea",
    **{f"seat{seat}": style.series_colour(seat) for seat in range(MAX_SEATS)},
    "glow": "#f08c00",
}

DARK = {
    "ink": "#e6ebf2",
    "muted": "#a3b0bf",
    "rule": "#3a4655",
    "paper": "#171d26",
    "wash": "#1f2733",
    "space": "#0f141b",
    "accent": "#7cbcf0",
    "alarm": "#ff8177",
    "mark": "#10151c",
    "tone0": "#66b1e6",
    "tone0-soft": "#1c3c55",
    "tone1": "#84c774",
    "tone1-soft": "#21432a",
    "tone2": "#e3bb4a",
    "tone2-soft": "#4a3d15",
    "tone3": "#bb9fe6",
    "tone3-soft": "#3a2f54",
    "tone4": "#f0938a",
    "tone4-soft": "#522b28",
    "tone5": "#a6b5c6",
    "tone5-soft": "#2d3744",
    "seat0": "#6fb5f0",
    "seat1": "#f2a650",
    "seat2": "#45c7b1",
    "seat3": "#dc90c8",
    "seat4": "#aeb9c6",
    "seat5": "#d6c043",
    "seat6": "#86d4f7",
    "seat7": "#f29089",
    "glow": "#ffd54d",
}

assert PAINTS - {"none"} <= LIGHT.keys() == DARK.keys()


def variables(colours: dict[str, str]) -> str:
    """Return colours as declarations of a style sheet."""
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
