"""What ``--dry-run`` says."""

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play import estimate as estimates
from exobalance.simcore.run.play.estimate import (
    CellEstimate,
    Estimate,
    estimate,
    time_in_words,
)
from exobalance.simcore.run.play.executor import run
from tests.run.conftest import EXPERIMENT
from tests.toy.rules import rules

OPTIONS = ("light:take", "light:leave", "dash:wild")


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


def test_of_many_line_ups_few_are_measured(monkeypatch):
    """The others take what their bots took elsewhere, whatever these give up."""
    names = ("random", "greedy", "hasty")
    seatings = [Seating(each, 10) for each in combinations_with_replacement(names, 3)]
    seatings += [Seating((f"tuned+never:{label}", "tuned", "tuned"), 10) for label in OPTIONS]
    manifest = plan(Design("tests.toy", {"base": Rules()}, seatings, 1))
    measured = []
    seconds = {"random": 1.0, "greedy": 2.0, "hasty": 4.0, "tuned": 8.0}

    def known(manifest, cell, game):
        bots = manifest.lineup_names(cell.lineup)
        measured.append(bots)
        games = cell.blocks * manifest.lineups[cell.lineup].rotations
        spent = sum(seconds[bot.partition("+")[0]] for bot in bots)
        return CellEstimate(3, bots, games, cell.blocks, 1, games * spent, 0)

    monkeypatch.setattr(estimates, "_cell_estimate", known)
    found = estimate(manifest, jobs=1).cells
    assert [set(bots) for bots in measured[:3]] == [{"random"}, {"greedy"}, {"hasty"}]
    assert len(measured) == 4 < len(found)
    for each in found:
        spent = sum(seconds[bot.partition("+")[0]] for bot in each.bots)
        assert each.seconds == pytest.approx(each.games * spent)


def test_what_is_left_of_a_run_is_told(monkeypatch):
    """Half of the parts are half of the games; the report is that of all."""
    manifest = plan(replace(EXPERIMENT, players=(2,), games=640).design(rules()))
    (cell,) = manifest.cells
    whole = CellEstimate(2, ("tuned",), 640, cell.blocks, 10, 100.0, 25_000_000)
    monkeypatch.setattr(estimates, "_cell_estimate", lambda *_: whole)
    assert time_in_words(manifest, manifest.chunks, 1) == (
        "640 games and their report: about 2 min on 1 core"
    )
    assert time_in_words(manifest, manifest.chunks[:5], 2) == (
        "320 games and their report: about 30 s on 2 cores"
    )


def test_line_ups_of_a_player_count_share_a_report():
    """Its sections stand once."""
    cells = (CellEstimate(3, ("a",), 1, 1, 1, 1.0, 0), CellEstimate(3, ("b",), 1, 1, 1, 1.0, 0))
    assert Estimate(cells, 1).report_seconds == 2.5
