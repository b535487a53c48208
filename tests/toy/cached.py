"""Compile the toy's kernels with a disk cache, so that every test process starts fast.

`simcore.core.jit` keeps code of its own sources only.  Here the folder is named by the
toy's sources as well, so an edit of either side compiles anew.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numba
from numba.core import config

from exobalance.simcore.core.jit import OPTIONS, cache_folder
from exobalance.simcore.core.jit import jit as jit_uncached
from exobalance.simcore.core.machine_code import check_cache

SOURCES = sha256(
    b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.rglob("*.py")))
).hexdigest()[:16]


def jit(function: Callable) -> Callable:
    """Compile a kernel of the toy at its first call."""
    folder = cache_folder()
    if config.DISABLE_JIT or folder is None:
        return jit_uncached(function)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder / f"toy-{SOURCES}")
    try:
        return check_cache(numba.njit(cache=True, **OPTIONS)(function))
    finally:
        config.CACHE_DIR = before
