"""Drawings on a grid: a matrix of shades, and a table of small bars."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

import numpy as np

from exobalance.reports import numbers, style
from exobalance.reports.figures import rows
from exobalance.reports.figures.canvas import Canvas, open_canvas, text_width, to_svg
from exobalance.reports.figures.columns import Data, wrap

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

CELL = 34
LENS_ROW = 26
PER_BAND = 3  # panels side by side


def heat(data: Data, title: str, alt: str) -> str:
    """Draw a matrix of numbers, darker where larger (both signs: blue up, brown down).

    With option ``reference`` the shades are about it: blue above, brown below.  Texts of a
    column ``mark`` stand behind the numbers.  Options ``rows`` and ``columns`` name them all
    where the table holds only some cells of the matrix.
    """
    from matplotlib.colors import LinearSegmentedColormap, ListedColormap

    row_names = _names(data, "row")
    column_names = _names(data, "column")
    if set(column_names) == set(row_names):
        column_names = row_names
    grid = np.full((len(row_names), len(column_names)), np.nan)
    marks: dict[tuple[int, int], str] = {}
    texts = data.raw("mark").astype(str) if data.has("mark") else [""] * len(data.frame)
    for row, column, value, mark in zip(
        data.raw("row").astype(str),
        data.raw("column").astype(str),
        data.values("value"),
        texts,
        strict=True,
    ):
        place = row_names.index(row), column_names.index(column)
        grid[place], marks[place] = value, mark
    middle = data.number("reference") or 0.0
    reach = float(np.nanmax(np.abs(grid - middle))) or 1.0
    both = bool(np.nanmin(grid) < middle)
    tones = [style.TINT_DOWN, style.PAPER, style.TINT_UP] if both else [style.WASH, style.TINT_UP]
    shades = LinearSegmentedColormap.from_list("report", tones)
    labels = [wrap(name) for name in row_names]
    heads = [wrap(name, 10) for name in column_names]
    left = rows.label_width(labels)
    wide = max(map(text_width, heads)) > (style.WIDTH - left - 8) / len(heads)
    heads = [shorten(name, 20, placeholder="…") for name in column_names] if wide else heads
    top = 12 + (max(map(text_width, heads)) if wide else 14 * lines(heads))
    with open_canvas(top + CELL * len(labels) + 30) as canvas:
        axes = rows.row_axes(canvas, top, labels, left, 8, CELL)
        axes.grid(visible=False)
        edges = np.arange(len(column_names) + 1) - 0.5, np.arange(len(row_names) + 1) - 0.5
        if np.isnan(grid).any():  # an empty cell is still a cell
            empty = np.ma.masked_where(np.isfinite(grid), np.zeros_like(grid))
            axes.pcolormesh(
                *edges, empty, cmap=ListedColormap([style.WASH]), edgecolors="white", linewidth=1.5
            )
        axes.pcolormesh(
            *edges,
            np.ma.masked_invalid(grid),
            cmap=shades,
            vmin=middle - reach if both else middle,
            vmax=middle + reach,
            edgecolors="white",
            linewidth=1.5,
        )
        axes.set_xticks(range(len(column_names)), heads)
        axes.xaxis.tick_top()
        axes.tick_params(axis="x", length=0, pad=4, rotation=90 if wide else 0)
        for (row, column), value in np.ndenumerate(grid):
            if np.isfinite(value):
                axes.text(
                    column,
                    row,
                    f"{_cell(data, value)} {marks[row, column]}".rstrip(),
                    ha="center",
                    va="center",
                )
        if label := data.text("x_label"):
            canvas.text(
                left,
                canvas.height - 22,
                label,
                fontsize=style.SMALL,
                color=style.MUTED,
            )
        return to_svg(canvas, data.name, title, alt)


def _names(data: Data, role: str) -> list[str]:
    """Return the rows or columns of a matrix in order: as named, else as they come."""
    named = data.options.get(f"{role}s") or data.raw(role).astype(str)
    return list(dict.fromkeys(map(str, named)))


def _cell(data: Data, value: float) -> str:
    return numbers.fixed(value, 0 if data.unit in ("share", "count") else 1)


def small_multiples(data: Data, title: str, alt: str) -> str:
    """Draw a table of small bars: one row per label, one column per panel.

    Each panel has its own scale from zero.  Option ``panels`` maps a panel to
    ``{"unit": ...}`` where panels have different units.
    """
    panels = list(dict.fromkeys(data.raw("panel").astype(str)))
    labels = list(dict.fromkeys(data.raw("label").astype(str)))
    bands = [panels[start : start + PER_BAND] for start in range(0, len(panels), PER_BAND)]
    left = rows.label_width([wrap(label) for label in labels])
    width = (style.WIDTH - left - 4) / len(bands[0])
    heads = 8 + 14 * lines([_head(panel, width) for panel in panels])
    band_height = heads + LENS_ROW * len(labels) + 10
    with open_canvas(band_height * len(bands)) as canvas:
        for place, band in enumerate(bands):
            _lens_band(canvas, data, band, labels, place * band_height + heads, width)
        return to_svg(canvas, data.name, title, alt)


def lines(texts: list[str]) -> int:
    """Return the most lines that one of the texts takes."""
    return max((text.count("\n") + 1 for text in texts), default=1)


def _head(panel: str, width: float) -> str:
    return wrap(panel, int(width / 7.2))


def _lens_band(
    canvas: Canvas, data: Data, panels: list[str], labels: list[str], top: float, width: float
) -> None:
    """Draw up to three panels side by side, their rows starting at `top` px."""
    shown = [wrap(label) for label in labels]
    left = rows.label_width(shown)
    for place, panel in enumerate(panels):
        part = data.frame[data.raw("panel").astype(str) == panel]
        options = dict((data.options.get("panels") or {}).get(panel, {}))
        start = left + place * width
        canvas.text(
            start + 4,
            top - 6,
            _head(panel, width),
            va="bottom",
            fontsize=style.SMALL,
            fontweight="bold",
        )
        axes = rows.row_axes(
            canvas,
            top,
            shown if place == 0 else [""] * len(labels),
            start + 4,
            canvas.width - start - width + 8,
            LENS_ROW,
        )
        axes.set_xticks([])
        axes.grid(visible=False)
        _lens(axes, data, part, labels, str(options.get("unit", data.unit)), width)


def _lens(
    axes: Axes, data: Data, part: pd.DataFrame, labels: list[str], unit: str, width: float
) -> None:
    """Draw the bars of one panel with their numbers."""
    values = part[data.column("estimate")].to_numpy(float)
    percent = numbers.suffix("share") if unit == "share" else ""
    words = [numbers.bare(value, unit) + percent for value in values]
    most = float(np.nanmax(np.abs(values), initial=0.0)) or 1.0
    room = max((text_width(text, style.SMALL) for text in words), default=0) + 6
    axes.set_xlim(min(0.0, float(np.nanmin(values, initial=0.0))), most * width / (width - room))
    for label, value, text in zip(part[data.column("label")], values, words, strict=True):
        place = labels.index(str(label))
        if not np.isfinite(value):
            continue
        colour = style.POSITIVE if value >= 0 else style.NEGATIVE
        axes.barh(place, value, 0.55, color=colour, alpha=0.85)
        axes.annotate(
            text,
            (max(value, 0), place),
            xytext=(4, 0),
            textcoords="offset pixels",
            va="center",
            fontsize=style.SMALL,
        )
