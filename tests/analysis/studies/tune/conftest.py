"""What tests of tuning share."""

from pathlib import Path

import pytest

from tests.analysis.studies.tune.case import TIMID


@pytest.fixture
def timid(tmp_path: Path) -> str:
    """Return the path of a bad bot's file."""
    path = tmp_path / "timid.toml"
    path.write_text(TIMID)
    return str(path)
