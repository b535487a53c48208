"""Equilibria of tables whose answer is known, and of random ones against linear programs."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.optimize import linprog

from exobalance.analysis.methods.equilibrium import (
    drift,
    effective_number,
    many_starts,
    outcomes,
    payoffs_of,
    regret,
    replicate,
    trace,
)
from exobalance.analysis.methods.payoff import companies

MARGIN = 0.02
RPS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
BIASED = np.array([[0, -0.5, 1], [0.5, 0, -0.1], [-1, 0.1, 0]])
"""Omidshafiei et al. 2019, biased rock-paper-scissors; its equilibrium is (1, 10, 5) / 16."""


def share(points: Sequence[Sequence[float]] | np.ndarray) -> np.ndarray:
    """Turn zero-sum points into win shares of two players."""
    return 0.5 + 0.5 * np.asarray(points, float)


def solved(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the equilibrium of a two-player table, and the blurred mix."""
    found = trace(table[None], companies(len(table), 1), MARGIN)
    return found.mix[0], found.blurred[0]


class TestKnownTables:
    """Two players, answers from the literature or by hand."""

    def test_rock_paper_scissors_is_an_even_mix(self) -> None:
        """A third each, three strategies, however sharp or blurred one looks."""
        mix, blurred = solved(share(RPS * 0.6))
        np.testing.assert_allclose(mix, 1 / 3, atol=1e-6)
        assert effective_number(mix) == pytest.approx(3)
        assert effective_number(blurred) == pytest.approx(3)

    def test_biased_rock_paper_scissors(self) -> None:
        """The rarely mixed strategy is kept."""
        mix, _ = solved(share(BIASED))
        np.testing.assert_allclose(mix, np.array([1, 10, 5]) / 16, atol=2e-3)

    def test_a_dominated_strategy_is_not_played(self) -> None:
        """Twenty points worse counts for nothing, a tenth of a point as an equal when blurred."""
        mix, blurred = solved(np.array([[0.5, 0.7], [0.3, 0.5]]))
        np.testing.assert_allclose(mix, [1, 0], atol=1e-6)
        assert effective_number(blurred) < 1.01
        mix, blurred = solved(np.array([[0.5, 0.501], [0.499, 0.5]]))
        np.testing.assert_allclose(mix, [1, 0], atol=1e-3)
        assert effective_number(blurred) > 1.99

    def test_a_margin_less_counts_for_a_third(self) -> None:
        """Against a crowd of one strategy, e to the minus one."""
        _, blurred = solved(np.array([[0.5, 0.5 + MARGIN], [0.5 - MARGIN, 0.5]]))
        assert blurred[1] / blurred[0] == pytest.approx(np.exp(-1), rel=0.01)

    def test_equal_strategies_are_all_worth_playing(self) -> None:
        """A table of halves holds every strategy."""
        assert effective_number(solved(np.full((5, 5), 0.5))[1]) == pytest.approx(5)

    @pytest.mark.parametrize("seed", range(6))
    def test_random_tables_agree_with_a_linear_program(self, seed: int) -> None:
        """The mix that secures half of the wins, found by another method."""
        points = np.random.default_rng(seed).normal(0, 0.2, (5, 5))
        table = share(points - points.T)
        ones = np.ones((5, 1))
        best = linprog(
            c=[0, 0, 0, 0, 0, -1],
            A_ub=np.hstack([-table.T, ones]),
            b_ub=np.zeros(5),
            A_eq=[[1, 1, 1, 1, 1, 0]],
            b_eq=[1],
            bounds=[(0, 1)] * 5 + [(None, None)],
        )
        mix, _ = solved(table)
        assert best.x[5] == pytest.approx(0.5, abs=1e-9)
        np.testing.assert_allclose(mix, best.x[:5], atol=5e-3)


class TestThreePlayers:
    """More than two at the table: companies matter."""

    def test_a_strategy_that_is_good_when_rare_settles_where_its_lead_is_gone(self) -> None:
        """A lead that falls with every copy, mean 2 x copies among two others, is even once."""
        others = companies(2, 2)
        copies_of_a = others.copies[:, 0]
        for shift in (0.0, 0.04):
            lead = 0.1 - 0.1 * copies_of_a + shift
            table = np.stack([1 / 3 + lead / 2, 1 / 3 - lead / 2])
            found = trace(table[None], others, MARGIN)
            assert found.mix[0, 0] == pytest.approx((0.1 + shift) / 0.2, abs=1e-3)
            (only,) = outcomes(table, others)
            np.testing.assert_allclose(only.mix, found.mix[0], atol=1e-3)
            assert only.basin == 1

    def test_regret_is_the_gain_of_the_best_reply(self) -> None:
        """By hand for a pure and an even mix."""
        others = companies(2, 1)
        table = np.array([[0.5, 0.7], [0.3, 0.5]])
        gains = regret(table, others, np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]))
        np.testing.assert_allclose(gains, [0, 0.2, 0.1])
        np.testing.assert_allclose(payoffs_of(table, others, np.array([[0.5, 0.5]])), [[0.6, 0.4]])


class TestDynamics:
    """Where shares go."""

    def test_coordination_settles_where_it_starts(self) -> None:
        """Two pure outcomes; the better one draws more starts."""
        table = np.array([[0.7, 0.4], [0.3, 0.6]])
        found = outcomes(table, companies(2, 1))
        assert [outcome.mix.round(3).tolist() for outcome in found] == [[1, 0], [0, 1]]
        assert found[0].basin > found[1].basin > 0
        assert found[0].basin + found[1].basin == 1

    def test_optimistic_steps_reach_what_plain_ones_circle(self) -> None:
        """The negative control keeps its distance from the equilibrium for ever."""
        table, others = share(RPS * 0.6), companies(3, 1)
        start = np.array([[0.6, 0.3, 0.1]])
        end = replicate(table, others, start)
        np.testing.assert_allclose(end, 1 / 3, atol=1e-3)
        plain = drift(table, others, start, length=3.0, points=40)[:, 0]
        assert np.abs(plain - 1 / 3).max(axis=1).min() > 0.1

    def test_starts_are_mixes_and_hold_the_even_one(self) -> None:
        """All shares positive, so that no strategy is left out."""
        starts = many_starts(4)
        np.testing.assert_allclose(starts.sum(axis=1), 1, atol=1e-5)
        assert (starts > 0).all()
        np.testing.assert_allclose(starts[0], 0.25)


def test_effective_number_is_the_hill_number() -> None:
    """Even mixes count fully, a nine-to-one mix little more than one."""
    mixes = np.array([[0.5, 0.5, 0.0], [0.9, 0.1, 0.0], [1.0, 0.0, 0.0]])
    expected = [2, 0.9**-0.9 * 0.1**-0.1, 1]
    np.testing.assert_allclose(effective_number(mixes), expected)
