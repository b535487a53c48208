"""The two pages for print: every verdict on the first, the worst and its figures on the second."""

from dataclasses import replace

import pytest

from exobalance.reports.html import _height, draw_figures
from exobalance.reports.pdf import VARIABLE, write_pdf
from exobalance.reports.publisher import publisher
from exobalance.reports.view import build_view
from exobalance.simcore.errors import BalanceError
from tests.reports import fixture
from tests.reports.page import Element, Page

VIEW = build_view(fixture.sections(), fixture.facts(tweaked=True))
HEIGHTS = {figure.id: 200.0 for c in VIEW.chapters for s in c.sections for figure in s.figures}
PAGES = publisher(VIEW, HEIGHTS)


@pytest.fixture(scope="module", name="sheets")
def _sheets() -> list[Element]:
    root = Page(fixture.page(tweaked=True)).root
    return [e for e in root.all("section") if e.attributes.get("class") == "sheet"]


class TestCard:
    """Page one."""

    def test_all_verdicts_are_there_by_player_count(self, sheets: list[Element]) -> None:
        """Word, value and interval of each, and a target where there is one."""
        card, _ = sheets
        badges = [e for e in card.all("span") if "badge" in e.attributes.get("class", "")]
        assert len(badges) == sum(len(chapter.verdicts) for chapter in VIEW.chapters)
        said = card.words()
        for chapter in VIEW.chapters:
            for verdict in chapter.verdicts:
                assert f"{verdict.estimate} ({verdict.interval})".replace("\u00a0", " ") in said

    def test_card_says_what_was_played_and_by_whom(self, sheets: list[Element]) -> None:
        """Rules, games, bots, seed, and what is assumed."""
        said = sheets[0].words()
        for words in (
            "predominance.values",
            "7, 4, 2, 1, 0",
            "What was played",
            "By whom",
            "tuned in all seats",
            "Seed 7",
            "components whose data is assumed",
        ):
            assert words in said

    def test_targets_that_differ_name_their_player_counts(self) -> None:
        """A fair share depends on how many play."""
        topics = [row.topic for row in VIEW.glance]
        seats = PAGES.targets[topics.index("Seats")]
        assert [part.split(":")[0] for part in seats.split("; ")] == [
            "2 players", "3 players", "4 players",
        ]  # fmt: skip
        assert PAGES.targets[topics.index("Dominant source of points")].count(":") == 0


class TestKeyNumbers:
    """Page two."""

    def test_worst_come_first_each_topic_once(self) -> None:
        """And nothing that is inside its target."""
        words = [each.verdict.word for each in PAGES.findings]
        assert words == sorted(words, key=["Imbalanced", "Leaning", "Depends on play",
                                           "Undecided"].index)  # fmt: skip
        topics = [each.verdict.topic for each in PAGES.findings]
        assert len(topics) == len(set(topics))

    def test_where_all_is_well_some_are_shown(self) -> None:
        """An empty page would look like a fault."""
        section = fixture.seats(3)
        fine = replace(section, verdicts=[replace(v, word="Balanced") for v in section.verdicts])
        view = build_view([fine], fixture.facts())
        assert [each.verdict.word for each in publisher(view, HEIGHTS).findings] == ["Balanced"]

    def test_figures_of_other_topics_come_before_a_second_one(self) -> None:
        """Three player counts have the same topics."""
        metrics = [
            section.metric
            for column in PAGES.columns
            for each in column
            for section in each.chapter.sections
            if each.figure in section.figures
        ]
        assert len(metrics) >= 4
        assert len(metrics) == len(set(metrics))

    def test_a_figure_too_tall_for_the_page_gives_way(self) -> None:
        """The others are packed all the same."""
        first = PAGES.columns[0][0].figure.id
        ids = {
            each.figure.id
            for column in publisher(VIEW, HEIGHTS | {first: 2000.0}).columns
            for each in column
        }
        assert first not in ids
        assert ids

    def test_heights_are_those_of_the_drawings(self) -> None:
        """In px of the view box."""
        view = build_view([fixture.seats(3)], fixture.facts())
        assert all(100 < _height(svg) < 400 for svg in draw_figures(view).values())


def test_without_a_browser_one_sentence_says_what_does_the_same(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any browser prints the pages; nothing is left behind."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("exobalance.reports.pdf.NAMES", ("chromium",))
    with pytest.raises(BalanceError, match=r"no Chromium .*report\.html#publisher in any browser"):
        write_pdf(tmp_path / "report.html", tmp_path / "x.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_does_not_print_is_told_with_its_last_words(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a script in its place."""
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\necho no display >&2\nexit 1\n", encoding="utf-8")
    browser.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(browser))
    with pytest.raises(BalanceError, match=r"browser did not write .*x\.pdf \(no display\)"):
        write_pdf(tmp_path / "report.html", tmp_path / "x.pdf")
    assert list(tmp_path.iterdir()) == [browser]
