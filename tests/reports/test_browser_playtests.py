"""The page of notes beside bots in headless Chromium, wide and narrow."""

from pathlib import Path

import pytest

from exobalance.analysis.studies.playtests.filled import write_games
from exobalance.analysis.studies.playtests.study import playtests
from exobalance.reports import write_report
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run
from tests.reports.browser import check_page, measure
from tests.reports.page import Page

GAMES = 12


@pytest.fixture(scope="module", name="page")
def _page(tmp_path_factory) -> str:
    """A report on games of `greedy` at two player counts."""
    home = tmp_path_factory.mktemp("page")
    asked = Experiment("tests.toy", players=(2, 4), bots=("greedy",), games=GAMES, seed=4)
    run(asked, home / "people", jobs=1)
    notes = write_games(home / "notes.csv", home / "people")
    found = playtests("tests.toy", notes, home / "study", games=200, jobs=1)
    return write_report(found).html.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [1280, 400])
def test_page_can_be_read(page: str, tmp_path: Path, width: int) -> None:
    """No text below 9.5 px, none outside its picture, none over another; no scrolling."""
    seen = measure(page, tmp_path, width)
    assert len(seen["figures"]) >= 8
    check_page(seen)
    assert seen["console"] == []
    assert seen["requests"] == []


def test_page_says_what_it_is_and_what_it_rests_on(page: str) -> None:
    """Its kind, the number of games of notes in the first sentence, and the warning."""
    root = Page(page).root
    said = root.words()
    assert "Held against the table" in said
    first = next(e for e in root.all("p") if e.attributes.get("class") == "say")
    assert f"{GAMES} games of notes" in first.words()
    assert "are few" in said
    assert "What was read" in said
