"""The page on notes of real plays: its commands run one after the other, its columns are all."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.analysis.studies.playtests.notes.headers import FIELDS
from exobalance.scripts.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "playtests.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SMALLER = {"sgo": "tests.toy", "--games 60": "--games 24"}
"""The same commands on a game that is compiled and played in seconds."""


def code(language: str) -> list[str]:
    """Return the blocks of a language."""
    return [text for name, text in BLOCK.findall(PAGE) if name == language]


def smaller(text: str) -> str:
    """Return a command or a program on the small game."""
    for old, new in SMALLER.items():
        text = re.sub(rf"(?<![\w.]){re.escape(old)}(?!\w)", new, text)
    return text


def test_commands_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one folder, as they stand on the page; then the program."""
    monkeypatch.chdir(tmp_path)
    lines = [line for text in code("sh") for line in text.splitlines()]
    assert len(lines) == 5
    said = []
    for line in lines:
        program, verb, *rest = shlex.split(smaller(line))
        assert program == "exobalance"
        quick = [] if {"--template", "--games"} & set(rest) else ["--games", "200"]
        jobs = [] if "--template" in rest else ["--jobs", "1"]
        done = CliRunner().invoke(app, [verb, *rest, *quick, *jobs])
        assert done.exit_code == 0, (line, done.output)
        said.append(done.stdout)
    assert "1 game of 2 players" in said[1]
    assert "20 games of 3 players" in said[-1]
    assert "3 players: 20 games of notes are nearest to greedy" in said[-1]
    (program_text,) = code("python")
    exec(compile(smaller(program_text), "docs/playtests.md", "exec"), {})
    assert "over all" in capsys.readouterr().out


def test_every_column_is_explained() -> None:
    """All fields, and no other."""
    rows = re.findall(r"^\| (`.*?`) \|", PAGE[: PAGE.index("## Hold them")], re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert told == set(FIELDS) - {"length"}


def test_the_example_of_a_message_is_real(tmp_path: Path) -> None:
    """The sentence on points that do not add up."""
    from exobalance.analysis.studies.playtests.notes.read import read_notes
    from exobalance.simcore.errors import ConfigError
    from tests.analysis.studies.playtests.sheets import WORDS, sheet, text_of

    path = tmp_path / "notes.csv"
    rows = sheet()
    padding = [[], [], [], [], []]
    rows[1][2] = 46
    path.write_text(text_of([rows[0], *padding, *rows[1:]]))
    with pytest.raises(ConfigError) as error:
        read_notes(path, WORDS)
    first = code("text")[0].split("exobalance: ")[1]
    assert " ".join(first.split()) == str(error.value)
