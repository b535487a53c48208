"""Colours and sizes of the report, in one place and safe for colour-blind readers.

Colours never carry meaning alone: verdicts have a word and an icon shape, series have a
label and a marker shape.  Text colours reach a contrast of 4.5 on their background, marks
of 3 (WCAG 2.2 AA).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

INK = "#1d2733"
MUTED = "#55606e"
RULE = "#d5dae1"
PAPER = "#ffffff"
WASH = "#f6f7f9"
ACCENT = "#1f5f99"
TARGET = "#dcebe4"  # the target band behind estimates
TARGET_EDGE = "#5e8f7b"
POSITIVE = "#1f5f99"
NEGATIVE = "#a8480f"
TINT_UP = "#84b3df"  # darkest shade of a matrix: dark text stays readable on it
TINT_DOWN = "#e2a679"
TOTAL = "#3a4654"
QUIET = "#8b95a2"  # marks inside the margin, bars that are not the point
ALARM = "#b3261e"

SERIES = (
    "#1f6fb2",  # blue
    "#b8650a",  # orange
    "#00796b",  # green
    "#9c4a86",  # purple
    "#5b6573",  # slate
    "#8f7a00",  # olive
    "#2a86bd",  # sky
    "#c2504a",  # red
)
MARKERS = ("o", "s", "D", "^", "v", "P", "X", "h")

HEALTH = {
    "completed": "#7fa99b",
    "truncated": ALARM,
    "stuck": "#7a1fa2",
    "rule gap": "#8f7a00",
}
"""Colours of the endings of a game; any other ending takes the next series colour."""

WIDTH = 400  # px of a figure's view box: 11 px text stays above 10 px on a 400 px screen
FONT = 12.0  # px
SMALL = 11.0
ROW = 30  # px per category of a horizontal drawing


@dataclass(frozen=True)
class VerdictStyle:
    """How a verdict word looks: colours, icon and severity for sorting."""

    key: str  # class name in the style sheet, id of the icon
    light: str  # traffic light in words
    ink: str
    fill: str
    edge: str
    mark: str  # text mark of the Markdown twin
    severity: int  # higher is worse


VERDICTS = {
    "No target": VerdictStyle("no-target", "white", "#46505c", "#ffffff", "#cfd5dd", "·", -1),
    "Balanced": VerdictStyle("balanced", "green", "#0b5d47", "#e0f2ea", "#b5dccb", "✔", 0),
    "Undecided": VerdictStyle("undecided", "grey", "#46505c", "#eceff3", "#cfd5dd", "?", 1),
    "Depends on play": VerdictStyle("depends", "blue", "#1b4f86", "#e2edf9", "#b8d2ee", "◧", 2),
    "Leaning": VerdictStyle("leaning", "amber", "#7a4d00", "#fdf0d2", "#ecd297", "▲", 3),
    "Imbalanced": VerdictStyle("imbalanced", "red", "#98210f", "#fce4df", "#f0bbb0", "✖", 4),
}
"""The five words of the report by increasing severity, and the word for no target."""

MOVES = {
    "Stays inside": VerdictStyle("stays", "green", "#0b5d47", "#f3faf7", "#b5dccb", "✔", 0),
    "No change": VerdictStyle("same", "white", "#46505c", "#ffffff", "#cfd5dd", "=", 0),
    "Helps": VerdictStyle("helps", "green", "#0b5d47", "#e0f2ea", "#b5dccb", "▲", 1),
    "Not settled": VerdictStyle("open", "grey", "#46505c", "#eceff3", "#cfd5dd", "?", 2),
    "Depends on play": VERDICTS["Depends on play"],
    "Hurts": VerdictStyle("hurts", "red", "#98210f", "#fce4df", "#f0bbb0", "▼", 5),
}
"""What a changed rule does to a target; a report of a comparison shows these words first."""

LOOKS = MOVES | VERDICTS
"""How every word looks."""


def contrast(one: str, two: str) -> float:
    """Return the contrast of two colours, from 1 to 21.

    Source: WCAG 2.2, contrast ratio of relative luminances.
    """
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def series_colour(index: int) -> str:
    """Return the colour of a series by its place, repeating after the palette's end."""
    return SERIES[index % len(SERIES)]


def series_marker(index: int) -> str:
    """Return the marker of a series by its place."""
    return MARKERS[index % len(MARKERS)]


class Palette:
    """Colours by kind and name, given out once so that a name looks alike everywhere."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, str], int] = {}
        self._counts: dict[str, int] = {}

    def register(self, kind: str, names: Sequence[object]) -> None:
        """Give each new name of a kind the next colour, in the order of `names`."""
        for name in names:
            key = (kind, str(name))
            if key not in self._places:
                self._places[key] = self._counts.get(kind, 0)
                self._counts[kind] = self._places[key] + 1

    def place(self, kind: str, name: object) -> int:
        """Return the place of a name within its kind, registering it when new."""
        self.register(kind, [name])
        return self._places[kind, str(name)]

    def colour(self, kind: str, name: object) -> str:
        """Return the colour of a name."""
        return series_colour(self.place(kind, name))
