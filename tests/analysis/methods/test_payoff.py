"""The payoff table: counting companies, sums of stored games, exact payoffs within error."""

from math import comb

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.methods.payoff import companies, read_payoffs
from exobalance.simcore.errors import DatasetError
from tests.analysis.synthetic_tournament import SyntheticTournament


class TestCompanies:
    """Who may sit at a table."""

    @pytest.mark.parametrize(("k", "seats"), [(2, 1), (3, 2), (6, 3), (4, 0)])
    def test_are_all_there_once(self, k: int, seats: int) -> None:
        """C(k + n - 1, n) companies whose orders make k ** n."""
        found = companies(k, seats)
        assert len(found) == comb(k + seats - 1, seats)
        assert found.ways.sum() == k**seats
        assert (found.copies.sum(axis=1) == seats).all()

    def test_chances_are_multinomial(self) -> None:
        """By hand: two of three opponents from a mix of 0.2 and 0.8."""
        chances = companies(2, 2).chances(np.array([0.2, 0.8]))
        np.testing.assert_allclose(chances, [0.04, 0.32, 0.64])
        many = np.random.default_rng(1).dirichlet(np.ones(4), (3, 5))
        np.testing.assert_allclose(companies(4, 3).chances(many).sum(axis=-1), 1)

    def test_one_more_strategy_is_found_in_any_order(self) -> None:
        """(0, 2) and one of 1 is (0, 1, 2)."""
        small, large = companies(3, 2), companies(3, 3)
        row = small.find([2, 0])
        assert large.members[large.grown(small)[row, 1]].tolist() == [0, 1, 2]


class TestTable:
    """From stored games to payoffs."""

    def test_is_the_mean_credit_of_a_strategy_s_copies(self) -> None:
        """Counted by hand from the seats of one line-up."""
        made = SyntheticTournament((0.0, 0.5), players=3, blocks=40, tied=0.2)
        cell = made.cell()
        payoffs = read_payoffs(cell, made.names)
        seats = cell.seats.collect().filter(pl.col("lineup") == "l2")  # a, b, b
        assert cell.facts.lineups["l2"] == ("a", "b", "b")
        both = seats.filter(pl.col("bot") > 0)["credit"].mean()
        alone = seats.filter(pl.col("bot") == 0)["credit"].mean()
        company = payoffs.others
        assert payoffs.table[1, company.find([0, 1])] == pytest.approx(both)
        assert payoffs.table[0, company.find([1, 1])] == pytest.approx(alone)
        np.testing.assert_allclose(payoffs.table[[0, 1], [0, 2]], 1 / 3)  # among themselves

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_holds_the_exact_payoffs_within_its_errors(self, players: int) -> None:
        """Every cell within five block errors; a table of other strengths is far off."""
        made = SyntheticTournament((0.0, 0.3, 0.6), players=players, blocks=600, seats=(0.3, 0.0))
        payoffs = read_payoffs(made.cell(), made.names)
        error = payoffs.estimates().se.reshape(payoffs.table.shape)
        error = np.where(error > 1e-9, error, 1e-9)
        assert np.abs((payoffs.table - made.true_table()) / error).max() < 5
        other = SyntheticTournament((0.6, 0.3, 0.0), players=players, seats=(0.3, 0.0))
        assert np.abs((payoffs.table - other.true_table()) / error).max() > 5

    def test_of_some_strategies_is_the_same_table(self) -> None:
        """In another order, cells follow their names."""
        made = SyntheticTournament((0.0, 0.3, 0.6, 0.9), players=3, blocks=30)
        payoffs = read_payoffs(made.cell(), made.names)
        part = payoffs.among(["c", "a"])
        assert part.strategies == ("c", "a")
        one_a_among_c = payoffs.table[0, payoffs.others.find([2, 2])]
        assert part.table[1, part.others.find([0, 0])] == one_a_among_c

    def test_resamples_spread_like_the_errors(self) -> None:
        """All line-ups play the same worlds, so one draw of blocks resamples the whole table."""
        made = SyntheticTournament((0.0, 0.4), players=2, blocks=400, deal_sd=0.8)
        payoffs = read_payoffs(made.cell(), made.names)
        spread = payoffs.resampled().std(axis=0)
        error = payoffs.estimates().se.reshape(spread.shape)
        np.testing.assert_allclose(spread[0, 1], error[0, 1], rtol=0.15)
        assert spread[0, 0] < 1e-12

    def test_a_line_up_without_games_is_named(self) -> None:
        """An unfinished tournament is continued, not guessed at."""
        made = SyntheticTournament((0.0, 0.5), players=2, blocks=10)
        cell = made.cell()
        without = {
            name: getattr(cell, name).filter(pl.col("lineup") != "l1")
            for name in ("games", "seats")
        }
        torn = type(cell)(2, cell.facts, **without, items=cell.items, coverage=cell.coverage)
        with pytest.raises(DatasetError, match=r"1 of 3 line-ups .* first of them a, b: ask"):
            read_payoffs(torn, made.names)
