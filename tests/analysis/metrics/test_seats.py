"""M1a and M1b: shares of seats, against the arrays that made the games."""

import numpy as np
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.seats.section import (
    balance_index,
    distance_from_fair,
    seat_sums,
    seats,
)
from tests.analysis.synthetic import Synthetic

TWO_POINTS = Targets({"seat_share_pp": 2.0})


def test_shares_are_means_of_credit() -> None:
    """Every game counts, shared victories in parts."""
    run = Synthetic(players=4, blocks=300, bots=("a", "b", "c", "d"))
    table = seats(run.cell(), TWO_POINTS).tables["seats"]
    np.testing.assert_allclose(table.win_share, run.credit.mean(axis=0))
    np.testing.assert_allclose(table.mean_score, run.score.mean(axis=0))
    np.testing.assert_allclose(table.mean_rank, run.rank.mean(axis=0))
    assert table.win_share.sum() == pytest.approx(1)


def test_interval_is_that_of_block_means() -> None:
    """The half-width is t times the standard error of block means, rotations averaged.

    Intervals hold for the three seats at once, so t is that of 0.05 / 3.
    """
    run = Synthetic(blocks=500, bots=("a", "b", "c"), deal_sd=4)
    table = seats(run.cell(), TWO_POINTS).tables["seats"]
    block = run.credit.reshape(500, 3, 3).mean(axis=1)
    half = 2.4021 * block.std(axis=0, ddof=1) / np.sqrt(500)
    np.testing.assert_allclose((table.high - table.low) / 2, half, rtol=1e-4)


def test_seats_are_named_as_far_as_they_can_be_told_apart() -> None:
    """Nobody among equals; three points make seat 1 the best, and the others stay equals."""
    said = [
        seats(Synthetic(blocks=900, seat_points=points).cell(), TWO_POINTS).sentences[1]
        for points in ((), (3, 0, 0))
    ]
    assert said[0].startswith("No seat wins more than another for certain. Mean scores ")
    assert said[1].startswith("Wins most often: seat 1, ")
    assert "; least often: seat 3 or seat 2, which cannot be told apart. Mean" in said[1]


def test_summary_of_known_shares() -> None:
    """Balance index and distance of a hand-made table."""
    shares = np.array([0.5, 0.3, 0.2])
    assert balance_index(shares) == pytest.approx(0.7)
    assert distance_from_fair(shares) == pytest.approx(1 / 6)


@pytest.mark.parametrize(
    ("points", "blocks", "word"),
    [
        ((), 20_000, "Balanced"),
        ((6, 0, 0), 4_000, "Imbalanced"),
        ((1, 0, 0), 2_500, "Leaning"),
        ((), 400, "Undecided"),
    ],
)
def test_verdict_words(points: tuple[int, ...], blocks: int, word: str) -> None:
    """A planted head start is found and named; a fair game is called fair."""
    section = seats(Synthetic(blocks=blocks, seat_points=points).cell(), TWO_POINTS)
    verdict = section.verdicts[0]
    assert verdict.word == word
    assert verdict.low < verdict.estimate < verdict.high
    if word == "Imbalanced":
        assert verdict.sentence.startswith("Seat 1 wins")
        assert "at least 2 pp above a fair share" in verdict.sentence
        assert verdict.sentence.endswith("3 of 3 seats lie that far from it for certain.")


def test_without_a_target_there_is_no_verdict_word() -> None:
    """A game that sets no margin still gets its numbers."""
    verdict = seats(Synthetic().cell(), Targets({})).verdicts[0]
    assert verdict.word == "No target"
    assert np.isnan(verdict.margin)


def test_sums_do_not_depend_on_grouping() -> None:
    """Fewer groups give the same totals."""
    run = Synthetic(blocks=200)
    np.testing.assert_allclose(seat_sums(run.cell())["credit"].sum(axis=0), run.credit.sum(axis=0))
