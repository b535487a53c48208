"""The one way kernels are compiled, and the folder that keeps the machine code.

Numba renews a cached kernel only when its own file changes; after an edit of a rule that
the kernel calls, it would serve the old answer.  Therefore the cache folder is named by
a hash of everything that can change an answer: all sources that the kernels of a game
can reach, the versions of the compiler and NumPy, and the options below, bounds checks
included.

Two environment variables are read when this module is imported:

``EXOBALANCE_BOUNDSCHECK=1``
    Compile with bounds checks: an index outside its array raises IndexError.
``EXOBALANCE_CACHE_DIR``
    Folder to use instead of the user's cache folder.

Where no cache folder can be written, kernels are compiled anew in every process.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import stat
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import config as numba_config

from exobalance.simcore.core import outside
from exobalance.simcore.core.kernel import Kernel

Function = TypeVar("Function", bound=Callable)

config: Any = numba_config  # its attributes are set when it is loaded

BOUNDSCHECK = os.environ.get("EXOBALANCE_BOUNDSCHECK", "0") == "1"

OPTIONS: dict[str, Any] = {
    # Integer division by zero raises instead of giving a number: a rule that divides by
    # nothing is a fault to see, and the check costs nothing measurable in these kernels.
    "error_model": "python",
    # Reordered sums would make results depend on the processor.
    "fastmath": False,
    "boundscheck": BOUNDSCHECK,
    # Entry points for C code, which nothing here calls.
    "no_cfunc_wrapper": True,
}

OWN_OPTIONS: dict[str, Any] = OPTIONS | {
    # The kernels of this package are handed all arrays that they use: counting references to
    # them would cost an atomic operation at many calls.  One that makes an array, for itself
    # or inside a method such as ``max``, is refused.
    "_nrt": False,
}
"""Options for kernels whose machine code is kept; a user's own may make arrays."""

KEPT_FOLDERS = 5
IN_USE_S = 3600.0  # a folder used this recently may belong to a running process
MIN_FREE_BYTES = 200_000_000  # numba raises in the middle of a run if the disk fills up

SOURCE_ROOT = Path(__file__).resolve().parents[1]
IMPORT = re.compile(
    r"^(?:from|import) exobalance\.simcore\.([\w.]+)(?: import \(?([\w, \n]*))?", re.MULTILINE
)
MARKS = ("exobalance.simcore.core.jit import", "exobalance.simcore.kit.bind import")
"""What a file that holds kernels, or templates of kernels, does."""


def scope_of(source: Path) -> str:
    """Return which sources a kernel's file can reach: its game's id, or "core".

    Games know nothing of each other, so an edit of one leaves the others compiled.  The scope
    of a game outside this package is the path of its folder; of any other file outside, "".
    """
    source = source.resolve()
    if not source.is_relative_to(SOURCE_ROOT):
        folder = outside.game_around(source)
        return str(folder) if folder else ""
    parts = source.relative_to(SOURCE_ROOT).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else "core"


@cache
def kernel_sources(scope: str) -> tuple[Path, ...]:
    """Return the files whose text can change what a kernel of ``scope`` computes.

    All files of the core, and those of the kit and the game that hold kernels or are imported
    by one that does; words, checks and drawings of a game are not among them.  Nothing for a
    game outside this package whose kernels' files import what cannot be followed.
    """
    if not scope:
        return ()
    found = {*(SOURCE_ROOT / "core").rglob("*.py"), *SOURCE_ROOT.glob("contract.py")}
    game = SOURCE_ROOT / "games" / scope  # a path outside stays what it is
    if not game.is_relative_to(SOURCE_ROOT):
        own = outside.sources_of(game, MARKS)
        if not own:
            return ()
        found |= own
    waiting = [
        path
        for folder in (SOURCE_ROOT / "kit", game)
        for path in folder.rglob("*.py")
        if any(mark in path.read_text(encoding="utf-8") for mark in MARKS)
    ]
    waiting += found
    while waiting:
        found.add(path := waiting.pop())
        waiting += set(_imported(path.read_text(encoding="utf-8"))) - found
    return tuple(sorted(found))


def _imported(text: str) -> Iterator[Path]:
    """Yield the files of this package that a module's text imports."""
    for module, names in IMPORT.findall(text):
        path = SOURCE_ROOT.joinpath(*module.split("."))
        for file in (
            path.with_suffix(".py"),
            *(path / f"{n.strip()}.py" for n in names.split(",")),
        ):
            if file.is_file():
                yield file


@cache
def kernel_hash(scope: str) -> str:
    """Return 16 hex digits that change with anything that can change machine code."""
    digest = hashlib.sha256()
    facts = (
        platform.python_implementation(),
        platform.python_version(),
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
        sorted(OWN_OPTIONS.items()),
        # Overrides of these options by numba's own environment variables.
        config.BOUNDSCHECK,
        str(config.OPT),
    )
    digest.update(repr(facts).encode())
    for path in kernel_sources(scope):
        text = path.read_bytes()
        inside = path.is_relative_to(SOURCE_ROOT)
        name = path.relative_to(SOURCE_ROOT if inside else outside.root_of(scope)).as_posix()
        digest.update(f"\0{name}\0{len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def cache_base() -> Path:
    """Return the folder that holds one folder per scope and hash."""
    chosen = os.environ.get("EXOBALANCE_CACHE_DIR")
    base = Path(chosen) if chosen else platformdirs.user_cache_path("exobalance", False)
    return base.expanduser().absolute() / "kernels"


@cache
def _open_folder(scope: str) -> tuple[Path | None, str]:
    """Return a scope's cache folder, or None and the reason why there is none.

    Creates the folder, marks it as used now and removes the scope's oldest ones beyond five.
    """
    base = cache_base()
    folder = base / f"{Path(scope).name}-{kernel_hash(scope)}"
    try:
        is_new = not folder.exists()
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.mkdir(exist_ok=True, mode=0o700)
        for each in (base, folder):
            if trouble := _make_private(each):
                return None, trouble
        tempfile.TemporaryFile(dir=folder).close()
        free = shutil.disk_usage(folder).free
        os.utime(folder)
    except OSError as error:
        return None, f"cannot write to {folder}: {error.strerror or error}"
    if free < MIN_FREE_BYTES:
        return None, f"only {free / 1e6:.0f} MB of disk space are free for {folder}"
    if is_new:
        prune(base, keep=folder)
    return folder, ""


def _make_private(folder: Path) -> str:
    """Close a folder to others; return why what it holds cannot be trusted, "" if it can.

    Whoever can write into the folder could make this process run their code.
    """
    if not hasattr(os, "getuid"):
        return ""  # Windows: a user's cache folder is that user's
    facts = folder.lstat()
    if not stat.S_ISDIR(facts.st_mode):
        return f"{folder} is no folder of its own; remove it"
    if facts.st_uid != os.getuid():
        return f"{folder} belongs to another user; choose another with EXOBALANCE_CACHE_DIR"
    if facts.st_mode & 0o022:
        return f"{folder} can be written by others; remove it, or choose another"
    if facts.st_mode & 0o077:
        folder.chmod(0o700)
    return ""


def cache_folder(scope: str = "core") -> Path | None:
    """Return the folder that keeps a scope's kernels, or None if none can be used."""
    return _open_folder(scope)[0]


def cache_trouble() -> str:
    """Return why there is no `cache_folder`, or an empty string."""
    return _open_folder("core")[1]


def prune(base: Path, keep: Path) -> None:
    """Remove all but the newest `KEPT_FOLDERS` folders of the scope of ``keep``; never ``keep``.

    A folder used within the last hour stays.  Others are renamed before they are emptied,
    so that no process finds half a folder; whoever loses a race leaves it to the winner.
    """
    aged = []
    for folder in base.glob(f"{keep.name.rpartition('-')[0]}*"):
        try:
            if folder.is_dir():
                aged.append((folder.stat().st_mtime, folder))
        except OSError:
            continue
    aged.sort(reverse=True)
    for used, folder in aged[KEPT_FOLDERS:]:
        if folder == keep or time.time() - used < IN_USE_S:
            continue
        try:
            doomed = folder.rename(base / f"old-{uuid.uuid4().hex}")
        except OSError:
            continue
        shutil.rmtree(doomed, ignore_errors=True)


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """Point numba's cache at ``folder``: it looks there while it decorates, not later."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def jit(function: Function) -> Function:
    """Compile a kernel at its first call, and keep the machine code on disk.

    A function whose file is not part of `kernel_hash` (a notebook's, a test's) is
    compiled without a disk cache, since nothing would renew it.
    """
    source = Path(function.__code__.co_filename).resolve()
    scope = scope_of(source)
    return jit_in(cache_folder(scope) if source in kernel_sources(scope) else None, function)


def jit_in(folder: Path | None, function: Function) -> Function:
    """Compile a kernel at its first call, and keep the machine code in ``folder``, if any.

    With ``NUMBA_DISABLE_JIT=1`` the function is returned as it is.
    """
    if config.DISABLE_JIT:
        return function
    kernel: Any = Kernel(function, OPTIONS if folder is None else OWN_OPTIONS)
    if folder is not None:
        with _caching_in(folder):
            kernel.enable_caching()
        if not Path(kernel.stats.cache_path).is_relative_to(folder):
            # numba found our folder unfit after all and chose one that is never renewed.
            kernel = Kernel(function, OPTIONS)
    return kernel


def is_compiled(kernel: Any) -> bool:
    """Return whether a kernel, or the one that a function wraps, has machine code on disk."""
    if not hasattr(kernel, "stats"):
        kernel = getattr(kernel, "__wrapped__", None)
    path = kernel.stats.cache_path if hasattr(kernel, "stats") else None
    if path is None:
        return False
    stem = Path(kernel.py_func.__code__.co_filename).stem
    return any(Path(path).glob(f"{stem}.{kernel.py_func.__qualname__}-*.nbc"))
