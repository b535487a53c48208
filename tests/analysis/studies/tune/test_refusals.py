"""What cannot be tuned is said in one sentence."""

import pytest

from exobalance.analysis.studies.tune import read_effort, tune
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.plan.design import Rules
from tests.analysis.studies.tune.case import EFFORT, PRINTED
from tests.bots.learned.bot_files import small_bot
from tests.toy import GAME
from tests.toy.rules import rules


class TestRefusals:
    """What cannot be tuned is said in one sentence, before anything is played."""

    @pytest.mark.parametrize(
        ("bot", "players", "message"),
        [
            ("tunde", [2], "unknown bot of tests.toy 'tunde': did you mean 'tuned'?"),
            ("random", [2], "a bot of kind random does not choose by feature weights alone"),
            ("hasty", [2], "a bot of kind weighted does not choose by feature weights alone"),
            ("tuned", [5], "played by 1, 2, 3, 4 players, not by 5"),
            ("tuned", [2, 2], "expected player counts, each once"),
        ],
    )
    def test_bot_and_players(self, tmp_path, bot, players, message):
        """A bot without weights, and counts the game does not have."""
        with pytest.raises(ConfigError) as caught:
            tune("tests.toy", bot, players, tmp_path / "out", PRINTED, EFFORT)
        assert message in str(caught.value)
        assert not (tmp_path / "out").exists()

    def test_a_learned_bot(self, tmp_path):
        """Its choices are those of its model."""
        bot = str(small_bot(tmp_path, GAME, 2))
        with pytest.raises(
            ConfigError, match=r"it chooses by what it has learned.*learn GAME --rules FILE --from"
        ):
            tune("tests.toy", bot, [2], tmp_path / "out", PRINTED, EFFORT)

    def test_folder_of_something_else(self, tmp_path):
        """A folder that holds other files is not touched."""
        (tmp_path / "notes.txt").write_text("mine")
        with pytest.raises(ConfigError, match="is not empty and holds no tuning"):
            tune("tests.toy", "tuned", [2], tmp_path, PRINTED, EFFORT)

    def test_rules_that_break_the_game(self, tmp_path):
        """If most games have no end, it says so and stops."""
        endless = Rules(ruleset=rules({"track.goal": 10**6}))
        with pytest.raises(ConfigError) as caught:
            tune("tests.toy", "tuned", [2], tmp_path / "out", endless, EFFORT)
        assert "under track.goal, 112 of 112 games between copies of tuned at 2 players" in str(
            caught.value
        )
        assert not (tmp_path / "out").exists()

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("quik", "unknown effort 'quik': did you mean 'quick'?"),
            ("quick,generation=3", "unknown number 'generation': did you mean 'generations'?"),
            ("generations=many", "generations is 'many', expected a whole number"),
            ("worlds=0", "worlds is 0: expected a number from 2"),
        ],
    )
    def test_effort(self, text, message):
        """Unknown names get the nearest match, numbers their range."""
        with pytest.raises(ConfigError) as caught:
            read_effort(text)
        assert message in str(caught.value)
