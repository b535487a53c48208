"""The documentation: links lead somewhere, commands are understood, output is real."""

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from exobalance.scripts.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
LINK = re.compile(r"\[[^\]]*\]\((?!https?://|#)([^)#\s]+)[^)]*\)")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path, *languages: str) -> list[str]:
    """Return the code blocks of a page in one of the languages."""
    return [
        code for language, code in BLOCK.findall(page.read_text("utf-8")) if language in languages
    ]


def commands() -> list[tuple[str, str]]:
    """Return (page, arguments) of every exobalance command in a shell block."""
    found = []
    for page in PAGES:
        for code in blocks(page, "sh", "console", "bat"):
            for line in code.splitlines():
                match = re.match(r"(?:\$ )?(?:[\w./\\]*[/\\])?exobalance (.*)", line)
                if match:
                    found.append((page.relative_to(ROOT).as_posix(), match[1]))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files(page):
    """Every relative link names a file of the project."""
    broken = [
        link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()
    ]
    assert broken == []


@pytest.mark.parametrize(("page", "line"), sorted(set(commands())))
def test_commands_are_understood(page, line):
    """Every command names a verb and options that exist."""
    arguments = shlex.split(line.split(" >")[0], comments=True)
    group = get_command(app)
    while arguments and arguments[0] in getattr(group, "commands", {}):
        group = group.commands[arguments.pop(0)]
    group = getattr(group, "commands", {}).get(getattr(group, "default", ""), group)
    is_verb = not getattr(group, "commands", {})
    assert is_verb or arguments == ["--help"], f"{page}: no verb in {line!r}"
    known = {name for option in group.params for name in option.opts} | {"--help"}
    used = {argument for argument in arguments if argument.startswith("-")}
    assert used <= known, page


def test_commands_are_found_at_all():
    """The patterns above do find commands."""
    assert len(commands()) > 15


@pytest.mark.parametrize(
    ("line", "expected"),
    [tuple(code.split("\n", 1)) for code in blocks(ROOT / "README.md", "console")],
    ids=lambda text: text.splitlines()[0][:40],
)
def test_output_in_the_readme_is_real(line, expected, monkeypatch):
    """Commands with output print just that."""
    monkeypatch.setenv("COLUMNS", "90")
    arguments = shlex.split(line.removeprefix("$ exobalance "))
    printed = CliRunner().invoke(app, arguments).stdout
    assert [text.strip() for text in printed.strip().splitlines()] == [
        text.strip() for text in expected.strip().splitlines()
    ]
