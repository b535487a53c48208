"""The two pages for print in headless Chromium: their number, and what they leave out."""

import re
from pathlib import Path

import pytest

from exobalance.reports.html import render_html
from exobalance.reports.pdf import write_pdf
from exobalance.reports.view import build_view
from exobalance.simcore.errors import ConfigError
from tests.reports import fixture, studies
from tests.reports.browser import run_chromium

PAGE = re.compile(rb"/Type\s*/Page\b")
CASES = {
    "tweaked": lambda: fixture.page(tweaked=True),
    "study": lambda: render_html(build_view(studies.sections(), fixture.facts())),
}


@pytest.mark.parametrize("case", CASES)
def test_pdf_has_two_pages_whatever_the_report(case: str, tmp_path: Path) -> None:
    """Three player counts with a tweak, and a study without any verdict."""
    page = tmp_path / "a report.html"
    page.write_text(CASES[case](), encoding="utf-8")
    target = tmp_path / "pages.pdf"
    write_pdf(page, target)
    assert len(PAGE.findall(target.read_bytes())) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a report.html", "pages.pdf"]


def test_more_than_fits_is_shrunk_to_two_pages(tmp_path: Path) -> None:
    """Negative control in one: half as many rows again need the script that measures."""
    html = fixture.page()
    row = html[html.index("<tr", html.index('class="matrix')) :]
    row = row[row.index("<tbody>") + 7 : row.index("</tr>", row.index("<tbody>")) + 5]
    long = html.replace("<tbody>", "<tbody>" + row * 25, 1)
    counts = []
    for text in (long, long.replace("inner.style.zoom", "inner.style.unzoomed")):
        page = tmp_path / "long.html"
        page.write_text(text, encoding="utf-8")
        write_pdf(page, tmp_path / "long.pdf")
        counts.append(len(PAGE.findall((tmp_path / "long.pdf").read_bytes())))
    assert counts[0] == 2
    assert counts[1] > 2


def test_on_screen_the_pages_are_shown_only_when_asked_for(tmp_path: Path) -> None:
    """By the address, with which they alone are printed, too."""
    probe = """<script>
    addEventListener("load", () => {
      document.title = ["publisher", "main"].map(id =>
        document.getElementById(id).getBoundingClientRect().height > 0).join();
    });
    </script></body>"""
    page = tmp_path / "report.html"
    page.write_text(fixture.page().replace("</body>", probe), encoding="utf-8")
    for fragment, shown in (("", "false,true"), ("#publisher", "true,false")):
        seen = run_chromium(page, tmp_path, "--dump-dom", fragment=fragment).stdout
        assert f"<title>{shown}</title>" in seen


def test_no_pdf_takes_the_place_of_a_link(tmp_path: Path) -> None:
    """It may lead anywhere."""
    page = tmp_path / "report.html"
    page.write_text("<p>", encoding="utf-8")
    (tmp_path / "pages.pdf").symlink_to(page)
    with pytest.raises(ConfigError, match=r"pages\.pdf is a link"):
        write_pdf(page, tmp_path / "pages.pdf")
    assert page.read_text(encoding="utf-8") == "<p>"
