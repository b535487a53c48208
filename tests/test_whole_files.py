"""Files are written whole or not at all, and over nothing but ordinary files."""

import os
from pathlib import Path

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.whole_files import replace


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
