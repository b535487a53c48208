"""``exobalance doctor``: tell whether this machine is fit to simulate."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from exobalance.scripts.shared.memory import memory_bytes
from exobalance.scripts.shared.options import Json, core_count
from exobalance.simcore.errors import EXIT_RUN_PROBLEM

if TYPE_CHECKING:
    from packaging.requirements import Requirement

PYTHONS = ((3, 11), (3, 14))  # oldest and newest with wheels of all pinned packages
WORKER_BYTES = 600_000_000
ROOMY_DISK_BYTES = 2_000_000_000

# Variables of numba that change answers, speed or the place of the cache.
NUMBA_VARIABLES = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG")


@dataclass(frozen=True)
class Check:
    """One line of the doctor's answer."""

    topic: str
    state: str  # "ok", "note" (works, but worth knowing) or "bad"
    found: str
    advice: str = ""


def examine() -> list[Check]:
    """Return the checks of this machine and installation, in reading order."""
    return [
        check_python(),
        *check_packages(),
        check_cluster(),
        check_cores(),
        check_memory(),
        *check_disk(),
        check_cache(),
        *check_kernels(),
        *check_environment(),
    ]


def doctor(json: Json = False) -> None:
    """Check Python, packages, cores, memory, disk and the compiled kernels."""
    checks = examine()
    if json:
        import json as writer

        print(writer.dumps([asdict(check) for check in checks], indent=2))
    else:
        _print_table(checks)
    if any(check.state == "bad" for check in checks):
        raise typer.Exit(EXIT_RUN_PROBLEM)


def check_python() -> Check:
    """Check that the pinned packages have wheels for this Python."""
    version = sys.version_info[:2]
    found = f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})"
    if PYTHONS[0] <= version <= PYTHONS[1]:
        return Check("Python", "ok", found)
    wanted = " to ".join(".".join(map(str, python)) for python in PYTHONS)
    return Check("Python", "bad", found, f"use Python {wanted}")


def check_packages() -> Iterator[Check]:
    """Compare the installed packages with the needed ranges and with the lock, if there is one."""
    from importlib.metadata import PackageNotFoundError, requires

    from packaging.requirements import Requirement

    try:
        lines = requires("exobalance") or ()
    except PackageNotFoundError:
        yield Check("Packages", "note", "exobalance runs without being installed", "pip install .")
        lines = ()
    needed = [Requirement(line) for line in lines]
    needed = [need for need in needed if need.marker is None or need.marker.evaluate({"extra": ""})]
    wrong = [text for text in map(_mismatch, needed) if text]
    if wrong:
        advice = "install again: scripts/exobalance does so for a checkout, else pip"
        yield Check("Packages", "bad", "; ".join(wrong), advice)
    elif needed:
        yield Check("Packages", "ok", f"all {len(needed)} needed packages are there")
    lock = Path(__file__).resolve().parents[2] / "requirements.lock"
    if lock.is_file():
        pinned = list(_pins(lock))
        wrong = [text for text in map(_mismatch, pinned) if text]
        if wrong:
            shown = "; ".join(wrong[:4]) + ("; ..." if len(wrong) > 4 else "")
            yield Check("Lock", "note", shown, "scripts/exobalance installs the pinned versions")
        else:
            yield Check("Lock", "ok", f"all {len(pinned)} packages are those of {lock.name}")


def check_cluster() -> Check:
    """Say whether runs can be sent to a Dask cluster."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("distributed")
    except PackageNotFoundError:
        advice = "--cluster needs it: pip install 'exobalance[cluster]'"
        return Check("Dask", "ok", "not there, and needed on several machines only", advice)
    return Check("Dask", "ok", f"distributed {found}, so --cluster can be used")


def _pins(lock: Path) -> Iterator[Requirement]:
    """Yield the requirements of a lock file that apply on this machine."""
    from packaging.requirements import Requirement

    for line in lock.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            pin = Requirement(line.rstrip(" \\"))
            if pin.marker is None or pin.marker.evaluate():
                yield pin


def _mismatch(need: Requirement) -> str:
    """Say how the installed package misses ``need``; empty if it does not."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version(need.name)
    except PackageNotFoundError:
        return f"{need.name} is missing"
    if need.specifier.contains(found, prereleases=True):
        return ""
    return f"{need.name} is {found}, wanted {need.specifier}"


def check_cores() -> Check:
    """Report the usable cores; one core works but is slow."""
    usable, physical = core_count(), os.cpu_count() or 1
    found = f"{usable} usable" + (f" of {physical}" if physical != usable else "")
    return Check("Cores", "ok", f"{found} ({platform.machine()}, {platform.system()})")


def check_memory() -> Check:
    """Check that every core's worker fits into memory."""
    total, free = memory_bytes()
    if total is None:
        return Check("Memory", "note", "cannot be read on this system")
    found = f"{total / 1e9:.1f} GB" + (f", {free / 1e9:.1f} GB free" if free is not None else "")
    fitting = int((free if free is not None else total) // WORKER_BYTES)
    if fitting >= core_count():
        return Check("Memory", "ok", found)
    advice = f"use --jobs {max(fitting, 1)}: each worker takes up to {WORKER_BYTES / 1e6:.0f} MB"
    return Check("Memory", "note", found, advice)


def check_disk() -> Iterator[Check]:
    """Check the folders that runs write to: the current one and the one for temporary files."""
    for topic, folder in (("Disk here", Path.cwd()), ("Disk temp", Path(tempfile.gettempdir()))):
        try:
            tempfile.TemporaryFile(dir=folder).close()
            free = shutil.disk_usage(folder).free
        except OSError as error:
            yield Check(topic, "bad", f"cannot write to {folder}: {error.strerror}", "change it")
            continue
        found = f"{free / 1e9:.1f} GB free in {folder}"
        if free >= ROOMY_DISK_BYTES:
            yield Check(topic, "ok", found)
        else:
            yield Check(topic, "note", found, "a million games take about 0.2 GB")


def check_cache() -> Check:
    """Check that compiled kernels can be kept between runs."""
    from exobalance.simcore.core.jit import BOUNDSCHECK, cache_base, cache_folder, cache_trouble

    folder = cache_folder()
    if folder is None:
        advice = "kernels are compiled in every process; set EXOBALANCE_CACHE_DIR to a folder"
        return Check("Kernel cache", "note", cache_trouble(), advice)
    kept = [path for path in cache_base().iterdir() if path.is_dir()]
    size = sum(path.stat().st_size for path in cache_base().rglob("*") if path.is_file())
    found = f"{folder}; {len(kept)} folders, {size / 1e6:.0f} MB"
    if BOUNDSCHECK:
        return Check("Kernel cache", "note", found, "bounds checks are on: slower, but safe")
    return Check("Kernel cache", "ok", found)


def check_kernels() -> Iterator[Check]:
    """Say for each game whether its kernels are compiled already."""
    from exobalance.simcore.core.jit import cache_folder, config, is_compiled
    from exobalance.simcore.games import all_games, load_game

    for game_id in all_games():
        topic = f"Kernels {game_id}"
        if config.DISABLE_JIT:
            yield Check(topic, "note", "run as plain Python, a hundred times slower")
        elif is_compiled(load_game(game_id).kernels.play):
            yield Check(topic, "ok", "compiled")
        elif cache_folder():
            yield Check(topic, "ok", "not compiled yet: the first run takes a minute more")
        else:
            yield Check(topic, "note", "compiled anew in every process")


def check_environment() -> Iterator[Check]:
    """Name the variables that are set and change how kernels are compiled."""
    for name in NUMBA_VARIABLES:
        if os.environ.get(name):
            advice = "unset it unless you mean it"
            yield Check("Environment", "note", f"{name}={os.environ[name]}", advice)


def _print_table(checks: list[Check]) -> None:
    """Print the checks as an aligned table."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    styles = {"ok": "green", "note": "yellow", "bad": "bold red"}
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for check in checks:
        found = Text(check.found)
        if check.advice:
            found.append(f"\n-> {check.advice}", style=styles[check.state])
        table.add_row(Text(check.state, style=styles[check.state]), check.topic, found)
    Console().print(table)
