"""Sweeps on the toy game: where verdicts turn, what breaks, and what is kept."""

import json
from dataclasses import replace

import numpy as np
import pytest

from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.studies.points import evaluate as points_module
from exobalance.analysis.studies.points import study as point_study
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.point import Point, Setting
from exobalance.analysis.studies.points.study import bounded, is_stopped
from exobalance.analysis.studies.sweep.report import _nearest, _where, best_sentence
from exobalance.analysis.studies.sweep.results import SweepResults
from exobalance.analysis.studies.sweep.study import KIND, plan_sweep, sweep
from exobalance.reports import write_report
from exobalance.simcore.errors import BalanceError, ConfigError, Interrupted
from exobalance.simcore.run.play.resume import resume
from tests.reports.page import Page

SETTING = Setting("tests.toy", ("tuned",) * 3, 900, seed=5)
TARGETS = load_targets("tests.toy")
PLANTED = ["start.points[0]=0:12:4"]


@pytest.fixture(scope="module", name="planted")
def _planted(tmp_path_factory):
    """Return a sweep of points that only the first seat gets."""
    return sweep(SETTING, PLANTED, tmp_path_factory.mktemp("sweep") / "planted", jobs=1)


@pytest.fixture(scope="module", name="grid")
def _grid(tmp_path_factory):
    """Return a sweep of two rules; goal 200 makes long games."""
    setting = Setting("tests.toy", ("tuned",) * 2, 250, seed=5)
    vary = ["beacons.cost=0,2", "track.goal=12,24"]
    return sweep(setting, vary, tmp_path_factory.mktemp("sweep") / "grid", jobs=1)


@pytest.fixture(scope="module", name="paths")
def _paths(planted):
    return write_report(planted.run.folder)


def told(study):
    """Return a sweep as its report reads it."""
    return SweepResults(study.run, TARGETS)


class TestTables:
    """What a sweep keeps."""

    def test_numbers_are_those_of_the_points(self, planted):
        """Values, and differences paired by world."""
        base, much = evaluate(
            bounded(SETTING), [Point(), Point(sets=("start.points=[12, 0, 0, 0]",))], jobs=1
        )
        table = planted.results["numbers"]
        rows = table[(table.point == 3) & (table.key == "seat_share.1")]
        value = much["seat_share.1"].value
        assert rows.value.item() == value
        assert rows.effect.item() == value - base["seat_share.1"].value
        gap = much["seat_share.1"].influence - base["seat_share.1"].influence
        groups = len(gap)
        assert rows.effect_se.item() == pytest.approx(
            np.sqrt((gap**2).sum() * groups / (groups - 1))
        )

    def test_base_comes_first_and_once(self, planted, grid):
        """It is part of the grid, not a point beside it."""
        assert list(planted.results["points"].label) == [
            f"start.points[0] = {value}" for value in (0, 4, 8, 12)
        ]
        assert len(grid.results["points"]) == 4
        assert grid.results["settings"].is_base[:2].all()

    def test_base_beside_the_grid_is_played_too(self):
        """Differences are from the base, whatever values are asked for."""
        plan = plan_sweep(SETTING, ["beacons.cost=5,6"])
        assert [point.sets for point in plan.points] == [
            ("beacons.cost=2",),
            ("beacons.cost=5",),
            ("beacons.cost=6",),
        ]


class TestVerdicts:
    """Where verdicts turn."""

    def test_planted_advantage_turns_the_seats(self, planted):
        """From some points on, the first seat wins too often; the word turns with it."""
        wide = Targets({"seat_share_pp": 14.0})
        seats = [judged[0] for judged in SweepResults(planted.run, wide).judged]
        assert (seats[0].word, seats[-1].word) == ("Balanced", "Imbalanced")
        assert (seats[-1].member, seats[-1].value > 25) == ("seat 1", True)
        (section,) = planted.judged_by(wide).sections
        assert section.sentences[1].startswith("Seats: Balanced at 0, ")
        assert section.sentences[1].endswith("Imbalanced at 8 and 12.")

    def test_the_closest_setting_is_named_outside_noise_only(self, planted):
        """The seats of 0 and 4 points differ for certain; the length is the same throughout."""
        aims = Targets({"seat_share_pp": 0.1, "length_turns": (1.0, 2.0)})
        (section,) = planted.judged_by(aims).sections
        seats, length = (
            next(line for line in section.sentences if line.startswith(f"{title}: Imbalanced"))
            for title in ("Seats", "Length")
        )
        assert ", closest to its target with 0, where seat " in seats
        assert length == (
            "Length: Imbalanced at every setting; no setting comes closer to its target than "
            "another for certain."
        )

    def test_settings_that_cannot_be_told_apart_are_said(self, planted):
        """Two of four here, whose errors are made larger."""
        study = SweepResults(planted.run, Targets({"seat_share_pp": 0.1}))
        seats = {point: found[0] for point, found in enumerate(study.judged)}
        assert study.nearest(seats) == [0]
        vague = {p: replace(each, se=4.0 if p < 2 else each.se) for p, each in seats.items()}
        numbers = study.numbers
        wide = numbers.effect_se.where(numbers.point != 1, 9.0)
        vars(study)["numbers"] = numbers.assign(effect_se=wide)
        assert study.nearest(vague) == [0, 1]
        assert _nearest(study, vague) == (
            ", closest to its target with 0 or 4, which cannot be told apart"
        )

    def test_figures_tell_the_first_and_the_last_value(self, planted):
        """Not the largest and the least of many, which chance puts further apart."""
        (section,) = planted.sections
        figure = next(f for f in section.figures if f.name == "sweep-seats-3p")
        assert " at 0 to " in figure.sentence
        assert " at 12; the target is " in figure.sentence

    def test_values_that_nobody_played_have_no_word(self, planted):
        """Only whole numbers without a gap are a stretch."""
        study = told(planted)
        assert _where(study, [0, 1, 2]) == "from 0 to 8 in steps of 4"
        assert _where(study, [0, 1, 3]) == "at 0, 4 and 12"
        close = SweepResults(planted.run, TARGETS)
        vars(close)["settings"] = study.settings.assign(number=range(4))
        assert _where(close, [1, 2, 3]) == "from 4 to 12"

    def test_settings_that_are_not_settled_are_counted(self, planted):
        """Where nothing is better for sure, something may be."""
        turns = told(planted).numbers.set_index("key").value["turns"].iloc[0]
        study = SweepResults(planted.run, Targets({"length_turns": (turns, 2 * turns)}))
        line = best_sentence(study)
        assert line.startswith("No setting that was played meets more targets for sure than ")
        assert line.endswith("; at 3 of 3 other settings some are not settled.")

    def test_nothing_is_best_where_no_game_ends(self, planted):
        """It is not for want of targets."""
        study = SweepResults(planted.run, TARGETS)
        vars(study)["broken"] = [0, 1, 2, 3]
        assert best_sentence(study).startswith("Most games did not end under any setting")

    def test_unaffected_verdict_stays(self, planted):
        """Points at the start move no figure: the negative control."""
        lengths = {
            (each.word, each.value)
            for judged in told(planted).judged
            for each in judged
            if each.key == "length"
        }
        assert len(lengths) == 1
        (section,) = planted.sections
        assert "Length: Balanced at every setting." in section.sentences

    def test_grid_is_drawn_as_matrices(self, grid):
        """Two rules give one matrix per topic, every cell once."""
        (section,) = grid.sections
        heats = [figure for figure in section.figures if figure.drawing == "heat"]
        assert len(heats) == 3
        table = section.tables[heats[0].table]
        assert list(zip(table.row, table.column, strict=True)) == [
            ("0", "12"), ("0", "24"), ("2", "12"), ("2", "24"),
        ]  # fmt: skip


class TestBreaking:
    """Rules under which games do not end."""

    def test_broken_rules_are_flagged_and_kept(self, tmp_path):
        """A track of 24 and one of 200 spaces, cut off where games on 24 never last."""
        setting = Setting("tests.toy", ("random",) * 2, 220, seed=5)
        limited = Setting(
            "tests.toy", ("random",) * 2, 220, seed=5,
            turn_limit=bounded(setting).turn_limit // 6, decision_limit=10_000,
        )  # fmt: skip
        study = sweep(limited, ["track.goal=24,200"], tmp_path / "broken", jobs=1)
        assert study.results["points"].unfinished[1] > 0.9
        (section,) = study.sections
        assert any("track.goal = 200" in line and "cut off" in line for line in section.sentences)
        assert len(section.tables["verdicts"]) == 2
        assert "track.goal = 200" not in section.sentences[0]

    def test_games_are_cut_off_far_beyond_the_longest(self):
        """Ten times: no game of the base is ever near."""
        limits = bounded(SETTING)
        assert 100 < limits.turn_limit < 10_000
        assert bounded(limits) == limits

    def test_bots_that_never_end_are_refused(self, monkeypatch):
        """There is nothing to compare with."""
        monkeypatch.setattr(point_study, "TURN_LIMIT", 3)
        short = Setting("tests.toy", ("random",) * 2, 20, 1, turn_limit=3)
        with pytest.raises(ConfigError, match="none of 20 games of random under the base rules"):
            bounded(short)


class TestFolder:
    """What is kept, found again, and refused."""

    def test_asked_again_it_plays_nothing(self, planted, monkeypatch):
        """Nor does a part of it."""
        monkeypatch.setattr(points_module, "_compute", lambda task: pytest.fail("played again"))
        again = sweep(SETTING, ["start.points[0]=4,8"], planted.run.folder, jobs=1)
        assert len(again.results["points"]) == 3
        sweep(SETTING, PLANTED, planted.run.folder, jobs=1)

    def test_stopped_sweep_goes_on(self, tmp_path, monkeypatch):
        """Ctrl-C after two points: the same call plays the other two only."""
        played, compute = [], points_module._compute

        def interrupted(task):
            if len(played) == 2:
                raise KeyboardInterrupt
            played.append(task.point)
            return compute(task)

        monkeypatch.setattr(points_module, "_compute", interrupted)
        small = Setting("tests.toy", ("tuned",) * 2, 60, seed=5)
        folder = tmp_path / "stopped"
        with pytest.raises(Interrupted, match=r"2 of 4 points are done: the same command"):
            sweep(small, PLANTED, folder, jobs=1)
        assert is_stopped(folder, bounded(small), KIND)
        assert not is_stopped(folder, bounded(SETTING), KIND)
        with pytest.raises(BalanceError, match="unfinished study"):
            write_report(folder)
        monkeypatch.setattr(points_module, "_compute", lambda task: compute(task))
        study = sweep(small, PLANTED, folder, jobs=1)
        assert len(study.results["points"]) == 4
        assert not is_stopped(folder, bounded(small), KIND)

    def test_another_study_is_refused(self, planted):
        """With what differs."""
        other = Setting("tests.toy", ("tuned",) * 3, 900, seed=6)
        with pytest.raises(ConfigError, match=r"another study \(seed: 5 there, 6 here\)"):
            sweep(other, PLANTED, planted.run.folder, jobs=1)

    def test_large_grid_is_refused_with_its_time(self):
        """Before anything is played."""
        with pytest.raises(ConfigError, match=r"12 points of 900 blocks, about .* --max-points 12"):
            plan_sweep(SETTING, ["beacons.cost=0:2", "dice.wild=3:6"], max_points=10, jobs=1)

    def test_base_of_the_study_may_set_what_is_varied(self, tmp_path):
        """The value of the point wins; the base is the one that was given."""
        from exobalance.simcore.run.plan.design import Rules

        based = Setting("tests.toy", ("tuned",) * 2, 60, 5, Rules(sets=("beacons.cost=3",)))
        study = sweep(based, ["beacons.cost=2,3"], tmp_path / "based", jobs=1)
        assert list(study.results["points"].label) == ["beacons.cost = 3", "beacons.cost = 2"]


class TestReport:
    """The report of a sweep, from its folder."""

    def test_page_is_whole(self, paths):
        """Its kind, every figure drawn, every table there."""
        root = Page(paths.html.read_text(encoding="utf-8")).root
        assert len(root.all("figure")) == 4
        assert all(figure.all("svg") and figure.all("table") for figure in root.all("figure"))
        assert "Sweep of rules" in paths.html.read_text(encoding="utf-8")
        assert paths.headlines[0].startswith("3 players: ")

    def test_methods_count_what_was_played(self, paths):
        """All points together; and the command that does it again."""
        text = paths.markdown.read_text(encoding="utf-8")
        assert "3,600" in text
        assert 'exobalance sweep tests.toy --vary "start.points[0]=0:12:4" --players 3' in text

    def test_verdicts_judge_the_base(self, paths):
        """For other software."""
        document = json.loads(paths.verdicts.read_text(encoding="utf-8"))
        assert {verdict["key"] for verdict in document["verdicts"]} >= {"seats", "length"}
        assert document["counts"][0]["games"] == 3600

    def test_other_targets_judge_the_same_games(self, planted, tmp_path):
        """No point is played for them."""
        (tmp_path / "mine.toml").write_text("length_turns = [1, 5]\n")
        paths = write_report(planted.run.folder, tmp_path / "out", tmp_path / "mine.toml")
        document = json.loads(paths.verdicts.read_text(encoding="utf-8"))
        words = {verdict["key"]: verdict["word"] for verdict in document["verdicts"]}
        assert words["length"] == "Imbalanced"


def test_resume_says_how_a_study_goes_on(planted):
    """It keeps no games; its own command continues it."""
    with pytest.raises(ConfigError, match=r"\(sweep\), which keeps no games: type its own command"):
        resume(planted.run.folder)
