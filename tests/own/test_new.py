"""``games new`` writes a game under any name, over nothing that is there."""

import json
import subprocess
import sys
import tomllib
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.scripts.newgame.copy import TEMPLATE, new_game, template_files
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset


@pytest.mark.parametrize(
    ("name", "title", "prefix"),
    [("moonbase", "Moonbase", "MOON"), ("dice_race", "Dice Race", "DICE"), ("x2", "X2", "X2")],
)
def test_everything_is_called_by_the_name(tmp_path, name, title, prefix):
    """Folder, id, title, clauses, entry point; nothing of the template's name is left."""
    folder = new_game(name, tmp_path)
    game = load_game(str(folder))
    assert (game.id, game.title, game.folder) == (name, title, folder)
    specs = load_ruleset(name).book.specs.values()
    assert {spec.clause.partition("-")[0] for spec in specs} == {prefix}
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["exobalance.games"] == {name: name}
    assert load_ruleset(name, ["pole_dearer"]).tree["sites"]["Pole"] == 15
    if name != "moonbase":
        kept = [path for path in folder.rglob("*.*") if path.parent.name != "__pycache__"]
        texts = [path.read_text().lower() for path in kept]
        assert not any("moon" in text for text in texts)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_every_file_of_the_template_is_copied(tmp_path):
    """And none is left over in the folder of the template."""
    folder = new_game("moonbase", tmp_path)
    copied = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    assert copied == template_files()
    there = [path for path in TEMPLATE.rglob("*") if path.is_file()]
    assert len(copied) == len([path for path in there if path.suffix != ".pyc"]) > 20


def test_the_code_of_a_new_game_is_clean(tmp_path):
    """By the project's own rules of style, under a name of another length, too."""
    folder = new_game("dig", tmp_path)
    for words in (["check", "--no-cache"], ["format", "--check", "--no-cache"]):
        command = [sys.executable, "-m", "ruff", *words, "--config", str(RUFF), str(folder)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout


RUFF = TEMPLATE.resolve().parents[2] / "pyproject.toml"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Moonbase", "expected small letters, digits and underscores, such as dice_race"),
        ("moon-base", "expected small letters"),
        ("2moons", "expected small letters"),
        ("", "expected small letters"),
        ("../moon", "expected small letters"),
        ("class", "it is a word of the language Python"),
        ("nul", "Windows allows no folder of that name"),
        ("m" * 51, "it has 51 letters, expected at most 50"),
        ("match", "it is a word of the language Python"),
        ("sgo", "there is a game of that name"),
        ("json", "there is a package of that name"),
        ("numpy", "there is a package of that name"),
        ("tests", "there is a package of that name"),
    ],
)
def test_names_that_cannot_be_used(tmp_path, name, why):
    """In one sentence; nothing is written."""
    with pytest.raises(ConfigError, match=f"{name!r} is no name for a game: {why}"):
        new_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


class TestPlace:
    """Where the folder goes."""

    def test_nothing_is_written_over(self, tmp_path, monkeypatch):
        """A folder of that name is left as it is."""
        monkeypatch.chdir(tmp_path)
        (tmp_path / "luna").mkdir()
        (tmp_path / "luna" / "mine.txt").write_text("mine")
        told = CliRunner().invoke(app, ["games", "new", "luna"])
        assert told.exit_code == 2
        assert "luna is there already: give another name, or remove it first" in told.stderr
        assert [path.name for path in tmp_path.rglob("*")] == ["luna", "mine.txt"]

    def test_there_has_to_be_a_folder_for_it(self, tmp_path):
        """It is not made."""
        with pytest.raises(ConfigError, match=r"there is no folder .*/nowhere, make it first"):
            new_game("luna", tmp_path / "nowhere")

    def test_it_is_told_what_comes_next(self, tmp_path, monkeypatch):
        """With a path that the verbs understand from here."""
        monkeypatch.chdir(tmp_path)
        (tmp_path / "games").mkdir()
        told = CliRunner().invoke(app, ["games", "new", "luna", "--out", "games"])
        assert told.stdout.splitlines() == [
            "written: games/luna",
            "next: exobalance games check games/luna",
            "then: exobalance quickstart games/luna",
        ]
        shown = CliRunner().invoke(app, ["bots", "games/luna", "--json"])
        assert {row["game"] for row in json.loads(shown.stdout)} == {"luna"}

    def test_a_failure_leaves_nothing(self, tmp_path, monkeypatch):
        """No half a game stays."""

        def fail(text, name):
            raise OSError("disk full")

        monkeypatch.setattr("exobalance.scripts.newgame.copy.renamed", fail)
        with pytest.raises(OSError, match="disk full"):
            new_game("luna", tmp_path)
        assert list(tmp_path.iterdir()) == []


@pytest.mark.full
def test_it_can_be_packed(tmp_path):
    """The wheel holds the package and its entry point, and neither tests nor settings."""
    folder = new_game("luna", tmp_path)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-index"]
    options = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([*pip, *options, str(folder)], capture_output=True, check=True)
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
        [points] = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert archive.read(points).decode().splitlines() == ["[exobalance.games]", "luna = luna"]
    left_out = {path for path in template_files() if path.parts[0] in ("tests", "pyproject.toml")}
    assert packed == {f"luna/{path.as_posix()}" for path in set(template_files()) - left_out}
