"""M9: length, decisions and closings."""

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.measure_tables import histogram_table, weighted_quantiles
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.health import health
from exobalance.analysis.metrics.pace.section import closing_table, pace
from tests.analysis.synthetic import Synthetic


def aims(low: float, high: float) -> Targets:
    """Return a target for the length."""
    return Targets({"length_turns": (low, high)})


def test_measures_equal_those_of_the_games() -> None:
    """Turns, decisions per player, options per decision, share of points in others' turns."""
    run = Synthetic(blocks=300)
    table = pace(run.cell(), aims(50, 100)).tables["pace"].set_index("measure").value
    assert table["turns per game"] == pytest.approx(run.turns.mean())
    assert table["decisions per player"] == pytest.approx(run.turns.mean() * 4 / 3)
    assert table["options per decision"] == pytest.approx(6)
    assert table["action points spent in turns of others"] == pytest.approx(0.25)


@pytest.mark.parametrize(("low", "high", "word"), [(50, 100, "Balanced"), (90, 120, "Imbalanced")])
def test_length_is_judged_against_a_range(low: float, high: float, word: str) -> None:
    """Inside or outside the designer's range."""
    section = pace(Synthetic(blocks=400).cell(), aims(low, high))
    assert section.verdicts[0].word == word
    assert section.verdicts[0].target == f"{low} to {high} turns"


def test_a_length_that_never_varies_is_told_as_a_fact() -> None:
    """No interval, no histogram of one bar; run health says the same."""
    run = Synthetic(blocks=300)
    cell = run.cell(games=run.games.with_columns(turns=pl.lit(48, pl.Int32)))
    section = pace(cell, aims(16, 64))
    assert section.sentences[0] == ("Every game takes 48\u00a0turns, inside your 16 to 64 turns.")
    assert "length" not in section.tables
    assert section.figures[0].table != "length"
    assert any(each.startswith("Every game takes 48\u00a0turns;") for each in
               health(cell, Targets({})).sentences)  # fmt: skip


def test_a_mean_on_the_edge_is_not_settled() -> None:
    """When the mean equals the limit no number of games settles it quickly."""
    run = Synthetic(blocks=400)
    verdict = pace(run.cell(), aims(float(run.turns.mean()), 100)).verdicts[0]
    assert verdict.word == "Undecided"
    assert "not settled" in verdict.sentence


def test_closings_come_in_order() -> None:
    """Means and medians of each closing equal those of the rows."""
    run = Synthetic(blocks=300)
    table = closing_table(run.cell())
    turns = np.rint(run.closings * run.turns[:, None])
    np.testing.assert_allclose(table["mean"], turns.mean(axis=0))
    np.testing.assert_allclose(table.gap, np.diff(turns.mean(axis=0), prepend=0))
    median = np.quantile(turns, 0.5, axis=0, method="inverted_cdf")
    np.testing.assert_allclose(table.q50, median)
    assert table.closing.tolist()[:4] == [
        "1st closing",
        "2nd closing",
        "3rd closing",
        "4th closing",
    ]


def test_a_game_without_closings_has_no_such_table() -> None:
    """Absent columns leave the rest as it is."""
    run = Synthetic(blocks=50)
    section = pace(run.cell(items=run.items.drop("close_turn")), aims(50, 100))
    assert set(section.tables) == {"pace", "length", "option_curve"}


class TestHistogram:
    """Classes and quantiles of counted values."""

    def test_shares_and_widths(self) -> None:
        """Few values stay single; many are gathered into classes of equal width."""
        few = histogram_table(np.array([3, 5]), np.array([1, 3]))
        assert few.value.tolist() == [3, 4, 5]
        assert few.share.tolist() == [0.25, 0, 0.75]
        many = histogram_table(np.arange(1000), np.ones(1000))
        assert len(many) <= 60
        assert many.share.sum() == pytest.approx(1)
        assert many.width[0] == 17
        assert many.value[0] == 8

    def test_quantiles_of_counted_values(self) -> None:
        """The smallest value that reaches the level."""
        found = weighted_quantiles(np.array([1, 2, 9]), np.array([2, 1, 1]), [0.5, 0.75, 0.9])
        assert found == [1, 2, 9]
