"""M9: waits and the course of options, on decisions counted by hand."""

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.blocks import plan_groups
from exobalance.analysis.base.measure_tables import measure_table
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.pace.section import pace
from exobalance.analysis.metrics.pace.waiting import DEAD, LONG_WAIT, WAIT, option_curve, waiting
from exobalance.simcore.record.schema import EVENT_ROW, frame_of
from tests.analysis.synthetic import Synthetic


def cell_of(decisions, turns):
    """Return a cell of five like games of two players: rows are (turn, seat, legal options)."""
    run = Synthetic(players=2, blocks=5)
    run.turns = np.full(5, turns)
    rows = [
        (world, 0, number, turn, seat, 0, 0, offered, offered, 1.0, 0, 0, 0, 0, 0)
        for world in range(5)
        for number, (turn, seat, offered) in enumerate(decisions)
    ]
    events = frame_of(np.array(rows, EVENT_ROW)).with_columns(lineup=pl.lit("0"))
    return run.cell(events=events.lazy())


def test_waits_and_dead_turns():
    """Forced steps are no decisions; whoever goes on deciding does not wait."""
    cell = cell_of(
        [(0, 1, 4), (1, 0, 3), (1, 0, 2), (1, 1, 1), (2, 1, 5), (2, 1, 2), (3, 0, 2), (4, 1, 1)],
        turns=4,
    )
    found = measure_table(waiting(cell).measures).set_index("measure").value
    # Seat 0 decides in turns 1 and 3, seat 1 in turn 2: three of eight player turns.
    assert found[DEAD] == pytest.approx(5 / 8)
    # Seat 0 waits for two decisions of seat 1, seat 1 for two of seat 0 after the setup.
    assert found[WAIT] == pytest.approx(2)
    assert found[LONG_WAIT] == pytest.approx(2)


def test_few_games_are_no_evidence():
    """Decisions of four deals are not told."""
    run = Synthetic(blocks=60)
    assert waiting(run.cell(events=run.events.filter(pl.col("world") < 4))) is None
    assert waiting(run.cell(events=run.events.filter(pl.col("world") < 5))) is not None


def test_options_by_tenths_of_the_game():
    """Means and forced shares where the turns lie; setup belongs to the first."""
    events = pl.DataFrame(
        {"world": [0] * 5, "turn": [0, 1, 10, 10, 5], "turns": [10] * 5, "offered": [7, 3, 1, 4, 2]}
    )
    curve = option_curve(events, plan_groups(pl.LazyFrame({"world": [0]})))
    assert curve.percent_played.tolist() == pytest.approx([5, 45, 95])
    assert curve.options.tolist() == pytest.approx([5, 2, 2.5])
    assert curve.forced_share.tolist() == pytest.approx([0, 0, 0.5])


def test_the_section_on_pace_tells_them():
    """With recorded decisions; without, it is as before."""
    run = Synthetic(blocks=60)
    with_events, without = (
        pace(run.cell(events=events), Targets({})) for events in (run.events, run.events.head(0))
    )
    assert "option_curve" in with_events.tables
    assert set(with_events.tables["pace"].measure) >= {DEAD, WAIT, LONG_WAIT}
    assert "option_curve" not in without.tables
    assert len(without.figures) == len(with_events.figures) - 1
