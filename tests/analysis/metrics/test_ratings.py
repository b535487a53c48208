"""M2: strengths from tables, when the line-up is mixed."""

import numpy as np
import pytest
from scipy import stats

from exobalance.analysis.base.intervals import percentile
from exobalance.analysis.metrics.ratings import (
    SCALE,
    finishing_orders,
    rate,
    ratings,
    strength_section,
)
from tests.analysis.synthetic import Synthetic


def test_one_bot_for_all_seats_has_no_ratings() -> None:
    """Nothing to compare."""
    assert ratings(Synthetic(blocks=20).cell()) is None


def test_stronger_bots_rate_higher_whatever_their_seats() -> None:
    """Planted points order the bots; the planted seat shows up as seat strength."""
    run = Synthetic(
        blocks=3000, bots=("weak", "fair", "strong"), bot_points=(0, 3, 6), seat_points=(3, 0, 0)
    )
    section = ratings(run.cell())
    assert section is not None
    table, seats = section.tables["ratings"], section.tables["seat_strength"]
    assert table.bot.tolist() == ["strong", "fair", "weak"]
    assert (table.low[:2].to_numpy() > table.high[1:].to_numpy()).all()
    assert seats.low[0] > 0 > seats.high[1]
    by_bot = np.zeros(3)
    np.add.at(by_bot, run.bot, run.credit)
    np.testing.assert_allclose(table.win_share, by_bot[::-1] / run.n_games)


def test_block_bootstrap_and_information_agree_without_deal_effects() -> None:
    """Independent games: the two standard errors are alike; three bots are one family."""
    table = ratings(Synthetic(blocks=2000, bots=("a", "b", "c")).cell()).tables["ratings"]
    boot = (table.high - table.low) / 2 / stats.norm.ppf(1 - 0.025 / 3)
    np.testing.assert_allclose(boot, table.se_information, rtol=0.2)


def test_counts_hold_every_game() -> None:
    """Patterns by group add up to the games played."""
    run = Synthetic(blocks=200, bots=("a", "b", "a"))
    orders = finishing_orders(run.cell())
    assert orders.counts().sum() == run.n_games
    assert orders.names == ["a", "b"]
    assert orders.seats.sum(axis=0) == pytest.approx([400 * 3, 200 * 3])


def sentence(**planted: object) -> str:
    """Return what is said of the bots of a made-up line-up."""
    section = ratings(Synthetic(**planted).cell())  # type: ignore[arg-type]
    assert section is not None
    return section.verdicts[0].sentence


def test_no_winner_is_named_inside_noise() -> None:
    """Equal bots in few games: the best one's interval holds the fair share."""
    said = sentence(blocks=200, bots=("a", "b", "c"))
    assert said.startswith("None of these bots stands out: ")
    assert said.endswith("; a fair share is 33.3 %.")


def test_a_winner_wins_among_these_bots_and_may_have_equals() -> None:
    """Two bots with the same planted points share the praise, the third does not."""
    said = sentence(blocks=2000, bots=("a", "b", "c"), bot_points=(4, 4, 0))
    assert said.startswith(("Among these bots a wins most", "Among these bots b wins most"))
    assert "of its games where a fair share is 33.3 %" in said
    assert said.endswith(("; b may win as often.", "; a may win as often."))
    alone = sentence(blocks=2000, bots=("a", "b", "c"), bot_points=(6, 2, 0))
    assert alone.startswith("Among these bots a wins most")
    assert alone.split("; ")[-1].startswith("from c to a it is ")


def test_the_strongest_of_equals_has_the_interval_of_all() -> None:
    """Equal bots: the one that seems strongest is so within its interval, of the family."""
    outside, alone = 0, 0
    for seed in range(12):
        run = Synthetic(blocks=80, bots=("a", "b", "c"), seed=seed)
        found = rate(run.cell())
        table = strength_section(run.cell(), found).tables["ratings"]
        outside += int((table.low > 0).any() or (table.high < 0).any())
        low, high = percentile(SCALE * found.full_samples[:, :3])
        alone += int((low > 0).any() or (high < 0).any())
    assert outside <= 2  # of 12 runs, less than one on average
    assert alone > outside
