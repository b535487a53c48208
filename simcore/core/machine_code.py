"""Machine code on disk that is checked before it is run.

Numba unpickles whatever its cache holds and hands it to the linker: a file that was cut off,
damaged or exchanged ends the process.  Here every entry starts with a digest of the rest, and
one that does not match is treated as missing: the kernel is compiled again and the entry is
written anew.  Data files have names of their own, so that processes that compile at the same
time never write different code to one file, even on a file system without locks.
"""

from __future__ import annotations

import pickle
import uuid
from hashlib import blake2b
from pathlib import Path
from typing import Any

from numba.core.caching import IndexDataCacheFile

DIGEST_BYTES = 20


class CheckedCacheFile(IndexDataCacheFile):
    """Numba's index and data files of one kernel, each with a digest of its content."""

    def _load_index(self) -> dict[Any, str]:
        """Return the index; an empty one if there is none that can be trusted."""
        try:
            content = _checked(Path(self._index_path).read_bytes())
            version, stamp, overloads = pickle.loads(content)
        except (OSError, ValueError):
            return {}
        if version != self._version or stamp != self._source_stamp:
            return {}
        found: dict[Any, str] = overloads
        return found

    def _save_index(self, overloads: dict[Any, str]) -> None:
        content = self._dump((self._version, self._source_stamp, overloads))
        with self._open_for_write(self._index_path) as file:
            file.write(_digest(content) + content)

    def _load_data(self, name: str) -> Any:
        """Return one entry; OSError, which numba takes for a missing file, if it is damaged."""
        try:
            content = _checked(Path(self._data_path(name)).read_bytes())
        except ValueError as error:
            raise OSError(f"{self._data_path(name)}: {error}") from error
        return pickle.loads(content)

    def _save_data(self, name: str, data: Any) -> None:
        content = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(_digest(content) + content)

    def _data_name(self, number: int) -> str:
        """Return a new name for a data file, whatever number numba counted to."""
        return str(self._data_name_pattern).format(number=uuid.uuid4().int)


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=DIGEST_BYTES).digest()


def _checked(content: bytes) -> bytes:
    """Return what follows the digest; ValueError if it does not match."""
    rest = content[DIGEST_BYTES:]
    if content[:DIGEST_BYTES] != _digest(rest):
        raise ValueError("its digest does not match its content")
    return rest
