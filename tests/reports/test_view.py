"""The report as plain data: order, headlines, and one golden outline."""

from dataclasses import replace

import pytest

from exobalance.analysis.base.findings import Step
from exobalance.reports.html import render_html
from exobalance.reports.markdown import render_markdown
from exobalance.reports.verdicts import verdicts_document
from exobalance.reports.versus import inline
from exobalance.reports.view import build_view, metric_order
from tests.reports import fixture
from tests.reports.outline import GOLDEN, golden_view, outline


def test_outline_is_the_reviewed_one() -> None:
    """Run ``python -m tests.reports.outline`` and review the difference after a change."""
    assert outline(golden_view()) == GOLDEN.read_text(encoding="utf-8")


class TestChapters:
    """One chapter per player count, sections in the order of the catalogue."""

    def test_player_counts_are_never_pooled(self) -> None:
        """Each section stands in the chapter of its player count."""
        view = build_view(fixture.sections(), fixture.facts())
        assert [chapter.players for chapter in view.chapters] == [2, 3, 4]
        for chapter in view.chapters:
            found = {verdict.verdict.players for verdict in chapter.verdicts}
            assert found == {chapter.players}

    def test_sections_follow_the_catalogue_whatever_their_order(self) -> None:
        """Analyses need not know the order of the report."""
        view = build_view(fixture.sections()[::-1], fixture.facts())
        metrics = [section.metric for section in view.chapters[0].sections]
        assert metrics == ["M0", "M1", "M5", "M6", "M7a", "M7d", "M8a", "M9"]

    def test_tens_come_after_units(self) -> None:
        """M10 is no neighbour of M1, and strangers come last."""
        assert sorted(["M10", "X1", "M2", "M1c"], key=metric_order) == ["M1c", "M2", "M10", "X1"]

    def test_one_player_count_is_enough(self) -> None:
        """A run of one player count has one chapter and a matrix of one column."""
        sections = [section for section in fixture.sections() if section.players == 3]
        view = build_view(sections, fixture.facts())
        assert len(view.chapters) == 1
        assert all(len(row.cells) == 1 for row in view.glance)

    def test_a_topic_missing_at_one_count_leaves_a_gap(self) -> None:
        """The matrix says that it was not measured there."""
        sections = [s for s in fixture.sections() if (s.players, s.metric) != (2, "M6")]
        row = next(r for r in build_view(sections, fixture.facts()).glance if "Exo" in r.topic)
        assert row.cells[0] is None
        assert row.cells[1] is not None


class TestHeadlines:
    """One sentence per player count."""

    def test_all_inside_is_said_plainly(self) -> None:
        """No verdict word is needed then."""
        sections = [s for s in fixture.sections() if s.players == 2 and s.metric in ("M0", "M1")]
        view = build_view(sections, fixture.facts())
        assert view.headlines == ("2 players: all 2 checks are inside the default targets.",)

    def test_a_topic_is_named_once_by_its_worst_word(self) -> None:
        """Two outcomes of the exoplanets, one mention."""
        section = fixture.planets(2)
        first = section.verdicts[0]
        other = replace(
            first, word="Undecided", topic="Exoplanets and the length", short="Exoplanets"
        )
        view = build_view([replace(section, verdicts=[other, first])], fixture.facts())
        assert view.headlines == (
            "2 players: 0 of 2 checks are inside the default targets; leaning: exoplanets.",
        )

    def test_the_worst_check_is_told_next_or_else_the_seats(self) -> None:
        """Seats are what everybody asks about."""
        view = build_view(fixture.sections(), fixture.facts())
        topics = [c.detail.topic for c in view.chapters if c.detail]
        assert topics == ["Exoplanets", "Seats", "Predominance"]
        calm = [s for s in fixture.sections() if s.players == 2 and s.metric in ("M0", "M1")]
        detail = build_view(calm, fixture.facts()).chapters[0].detail
        assert detail is not None
        assert detail.topic == "Seats"

    def test_without_targets_nothing_is_judged(self) -> None:
        """No target, no count of checks."""
        sections = [s for s in fixture.sections() if s.metric == "M8a" and s.players == 2]
        view = build_view(sections, fixture.facts())
        assert view.headlines == ("2 players: no targets were set.",)

    def test_first_screen_speaks_table_language(self) -> None:
        """Words of the trade wait for the methods."""
        view = build_view(fixture.sections(), fixture.facts(tweaked=True))
        told = [
            *view.subtitle,
            *view.headlines,
            *(c.detail.sentence for c in view.chapters if c.detail),
        ]
        told += [line.sentence for line in view.tweak.reach] if view.tweak else []
        told += [cell.estimate for row in view.glance for cell in row.cells if cell]
        text = " ".join(told).lower()
        assert not [word for word in ("block", "stream", "δ", "delta") if word in text]


class TestNoMoreThanTheNumbers:
    """Distances, sample sizes, and what to know before any verdict."""

    def test_targets_are_the_designer_s_only_when_they_set_some(self) -> None:
        """Until then they are defaults."""
        sections = [s for s in fixture.sections() if s.players == 2 and s.metric in ("M0", "M1")]
        own = build_view(sections, replace(fixture.facts(), own_targets=True))
        assert own.headlines == ("2 players: all 2 checks are inside your targets.",)

    def test_a_near_miss_reads_as_one(self) -> None:
        """49.6 turns for 50 to 100 is a fiftieth of a margin outside."""
        section = fixture.seats(3)
        near = replace(
            section.verdicts[0], topic="Length", short="", estimate=49.6, low=49.3, high=49.8,
            unit="turns", target_low=50.0, target_high=100.0,
        )  # fmt: skip
        view = build_view([replace(section, verdicts=[*section.verdicts, near])], fixture.facts())
        assert view.headlines == (
            "3 players: 0 of 2 checks are inside the default targets; imbalanced: seats by 0.4 "
            "margins, length by 0.02 margins.",
        )
        assert [v.outside for v in view.chapters[0].verdicts] == [
            "0.4 margins outside",
            "0.02 margins outside",
        ]

    def test_player_counts_stand_side_by_side(self) -> None:
        """A check that is good at one count and bad at another is named."""
        view = build_view(fixture.sections(), fixture.facts())
        assert "Seats: good at 2, bad at 3 players." in view.differs
        assert "Predominance: good at 2, bad at 4 players." in view.differs
        assert not any(line.startswith("Length") for line in view.differs)  # only undecided

    def test_one_word_from_two_sample_sizes_says_which(self) -> None:
        """And words from one size say nothing."""
        two, three, four = (fixture.seats(n) for n in (2, 3, 4))
        few = replace(four, verdicts=[replace(four.verdicts[0], word="Balanced", n_games=600)])
        view = build_view([two, three, few], fixture.facts())
        told = {v.verdict.players: v.games for c in view.chapters for v in c.verdicts}
        assert told == {2: "100,000 games", 3: "", 4: "600 games"}

    def test_warnings_and_steps_are_on_every_page(self) -> None:
        """A warning on the first screen, a command below the verdict that has one."""
        section = replace(fixture.seats(3), warnings=["These bots miss what people do."])
        step = Step("Try next: it.", 'exobalance compare sgo "a.b=[1, 2]" --players 3')
        steps = {3: [step]}
        view = build_view(
            [fixture.seats(2), section], fixture.facts(), lambda each: steps.get(each.players, [])
        )
        html, text = render_html(view), render_markdown(view)
        first = html[: html.index('<article class="chapter"')]
        assert "These bots miss what people do." in first
        assert "- 3 players: These bots miss what people do." in text
        assert html.count("Try next: it.") == text.count("Try next: it.") == 1
        assert f"`{step.command}`" in text
        verdicts = {v["players"]: v for v in verdicts_document(view)["verdicts"]}
        assert verdicts[2]["next"] == []
        assert verdicts[3]["next"] == [{"says": step.says, "command": step.command}]
        assert verdicts[3]["outside"] == pytest.approx(0.4, abs=0.05)


class TestTweak:
    """A changed rule is told first, and one without effect raises the alarm."""

    def test_printed_rules_need_no_box(self) -> None:
        """Nothing was changed."""
        assert build_view(fixture.sections(), fixture.facts()).tweak is None

    def test_no_effect_is_an_alarm_at_that_player_count_only(self) -> None:
        """0 of 500 worlds changed at 2 players."""
        tweak = build_view(fixture.sections(), fixture.facts(tweaked=True)).tweak
        assert tweak is not None
        assert [line.alarm for line in tweak.reach] == [True, False, False]
        assert "did nothing" in tweak.reach[0].sentence

    def test_an_unfinished_run_says_so_in_its_first_line(self) -> None:
        """A part is not passed off as the whole."""
        facts = replace(fixture.facts(), incomplete="unfinished run: 5 of 9 games are there")
        assert facts.incomplete in build_view(fixture.sections(), facts).subtitle

    def test_values_given_at_the_shell_are_no_name(self) -> None:
        """The table below shows them anyway."""
        facts = replace(fixture.facts(tweaked=True), ruleset="a.b=[1,2],c=3")
        view = build_view(fixture.sections()[:1], facts)
        assert view.subtitle[0] == "2 changed rules, rules version 1.0"


class TestWords:
    """Small helpers for sentences."""

    def test_topic_drops_the_player_count(self) -> None:
        """The chapter says it already."""
        verdict = fixture.seats(3).verdicts[0]
        assert verdict.title == "Seats at 3 players"
        assert build_view([fixture.seats(3)], fixture.facts()).glance[0].topic == "Seats"

    def test_a_caption_does_not_repeat_its_title(self) -> None:
        """Title and sentence stand beside each other."""
        section = fixture.seats(3)
        spec = section.figures[0]
        for sentence, shown in (
            (f"{spec.title}: seat 1 leads.", "Seat\u00a01 leads."),
            ("Seat 1 leads.", "Seat\u00a01 leads."),
        ):
            figure = replace(spec, sentence=sentence)
            view = build_view([replace(section, figures=[figure])], fixture.facts())
            assert view.chapters[0].sections[0].figures[0].sentence == shown

    def test_a_table_without_words_is_called_like_its_figure(self) -> None:
        """Readers know the figure, not the name in the program."""
        section = replace(fixture.seats(3), titles={})
        view = build_view([section], fixture.facts())
        figure = view.chapters[0].sections[0].figures[0]
        assert figure.table.title == figure.title

    @pytest.mark.parametrize(
        ("topic", "short", "words"),
        [
            ("Exoplanets and the mean score", "Exoplanets", "exoplanets"),
            ("AI strength", "", "AI strength"),
        ],
    )
    def test_topics_are_shortened_for_the_headline(
        self, topic: str, short: str, words: str
    ) -> None:
        """Abbreviations keep their capitals."""
        verdict = fixture.seats(3).verdicts[0]
        assert inline(replace(verdict, topic=topic, short=short)) == words
