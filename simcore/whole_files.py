"""Files written whole or not at all, and over nothing but ordinary files."""

from __future__ import annotations

import os
import stat
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from exobalance.simcore.errors import ConfigError

TEMPORARY = ".part-"
"""Start of the names of files that are still being written."""

STALE_S = 3600.0
"""A temporary file this old belongs to a process that was killed."""


def replace(path: Path, write: Callable[[Path], object]) -> None:
    """Let ``write`` fill a temporary file beside ``path``, then rename it to ``path``.

    Raises ConfigError if something else than an ordinary file stands there, and whatever
    ``write`` raises; the temporary file is gone then and the old one as it was.
    """
    refuse_special(path)
    temporary = path.with_name(f"{TEMPORARY}{uuid.uuid4().hex}")
    try:
        write(temporary)
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def refuse_special(path: Path) -> None:
    """Raise ConfigError if ``path`` is a link, a folder, a pipe or a device.

    A rename would put a file in place of a device, and a link may lead anywhere.
    """
    try:
        mode = path.lstat().st_mode
    except OSError:  # not there; what else is wrong shows when it is written
        return
    if stat.S_ISREG(mode):
        return
    kinds = {stat.S_IFLNK: "a link", stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe"}
    kind = kinds.get(stat.S_IFMT(mode), "a device")
    raise ConfigError(f"{path} is {kind}, no file to write to: choose another name")


def remove_stale(folder: Path) -> None:
    """Remove temporary files that killed processes left in a folder."""
    for path in folder.glob(f"{TEMPORARY}*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > STALE_S:
                path.unlink()
