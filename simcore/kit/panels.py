"""Whole panels that the tables of several games show."""

from __future__ import annotations

from collections.abc import Sequence

from exobalance.simcore.drawing import Panel, Part, box, panel, part, text
from exobalance.simcore.kit.shapes import seat_badge

WIDE = 320
ROW = 17
TITLES_WIDE = 124
HEAD = 24

ScoreRow = tuple[str, str, Sequence[int]]
"""Title, help and points by seat."""


def score_panel(id: str, title: str, rows: Sequence[ScoreRow], note: str = "") -> Panel:
    """Return the points of each seat by source, and their sums."""
    n_seats = len(rows[0][2])
    step = (WIDE - TITLES_WIDE) / n_seats
    parts = {
        f"seat {seat}": part(
            *seat_badge(seat, 0, 0, 8),
            at=(TITLES_WIDE + step * (seat + 0.5), 10),
            title=f"seat {seat}",
        )
        for seat in range(n_seats)
    }
    total = [sum(points) for points in zip(*(points for *_, points in rows), strict=True)]
    for number, row in enumerate([*rows, ("total", "", total)]):
        parts |= _score_row(id, row, HEAD + 5 + ROW * number, step, number == len(rows))
    return panel(id, title, (0, 0, WIDE, HEAD + ROW * (len(rows) + 1)), parts, note=note)


def _score_row(id: str, row: ScoreRow, y: float, step: float, is_total: bool) -> dict[str, Part]:
    """Return one source with the points of all seats."""
    title, help_, points = row
    label = text(2, 0, title, 10.5, anchor="start", bold=is_total)
    line = [box(0, -ROW / 2, WIDE, 0.8, fill="muted" if is_total else "rule")]
    found = {f"source {title}": part(*line, label, at=(0, y), title=help_ or title)}
    for seat, value in enumerate(points):
        ink = "ink" if value else "muted"
        shown = str(value).replace("-", "−")  # a minus sign, as wide as a digit
        found[f"{id} {title} {seat}"] = part(
            text(0, 0, shown, 12 if is_total else 11, bold=is_total, fill=ink),
            at=(TITLES_WIDE + step * (seat + 0.5), y),
            title=f"seat {seat}, {title}: {shown}",
        )
    return found
