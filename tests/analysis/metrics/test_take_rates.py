"""M7f: take rates from coverage with known chances, and which kinds are choices at all."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm

from exobalance.analysis.metrics.options.take_rates import MIN_PARTS, read_counts, take_rates
from tests.analysis.synthetic import Synthetic

NAMES = [f"T{number}" for number in range(30)]
RATES = np.linspace(0.1, 0.9, 30)
TRAITS = {"tile": {"names": NAMES, "traits": {"size": ["big"] * 20 + ["small"] * 10}}}


def cell_of(rows, traits=None):
    """Return a cell with coverage rows (chunk, group, name, offered, chosen)."""
    run = Synthetic(players=2, blocks=20)
    chunk, group, name, offered, chosen = zip(*rows, strict=True)
    columns = {"chunk": chunk, "group": group, "name": name, "offered": offered, "chosen": chosen}
    frame = run.of_partition(pl.LazyFrame({**columns, "occurred": chosen}))
    return run.cell(coverage=frame, facts=replace(run.facts, traits=traits or {}))


def drawn(parts=20, offers=400, rates=RATES, spread=0.0):
    """Return rows of tiles that are taken with known chances, which differ between parts."""
    rng = np.random.default_rng(2)
    rows = []
    for part in range(parts):
        shift = rng.normal(0, spread)
        for name, rate in zip(NAMES, rates, strict=True):
            chosen = rng.binomial(offers, np.clip(rate + shift, 0, 1))
            rows.append((part, "tile", name, offers, int(chosen)))
    return rows


def test_rates_are_found_and_sorted():
    """Within 5 standard errors of the planted chances, the most often taken first."""
    table = take_rates(cell_of(drawn())).tables["takes"].set_index("thing")
    error = np.sqrt(RATES * (1 - RATES) / 8000)
    assert (np.abs(table.taken_share[NAMES] - RATES) < 5 * error).all()
    assert table.index[0] in NAMES[-3:] and table.index[-1] in NAMES[:3]
    half = (table.high - table.low)[NAMES] / 2
    wide = norm.ppf(1 - 0.025 / len(NAMES))  # holds for all things at once
    assert half.mean() == pytest.approx(wide * error.mean(), rel=0.2)


def test_intervals_are_as_wide_as_parts_differ():
    """Where all offers of a part are alike, counting offers would be far too sure."""
    same = take_rates(cell_of(drawn(spread=0.0))).tables["takes"]
    apart = take_rates(cell_of(drawn(spread=0.05))).tables["takes"]
    wide = (apart.high - apart.low).mean() / (same.high - same.low).mean()
    assert wide > 2


def test_few_parts_take_offers_as_independent_and_say_so():
    """Wilson's interval, with a note."""
    section = take_rates(cell_of(drawn(parts=MIN_PARTS - 1)))
    assert "few parts" in section.notes[-1]
    row = section.tables["takes"].set_index("thing").loc["T15"]
    assert row.low < row.taken_share < row.high
    assert not any("few parts" in note for note in take_rates(cell_of(drawn())).notes)


def test_what_is_no_choice_is_left_out():
    """Things that are always taken, kinds of one thing, decisions and options."""
    rows = [
        (0, "board", "A", 9, 9), (0, "board", "B", 9, 9),
        (0, "lonely", "C", 9, 4),
        (0, "decision", "move", 9, 4), (0, "decision", "stop", 9, 4),
        (0, "option", "move:on", 9, 4), (0, "option", "move:off", 9, 4),
    ]  # fmt: skip
    assert read_counts(cell_of(rows)).empty
    assert take_rates(cell_of(rows)) is None
    kept = read_counts(cell_of([*rows, *drawn(parts=1)]))
    assert set(kept.kind) == {"tile"}


def test_things_that_are_alike_are_added_up():
    """The rate of a size is that of all its offers."""
    section = take_rates(cell_of(drawn(), TRAITS))
    table = section.tables["takes_by_trait"].set_index("value")
    assert table.index.tolist() == ["small", "big"]
    assert table.offered.tolist() == [80_000, 160_000]
    assert table.taken_share["small"] == pytest.approx(RATES[20:].mean(), abs=0.01)
    assert "takes_by_trait" not in take_rates(cell_of(drawn())).tables
    assert any(each.startswith("Tile by size: most often small") for each in section.sentences)


def test_the_figure_shows_both_ends():
    """Ten each way of thirty; all of them are in the table."""
    section = take_rates(cell_of(drawn()))
    assert len(section.tables["takes"]) == 30
    assert len(section.tables["takes_tile"]) == 20
    assert section.figures[0].table == "takes_tile"
    assert "taken most often where it is on offer: T29" in section.sentences[0]
