"""Pages on items that belong to seats: figures draw, tables read, methods say how."""

from dataclasses import replace

import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.own_items.pairings_section import own_pairings
from exobalance.analysis.metrics.own_items.section import own_items
from exobalance.reports.html import draw_figures
from exobalance.reports.markdown import render_markdown
from exobalance.reports.methods import methods
from exobalance.reports.view import build_view
from tests.analysis.synthetic_own import SyntheticOwn
from tests.reports import fixture

AIMS = Targets({"world_win_pp": 5.0, "world_score": 2.0})


@pytest.fixture(scope="module", name="view")
def _view():
    """Return the report of a run with a strong world and a strong pairing."""
    run = SyntheticOwn(3, 2400, world_points=(6, 0, 0, 0, 0, -3), pair_points={(2, 1): 8.0})
    sections = [each for each in (own_items(run.cell(), AIMS), own_pairings(run.cell())) if each]
    return build_view(sections, fixture.facts())


def test_every_figure_draws(view):
    """Two kinds with two figures each, then plain means and what is beyond."""
    drawn = draw_figures(view)
    names = [
        figure.spec.name for section in view.chapters[0].sections for figure in section.figures
    ]
    assert names[:4] == [
        "world-effects-3p",
        "world-sources-3p",
        "crew-effects-3p",
        "crew-sources-3p",
    ]
    assert "world-crew-score-beyond-3p" in names
    assert len([key for key in drawn if key.startswith("p3-")]) >= len(names)


def test_tables_and_sentences_read(view):
    """Words of the kinds, percentages, and no column for software."""
    text = render_markdown(view)
    assert "| Worlds and the win share |" in text
    assert "Players with Ash win " in text
    assert "| World | Games | Win share (%) | Mean score (points) | Mean turns |" in text
    assert "| World | Crew | Games | Beyond (points) | 95 % interval |" in text
    assert "### Pairings of worlds and crews" in text
    assert "p_holm" not in text
    assert "P holm" not in text


def test_methods_say_what_is_dealt_equally_often():
    """Pairings of the first seat, or sets that all share."""
    facts = replace(fixture.facts(), setup=(24, "boards"))
    shared, own = (
        methods(each).paragraphs[2] for each in (facts, replace(facts, own_items=("world", "crew")))
    )
    assert "all 24 sets of boards, every set equally often" in shared
    assert "all 24 combinations of world and crew that seat\u00a01 can have" in own
