"""The registry of drawings and the one function that draws a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from exobalance.reports.figures.arrows import arrows
from exobalance.reports.figures.bars import bars, health_bar, stacked_bar
from exobalance.reports.figures.columns import Data
from exobalance.reports.figures.distributions import curve, ecdf, histogram
from exobalance.reports.figures.dots import dot_interval, forest
from exobalance.reports.figures.grids import heat, small_multiples
from exobalance.reports.figures.network import network
from exobalance.reports.figures.paired import paired_dots
from exobalance.reports.figures.scatter import scatter
from exobalance.reports.figures.simplex import triangle
from exobalance.reports.figures.timeline import timeline
from exobalance.reports.figures.waterfall import waterfall
from exobalance.reports.figures.whiskers import interval_bars, two_dots
from exobalance.reports.figures.words import word_matrix

if TYPE_CHECKING:
    import pandas as pd

    from exobalance.reports.style import Palette

DRAWINGS: Mapping[str, Callable[[Data, str, str], str]] = {
    "arrows": arrows,
    "bars": bars,
    "curve": curve,
    "dot_interval": dot_interval,
    "ecdf": ecdf,
    "forest": forest,
    "health_bar": health_bar,
    "heat": heat,
    "histogram": histogram,
    "interval_bars": interval_bars,
    "network": network,
    "scatter": scatter,
    "paired_dots": paired_dots,
    "small_multiples": small_multiples,
    "stacked_bar": stacked_bar,
    "timeline": timeline,
    "triangle": triangle,
    "two_dots": two_dots,
    "waterfall": waterfall,
    "word_matrix": word_matrix,
}
"""Drawings by the key that an analysis names in `FigureSpec.drawing`."""


def draw(
    name: str,
    drawing: str,
    frame: pd.DataFrame,
    options: Mapping[str, object],
    palette: Palette,
    title: str,
    alt: str,
) -> str:
    """Return a figure as inline SVG with ids that start with `name`.

    Raises
    ------
    ValueError
        When the drawing is unknown or the table lacks a column that it needs.
    """
    if drawing not in DRAWINGS:
        known = ", ".join(DRAWINGS)
        raise ValueError(f"figure {name}: there is no drawing {drawing!r}; known are {known}")
    return DRAWINGS[drawing](Data(name, drawing, frame, options, palette), title, alt)
