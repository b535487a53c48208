"""Verdict words from headline numbers alone are those of a report."""

import math
from dataclasses import replace

import pytest

from exobalance.analysis.base.headline import Headline, Topic, number_table, numbers_of
from exobalance.analysis.base.judged import Judged, judge_numbers
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.effects.headline import headlines
from exobalance.analysis.metrics.gift_ratio import gift_ratio
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.point import Point, Setting
from exobalance.simcore.errors import DatasetError
from tests.analysis.synthetic import Synthetic

SETTING = Setting("tests.toy", ("tuned",) * 3, 500, seed=5)
POINTS = [
    Point(),
    Point(sets=("start.points=[6,0,0,0]",)),
    Point(sets=("track.goal=60",)),
    Point(sets=("beacons.points.Echo=40",)),
]
TARGETS = Targets({**load_targets("tests.toy"), "winner_lead_share": 0.3})


@pytest.fixture(scope="module", name="outcomes")
def _outcomes():
    return evaluate(SETTING, POINTS, jobs=1, targets=TARGETS)


def judged(outcome, targets=TARGETS):
    """Judge the numbers of an outcome as a study keeps them, without influences."""
    return judge_numbers(numbers_of(number_table(outcome.numbers)), targets)


@pytest.mark.parametrize("place", range(len(POINTS)))
def test_words_are_those_of_the_report(outcomes, place):
    """Topic by topic: word, estimate, interval and target agree."""
    outcome = outcomes[place]
    report = {verdict.topic: verdict for verdict in outcome.verdicts}
    mine = judged(outcome)
    assert len(mine) == 7
    for each in mine:
        verdict = report[each.title]
        assert (each.key, each.metric, each.word) == (verdict.key, verdict.metric, verdict.word)
        assert (each.value, each.low, each.high) == (verdict.estimate, verdict.low, verdict.high)
        assert (each.target, each.unit) == (verdict.target, verdict.unit)
        assert (each.target_low, each.target_high) == (verdict.target_low, verdict.target_high)


def test_the_points_have_different_words(outcomes):
    """So that the comparison above can fail."""
    assert len({tuple(each.word for each in judged(outcome)) for outcome in outcomes}) > 2


def test_other_targets_need_no_new_games(outcomes):
    """A target of one's own turns a word; what has no target is not judged."""
    strict, loose = (
        judged(outcomes[0], Targets({"length_turns": bounds})) for bounds in ((1, 5), (1, 99))
    )
    assert [each.word for each in (*strict, *loose)] == ["Imbalanced", "Balanced"]


@pytest.mark.parametrize("bounds", [(0.4, 0.6), (0.9, 1.0)])
def test_gifts_are_judged_as_in_a_report(bounds):
    """On a made-up game in which half is given away."""
    cell = Synthetic(players=3, blocks=400).cell()
    aims = Targets({"gift_ratio": bounds})
    section = gift_ratio(cell, aims)
    assert section is not None
    (verdict,) = section.verdicts
    (mine,) = judge_numbers(headlines(cell), aims)
    assert (mine.key, mine.title, mine.word) == ("gifts", "Gifts to others", verdict.word)
    assert (mine.value, mine.low) == pytest.approx((verdict.estimate, verdict.low))
    assert mine.target == verdict.target
    assert "each opponent gets 50 (" in mine.fact


def test_gap_counts_half_widths():
    """Outside a range by its half-width is a gap of 1; inside is 0."""

    def gap(value: float, low: float, high: float) -> float:
        length = Headline("turns", "M9", "turns", "turns")
        topic = Topic("length", "Length", "range")
        words = ("Balanced",)
        return Judged(topic, length, words, "Balanced", value, 0, 0, 0, "turns", "", low, high).gap

    assert gap(70, 40, 60) == 1
    assert gap(55, 40, 60) == 0
    assert gap(0.75, -math.inf, 0.5) == 0.5


def test_facts_are_sentences_of_the_table(outcomes):
    """Each says who or what, and how much with its interval."""
    facts = {each.key: each.fact for each in judged(outcomes[1])}
    assert facts["seats"].startswith("Seat 1 wins ")
    assert "pp more than a fair share (" in facts["seats"]
    assert facts["length"].startswith("A game takes ")
    assert "of the winner's lead comes from " in facts["source"]


@pytest.mark.parametrize(
    ("title", "member"),
    [
        ("win share of seat 2", "seat 2"),
        ("share of open corridors in the winner's lead", "open corridors"),
        ("effect of Bell on the length", "Bell"),
        ("win share of tidy", "tidy"),
        ("turns per game", ""),
    ],
)
def test_members_of_families_are_named(mixed, title, member):
    """By what their number is about; numbers that stand alone have none."""
    assert {number.title: number.member for number in mixed}[title] == member


def test_bots_are_not_judged_among_the_seats(mixed):
    """Both have the margin of a seat; what a bot wins is no verdict on any seat."""
    assert sum(number.target == "seat_share_pp" for number in mixed) == 6
    (seats,) = judge_numbers(mixed, Targets({"seat_share_pp": 2.0}))
    assert (seats.key, len(seats.words)) == ("seats", 3)
    assert seats.member.startswith("seat ")


@pytest.fixture(scope="module", name="mixed")
def _mixed():
    run = Synthetic(blocks=400, bots=("tidy", "greedy", "other"), bot_points=(9, 0, 0))
    sources = run.facts.sources
    named = (replace(sources[0], title="open corridors"), *sources[1:])
    return headlines(run.cell(facts=replace(run.facts, sources=named)))


def test_numbers_that_are_not_there_are_not_judged():
    """No numbers, no verdicts."""
    assert judge_numbers([], TARGETS) == []


def test_tables_of_an_earlier_version_are_refused():
    """They say less about their numbers; the message says what to do."""
    old = number_table([Headline("turns", "M9", "turns", "turns")]).drop(columns="topic_title")
    with pytest.raises(DatasetError, match=r"no column topic_title.*ask for the study again"):
        numbers_of(old)
