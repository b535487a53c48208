"""Continue and extend runs; refuse to mix games."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.record.manifest import read_manifest
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.run.play import resume as resume_module
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.resume import resume
from tests.run.conftest import EXPERIMENT
from tests.toy.rules import rules

BOT = 'tier = 2\nkind = "greedy"\n[weights]\n"dash.mean" = {}\n'


@pytest.fixture
def folder(uninterrupted, tmp_path) -> Path:
    """Return a copy of the finished run."""
    return Path(shutil.copytree(uninterrupted, tmp_path / "run"))


def continued(folder, **options):
    """Resume in this process with the toy's rules."""
    return resume(folder, jobs=1, **{"ruleset": rules(), **options})


class TestContinue:
    """What is missing is computed, what is there is kept."""

    def test_complete_run_stays(self, folder, uninterrupted, parts):
        """Nothing is to be done."""
        assert continued(folder).is_complete
        assert parts(folder) == parts(uninterrupted)

    def test_lost_markers(self, folder, uninterrupted, parts):
        """Chunks without a marker are computed again."""
        for number in (0, 5, 13):
            (folder / f"_done/chunk-{number:06d}.json").unlink()
        assert continued(folder).is_complete
        assert parts(folder) == parts(uninterrupted)

    def test_deleted_part(self, folder, uninterrupted, parts):
        """A chunk that lacks a file is computed again."""
        next((folder / "seats").rglob("part-00002.parquet")).unlink()
        continued(folder)
        assert parts(folder) == parts(uninterrupted)

    def test_unmarked_rubbish_is_replaced(self, folder, uninterrupted, parts):
        """A part that was never finished does not count."""
        (folder / "_done/chunk-000002.json").unlink()
        next((folder / "games").rglob("part-00002.parquet")).write_bytes(b"half a fi")
        continued(folder)
        assert parts(folder) == parts(uninterrupted)

    def test_leftovers_are_removed(self, folder):
        """Temporary files of a killed run go."""
        left = [
            folder / ".part-a",
            folder / "_done/.part-b",
            next(folder.rglob("lineup=l0")) / ".part-c",
        ]
        for path in left:
            path.write_bytes(b"half")
        continued(folder)
        assert not [path for path in left if path.exists()]

    def test_moved_run(self, folder, uninterrupted, parts, tmp_path):
        """A run folder is portable as a whole."""
        (folder / "_done/chunk-000001.json").unlink()
        moved = folder.rename(tmp_path / "elsewhere")
        continued(moved)
        assert parts(moved) == parts(uninterrupted)

    def test_killed_before_the_effect_was_known(self, tmp_path):
        """A tweak's effect is measured then."""
        tweak = rules({"dice.wild": 9})
        made = run(replace(EXPERIMENT, games=4), tmp_path / "run", 1, ruleset=tweak)
        arm = made.manifest.arms["tweak"]
        bare = {"tweak": arm.model_copy(update={"effect": {}})}
        write_manifest(made.folder, made.manifest.model_copy(update={"arms": bare}))
        again = continued(made.folder, ruleset=tweak)
        assert again.manifest == made.manifest


class TestExtend:
    """A finished run grows; its files stay as they are."""

    def test_more_games(self, folder, uninterrupted, parts):
        """Old parts are untouched and the new worlds follow."""
        grown = continued(folder, games=1500)
        old, new = parts(uninterrupted), parts(folder)
        assert {name: new[name] for name in old} == old
        assert grown.is_complete
        assert grown.manifest.total_games == 3000
        assert grown.scan("games", players=2).collect()["world"].to_list() == list(range(1500))

    def test_workers_read_the_new_plan(self, folder):
        """Worker processes that knew the run before see its new chunks."""
        (folder / "_done/chunk-000000.json").unlink()
        resume(folder, jobs=2, ruleset=rules())
        assert resume(folder, games=1500, jobs=2, ruleset=rules()).is_complete

    def test_fewer_games_are_refused(self, folder):
        """A run does not shrink."""
        with pytest.raises(ConfigError, match=r"plans 1,200 games at 2 players: --games 300"):
            continued(folder, games=300)
        assert open_run(folder).is_complete


class TestRefuse:
    """A run that would mix different games is refused, and what differs is named."""

    def refused(self, folder, *words, error=ConfigError, **options):
        """Check that resuming fails with all of the words."""
        with pytest.raises(error) as caught:
            continued(folder, **options)
        for word in words:
            assert word in str(caught.value)

    def test_changed_rule(self, folder):
        """The path of the rule is named with both values."""
        words = ("cannot be continued", "rule dice.wild: 6 before, 7 now")
        self.refused(folder, *words, ruleset=rules({"dice.wild": 7}))

    def test_changed_bot(self, tmp_path):
        """The weight that was edited is named."""
        bot = tmp_path / "mine.toml"
        bot.write_text(BOT.format(1))
        run(replace(EXPERIMENT, bots=(str(bot),), games=4), tmp_path / "run", 1, ruleset=rules())
        bot.write_text(BOT.format(2))
        words = (f"bot {bot}, weights.dash.mean: 1.0 before, 2.0 now",)
        self.refused(tmp_path / "run", *words)

    def test_bot_file_that_is_gone_cannot_have_changed(self, tmp_path):
        """The manifest knows the bot."""
        bot = tmp_path / "mine.toml"
        bot.write_text(BOT.format(1))
        run(replace(EXPERIMENT, bots=(str(bot),), games=4), tmp_path / "run", 1, ruleset=rules())
        bot.unlink()
        assert continued(tmp_path / "run", games=8).is_complete

    def test_changed_seed(self, folder):
        """A manifest edited to another seed is not what was written."""
        path = folder / "manifest.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | {"seed": 6}))
        self.refused(
            folder, "was changed after it was written, in the parts seed", error=DatasetError
        )

    def test_manifest_of_another_run(self, folder):
        """A whole manifest with another seed does not fit the parts."""
        other = read_manifest(folder).model_copy(update={"seed": 6})
        write_manifest(folder, other)
        self.refused(folder, "belongs to another run", error=DatasetError)

    def test_changed_program(self, folder, monkeypatch):
        """Kernels that play a finished world differently are noticed."""
        play_worlds = resume_module.play_worlds

        def other(match, first_world, n_worlds):
            return play_worlds(match, first_world + 1, n_worlds)

        monkeypatch.setattr(resume_module, "play_worlds", other)
        self.refused(folder, "this version of the program plays world 0", "differently")

    def test_rules_version(self, folder, monkeypatch):
        """Another version of the rules is another game."""
        newer = replace(resume_module.load_game("tests.toy"), rules_version="2")
        monkeypatch.setattr(resume_module, "load_game", lambda game_id: newer)
        self.refused(folder, "rules version: 1 before, 2 now")

    def test_damaged_part(self, folder):
        """A damaged part is named, not computed over."""
        path = next((folder / "items").rglob("part-00001.parquet"))
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 255
        path.write_bytes(content)
        self.refused(folder, str(path), "is damaged", error=DatasetError)

    def test_damaged_part_that_was_deleted_as_told_is_computed(self, folder, uninterrupted, parts):
        """The advice of the message works."""
        path = next((folder / "items").rglob("part-00001.parquet"))
        path.write_bytes(b"")
        self.refused(folder, "delete it, and `exobalance resume", error=DatasetError)
        path.unlink()
        continued(folder)
        assert parts(folder) == parts(uninterrupted)

    def test_foreign_part(self, folder):
        """A part of another plan is named."""
        path = next((folder / "items").rglob("part-00001.parquet"))
        shutil.copy(path, path.with_name("part-00099.parquet"))
        self.refused(folder, "part-00099.parquet", "does not belong", error=DatasetError)

    def test_no_run(self, tmp_path):
        """A folder without a manifest is no run."""
        self.refused(tmp_path, "is not a run", error=DatasetError)


class TestRulesByName:
    """Without a ruleset, rules are loaded again by the names in the manifest."""

    @pytest.fixture
    def tweaked(self, tmp_path, monkeypatch):
        """Return a run under a tweak file, and what that file says now."""
        tweak = tmp_path / "fast.toml"
        tweak.write_text("")
        now = {"dice.wild": 9}
        monkeypatch.setattr(
            resume_module,
            "load_ruleset",
            lambda game, names=(), sets=(): rules(now if names else PRINTED_NOW),
        )
        PRINTED_NOW.clear()
        experiment = replace(EXPERIMENT, games=4, rules=(str(tweak),))
        run(experiment, tmp_path / "run", 1, ruleset=rules(now))
        return tmp_path / "run", tweak, now

    def test_unchanged(self, tweaked):
        """The same rules continue."""
        assert resume(tweaked[0], games=8, jobs=1).is_complete

    def test_edited_tweak_file(self, tweaked):
        """An edit of the tweak file is named."""
        tweaked[2]["dice.wild"] = 8
        with pytest.raises(ConfigError, match=r"rule dice\.wild: 9 before, 8 now"):
            resume(tweaked[0], games=8, jobs=1)

    def test_tweak_file_is_gone(self, tweaked):
        """A file that stayed behind cannot have changed."""
        tweaked[1].unlink()
        assert resume(tweaked[0], games=8, jobs=1).is_complete

    def test_tweak_file_is_gone_and_the_printed_rules_changed(self, tweaked):
        """Values that the tweak leaves alone are compared."""
        tweaked[1].unlink()
        PRINTED_NOW["track.goal"] = 30
        with pytest.raises(ConfigError, match=r"rule track\.goal: 24 before, 30 now"):
            resume(tweaked[0], games=8, jobs=1)


PRINTED_NOW: dict[str, object] = {}
