"""Progress: lines for a log by the clock, a bar that says what is done, and silence on demand."""

import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play import progress
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.progress import (
    COMPILING,
    LINE_SECONDS,
    QUIET,
    STARTING,
    Bar,
    Counted,
    Lines,
    noted,
    showing,
)


class Clock:
    """A clock that moves only when somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now

    def waiting(self, *steps: Callable[[], None]) -> Callable[[float], bool]:
        """Return a way to wait in which these steps happen, one each time; then all is done."""
        left = list(steps)

        def wait(seconds: float) -> bool:
            self.now += seconds
            if not left:
                return True
            left.pop(0)()
            return False

        return wait


def test_a_log_gets_a_line_every_half_minute(capsys: pytest.CaptureFixture[str]) -> None:
    """How far, how fast, how long still; the time before the first game is no part of the speed."""
    clock = Clock()
    with noted("seats known to 0.7"):
        lines = Lines("games", 6_000, 1_200, clock)
    lines.phase(COMPILING)

    def start() -> None:
        lines.phase(STARTING)

    def play() -> None:
        lines.advance(1_200)
        lines.phase("")

    lines.write(clock.waiting(lambda: None, start, play, play))
    # Blocked here, Ctrl-C would reach no process that this one starts, either.
    if hasattr(signal, "pthread_sigmask"):
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert LINE_SECONDS == 30
    assert capsys.readouterr().err.splitlines() == [
        f"1,200 of 6,000 games (20 %), {COMPILING}",
        f"1,200 of 6,000 games (20 %), {STARTING}",
        "2,400 of 6,000 games (40 %), 40 games/s, 1.5 min left, seats known to 0.7",
        "3,600 of 6,000 games (60 %), 40 games/s, 1.0 min left, seats known to 0.7",
    ]


def test_what_is_shown_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar at a terminal, lines elsewhere, and nothing for whoever wants none."""
    with showing(True, "games", 10) as seen:
        assert isinstance(seen, Lines)
    with showing(False, "games", 10) as seen:
        assert not isinstance(seen, Counted)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with showing(True, "games", 10) as seen:
        assert isinstance(seen, Bar)
        seen.phase(STARTING)
        assert seen.bar.tasks[0].description == STARTING
        seen.advance(4)
        assert seen.bar.tasks[0].completed == 4
    token = QUIET.set(True)
    with showing(True, "games", 10) as seen:
        assert not isinstance(seen, Counted)
    QUIET.reset(token)


@pytest.mark.parametrize(("jobs", "expected"), [(1, [COMPILING, ""]), (2, [COMPILING, STARTING])])
def test_a_run_says_what_it_does_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int, expected: list[str]
) -> None:
    """It compiles, then starts workers if there are several, then counts games."""
    said: list[str] = []

    class Noted(Lines):
        def phase(self, words: str) -> None:
            said.append(words)

        def advance(self, count: int = 1) -> None:
            said.append(str(count))

    monkeypatch.setattr(progress, "Lines", Noted)
    experiment = Experiment("tests.toy", players=(2,), games=8, bots=("random",))
    run(experiment, tmp_path / "x", jobs=jobs, progress=True)
    assert said == [*expected, "8", ""]
