"""M15: what winners have more of is named, what they have by chance is not."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.blocks import plan_groups
from exobalance.analysis.base.tally import Tally, read_tallies
from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.metrics.tallies.estimate import EVER, FEWEST, families, tally_sums
from exobalance.analysis.metrics.tallies.section import tallies
from exobalance.analysis.metrics.tallies.tables import certain
from exobalance.simcore.errors import DatasetError
from tests.analysis.coverage import band
from tests.analysis.metrics.test_solo import Alone
from tests.analysis.synthetic import Synthetic

BOARD = Tally("board", "On the board", "huts", "amount", {"huts": "huts", "wells": "wells"})
FOUND = Tally("found", "Found", "rounds", "moment", {"gold": "gold", "iron": "iron", "tin": "tin"})
FED = Tally("fed", "Fed", "sheep", "series", {f"fed_{k}": f"week {k}" for k in (1, 2, 3)})


def with_columns(run, told, facts=None, **columns):
    """Return a cell of a run whose seats have more columns, int[n_games, n_players]."""
    more = [pl.Series(name, values.ravel(), pl.Int16) for name, values in columns.items()]
    facts = replace(facts or run.facts, tallies=tuple(told))
    return replace(run.cell(), facts=facts, seats=run.seats.with_columns(more))


def won(run):
    """Return who won, ties broken by nobody."""
    return (run.credit > 0).astype(int)


@pytest.fixture(scope="module", name="run")
def _run():
    """Two bots of one strength in three seats, 500 deals."""
    return Synthetic(players=3, blocks=500, bots=("a", "b", "c"))


@pytest.fixture(scope="module", name="section")
def _section(run):
    """Winners have a hut more; nearly all find gold, winners two rounds earlier and more often."""
    rng = np.random.default_rng(5)
    shape, first = run.credit.shape, won(run)
    gold = np.where(rng.random(shape) < 0.6 + 0.3 * first, rng.integers(5, 9, shape) - 2 * first, 0)
    tin = np.zeros(shape)
    tin[:5] = 3 + first[:5]  # in five games only
    columns = {
        "huts": rng.integers(0, 4, (len(first), 1)) + first,
        "wells": rng.integers(0, 4, shape),
        "gold": gold,
        "iron": np.where(rng.random(shape) < 0.4, rng.integers(1, 9, shape), 0),
        "tin": tin,
        **{f"fed_{k}": rng.poisson(k, shape) + (k == 3) * first for k in (1, 2, 3)},
    }
    cell = with_columns(run, (BOARD, FOUND, FED), **columns)
    return tallies(cell), columns


def means(run, values):
    """Return means of all, of winners and of the others, game by game."""
    winner = (run.credit * values).sum(axis=1)
    others = ((1 - run.credit) * values).sum(axis=1) / (run.players - 1)
    return values.mean(), winner.mean(), others.mean()


def test_amounts_are_those_of_winners_and_of_the_others_of_their_game(run, section):
    """By hand; ties share the win."""
    found, columns = section
    table = found.tables["tally_board"].set_index("what")
    for name in ("huts", "wells"):
        row = table.loc[name]
        assert (row["mean"], row.winners, row.others) == pytest.approx(means(run, columns[name]))
        assert row.difference == pytest.approx(row.winners - row.others)
    assert table.difference["huts"] == pytest.approx(1, abs=0.03)
    assert table.low["huts"] > 0.9 and table.low["wells"] < 0 < table.high["wells"]


def test_moments_are_told_by_whether_and_when(run, section):
    """When only of those to whom it came; what hardly ever came is not compared."""
    found, columns = section
    ever = found.tables["tally_found"].set_index("what")
    shares = means(run, (columns["gold"] > 0).astype(float))
    row = ever.loc["gold"]
    assert (row.ever_share, row.winners_share, row.others_share) == pytest.approx(shares)
    assert row.difference_pp == pytest.approx(100 * (shares[1] - shares[2])) and row.low > 20
    when = found.tables["tally_found_when"].set_index("what")
    gold, came = columns["gold"], columns["gold"] > 0
    early = [np.average(gold[came], weights=w[came]) for w in (run.credit, 1 - run.credit)]
    row = when.loc["gold"]
    assert (row.winners, row.others) == pytest.approx(early)
    assert row.later == pytest.approx(early[0] - early[1]) and row.high < -1.7
    assert np.isnan(when.later["tin"]) and np.isnan(when.low["tin"])


def test_only_what_is_certain_is_named(section):
    """The largest first, never as a cause."""
    found, _ = section
    board, ever, when, fed = found.sentences
    assert board.startswith("On the board: with winning goes more of huts +1.00 huts (")
    assert ever.startswith("Found: with winning goes more often having gold +") and "pp" in ever
    assert when.startswith("Found, when: with winning goes earlier gold −2.0 rounds (")
    assert fed.startswith("Fed: with winning goes more in week 3 +")
    text = " ".join(found.sentences)
    assert not any(word in text for word in ("wells", "iron", "tin", "week 1", "because"))
    assert any("need not be why" in note and "--never" in note for note in found.notes)


def test_figures_show_courses_by_number_and_rows_otherwise(section):
    """In the order of the facts."""
    found, _ = section
    drawings = {figure.table: figure.drawing for figure in found.figures}
    assert drawings == {
        "tally_board": "two_dots",
        "tally_found": "two_dots",
        "tally_found_when_shown": "two_dots",  # without tin
        "tally_fed_course": "curve",
    }
    course = found.tables["tally_fed_course"]
    assert course.week.tolist() == [1, 2, 3] * 2
    assert course.who.tolist() == ["winners"] * 3 + ["others"] * 3
    assert course.low[:3].notna().all() and course.low[3:].isna().all()


def test_steps_with_names_are_rows(run):
    """A course needs numbers."""
    parts = {"fed_1": "early", "fed_2": "late"}
    told = replace(FED, columns=parts)
    values = {name: np.ones(run.credit.shape) for name in parts}
    (figure,) = tallies(with_columns(run, (told,), **values)).figures
    assert (figure.drawing, figure.table) == ("two_dots", "tally_fed")


def test_long_families_are_drawn_in_part(run):
    """The twelve that differ most, in the order of the game; the table has all."""
    columns = {f"x_{k}": won(run) * k for k in range(20)}
    told = Tally("many", "Many", "", "amount", {name: name for name in columns})
    section = tallies(with_columns(run, (told,), **columns))
    assert section.tables["tally_many_shown"].what.tolist() == [f"x_{k}" for k in range(8, 20)]
    assert len(section.tables["tally_many"]) == 20
    assert section.sentences[0].endswith("; 17 more differ for certain.")


def test_nothing_is_named_where_chance_alone_decides(run):
    """One sentence says so for all tallies."""
    rng = np.random.default_rng(8)
    shape = run.credit.shape
    columns = {name: rng.integers(0, 5, shape) for name in ("huts", "wells")}
    columns |= {name: rng.integers(0, 9, shape) for name in FOUND.columns}
    section = tallies(with_columns(run, (BOARD, FOUND), **columns))
    assert section.sentences == [
        "Nothing in “On the board”, “Found” and “Found, when” goes with winning for certain."
    ]


def test_what_all_have_alike_is_no_difference(run):
    """Rounding of shared victories is none either."""
    same = np.full(run.credit.shape, 7)
    section = tallies(with_columns(run, (BOARD,), huts=same, wells=0 * same))
    assert section.sentences == ["Nothing in “On the board” goes with winning for certain."]
    table = section.tables["tally_board"]
    assert table.difference.tolist() == [0, 0] and table.low.isna().tolist() == [False, True]


RUNS, BLOCKS = 400, 200
NULL = {
    "dense": lambda rng, shape: rng.integers(0, 6, shape),
    "skew": lambda rng, shape: rng.geometric(0.3, shape),
    "rare": lambda rng, shape: rng.random(shape) < 0.02,
    "rarer": lambda rng, shape: rng.random(shape) < 0.008,
    "common": lambda rng, shape: rng.random(shape) < 0.985,
    "of the deal": lambda rng, shape: rng.integers(0, 9, (shape[0], 1)) + 0 * np.zeros(shape),
}


def share_named(sums, told, kinds):
    """Return the share of runs of 200 blocks in which something in a family is named."""
    hits = dict.fromkeys(kinds, 0)
    for start in range(0, RUNS * BLOCKS, BLOCKS):
        part = slice(start, start + BLOCKS)
        mine = replace(
            sums,
            **{
                name: tuple(x[part] for x in getattr(sums, name))
                for name in ("seats", "value", "ever")
            },
            squares=sums.squares[part],
        )
        for family in families(told, mine, compared=True):
            hits[family.kind] += certain(family).any()
    return {kind: count / RUNS for kind, count in hits.items()}


@pytest.mark.parametrize("alone", [False, True])
def test_families_without_effects_name_something_in_one_run_of_twenty(alone):
    """Rare things too, of which a handful of seats would seem to prove something."""
    blocks = RUNS * BLOCKS
    run = Alone(target=50, blocks=blocks) if alone else Synthetic(players=3, blocks=blocks)
    rng = np.random.default_rng(3)
    columns = {name: make(rng, run.score.shape).astype(int) for name, make in NULL.items()}
    told = Tally("null", "Null", "", "moment", {name: name for name in columns})
    facts = run.cell().facts
    cell = with_columns(run, (told,), facts, **columns)
    cell.__dict__["groups"] = plan_groups(run.games, max_groups=blocks)
    sums = tally_sums(cell, told)
    rates = share_named(sums, told, (EVER, "moment"))
    rates |= share_named(sums, replace(told, kind="amount"), ("amount",))
    assert max(rates.values()) < 0.05 + band(0.95, RUNS, errors=3)
    assert rates["amount"] > 0.005  # and intervals are not wide beyond use
    if not alone:  # negative control: errors from blocks alone are too small for rare things
        naive = share_named(replace(sums, squares=0 * sums.squares), told, (EVER, "moment"))
        assert naive[EVER] > 0.04 > 4 * rates[EVER]


def test_alone_games_at_the_target_stand_beside_those_below():
    """By hand, game by game."""
    run = Alone(blocks=600)
    reached = run.score[:, :1] >= run.target
    huts = np.where(reached, 3, 2)
    cell = with_columns(run, (BOARD,), run.cell().facts, huts=huts, wells=np.ones_like(huts))
    section = tallies(cell)
    row = section.tables["tally_board"].iloc[0]
    assert (row.reached, row.missed, row.difference) == (3, 2, 1)
    assert section.sentences[0].startswith(
        "On the board: with reaching the target goes more of huts +1.0 huts ("
    )


def test_alone_games_that_pass_stand_beside_those_that_fail():
    """Where more than points is asked for, enough points are no success yet."""
    run = Alone(blocks=600)
    passed = np.arange(600) % 2
    huts = np.where(passed, 3, 2)[:, None]
    facts = replace(run.cell().facts, solo={**run.cell().facts.solo, "passed": "passed"})
    cell = with_columns(run, (BOARD,), facts, huts=huts, wells=np.ones_like(huts))
    cell = replace(cell, games=cell.games.with_columns(pl.Series("passed", passed)))
    section = tallies(cell)
    row = section.tables["tally_board"].iloc[0]
    assert (row.passed, row.failed, row.difference) == (3, 2, 1)
    assert section.sentences[0].startswith("On the board: with passing goes more of huts +1.0 ")
    assert any("games that pass with games that fail" in note for note in section.notes)


@pytest.mark.parametrize(
    ("target", "blocks", "says"),
    [
        (None, 300, "Alone and without a target"),
        (0, 300, f"fewer than {FEWEST} games reach the target, or fewer than {FEWEST} miss it"),
        (50, 150, f"fewer than {MIN_BLOCKS} deals"),
    ],
)
def test_where_nothing_is_compared_means_are_told(target, blocks, says):
    """One game that misses the target proves nothing, however it differs."""
    run = Alone(target=target, blocks=blocks)
    huts = np.full((blocks, 1), 4)
    cell = with_columns(run, (BOARD,), run.cell().facts, huts=huts, wells=0 * huts)
    section = tallies(cell)
    (sentence,) = section.sentences
    assert says in sentence and "means" in sentence
    table = section.tables["tally_board"]
    assert list(table) == ["what", "mean", "low", "high"] and table["mean"].tolist() == [4, 0]
    assert [figure.drawing for figure in section.figures] == ["dot_interval"]


def test_games_that_tell_nothing_have_no_section(run):
    """No facts, no columns."""
    assert tallies(run.cell()) is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"kind": "amounts"}, "unknown kind of tally 'amounts': did you mean 'amount'"),
        ({"key": "b"}, "two tallies of a game have the same key"),
    ],
)
def test_tallies_that_are_none_are_told_in_a_sentence(change, says):
    """A wrong kind, or a key twice."""
    one = {"key": "a", "title": "A", "unit": "", "kind": "amount", "columns": {"x": "x"}}
    assert len(read_tallies([one, one | {"key": "b"}])) == 2
    with pytest.raises(DatasetError, match=says):
        read_tallies([one | change, one | {"key": "b"}])
