"""The report as one HTML file that needs nothing else: no network, no fonts, no scripts."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from exobalance.reports import style
from exobalance.reports.methods import methods
from exobalance.reports.numbers import typeset
from exobalance.reports.publisher import publisher
from exobalance.reports.ranges import range_svg
from exobalance.reports.style import Palette

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

    from exobalance.reports.model import View

STYLES = ("report.css", "publisher.css")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
JOINT = re.compile(r"(?<=\w)(?:\.(?=[A-Za-z_])|_(?=\w))")
"""Where the path of a rule may break: after a dot or an underscore, never inside a word."""

TALL = 450  # px; a taller figure stands beside two others


def render_html(view: View) -> str:
    """Return the report as a self-contained HTML page.

    Figures are drawn here, in reading order, so that a name keeps its colour throughout.
    """
    template = _environment().get_template("report.html.j2")
    drawn = draw_figures(view)
    heights = {name: _height(svg) for name, svg in drawn.items()}
    text = template.render(
        view=view,
        style=style,
        methods=methods(view.facts),
        css="".join(map(_source, STYLES)),
        pages=publisher(view, heights),
        drawn=drawn,
        tall={name for name, height in heights.items() if height > TALL},
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


def _source(name: str) -> str:
    """Return a file of the folder ``templates`` as it is."""
    return files("exobalance.reports").joinpath("templates", name).read_text("utf-8")


def _options(text: str) -> Markup:
    """Return a text whose command-line options are set as code and never torn apart."""
    from markupsafe import Markup, escape

    return Markup(OPTION.sub(r"<code>\g<0></code>", str(escape(text))))


def _breakable(text: str) -> Markup:
    """Return a text in which paths such as ``engineers.chief_points`` may break at their joints."""
    from markupsafe import Markup, escape

    return Markup(JOINT.sub(r"\g<0><wbr>", str(escape(text))))


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("exobalance.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["typeset"] = typeset
    environment.filters["options"] = _options
    environment.filters["breakable"] = _breakable
    return environment
