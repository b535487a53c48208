"""One process at a time writes into a run folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.locking import is_at, take

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
        while (is_mine := _take(handle)) and not is_at(handle, path):
            os.close(handle)  # another process has just finished and removed it
            handle = _open(path)
        if not is_mine:
            other = os.read(handle, 20).decode("ascii", "replace").strip() or "?"
            raise ConfigError(
                f"{folder} is being played by another process ({other}): wait until it has "
                "finished, or stop it"
            )
        os.write(handle, f"{os.getpid():<20}".encode())
        try:
            yield
        finally:
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


def _take(handle: int) -> bool:
    """Lock an open file; a file system without locks leaves it to people to keep apart."""
    try:
        return take(handle)
    except OSError:
        return True
