"""The replay page: whole, self-contained, and true to the game."""

import json
import re
from copy import deepcopy
from itertools import pairwise

import pytest

from exobalance.reports import style
from exobalance.reports.replay import write_replay
from exobalance.reports.replay.colours import DARK, LIGHT
from exobalance.reports.replay.steps import Steps
from exobalance.simcore.drawing import PAINTS
from exobalance.simcore.errors import BalanceError
from tests.reports.page import Page
from tests.reports.replay.replays import DRAWN, LABEL_TITLES, TOLD, WICKED, lines_of, page_of, toy

PAGES = {"drawn": page_of(DRAWN), "told": page_of(TOLD)}
LINES = lines_of(DRAWN)
DECISIONS = [line for line in LINES if line["type"] == "decision"]


@pytest.fixture(name="html", params=PAGES)
def _html(request):
    return PAGES[request.param]


@pytest.fixture(name="root")
def _root(html):
    return Page(html).root


def data_of(html):
    """Return the data that the script of a page reads."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', html, re.DOTALL)
    return json.loads(found[1])


class TestSelfContained:
    """Nothing outside the file is needed, and nothing in it is taken for code."""

    def test_no_address_leads_outside(self, html, root):
        """Links are anchors; the icon is empty data."""
        for element in root.walk():
            for name in ("href", "src", "srcset", "action", "poster", "data"):
                address = element.attributes.get(name)
                assert address is None or address.startswith(("#", "data:,"))
        assert not re.search(r"https?:|@import|@font-face|url\((?!#)", html)

    def test_page_forbids_itself_any_request(self, root):
        """The browser would refuse what slipped through."""
        policies = [
            meta.attributes["content"]
            for meta in root.all("meta")
            if meta.attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        assert len(policies) == 1
        assert policies[0].startswith("default-src 'none';")

    def test_names_are_text(self, html, root):
        """Markup in a name of the game stays a name."""
        assert WICKED not in html
        assert root.all("b") == []
        assert any(WICKED in text for text in data_of(html)["texts"])
        assert WICKED.split("\u2028")[0] in root.all("ol")[0].words()

    def test_scripts_are_two_and_end_where_they_should(self, root):
        """The data and the player."""
        assert [script.attributes.get("id") for script in root.all("script")] == ["game", None]


class TestStructure:
    """Landmarks, headings and ids."""

    def test_headings_never_skip_a_level(self, root):
        """One first heading, then a ladder."""
        levels = [int(element.tag[1]) for element in root.all("h1", "h2", "h3", "h4")]
        assert levels.count(1) == 1
        assert set(levels) <= {1, 2, 3}

    def test_ids_are_unique(self, root):
        """Also those that labels refer to are there."""
        ids = [e.attributes["id"] for e in root.walk() if "id" in e.attributes]
        assert len(ids) == len(set(ids))
        for element in root.walk():
            for name in ("aria-labelledby", "for"):
                assert set(element.attributes.get(name, "").split()) <= set(ids)

    def test_head_says_which_game_this_is(self, root):
        """Players, world, rotation, seed, bots, and the changed rules with their old value."""
        words = root.all("header")[0].words()
        for fact in ("3 players", "world 0", "rotation 0", "seed 5", "tuned", "random", "hasty"):
            assert fact in words
        changed = root.all("details")[0]
        assert [e.words() for e in changed.all("code", "strong")] == ["track.goal", "30"]
        assert "printed 40" in changed.words()


class TestSteps:
    """What the page steps through."""

    def test_a_step_per_decision_after_the_setup(self, html, root):
        """And the slider ends there."""
        steps = data_of(html)["steps"]
        assert len(steps) == len(DECISIONS) + 1
        slider = next(e for e in root.all("input") if e.attributes.get("type") == "range")
        assert int(slider.attributes["max"]) == len(DECISIONS)

    def test_steps_tell_the_decisions(self, html):
        """Turn, seat, titles, number of options, and events."""
        data = data_of(html)
        for step, line in zip(data["steps"][1:], DECISIONS, strict=True):
            assert (step["t"], step["s"], step["o"]) == (
                line["turn"],
                line["seat"],
                line["offered"],
            )
            title, label, facts = (data["texts"][place] for place in step["d"])
            assert title in ("engine chosen", "beacon lit or left")
            assert label in LABEL_TITLES
            assert facts.startswith(("engine ", "beacon "))
            happens = line["kind"] == "dash" or "leave" not in line["option"]
            assert ("e" in step) == happens
            assert len(step.get("b", [])) == len(line["looked"])

    def test_best_options_have_scores_and_shares(self, html):
        """One of them chosen; features are explained."""
        data = data_of(html)
        scored = [step for step in data["steps"] if "b" in step]
        assert scored
        for step in scored:
            assert sum(option[3] for option in step["b"]) == 1
            for *_, shares in step["b"]:
                assert {data["texts"][place] for place, _ in shares} <= set(data["features"])

    def test_learned_values_are_no_scores(self):
        """Marked as such."""
        lines = deepcopy(LINES)
        for line in lines:
            for option in line.get("looked", ()):
                option["value"] = option.pop("score")
        scored = [step for step in Steps(toy(), lines).steps if "b" in step]
        assert scored
        assert all(step["w"] == 2 for step in scored)

    def test_what_looking_ahead_found_is_no_score(self):
        """Marked as such, with nothing where an option was not tried."""
        lines = deepcopy(LINES)
        for line in lines:
            for number, option in enumerate(line.get("looked", ())):
                option["worth"] = None if number else option["score"]
                del option["score"]
        steps = Steps(toy(), lines).steps
        scored = [step for step in steps if "b" in step]
        assert scored
        assert all(step["w"] == 1 for step in scored)
        assert [[option[2] is None for option in step["b"]] for step in scored] == [
            [False] + [True] * (len(step["b"]) - 1) for step in scored
        ]

    def test_standings_end_at_the_total(self, html):
        """Stored where they change."""
        standings = [step["p"] for step in data_of(html)["steps"] if "p" in step]
        assert standings[0] == [0, 0, 0]
        assert standings[-1] == LINES[-1]["total"]
        assert all(one != two for one, two in pairwise(standings))


class TestWordsAndScore:
    """What can be read without scripts."""

    def test_log_has_a_passage_per_turn(self, root):
        """Each leads to its first step."""
        passages = [e for e in root.all("li") if e.attributes.get("class") == "passage"]
        assert len(passages) == LINES[-1]["turns"] + 2
        starts = [int(passage.attributes["data-step"]) for passage in passages]
        assert starts == sorted(starts)
        assert starts[-1] == len(DECISIONS)

    def test_score_table_sums_by_source(self, root):
        """Rows of sources that paid, and the total."""
        table = root.all("table")[0]
        rows = [[cell.words() for cell in row.all("th", "td")] for row in table.all("tr")]
        total = rows[-1]
        assert total == ["total", *map(str, LINES[-1]["total"])]
        for seat in (1, 2, 3):
            assert sum(int(row[seat].replace("−", "-")) for row in rows[1:-1]) == int(total[seat])

    def test_a_game_that_does_not_draw_itself_has_no_table(self):
        """Its page has decisions, words and score all the same."""
        told = Page(PAGES["told"]).root
        assert not any(e.attributes.get("id") == "scene" for e in told.walk())
        assert data_of(PAGES["told"])["panels"] == []
        drawn = Page(PAGES["drawn"]).root
        assert any(e.attributes.get("id") == "scene" for e in drawn.walk())


class TestColours:
    """Names of colours have values in both looks."""

    def test_every_paint_has_a_colour(self):
        """In the light and in the dark look."""
        for colours in (LIGHT, DARK):
            assert set(colours) >= PAINTS - {"none"}

    @pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
    def test_colours_can_be_told_from_their_ground(self, look):
        """Text reaches a contrast of 4.5, marks reach 3."""
        for ground in ("paper", "wash", "space"):
            assert style.contrast(look["ink"], look[ground]) >= 7
            assert style.contrast(look["muted"], look[ground]) >= 4.5
            for mark in ("accent", "alarm", *(f"seat{seat}" for seat in range(8))):
                assert style.contrast(look[mark], look[ground]) >= 3, (mark, ground)
        for name in (*(f"seat{seat}" for seat in range(8)), *(f"tone{tone}" for tone in range(6))):
            assert style.contrast(look["mark"], look[name]) >= 3, name
        for tone in range(6):
            assert style.contrast(look["ink"], look[f"tone{tone}-soft"]) >= 7
            assert style.contrast(look[f"tone{tone}"], look[f"tone{tone}-soft"]) >= 2.7

    def test_seats_have_the_colours_of_the_report(self):
        """In the light look."""
        assert [LIGHT[f"seat{seat}"] for seat in range(4)] == list(style.SERIES[:4])


def test_a_page_that_cannot_be_written_is_one_sentence(tmp_path):
    """It names the file and what to do."""
    target = tmp_path / "none" / "game.html"
    with pytest.raises(BalanceError, match=r"cannot be written to .*game\.html: .*--html"):
        write_replay("page", target)


def test_the_page_is_written_whole(tmp_path):
    """In place of one that was there."""
    target = tmp_path / "game.html"
    target.write_text("old")
    write_replay(PAGES["told"], target)
    assert target.read_text("utf-8") == PAGES["told"]
    assert list(tmp_path.iterdir()) == [target]
