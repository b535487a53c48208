"""What a tweak does to a target: helps, hurts, changes nothing that matters, or stays open."""

import math
from dataclasses import replace

import numpy as np
import pytest

from exobalance.analysis.base.findings import Verdict, Versus
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.paired_worlds import pair
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.move_sentences import sentence
from exobalance.analysis.effects.moves import Shift, judge_move, moves
from exobalance.analysis.effects.tweak_effects import effects
from exobalance.analysis.metrics.health import health
from exobalance.analysis.metrics.pace.section import pace
from exobalance.analysis.metrics.seats.section import seats
from exobalance.analysis.metrics.sources.section import sources
from tests.analysis.effects.test_tweak_effects import TARGETS
from tests.analysis.synthetic import Synthetic

BOTS = ("a", "b", "c")


def verdict(word: str) -> Verdict:
    """Return a verdict of which only the word counts."""
    return Verdict("M1a", "Seats", word, 0.0, 0.0, 0.0, 2.0, "pp", "", 3)


def known(value: float, half: float, groups: int) -> Estimates:
    """Return one estimate with about this half-width at 95 %."""
    return Estimates(np.array([value]), np.array([half / 1.96]), groups - 1.0)


def shift(before, after, half, margin=2.0, groups=1000, members=1) -> Shift:
    """Return the shift from one miss of a target to another, all known to the same half-width."""
    found = (known(value, half, groups) for value in (before, after, after - before))
    number = Headline("seat_share.1", "M1a", "win share of seat 1", "share")
    return Shift(*found, number, number, margin, members)


@pytest.mark.parametrize(
    ("words", "before", "after", "half", "move"),
    [
        (("Balanced", "Balanced"), -4.0, -1.0, 0.1, "Stays inside"),
        (("Imbalanced", "Imbalanced"), 9.0, 4.0, 1.0, "Helps"),
        (("Imbalanced", "Leaning"), 4.5, 0.5, 1.5, "Helps"),
        (("Imbalanced", "Imbalanced"), 4.0, 9.0, 1.0, "Hurts"),
        (("Imbalanced", "Imbalanced"), 4.0, 3.5, 0.2, "No change"),
        (("Imbalanced", "Balanced"), 0.5, -3.0, 0.2, "Helps"),  # out of and into the target
        (("Balanced", "Imbalanced"), -3.0, 0.5, 0.2, "Hurts"),
        (("Undecided", "Undecided"), -0.2, 0.3, 3.0, "Not settled"),
        (("Balanced", "Undecided"), -1.0, 0.2, 3.0, "Not settled"),
        (("Undecided", "Balanced"), -0.4, -0.3, 0.3, "No change"),
        (("Undecided", "Balanced"), 0.1, -7.0, 0.3, "No change"),  # it was 0.1 away, not 7
        (("Leaning", "Balanced"), 0.5, -0.8, 0.6, "No change"),  # below the margin of 2
    ],
)
def test_moves_follow_words_and_interval(words, before, after, half, move):
    """With a margin of 2."""
    assert judge_move(*map(verdict, words), shift(before, after, half)) == move


def test_few_blocks_settle_nothing():
    """However large the change."""
    few = shift(10.0, 1.0, 0.1, groups=150)
    assert judge_move(verdict("Imbalanced"), verdict("Balanced"), few) == "Not settled"


def test_without_a_margin_a_certain_change_still_has_a_direction():
    """Only smallness cannot be told."""
    before = verdict("Imbalanced")
    assert judge_move(before, before, shift(5.0, 4.0, 0.5, math.nan)) == "Helps"
    assert judge_move(before, before, shift(5.0, 4.9, 0.5, math.nan)) == "Not settled"


@pytest.mark.parametrize(
    ("before", "after", "half", "change", "low", "high"),
    [
        (9.0, 4.0, 1.0, -5.0, -6.0, -4.0),  # outside on both sides: the plain change
        (4.0, 9.0, 1.0, 5.0, 4.0, 6.0),
        (0.1, -6.9, 0.3, -0.1, -0.4, 0.0),  # no closer than by what was missing
        (-6.9, 0.1, 0.3, 0.1, 0.0, 0.4),  # no further than it is now
        (-5.0, -2.0, 0.3, 0.0, 0.0, 0.0),  # inside on both sides
        (3.0, -1.0, 0.5, -3.0, -3.5, -2.5),
    ],
)
def test_a_distance_is_never_below_nothing(before, after, half, change, low, high):
    """By hand; what lies inside a target is at no distance from it."""
    found = shift(before, after, half)
    assert found.change == pytest.approx(change)
    assert found.interval() == pytest.approx((low, high), abs=2e-3)


def test_families_have_wider_distances():
    """Each side was picked as the worst of eight: 2.74 standard errors instead of 1.96."""
    low, high = shift(9.0, 4.0, 1.96, members=8).interval()
    assert (high - low) / 2 == pytest.approx(2.74, abs=0.01)


def sections(cell, targets):
    """Return the sections that these tests look at."""
    return [judged(cell, targets) for judged in (health, seats, sources, pace)]


def verdicts(seat_points, base_points=(0, 0, 0), targets=TARGETS, blocks=1500):
    """Return the verdicts of a tweak of starting points, by key and unit."""
    base = Synthetic(blocks=blocks, bots=BOTS, seat_points=base_points)
    tweak = Synthetic(blocks=blocks, bots=BOTS, seat_points=seat_points)
    found = pair(base.cell(), tweak.cell())
    sides = [sections(cell, targets) for cell in (found.base, found.tweak)]
    made = moves(*sides, effects(found, targets), targets, ("t1", "more points"))
    found = [each.verdict for each in made]
    return {(each.key, each.unit): each for each in found}, sides


class TestSeats:
    """The seats as a family: it misses its target by its worst member."""

    def test_a_handicap_that_takes_an_advantage_back_helps(self):
        """The seat that was ahead is named, with its size before and after."""
        found, _ = verdicts((3, 3, 3), base_points=(3, 0, 0))
        seat = found["seats", "pp"]
        assert (seat.versus.move, seat.versus.base_word) == ("Helps", "Imbalanced")
        assert seat.word in ("Balanced", "Leaning", "Undecided")
        assert seat.sentence.startswith("Seat 1")
        assert "closer to the target" in seat.sentence
        assert seat.versus.change < -5

    def test_an_advantage_for_another_seat_is_no_help(self):
        """Seat 3 is now as far ahead as seat 1 was: the family misses its target as before."""
        found, _ = verdicts((0, 0, 3), base_points=(3, 0, 0))
        versus = found["seats", "pp"].versus
        error = (versus.high - versus.low) / 3.92
        assert abs(versus.change) < 5 * error
        assert versus.base_estimate > 2 + 5 * error  # what seat 1 alone has lost
        assert "seat 3" in found["seats", "pp"].sentence

    def test_new_points_hurt(self):
        """From inside the target to outside."""
        found, _ = verdicts((3, 0, 0))
        seat = found["seats", "pp"]
        assert (seat.versus.move, seat.word) == ("Hurts", "Imbalanced")
        assert "further from the target, now outside it" in seat.sentence
        assert seat.versus.low < seat.versus.change < seat.versus.high


class TestWhole:
    """All targets of a comparison."""

    def test_verdicts_are_those_of_the_tweak_s_own_report(self):
        """Word, estimate and interval, number by number."""
        found, (before, after) = verdicts((3, 0, 0))
        own = {(v.key, v.unit): v for section in after for v in section.verdicts}
        old = {(v.key, v.unit): v for section in before for v in section.verdicts}
        assert len(found) == 4
        for key, each in found.items():
            for name in ("word", "estimate", "low", "high", "target", "metric", "title"):
                assert getattr(each, name) == getattr(own[key], name)
            assert each.versus.base_word == old[key].word
            assert each.versus.base_estimate == old[key].estimate

    def test_unchanged_numbers_are_told_so(self):
        """The same games on both sides."""
        found, _ = verdicts((0, 0, 0), blocks=300)
        assert {each.versus.move for each in found.values()} <= {"Stays inside", "No change"}
        assert {each.versus.change for each in found.values()} == {0.0}
        length = found["length", "turns"]
        assert length.sentence.endswith("Inside the target before and after.")

    def test_numbers_without_target_make_no_verdict(self):
        """There is nothing to help or hurt."""
        found, _ = verdicts((3, 0, 0), targets=Targets({}), blocks=300)
        assert found == {}

    def test_limits_and_ranges_know_a_distance_too(self):
        """A longer game comes closer to its range."""
        aims = Targets({**TARGETS, "length_turns": (78.0, 100.0)})
        base = Synthetic(blocks=600, bots=BOTS, noise=1)
        tweak = Synthetic(blocks=600, bots=BOTS, noise=1, item_turns=(5,) * 8)
        found = pair(base.cell(), tweak.cell())
        sides = [sections(cell, aims) for cell in (found.base, found.tweak)]
        made = moves(*sides, effects(found, aims), aims, ("t1", "longer"))
        (length,) = [each.verdict for each in made if each.verdict.key == "length"]
        assert length.versus.move == "Helps"
        assert length.versus.change == pytest.approx(-5, abs=0.5)


@pytest.mark.parametrize(
    ("words", "change", "se", "margin", "says"),
    [
        # A change inside the margin that turns the words: whether there is any is the question.
        (("Imbalanced", "Balanced"), -0.2, 0.15, 2.0, "About 51,000 more games should settle it."),
        (("Undecided", "Undecided"), 0.3, 0.5, 1.0, "About 46,000 more games should settle it."),
        (("Undecided", "Undecided"), 1.0, 0.25, 1.0, "About as many games again should settle it."),
        (("Leaning", "Leaning"), 0.3, 0.15, math.nan, "About 18,000 more games should settle it."),
        (("Imbalanced", "Balanced"), 0.001, 0.15, 2.0, "It hardly changes: no reasonable number"),
    ],
)
def test_what_should_settle_a_change(words, change, se, margin, says):
    """Games to see that there is one, or that it is inside the margin, whichever is less."""
    before, after = words
    ends = (change - 2 * se, change + 2 * se)
    versus = Versus("t1", "it", "Not settled", before, 3, 2, 4, change, *ends, margin, paired=True)
    known = replace(
        verdict(after), versus=versus, n_games=10_000, n_blocks=10_000, target_low=-2, target_high=2
    )
    said = sentence(known, se)
    assert f"not enough games to say. {says}" in said
    few = sentence(replace(known, n_blocks=150), se)
    assert few.endswith("It takes 50 more deals for any verdict.")
