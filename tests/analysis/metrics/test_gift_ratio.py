"""M7e: what choices give to others, counted by hand."""

import numpy as np
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.gift_ratio import gift_ratio, gift_sums
from tests.analysis.synthetic import Synthetic


def cell_of(own_north, given_north, own_south, given_south, players=2):
    """Return a cell of one game per row of points by seat."""
    points = {
        "own_north": own_north,
        "given_north": given_north,
        "own_south": own_south,
        "given_south": given_south,
    }
    run = Synthetic(players=players, blocks=len(own_north))
    columns = {name: np.array(values).ravel() for name, values in points.items()}
    return run.cell(seats=run.seats.collect().with_columns(**columns).lazy())


def test_ratios_are_sums_over_sums():
    """By choice, of all choices, per opponent, and by seat."""
    cell = cell_of([[4, 2], [2, 0]], [[1, 1], [0, 0]], [[0, 5], [0, 5]], [[0, 10], [0, 0]])
    own, given = gift_sums(cell)
    assert own.sum(axis=0).tolist() == [[6, 0], [2, 10]]
    assert given.sum(axis=0).tolist() == [[1, 0], [1, 10]]
    tables = gift_ratio(cell, Targets({})).tables
    assert tables["gifts"].given.tolist() == pytest.approx([25, 100, 100 * 12 / 18])
    assert tables["gifts"].own_share.tolist() == pytest.approx([8 / 18, 10 / 18, 1])
    by_seat = tables["gift_seats"].set_index(["seat", "hall"]).given
    assert by_seat["seat 1", "north"] == pytest.approx(100 / 6)
    assert by_seat["seat 2", "south"] == pytest.approx(100)
    assert np.isnan(by_seat["seat 1", "south"])


def test_choices_are_named_where_they_differ():
    """Twice as much by the one as by the other for certain; as much by both is not told."""
    rng = np.random.default_rng(1)
    given = rng.integers(1, 5, (200, 2))
    own = np.full((200, 2), 5)
    said = gift_ratio(cell_of(own, 2 * given, own, given[::-1]), Targets({})).sentences
    assert said[1].startswith("Choice of hall that gives most to others, in all for 100 of one's")
    assert "own: “north”, " in said[1]
    assert len(gift_ratio(cell_of(own, given, own, given[::-1]), Targets({})).sentences) == 1


def test_each_opponent_counts_in_the_verdict():
    """At three players two opponents share what is given."""
    run = Synthetic(players=3, blocks=400)
    inside = gift_ratio(run.cell(), Targets({"gift_ratio": (0.4, 0.6)})).verdicts[0]
    outside = gift_ratio(run.cell(), Targets({"gift_ratio": (0.9, 1.0)})).verdicts[0]
    assert inside.estimate == pytest.approx(0.5, abs=0.02)
    assert (inside.word, outside.word) == ("Balanced", "Imbalanced")
    assert "each opponent gets 50" in inside.sentence
    assert gift_ratio(run.cell(), Targets({})).verdicts[0].word == "No target"


def test_games_without_gifts_have_no_section():
    """Neither without words for them nor without columns."""
    run = Synthetic(blocks=5)
    assert gift_ratio(run.cell(seats=run.seats.drop("given_north")), Targets({})) is None
