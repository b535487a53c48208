"""Headline numbers: the values of the sections, with influences that give their errors."""

import numpy as np
import pytest

from exobalance.analysis.base.blocks import resample
from exobalance.analysis.base.headline import estimates, matrix
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.headline import headlines
from exobalance.analysis.metrics.items.section import items
from exobalance.analysis.metrics.seats.section import seats
from exobalance.analysis.metrics.sources.section import sources
from tests.analysis.synthetic import Synthetic

RUN = Synthetic(
    blocks=1500, bots=("a", "b", "c"), bot_points=(0, 2, 4), item_points=(3,) + (0,) * 7
)


@pytest.fixture(scope="module")
def cell():
    """Return the cell of a synthetic run."""
    return RUN.cell()


@pytest.fixture(scope="module")
def numbers(cell):
    """Return its headline numbers by key."""
    return {number.key: number for number in headlines(cell)}


def test_influences_sum_to_nothing(numbers):
    """A group pulls a number away from where all groups together hold it."""
    sums = matrix(list(numbers.values())).sum(axis=0)
    assert np.abs(sums) == pytest.approx(np.zeros(len(numbers)), abs=1e-9)


def test_seat_shares_are_those_of_the_section(cell, numbers):
    """Value and interval of a seat are the same in both."""
    table = seats(cell, Targets({})).tables["seats"]
    mine = estimates([numbers[f"seat_share.{seat}"] for seat in (1, 2, 3)])
    low, high = mine.together()
    assert table.win_share.to_numpy() == pytest.approx(mine.value)
    assert table.low.to_numpy() == pytest.approx(low)
    assert table.high.to_numpy() == pytest.approx(high)


def test_lead_shares_are_those_of_the_section(cell, numbers):
    """Shares of the lead add up to 1 and agree with the waterfall."""
    table = sources(cell, Targets({})).tables["waterfall"]
    mine = [numbers[f"lead_share.{name}"].value for name in table.name]
    assert table.share_of_lead.to_numpy() == pytest.approx(mine)
    assert sum(mine) == pytest.approx(1)


def test_item_effects_are_those_of_the_section(cell, numbers):
    """Value and interval of an effect are the same in both."""
    table = items(cell, Targets({})).tables["item_effects"]
    part = table[table.outcome == "mean score of the players"]
    mine = estimates([numbers[f"item_score.{name}"] for name in part.item])
    assert part.effect.tolist() == mine.value.tolist()
    low, high = mine.together()
    assert (part.low.tolist(), part.high.tolist()) == (low.tolist(), high.tolist())


@pytest.mark.parametrize(("blocks", "slack"), [(56 * 20, 1e-9), (56 * 5, 0.15), (1500, 1e-9)])
def test_influences_of_items_give_their_errors(blocks, slack):
    """Exactly, unless sets have so few blocks that they share one variance."""
    found = [n for n in headlines(Synthetic(blocks=blocks).cell()) if n.family == "item_score"]
    assert len(found) == 8
    errors = standard_errors(matrix(found))
    assert errors == pytest.approx(estimates(found).se, rel=slack)


def test_every_error_is_that_of_its_influences(numbers):
    """So a number alone and its paired changes speak of the same errors."""
    found = list(numbers.values())
    assert standard_errors(matrix(found)) == pytest.approx(estimates(found).se, rel=1e-9)


def test_errors_of_ratios_agree_with_the_bootstrap(cell, numbers):
    """The standard error of a share of the lead is that of its bootstrap distribution."""
    from exobalance.analysis.metrics.sources.section import source_sums

    sums = source_sums(cell)
    lead = sums["winner"] - sums["others"]
    again = resample(np.column_stack([lead[:, 0], lead.sum(axis=1)]))
    sd = (again[:, 0] / again[:, 1]).std()
    assert estimates([numbers["lead_share.areas"]]).se[0] == pytest.approx(sd, rel=0.08)


def test_paired_difference_knows_what_two_arms_share(cell):
    """Arms on the same deals differ with less noise than unrelated ones."""
    more = Synthetic(blocks=1500, bots=RUN.bots, bot_points=(0, 2, 5), item_points=RUN.item_points)
    other = Synthetic(
        blocks=1500, bots=RUN.bots, bot_points=(0, 2, 5), item_points=RUN.item_points, seed=99
    )
    base = matrix(headlines(cell))
    paired = standard_errors(matrix(headlines(more.cell())) - base)
    apart = standard_errors(matrix(headlines(other.cell())) - base)
    keys = [number.key for number in headlines(cell)]
    score = keys.index("score")
    assert paired[score] < apart[score] / 3
