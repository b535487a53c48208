"""Bot files of learned bots: what is loaded, what may be changed, and what is wrong with them."""

import shutil
from dataclasses import replace
from functools import partial

import pytest

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.files import write_model
from exobalance.simcore.bots.learned.shelf import Shelf
from exobalance.simcore.bots.learned.store import model_of, models_of
from exobalance.simcore.bots.load import list_bots, load_at_all, load_bot, pack_bots
from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import BotFacts
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.match import count_rotations, make_match
from exobalance.simcore.run.plan.planner import bot_facts
from exobalance.simcore.run.play.effect import changed_worlds
from exobalance.simcore.run.play.simulate import simulate
from tests.bots.learned.bot_files import HEAD, learned_bot, small_bot
from tests.bots.learned.small import linear_model, small_model
from tests.toy import GAME
from tests.toy.rules import rules

FILE = f'{HEAD}weights_file = "learned-{{players}}.npz"\n'
AHEAD = 'tier = 6\nkind = "rollout"\nbudget = 8\n'


@pytest.fixture(name="file")
def _file(tmp_path):
    """Return the path of a bot with small models for two and three players."""
    models = (small_model(GAME, players) for players in (2, 3))
    return learned_bot(tmp_path, GAME, *models)


def hashes(*names, players=2, worlds=12, jobs=1):
    """Return the hashes of some games between bots by name."""
    found = simulate("tests.toy", rules(), names, players, worlds, 5, jobs=jobs)
    return found["games"]["game_hash"].tolist()


class TestLoad:
    """What a file says."""

    def test_it_is_its_base_with_a_model(self, file):
        """The best score of the model counts; the model is that of the player count."""
        tuned = load_bot(GAME, "tuned", 2)
        for players in (2, 3):
            bot = load_bot(GAME, str(file), players)
            model = small_model(GAME, players)
            assert (bot.kind, bot.file_kind, bot.base) == ("greedy", "learned", "tuned")
            assert bot.weights_file == f"learned-{players}.npz"
            assert bot.model == bot.definition["model"] == model.hash(GAME)
            assert bot.weights == tuned.weights
            assert model_of(bot.model).origin == {"seed": 1}
        assert [players for players, _ in load_at_all(GAME, str(file))] == [2, 3]

    def test_a_manifest_gives_it_back(self, file):
        """And one that was written before there were models names none."""
        bot = load_bot(GAME, str(file), 2)
        facts = bot_facts(bot)
        assert facts.file_kind == "learned"
        assert Bot.from_dict(BotFacts.model_validate_json(facts.model_dump_json()).model_dump())
        before = bot_facts(load_bot(GAME, "tuned", 2)).model_dump(
            exclude={"model", "base", "weights_file"}
        )
        assert Bot.from_dict(BotFacts.model_validate(before).model_dump()).model == ""

    def test_other_weights_are_another_bot(self, file, tmp_path):
        """The name says nothing; the origin, and where the file lies, neither."""
        bot = load_bot(GAME, str(file), 2)
        moved = shutil.copytree(tmp_path, tmp_path / "moved") / "learned.toml"
        path = moved.with_name("learned-2.npz")
        write_model(path, GAME, replace(small_model(GAME, 2), origin={"other": 1}))
        assert load_bot(GAME, str(moved), 2).hash == bot.hash
        write_model(path, GAME, small_model(GAME, 2, seed=2))
        assert load_bot(GAME, str(moved), 2).hash != bot.hash

    @pytest.mark.parametrize(
        ("added", "kind", "value"),
        [("temperature = 0.3", "softmax", 0.3), ("epsilon = 0.2", "epsilon-greedy", 0.2)],
    )
    def test_changes_in_the_file_and_behind_the_name(self, file, added, kind, value):
        """Both say the same."""
        name = f"{file}+{added.replace(' ', '')}"
        in_name = load_bot(GAME, name, 2)
        file.write_text(f"{FILE}{added}\n")
        in_file = load_bot(GAME, str(file), 2)
        assert in_name.definition == in_file.definition
        assert (in_file.kind, getattr(in_file, added.split()[0])) == (kind, value)
        assert in_file.model

    def test_restrictions_and_another_base(self, file):
        """As for other bots; weights are those of the base."""
        bot = load_bot(GAME, f"{file}+never:light:take+base=greedy", 2)
        assert (bot.banned, bot.base) == (("light:take",), "greedy")
        assert bot.weights == load_bot(GAME, "greedy", 2).weights

    def test_bots_of_the_game_are_listed_where_they_have_a_model(self, file, monkeypatch):
        """Not at the smallest player count, in this case."""
        folder = file.parent
        (folder / "learned-2.npz").unlink()
        monkeypatch.setattr("exobalance.simcore.bots.load.bots_folder", lambda game: folder)
        file.write_text(f'{FILE}base = "plain.toml"\n')
        (folder / "plain.toml").write_text('tier = 2\nkind = "greedy"\n')
        assert {bot.name: bool(bot.model) for bot in list_bots(GAME)} == {
            "learned": True,
            "plain": False,
        }
        assert [bot.name for bot in list_bots(GAME, 2, 3)] == ["plain"]


BAD = [
    (HEAD, "weights_file is None, expected the file that training wrote"),
    (f"{HEAD}weights_file = 3\n", "weights_file is 3, expected the file that training wrote"),
    (f"{FILE}base = 3\n", "base is 3, expected a bot that scores options"),
    (f"{FILE}budget = 3\n", "a bot of kind learned has no budget"),
    (f"{FILE}bugdet = 3\n", "unknown key 'bugdet'"),
    (f"{FILE}[weights]\n", "weights belongs into the file of its base"),
    (f"{FILE}[weights_2]\n", "weights_2 belongs into the file of its base"),
    (f"{FILE}epsilon = 0.1\ntemperature = 1\n", "exclude each other"),
    (f"{FILE}temperature = 0\n", "temperature is 0, expected a number above 0"),
    (f'{FILE}base = "random"\n', "base 'random' is of kind random"),
    (f'{FILE}base = "lookahead"\n', "base 'lookahead' looks ahead itself"),
    (f'{FILE}base = "learned.toml"\n', "is of kind learned, expected a bot that scores"),
    (f'{FILE}base = "tuned+never:light:take"\n', "gives up options, expected a bot"),
    (f'{FILE}base = "tunned"\n', "unknown bot of tests.toy 'tunned': did you mean 'tuned'?"),
    (f'{HEAD}weights_file = "other.npz"\n', "other.npz does not exist: train the bot"),
    (f'{HEAD}weights_file = "learned-3.npz"\n', "players is 3, expected 2"),
    (f'{HEAD}weights_file = "{{players}}/"\n', "2 does not exist"),
    ('tier = 2\nkind = "greedy"\nweights_file = "a.npz"\n', "kind greedy has no weights_file"),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[message for _, message in BAD])
def test_mistakes(file, text, message):
    """One sentence that names the file."""
    if 'base = "learned.toml"' in text:
        shutil.copy(file, file.with_name("mine.toml"))
        file = file.with_name("mine.toml")
    file.write_text(text)
    with pytest.raises(ConfigError) as found:
        load_bot(GAME, str(file), 2)
    assert message in str(found.value)
    assert "unknown bot" in message or str(file.parent) in str(found.value)


@pytest.mark.parametrize(
    "name", ["../learned-2.npz", "/learned-2.npz", "C:/learned-2.npz", "a/../../x.npz", "out.npz"]
)
def test_weights_lie_in_the_folder_of_the_bot(file, tmp_path, name):
    """Neither a path nor a link leads out of it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "out.npz").symlink_to(tmp_path / "learned-2.npz")
    (folder / "bot.toml").write_text(f"{HEAD}weights_file = {name!r}\n")
    with pytest.raises(ConfigError, match="expected a file in the folder of the bot file"):
        load_bot(GAME, str(folder / "bot.toml"), 2)
    (folder / "below").mkdir()
    shutil.copy(tmp_path / "learned-2.npz", folder / "below")
    (folder / "bot.toml").write_text(f'{HEAD}weights_file = "below/learned-2.npz"\n')
    assert load_bot(GAME, str(folder / "bot.toml"), 2).model


@pytest.mark.parametrize("change", ["budget=3", "pool=tuned"])
def test_changes_that_do_not_fit(file, change):
    """They are for bots that look ahead."""
    with pytest.raises(ConfigError, match="a bot of kind learned has no"):
        load_bot(GAME, f"{file}+{change}", 2)


class TestPacked:
    """What kernels get."""

    def test_equal_models_lie_at_one_place(self, file):
        """So a line-up of one bot is played once per world."""
        bot, other = load_bot(GAME, str(file), 2), load_bot(GAME, "tuned", 2)
        match = make_match(GAME, rules().tree, [bot, replace(bot, title="Again")], 5)
        assert match.rotations == 1
        assert match.bots["model"].tolist() == [1, 1]
        assert len(match.models) == 1 + len(small_model(GAME, 2).packed(GAME))
        match = make_match(GAME, rules().tree, [other, bot], 5)
        assert match.rotations == count_rotations(match.bots) == 2
        assert match.bots["model"].tolist() == [0, 1]

    def test_models_of_pools_are_there(self, tmp_path, file):
        """Beside those of the line-up, each once."""
        (tmp_path / "b").mkdir()
        second = small_bot(tmp_path / "b", GAME, 2, seed=2)
        (tmp_path / "ahead.toml").write_text(f'{AHEAD}base = "learned.toml"\npool = ["{second}"]\n')
        ahead = load_bot(GAME, str(tmp_path / "ahead.toml"), 2)
        shelf = Shelf(GAME, [ahead])
        assert list(shelf.offsets) == [small_model(GAME, 2, s).hash(GAME) for s in (1, 2)]
        assert models_of([ahead]).keys() == shelf.offsets.keys()
        row = pack_bots(GAME, [ahead], shelf.offsets)[0]
        assert (row.kind, row.policy, row.model) == (BotKind.ROLLOUT, BotKind.GREEDY, 1)

    def test_not_alone(self, file):
        """A record without its model could only read what is not there."""
        bot = load_bot(GAME, str(file), 2)
        with pytest.raises(ConfigError, match="needs its model beside it"):
            pack_bots(GAME, [bot])
        packed = pack_bots(GAME, [bot] * 2, Shelf(GAME, [bot]).offsets)
        with pytest.raises(ConfigError, match="cannot be given packed"):
            simulate("tests.toy", rules(), packed, 2, 3, 5)
        unknown = replace(bot, model="0" * 16)
        with pytest.raises(ConfigError, match="model 0000000000000000 of a learned bot is not at"):
            make_match(GAME, rules().tree, [unknown] * 2, 5)


class TestPlay:
    """How they play; that replays agree is the matter of `tests.conformance`."""

    def test_a_model_of_the_base_plays_like_the_base(self, tmp_path):
        """The same games, slips and restrictions included; a small model plays others."""
        file = str(learned_bot(tmp_path, GAME, linear_model(GAME, 2)))
        for change in ("", "+epsilon=0.2", "+temperature=0.5", "+never:light:take"):
            games = hashes(file + change, "greedy")
            assert games == hashes(f"tuned{change}", "greedy")
        assert hashes(str(small_bot(tmp_path, GAME, 2)), "greedy") != hashes("tuned", "greedy")

    def test_another_game(self, tmp_path):
        """Space Gate Odyssey, cut off: random models need not come to an end."""
        game = load_game("sgo")
        file = learned_bot(tmp_path, game, small_model(game, 2, most=4))
        play = partial(simulate, "sgo", load_ruleset("sgo"), players=2, worlds=1, seed=5)
        seen = {
            int(play([name, "tuned"], decision_limit=150)["games"]["game_hash"][0])
            for name in ("tuned", str(file), f"{file}+epsilon=0.3", f"{file}+temperature=3")
        }
        assert len(seen) == 4

    def test_two_processes_play_as_one(self, file):
        """Workers get the models, too."""
        assert hashes(str(file), "tuned", worlds=300, jobs=2) == hashes(
            str(file), "tuned", worlds=300
        )

    def test_as_base_and_in_pools_of_bots_that_look_ahead(self, tmp_path):
        """A model of the base changes no choice, a small one does, in each of both places."""
        learned_bot(tmp_path, GAME, linear_model(GAME, 2), name="linear")
        learned_bot(tmp_path, GAME, small_model(GAME, 2))
        for kind in ("rollout", "tree"):
            games = {}
            for base, pool in (
                ("tuned", "tuned"),
                ("linear.toml", "linear.toml"),
                ("learned.toml", "tuned"),
                ("tuned", "learned.toml"),
            ):
                file = tmp_path / "ahead.toml"
                text = AHEAD.replace("rollout", kind) + f'base = "{base}"\npool = ["{pool}"]\n'
                file.write_text(text)
                games[base, pool] = hashes(str(file), "tuned", worlds=6)
            plain, same, own, others = games.values()
            assert plain == same
            assert plain != own
            assert plain != others

    def test_changed_worlds_are_counted(self, tmp_path, file):
        """Learned bots, and bots that look ahead by one, show what a tweak changes."""
        (tmp_path / "ahead.toml").write_text(f'{AHEAD}base = "learned.toml"\n')
        trees = [rules().tree, rules({"track.goal": 20}).tree]
        effects = [
            changed_worlds(GAME, *trees, [str(name)], 2, n=40)
            for name in (file, tmp_path / "ahead.toml")
        ]
        assert effects[0] == effects[1]
        assert effects[0].changed > 0
        assert changed_worlds(GAME, *trees[:1] * 2, [str(file)], 2, n=40).changed == 0
