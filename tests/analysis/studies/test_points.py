"""Design points: the numbers of a run, kept in a folder and found again."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.analysis.balance import cells
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.base.judged import judge_numbers
from exobalance.analysis.base.targets import load_targets
from exobalance.analysis.effects.headline import headlines
from exobalance.analysis.studies.points import evaluate as points_module
from exobalance.analysis.studies.points import study as study_module
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.outcome_files import FOLDER
from exobalance.analysis.studies.points.point import Point, Setting
from exobalance.analysis.studies.points.results import short_topics
from exobalance.simcore.errors import ConfigError, DatasetError, RulesError
from exobalance.simcore.run.play.estimate import CellEstimate, Estimate
from exobalance.simcore.run.play.study import play
from tests.bots.learned.bot_files import small_bot
from tests.toy import GAME

SETTING = Setting("tests.toy", ("tuned",) * 3, 300, seed=5)
BASE, DEARER = Point(), Point(sets=("beacons.points.Echo=12",))


def test_point_has_the_numbers_of_the_run(tmp_path):
    """A point played in memory is the run of the same design."""
    (outcome,) = evaluate(SETTING, [DEARER], jobs=1)
    (cell,) = cells(play(SETTING.design(DEARER), tmp_path / "run", jobs=1))
    for mine, stored in zip(outcome.numbers, headlines(cell), strict=True):
        assert (mine.key, mine.value) == (stored.key, stored.value)
        assert np.array_equal(mine.influence, stored.influence)


def test_kept_points_are_not_played_again(tmp_path, monkeypatch):
    """Only what is missing is computed, and what comes back is the same."""
    first = evaluate(SETTING, [BASE], tmp_path, jobs=1)
    played = []
    compute = points_module._compute
    monkeypatch.setattr(
        points_module, "_compute", lambda task: played.append(task.point) or compute(task)
    )
    again = evaluate(SETTING, [BASE, DEARER, BASE], tmp_path, jobs=1)
    assert played == [DEARER]
    assert again[0].numbers[3].value == first[0].numbers[3].value
    assert np.array_equal(again[2].influence, first[0].influence)


def test_workers_do_not_matter():
    """Two processes give what one gives."""
    one, two = (evaluate(SETTING, [BASE, DEARER], jobs=jobs) for jobs in (1, 2))
    for left, right in zip(one, two, strict=True):
        assert np.array_equal(left.influence, right.influence)


def test_workers_get_the_models_of_learned_bots(tmp_path):
    """With a folder and without one."""
    setting = replace(SETTING, bots=(str(small_bot(tmp_path, GAME, 3)),) * 3)
    one, two = (evaluate(setting, [BASE, DEARER], jobs=jobs) for jobs in (1, 2))
    kept = evaluate(setting, [BASE, DEARER], tmp_path / "out", jobs=2)
    for left, *others in zip(one, two, kept, strict=True):
        for right in others:
            assert np.array_equal(left.influence, right.influence)
    (plain,) = evaluate(SETTING, [BASE], jobs=1)
    assert not np.array_equal(one[0].influence, plain.influence)


def test_points_on_the_same_worlds_are_pairs():
    """The error of a difference is smaller than that of unrelated points."""
    base, dearer = evaluate(SETTING, [BASE, DEARER], jobs=1)
    place = [number.key for number in base.numbers].index("turns")
    paired = standard_errors(dearer.influence - base.influence)[place]
    alone = np.hypot(*(standard_errors(each.influence)[place] for each in (base, dearer)))
    assert paired < 0.8 * alone


def test_verdicts_are_kept_with_targets(tmp_path):
    """A point judged by targets has the verdicts of a report, also when read again."""
    targets = load_targets("tests.toy")
    fresh, kept = (evaluate(SETTING, [BASE], tmp_path, 1, targets)[0] for _ in range(2))
    assert [v.key for v in kept.verdicts] == [v.key for v in fresh.verdicts]
    assert {"seats", "length"} <= {verdict.key for verdict in kept.verdicts}


def test_broken_rules_stop_before_anything_is_played(tmp_path):
    """A value out of range is refused with its range, and no file is written."""
    with pytest.raises(RulesError, match=r"beacons\.cost"):
        evaluate(SETTING, [BASE, Point(sets=("beacons.cost=99",))], tmp_path, jobs=1)
    assert not (tmp_path / FOLDER).exists()


def test_number_that_some_rules_have_not_is_named():
    """A thing that never comes up under tried rules has no number there: said in a sentence."""
    (outcome,) = evaluate(SETTING, [DEARER], jobs=1)
    with pytest.raises(ConfigError, match=r"under beacons.points.Echo=12 tell nothing about win"):
        outcome["win.nobody"]


def test_damaged_point_is_named(tmp_path):
    """A cut file is refused with what to do."""
    evaluate(SETTING, [BASE], tmp_path, jobs=1)
    (file,) = (tmp_path / FOLDER).glob("*.parquet")
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(DatasetError, match=r"is damaged .* computes the point again"):
        evaluate(SETTING, [BASE], tmp_path, jobs=1)


def test_topics_have_short_heads():
    """From what they are about, not from their titles."""
    (outcome,) = evaluate(SETTING, [BASE], jobs=1)
    heads = short_topics(judge_numbers(outcome.numbers, load_targets("tests.toy")))
    assert heads[:5] == ["health", "seats", "source", "items: score", "items: first seat"]


def test_cost_counts_playing_on_all_workers_and_one_report(monkeypatch):
    """Per point its games and what its numbers take; the report comes once, from one process."""
    cell = CellEstimate(3, ("tuned",) * 3, 300, 100, 1, 1.9, 0)
    monkeypatch.setattr(study_module, "estimate", lambda manifest, jobs: Estimate((cell,), jobs))
    assert study_module.cost(SETTING, 10, jobs=1) == pytest.approx(10 * 2.0 + 2.5)
    assert study_module.cost(SETTING, 10, jobs=4) == pytest.approx(10 * 2.0 / 4 + 2.5)
