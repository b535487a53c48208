"""What decides the numbers and the bytes that a process writes, and how two of them differ.

All processes of a run have to agree in it: else the files of a run would depend on who played
which chunk.
"""

from __future__ import annotations

import os
import platform
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

import llvmlite.binding

from exobalance.simcore.core.jit import SOURCE_ROOT, cache_base, config
from exobalance.simcore.errors import ClusterError, ConfigError
from exobalance.simcore.packages import comes_along, package_folder
from exobalance.simcore.record.manifest import installed_versions

KINDS = (".py", ".toml")
"""Files of a package that can change what is played, and how it is stored."""

VECTORS = ("avx", "f16c", "fma", "neon", "sse", "sve", "xop")
"""Starts of the names of processor features that choose between ways to compute a float.

Kernels are compiled without reordered sums, but exponentials and logarithms of NumPy and of the
system are other code where a processor has fused multiplication or wider vectors, and their last
bits differ.
"""

HARMLESS = {"sse4a"}
"""Of one maker alone, and for no arithmetic."""

SHOWN = 3  # workers that a sentence names


@dataclass(frozen=True)
class Facts:
    """What a process is, and where.

    ``deciding`` has to be the same in all processes of a run; a set of words there, such as the
    features of the processor, is written with blanks between.
    """

    deciding: Mapping[str, str]
    host: str
    cache: str  # folder of the machine code
    process: int

    @property
    def machine(self) -> tuple[str, str]:
        """What processes share that need not compile one after the other."""
        return self.host, self.cache


@cache
def facts() -> Facts:
    """Return the facts of this process."""
    versions = installed_versions()
    python = ".".join(versions.pop("python").split(".")[:2])
    deciding = {
        "exobalance": versions.pop("exobalance"),
        "source of exobalance": source_hash(),
        "python": python,
        **versions,
        "system": f"{platform.system()} {platform.machine()}",
        "C library": " ".join(platform.libc_ver()).strip() or "unknown",
        "numba": f"{versions['numba']}{' switched off' if config.DISABLE_JIT else ''}",
        "processor": " ".join(vector_features()),
    }
    return Facts(deciding, socket.gethostname(), str(cache_base()), os.getpid())


def vector_features() -> list[str]:
    """Return the features of this processor that can change a float, sorted."""
    features = llvmlite.binding.get_host_cpu_features()
    return sorted(name for name, is_there in features.items()
                  if is_there and name.startswith(VECTORS) and name not in HARMLESS)  # fmt: skip


def source_hash() -> str:
    """Return 16 hex digits over all code and rules that play, record and analyse games."""
    return files_hash(SOURCE_ROOT, SOURCE_ROOT.parent / "analysis")


def code_of(game: str) -> str:
    """Return a hash over the package of a game from elsewhere; "" for one that comes along.

    Raises ConfigError if there is no such package.
    """
    if comes_along(game):
        return ""
    if (folder := package_folder(game)) is not None:
        return files_hash(folder)
    try:
        found = find_spec(game)
    except (ImportError, ValueError):
        found = None
    if found is None or not found.origin:
        raise ConfigError(f"there is no package {game} to import a game from")
    return blake2b(Path(found.origin).read_bytes(), digest_size=8).hexdigest()


@cache
def code_played(game: str) -> str:
    """Return `code_of` a game as this process first found it.

    What a worker has loaded stays as it was, however the files are edited afterwards.
    """
    return code_of(game)


def files_hash(*folders: Path) -> str:
    """Return 16 hex digits over names and text of the `KINDS` of files below folders."""
    digest = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(path for kind in KINDS for path in folder.rglob(f"*{kind}")):
            text = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            digest.update(f"\0{name}\0{len(text)}\0".encode())
            digest.update(text)
    return digest.hexdigest()


def differences(expected: Mapping[str, str], found: Mapping[str, str]) -> list[str]:
    """Say in what a process differs, what it has and what is expected; nothing if it fits."""
    told = []
    for what, wanted in expected.items():
        has = found.get(what, "unknown")
        if has == wanted:
            continue
        mine, theirs = set(wanted.split()), set(has.split())
        if len(mine) > 3 and mine & theirs:  # a long list: only where they differ
            wanted, has = (", ".join(sorted(a - b)) or "nothing more"
                           for a, b in ((mine, theirs), (theirs, mine)))  # fmt: skip
        told.append(f"{what} {has}, expected {wanted}")
    return told


def unfit(workers: Iterable[str]) -> ClusterError:
    """Return the error for workers, each told with what it has and what is expected."""
    told = list(workers)
    shown = "; ".join(told[:SHOWN])
    more = f"; and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    return ClusterError(
        f"workers that would not play the same games to the last bit are refused: {shown}{more}. "
        "Give them the same installation and kind of processor as here, or stop them"
    )
