"""What ``--dry-run`` says."""

from dataclasses import replace

import pytest

from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.estimate import estimate
from exobalance.simcore.run.play.executor import run
from tests.run.conftest import EXPERIMENT
from tests.toy.rules import rules


def test_games_and_parts_are_those_of_the_plan():
    """Counts are exact, for every player count."""
    experiment = replace(EXPERIMENT, players=(3,), bots=("tuned", "tuned", "hasty"), games=1000)
    (cell,) = estimate(plan(experiment.design(rules())), jobs=1).cells
    assert (cell.games, cell.blocks, cell.parts) == (1002, 334, 6)
    assert cell.bots == ("tuned", "tuned", "hasty")
    assert cell.seconds > 0


def test_disk_space_is_about_right(tmp_path):
    """The estimate of the part files lies within a fifth of the truth."""
    experiment = replace(EXPERIMENT, players=(3,), games=4000, sample_events=0)
    expected = estimate(plan(experiment.design(rules())), jobs=1)
    made = run(experiment, tmp_path / "run", jobs=1, ruleset=rules())
    written = sum(path.stat().st_size for path in made.folder.rglob("*.parquet"))
    assert expected.bytes == pytest.approx(written, rel=0.2)


def test_workers_share_the_time():
    """Twice the workers take half the time, but never more than one per part."""
    manifest = plan(replace(EXPERIMENT, players=(2,), games=400).design(rules()))
    expected = estimate(manifest, jobs=2)
    assert expected.seconds == pytest.approx(sum(cell.seconds for cell in expected.cells) / 2)
    assert replace(expected, workers=100).seconds == pytest.approx(expected.cells[0].seconds / 7)
