"""Kernels that are written once and compiled for each game.

A compiled kernel that receives other kernels as arguments or from a closure cannot be kept
on disk.  One whose globals are the kernels of a game can, in the folder where that game's
own machine code lies: its name changes with every source that the answer depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core import config as numba_config

from exobalance.simcore.core.jit import jit_in

config: Any = numba_config  # its attributes are set when it is loaded


def bind(template: Callable, own: Mapping[str, Any]) -> Callable:
    """Return ``template`` compiled, its global names standing for what a game has ``own``.

    ``own`` holds kernels, bound templates and numbers of one game, by name; other names of the
    template keep their meaning.  With numba switched off the result is plain Python.  Unless
    all these kernels are kept on disk, in one folder, this one is not.
    """
    code = template.__code__
    used = {name: own[name] for name in code.co_names if name in own}
    bound = FunctionType(code, template.__globals__ | used, template.__name__)
    if config.DISABLE_JIT:
        return bound
    folders = {_folder(each) for each in own.values() if hasattr(each, "stats")}
    folder = folders.pop() if len(folders) == 1 else None
    if folder is None:
        return jit_in(None, bound)
    # Two sets of kernels in one folder must not share a file.
    origins = " ".join(f"{name}={_origin(used[name])}" for name in sorted(used))
    tag = blake2b(origins.encode(), digest_size=4).hexdigest()
    bound.__qualname__ = f"{template.__name__}_{tag}"
    return jit_in(folder, bound)


def _folder(kernel: Any) -> Path | None:
    """Return the folder of all machine code that a kernel's belongs to, None without one."""
    path = kernel.stats.cache_path
    return Path(path).parent if path else None


def _origin(thing: Any) -> str:
    """Return what tells a kernel or number of a game from others of the same name."""
    name = getattr(thing, "__qualname__", None)
    return f"{thing.__module__}.{name}" if name else repr(thing)
