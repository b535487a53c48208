"""How much memory this machine has and how much this process took, on any system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from exobalance.simcore.errors import BalanceError

LEAST_ADDRESS_SPACE = 3 * 10**9
"""Bytes of address space below which packages end the process without a word."""


def refuse_small_limit() -> None:
    """Raise BalanceError if this process may not have the address space that packages need."""
    if sys.platform == "win32":
        return
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY and limit < LEAST_ADDRESS_SPACE:
        raise BalanceError(
            f"this shell limits programs to {limit / 1e6:.0f} MB of memory (ulimit -v): "
            f"expected {LEAST_ADDRESS_SPACE / 1e9:.0f} GB or more; raise that limit"
        )


def memory_bytes() -> tuple[int | None, int | None]:
    """Return (total, available) memory in bytes; None for what the system does not tell.

    Inside a container with a limit, that limit is the total.
    """
    if sys.platform == "win32":
        return _windows_memory()
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    available = None
    meminfo = Path("/proc/meminfo")
    if meminfo.is_file():
        for line in meminfo.read_text().splitlines():
            if line.startswith("MemAvailable:"):
                available = 1024 * int(line.split()[1])
    limit = Path("/sys/fs/cgroup/memory.max")
    if limit.is_file() and (text := limit.read_text().strip()).isdecimal():
        total = min(total, int(text))
        available = total if available is None else min(available, total)
    return total, available


def _windows_memory() -> tuple[int | None, int | None]:
    import ctypes

    class MemoryStatus(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            ("total", ctypes.c_uint64),
            ("available", ctypes.c_uint64),
            ("rest", ctypes.c_uint64 * 5),
        )

    status = MemoryStatus(length=ctypes.sizeof(MemoryStatus))
    kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009 (absent on other systems)
    if not kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None, None
    return int(status.total), int(status.available)


def peak_bytes() -> int | None:
    """Return the largest resident memory of this process so far; None if nobody tells."""
    if sys.platform == "win32":
        return None
    status = Path("/proc/self/status")
    if status.is_file():
        # Linux lets a new program inherit what getrusage says about the one that started it.
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return 1024 * int(line.split()[1])
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak
