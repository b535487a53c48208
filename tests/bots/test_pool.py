"""Pools, as data: files and lists, shares by player count, mistakes, definitions."""

from dataclasses import replace

import pytest

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import GAME_IDS, load_game
from exobalance.simcore.record.facts import BotFacts
from exobalance.simcore.run.plan.planner import bot_facts
from tests.toy import GAME

BOT = 'tier = 6\nkind = "rollout"\nbase = "tuned"\n'


def shares(bot):
    """Return the shares of a bot's pool by name."""
    return {each.bot.name: each.share for each in bot.pool}


@pytest.fixture
def bot_with(tmp_path):
    """Return a function that writes a pool file, and a bot file beside it, and loads the bot."""

    def load(text, players=3, pool='"mine.toml"'):
        (tmp_path / "mine.toml").write_text(text)
        (tmp_path / "bot.toml").write_text(f"{BOT}pool = {pool}\n")
        return load_bot(GAME, str(tmp_path / "bot.toml"), players)

    return load


class TestShares:
    """Who is in a pool, and how often."""

    def test_pool_of_the_game(self):
        """Shares add up to 1, those of a player count go first, and 0 is no member."""
        assert shares(load_bot(GAME, "lookahead", 3)) == {
            "tuned": 0.5,
            "tuned+epsilon=0.1": 0.25,
            "hasty": 0.25,
        }
        assert shares(load_bot(GAME, "tree", 4)) == {
            "tuned": 0.5,
            "tuned+epsilon=0.1": 0.25,
            "greedy": 0.25,
        }

    def test_members_have_the_weights_of_the_player_count(self):
        """As if they were asked for themselves."""
        for players in (3, 4):
            member = load_bot(GAME, "lookahead", players).pool[0].bot
            assert member == load_bot(GAME, "tuned", players)

    @pytest.mark.parametrize("name", ["tuned", "lookahead+others=base"])
    def test_nobody_is_drawn_where_nobody_is_asked_for(self, name):
        """Bots that do not look ahead, or believe that all play like their base."""
        assert load_bot(GAME, name, 3).pool == ()

    def test_alone_nobody_is_drawn(self):
        """A player who is alone meets nobody."""
        assert load_bot(GAME, "lookahead", 1).pool == ()

    @pytest.mark.parametrize("game", [*GAME_IDS, "tests.toy"])
    def test_every_game_has_a_pool(self, game):
        """At every player count, with members that do not look ahead."""
        loaded = load_game(game)
        for players in set(loaded.players) - {1}:
            pool = load_bot(loaded, "lookahead", players).pool
            assert sum(each.share for each in pool) == pytest.approx(1)
            assert len(pool) > 2
            assert all(each.bot.search is None for each in pool)


class TestOwnPool:
    """A bot file can name a pool."""

    def test_file_beside_the_bot(self, bot_with, tmp_path):
        """Members may lie beside the pool, too, and give up options."""
        (tmp_path / "other.toml").write_text('tier = 0\nkind = "random"\n')
        bot = bot_with('[shares]\n"tuned+never:light:*" = 3\n"other.toml" = 1\n')
        assert shares(bot) == {"tuned+never:light:*": 0.75, "other.toml": 0.25}
        assert bot.pool[0].bot.banned == ("light:take", "light:leave")
        assert bot.banned == ()

    def test_list_of_names(self, bot_with):
        """All are drawn equally often."""
        assert shares(bot_with("", pool='["greedy", "hasty+temperature=2"]')) == {
            "greedy": 0.5,
            "hasty+temperature=2": 0.5,
        }

    def test_file_on_the_command_line(self, tmp_path):
        """A path from here."""
        (tmp_path / "mine.toml").write_text("[shares]\ngreedy = 7\n")
        bot = load_bot(GAME, f"lookahead+pool={tmp_path / 'mine.toml'}", 3)
        assert shares(bot) == {"greedy": 1.0}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[shares]\ntunde = 1\n", "mine.toml: unknown bot of tests.toy 'tunde': did you mean"),
        ("[shares_4]\ntunde = 1\n[shares]\ntuned = 1\n", "unknown bot of tests.toy 'tunde'"),
        ("[shares]\ntree = 1\n", "mine.toml: bot 'tree' looks ahead itself"),
        ('[shares]\n"tuned+budget=3" = 1\n', "mine.toml: bot tuned+budget=3: a bot of kind greedy"),
        ("[shares]\ntuned = -1\n", "[shares]: tuned is -1, expected a number from 0 on"),
        ("[shares]\ntuned = true\n", "[shares]: tuned is True, expected a number from 0 on"),
        ("[shares]\nmine.toml = 1\n", "names with a dot or a + stand in quotes"),
        ("[shares]\ntuned = 1\n[shares_4]\ntuned = 0\n", "the shares at 4 players add up to 0"),
        ("", "the shares at 2 players add up to 0, expected a member"),
        ("[shares_9]\ntuned = 1\n", "unknown table 'shares_9': did you mean 'shares"),
        ("shares = 3\n", "shares is 3, expected a table of numbers"),
        ("shares\n", "is not valid TOML"),
    ],
)
def test_wrong_pool_is_explained(bot_with, text, message):
    """One sentence that names the file and what is wrong in it."""
    with pytest.raises(ConfigError) as caught:
        bot_with(text)
    assert message in str(caught.value)


def test_game_without_a_pool_is_explained(tmp_path):
    """It says what to do."""
    game = replace(GAME, folder=tmp_path)
    (tmp_path / "bots").symlink_to(GAME.folder / "bots")
    with pytest.raises(ConfigError, match=r"has no pool of players, .*pool\.toml"):
        load_bot(game, "lookahead", 2)
    assert load_bot(game, "lookahead+others=base", 2).pool == ()


class TestDefinition:
    """The members are part of what the choice depends on."""

    def test_changed_member_makes_another_bot(self, bot_with):
        """And so does a changed share; the unit of shares does not."""
        bots = [
            bot_with(f"[shares]\n{text}")
            for text in (
                "tuned = 1\ngreedy = 1\n",
                "tuned = 2\ngreedy = 2\n",
                "tuned = 2\ngreedy = 1\n",
                'tuned = 1\n"greedy+epsilon=0.1" = 1\n',
            )
        ]
        assert bots[0].hash == bots[1].hash
        assert len({bot.hash for bot in bots}) == 3

    def test_own_temperature_counts_for_a_greedy_base_only(self):
        """Others have a chance of their own."""
        for base, n_bots in (("tuned", 2), ("random", 1)):
            names = (f"lookahead+base={base}+own_temperature={value}" for value in (0.1, 0.2))
            assert len({load_bot(GAME, name, 3).hash for name in names}) == n_bots

    def test_survives_the_manifest(self):
        """With all members; a manifest from before there were pools has the bot of then."""
        bot = load_bot(GAME, "lookahead", 3)
        again = BotFacts.model_validate_json(bot_facts(bot).model_dump_json())
        assert Bot.from_dict(again.model_dump()) == bot
        facts = bot_facts(bot).model_dump(exclude={"hash": True, "pool": True})
        for key in ("others", "own_temperature", "pool"):
            facts["search"].pop(key)
        assert Bot.from_dict(facts).hash == load_bot(GAME, "lookahead+others=base", 3).hash

    def test_without_pool_the_definition_is_that_of_before(self):
        """So that runs of before are those of ``others=base``."""
        assert load_bot(GAME, "lookahead+others=base", 3).hash == "aa472f6993b544a4"
        assert load_bot(GAME, "tree+others=base", 3).hash == "f2e0b0d9376414c7"
