"""The verbs that try many sets of rules: sweep, sensitivity and search at the shell."""

import re

import pytest
from typer.testing import CliRunner

from exobalance.analysis.studies.points import evaluate as points
from exobalance.scripts.cli import app

SWEEP = ("sweep", "tests.toy", "-p", "2", "--blocks", "40", "-j", "1")
SCREEN = ("sensitivity", "tests.toy", "-p", "2", "--blocks", "40", "-j", "1")
AIMS = """
game = "tests.toy"
players = 2
skill = false
[targets]
turns = [17, 19]
[vary]
"track.goal" = [19, 24]
"""


@pytest.fixture(autouse=True)
def aims(tmp_path):
    """A search can name its targets."""
    (tmp_path / "aims.toml").write_text(AIMS)


def call(*arguments: str):
    """Call the command line in this process."""
    return CliRunner().invoke(app, arguments)


def test_sweep_estimates_plays_and_reports(tmp_path):
    """First the time, then the sentences, then where the report is."""
    result = call(*SWEEP, "--vary", "track.goal=12,24")
    assert result.exit_code == 0
    assert re.search(r"^2 sets of rules, 80 games: about \d+ s on 1 core\n", result.stderr, re.M)
    assert "Length: " in result.stdout
    report = tmp_path / result.stdout.splitlines()[-1].removeprefix("report: ")
    assert report.exists()
    assert report.parent.parent.name == "tests.toy-sweep-1"


def test_dry_run_plays_nothing(tmp_path):
    """It tells the points and the time of every verb."""
    for arguments in (
        (*SWEEP, "--vary", "track.goal=12,24,30"),
        (*SCREEN, "--paths", "dice.*"),
        (*SCREEN, "--assumptions"),
        ("search", "aims.toml", "--blocks", "40", "-j", "1"),
    ):
        result = call(*arguments, "--dry-run")
        assert result.exit_code == 0
        assert "sets of rules" in result.stderr
        assert result.stdout == ""
    assert not (tmp_path / "runs").exists()


def test_stopped_study_goes_on_with_the_same_command(tmp_path, monkeypatch):
    """Exit code 130 and one sentence; then the same folder."""
    compute, played = points._compute, []

    def stop_at_second(task):
        if played:
            raise KeyboardInterrupt
        played.append(task)
        return compute(task)

    monkeypatch.setattr(points, "_compute", stop_at_second)
    first = call(*SWEEP, "--vary", "track.goal=12,24,30")
    assert first.exit_code == 130
    assert first.stderr.splitlines()[-1] == (
        "exobalance: stopped; 1 of 3 points are done: the same command goes on from there"
    )
    monkeypatch.setattr(points, "_compute", compute)
    second = call(*SWEEP, "--vary", "track.goal=12,24,30")
    assert second.exit_code == 0
    third = call(*SWEEP, "--vary", "track.goal=12,24,30")
    assert third.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == [
        "tests.toy-sweep-1",
        "tests.toy-sweep-2",
    ]


def test_sensitivity_and_assumptions(tmp_path):
    """Two questions of one verb, each in a folder of its own."""
    screen = call(*SCREEN, "--paths", "track.*", "--trajectories", "3", "--design", "4")
    assert screen.exit_code == 0
    assert "moved most by track.goal" in screen.stdout
    assumed = call(*SCREEN, "--assumptions")
    assert assumed.exit_code == 0
    assert "40 blocks are too few for verdicts" in assumed.stdout
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == [
        "tests.toy-assumptions-1",
        "tests.toy-sensitivity-1",
    ]


def test_search_tells_its_steps_and_its_proposals(tmp_path):
    """Steps on stderr, findings on stdout; the proposal can be played by name."""
    result = call("search", "aims.toml", "--blocks", "250", "--confirm", "300", "-j", "1")
    assert result.exit_code == 0
    assert "playing all 6 combinations" in result.stderr
    assert result.stdout.startswith("With track.goal = ")
    folder = tmp_path / result.stdout.splitlines()[-1].removeprefix("proposals: ")
    assert (folder / "proposal-1.toml").exists()
    shown = call("rules", "diff", "tests.toy", str(folder / "proposal-1.toml"))
    assert "track.goal" in shown.stdout


def test_imbalance_has_an_exit_code_of_its_own():
    """For a publisher's checks."""
    asked = ("sweep", "tests.toy", "-p", "2", "--blocks", "250", "-j", "1")
    base = (*asked, "--vary", "track.goal=20,24", "--set", "start.points=[30,0,0,0]")
    assert call(*base).exit_code == 0
    failed = call(*base, "--fail-on-imbalance")
    assert failed.exit_code == 3
    assert failed.stderr.splitlines()[-1].startswith("exobalance: outside the targets: 2 players")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*SWEEP, "--vary", "track.gaol=1,2"), "did you mean 'track.goal'"),
        ((*SWEEP, "--vary", "track.goal=1,2"), "is 1, out of range: expected a whole number"),
        ((*SWEEP, "--vary", "rules=nothing"), "unknown tweak 'nothing'"),
        ((*SWEEP, "--vary", "track.goal=20:29", "--max-points", "5"), "the grid has 10 points"),
        (("sweep", "tests.toy", "-p", "2,3", "--vary", "a=1"), "one player count is needed"),
        (("sweep", "tests.toy", "-p", "7", "--vary", "a=1"), "expected player counts out of"),
        ((*SWEEP, "-b", "tuned,tuned,tuned", "--vary", "a=1"), "3 bots for 2 players"),
        ((*SWEEP, "-b", "tunde", "--vary", "track.goal=20,24"), "did you mean 'tuned'"),
        ((*SCREEN, "--metric", "turnz", "--paths", "dice.*"), "unknown metric 'turnz'"),
        ((*SCREEN, "--paths", "dices"), "did you mean 'dice"),
        ((*SCREEN, "--range", "dice.wild=3"), "is not of the form path=low:high"),
        ((*SCREEN, "--design", "48"), "expected a power of two, such as 64"),
        ((*SCREEN, "--assumptions", "--paths", "dice.*"), "--paths has no meaning with"),
        (("search", "nowhere.toml"), "nowhere.toml does not exist"),
        (("search", "aims.toml", "--vary", "track.goal=30:40"), "leaves out its value 24"),
    ],
)
def test_mistakes_are_one_sentence_with_exit_code_2(arguments, told):
    """Nothing on stdout, no traceback."""
    result = call(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr
    *before, last = result.stderr.splitlines()
    assert last.startswith("exobalance: ")
    assert all("sets of rules" in line or line.startswith("compiling") for line in before)


@pytest.mark.parametrize("verb", ["sweep", "sensitivity", "search"])
def test_help_has_an_example(verb):
    """That can be typed."""
    shown = call(verb, "--help").stdout
    assert f"Example: exobalance {verb} " in shown
