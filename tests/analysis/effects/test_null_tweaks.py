"""Tweaks that cannot matter are never said to help or to hurt; families cover what they name."""

import pytest

from exobalance.analysis.base.judged import judge_numbers
from exobalance.analysis.base.paired_worlds import pair
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.effects.moves import moves
from exobalance.analysis.effects.tweak_effects import effects
from exobalance.analysis.metrics.health import health
from exobalance.analysis.metrics.items.section import items
from exobalance.analysis.metrics.pace.section import pace
from exobalance.analysis.metrics.seats.section import seats
from exobalance.analysis.metrics.sources.section import sources
from exobalance.analysis.studies.compare.study import compare
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.point import Point, Setting
from tests.analysis.coverage import band
from tests.analysis.effects.test_tweak_effects import TARGETS
from tests.analysis.synthetic import Synthetic

SEEDS = 40
NEAR = Targets({**TARGETS, "length_turns": (70.5, 90.0), "dominant_source_share": 0.7})
"""Targets whose ends lie near the truth, where chance turns words."""


def told(seed, blocks=1200):
    """Return what is said of other games of the same rules on the same deals."""
    cells = [
        Synthetic(blocks=blocks, seed=seed, seat_points=(1, 0, 0), noise=noise).cell()
        for noise in (1, 2)
    ]
    sides = [[s(cell, NEAR) for s in (health, seats, sources, items, pace)] for cell in cells]
    found = moves(*sides, effects(pair(*cells), NEAR), NEAR, ("t1", "nothing"))
    return [each.verdict for each in found]


@pytest.mark.parametrize("seed", range(3))
def test_other_games_of_the_same_rules_change_nothing(seed):
    """Six targets, some of them missed for certain."""
    found = told(seed)
    assert len(found) == 6
    assert not {each.versus.move for each in found} & {"Helps", "Hurts"}


@pytest.mark.full
def test_rules_that_are_the_same_hardly_ever_help_or_hurt():
    """240 words from 40 seeds, 80 of them open; of 80, chance alone may turn 4."""
    said = [each.versus.move for seed in range(SEEDS) for each in told(seed)]
    assert len(said) == 6 * SEEDS
    assert said.count("Helps") + said.count("Hurts") < 4
    assert said.count("Not settled") < len(said) / 2


@pytest.mark.full
def test_a_rule_that_no_game_reaches_never_helps_or_hurts(tmp_path):
    """Points for a fourth seat that is empty: 40 seeds of real games."""
    for seed in range(1, SEEDS + 1):
        found = compare(
            "tests.toy", ["start.points=[0,0,0,9]"], blocks=400, seed=seed,
            out=tmp_path / str(seed), players=(3,), jobs=1,
        )  # fmt: skip
        said = {verdict.versus.move for verdict in found.sections[0].verdicts}
        assert said <= {"No change", "Stays inside"}


@pytest.mark.full
def test_the_beacon_that_is_named_holds_its_truth():
    """The worst of five beacons in runs of 600 real games, against 60,000."""
    aims = load_targets("tests.toy")

    def judged(blocks, seed):
        setting = Setting("tests.toy", ("tuned",) * 3, blocks, seed=seed)
        (outcome,) = evaluate(setting, [Point()], jobs=1, targets=aims)
        return outcome.numbers, judge_numbers(outcome.numbers, aims)

    truth = {each.key: each.value * each.factor for each in judged(60_000, 999)[0]}
    inside = [
        each.low <= truth[each.number] <= each.high
        for seed in range(1, 101)
        for each in judged(600, seed)[1]
        if each.key == "items"
    ]
    assert len(inside) == 200
    assert sum(inside) / 200 > 0.95 - band(0.95, 200, errors=2)
