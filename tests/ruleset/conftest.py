"""Tweak files written by tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ruleset.case import HEAD


@pytest.fixture
def tweak(tmp_path: Path):
    """Return a function that writes a tweak file and returns its path."""

    def write(body: str, name: str = "tweak.toml", head: str = HEAD) -> Path:
        path = tmp_path / name
        path.write_text(head + body, encoding="utf-8")
        return path

    return write
