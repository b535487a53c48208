"""M6c: what items yield, against the rows they come from."""

import polars as pl
import pytest

from exobalance.analysis.metrics.items.yields import yields
from tests.analysis.synthetic import Synthetic


@pytest.fixture(scope="module")
def run() -> Synthetic:
    """Mixed bots, so that blocks are three games."""
    return Synthetic(blocks=300, bots=("a", "b", "c"))


def test_yields_are_ratios_of_sums(run: Synthetic) -> None:
    """Each column of the summary equals a plain group-by of the rows."""
    rows = run.items.collect()
    per_game = rows.group_by("world", "rotation", "item").agg(
        pl.col("points").sum().alias("paid"),
        pl.col("points").max().alias("best"),
        pl.col("settled").sum(),
        pl.col("close_turn").first(),
    )
    expected = (
        per_game.group_by("item")
        .agg(
            pl.col("paid").mean().alias("points paid"),
            pl.col("settled").mean().alias("colonists sent"),
            (pl.col("paid").sum() / pl.col("settled").sum()).alias("points per colonist"),
            (pl.col("best").sum() / pl.col("paid").sum()).alias("share of the best player"),
            pl.col("close_turn").mean().alias("turn of closing"),
        )
        .sort("item")
    )
    found = yields(run.cell()).tables["item_summary"]
    for column in expected.columns[1:]:
        assert found[column].to_list() == pytest.approx(expected[column].to_list())


def test_the_best_paying_item_is_named(run: Synthetic) -> None:
    """Ash pays 4 points per colonist, the others 2."""
    found = yields(run.cell())
    assert found.sentences[0] == (
        "Most points per colonist: Ash, 4\u00a0points; fewest: one of 7 that cannot be told apart."
    )
    assert found.tables["item_summary"]["share of games"].sum() == pytest.approx(5)


def test_nothing_is_named_inside_noise(run: Synthetic) -> None:
    """No item favours one player here, whichever of them happens to be first or last."""
    said = yields(run.cell()).sentences
    assert not [each for each in said if "one player" in each]
    assert said[1].startswith("Closes last on average: Hill, 58")


def test_intervals_hold_the_estimate(run: Synthetic) -> None:
    """BCa ends lie around the value, and have no width where nothing varies."""
    table = yields(run.cell()).tables["item_yields"].set_index(["measure", "item"])
    paid = table.loc["points paid"]
    assert ((paid.low < paid.value) & (paid.value < paid.high)).all()
    rate = table.loc["points per colonist"]
    assert rate.low.tolist() == pytest.approx(rate.high.tolist())


def test_points_by_seat(run: Synthetic) -> None:
    """The matrix of items and seats sums to the points paid."""
    found = yields(run.cell()).tables
    by_item = found["item_seats"].groupby("item", sort=False).points.sum()
    paid = found["item_summary"].set_index("item")["points paid"]
    assert by_item.to_dict() == pytest.approx(paid.to_dict())


def test_a_game_without_closings_shows_what_it_has() -> None:
    """Absent columns drop their measures and nothing else."""
    run = Synthetic(blocks=40)
    bare = run.items.drop("close_order", "close_turn", "free")
    measures = set(yields(run.cell(items=bare)).tables["item_yields"].measure)
    assert measures == {
        "points paid",
        "colonists sent",
        "points per colonist",
        "share of the best player",
    }
