"""Nothing of a run outlives it: workers end with their parent, shared memory is given back."""

from __future__ import annotations

import os
import re
import shutil
import signal
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from exobalance.simcore.packages import use_paths

LOOK_S = 0.2  # a worker looks this often whether its parent is alive

SHARED_MEMORY = Path("/dev/shm")

OF_JOBLIB = re.compile(r"(?:joblib_memmapping_folder_|sem\.loky-)(\d+)[-_]")
"""What joblib and its process pool leave in shared memory, named by their process."""


_parent = 0  # of this process, if it is a worker


def start_worker(parent: int, paths: Sequence[str] = ()) -> None:
    """Begin as a worker of a process: end soon after it has died, and leave Ctrl-C to it.

    paths : folders that the process has put on the import path for games of a person's own.

    A killed process cannot tell its workers; they would wait for it for minutes, or play on
    for nobody.  A terminal sends Ctrl-C to every process; the parent ends its workers in good
    order.
    """
    global _parent
    _parent = parent
    end_if_orphaned()
    use_paths(paths)
    threading.Thread(target=_watch, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_if_orphaned() -> None:
    """End this process if it is a worker of one that has died: another may go on already."""
    if _parent and os.getppid() != _parent:
        os._exit(1)  # parts that are not whole have temporary names


def _watch() -> None:
    while True:
        end_if_orphaned()
        time.sleep(LOOK_S)


def free_shared_memory() -> None:
    """Remove what runs of this user that were killed left in shared memory."""
    if not SHARED_MEMORY.is_dir() or not hasattr(os, "getuid"):
        return
    for path in SHARED_MEMORY.iterdir():
        found = OF_JOBLIB.match(path.name)
        with suppress(OSError):
            if found and path.lstat().st_uid == os.getuid() and not _is_alive(int(found[1])):
                if path.is_dir():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink()


def _is_alive(process: int) -> bool:
    """Return whether a process of this number is there; one of another user is."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
