"""What all tests of the command line share."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run every test in a folder of its own, on a terminal wide enough not to wrap."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
