"""Searches on the toy game: the smallest change that meets targets, and honest failures."""

import json

import numpy as np
import pytest

from exobalance.analysis.base.targets import load_targets
from exobalance.analysis.studies.points import evaluate as points_module
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.target_search import screening as search_screening
from exobalance.analysis.studies.target_search import study as search_module
from exobalance.analysis.studies.target_search import task as search_task
from exobalance.analysis.studies.target_search.results import SearchResults
from exobalance.analysis.studies.target_search.study import HELD_OUT, SearchEffort, search
from exobalance.analysis.studies.target_search.tables import skill_kept
from exobalance.reports import write_report
from exobalance.simcore.ruleset import load_ruleset
from tests.analysis.studies.search_case import REACHABLE, write

EFFORT = SearchEffort(blocks=250, confirm=500, beam=2)
UNREACHABLE = """
game = "tests.toy"
players = 2
[targets]
turns = [5, 6]
[vary]
"start.points" = [[1, 0, 0, 0], [2, 0, 0, 0]]
"track.goal" = [22, 26]
"""


@pytest.fixture(scope="module", name="found")
def _found(tmp_path_factory):
    """Return a search whose targets can be met, and what it told on the way."""
    folder = tmp_path_factory.mktemp("search")
    lines = []
    study = search(
        write(folder, REACHABLE), folder / "run", effort=EFFORT, jobs=1, report=lines.append
    )
    return study, lines


class TestReachable:
    """Targets that some change meets."""

    def test_smallest_change_is_found(self, found):
        """Three steps of the track, two points for the first seat, nothing else."""
        told = SearchResults(found[0].run, load_targets("tests.toy"))
        assert told.is_met
        best = told.front.set_index("point").loc[told.best]
        assert best.label == "track.goal = 18, start.points[0] = 2"
        assert best.short == "goal = 18, points[0] = 2"
        assert best["size"] == 5
        assert (told.of(told.best).word == "Balanced").all()

    def test_front_descends(self, found):
        """Larger changes come closer, as judged; the base is first."""
        front = found[0].results["front"]
        assert front.label[0] == "no change"
        assert (np.diff(front["size"]) > 0).all()
        assert front.distance.iloc[-1] < front.distance[0]

    def test_rule_without_an_effect_is_played_last(self, found):
        """A third seat is not played: its points are tried after all others, and only then."""
        study, lines = found
        assert lines[0] == (
            "played last, they show no effect on a target by themselves: start.points[2]"
        )
        reach = study.results["reach"]
        assert not reach[reach.path == "start.points[2]"].moves_it.any()
        changes = study.results["walk"].label.str.contains("start.points[2]", regex=False)
        first = changes.idxmax()
        assert 20 < first < len(changes)
        assert study.results["postponed"].tried.tolist() == [changes.sum()]
        assert not changes[:first].any()

    def test_coverage_is_told(self, found):
        """How many combinations there are, and how many nobody played."""
        study = found[0]
        played = len(study.results["walk"])
        assert not study.results["walk"].label.duplicated().any()
        (line,) = (s for s in study.sections[0].sentences if "left unplayed" in s)
        assert line == (
            f"{played} of 325 combinations of these values were played, {325 - played} are left "
            "unplayed; the search ended because the steps went 2 beyond the first that met all "
            "targets."
        )

    def test_numbers_come_from_held_out_worlds(self, found):
        """A fresh play of the proposal there gives the same value."""
        study = found[0]
        told = SearchResults(study.run, load_targets("tests.toy"))
        setting = Setting(
            "tests.toy", ("tuned",) * 2, EFFORT.confirm, 1, first_world=HELD_OUT,
            turn_limit=study.run.manifest.turn_limit,
            decision_limit=study.run.manifest.decision_limit,
        )  # fmt: skip
        proposal = study.run.folder / "proposals" / f"proposal-{told.best}.toml"
        from exobalance.analysis.studies.points.point import Point

        (again,) = evaluate(setting, [Point(rules=(str(proposal),))], jobs=1)
        goals = told.of(told.best).set_index("key")
        assert again["turns"].value == goals.value["turns"]

    def test_search_never_plays_held_out_worlds(self, found, monkeypatch):
        """Nor worlds of another step: changes of one size play a range of their own."""
        ranges, sizes = [], {}
        play = search_task.evaluate

        def noted(setting, points, *args, **kwargs):
            ranges.append((setting.first_world, setting.first_world + setting.blocks))
            sizes.setdefault(setting.first_world, []).extend(points)
            return play(setting, points, *args, **kwargs)

        monkeypatch.setattr(search_task, "evaluate", noted)
        study = found[0]
        search(study.run.folder.parent / "aims.toml", study.run.folder, effort=EFFORT, jobs=1)
        walk = study.results["walk"]
        for step, rows in walk.groupby("step"):
            assert len(sizes[(1 + step) * EFFORT.blocks]) == len(rows)
        assert max(high for low, high in ranges if low < 10**8) < 10**8
        assert [low for low, _ in ranges][-1] == HELD_OUT
        assert sum(low == HELD_OUT for low, _ in ranges) == 1

    def test_proposals_are_tweak_files(self, found):
        """They load, and change what they say."""
        study = found[0]
        told = SearchResults(study.run, load_targets("tests.toy"))
        path = study.run.folder / "proposals" / f"proposal-{told.best}.toml"
        rules = load_ruleset("tests.toy", [path])
        assert {change.path: change.value for change in rules.changes} == {
            "track.goal": 18,
            "start.points": [2, 0, 0, 0],
        }

    def test_asked_again_nothing_is_played(self, found, monkeypatch):
        """Every step finds its points."""
        study = found[0]
        compute = points_module._compute

        def only_without_folder(task):
            assert not task.folder  # the base is looked at before the folder is claimed
            return compute(task)

        monkeypatch.setattr(points_module, "_compute", only_without_folder)
        path = study.run.folder.parent / "aims.toml"
        again = search(path, study.run.folder, effort=EFFORT, jobs=1)
        assert again.results["front"].equals(study.results["front"])

    def test_report_tells_the_change(self, found):
        """Before, after, paired change; verdicts are those of the targets."""
        paths = write_report(found[0].run.folder)
        assert paths.headlines[0].startswith("2 players: With track.goal = 18, start.points[0] = 2")
        document = json.loads(paths.verdicts.read_text(encoding="utf-8"))
        assert [verdict["word"] for verdict in document["verdicts"]] == ["Balanced"] * 2
        text = paths.markdown.read_text(encoding="utf-8")
        assert "Turns per game: " in text
        assert "exobalance search aims.toml" in text


class TestUnreachable:
    """Targets that no change meets."""

    @pytest.fixture(scope="class", name="study")
    @classmethod
    def _study(cls, tmp_path_factory):
        folder = tmp_path_factory.mktemp("search")
        return search(write(folder, UNREACHABLE), folder / "run", effort=EFFORT, jobs=1)

    def test_nearest_is_named_honestly(self, study):
        """With what it misses."""
        (section,) = study.sections
        assert section.sentences[0].startswith(
            "Among the 15 combinations played, none was found that meets all targets. "
        )
        assert "All 15 combinations of these values were played." in section.sentences
        (power,) = (s for s in section.sentences if s.startswith("250 deals of each tell"))
        assert power.endswith("a combination that meets the targets can have been missed.")
        assert (
            "The closest is track.goal = 22, which misses the turns per game"
            in (section.sentences[0])
        )
        assert section.verdicts[0].word == "Imbalanced"

    def test_small_grid_is_played_whole(self, study):
        """Points that do not show by themselves among them: three times five values."""
        ends = study.results["ends"].loc[0]
        assert (ends.combinations, ends.played, ends.unplayed) == (15, 15, 0)
        assert len(study.results["walk"]) == 15

    def test_length_is_no_limit_when_it_is_a_target(self, study):
        """Else no proposal could reach it."""
        assert "limit" not in set(study.results["asked"].kind)


class TestBlindScreening:
    """A screening sets an order; what it does not see is found all the same."""

    @pytest.fixture(autouse=True)
    def _blind(self, monkeypatch):
        monkeypatch.setattr(search_screening, "SEEN", 1e9)

    def test_planted_change_is_found(self, found, tmp_path):
        """As by a screening that sees: only points, which have no noise, are grown first."""
        path = write(tmp_path, REACHABLE)
        study = search(path, found[0].run.folder, effort=EFFORT, jobs=1)
        told = SearchResults(study.run, load_targets("tests.toy"))
        assert told.is_met
        assert told.points.label[told.best] == "track.goal = 18, start.points[0] = 2"
        assert list(study.results["postponed"].path) == ["track.goal", "start.points[2]"]
        (line,) = (s for s in study.sections[0].sentences if s.startswith("By themselves, "))
        assert "80 % of effects of " in line

    def test_budget_that_ends_is_told(self, tmp_path):
        """Nothing is found, and nobody says that there is nothing."""
        text = REACHABLE.replace("turns = [15, 17]", "turns = [5, 6]")
        few = SearchEffort(blocks=40, confirm=40, beam=2, max_points=12)
        lines = []
        study = search(
            write(tmp_path, text), tmp_path / "run", effort=few, jobs=1, report=lines.append
        )
        (section,) = study.sections
        assert section.sentences[0].startswith(
            "Among the 12 combinations played, none was found that meets all targets. "
        )
        assert (
            "12 of 325 combinations of these values were played, 313 are left unplayed; the search "
            "ended because the budget of 12 sets of rules was used up."
        ) in section.sentences

    def test_what_steps_leave_out_is_played_while_nothing_is_found(self, tmp_path):
        """A beam of one misses most; the budget reaches for everything, so all is played."""
        text = REACHABLE.replace("turns = [15, 17]", "turns = [5, 6]").replace(
            "= [0, 4]", "= [0, 3]"
        )
        few = SearchEffort(blocks=8, confirm=8, beam=1)
        lines = []
        study = search(
            write(tmp_path, text), tmp_path / "run", effort=few, jobs=1, report=lines.append
        )
        assert any(line.startswith("nothing meets all targets yet: playing ") for line in lines)
        assert "All 208 combinations of these values were played." in study.sections[0].sentences


HEAD_START = """
game = "sgo"
players = 3
[targets]
"seat_share.1" = { value = 0.333, within = 0.03 }
turns = [52, 60]
[vary]
"start.influence[1]" = [0, 4]
"start.influence[2]" = [0, 4]
"engineers.chief_points" = [1, 4]
"""


@pytest.mark.full
def test_head_starts_that_a_screening_does_not_see_are_found(tmp_path):
    """Influence moves the first seat by a few points: less than 400 deals show by themselves."""
    effort = SearchEffort(blocks=400)
    study = search(write(tmp_path, HEAD_START), tmp_path / "run", effort=effort, jobs=1)
    told = SearchResults(study.run, load_targets("sgo"))
    postponed = set(study.results["postponed"].path)
    assert postponed == {"start.influence[1]", "start.influence[2]"}
    assert told.is_met
    label = told.points.label[told.best]
    assert "start.influence[1] = " in label
    assert "engineers.chief_points = 3" in label
    assert "All 100 combinations of these values were played." in study.sections[0].sentences


class TestLimits:
    """What a proposal may not lose."""

    def test_limits_shut_proposals_out(self, tmp_path):
        """Points without the length changing: the track may not help."""
        text = """
            game = "tests.toy"
            players = 2
            skill = false
            [targets]
            score = [35, 37]
            [limits]
            turns = [19, 22]
            [vary]
            "track.goal" = [22, 34]
            "start.points[0]" = [0, 14]
        """
        study = search(write(tmp_path, text), tmp_path / "run", effort=EFFORT, jobs=1)
        front = study.results["front"]
        assert front.within_limits.all()
        told = SearchResults(study.run, load_targets("tests.toy"))
        assert "start.points[0]" in front.label[told.best]
        assert told.is_met

    def test_skill_that_goes_is_not_proposed(self, found, tmp_path, monkeypatch):
        """A proposal that leaves too little of the better bot's advantage is left out."""
        lines = []
        text = REACHABLE.replace("skill = false", "").replace(
            "low = 12, high = 36", "low = 16, high = 24"
        )
        text = text.replace("[0, 4]", "[0, 2]") + '[skill]\nweaker = "random"\nkeep = 0.9\n'
        path = write(tmp_path, text)
        kept = iter([1.0] * 1000)
        monkeypatch.setattr(search_module, "skill_kept", lambda before, after: next(kept))
        all_kept = search(path, tmp_path / "a", effort=EFFORT, jobs=1).results["front"]
        monkeypatch.setattr(search_module, "skill_kept", lambda before, after: 0.5)
        none = search(path, tmp_path / "a", effort=EFFORT, jobs=1, report=lines.append)
        assert len(all_kept) > 1
        assert list(none.results["front"].label) == ["no change"]
        assert any(line.startswith("left out, it leaves too little to skill") for line in lines)
        assert all_kept.skill_share[0] > 0.5

    def test_skill_that_nobody_sees_is_no_limit(self):
        """Three standard errors, else the part that is kept is not known."""
        from dataclasses import replace

        from exobalance.analysis.base.headline import Headline

        def number(value, error):
            return Headline("bot_share.a", "M2", "", "share", fair=0.5, value=value, se=error)

        assert skill_kept(number(0.7, 0.01), number(0.6, 0.01)) == pytest.approx(0.5)
        assert np.isnan(skill_kept(number(0.52, 0.01), number(0.5, 0.01)))
        assert skill_kept(number(0.7, 0.01), replace(number(0.7, 0.01))) == 1
