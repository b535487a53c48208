"""The page in headless Chromium, wide and narrow, and in print."""

from pathlib import Path
from typing import Any

import pytest

from exobalance.analysis.base.findings import Step
from exobalance.reports.html import render_html
from exobalance.reports.view import build_view
from tests.reports import fixture
from tests.reports.browser import measure, run_chromium


@pytest.fixture(scope="module", name="seen", params=[1280, 400])
def _seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    seen = measure(fixture.page(tweaked=True), tmp_path_factory.mktemp("browser"), request.param)
    assert seen["window"] == request.param
    return seen


class TestQuiet:
    """Nothing is fetched, nothing complains."""

    def test_console_is_silent(self, seen: dict[str, Any]) -> None:
        """No errors, no warnings."""
        assert seen["console"] == []
        assert seen["errors"] == []

    def test_no_request_leaves_the_page(self, seen: dict[str, Any]) -> None:
        """Neither made nor refused."""
        assert seen["requests"] == []
        assert seen["refused"] == []

    def test_a_request_would_be_noticed(self, tmp_path: Path) -> None:
        """Negative control: a picture from elsewhere is refused and reported."""
        picture = '<img src="https://example.org/x.png" alt=""><footer'
        html = fixture.page(tweaked=True).replace("<footer", picture)
        seen = measure(html, tmp_path, 1280)
        assert seen["refused"] == ["https://example.org/x.png"]
        assert seen["console"]


class TestLayout:
    """Readable at both widths."""

    def test_page_never_scrolls_sideways(self, seen: dict[str, Any]) -> None:
        """Wide tables scroll in their own box."""
        assert seen["page"] <= seen["window"]
        assert seen["spill"] == []

    def test_long_commands_break_on_a_phone(self, tmp_path: Path) -> None:
        """What to try next never makes the page wider than its window."""
        step = Step("Try next: it.", "exobalance compare sgo " + "a.long_path[2]=3 " * 12)
        view = build_view([fixture.seats(3)], fixture.facts(), lambda verdict: [step])
        seen = measure(render_html(view), tmp_path, 400)
        assert (seen["page"], seen["spill"]) == (400, [])

    def test_figures_can_be_read(self, seen: dict[str, Any]) -> None:
        """No text below 9.5 px, none outside its picture, none over another."""
        assert len(seen["figures"]) == 39
        for figure in seen["figures"]:
            assert figure["smallest"] >= 9.5, figure["id"]
            assert figure["outside"] == [], figure["id"]
            assert figure["overlaps"] == [], figure["id"]

    def test_faults_would_be_noticed(self, tmp_path: Path) -> None:
        """Negative control: tiny, overlapping and outlying labels, and a wide box."""
        label = '<text x="{}" y="60" style="font-size: 8px">planted label</text>'
        planted = label.format(60) + label.format(62) + label.format(395)
        page = fixture.page(tweaked=True)
        start = page.index("<svg", page.index("<figure"))
        place = page.index("<text", start)
        html = page[:place] + planted + page[place:]
        html = html.replace("<footer", '<div style="width: 2000px">wide</div><footer', 1)
        seen = measure(html, tmp_path, 400)
        figure = seen["figures"][0]
        assert figure["smallest"] < 9.5
        assert figure["outside"] == ["planted label"]
        assert figure["overlaps"] == ["planted label / planted label"]
        assert seen["page"] > seen["window"]
        assert seen["spill"]


def test_report_prints(tmp_path: Path) -> None:
    """As a PDF of a sensible number of pages."""
    page = tmp_path / "report.html"
    page.write_text(fixture.page(tweaked=True), encoding="utf-8")
    target = tmp_path / "report.pdf"
    run_chromium(page, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={target}")
    content = target.read_bytes()
    assert content.startswith(b"%PDF")
    pages = content.count(b"/Type /Page\n") + content.count(b"/Type /Page/")
    assert 10 <= pages <= 40
