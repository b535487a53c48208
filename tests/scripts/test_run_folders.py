"""Wherever a run is asked for, a path beside the mark is answered with the folder that is meant."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance import load_run
from exobalance.scripts.cli import app
from exobalance.simcore.errors import DatasetError

VERBS = {
    "report": ["report", "{}"],
    "resume": ["resume", "{}"],
    "replay": ["replay", "{}"],
    "compare": ["compare", "{}", "start.points=[1,0,0,0]"],
    "compare with": ["compare", "tests.toy", "{}"],
}


@pytest.fixture(autouse=True)
def runs() -> None:
    """Two folders that look like runs, one with a report."""
    for name in ("a", "b"):
        Path("runs", name, "report").mkdir(parents=True)
        Path("runs", name, "manifest.json").write_text("{}")
    Path("runs/a/report/report.html").write_text("<p>")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    "path", ["runs/a/manifest.json", "runs/a/report", "runs/a/report/report.html"]
)
def test_a_path_inside_a_run_is_answered_with_its_folder(verb: str, path: str) -> None:
    """The manifest, the report, or its folder."""
    result = CliRunner().invoke(app, [word.format(path) for word in VERBS[verb]])
    assert result.exit_code in (1, 2), result.output
    told = f"exobalance: {path} is not a run, but lies in one: give its folder runs/a\n"
    assert result.stderr.replace("\\", "/") == told


def test_a_folder_of_runs_names_them() -> None:
    """At most three of them."""
    with pytest.raises(DatasetError, match=r"holds 2: give one of them, such as runs.a or runs.b"):
        load_run("runs")
    with pytest.raises(DatasetError, match=r"lies in one: give its folder runs.b"):
        load_run("runs/b/manifest.json")
