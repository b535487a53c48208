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

from exobalance.simcore.contract import Kernels
from exobalance.simcore.core.jit import jit_in

config: Any = numba_config  # its attributes are set when it is loaded

GAME_KERNELS = frozenset(Kernels.__dataclass_fields__)


def bind(template: Callable, kernels: Kernels, others: Mapping[str, Callable]) -> Callable:
    """Return ``template`` compiled, its global names standing for kernels of a game.

    ``others`` are bound functions that it calls by name; they must belong to the same game.
    With numba switched off the result is plain Python.  Unless all these kernels are kept
    on disk, in one folder, this one is not.
    """
    code = template.__code__
    own = {name: getattr(kernels, name) for name in code.co_names if name in GAME_KERNELS}
    own |= {name: others[name] for name in code.co_names if name in others}
    bound = FunctionType(code, template.__globals__ | own, template.__name__)
    if config.DISABLE_JIT:
        return bound
    folders = {_folder(each) for each in (kernels.play_on, *own.values())}
    folder = folders.pop()
    if folder is None or folders:
        return jit_in(None, bound)
    # Two sets of kernels in one folder must not share a file.
    origins = " ".join(f"{name}={own[name].__module__}" for name in sorted(own))
    tag = blake2b(origins.encode(), digest_size=4).hexdigest()
    bound.__qualname__ = f"{template.__name__}_{tag}"
    return jit_in(folder, bound)


def _folder(kernel: Any) -> Path | None:
    """Return the folder of all machine code that a kernel's belongs to, None without one."""
    path = kernel.stats.cache_path
    return Path(path).parent if path else None
