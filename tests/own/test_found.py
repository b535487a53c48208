"""Games outside the package are found by their folder, their package or an entry point."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.analysis.base.targets import load_targets
from exobalance.scripts.cli import app
from exobalance.scripts.newgame.copy import new_game
from exobalance.scripts.shared.study_marks import played_with
from exobalance.simcore import games, packages
from exobalance.simcore.core.jit import kernel_hash, kernel_sources, scope_of
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import (
    check_known,
    command_about,
    find_game,
    is_game,
    load_game,
    name_here,
    only_known,
)
from exobalance.simcore.ruleset import load_rulebook, spec
from tests.own.mutants import change


@pytest.fixture
def luna(tmp_path, monkeypatch):
    """Return the folder of a new game, in the current folder."""
    monkeypatch.chdir(tmp_path)
    return new_game("luna", tmp_path)


class TestNames:
    """What a person can call a game by."""

    @pytest.mark.parametrize("name", ["luna", "./luna", "../{here}/luna", "{path}"])
    def test_a_folder_or_a_name_in_the_current_folder(self, luna, name):
        """They all mean the package."""
        name = name.format(here=luna.parent.name, path=luna)
        assert find_game(name) == "luna"
        assert is_game(name)
        assert load_game(name).folder == luna
        assert load_rulebook(name).game == "luna"
        assert packages.added == [str(luna.parent)]

    def test_a_folder_inside_a_package(self, tmp_path):
        """Is imported by its whole path."""
        package = tmp_path / "my_games"
        package.mkdir()
        (package / "__init__.py").touch()
        folder = new_game("luna", package)
        assert find_game(str(folder)) == "my_games.luna"
        assert load_game(str(folder)).id == "my_games.luna"

    def test_a_folder_of_the_games_that_come_with_the_package(self):
        """Is that game."""
        assert find_game(str(packages.GAMES / "sgo")) == "sgo"

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            ("./nowhere", "./nowhere is no folder of a game: expected one that holds __init__.py"),
            (".", r"\. is no folder of a game"),
            ("lunar", r"unknown game 'lunar': expected one of sgo"),
            ("sgp", "unknown game 'sgp': did you mean 'sgo'"),
            ("json", "unknown game 'json'"),
            ("lu na", "unknown game 'lu na'"),
            ("my_games.luna", "there is no package my_games.luna to import a game from"),
        ],
    )
    def test_what_is_no_game(self, luna, name, why):
        """Is told in one sentence."""
        with pytest.raises(ConfigError, match=why):
            find_game(name)
        assert not is_game(name)

    def test_a_name_that_another_package_has(self, tmp_path):
        """Cannot be used; nothing else would be imported in its place."""
        folder = new_game("luna", tmp_path).rename(tmp_path / "json")
        with pytest.raises(ConfigError, match=r"a name that .*json has already"):
            load_game(str(folder))

    def test_a_folder_whose_name_is_no_name_of_a_package(self, tmp_path):
        """Is told as such."""
        folder = new_game("luna", tmp_path).rename(tmp_path / "lu-na")
        with pytest.raises(ConfigError, match="its name is no Python name"):
            load_game(str(folder))


class TestNameHere:
    """What printed commands call a game."""

    @pytest.mark.parametrize(
        ("here", "trusted", "name"),
        [
            (".", "", "luna"),
            ("..", "", "./{parent}/luna"),
            ("/usr", "", "{path}"),
            ("/usr", "{path}", "luna"),
            ("luna", "", "{path}"),
        ],
    )
    def test_it_is_found_by_that_name(self, luna, monkeypatch, here, trusted, name):
        """Its id where that is enough, else the path of its folder."""
        load_game(str(luna))
        monkeypatch.setenv(games.TRUSTED, trusted.format(path=luna))
        monkeypatch.chdir(here)
        assert name_here("luna") == name.format(path=luna, parent=luna.parent.name)
        assert find_game(name_here("luna")) == "luna"

    def test_what_is_found_anyway_keeps_its_id(self, installed):
        """Games that come with exobalance or an installed package."""
        load_game("moon")
        assert [name_here("luna"), name_here("sgo")] == ["luna", "sgo"]

    def test_bots_are_told_with_it(self, luna, monkeypatch):
        """In the command that comes next, in the new file, and in what is said of a wrong one."""
        (luna.parent / "bots").mkdir()
        monkeypatch.chdir(luna.parent / "bots")
        mine = luna.parent / "mine.toml"
        told = CliRunner().invoke(app, ["bots", "new", str(mine), "--game", str(luna)])
        assert f"next: exobalance bots show {luna} {mine}" in told.stdout
        assert f"exobalance run {luna} --players 4 --bots {mine}" in mine.read_text()
        told = CliRunner().invoke(app, ["bots", "show", str(luna), "her.toml"])
        assert f"`exobalance bots new her.toml --game {luna}` starts one" in told.stderr


class TestTrust:
    """A file may name known games only."""

    def test_files_may_not_bring_code(self, luna):
        """Neither by name nor by path, and nothing is put on the import path."""
        for name in ("luna", "./luna"):
            with only_known(), pytest.raises(ConfigError, match="a file may only name a game that"):
                find_game(name)
        assert packages.added == []
        (luna.parent / "mine.toml").write_text('game = "luna"\n')
        told = CliRunner().invoke(app, ["run", "mine.toml", "--dry-run"])
        assert told.exit_code == 2
        assert "set EXOBALANCE_GAMES to the path of its folder" in told.stderr

    @pytest.mark.parametrize("trusted", ["luna", "./luna", "tests.toy, {path}"])
    def test_but_one_that_the_environment_names(self, luna, monkeypatch, trusted):
        """By name where it is found, by path from anywhere."""
        monkeypatch.setenv(games.TRUSTED, trusted.format(path=luna))
        with only_known():
            assert find_game("luna") == "luna"
        if "path" in trusted:
            monkeypatch.chdir("/")
            assert load_game("luna").folder == luna

    def test_commands_about_its_files_say_so(self, luna, monkeypatch):
        """What is printed to go on with can be pasted as it is, by the process that comes next."""
        monkeypatch.setenv(games.TRUSTED, "tests.toy")
        load_game("./luna")
        asked = "EXOBALANCE_GAMES=tests.toy,./luna exobalance report runs/first"
        assert command_about("luna", "report", "runs/first") == asked
        assert command_about("tests.toy", "report", "runs/first") == "exobalance report runs/first"
        (luna.parent / "elsewhere").mkdir()
        monkeypatch.chdir(luna.parent / "elsewhere")
        assert command_about("luna", "run", "luna").startswith(
            f"EXOBALANCE_GAMES=tests.toy,{luna} "
        )

    def test_a_folder_inside_a_package_is_named_so_that_it_is_found(self, tmp_path, monkeypatch):
        """By its import path in the folder around that package, by its own path elsewhere."""
        package = tmp_path / "games" / "my_games"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        load_game(str(new_game("luna", package)))
        monkeypatch.delenv(games.TRUSTED, raising=False)
        for here, trusted in (
            (package.parent, "my_games.luna"),
            (tmp_path, "./games/my_games/luna"),
        ):
            monkeypatch.chdir(here)
            asked = f"EXOBALANCE_GAMES={trusted} exobalance report runs/first"
            assert command_about("my_games.luna", "report", "runs/first") == asked

    def test_a_path_that_leads_nowhere_from_here_is_told(self, luna, monkeypatch):
        """It was given as seen from another folder."""
        monkeypatch.setenv(games.TRUSTED, "./luna")
        monkeypatch.chdir(luna)
        says = "; it names luna, which is no folder of a game seen from here"
        for name in ("mare", "my_games.mare"):
            with pytest.raises(ConfigError, match=says):
                check_known(name, "the file")

    def test_its_targets_are_found_from_anywhere(self, luna, monkeypatch):
        """By a process that has not imported the game yet, such as one that opens a run."""
        monkeypatch.setenv(games.TRUSTED, str(luna))
        monkeypatch.chdir("/")
        check_known("luna", "the file")
        assert load_targets("luna")["length_turns"] == (6, 24)

    @pytest.mark.parametrize("word", ["luna", "./luna", "{path}", "aims.toml"])
    def test_a_step_of_a_study_depends_on_its_rules(self, luna, monkeypatch, word):
        """Whatever it calls the game."""
        word = word.format(path=luna)
        monkeypatch.setenv(games.TRUSTED, str(luna))
        (luna.parent / "aims.toml").write_text('game = "luna"\n')
        before = played_with(["run", word, "--players", "2"], luna.parent)
        change(luna / "rules.toml", "default = 3\n", "default = 4\n")
        spec._read_rulebook.cache_clear()
        assert played_with(["run", word, "--players", "2"], luna.parent) != before

    def test_or_one_that_a_person_has_named(self, luna):
        """In the same process."""
        load_game("./luna")
        check_known("luna", "the file")


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Return a folder on the import path with a distribution that brings a game."""
    site = tmp_path / "site"
    site.mkdir()
    new_game("luna", site)
    facts = site / "luna_game-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: luna-game\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[exobalance.games]\nmoon = luna:GAME\n")
    monkeypatch.syspath_prepend(site)
    monkeypatch.chdir(tmp_path)
    return site


class TestEntryPoints:
    """Installed packages bring games by the group ``exobalance.games``."""

    def test_it_is_listed(self, installed):
        """Beside those that come with the package, by all verbs that list games."""
        told = CliRunner().invoke(app, ["games"])
        assert "luna" in told.stdout and "Luna" in told.stdout
        for words in (["games", "--json"], ["games", "list", "--json"]):
            rows = json.loads(CliRunner().invoke(app, words).stdout)
            assert [row["id"] for row in rows] == [*games.GAME_IDS, "luna"]
            assert rows[-1]["modelled"] == ["points of the sites"]
        rows = json.loads(CliRunner().invoke(app, ["bots", "--json"]).stdout)
        assert "luna" in {row["game"] for row in rows}

    def test_it_has_two_names(self, installed):
        """That of the entry point, and that of its package, which runs know it by."""
        assert find_game("moon") == find_game("luna") == "luna"
        assert load_game("moon").folder == installed / "luna"

    def test_files_may_name_it(self, installed):
        """Whoever installs a package trusts it."""
        check_known("luna", "the file")
        with only_known():
            assert load_game("luna").id == "luna"

    def test_no_new_game_takes_its_names(self, installed):
        """Neither of them."""
        for name in ("moon", "luna"):
            with pytest.raises(ConfigError, match="there is a game of that name"):
                new_game(name, installed.parent)

    def test_one_that_cannot_be_loaded_is_told_and_left_out(self, installed):
        """The others are listed all the same."""
        (installed / "luna" / "kernels.py").write_text("import nothing_of_that_name\n")
        told = CliRunner().invoke(app, ["games", "--json"])
        assert told.exit_code == 0
        assert [row["id"] for row in json.loads(told.stdout)] == list(games.GAME_IDS)
        assert "luna, a game of an installed package, cannot be loaded" in told.stderr


class TestKernels:
    """Machine code of games outside is kept under a hash of what their kernels can reach."""

    def test_what_counts(self, luna):
        """Rules and data, not words and drawings."""
        sources = kernel_sources(str(luna))
        own = {path.relative_to(luna).as_posix() for path in sources if path.is_relative_to(luna)}
        assert own == {"data/layout.py", "features.py", "kernels.py"}
        assert scope_of(luna / "kernels.py") == scope_of(luna / "data" / "layout.py") == str(luna)

    def test_a_changed_rule_is_compiled_anew_and_a_changed_word_is_not(self, luna):
        """Whatever numba would think of it."""
        seen = []
        for file in (None, "tell.py", "kernels.py", "data/layout.py"):
            if file:
                with (luna / file).open("a") as text:
                    text.write("# changed\n")
            kernel_sources.cache_clear()
            kernel_hash.cache_clear()
            seen.append(kernel_hash(str(luna)))
        assert seen[0] == seen[1]
        assert len(set(seen)) == 3

    @pytest.mark.parametrize("line", ["import pandas", "from helpers import rule", "from . import"])
    def test_what_cannot_be_followed_is_compiled_in_every_process(self, luna, line):
        """A change of it would go unseen."""
        path = luna / "kernels.py"
        path.write_text(f"{path.read_text()}\n{line}\n")
        assert kernel_sources(str(luna)) == ()

    def test_a_file_of_no_game_has_no_scope(self, tmp_path):
        """Such as a notebook's."""
        assert scope_of(tmp_path / "notebook.py") == ""


ASK = """
import sys
sys.path[:] = eval(sys.argv[1])
from exobalance import simulate
from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
game = load_game("./luna")
rules = load_ruleset("luna")
play = game.kernels.play.__wrapped__
found = simulate(game, rules, ["random"], players=2, worlds=4, seed=1)
print(found["games"]["game_hash"].tolist(), sum(play.stats.cache_hits.values()))
"""


@pytest.mark.full
def test_a_second_start_loads_what_the_first_compiled(luna):
    """And an edited rule plays other games."""

    def ask():
        command = [sys.executable, "-c", ASK, repr(list(map(str, map(Path, sys.path))))]
        run = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        return run.stdout

    first, second = ask(), ask()
    assert first.replace("] 0", "] 1") == second
    kernels = luna / "kernels.py"
    text = kernels.read_text()
    kernels.write_text(text.replace("state.haul += params.units[card]", "state.haul += 1"))
    assert ask() not in (first, second)


class TestMistakes:
    """What is wrong in a game's own files is one sentence, whatever verb meets it."""

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("def (", r"SyntaxError: invalid syntax, in .*kernels\.py, line \d+$"),
            ("import nothing_of_that_name", r"ModuleNotFoundError: .*kernels\.py, line \d+$"),
            ("from .data import nothing", r"ImportError: .*kernels\.py, line \d+$"),
            ("raise RuntimeError", r"RuntimeError: without a word, in .*kernels\.py, line \d+$"),
        ],
    )
    def test_code_that_cannot_be_imported(self, luna, line, says):
        """With the file and the line, and without a traceback."""
        with (luna / "kernels.py").open("a") as text:
            text.write(f"{line}\n")
        told = CliRunner().invoke(app, ["replay", "luna", "--players", "2"])
        assert told.exit_code == 2
        assert re.search(f"^exobalance: luna cannot be imported: {says}", told.stderr.strip())

    @pytest.mark.parametrize(
        ("old", "new", "says"),
        [
            ("default = 18", "default = 31", "deck.ice in the printed rules of luna is 31"),
            ("default = 8\ntype", "default = 8\nkind", "unknown key of deck.gem 'kind'"),
            ("default = 8\ntype = 'int'\n", "default = 8\n", "deck.gem has no type in its file"),
            ('["game.rounds"]', 'rounds = 3\n["game.rounds"]', "rounds is 3 in a file of rules"),
            ("default = 18", 'group = "none"\ndefault = 18', "deck.ice: unknown group 'none'"),
            ('["game.rounds"]', '[groups.a]\n["game.rounds"]', "groups.a has no title in its file"),
            ('["game.rounds"]', '[groups.a]\nname = ""\n["game.rounds"]', "key of groups.a 'name'"),
        ],
    )
    def test_rules_that_do_not_fit_their_ranges_or_lack_something(self, luna, old, new, says):
        """Sizes of states follow from ranges: kernels must not see what is outside of them."""
        change(luna / "rules.toml", old.replace("'", '"'), new)
        told = CliRunner().invoke(app, ["rules", "show", "luna"])
        assert told.exit_code == 2
        assert says in told.stderr
