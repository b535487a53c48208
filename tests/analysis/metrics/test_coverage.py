"""Intervals hold the truth at their rate, and only because they count blocks.

Truth: seats and bots of a symmetric game have exactly a fair share.  A deal that favours a
seat is shared by the games of a block, so games are no independent evidence.
"""

import numpy as np
import pytest

from exobalance.analysis.base.blocks import resample
from exobalance.analysis.base.intervals import Estimates, percentile, ratio
from exobalance.analysis.metrics.ratings import finishing_orders
from exobalance.analysis.metrics.seats.compensation import REACH, _score_again, roots
from exobalance.analysis.metrics.seats.section import seat_sums
from exobalance.analysis.metrics.sources.section import source_sums
from tests.analysis.coverage import band, cell_of_blocks, coverage
from tests.analysis.synthetic import Synthetic

RUNS, BLOCKS = 400, 200
LARGE_RUNS, LARGE_BLOCKS = 3000, 200
FAIR = np.full(3, 1 / 3)


def make(runs: int, blocks: int, deal_sd: float) -> Synthetic:
    """Return a symmetric game of three equal bots with a deal effect."""
    return Synthetic(blocks=runs * blocks, bots=("a", "b", "c"), deal_sd=deal_sd, seed=21)


@pytest.fixture(scope="module")
def run() -> Synthetic:
    """Enough blocks for all runs of this module."""
    return make(RUNS, BLOCKS, deal_sd=14)


@pytest.mark.parametrize("level", [0.90, 0.95])
def test_seat_shares_are_covered_at_their_rate(run: Synthetic, level: float) -> None:
    """Block intervals of seat shares hold a fair share as often as they say."""
    cell = cell_of_blocks(run)
    credit, games = seat_sums(cell)["credit"], cell.groups.games
    found = coverage(FAIR, RUNS, lambda part: ratio(credit[part], games[part]), BLOCKS, level)
    assert np.abs(found - level).max() < band(level, RUNS)


def test_counting_games_instead_of_blocks_fails(run: Synthetic) -> None:
    """Negative control: seats share their deal, and naive intervals are far too narrow."""
    credit = run.credit

    def naive(part: slice) -> Estimates:
        games = slice(part.start * 3, part.stop * 3)
        return ratio(credit[games], np.ones(BLOCKS * 3))

    found = coverage(FAIR, RUNS, naive, BLOCKS)
    assert found.max() < 0.95 - band(0.95, RUNS)


def test_rotations_cancel_the_deal_for_bots(run: Synthetic) -> None:
    """Bots play every seat of a deal: block intervals hold, naive ones are too wide."""
    cell = cell_of_blocks(run)
    orders = finishing_orders(cell)
    found = coverage(
        FAIR, RUNS, lambda part: ratio(orders.credit[part], orders.seats[part]), BLOCKS
    )
    assert np.abs(found - 0.95).max() < band(0.95, RUNS)
    wins = np.take_along_axis(run.credit, np.argsort(run.bot, axis=1), axis=1)
    naive = ratio(wins, np.ones(len(wins)))
    assert (naive.se > 1.3 * ratio(orders.credit, orders.seats).se).all()


def test_points_of_sources_are_covered(run: Synthetic) -> None:
    """Lead and separation by source, against the value over all runs together."""
    cell = cell_of_blocks(run)
    sums, games = source_sums(cell), cell.groups.games
    lead = sums["winner"] - sums["others"]
    spread = np.broadcast_to(sums["spread"], sums["product"].shape)
    used = slice(0, 3)  # everybody starts with the same points
    for top, bottom in ((lead, games), (sums["product"], spread), (sums["pivotal"], games)):
        truth = ratio(top, bottom).value[used]
        found = coverage(
            truth, RUNS, lambda part, t=top, b=bottom: _first(ratio(t[part], b[part]), used), BLOCKS
        )
        assert np.abs(found - 0.95).max() < band(0.95, RUNS)


def test_compensation_is_covered_by_its_bootstrap() -> None:
    """A fair seat needs 0 points; percentile intervals hold that at their rate."""
    runs, blocks, inside = 200, 120, 0
    cell = cell_of_blocks(make(runs, blocks, deal_sd=8))
    hits, _ = _score_again(cell)
    games = cell.groups.games
    bonus = np.arange(-REACH, REACH + 1)
    for index in range(runs):
        part = slice(index * blocks, (index + 1) * blocks)
        total = resample(games[part][:, None], 400)
        low, high = percentile(roots(bonus, resample(hits[part, 0], 400) / total, 1 / 3))
        inside += low <= 0 <= high
    assert abs(inside / runs - 0.95) < band(0.95, runs)


@pytest.mark.full
@pytest.mark.parametrize("deal_sd", [0.0, 3.0, 8.0, 20.0])
def test_coverage_at_length(deal_sd: float) -> None:
    """Three thousand runs per strength of the deal pin the rate to 2 points."""
    cell = cell_of_blocks(make(LARGE_RUNS, LARGE_BLOCKS, deal_sd))
    credit, games = seat_sums(cell)["credit"], cell.groups.games
    for level in (0.90, 0.95):
        found = coverage(
            FAIR, LARGE_RUNS, lambda part: ratio(credit[part], games[part]), LARGE_BLOCKS, level
        )
        assert np.abs(found - level).max() < band(level, LARGE_RUNS)


def _first(estimates: Estimates, used: slice) -> Estimates:
    """Return some of several estimates."""
    return Estimates(estimates.value[used], estimates.se[used], estimates.df)
