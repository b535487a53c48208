"""Commands of this program as they can be pasted at the shell."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Sequence


def shell(*words: object) -> str:
    """Return words as they are typed, blanks, brackets and quotes of a word protected.

    ``shell("report", "my run")`` is ``report "my run"``: double quotes mean the same at the
    shells of all systems, so what is printed here can be pasted elsewhere.  Only a word that
    they do not protect has the quotes of this system.
    """
    return " ".join(map(_typed, map(str, words)))


def _typed(text: str) -> str:
    if re.fullmatch(r"[\w./,=+:-]+", text):
        return text
    if not re.search(r'["$`\\!]', text):
        return f'"{text}"'
    return subprocess.list2cmdline([text]) if sys.platform == "win32" else shlex.quote(text)


def command(*words: object) -> str:
    """Return the command with these words: ``exobalance report "my run"``."""
    return shell("exobalance", *words)


def with_variable(name: str, value: str, asked: str) -> str:
    """Return a command with an environment variable, as the shell of this system takes it."""
    if sys.platform == "win32":
        return f'set "{name}={value}" && {asked}'
    return f"{name}={shell(value)} {asked}"


def repeated(option: str, values: Sequence[str]) -> list[str]:
    """Return the words of an option that may be repeated, once for each value."""
    return [word for value in values for word in (option, value)]


def line_up(bots: Sequence[str]) -> str:
    """Return bots as ``--bots`` takes them: one name stands for a bot in all seats."""
    return ",".join(bots[:1] if len(set(bots)) == 1 else bots)
