"""What ``--dry-run`` says."""

from dataclasses import replace

import pytest

from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.estimate import CellEstimate, Estimate, estimate
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


@pytest.mark.parametrize(
    ("counts", "megabytes", "measured"),
    [(1, 1.3, 2.8), (1, 15, 4.4), (1, 20, 8.3), (1, 133, 12.6), (2, 2.6, 5.1), (3, 3.9, 7.2)],
)
def test_the_report_takes_time_too(counts, megabytes, measured):
    """By player counts and what is stored; within a factor of two of reports that were timed."""
    cells = tuple(
        CellEstimate(players, ("tuned",), 1, 1, 1, 1.0, round(1e6 * megabytes / counts))
        for players in range(2, 2 + counts)
    )
    found = Estimate(cells, 2).report_seconds
    assert found == pytest.approx(2.5 * counts + 0.1 * megabytes, abs=1e-3)
    assert measured / 2 < found < 2 * measured


def test_line_ups_of_a_player_count_share_a_report():
    """Its sections stand once."""
    cells = (CellEstimate(3, ("a",), 1, 1, 1, 1.0, 0), CellEstimate(3, ("b",), 1, 1, 1, 1.0, 0))
    assert Estimate(cells, 1).report_seconds == 2.5
