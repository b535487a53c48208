"""``exobalance compare`` and the exit code for checks outside their targets."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app

TOY = ["-p", "3", "-n", "220", "-j", "1"]


def call(*arguments):
    """Call the command line in this process."""
    return CliRunner().invoke(app, arguments)


def complaint(*arguments):
    """Return exit code and message of a call that fails in one sentence."""
    result = call(*arguments)
    lines = [line for line in result.stderr.splitlines() if line.startswith("exobalance: ")]
    assert len(lines) == 1, result.output
    return result.exit_code, lines[0].removeprefix("exobalance: ")


def test_compare_tells_what_helps_and_writes_a_report(tmp_path):
    """A table of checks, the largest changes, and the path of the report."""
    Path("cheap.toml").write_text(
        'game = "tests.toy"\nname = "cheap lights"\n[set]\n"beacons.cost" = 1\n'
    )
    result = call("compare", "printed", "cheap.toml", "start.points=[3,0,0,0]", *TOY)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "660 games of Beacon Dash stored in runs/tests.toy-compare-1"
    assert re.search(r"3 players +cheap lights +start.points=\[3,0,0,0\]", result.stdout)
    seats = next(line for line in lines if line.lstrip().startswith("Seats "))
    assert re.search(r"Seats +\w[\w ]+, \S+ → \S+\spp +\w[\w ]+, \S+ → \S+\spp", seats)
    assert "Cheap lights changes what happens in " in result.stdout
    assert lines[-1] == "report: runs/tests.toy-compare-1/report/report.html"
    report = json.loads((tmp_path / "runs/tests.toy-compare-1/report/verdicts.json").read_text())
    assert [arm["name"] for arm in report["arms"]][1] == "cheap lights"
    own = call("report", "runs/tests.toy-compare-1", "--arm", "t1")
    assert own.stdout.splitlines()[-1] == "report: runs/tests.toy-compare-1/report-t1/report.html"


def test_without_a_folder_it_goes_on_where_it_was_stopped(tmp_path):
    """The last folder is used again if it is this comparison, unfinished."""
    few = ["-p", "3", "-n", "20", "-j", "1"]
    call("compare", "tests.toy", "beacons.cost=1", *few)
    (tmp_path / "runs/tests.toy-compare-1/_done/chunk-000001.json").unlink()
    again = call("compare", "tests.toy", "beacons.cost=1", *few)
    assert "stored in runs/tests.toy-compare-1" in again.stdout
    (tmp_path / "runs/tests.toy-compare-1/_done/chunk-000001.json").unlink()
    other = call("compare", "tests.toy", "beacons.cost=3", *few)
    assert "stored in runs/tests.toy-compare-2" in other.stdout


def test_until_precise_tells_every_look():
    """On stderr, where the progress is."""
    result = call(
        "compare", "tests.toy", "beacons.cost=1", "-p", "3", "-n", "256", "-j", "1",
        "--until-precise", "4", "--metric", "seat_share", "--max-blocks", "512",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    looks = re.findall(
        r"3 players, beacons.cost=1: . of 3 settled after (\d+) worlds", result.stderr
    )
    assert looks == ["256", "512"]


def test_stored_runs_are_compared_without_playing():
    """And their report lies in a folder of its own."""
    common = ["tests.toy", "-p", "3", "-n", "220", "-j", "1"]
    call("run", *common, "--out", "a")
    call("run", *common, "--set", "beacons.cost=1", "--out", "b")
    result = call("compare", "a", "b")
    assert result.exit_code == 0, result.output
    assert "stored in" not in result.stdout
    assert "report: runs/tests.toy-compare-1/report/report.html" in result.stdout
    code, text = complaint("compare", "a", "b", "--players", "3")
    assert code == 2
    assert text.startswith("--players goes with rules that are to be played")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["printed", "hawking.points=3"], "put its id in place of 'printed'"),
        (["sgp", "hawking.points=3"], "did you mean 'sgo'?"),
        (["tests.toy", "beacon.cost=3"], "beacons.cost"),
        (["tests.toy", "gone.toml"], "there is no tweak file gone.toml"),
        (["tests.toy", "beacons.cost=1", "-p", "5"], "player counts out of 1, 2, 3, 4"),
        (["tests.toy", "beacons.cost=1", "--until-precise", "soon"], "expected 'margin' or"),
        (["tests.toy", "beacons.cost=1", "--metric", "turns"], "goes with --until-precise"),
        (["tests.toy", "beacons.cost=1", "--bots", "tunde"], "did you mean 'tuned'?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_has_exit_code_2(arguments, message):
    """One sentence says what was found and what to do."""
    code, text = complaint("compare", *arguments)
    assert message in text
    assert code == 2
    assert not Path("runs").exists()


class TestFailOnImbalance:
    """Exit code 3, for other programs."""

    def test_run_report_and_compare_know_it(self):
        """The message names player count and checks; everything is written all the same."""
        start = ["tests.toy", "-p", "3", "-j", "1"]
        code, text = complaint(
            "run", *start, "-n", "600", "--set", "start.points=[9,0,0,0]", "--out", "x",
            "--fail-on-imbalance",
        )  # fmt: skip
        assert code == 3
        assert text.startswith("outside the targets: 3 players: Seats")
        assert Path("x/report/report.html").exists()
        assert complaint("report", "x", "--fail-on-imbalance") == (code, text)
        code, text = complaint(
            "compare", "tests.toy", "start.points=[9,0,0,0]", *TOY, "--fail-on-imbalance"
        )
        assert code == 3
        assert "Seats" in text

    def test_inside_the_targets_it_is_silent(self):
        """Exit code 0, by targets of one's own."""
        Path("wide.toml").write_text(
            "seat_share_pp = 90\nbeacon_seat_pp = 90\nbeacon_score = 90\n"
            "dominant_source_share = 1\n"
        )
        call("run", "tests.toy", "-p", "3", "-j", "1", "-n", "300", "--out", "x")
        result = call("report", "x", "--targets", "wide.toml", "--fail-on-imbalance")
        assert result.exit_code == 0, result.output
