"""Kernels that are written once and compiled for each game.

A compiled kernel that receives other kernels as arguments or from a closure cannot be kept
on disk.  One whose globals are the kernels of a game can, in the folder where that game's
own machine code lies: its name changes with every source that the answer depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.core import config as numba_config

from simcore.contract import Kernels
from simcore.core.jit import OPTIONS

config: Any = numba_config  # its attributes are set when it is loaded

GAME_KERNELS = frozenset(Kernels.__dataclass_fields__)


def bind(template: Callable, kernels: Kernels, others: Mapping[str, Callable]) -> Callable:
    """Return ``template`` compiled, its global names standing for kernels of a game.

    ``others`` are bound functions that it calls by name; they must belong to the same game.
    With numba switched off the result is plain Python.  If the game's kernels are not kept
    on disk, neither is this one.
    """
    code, names = template.__code__, dict(template.__globals__)
    names |= {name: getattr(kernels, name) for name in code.co_names if name in GAME_KERNELS}
    names |= others
    bound = FunctionType(code, names, template.__name__)
    if config.DISABLE_JIT:
        return bound
    compiled: Any = kernels.play_on
    folder = compiled.stats.cache_path
    if folder is None:
        return numba.njit(cache=False, **OPTIONS)(bound)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(Path(folder).parent)
    try:
        return numba.njit(cache=True, **OPTIONS)(bound)
    finally:
        config.CACHE_DIR = before
