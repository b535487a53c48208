"""Alpha-rank against closed forms, a plain linear solve, and a table of its paper."""

import numpy as np
import pytest

from exobalance.analysis.methods.alpha_rank import (
    alpha_rank,
    settled_strength,
    stationary,
    takeover,
)
from exobalance.analysis.methods.payoff import companies
from tests.analysis.synthetic_tournament import SyntheticTournament

BIASED = np.array([[0, -0.5, 1], [0.5, 0, -0.1], [-1, 0.1, 0]])


class TestTwoStrategies:
    """A constant-sum pair: all by hand."""

    @pytest.mark.parametrize("alpha", [0.1, 1.0, 5.0])
    def test_share_of_time_is_a_logistic_function(self, alpha: float) -> None:
        """Newcomers lead by m a / (m - 1) whatever their number, so the odds are exp(alpha a m)."""
        lead, population = 0.1, 20
        table = np.array([[0.5, 0.5 + lead], [0.5 - lead, 0.5]])
        share = alpha_rank(table[None], companies(2, 1), alpha, population)[0, 0]
        assert share == pytest.approx(1 / (1 + np.exp(-alpha * lead * population)))

    def test_takeover_of_an_equal_is_one_in_the_population(self) -> None:
        """Nobody wins more: pure chance; and the closed form for a constant gap."""
        assert takeover(np.zeros((1, 49)), 3.0)[0] == pytest.approx(1 / 50)
        gap, alpha, m = 0.05, 2.0, 50
        closed = (1 - np.exp(-alpha * gap)) / (1 - np.exp(-alpha * gap * m))
        assert takeover(np.full((1, m - 1), gap), alpha)[0] == pytest.approx(closed)


class TestCircles:
    """Where ratings fail."""

    def test_biased_rock_paper_scissors_is_even(self) -> None:
        """Strong selection looks at who beats whom only: a third each, as in the paper."""
        table, others = 0.5 + 0.5 * BIASED, companies(3, 1)
        alpha = settled_strength(table, others)
        np.testing.assert_allclose(alpha_rank(table[None], others, alpha), 1 / 3, atol=0.01)

    def test_weak_selection_is_another_ranking(self) -> None:
        """The negative control: without the sweep the answer would depend on its strength."""
        table, others = 0.5 + 0.5 * BIASED, companies(3, 1)
        assert np.ptp(alpha_rank(table[None], others, 1.0)) > 0.3


def test_more_players_rank_by_strength() -> None:
    """The strongest of three holds nearly all the time; equal ones share it."""
    others = companies(3, 2)
    table = SyntheticTournament((0.0, 0.3, 0.6), players=3).true_table()
    shares = alpha_rank(table[None], others, settled_strength(table, others))[0]
    assert shares[2] > 0.99
    equal = SyntheticTournament((0.0, 0.0, 0.0), players=3).true_table()
    np.testing.assert_allclose(alpha_rank(equal[None], others, 100.0), 1 / 3, atol=1e-9)


def test_stationary_shares_solve_the_chain() -> None:
    """A plain linear solve agrees on ordinary chains; tiny chances do no harm."""
    chain = np.random.default_rng(3).uniform(0.01, 0.2, (4, 5, 5))
    shares = stationary(chain)
    for step, share in zip(chain, shares, strict=True):
        np.fill_diagonal(step, 0)
        step += np.diag(1 - step.sum(axis=1))
        np.testing.assert_allclose(share @ step, share)
    tiny = np.array([[[0, 1e-100], [1e-3, 0]]])
    np.testing.assert_allclose(stationary(tiny)[0], [1, 1e-97])
