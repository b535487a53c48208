"""Bots: names and modifiers, files and their mistakes, the kernels' records, hashes."""

from dataclasses import replace

import pytest

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import list_bots, load_bot, pack_bots
from exobalance.simcore.bots.restrict import banned_labels
from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.errors import ConfigError
from tests.toy import GAME

HEAD = 'tier = 2\nkind = "greedy"\n'


@pytest.fixture
def write_bot(tmp_path):
    """Return a function that writes a bot file and returns its path as text."""

    def write(text: str, name: str = "mine.toml") -> str:
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return write


class TestNames:
    """A bot is a name or a path, with modifiers."""

    def test_bots_come_weakest_first(self):
        """The list is sorted by tier."""
        names = [bot.name for bot in list_bots(GAME)]
        assert names == ["random", "hasty", "greedy", "tuned", "lookahead", "tree"]

    def test_override_counts_at_its_player_count_only(self):
        """``[weights_4]`` replaces a weight at 4 players."""
        denied = [load_bot(GAME, "tuned", n).weights["light.denied"] for n in (2, 3, 4)]
        assert denied == [0.5, 0.5, 1.5]

    def test_override_leaves_other_features_alone(self):
        """Features that the override does not name keep their weight."""
        assert load_bot(GAME, "tuned", 4).weights["dash.mean"] == 1.0

    def test_path_is_read(self, write_bot):
        """A file of one's own is a bot too."""
        bot = load_bot(GAME, write_bot(HEAD + '[weights]\n"dash.mean" = 2\n'), 3)
        assert bot.weights == {"dash.mean": 2.0}

    def test_keys_may_be_nested_tables(self, write_bot):
        """TOML's nested tables spell the same feature names."""
        assert load_bot(GAME, write_bot(HEAD + "[weights.dash]\nmean = 2\n"), 3).weights == {
            "dash.mean": 2.0
        }

    def test_restriction_bans_labels(self):
        """``+never:`` takes options away, by pattern."""
        bot = load_bot(GAME, "greedy+never:light:*", 3)
        assert bot.banned == ("light:take", "light:leave")
        assert bot.name == "greedy+never:light:*"

    def test_a_pattern_leaves_the_way_out(self):
        """All options of a decision but to stop: else nothing would be given up."""
        labels = ("bonus:ship", "bonus:stop", "swap:take", "swap:decline", "main:space")
        assert banned_labels(("never:bonus:*", "never:swap:*"), labels, "bot") == (
            "bonus:ship",
            "swap:take",
        )
        assert banned_labels(("never:bonus:stop",), labels, "bot") == ("bonus:stop",)

    def test_epsilon_makes_a_greedy_bot_slip(self):
        """``+epsilon=`` changes the kind and keeps the rest."""
        bot = load_bot(GAME, "tuned+never:dash:wild+epsilon=0.1", 3)
        assert (bot.kind, bot.epsilon, bot.banned) == ("epsilon-greedy", 0.1, ("dash:wild",))

    def test_temperature_softens_a_greedy_bot(self):
        """``+temperature=`` draws from the same scores."""
        bot = load_bot(GAME, "tuned+temperature=0.5", 3)
        assert (bot.kind, bot.temperature) == ("softmax", 0.5)

    def test_temperature_keeps_a_weighted_bot(self):
        """A weighted bot has a temperature of its own."""
        assert load_bot(GAME, "hasty+temperature=2", 3).kind == "weighted"

    def test_later_label_pattern_overrides(self):
        """Patterns count in the order of the file."""
        assert load_bot(GAME, "hasty", 2).label_weights == {
            "dash:wild": 1.0,
            "light:take": 1.5,
            "light:leave": 0.5,
        }


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tunde", "unknown bot of tests.toy 'tunde': did you mean 'tuned'?"),
        ("no/such.toml", "bot file no/such.toml does not exist"),
        ("tuned+never:light:tak", "did you mean 'light:take'?"),
        ("tuned+never:*", "forbid every option label"),
        ("tuned+bold", "modifier 'bold' is not understood"),
        ("tuned+epsilon=much", "epsilon is 'much', expected a number"),
        ("tuned+epsilon=2", "epsilon is 2, expected a number from 0 to 1"),
        ("tuned+temperature=0", "temperature is 0, expected a number above 0"),
        ("tuned+temperature=nan", "temperature is nan"),
        ("random+epsilon=0.1", "a bot of kind random has no epsilon"),
        ("hasty+epsilon=0.1", "a bot of kind weighted has no epsilon"),
    ],
)
def test_wrong_name_is_explained(name, message):
    """A name that asks for nothing known says what was expected."""
    with pytest.raises(ConfigError) as caught:
        load_bot(GAME, name, 3)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tier = ", "is not valid TOML"),
        (HEAD + "weight = 1\n", "unknown key 'weight': did you mean 'weights'?"),
        (HEAD + '[weights]\n"dash.men" = 1\n', "unknown feature 'dash.men': did you mean"),
        (HEAD + '[weights_3]\n"dash.men" = 1\n', "[weights_3]: unknown feature"),
        (HEAD + '[weights_7]\n"dash.mean" = 1\n', "unknown key 'weights_7'"),
        (HEAD + '[weights]\n"dash.mean" = "high"\n', "dash.mean is 'high', expected a number"),
        (HEAD + '[weights]\n"dash.mean" = true\n', "dash.mean is True, expected a number"),
        (HEAD + '[weights]\n"dash.mean" = nan\n', "dash.mean is nan, expected a number"),
        (HEAD + '[label_weights]\n"dish:*" = 1\n', "unknown option label 'dish:*'"),
        (HEAD + "weights = 3\n", "weights is 3, expected a table of numbers"),
        (HEAD + 'restrict = ["swap:take"]\n', "write 'never:<option label>'"),
        (HEAD + 'restrict = "never:x"\n', "expected a list of texts"),
        (HEAD + "title = 3\n", "title is 3, expected a text"),
        ('tier = 9\nkind = "greedy"\n', "tier is 9, expected a whole number from 0 to 7"),
        ('tier = 2\nkind = "greed"\n', "unknown kind 'greed': did you mean 'greedy'?"),
        ("tier = 2\n", "unknown kind 'None'"),
        ("tier = 2\nkind = []\n", "unknown kind '[]'"),
        ("tier = 2\nkind = {}\n", "unknown kind '{}'"),
        (HEAD + '[weights]\n"dash.mean" = {}\n', "dash.mean is {}, expected a number"),
        (HEAD + "[weights]\ndash.mean.x = 1\n", "dash.mean is {'x': 1}, expected a number"),
        (HEAD + "restrict = [1]\n", "restrict is [1], expected a list of texts"),
        (HEAD + f'[weights]\n"dash.mean" = {10**400}\n', "whole numbers go up to"),
    ],
)
def test_wrong_file_is_explained(write_bot, text, message):
    """A mistake in a bot file names the file and the key."""
    path = write_bot(text)
    with pytest.raises(ConfigError) as caught:
        load_bot(GAME, path, 3)
    assert message in str(caught.value)
    assert path in str(caught.value)


def test_player_count_must_fit_the_game():
    """A bot is loaded for a player count that the game knows."""
    with pytest.raises(ConfigError, match="played by 1, 2, 3, 4 players, not by 5"):
        load_bot(GAME, "tuned", 5)


def test_packed_records_hold_the_numbers():
    """Weights, label weights and bans land at the indexes of the game's own tables."""
    packed = pack_bots(
        GAME, [load_bot(GAME, "tuned+never:dash:wild", 4), load_bot(GAME, "hasty", 4)]
    )
    assert list(packed.kind) == [BotKind.GREEDY, BotKind.WEIGHTED]
    assert packed[0].weights.tolist() == [1.0, 0.0, 1.0, 1.5]
    assert packed[0].banned.tolist() == [0, 1, 0, 0]
    assert packed[1].label_weights.tolist() == [0.0, 1.0, 1.5, 0.5]


class TestHash:
    """The hash covers what the choice depends on, and nothing else."""

    bot = Bot("a", "A", 2, "greedy", weights={"dash.mean": 1.0})

    @pytest.mark.parametrize(
        "change",
        [
            {"name": "b", "title": "B", "tier": 3, "description": "x", "plan": "y"},
            {"temperature": 3.0, "epsilon": 0.5, "label_weights": {"dash:wild": 1.0}},
            {"weights": {"light.net": 0.0, "dash.mean": 1}},
            {"restrict": ("never:dash:*",)},
        ],
    )
    def test_words_and_unused_numbers_do_not_count(self, change):
        """Neither titles nor fields that the kind ignores."""
        assert replace(self.bot, **change).hash == self.bot.hash

    @pytest.mark.parametrize(
        "change",
        [
            {"kind": "softmax"},
            {"kind": "epsilon-greedy"},
            {"weights": {"dash.mean": 1.5}},
            {"banned": ("dash:wild",)},
        ],
    )
    def test_what_changes_the_choice_counts(self, change):
        """Kind, weights and bans make another bot."""
        assert replace(self.bot, **change).hash != self.bot.hash

    def test_survives_plain_data(self):
        """A bot comes back from a manifest as it was."""
        bot = load_bot(GAME, "tuned+never:light:*", 4)
        assert Bot.from_dict(bot.as_dict()) == bot
