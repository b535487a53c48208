"""The report of a comparison in headless Chromium, wide and narrow."""

from pathlib import Path

import pytest

from exobalance.analysis.studies.compare.study import compare
from exobalance.reports import write_comparison
from tests.reports.browser import check_page, measure


@pytest.fixture(scope="module", name="html")
def _html(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the page of two tweaks under bots of which two differ."""
    folder = tmp_path_factory.mktemp("runs")
    tweaks = ["start.points=[3,0,0,0]", "echo_dearer+beacons.cost=1"]
    found = compare(
        "tests.toy", tweaks, players=(3,), bots=("tuned", "hasty", "tuned"), blocks=220,
        out=folder / "toy", jobs=1,
    )  # fmt: skip
    return write_comparison(found, folder / "report").html.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [1280, 400])
def test_comparison_can_be_read(html: str, tmp_path: Path, width: int) -> None:
    """No text below 9.5 px, none outside its picture, none over another; no scrolling."""
    seen = measure(html, tmp_path, width)
    assert len(seen["figures"]) == 2 + 1 + 1 + 2 + 2 + 1
    check_page(seen)
    assert seen["console"] == seen["errors"] == seen["refused"] == seen["requests"] == []
