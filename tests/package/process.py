"""Calls of exobalance in a process of its own, with a path of modules that tests choose."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("analysis", "reports", "scripts", "simcore")
COMMAND = shutil.which("exobalance", path=sysconfig.get_path("scripts"))


def call(
    arguments: Sequence[str | Path], cwd: Path, path: Sequence[str | Path] = ()
) -> subprocess.CompletedProcess[str]:
    """Call a program from a folder, with ``path`` as the only PYTHONPATH."""
    inherited = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    own = {"PYTHONPATH": os.pathsep.join(map(str, path))} if path else {}
    return subprocess.run(
        list(map(str, arguments)),
        cwd=cwd,
        env={**inherited, **own, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def python(
    *arguments: str | Path, cwd: Path, path: Sequence[str | Path] = ()
) -> subprocess.CompletedProcess[str]:
    """Call the Python of this environment, see `call`."""
    return call([sys.executable, *arguments], cwd, path)
