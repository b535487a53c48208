"""What tuned bots say against fixed ones: a difference of two changes, with its own error."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from exobalance.analysis.base.findings import Versus
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.paired_worlds import pair
from exobalance.analysis.effects.contrast import (
    contrast_of,
    contrasts,
    join_retuned,
    joined_move,
)
from exobalance.analysis.effects.moves import Shift, moves
from exobalance.analysis.effects.tweak_effects import compare_numbers, effects
from exobalance.analysis.metrics.seats.section import seats
from exobalance.reports.versus import move_standing, versus_view
from tests.analysis.effects.test_tweak_effects import TARGETS
from tests.analysis.synthetic import Synthetic

BOTS = ("a", "b", "c")
SEAT = Headline("seat_share.1", "M1a", "win share of seat 1", "share", factor=100.0,
                target="seat_share_pp")  # fmt: skip
SIZE = 400


def number(samples):
    """Return the win share of seat 1 whose blocks won these shares."""
    return replace(
        SEAT, value=float(samples.mean()), influence=(samples - samples.mean()) / len(samples)
    )


@pytest.fixture(scope="module")
def played():
    """Return shares of blocks: base and tweak with fixed bots, then with tuned ones."""
    rng = np.random.default_rng(5)
    deal = rng.normal(0, 0.2, SIZE)
    means = (0.40, 0.34, 0.36, 0.37)
    return [mean + deal + rng.normal(0, 0.05, SIZE) for mean in means]


def contrast(played, shared):
    """Return how the changes of both kinds of bots differ."""
    sides = [number(samples) for samples in played]
    before, again = (
        compare_numbers([old], [new], TARGETS, paired=True)
        for old, new in (sides[:2], sides[2:])
    )  # fmt: skip
    return contrasts(before, again, shared=shared)


def test_a_contrast_is_that_of_differences_of_differences(played):
    """The outside oracle, block by block: -6 pp with fixed bots, +1 with tuned ones."""
    a, b, c, d = played
    oracle = stats.ttest_1samp(100 * ((d - c) - (b - a)), 0)
    ends = oracle.confidence_interval(0.95)
    found = contrast(played, shared=True)
    (low,), (high,) = found.change.interval()
    assert found.change.value[0] == pytest.approx(7, abs=1)
    assert (low, high) == pytest.approx((ends.low, ends.high))
    assert (found.words, found.depends) == (("Imbalanced",), (True,))


def test_other_worlds_are_unrelated(played):
    """Errors of both changes add up as squares."""
    a, b, c, d = played
    apart = [100 * np.std(x - y, ddof=1) / np.sqrt(SIZE) for x, y in ((b, a), (d, c))]
    found = contrast(played, shared=False)
    assert found.change.se[0] == pytest.approx(np.hypot(*apart), rel=1e-3)


def shift(before, after, rng, spread=1.0):
    """Return a shift of misses that are known from blocks."""
    pulls = tuple(rng.normal(0, spread, SIZE) / SIZE for _ in range(2))
    errors = [float(np.sqrt((pull**2).sum() * SIZE / (SIZE - 1))) for pull in pulls]
    moved = float(np.sqrt(((pulls[1] - pulls[0]) ** 2).sum() * SIZE / (SIZE - 1)))

    def one(value, se):
        return Estimates(np.array([value]), np.array([se]), SIZE - 1.0)

    return Shift(
        one(before, errors[0]), one(after, errors[1]), one(after - before, moved),
        SEAT, SEAT, 2.0, 1, pulls, True,
    )  # fmt: skip


class TestDistances:
    """Distances have a kink at the edge of the target."""

    def test_far_outside_it_is_the_difference_of_misses(self):
        """All four slopes are 1."""
        rng = np.random.default_rng(1)
        old, new = shift(9, 3, rng), shift(8, 9, rng)
        pull = new.pulls[1] - new.pulls[0] - old.pulls[1] + old.pulls[0]
        found = contrast_of(old, new, shared=True)
        assert found.value[0] == 7
        assert found.se[0] == pytest.approx(np.sqrt((pull**2).sum()), rel=2e-3)

    def test_inside_nothing_moves(self):
        """A number deep inside its target before and after is at no distance."""
        rng = np.random.default_rng(2)
        found = contrast_of(shift(-9, -5, rng), shift(-5, -9, rng), shared=True)
        assert (found.value[0], found.se[0]) == (0, 0)

    def test_on_the_edge_the_larger_error_counts(self):
        """A miss of about 0 may count or not; it never makes the error smaller."""
        rng = np.random.default_rng(3)
        old, new = shift(9, 0.0, rng), shift(9, 9, rng)
        sides = [
            contrast_of(replace(old, after=replace(old.after, value=np.array([miss]))), new,
                        shared=True).se[0]
            for miss in (-5.0, 5.0)
        ]  # fmt: skip
        assert contrast_of(old, new, shared=True).se[0] == pytest.approx(max(sides))


@pytest.mark.parametrize(
    ("fixed", "retuned", "word", "move"),
    [
        ("Helps", "Helps", "Balanced", "Helps"),
        ("Helps", "Helps", "Imbalanced", "Helps"),  # by more or less, which is said
        ("Helps", "Hurts", "Imbalanced", "Depends on play"),
        ("Helps", "No change", "Undecided", "Depends on play"),
        ("Helps", "Not settled", "Imbalanced", "Depends on play"),  # -6 and +1 pp
        ("Helps", "Not settled", "Leaning", "Depends on play"),
        ("Helps", "Not settled", "Undecided", "Helps"),
        ("No change", "Not settled", "Leaning", "No change"),
        ("Not settled", "Hurts", "Leaning", "Depends on play"),
        ("Not settled", "Hurts", "Undecided", "Hurts"),
        ("Not settled", "Not settled", "Undecided", "Not settled"),
        ("Not settled", "Not settled", "Imbalanced", "Depends on play"),
    ],
)
def test_adapted_players_may_say_otherwise(fixed, retuned, word, move):
    """The contrast decides, not whether both settle on a word."""
    assert joined_move(fixed, retuned, word) == move


@pytest.mark.parametrize(
    ("move", "fixed", "retuned", "contrast", "says"),
    [
        ("Helps", "Helps", "Helps", 0.0, "Helps"),
        ("Helps", "Helps", "Helps", 5.0, "Helps, less with bots tuned to it"),
        ("Helps", "Helps", "Helps", -5.0, "Helps, more with bots tuned to it"),
        ("Hurts", "Hurts", "Hurts", 5.0, "Hurts, more with bots tuned to it"),
        ("Depends on play", "Helps", "Not settled", 5.0,
         "Helps with bots as they are; not settled with bots tuned to it"),
        ("Depends on play", "Not settled", "Not settled", 5.0,
         "Depends on play; ends further from the target with bots tuned to it"),
    ],
)  # fmt: skip
def test_what_is_said_names_both_kinds_of_bots(move, fixed, retuned, contrast, says):
    """Nowhere a bare word where the other bots say something else."""
    versus = Versus(
        "t1", "tweak", move, "Imbalanced", 5.0, 4.0, 6.0, -3.0, -4.0, -2.0, 2.0, True,
        fixed, retuned, contrast, contrast - 1, contrast + 1,
    )  # fmt: skip
    assert versus.says == says


def moved(seat_points, base_points=(0, 0, 0), blocks=1000):
    """Return what a tweak of starting points does to seats."""
    sides = [
        Synthetic(blocks=blocks, bots=BOTS, seat_points=points)
        for points in (base_points, seat_points)
    ]
    found = pair(*(side.cell() for side in sides))
    told = [[seats(cell, TARGETS)] for cell in (found.base, found.tweak)]
    return moves(*told, effects(found, TARGETS), TARGETS, ("t1", "more points"))


class TestJoined:
    """A verdict with what both kinds of bots say."""

    def test_a_contradiction_is_the_verdict(self):
        """Fixed bots say it hurts, tuned ones that it helps."""
        worse, better = moved((3, 0, 0)), moved((3, 3, 3), (3, 0, 0))
        (joined,) = join_retuned(worse, better, shared=True)
        versus = joined.versus
        assert (versus.move, versus.fixed, versus.retuned) == ("Depends on play", "Hurts", "Helps")
        change = [each[0].verdict.versus.change for each in (worse, better)]
        assert versus.contrast == pytest.approx(change[1] - change[0])
        assert versus.contrast_low < versus.contrast < versus.contrast_high < -versus.margin
        assert joined.sentence.startswith("With bots as they are: Seat ")
        assert "With bots tuned to each set of rules: Seat 1" in joined.sentence
        assert joined.sentence.endswith("more than the margin of 2 pp.")
        view = versus_view(joined, "")
        assert view.said == "Hurts with bots as they are; helps with bots tuned to it"
        assert move_standing([view]) == (
            "the tweak hurts seats with bots as they are, not with bots tuned to it."
        )

    def test_agreement_is_told_shortly(self):
        """The same on both sides."""
        worse = moved((3, 0, 0))
        (same,) = join_retuned(worse, worse, shared=True)
        assert (same.versus.move, same.versus.contrast) == ("Hurts", 0)
        assert "Bots tuned to each set of rules say the same: Seat " in same.sentence
        assert versus_view(same, "").said == ""

    def test_a_smaller_help_is_no_bare_help(self):
        """Both help, one by far less."""
        much, little = moved((3, 3, 3), (4, 0, 0)), moved((2, 0, 0), (3, 0, 0))
        (joined,) = join_retuned(much, little, shared=True)
        assert joined.versus.move == "Helps"
        view = versus_view(joined, "")
        assert view.said == "Helps, less with bots tuned to it"
        assert move_standing([view]) == "the tweak helps seats, less with bots tuned to it."
