"""Files are written whole or not at all, and over nothing but ordinary files."""

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from exobalance.simcore import whole_files
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.whole_files import TEMPORARY, replace

KILLED = """
import os, signal, sys
from pathlib import Path
from exobalance.simcore.whole_files import replace

def write(path):
    path.write_text("half")
    print("writing", flush=True)
    os.kill(os.getpid(), signal.{signal})

replace(Path(sys.argv[1]), write)
"""


def writer(path, number: str) -> subprocess.Popen:
    """Start a process that stops in the midst of writing a file."""
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED.format(signal=number), str(path)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "writing\n"
    return process


def temporary_files(folder) -> list[str]:
    """Return the hidden files of a folder."""
    return sorted(path.name for path in folder.glob(f"{TEMPORARY}*"))


@pytest.fixture(autouse=True)
def _another_process():
    """A folder is tidied once per process; a test stands for one."""
    whole_files._tidy.cache_clear()


def write(path: Path, text: str = "new") -> None:
    """Write a file the way the project does."""
    replace(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))


def test_a_failed_write_leaves_the_old_file(tmp_path):
    """And no half of the new one."""
    path = tmp_path / "report.md"
    write(path, "old")

    def fail(temporary: Path) -> None:
        temporary.write_text("half", encoding="utf-8")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        replace(path, fail)
    assert [p.name for p in tmp_path.iterdir()] == ["report.md"]
    assert path.read_text(encoding="utf-8") == "old"


def test_files_have_the_rights_of_any_new_file(tmp_path):
    """Others may read a report where the user's mask lets them."""
    before = os.umask(0o027)
    try:
        write(tmp_path / "page.html")
    finally:
        os.umask(before)
    assert (tmp_path / "page.html").stat().st_mode & 0o777 == 0o640


def test_what_is_no_ordinary_file_stays_as_it_is(tmp_path):
    """A link is not followed and not replaced, nor is a folder, a pipe or a device."""
    (tmp_path / "target").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "target")
    (tmp_path / "nowhere").symlink_to(tmp_path / "not there")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name, kind in (
        ("link", "link"),
        ("nowhere", "link"),
        ("folder", "folder"),
        ("pipe", "pipe"),
    ):
        with pytest.raises(ConfigError, match=f"{name} is a {kind}, no file to write to"):
            write(tmp_path / name)
    with pytest.raises(ConfigError, match="null is a device, no file to write to"):
        write(Path("/dev/null"))
    assert (tmp_path / "target").read_text() == "mine"
    assert (tmp_path / "link").is_symlink()
    assert not Path("/dev/null").is_file()
    assert len(list(tmp_path.iterdir())) == 5


def test_what_a_killed_writer_left_is_removed(tmp_path):
    """By the next one that writes into the folder, whatever it writes."""
    writer(tmp_path / "page", "SIGKILL").communicate()
    assert len(temporary_files(tmp_path)) == 1
    replace(tmp_path / "other", lambda path: path.write_text("whole"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other"]


@pytest.mark.skipif(os.name == "nt", reason="such a file cannot be locked there")
def test_what_a_living_writer_holds_stays(tmp_path):
    """Also if it takes its time; then it finishes."""
    process = writer(tmp_path / "page", "SIGSTOP")
    os.waitpid(process.pid, os.WUNTRACED)  # until it stands still: else it would miss SIGCONT
    held = temporary_files(tmp_path)
    replace(tmp_path / "other", lambda path: path.write_text("whole"))
    assert temporary_files(tmp_path) == held
    process.send_signal(signal.SIGCONT)
    process.communicate()
    assert process.returncode == 0
    assert (tmp_path / "page").read_text() == "half"
    assert not temporary_files(tmp_path)


def test_without_locks_age_decides(tmp_path, monkeypatch):
    """On a file system that knows none, only old files are taken for forgotten ones."""

    def unknown(handle, wait=False):
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(whole_files, "take", unknown)
    for name, age in (("new", 0), ("old", 2 * whole_files.STALE_S)):
        path = tmp_path / f"{TEMPORARY}{name}"
        path.touch()
        os.utime(path, (time.time() - age,) * 2)
    replace(tmp_path / "page", lambda path: path.write_text("whole"))
    assert temporary_files(tmp_path) == [f"{TEMPORARY}new"]
