"""Searches on the toy game: the smallest change that meets targets, and honest failures."""

import json

import numpy as np
import pytest

from exobalance.analysis.base.targets import load_targets
from exobalance.analysis.studies.points import evaluate as points_module
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.target_search import study as search_module
from exobalance.analysis.studies.target_search import walk as search_walk
from exobalance.analysis.studies.target_search.request import read_request
from exobalance.analysis.studies.target_search.results import SearchResults
from exobalance.analysis.studies.target_search.space import RuleSpace
from exobalance.analysis.studies.target_search.study import HELD_OUT, SearchEffort, search
from exobalance.analysis.studies.target_search.tables import skill_kept
from exobalance.reports import write_report
from exobalance.simcore.errors import BalanceError, ConfigError
from exobalance.simcore.ruleset import load_ruleset

EFFORT = SearchEffort(blocks=250, confirm=500, beam=2)
REACHABLE = """
game = "tests.toy"
players = 2
skill = false
[targets]
turns = [15, 17]
"points.start" = { value = 1, within = 0.2 }
[vary]
"track.goal" = { low = 12, high = 36, unit = 2 }
"start.points[0]" = [0, 4]
"start.points[2]" = [0, 4]
"""
"""Start points are means over two seats, so 2 for the first; a goal of about 18 spaces."""

UNREACHABLE = """
game = "tests.toy"
players = 2
[targets]
turns = [5, 6]
[vary]
"start.points" = [[1, 0, 0, 0], [2, 0, 0, 0]]
"track.goal" = [22, 26]
"""


def write(folder, text):
    """Write a file of targets."""
    path = folder / "aims.toml"
    path.write_text(text)
    return path


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
        assert best["size"] == 5
        assert (told.of(told.best).word == "Balanced").all()

    def test_front_descends(self, found):
        """Larger changes come closer, as judged; the base is first."""
        front = found[0].results["front"]
        assert front.label[0] == "no change"
        assert (np.diff(front["size"]) > 0).all()
        assert front.distance.iloc[-1] < front.distance[0]

    def test_rule_that_moves_nothing_is_left_out(self, found):
        """A third seat is not played: its points are never searched."""
        study, lines = found
        assert lines[0] == "left out, they move no target by themselves: start.points[2]"
        reach = study.results["reach"]
        assert not reach[reach.path == "start.points[2]"].moves_it.any()
        assert not study.results["walk"].label.str.contains("start.points[2]", regex=False).any()

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
        """Nor worlds of another step: each step plays a range of its own."""
        ranges = []
        play = search_walk.evaluate

        def noted(setting, *args, **kwargs):
            ranges.append((setting.first_world, setting.first_world + setting.blocks))
            return play(setting, *args, **kwargs)

        monkeypatch.setattr(search_walk, "evaluate", noted)
        study = found[0]
        search(study.run.folder.parent / "aims.toml", study.run.folder, effort=EFFORT, jobs=1)
        walked = [low for low, _ in ranges if low < 10**8]
        assert len(set(walked)) == len(walked)
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
        assert section.sentences[0].startswith("No change within these ranges meets all targets.")
        assert (
            "The closest is track.goal = 22, which misses the turns per game"
            in (section.sentences[0])
        )
        assert section.verdicts[0].word == "Imbalanced"

    def test_small_grid_is_played_whole(self, study):
        """Track alone is left: five values."""
        assert study.results["ends"].reason[0] == "every combination was played"
        assert len(study.results["walk"]) == 5

    def test_length_is_no_limit_when_it_is_a_target(self, study):
        """Else no proposal could reach it."""
        assert "limit" not in set(study.results["asked"].kind)


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
        text = REACHABLE.replace("skill = false", "") + '[skill]\nweaker = "random"\nkeep = 0.9\n'
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


class TestSpace:
    """The grid and its steps."""

    @pytest.fixture(name="space")
    def _space(self, tmp_path):
        request = read_request(write(tmp_path, REACHABLE), ["rules=none|echo_dearer"])
        return RuleSpace(request.axes, load_ruleset("tests.toy"))

    def test_steps_lead_away_from_the_base(self, space):
        """Every way out is one unit larger; none leads back."""
        state = space.base
        for _ in range(4):
            options = list(space.further(state))
            assert all(space.size(each) == space.size(state) + 1 for each in options)
            state = options[0]

    def test_size_counts_units(self, space):
        """Two spaces are one unit; a tweak file is one."""
        ends = {space.label(state): space.size(state) for state in space.ends()}
        assert ends["track.goal = 12"] == 6
        assert ends["start.points[0] = 4"] == 4
        assert ends["rules = echo_dearer"] == 1

    def test_undone_takes_one_change_back(self, space):
        """Of two changes, either."""
        state = next(space.further(next(space.further(space.base))))
        assert space.base in list(space.undone(state)) or len(list(space.undone(state))) == 2


class TestRequest:
    """Files of targets and what is wrong with them."""

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (("[targets]", "[target]"), "unknown key 'target': did you mean 'targets'"),
            (('game = "tests.toy"', ""), "lacks game"),
            (("players = 2", "players = 9"), "players is 9: expected one of 1, 2, 3, 4"),
            (("turns = [15, 17]", "turns = 16"), "expected a range such as [50, 60]"),
            (("turns = [15, 17]", "turns = [17, 15]"), "expected a range"),
            (("turns = [15, 17]", "turns = { value = 16, within = 0 }"), "expected a range"),
            (("track.goal", "track.gaol"), "did you mean 'track.goal'"),
            (("low = 12", "low = 1"), "is 1, out of range"),
            (("[0, 4]", "[1, 4]"), "leaves out its value 0"),
            (("[0, 4]", "4"), "expected [low, high]"),
            (("skill = false", "skill = 3"), "expected a table [skill], or false"),
            (("skill = false", 'bots = ["tuned", "hasty", "greedy"]'), "3 bots for 2 seats"),
        ],
    )
    def test_mistakes_are_told_with_the_place(self, tmp_path, change, told):
        """In one sentence, with what was expected."""
        path = write(tmp_path, REACHABLE.replace(*change))
        with pytest.raises(BalanceError) as caught:
            read_request(path)
        assert told in str(caught.value)
        assert caught.value.exit_code == 2

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (("turns =", "turnz ="), "unknown metric 'turnz': did you mean 'turns'"),
            (
                ("turns = [15, 17]", '"seat_share.1" = [31, 35]'),
                "it is a share from 0 to 1, such as 0.333",
            ),
        ],
    )
    def test_unknown_numbers_are_told(self, tmp_path, change, told):
        """Before anything is searched."""
        path = write(tmp_path, REACHABLE.replace(*change))
        with pytest.raises(ConfigError) as caught:
            search(path, tmp_path / "run", effort=EFFORT, jobs=1)
        assert told in str(caught.value)
        assert not (tmp_path / "run").exists()

    def test_quoted_and_nested_keys_are_the_same(self, tmp_path):
        """TOML reads a dot in a bare key as a table."""
        nested = REACHABLE.replace('"points.start"', "points.start")
        goals = [
            {goal.key for goal in read_request(write(tmp_path, text)).goals}
            for text in (REACHABLE, nested)
        ]
        assert goals[0] == goals[1] == {"turns", "points.start"}

    def test_rules_of_the_command_line_replace_those_of_the_file(self, tmp_path):
        """Or add to them."""
        request = read_request(write(tmp_path, REACHABLE), ["track.goal=20:28:4", "dice.wild=5:7"])
        axes = {axis.name: axis.values for axis in request.axes}
        assert axes["track.goal"] == (20, 24, 28)
        assert axes["dice.wild"] == (5, 6, 7)

    def test_better_bot_is_set_against_a_plain_one(self, tmp_path):
        """By default the weakest that plans at all."""
        request = read_request(write(tmp_path, REACHABLE.replace("skill = false", "")))
        assert request.skill is not None
        assert (request.skill.stronger, request.skill.weaker) == ("tuned", "greedy")

    def test_numbers_that_search_nothing_are_refused(self):
        """One by one."""
        with pytest.raises(ConfigError, match="beam is 0"):
            SearchEffort(beam=0)
