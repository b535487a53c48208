"""The drawings of studies in headless Chromium, wide and narrow."""

from pathlib import Path

import pytest

from exobalance.reports.html import render_html
from exobalance.reports.view import build_view
from tests.reports import fixture, studies
from tests.reports.browser import check_page, measure

VIEW = build_view(studies.sections(), fixture.facts())


@pytest.mark.parametrize("width", [1280, 400])
def test_figures_of_studies_can_be_read(tmp_path: Path, width: int) -> None:
    """No text below 9.5 px, none outside its picture, none over another; no scrolling."""
    seen = measure(render_html(VIEW), tmp_path, width)
    drawn = sum(len(section.figures) for section in studies.sections())
    assert len(seen["figures"]) == drawn
    check_page(seen)
    assert seen["console"] == []
