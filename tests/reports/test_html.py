"""The page: whole, self-contained, described, and navigable."""

import itertools
import re
from dataclasses import replace

import pytest

from exobalance.reports.html import _breakable, render_html
from exobalance.reports.view import build_view
from tests.reports import fixture
from tests.reports.page import Element, Page


@pytest.fixture(scope="module", name="root")
def _root() -> Element:
    return Page(fixture.page(tweaked=True)).root


class TestSelfContained:
    """Nothing outside the file is needed."""

    def test_no_address_leads_outside(self, root: Element) -> None:
        """Links are anchors; the icon is empty data."""
        for element in root.walk():
            for name in ("href", "src", "srcset", "action", "poster", "data"):
                address = element.attributes.get(name)
                assert address is None or address.startswith(("#", "data:,"))

    def test_styles_fetch_nothing(self) -> None:
        """No fonts, imports or pictures."""
        assert not re.search(r"@import|@font-face|url\((?!#)", fixture.page(tweaked=True))
        assert "http:" not in fixture.page(tweaked=True)
        assert "https:" not in fixture.page(tweaked=True)

    def test_page_forbids_itself_any_request(self, root: Element) -> None:
        """The browser would refuse what slipped through."""
        policies = [
            meta.attributes["content"]
            for meta in root.all("meta")
            if meta.attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        assert len(policies) == 1
        assert policies[0].startswith("default-src 'none';")

    def test_page_says_nothing_about_this_machine(self) -> None:
        """Reports travel."""
        assert not re.search(r"/(home|work|tmp|usr)/", fixture.page(tweaked=True))


class TestWords:
    """Small things that read badly when torn apart or said twice."""

    def test_options_of_the_shell_are_code(self) -> None:
        """They never break after their dashes; other text stays escaped."""
        section = replace(fixture.seats(3), sentences=["Run with <b> (--sample-forks) -- or not."])
        html = render_html(build_view([section], fixture.facts()))
        assert "Run with &lt;b&gt; (<code>--sample-forks</code>) -- or not." in html

    @pytest.mark.parametrize(
        ("text", "html"),
        [
            ("engineers.chief_points=3", "engineers.<wbr>chief_<wbr>points=3"),
            ("start.points=[1,0], 2 players", "start.<wbr>points=[1,0], 2 players"),
            ("Within 2.5 pp. Not more.", "Within 2.5 pp. Not more."),
            ("<b>.x", "&lt;b&gt;.x"),
        ],
    )
    def test_paths_break_after_a_dot_or_an_underscore(self, text: str, html: str) -> None:
        """And nowhere inside a word or a number."""
        assert _breakable(text) == html

    def test_heads_never_break_inside_a_word_to_make_room(self) -> None:
        """With ``anywhere`` a word counts as no wider than a letter, and columns shrink to that."""
        assert "overflow-wrap: anywhere" not in fixture.page(tweaked=True)

    def test_one_player_count_is_headed_once(self) -> None:
        """Its chapter need not say again how many checks are inside."""
        one, two = (
            Page(render_html(build_view(sections, fixture.facts()))).root
            for sections in ([fixture.seats(3)], [fixture.seats(2), fixture.seats(3)])
        )
        leads = [
            sum(each.attributes.get("class") == "lead" for each in root.all("p"))
            for root in (one, two)
        ]
        assert leads == [0, 2]


class TestStructure:
    """Landmarks, headings, ids and anchors."""

    def test_landmarks_are_there(self, root: Element) -> None:
        """A skip link leads to the one main part."""
        assert [len(root.all(tag)) for tag in ("header", "nav", "main", "footer")] == [1] * 4
        skip = next(link for link in root.all("a") if link.attributes.get("class") == "skip")
        assert skip.attributes["href"] == f"#{root.all('main')[0].attributes['id']}"

    def test_headings_never_skip_a_level(self, root: Element) -> None:
        """One first heading, then a ladder."""
        levels = [int(element.tag[1]) for element in root.all("h1", "h2", "h3", "h4")]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels))

    def test_ids_are_unique_and_anchors_lead_somewhere(self, root: Element) -> None:
        """Also the ids that labels refer to."""
        ids = [e.attributes["id"] for e in root.walk() if "id" in e.attributes]
        assert len(ids) == len(set(ids))
        for element in root.walk():
            target = element.attributes.get("href", "")
            if target.startswith("#"):
                assert target[1:] in ids
            for label in element.attributes.get("aria-labelledby", "").split():
                assert label in ids

    def test_every_player_count_can_be_reached_from_the_top(self, root: Element) -> None:
        """Anchors instead of tabs."""
        links = {link.attributes["href"] for link in root.all("nav")[0].all("a")}
        assert {"#glance", "#p2", "#p3", "#p4", "#methods", "#glossary"} <= links

    def test_changed_rules_stand_before_everything_else(self, root: Element) -> None:
        """A designer sees first what was changed, and in red that it did nothing."""
        boxes = [e for e in root.all("section") if "changed" in e.attributes.get("class", "")]
        assert len(boxes) == 1
        assert boxes[0].within("header")
        assert "9, 5, 3, 1, 0" in boxes[0].words()
        alarms = [e for e in boxes[0].all("p") if e.attributes.get("class") == "alarm"]
        assert len(alarms) == 1
        assert "0 of 500 worlds" in alarms[0].words()

    def test_printed_rules_have_no_box(self) -> None:
        """There is nothing to tell."""
        assert 'class="changed' not in fixture.page()


class TestFigures:
    """Each has a sentence, a described picture and its numbers."""

    def test_every_figure_has_caption_picture_and_table(self, root: Element) -> None:
        """The table is folded below."""
        figures = root.all("figure")
        assert len(figures) == 3 * 13
        for figure in figures:
            assert [child.tag for child in figure.children] == ["figcaption", "svg", "details"]
            assert len(figure.children[0].words()) > 20
            picture = figure.children[1]
            assert picture.attributes["role"] == "img"
            assert len(picture.all("title")[0].words()) > 5
            assert len(picture.all("desc")[0].words()) > 5
            assert figure.all("table")[0].all("td")

    def test_tables_have_scoped_headers_and_scroll_inside_their_box(self, root: Element) -> None:
        """Rows and columns can be told apart by ear; the page never scrolls sideways."""
        for table in root.all("table"):
            assert all(head.attributes.get("scope") for head in table.all("th"))
            box = table.parent
            assert box is not None
            assert box.attributes["class"] == "scroll"
            assert box.attributes["tabindex"] == "0"
            assert box.attributes["aria-label"]


class TestVerdicts:
    """Word, colour and icon shape together."""

    def test_each_badge_has_word_and_icon(self, root: Element) -> None:
        """Colour alone would tell nothing to some readers."""
        badges = [e for e in root.all("span") if "badge" in e.attributes.get("class", "")]
        assert badges
        for badge in badges:
            key = badge.attributes["class"].split("v-")[1]
            assert badge.words()
            assert badge.all("use")[0].attributes["href"] == f"#icon-{key}"

    def test_first_screen_comes_before_the_chapters(self, root: Element) -> None:
        """The matrix of verdicts by player count leads."""
        sections = root.all("main")[0].children
        assert sections[0].attributes["aria-labelledby"] == "glance"
        head = [cell.words() for cell in sections[0].all("table")[0].all("thead")[0].all("th")]
        assert head == ["Check", "2 players", "3 players", "4 players"]


class TestMethods:
    """What the numbers rest on."""

    def test_methods_name_seed_bots_targets_and_provenance(self, root: Element) -> None:
        """All of it at the end of the page."""
        methods = next(
            e for e in root.all("section") if e.attributes.get("aria-labelledby") == "methods"
        )
        said = methods.words()
        for words in (
            "seed 7",
            "tuned in all seats",
            "seat_share_pp",
            "module tiles: corridors",
            "All verdicts rest on 1 group of components whose data is assumed",
            "predominance.values",
            "0.63.1",
            "exobalance replay runs/x --world 12",
        ):
            assert words in said

    def test_text_of_users_is_escaped(self) -> None:
        """A tweak may be called anything."""
        facts = replace(fixture.facts(tweaked=True), ruleset="<b>bold</b> & co")
        html = render_html(build_view(fixture.sections()[:1], facts))
        assert "<b>bold" not in html
        assert "&lt;b&gt;bold&lt;/b&gt; &amp; co" in html
