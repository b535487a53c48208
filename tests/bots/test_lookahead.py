"""Bots that look ahead, as data: files and their mistakes, modifiers, records, hashes."""

from dataclasses import replace

import pytest

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.bots.lookahead import Lookahead
from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.record.facts import BotFacts
from exobalance.simcore.run.plan.planner import bot_facts
from tests.toy import GAME

ROLLOUT = 'tier = 6\nkind = "rollout"\nbase = "tuned"\n'
TREE = 'tier = 7\nkind = "tree"\nbase = "tuned"\n'


@pytest.fixture
def write_bot(tmp_path):
    """Return a function that writes a bot file and returns its path as text."""

    def write(text: str, name: str = "mine.toml") -> str:
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return write


class TestBase:
    """A bot that looks ahead plays by the weights and the kind of its base."""

    def test_weights_come_from_the_base_at_the_player_count(self):
        """The base's overrides count as if it were asked for itself."""
        for players in (3, 4):
            bot, base = (load_bot(GAME, name, players) for name in ("lookahead", "tuned"))
            assert bot.weights == base.weights
            assert (bot.kind, bot.policy) == ("rollout", "greedy")

    def test_base_may_have_modifiers(self, write_bot):
        """A base is asked for like any bot."""
        path = write_bot(ROLLOUT.replace('"tuned"', '"greedy+temperature=0.3"'))
        bot = load_bot(GAME, path, 3)
        assert (bot.policy, bot.temperature) == ("softmax", 0.3)

    def test_base_may_lie_beside_the_file(self, write_bot):
        """A file of one's own needs no path from here."""
        write_bot('tier = 2\nkind = "greedy"\n[weights]\n"dash.mean" = 7\n', "base.toml")
        bot = load_bot(GAME, write_bot(ROLLOUT.replace("tuned", "base.toml")), 3)
        assert bot.weights == {"dash.mean": 7.0}

    def test_base_on_the_command_line(self):
        """``+base=`` is another bot to follow; other modifiers work on it."""
        bot = load_bot(GAME, "tree+epsilon=0.2+base=greedy", 3)
        assert bot.weights == load_bot(GAME, "greedy", 3).weights
        assert (bot.kind, bot.policy, bot.epsilon) == ("tree", "epsilon-greedy", 0.2)

    def test_base_without_scores(self):
        """Random games make a bot too."""
        assert load_bot(GAME, "lookahead+base=random", 3).policy == "random"


def test_modifiers_set_the_search():
    """Every key of the search can be part of the name."""
    bot = load_bot(
        GAME,
        "tree+budget=7+options=3+depth=2+margin=0.1+exploration=1.5+expand=2+widening=2"
        "+opponents=policy+never:light:*+others=base+own_temperature=0.5",
        3,
    )
    assert bot.search == Lookahead(
        "tuned", "greedy", 7, 3, 2, 0.1, "base", 0.5, "", 1.5, 2, 2.0, "policy"
    )
    assert bot.banned == ("light:take", "light:leave")
    row = pack_bots(GAME, [bot])[0]
    assert (row.kind, row.policy) == (BotKind.TREE, BotKind.GREEDY)
    assert (row.budget, row.options, row.depth, row.margin) == (7, 3, 2, 0.1)
    assert (row.exploration, row.expand, row.widening, row.opponents) == (1.5, 2, 2.0, 0)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("lookahead+budget=0", "budget is 0, expected a whole number from 1 to 1,000,000"),
        ("lookahead+budget=2.5", "budget is 2.5, expected a whole number"),
        ("lookahead+budget=many", "budget is 'many', expected a number"),
        ("lookahead+margin=2", "margin is 2, expected a number from 0 to 1"),
        ("lookahead+exploration=1", "a bot of kind rollout has no exploration"),
        ("tree+opponents=nobody", "value of opponents 'nobody': expected one of policy, tree"),
        ("tuned+budget=9", "a bot of kind greedy has no budget"),
        ("tuned+base=greedy", "a bot of kind greedy has no base"),
        ("lookahead+base=tunde", "unknown bot of tests.toy 'tunde': did you mean 'tuned'?"),
        ("lookahead+base=tree", "base 'tree' looks ahead itself"),
        ("lookahead+base=random+epsilon=0.1", "a bot of kind random has no epsilon"),
        ("lookahead+others=all", "value of others 'all': expected one of base, pool"),
        ("lookahead+own_temperature=-1", "own_temperature is -1, expected a number from 0"),
        ("lookahead+pool=", "pool is '', expected a pool file or a list of bots"),
        ("lookahead+pool=mine.toml", "mine.toml"),
        ("tuned+others=pool", "a bot of kind greedy has no others"),
    ],
)
def test_wrong_name_is_explained(name, message):
    """A modifier that makes no sense says what was expected."""
    with pytest.raises(ConfigError) as caught:
        load_bot(GAME, name, 3)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('tier = 6\nkind = "rollout"\n', "base is None, expected the bot to follow"),
        (ROLLOUT + "budget = true\n", "budget is True, expected a whole number"),
        (ROLLOUT + "budget = nan\n", "budget is nan, expected a whole number"),
        (ROLLOUT + "widening = 1\n", "a bot of kind rollout has no widening"),
        (ROLLOUT + "temperature = 1.0\n", "temperature belongs into the file of its base"),
        (TREE + '[weights_3]\n"dash.mean" = 1\n', "weights_3 belongs into the file of its base"),
        (TREE.replace("tuned", "mine.toml"), "bot file mine.toml does not exist"),
        (TREE.replace("tuned", "other.toml"), "base 'other.toml' looks ahead itself"),
        ('tier = 2\nkind = "greedy"\nbudget = 3\n', "a bot of kind greedy has no budget"),
        (ROLLOUT.replace('"tuned"', '"tuned+never:light:*"'), "restrict the bot itself instead"),
        (ROLLOUT + "pool = 3\n", "pool is 3, expected a pool file or a list of bots"),
        (ROLLOUT + "pool = []\n", "pool is [], expected a pool file or a list of bots"),
        (ROLLOUT + 'others = "base"\npool = ["tuned"]\n', 'others is "base", which has no pool'),
    ],
)
def test_wrong_file_is_explained(write_bot, text, message):
    """A mistake in a bot file names what is wrong."""
    with pytest.raises(ConfigError) as caught:
        load_bot(GAME, write_bot(text, "other.toml"), 3)
    assert message in str(caught.value)


class TestHash:
    """What the choice depends on makes another bot, and nothing else."""

    tree = load_bot(GAME, "tree", 3)

    @pytest.mark.parametrize(
        "change", ["budget=33", "options=1", "depth=4", "margin=0", "exploration=1", "expand=5",
                   "widening=1", "opponents=policy", "epsilon=0.1", "base=greedy",
                   "others=base", "own_temperature=0"]
    )  # fmt: skip
    def test_every_number_counts(self, change):
        """A changed budget is a changed bot."""
        assert load_bot(GAME, f"tree+{change}", 3).hash != self.tree.hash

    def test_the_name_of_the_base_does_not_count(self):
        """Its weights do."""
        assert self.tree.search is not None
        renamed = replace(self.tree, search=replace(self.tree.search, base="other"))
        assert renamed.hash == self.tree.hash

    def test_keys_of_trees_do_not_count_for_rollouts(self):
        """A kind that ignores a value is the same bot with any."""
        bot = load_bot(GAME, "lookahead", 3)
        assert bot.search is not None
        assert replace(bot, search=replace(bot.search, expand=99)).hash == bot.hash

    def test_survives_plain_data_and_the_manifest(self):
        """A bot comes back as it was; manifests of before know no search."""
        assert Bot.from_dict(self.tree.as_dict()) == self.tree
        facts = bot_facts(self.tree)
        again = BotFacts.model_validate_json(facts.model_dump_json())
        assert Bot.from_dict(again.model_dump(exclude={"hash"})) == self.tree
        before = bot_facts(load_bot(GAME, "tuned", 3)).model_dump(exclude={"search"})
        assert BotFacts.model_validate(before).search is None
