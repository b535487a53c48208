"""Sweeps and searches have the numbers of a report at the same games, errors included.

A report and a sweep tell the effects of items as a family, with intervals for whichever stands
out; who asks for one of them by name gets its own interval, which is that of the same error.
"""

import numpy as np
import pytest

from exobalance.analysis.balance import analyse_cell, cells
from exobalance.analysis.base.headline import estimates
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.items.effects import item_numbers
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.point import Point, Setting
from exobalance.analysis.studies.points.study import bounded
from exobalance.analysis.studies.sweep.study import sweep
from exobalance.analysis.studies.target_search.request import Goal, Request
from exobalance.analysis.studies.target_search.tables import goal_table
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.run.play.study import play

SETTING = Setting("tests.toy", ("tuned",) * 3, 120, seed=5)
SET = ["beacons.cost=3"]


@pytest.fixture(scope="module", name="items")
def _items(tmp_path_factory):
    """Return the effects of the beacons in a report; the sets of beacons share few deals."""
    setting = bounded(SETTING)
    run = play(setting.design(Point(sets=tuple(SET))), tmp_path_factory.mktemp("run") / "a", jobs=1)
    (cell,) = cells(run)
    sections = analyse_cell(cell, Targets({}))
    (table,) = (s.tables["item_effects"] for s in sections if "item_effects" in s.tables)
    table = table[table.outcome == "mean score of the players"].set_index("item")
    numbers = [each for each in item_numbers(cell) if each.key.startswith("item_score.")]
    family = estimates(numbers)
    assert np.array_equal(table[["low", "high"]].to_numpy().T, family.together())
    own_low, own_high = family.interval()
    return table.assign(own_low=own_low, own_high=own_high)


def test_search_has_the_items_of_the_report(items):
    """Value and interval of each, to the last digit."""
    (outcome,) = evaluate(bounded(SETTING), [Point(sets=tuple(SET))], jobs=1)
    goals = tuple(Goal(f"item_score.{item}", 0.0, 1.0) for item in items.index)
    request = Request("tests.toy", SETTING.bots, Rules(), goals, ())
    table = goal_table(request, [outcome])
    for mine, theirs in (("value", "effect"), ("low", "own_low"), ("high", "own_high")):
        assert np.array_equal(table[mine].to_numpy(), items[theirs].to_numpy())


def test_sweep_has_the_items_of_the_report(items, tmp_path):
    """Also where the table was written and read again."""
    study = sweep(SETTING, ["beacons.cost=2,3"], tmp_path / "study", jobs=1)
    table = study.sections[0].tables["values"]
    rows = table[table.setting == "beacons.cost = 3"].set_index("number")
    for item, theirs in items.iterrows():
        mine = rows.loc[f"effect of {item} on the mean score of the players"]
        assert (mine.value, mine.low, mine.high) == (theirs.effect, theirs.low, theirs.high)
