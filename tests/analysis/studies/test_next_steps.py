"""From a verdict to what to try: levers of a stored screening, of the game's list, or neither."""

import dataclasses
import math
import shlex
from pathlib import Path
from typing import Any

import pytest

from exobalance.analysis.base.commands import compare_command, tweaked
from exobalance.analysis.base.findings import Verdict
from exobalance.analysis.base.targets import default_path
from exobalance.analysis.notebook import load_run
from exobalance.analysis.studies.compare.named_sides import read_side
from exobalance.analysis.studies.next_steps.levers import shipped_levers
from exobalance.analysis.studies.next_steps.steps import next_steps
from exobalance.analysis.studies.points.knobs import find_knob
from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.sensitivity.factors import default_axis
from exobalance.analysis.studies.sensitivity.study import ScreeningEffort, sensitivity
from exobalance.simcore.games import GAME_IDS
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run as play
from exobalance.simcore.text_files import read_toml

PLANTED = ("start.points=[6, 0, 0, 0]",)


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run whose first seat starts with six points, with a screening beside it."""
    place = tmp_path_factory.mktemp("next")
    experiment = Experiment(
        "tests.toy", players=(2, 3), bots=("tuned",), games=300, seed=5, sets=PLANTED
    )
    play(experiment, place / "planted", jobs=1)
    sensitivity(
        Setting("tests.toy", ("tuned",) * 3, 200, seed=5, base=Rules(sets=PLANTED)),
        place / "screened",
        paths=["start.points[3]"],
        ranges=["start.points[0]=0:6", "track.goal=20:30"],
        metrics=["seat_share.1"],
        effort=ScreeningEffort(trajectories=4, survivors=0),
        jobs=1,
    )
    return place / "planted"


def verdict(players: int = 3, **changes: Any) -> Verdict:
    """Return a verdict of a first seat that wins too often."""
    return dataclasses.replace(
        Verdict(
            metric="M1a", topic="Seats", word="Imbalanced", estimate=20.0, low=18.0, high=22.0,
            margin=2.0, unit="pp", sentence="", players=players, key="seats",
            number="seat_share.1", target_low=-2.0, target_high=2.0,
        ),
        **changes,
    )  # fmt: skip


def steps(folder: Path, asked: Verdict) -> list[Any]:
    """Return the steps for a verdict on the run."""
    run = load_run(folder).run
    return next_steps(run, next(iter(run.manifest.arms)))(asked)


def test_stronger_play_is_a_step_after_quick_bots(folder: Path) -> None:
    """At the verdict on the run itself: the toy has no learned bot, so one that looks ahead."""
    [step] = steps(folder, verdict(number="unfinished", word="Balanced", key="health"))
    assert step.command == (
        f'exobalance robustness tests.toy --players 3 --bots tuned,lookahead --set "{PLANTED[0]}"'
    )
    assert steps(folder, verdict(word="Balanced")) == []


class TestStored:
    """A screening that lies beside the run knows the lever."""

    def test_the_lever_is_turned_towards_the_target(self, folder: Path) -> None:
        """Points of seat 1 go down to the lower end, on top of the run's rules, at all counts."""
        first = steps(folder, verdict())[0]
        assert first.says.startswith("Try next: start.points[0] moves it by ")
        assert first.says.endswith(" over 0 to 6, in the screening screened with tuned.")
        assert first.command == (
            'exobalance compare "start.points=[6, 0, 0, 0]" "start.points=[0, 0, 0, 0]" '
            "--game tests.toy --players 2,3 --bots tuned"
        )

    def test_a_seat_that_nobody_sits_in_is_no_lever(self, folder: Path) -> None:
        """What does not rise above noise is not offered."""
        assert not any("start.points[3]" in step.says for step in steps(folder, verdict()))

    def test_a_value_that_is_there_already_is_no_step(self, folder: Path) -> None:
        """A seat that wins too seldom would need more than the highest value that was tried."""
        low = verdict(estimate=-20.0)
        assert not any("start.points[0]" in step.says for step in steps(folder, low))

    def test_commands_are_read_as_they_are_meant(self, folder: Path) -> None:
        """By the same code that the shell's arguments meet."""
        _, _, base, tweak, *_ = shlex.split(steps(folder, verdict())[0].command)
        assert read_side(base).sets == PLANTED
        assert read_side(tweak).sets == ("start.points=[0, 0, 0, 0]",)


class TestWithoutScreening:
    """Nothing is stored: the command that finds levers stands there."""

    @pytest.mark.parametrize(("players", "number"), [(2, "seat_share.1"), (3, "turns")])
    def test_another_count_or_number_was_not_screened(
        self, folder: Path, players: int, number: str
    ) -> None:
        """With the run's rules, bots and the number in question."""
        (step,) = steps(folder, verdict(players, number=number))
        assert step.says == "No stored screening says which rules move it. Find out:"
        assert step.command == (
            f"exobalance sensitivity tests.toy --players {players} --bots tuned "
            f'--metric {number} --set "start.points=[6, 0, 0, 0]"'
        )

    def test_a_verdict_without_a_number_has_no_step(self, folder: Path) -> None:
        """A strength, a mix: no rule is screened for these."""
        assert steps(folder, verdict(number="")) == []

    def test_shipped_levers_are_offered_with_both_ends(self) -> None:
        """Their direction at another player count is not known."""
        (first, *_) = shipped_levers("sgo", verdict())
        assert (first.path, first.sign, first.ends) == ("engineers.chief_points", 0, ())


@pytest.mark.parametrize("game", GAME_IDS)
def test_shipped_levers_are_rules_that_can_be_turned(game: str) -> None:
    """Every path of a list exists and has another value."""
    path = default_path(game).with_name("levers.toml")
    levers = read_toml(path, "levers file")["levers"] if path.is_file() else {}
    rules = load_ruleset(game)
    for name in (name for paths in levers.values() for name in paths):
        assert len(default_axis(find_knob(rules, name, "levers")).values) > 1


def test_a_mixed_line_up_is_named_seat_by_seat() -> None:
    """And printed rules are named by their game."""
    sides = tweaked("sgo", (), [("a.b=1",)])
    assert compare_command("sgo", sides, [3], ("tuned", "tidy", "tidy")) == (
        "exobalance compare sgo a.b=1 --players 3 --bots tuned,tidy,tidy"
    )
    assert tweaked("sgo", ("mine.toml", "a.b=2"), [("a.b=1",)]) == [
        "mine.toml+a.b=2",
        "mine.toml+a.b=1",
    ]


@pytest.mark.parametrize(
    ("estimate", "low", "high", "outside"),
    [
        (9.6, -2.0, 2.0, 3.8),
        (49.6, 50.0, 100.0, 0.016),
        (0.62, -math.inf, 0.5, 0.24),
        (1.0, -2.0, 2.0, 0.0),
        (1.0, -math.inf, 0.0, math.nan),
    ],
)
def test_distances_are_told_in_margins(
    estimate: float, low: float, high: float, outside: float
) -> None:
    """Half-widths of a range, or the limit itself; a limit of 0 has no margins."""
    found = verdict(estimate=estimate, target_low=low, target_high=high).outside
    assert found == pytest.approx(outside, nan_ok=True)
