"""Commands of this program as they can be pasted at the shell."""

from __future__ import annotations

import shlex
import subprocess
import sys


def shell(*words: object) -> str:
    """Return words as they are typed, blanks, brackets and quotes of a word protected.

    ``shell("report", "my run")`` is ``report 'my run'``, on Windows ``report "my run"``.
    """
    texts = list(map(str, words))
    return subprocess.list2cmdline(texts) if sys.platform == "win32" else shlex.join(texts)


def command(*words: object) -> str:
    """Return the command with these words: ``exobalance report 'my run'``."""
    return shell("exobalance", *words)
