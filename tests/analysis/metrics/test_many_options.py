"""Decisions with many options: a table of their own, and what is certain of each option."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.metrics.options.many_options import MANY
from exobalance.analysis.metrics.options.section import options
from exobalance.simcore.contract import Named
from exobalance.simcore.record.schema import FORK_ROW, frame_of
from tests.analysis.synthetic import Synthetic

N = 20
CARDS = tuple(Named(f"card:c{i}", f"card {i}") for i in range(N))
OTHERS = (Named("help:take", "take help"), Named("help:leave", "leave help"))
DECISIONS = (Named("card", "card taken"), Named("help", "help"))
PLAYOUTS = 8
WORTH = np.zeros(N)
WORTH[3], WORTH[8] = 0.35, -0.35


def fork_rows(run, worth, per_seat=8):
    """Return decisions among four random cards; every second playout is the same chance."""
    rng = np.random.default_rng([run.seed, 51])
    rows = []
    for world in range(run.blocks):
        for number in range(per_seat):
            cards = np.sort(rng.choice(N, 4, replace=False))
            chosen = rng.choice(cards)
            for card in cards:
                wins = rng.random(PLAYOUTS) < 0.45 + worth[card]
                lead = rng.normal(20 * worth[card], 10, PLAYOUTS)
                rows.append(
                    (
                        world, 0, number % run.players, 0, number, 1 + number, number / per_seat, 0,
                        card, card == chosen, PLAYOUTS,
                        wins.mean(), lead.mean(), wins[::2].mean(), lead[::2].mean(),
                    )
                )  # fmt: skip
    return run.of_partition(frame_of(np.array(rows, FORK_ROW)).lazy())


def cell_of(run, worth=WORTH, taken_by_winners=()):
    """Return the cell of a run with a decision among many cards and one of two options."""
    rng = np.random.default_rng([run.seed, 52])
    players = run.n_games * run.players
    counts = rng.poisson(0.5, (players, N))
    for card, factor in taken_by_winners:
        counts[:, card] += rng.poisson(factor * run.credit.ravel())
    columns = {f"opt_{label.name}": counts[:, i] for i, label in enumerate(CARDS)}
    columns |= {f"opt_{label.name}": rng.poisson(1, players) for label in OTHERS}
    seats = run.seats.collect().with_columns(**{k: pl.Series(v) for k, v in columns.items()})
    words = replace(run.facts, decisions=DECISIONS, labels=(*CARDS, *OTHERS))
    return run.cell(seats=seats.lazy(), facts=words, forks=fork_rows(run, worth))


RUN = Synthetic(players=3, blocks=200, seed=6)


def test_planted_values_are_certain_and_sorted():
    """One card is certainly better, one certainly worse than the best other one on offer."""
    section = options(cell_of(RUN))
    table = section.tables["values_of_card"]
    assert len(table) == N > MANY
    assert table.option.iloc[0] == "card 3" and table.option.iloc[-1] == "card 8"
    assert table.value_pp.is_monotonic_decreasing
    assert table.value_pp.iloc[0] == pytest.approx(35, abs=10)
    said = next(each for each in section.sentences if each.startswith("“card taken”, 20 options"))
    better, worse = said.split("; certainly worse")
    assert "“card 3” +" in better and "card 8" not in better
    assert "“card 8” −" in worse
    assert [f.table for f in section.figures if f.drawing == "paired_dots"] == ["values_of_card"]


def test_equal_options_are_not_told_apart():
    """Without effects hardly any card differs, and none is said to be better."""
    section = options(cell_of(RUN, np.zeros(N)))
    assert not any("certainly better than" in each for each in section.sentences)
    assert (section.tables["values_of_card"].value_pp.abs() < 15).all()


def test_who_took_it_is_no_proof():
    """A bad card that those who win take has a high association, and the report warns."""
    section = options(cell_of(RUN, taken_by_winners=[(8, 2.0)]))
    row = section.tables["values_of_card"].set_index("option").loc["card 8"]
    assert row.association_pp_low > 0 > row.value_pp_high
    assert "Who picked it would tell the opposite of “card 8”." in section.sentences
    plain = options(cell_of(RUN))
    assert not any("opposite" in each for each in plain.sentences)


def test_a_whole_kind_of_decision_is_named_as_one():
    """The note does not list twenty cards; no figure has twenty panels."""
    cell = cell_of(RUN)
    words = replace(cell.facts, fork_options=tuple(label.name for label in CARDS))
    section = options(replace(cell, facts=words))
    note = next(each for each in section.notes if each.startswith("Only decisions"))
    assert "any of “card taken”" in note and "card 7" not in note
    assert not any(figure.table == "value_by_quarter" for figure in section.figures)
    words = replace(cell.facts, fork_options=("card:c1", "card:c2"))
    section = options(replace(cell, facts=words))
    note = next(each for each in section.notes if each.startswith("Only decisions"))
    assert "card 1, card 2" in note
    assert any(figure.table == "value_by_quarter" for figure in section.figures)


def test_options_that_never_came_up_are_left_out():
    """Without forked decisions the table holds what was offered or picked, and nothing else."""
    cell = cell_of(RUN)
    seats = cell.seats.with_columns(**{"opt_card:c5": pl.lit(0)})
    section = options(replace(cell, seats=seats, forks=pl.LazyFrame()))
    assert len(section.tables["options"]) == N + 1
    assert "card 5" not in set(section.tables["options"].option)
