"""One process at a time writes into a run folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from exobalance.simcore.errors import ConfigError, DatasetError

LOCK = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a run folder; the system lets go of it when this process ends, however it ends.

    Raises
    ------
    ConfigError
        Another process plays into the folder, named by its number.
    DatasetError
        The folder cannot be written.
    """
    path = folder / LOCK
    handle = _open(path)
    try:
        while (is_taken := _take(handle)) and not _is_at(handle, path):
            os.close(handle)  # another process has just finished and removed it
            handle = _open(path)
        if not is_taken:
            other = os.pread(handle, 20, 0).decode("ascii", "replace").strip() or "?"
            raise ConfigError(
                f"{folder} is being played by another process ({other}): wait until it has "
                "finished, or stop it"
            )
        os.pwrite(handle, f"{os.getpid():<20}".encode(), 0)
        yield
        with suppress(OSError):
            path.unlink()
    finally:
        os.close(handle)


def _open(path: Path) -> int:
    """Return the open lock file; DatasetError if it cannot be made."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise DatasetError(f"{path.parent} cannot be written: {error.strerror}") from error


def _is_at(handle: int, path: Path) -> bool:
    """Return whether a path still leads to an open file."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _take(handle: int) -> bool:
    """Lock an open file for this process; return False if another one has it."""
    try:
        import fcntl
    except ImportError:  # Windows, where a file that is open elsewhere cannot be replaced
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
