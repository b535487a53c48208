"""The report as one HTML file that needs nothing else: no network, no fonts, no scripts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from exobalance.reports import style
from exobalance.reports.methods import methods
from exobalance.reports.ranges import range_svg
from exobalance.reports.style import Palette

if TYPE_CHECKING:
    from jinja2 import Environment

    from exobalance.reports.model import View

TALL = 450  # px; a taller figure stands beside two others


def render_html(view: View) -> str:
    """Return the report as a self-contained HTML page.

    Figures are drawn here, in reading order, so that a name keeps its colour throughout.
    """
    template = _environment().get_template("report.html.j2")
    css, _, _ = _environment().loader.get_source(_environment(), "report.css")  # type: ignore
    drawn = draw_figures(view)
    text = template.render(
        view=view,
        style=style,
        methods=methods(view.facts),
        css=css,
        drawn=drawn,
        tall={name for name, svg in drawn.items() if _height(svg) > TALL},
        ranges={
            f"{place}{chapter.id}": range_svg(item.verdict)
            for chapter in view.chapters
            for place, item in enumerate(chapter.verdicts)
        },
    )
    return text.lstrip()


def draw_figures(view: View) -> dict[str, str]:
    """Return every figure of the report as inline SVG, by its id."""
    from exobalance.reports.figures import draw

    palette = Palette()
    return {
        figure.id: draw(
            figure.id,
            figure.spec.drawing,
            figure.frame,
            figure.spec.options,
            palette,
            figure.title,
            figure.alt,
        )
        for chapter in view.chapters
        for section in chapter.sections
        for figure in section.figures
    }


def _height(svg: str) -> float:
    """Return the height of a figure's view box."""
    return float(svg.split('viewBox="', 1)[1].split('"', 1)[0].split()[3])


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("exobalance.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
