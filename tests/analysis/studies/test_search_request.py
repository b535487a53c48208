"""Files of a search: what they may say, what is told about mistakes, and the grid they span."""

import pytest

from exobalance.analysis.studies.target_search.request import read_request
from exobalance.analysis.studies.target_search.space import RuleSpace
from exobalance.analysis.studies.target_search.study import search
from exobalance.analysis.studies.target_search.task import SearchEffort
from exobalance.simcore.errors import BalanceError, ConfigError
from exobalance.simcore.ruleset import load_ruleset
from tests.analysis.studies.search_case import REACHABLE, write

EFFORT = SearchEffort(blocks=250, confirm=500, beam=2)


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
            (("players = 2", "players = 2.0"), "players is 2.0: expected one of 1, 2, 3, 4"),
            (("low = 12", "low = 12.0"), "expected whole numbers"),
            (("skill = false", "[skill]\nweaker = 2.0\n"), "weaker is 2.0: expected a bot's name"),
            (("[vary]", '[vary]\nrules = ["none", "no.toml"]'), "there is no tweak file no.toml"),
            (("[vary]", '[vary]\nrules = ["none", "echo"]'), "unknown tweak 'echo': expected"),
            (("[vary]", '[vary]\nrules = ["none", 3.0]'), "is 3.0: expected tweak files"),
            (("[vary]", '[vary]\nrules = ["none"]'), "may only be none, as it is"),
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
        with pytest.raises(ConfigError, match="beam is 0: expected a whole number of at least 1"):
            SearchEffort(beam=0)
        with pytest.raises(ConfigError, match=r"blocks is 250\.0: expected a whole number"):
            SearchEffort(blocks=250.0)
