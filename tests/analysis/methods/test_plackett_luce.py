"""Plackett-Luce against brute force, closed forms and planted strengths."""

from itertools import permutations

import numpy as np
import pytest
from scipy import optimize

from exobalance.analysis.methods.plackett_luce import (
    Patterns,
    by_parameter,
    expand,
    fit,
    information,
    log_likelihood,
)


def draw(
    bots: np.ndarray, seats: np.ndarray, games: int, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Draw finishing orders by Gumbel noise: bot by seat, and rank by seat."""
    rng = np.random.default_rng(seed)
    n = len(seats)
    bot = rng.permuted(np.tile(np.arange(len(bots)), (games, 1)), axis=1)[:, :n]
    utility = bots[bot] + seats + rng.gumbel(size=(games, n))
    rank = (utility[:, None, :] > utility[:, :, None]).sum(axis=2) + 1
    return bot, rank


def brute_log_likelihood(bot: np.ndarray, rank: np.ndarray, theta: np.ndarray, k: int) -> float:
    """Return the log-likelihood of untied games by its definition."""
    total = 0.0
    for row_bot, row_rank in zip(bot, rank, strict=True):
        order = np.argsort(row_rank)
        utility = [theta[row_bot[seat]] + theta[k + seat] for seat in order]
        for place in range(len(order)):
            total += utility[place] - np.log(np.sum(np.exp(utility[place:])))
    return total


def some(games: int = 40) -> tuple[np.ndarray, np.ndarray, Patterns]:
    """Return a small data set of 4 bots on 3 seats."""
    bot, rank = draw(np.array([0.0, 0.5, 1.0, -0.5]), np.array([0.3, 0.0, -0.3]), games)
    return bot, rank, expand(bot, rank, 4)


class TestLikelihood:
    """The likelihood, its slope and its curvature."""

    def test_agrees_with_the_definition(self) -> None:
        """The vectorised likelihood equals the product of choices."""
        bot, rank, patterns = some()
        theta = np.random.default_rng(1).normal(size=7)
        value, _, _ = log_likelihood(theta, patterns, np.ones(len(bot)), depth=2)
        assert value == pytest.approx(brute_log_likelihood(bot, rank, theta, 4))

    @pytest.mark.parametrize("depth", [1, 2])
    def test_gradient_and_information_are_derivatives(self, depth: int) -> None:
        """Numerical differentiation agrees, for full orders and for winners only."""
        bot, _, patterns = some()
        weight = np.random.default_rng(2).uniform(0.5, 2, len(bot))
        theta = np.random.default_rng(3).normal(size=7)

        def value(point: np.ndarray) -> float:
            return log_likelihood(point, patterns, weight, depth)[0]

        def slope(point: np.ndarray) -> np.ndarray:
            rows = log_likelihood(point, patterns, weight, depth)[1]
            return by_parameter(rows * weight[:, None], patterns).sum(axis=0)

        numeric = optimize.approx_fprime(theta, value, 1e-6)
        np.testing.assert_allclose(slope(theta), numeric, atol=1e-3)
        chances = log_likelihood(theta, patterns, weight, depth)[2]
        curve = np.array(
            [(slope(theta + step) - slope(theta - step)) / 2e-5 for step in 1e-5 * np.eye(7)]
        )
        found = information(patterns, weight, chances) - 0.01 * np.eye(7)
        np.testing.assert_allclose(found, -curve, atol=1e-5)


class TestTies:
    """Tied seats count with every order."""

    def test_all_orders_of_the_tied_count_equally(self) -> None:
        """Two tied seconds become two orders of weight one half."""
        patterns = expand(np.array([[0, 1, 2]]), np.array([[2, 1, 2]]), 3)
        assert patterns.seat.tolist() == [[1, 0, 2], [1, 2, 0]]
        assert patterns.weight.tolist() == [0.5, 0.5]

    def test_a_game_tied_throughout_says_nothing(self) -> None:
        """All orders at once pull nobody."""
        bots = np.array([[0, 1, 2]])
        patterns = expand(bots, np.array([[1, 1, 1]]), 3)
        assert sorted(map(tuple, patterns.seat)) == sorted(permutations(range(3)))
        found = fit(patterns, np.array([50.0]))
        np.testing.assert_allclose(found.bots, 0, atol=1e-8)
        np.testing.assert_allclose(found.pull, 0, atol=1e-8)


class TestFit:
    """Fitted strengths."""

    def test_two_players_are_a_logistic_regression(self) -> None:
        """Bots A and B on both seats: the strengths solve the two log-odds exactly."""
        bots = np.array([[0, 1], [0, 1], [1, 0], [1, 0]])
        ranks = np.array([[1, 2], [2, 1], [1, 2], [2, 1]])
        counts = np.array([700.0, 300.0, 400.0, 600.0])
        found = fit(expand(bots, ranks, 2), counts)
        a_first, b_first = np.log(700 / 300), np.log(400 / 600)
        assert found.bots[0] - found.bots[1] == pytest.approx((a_first - b_first) / 2, abs=1e-3)
        assert found.seats[0] - found.seats[1] == pytest.approx((a_first + b_first) / 2, abs=1e-3)

    def test_is_the_maximum_that_scipy_finds(self) -> None:
        """A plain optimiser on the plain likelihood reaches the same strengths."""
        bot, rank, patterns = some(400)
        found = fit(patterns, np.ones(400))

        def loss(free: np.ndarray) -> float:
            theta = np.r_[0.0, free[:3], 0.0, free[3:]]
            return -brute_log_likelihood(bot, rank, theta, 4) / 400

        best = optimize.minimize(loss, np.zeros(5), method="BFGS").x
        np.testing.assert_allclose(found.bots[1:] - found.bots[0], best[:3], atol=2e-3)
        np.testing.assert_allclose(found.seats[1:] - found.seats[0], best[3:], atol=2e-3)

    def test_recovers_planted_strengths(self) -> None:
        """Six bots on four seats: every strength within five standard errors."""
        bots, seats = np.linspace(-1, 1, 6), np.array([0.2, 0.1, -0.1, -0.2])
        bot, rank = draw(bots, seats, 20_000, seed=4)
        rows, counts = np.unique(np.hstack([bot, rank]), axis=0, return_counts=True)
        found = fit(expand(rows[:, :4], rows[:, 4:], 6), counts.astype(float))
        contrast = np.r_[1, -1, np.zeros(8)]
        se = np.sqrt(contrast @ found.covariance @ contrast)
        assert np.abs(found.bots - bots).max() < 5 * se
        assert np.abs(found.seats - seats).max() < 5 * se
        assert abs(found.bots.sum()) < 1e-6

    def test_a_bot_that_never_loses_stays_finite(self) -> None:
        """The vague prior keeps strengths finite without moving ordinary ones."""
        bots, ranks = np.array([[0, 1], [1, 0]]), np.array([[1, 2], [2, 1]])
        found = fit(expand(bots, ranks, 2), np.array([100.0, 100.0]))
        assert np.isfinite(found.bots).all()
        assert found.bots[0] - found.bots[1] > 4
