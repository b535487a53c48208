"""Locks on open files: the system lets go of them when a process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BEYOND = 1 << 30
"""Byte that is locked on Windows, where nobody else may read a locked one."""


def take(handle: int, wait: bool = False) -> bool:
    """Lock an open file until it is closed; return False if another process has it.

    With ``wait``, that process is waited for.  Raises OSError on a file system without locks.
    """
    if sys.platform == "win32":
        os.lseek(handle, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def is_at(handle: int, path: Path) -> bool:
    """Return whether a path leads to an open file, and not to a later one or none."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
