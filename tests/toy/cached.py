"""Compile the toy's kernels with a disk cache, so that every test process starts fast.

`simcore.core.jit` keeps code of its own sources only.  Here the folder is named by the
toy's sources as well, so an edit of either side compiles anew.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from exobalance.simcore.core.jit import cache_folder, jit_in

SOURCES = sha256(
    b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.rglob("*.py")))
).hexdigest()[:16]


def jit(function: Callable) -> Callable:
    """Compile a kernel of the toy at its first call."""
    folder = cache_folder()
    return jit_in(folder and folder / f"toy-{SOURCES}", function)
