"""The tutorial: a game is started, changed, checked and measured, word by word."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_docs import ROOT

PAGE = ROOT / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w./]+\.toml)`:\s*$")
"""How the text names the file that a block holds."""

CUT = "..."
"""Stands for any lines."""


class Reader:
    """Somebody who does what the page says, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {"COLUMNS": "90"}
        self.environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self.done: list[str] = []

    def follow(self, page: str) -> None:
        """Do what the blocks of a page say, one after the other."""
        for block in BLOCK.finditer(page):
            language, text = block.groups()
            if language == "console":
                for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                    line, _, shown = part.partition("\n")
                    self.run(line, shown)
            elif language == "sh":
                for name, value in re.findall(r"^export (\w+)=\"(\S+)\"$", text, re.MULTILINE):
                    self.environment[name] = value.replace("$PWD", str(self.folder))
            elif language == "diff":
                self.edit(text)
            else:
                before = page[: block.start()].rstrip()
                (self.folder / NAMED.search(before)[1]).write_text(text, encoding="utf-8")

    def run(self, line: str, shown: str) -> None:
        """Give a command; it prints what the page shows, if that shows anything."""
        program, *words = shlex.split(line)
        assert program == "exobalance"
        run = subprocess.run(
            [sys.executable, "-P", "-m", "exobalance", *words],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 0, f"{line}\n{run.stdout}{run.stderr}"
        if shown.strip():
            assert is_shown(run.stdout, shown), f"{line}\n{run.stdout}"
        self.done.append(words[0])

    def edit(self, text: str) -> None:
        """Change files as a diff says, whose old lines stand in the file once."""
        for part in re.split(r"^--- ", text, flags=re.MULTILINE)[1:]:
            name, _, changes = part.partition("\n")
            path = self.folder / name
            for hunk in re.split(r"^@@\n", changes, flags=re.MULTILINE):
                lines = [line or " " for line in hunk.splitlines()]
                old = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
                new = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
                source = path.read_text(encoding="utf-8")
                assert source.count(old) == 1, f"{name} does not hold once:\n{old}"
                path.write_text(source.replace(old, new), encoding="utf-8")


def is_shown(printed: str, shown: str) -> bool:
    """Whether a text is the one shown, blanks at the ends of lines and what is cut out aside."""
    lines = [re.escape(line.rstrip()) for line in shown.strip().splitlines()]
    pattern = "\n".join(r"[\s\S]*?" if line == re.escape(CUT) else line for line in lines)
    found = "\n".join(line.rstrip() for line in printed.strip().splitlines())
    return re.fullmatch(pattern, found) is not None


@pytest.mark.parametrize(
    ("printed", "shown", "same"),
    [
        ("a  \nb\n", "a\nb", True),
        ("a\nb\nc\n", "a\n...", True),
        ("a\nb\nc\n", "a\n...\nc", True),
        ("a\nb\nc\n", "a\n...\nd", False),
        ("a\nb\n", "a", False),
        ("a.b", "axb", False),
    ],
)
def test_what_is_shown_is_what_is_printed(printed, shown, same):
    """Dots alone on a line stand for any lines."""
    assert is_shown(printed, shown) is same


def test_the_tutorial_works_word_by_word(tmp_path):
    """Every command, every change of a file, and every output shown."""
    reader = Reader(tmp_path)
    reader.follow(PAGE.read_text("utf-8"))
    assert set(reader.done) == {"games", "replay", "rules", "score", "bots", "run", "report"}
    assert (tmp_path / "runs" / "safety" / "report" / "report.html").is_file()
