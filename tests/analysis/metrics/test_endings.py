"""M9b: shares of triggers against counts by hand, and what is said of them."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.metrics.endings import NONE, endings
from tests.analysis.synthetic import Synthetic

FACTS = {
    "word": ["round", "rounds"],
    "length": "rounds",
    "triggers": [
        {"column": "by_tile", "title": "a tile fits nowhere"},
        {"column": "by_deck", "title": "the deck is empty"},
        {"column": "by_flood", "title": "all is flooded"},
    ],
}
BY_TILE = [1, 1, 0, 1, 0, 1, 1, 0]
BY_DECK = [0, 1, 1, 0, 1, 0, 0, 0]
ROUNDS = [7, 9, 9, 8, 9, 7, 6, 3]  # the last game did not finish


def cell_of(by_tile, by_deck, rounds, blocks):
    """Return a cell of games that end so."""
    run = Synthetic(players=2, blocks=blocks)
    columns = {"by_tile": by_tile, "by_deck": by_deck, "rounds": rounds, "by_flood": 0 * by_deck}
    games = run.games.with_columns(**{k: pl.Series(v, dtype=pl.Int8) for k, v in columns.items()})
    return run.cell(games=games, facts=replace(run.facts, endings=FACTS))


def repeated(times):
    """Return the eight games, so many times over."""
    arrays = [np.tile(each, times) for each in (BY_TILE, BY_DECK, ROUNDS)]
    return cell_of(*arrays, 8 * times)


def test_shares_are_those_of_all_games_alone_and_together():
    """Five of eight by tile, one of them with the deck; one unfinished."""
    section = endings(repeated(50))
    table = section.tables["triggers"].set_index("trigger")
    assert table.share.tolist() == pytest.approx([5 / 8, 3 / 8, 0])
    assert table.only_this_share.tolist() == pytest.approx([4 / 8, 2 / 8, 0])
    assert table.mean_length.tolist()[:2] == pytest.approx([37 / 5, 9])
    assert table.q50.tolist()[:2] == [7, 9]
    assert (table.low < table.share)[:2].all() and (table.share < table.high)[:2].all()
    together = section.tables["triggers_together"]
    assert together.triggers.tolist()[0] == "a tile fits nowhere"
    assert set(together.triggers) == {
        "a tile fits nowhere", "the deck is empty", "a tile fits nowhere + the deck is empty", NONE,
    }  # fmt: skip
    assert together.games.sum() == 400


def test_the_share_is_as_sure_as_blocks_are_many():
    """Against the binomial standard error, for games that are blocks of their own."""
    rng = np.random.default_rng(3)
    n = 4000
    held = (rng.random(n) < 0.3).astype(int)
    table = endings(cell_of(held, 1 - held, 5 + held, n)).tables["triggers"]
    half = (table.high - table.low)[0] / 2
    assert half == pytest.approx(1.96 * np.sqrt(0.3 * 0.7 / n), rel=0.05)
    assert abs(table.share[0] - 0.3) < 5 * np.sqrt(0.3 * 0.7 / n)


def test_lengths_by_trigger_are_shares_of_all_games():
    """Every length appears for every trigger that ever held; they add up to its share."""
    lengths = endings(repeated(10)).tables["length_by_trigger"]
    sums = lengths.groupby("trigger").share.sum()
    assert sums.to_dict() == pytest.approx(
        {"a tile fits nowhere": 5 / 8, "the deck is empty": 3 / 8}
    )
    assert sorted(lengths.length.unique()) == list(range(3, 10))


def test_sentences_name_triggers_and_those_that_never_hold():
    """Most frequent first, with lengths in the game's own unit."""
    first, second = endings(repeated(50)).sentences
    assert first.startswith("What ended the games: “a tile fits nowhere” 62\u00a0%")
    assert "several at once in 12" in first
    assert first.endswith("Never: “all is flooded”.")
    assert "Mean number of rounds" in second and "9.0 with “the deck is empty”" in second


def test_no_section_without_triggers():
    """Neither for games that declare none, nor for tables that lack the columns."""
    run = Synthetic(players=2, blocks=20)
    assert endings(run.cell()) is None
    assert endings(run.cell(facts=replace(run.facts, endings=FACTS))) is None


def test_games_without_any_trigger_are_said_to_have_none():
    """A run of which no game finished."""
    zeros = np.zeros(30, int)
    section = endings(cell_of(zeros, zeros, zeros + 4, 30))
    assert section.sentences == ["No game was ended by a trigger."]
    assert section.tables["triggers_together"].triggers.tolist() == [NONE]
