"""M7a and M7b: shares, evenness and association, on tables counted by hand."""

import numpy as np
import polars as pl
import pytest
from scipy import stats

from exobalance.analysis.metrics.options.pick_rates import (
    evenness,
    evenness_table,
    openness,
    pick_table,
    quarter_table,
    read_picks,
)
from exobalance.analysis.metrics.options.section import options
from exobalance.simcore.record.schema import EVENT_ROW, frame_of
from tests.analysis.synthetic import Synthetic
from tests.analysis.synthetic_samples import LABELS

NAMES = [label.title for label in LABELS]


def with_choices(run, counts):
    """Return the cell of a run whose seats chose so often, int[rows, 5]."""
    columns = {f"opt_{label.name}": counts[:, i] for i, label in enumerate(LABELS)}
    return run.cell(seats=run.seats.collect().with_columns(**columns).lazy())


def test_players_weigh_alike_however_much_they_chose():
    """One player built a wall once, another a road a thousand times: half and half."""
    run = Synthetic(players=2, blocks=2, seed=4)
    counts = np.array([[1, 0, 0, 0, 0], [0, 1000, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 2, 6]])
    cell = with_choices(run, counts)
    table = pick_table(cell, read_picks(cell)).set_index("option")
    assert table.share[NAMES].tolist() == [0.5, 0.5, 0, 0.25, 0.75]
    credit = run.credit.ravel()
    expected = 100 * (credit[[0, 1, 3, 3]] - 0.5)
    found = table.association_pp[[NAMES[0], NAMES[1], NAMES[3], NAMES[4]]]
    assert found.tolist() == pytest.approx(expected)
    assert np.isnan(table.association_pp[NAMES[2]])


def test_those_who_are_ahead_pick_what_they_can():
    """An option that only winners take has the association of winning; others have none."""
    run = Synthetic(players=3, blocks=300)
    won = (run.credit.ravel() == 1).astype(int)
    counts = np.column_stack([won, 1 - won, np.zeros_like(won), np.ones_like(won), won * 0])
    cell = with_choices(run, counts)
    table = pick_table(cell, read_picks(cell))
    assert table.association_pp[0] == pytest.approx(100 * (1 - 1 / 3))
    assert table.association_pp[3] == pytest.approx(0, abs=1e-9)
    assert table.association_pp_high[1] < 0


def test_evenness_is_entropy_over_that_of_equal_shares():
    """As scipy has it; 0 when always the same, 1 when all alike."""
    shares = np.array([[3.0, 1.0, 1.0], [1.0, 1.0, 1.0], [0.0, 2.0, 0.0]])
    expected = [stats.entropy(row) / np.log(3) for row in shares]
    assert evenness(shares) == pytest.approx(expected)
    assert evenness(shares)[1:] == pytest.approx([1, 0])


def test_options_that_were_never_legal_do_not_count():
    """Evenness is over what could be picked."""
    run = Synthetic(players=2, blocks=50)
    counts = np.zeros((100, 5), int)
    counts[:, :2] = 1
    counts[:, 3] = 1
    offered = pl.LazyFrame(
        {
            "group": ["option"] * 5,
            "name": [label.name for label in LABELS],
            "offered": [9, 9, 0, 9, 0],
        }
    )
    cell = with_choices(run, counts)
    cell = run.cell(seats=cell.seats, coverage=offered)
    table = evenness_table(cell, read_picks(cell))
    assert table.decision.tolist() == ["building"]
    assert table.options.tolist() == [2]
    assert table.evenness.tolist() == pytest.approx([1])


def test_quarters_of_the_game():
    """Choices of the first and last turns stand in their quarters; forced ones in none."""
    run = Synthetic(players=2, blocks=20)
    rows = []
    for game in range(20):
        turns = int(run.turns[game])
        winner = int(run.credit[game].argmax())
        for turn, seat, allowed, label in (
            (1, winner, 3, 0),
            (turns, 1 - winner, 3, 0),
            (turns, winner, 1, 1),
        ):
            rows.append(
                (game, 0, len(rows), turn, seat, 0, 0, allowed, allowed, 1.0, 0, 0, 0, 0, label)
            )
    events = frame_of(np.array(rows, EVENT_ROW)).with_columns(lineup=pl.lit("0")).lazy()
    table = quarter_table(run.cell(events=events))
    assert table.option.tolist() == [NAMES[0]]
    assert table.first_quarter_pp.tolist() == pytest.approx([50])
    assert table.last_quarter_pp.tolist() == pytest.approx([-50])
    assert np.isnan(table.second_quarter_pp[0])


class TestSection:
    """What the report gets."""

    def test_association_never_stands_alone(self):
        """Without forks there is none, and a note says how to get values."""
        run = Synthetic(blocks=60)
        section = options(run.cell(forks=run.forks.head(0)))
        assert not [name for name in section.tables["options"] if "association" in name]
        assert "option_values" not in section.tables
        assert "--sample-forks" in section.notes[0]

    def test_planted_values_are_told(self):
        """Help is worth taking; the figure of simple decisions shows it, the other half not."""
        section = options(Synthetic(blocks=200).cell())
        assert "“take help” +" in section.sentences[0]
        simple = section.tables["simple_values"]
        assert simple.decision.tolist() == ["help"]
        several = section.tables["option_values"]
        assert several.decision.tolist() == ["building"] * 3
        assert several.value_pp.is_monotonic_decreasing

    def test_a_game_of_simple_decisions_has_their_figure_alone(self):
        """Nothing is chosen among several."""
        run = Synthetic(blocks=60)
        section = options(run.cell(forks=run.forks.filter(pl.col("kind") == 1)))
        assert "simple_values" in section.tables
        assert "option_values" not in section.tables

    def test_runs_that_count_no_options_have_no_section(self):
        """Columns that are not there are not asked for."""
        run = Synthetic(blocks=5)
        seats = run.seats.select(pl.exclude(f"opt_{LABELS[0].name}"))
        assert options(run.cell(seats=seats)) is None


@pytest.mark.parametrize(("road", "named"), [(0.02, True), (0.5, False)])
def test_the_most_open_decision_is_named_outside_noise(road, named):
    """Choices of one kind are even, those of the other as even as planted."""
    rng = np.random.default_rng(3)
    run = Synthetic(players=2, blocks=300)
    kinds = [label.name.partition(":")[0] for label in LABELS]
    first = [k for k, kind in enumerate(kinds) if kind == kinds[0]][:2]
    second = [k for k, kind in enumerate(kinds) if kind != kinds[0]][:2]
    counts = np.zeros((600, 5), int)
    counts[:, first] = rng.multinomial(4, [1 - road, road], 600)
    counts[:, second] = rng.multinomial(4, [0.5, 0.5], 600)
    cell = with_choices(run, counts)
    picks = read_picks(cell)
    table = evenness_table(cell, picks)
    ends = openness(cell, picks, table)
    assert ends.most.is_sure == named
    assert ends.is_open != named
    assert ends.most.value == table.evenness.max()
