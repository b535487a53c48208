"""Nothing of a run outlives it: workers end with their parent, shared memory is given back."""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

LOOK_S = 1.0  # a worker looks this often whether its parent is alive

SHARED_MEMORY = Path("/dev/shm")

OF_JOBLIB = re.compile(r"(?:joblib_memmapping_folder_|sem\.loky-)(\d+)[-_]")
"""What joblib and its process pool leave in shared memory, named by their process."""


@cache
def end_with_parent(parent: int) -> None:
    """Let this worker process end soon after the process that started it has died.

    A killed process cannot tell its workers; they would wait for it for minutes, or play on
    for nobody.  Only for direct children: elsewhere somebody else looks after workers.
    """
    if os.getpid() != parent and os.getppid() == parent:
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_S)
    os._exit(1)  # parts that are not whole have temporary names


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
