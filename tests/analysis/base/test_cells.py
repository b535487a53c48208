"""Reading tables by block and by game."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base import cells
from exobalance.simcore.contract import Status
from exobalance.simcore.errors import DatasetError
from tests.analysis.synthetic import Synthetic


def collect(cell: cells.Cell, table: str = "seats") -> dict[str, np.ndarray]:
    """Return all batches of a cell joined."""
    column = "score" if table == "seats" else "points"
    parts = list(cell.batches(table, [column], ["turns"]))
    return {
        "group": np.concatenate([part.group for part in parts]),
        "values": np.concatenate([part[column] for part in parts]),
        "turns": np.concatenate([part.game["turns"] for part in parts]),
        "parts": np.array(len(parts)),
    }


@pytest.fixture
def run() -> Synthetic:
    """Three different bots, so that a block is three games."""
    return Synthetic(bots=("a", "b", "c"), blocks=60)


def test_a_batch_is_games_by_seats(run: Synthetic) -> None:
    """Scores come back as they were drawn, with the game's own columns beside them."""
    found = collect(run.cell())
    np.testing.assert_array_equal(found["values"], run.score)
    np.testing.assert_array_equal(found["turns"], run.turns)
    np.testing.assert_array_equal(found["group"], np.repeat(np.arange(60), 3))


def test_small_batches_hold_the_same_games(run: Synthetic, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading in pieces changes nothing."""
    monkeypatch.setattr(cells, "BATCH_ROWS", 100)
    found = collect(run.cell())
    assert found["parts"] > 3
    np.testing.assert_array_equal(found["values"], run.score)


def test_rows_in_any_order_are_put_right(run: Synthetic) -> None:
    """A table whose rows were shuffled gives the same games."""
    seats = run.seats.collect().sample(fraction=1, shuffle=True, seed=3).lazy()
    games = run.games.collect().sample(fraction=1, shuffle=True, seed=4).lazy()
    found = collect(run.cell(seats=seats, games=games))
    np.testing.assert_array_equal(found["values"], run.score)
    np.testing.assert_array_equal(found["turns"], run.turns)


def test_items_come_by_game_and_item(run: Synthetic) -> None:
    """Five items per game, one column per seat."""
    found = collect(run.cell(), "items")
    expected = run.items.collect()["points"].to_numpy().reshape(-1, 3)
    np.testing.assert_array_equal(found["values"], expected)
    np.testing.assert_array_equal(found["turns"], np.repeat(run.turns, 5))


def test_a_missing_seat_is_refused(run: Synthetic) -> None:
    """A game without one of its seats is named as damage, never averaged in."""
    torn = run.seats.filter(~((pl.col("world") == 7) & (pl.col("seat") == 1)))
    with pytest.raises(DatasetError, match="every seat from 0 to 2 exactly once"):
        collect(run.cell(seats=torn))


def test_a_foreign_line_up_is_refused(run: Synthetic) -> None:
    """A line-up that the manifest does not know is another run's."""
    foreign = run.seats.with_columns(lineup=pl.lit("9"))
    with pytest.raises(DatasetError, match="line-up '9'"):
        collect(run.cell(seats=foreign))


def test_sums_by_group(run: Synthetic) -> None:
    """Polars sums per block equal those of the arrays."""
    found = run.cell().sums(run.games, turns=pl.col("turns"), late=pl.col("turns") > 70)
    by_block = run.turns.reshape(60, 3)
    np.testing.assert_allclose(found["turns"], by_block.sum(axis=1))
    np.testing.assert_allclose(found["late"], (by_block > 70).sum(axis=1))


def test_a_cell_says_what_it_rests_on(run: Synthetic) -> None:
    """Bots and rules version go with every verdict."""
    assert run.facts.rests_on == "bots: a, b, c; rules 1"


def test_sums_are_kept_with_their_cell(run: Synthetic) -> None:
    """Computed once for a cell; a cell with other tables starts anew."""
    asked = []

    @cells.once_per_cell
    def games(cell: cells.Cell) -> int:
        asked.append(cell)
        return cell.n_games

    cell = run.cell()
    assert games(cell) == games(cell) == run.n_games
    assert asked == [cell]
    fewer = replace(cell, games=cell.games.filter(pl.col("world") < run.first_world + 5))
    assert games(fewer) < games(cell)
    assert len(asked) == 2


@pytest.mark.parametrize("ended", [Status.STUCK, Status.TRUNCATED, Status.GAP])
def test_an_unfinished_game_is_as_long_as_the_longest_finished_one(ended):
    """Whether it stopped late or early; in expressions and in arrays of games."""
    run = Synthetic(blocks=300)
    short, long = 3, 999
    stopped = np.isin(np.arange(run.n_games), (5, 7))
    turns = np.where(np.arange(run.n_games) == 5, short, run.turns)
    turns = np.where(np.arange(run.n_games) == 7, long, turns)
    games = run.games.collect().with_columns(
        turns=pl.Series(turns.astype(np.int32)),
        status=pl.Series(np.where(stopped, int(ended), run.status).astype(np.int8)),
    )
    cell = run.cell(games=games.lazy())
    longest = run.turns[~stopped].max()
    told = np.where(stopped, longest, turns)
    found = cell.games.select(cell.turns.alias("turns")).collect()["turns"].to_numpy()
    np.testing.assert_array_equal(found, told)
    (batch,) = cell.batches("seats", ["score"], ["turns", "status"])
    np.testing.assert_array_equal(cell.lengths(batch.game), told)
