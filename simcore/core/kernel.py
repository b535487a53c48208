"""A compiled function that is compiled once for arguments that mean the same to it.

Numba compiles a function again for every combination of argument types.  Called by another
kernel with ``0``, with a 16-bit field of the state and with a 64-bit count, one function
would be compiled three times, and so would all that it passes its argument to.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from numba.core import types
from numba.core.caching import FunctionCache
from numba.core.registry import CPUDispatcher
from numba.extending import lower_cast

from exobalance.simcore.core.machine_code import CheckedCacheFile
from exobalance.simcore.locking import take

LOCK = "lock"  # file in the folder of an index, held by the process that writes there


def widened(kind: types.Type) -> types.Type:
    """Return the type that a kernel is compiled for when another passes it a ``kind``.

    Signed integers, literals and members of an enumeration are 64-bit integers; an array
    inside a record is an array of any length.  Neither changes a result or costs speed:
    integers are computed in 64 bits anyway, and what is inlined has its constants back.
    """
    if isinstance(kind, types.Literal):
        kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember) or kind in types.signed_domain:
        return types.int64
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, "C")
    return kind


@lower_cast(types.NestedArray, types.Array)
def _array_of_record(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    """Pass an array inside a record on as one of any length: both are stored alike."""
    return value


class Kernel(CPUDispatcher):
    """A compiled function; see `simcore.core.jit` for the way to make one."""

    def __init__(self, function: Callable, options: Mapping[str, Any]) -> None:
        super().__init__(function, targetoptions={"nopython": True, **options})

    def enable_caching(self) -> None:
        """Keep machine code on disk, in the folder that numba is set to."""
        self._cache = SharedCache(self.py_func)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile for a call by another kernel, with `widened` arguments."""
        named = {name: widened(kind) for name, kind in dict(kws).items()}
        return super().get_call_template(tuple(map(widened, args)), named)

    def is_at_hand(self, signature: tuple[types.Type, ...]) -> bool:
        """Return whether there is machine code for a signature, in this process or on disk."""
        return signature in self.overloads or (
            isinstance(self._cache, SharedCache) and self._cache.holds(signature, self.targetctx)
        )


class SharedCache(FunctionCache):
    """The code of one function on disk, written by one process at a time.

    Numba reads the index of a function, adds an entry and writes it back.  Two processes at
    it, each with a signature of its own, could lose an entry, or give both the same file.
    """

    def __init__(self, function: Callable) -> None:
        super().__init__(function)
        self._cache_file = CheckedCacheFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def save_overload(self, sig: Any, data: Any) -> None:
        """Add the code of a signature."""
        with _one_by_one(Path(self.cache_path)):
            super().save_overload(sig, data)

    def holds(self, signature: tuple[types.Type, ...], target: Any) -> bool:
        """Return whether the code of a signature is kept."""
        target.refresh()
        file = self._cache_file
        name = file._load_index().get(self._index_key(signature, target.codegen()))
        return name is not None and os.path.exists(file._data_path(name))


@contextmanager
def _one_by_one(folder: Path) -> Iterator[None]:
    """Let other processes wait that write into ``folder``; without locks, go ahead."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / LOCK, "ab") as file:
        with suppress(OSError):  # a file system without locks
            take(file.fileno(), wait=True)
        yield  # closing the file sets it free
