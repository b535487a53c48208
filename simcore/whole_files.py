"""Files written whole or not at all, and over nothing but ordinary files."""

from __future__ import annotations

import errno
import os
import stat
import time
import uuid
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache
from pathlib import Path

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.locking import is_at, take

TEMPORARY = ".part-"
"""Start of the names of files that are still being written."""

STALE_S = 3600.0
"""Where files cannot be locked, one this old is taken for that of a killed process."""


def replace(path: Path, write: Callable[[Path], object]) -> None:
    """Let ``write`` fill a temporary file beside ``path``, then rename it to ``path``.

    What killed processes left there in their midst is removed first.  Raises ConfigError if
    something else than an ordinary file stands at ``path``, and whatever ``write`` raises; the
    temporary file is gone then and the old one as it was.
    """
    refuse_special(path)
    _tidy(path.parent)
    temporary, handle = _temporary_beside(path)
    try:
        write(temporary)
        os.fsync(handle)
        if os.name == "nt":  # no name of an open file can be changed there
            os.close(handle)
            handle = -1
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    finally:
        if handle >= 0:
            os.close(handle)


def _temporary_beside(path: Path) -> tuple[Path, int]:
    """Return a new file that is locked, so that all see that somebody is writing it."""
    while True:
        temporary = path.with_name(f"{TEMPORARY}{uuid.uuid4().hex}")
        handle = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            is_mine = take(handle)
        except OSError:  # a file system without locks
            is_mine = True
        if is_mine and is_at(handle, temporary):
            return temporary, handle
        os.close(handle)  # somebody tidied up before it was locked


def is_vacant(folder: Path, beside: Collection[str] = ()) -> bool:
    """Return whether a folder is not there yet, or holds nothing but temporary files.

    A process that is killed while it writes the first file of a folder leaves such a one.
    ``beside`` names what else may be there, because it is written before that file.
    Raises OSError if the folder cannot be read.
    """
    if not folder.exists():
        return True
    names = (path.name for path in folder.iterdir())
    return all(name.startswith(TEMPORARY) or name in beside for name in names)


def read_regular(path: Path) -> bytes:
    """Return the content of an ordinary file; OSError, too, for a pipe or a device.

    To read those would wait for somebody, or never end.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
    return path.read_bytes()


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


@cache
def _tidy(folder: Path) -> None:
    """Remove temporary files that killed processes left in a folder, once per process."""
    for path in folder.glob(f"{TEMPORARY}*"):
        with suppress(OSError):
            _remove_if_left(path)


def _remove_if_left(path: Path) -> None:
    """Remove a temporary file that no living process holds; raises OSError."""
    handle = os.open(path, os.O_RDWR)
    try:
        is_left = take(handle)
    except OSError:  # a file system without locks
        is_left = time.time() - path.stat().st_mtime > STALE_S
    finally:
        os.close(handle)
    if is_left:
        path.unlink()
