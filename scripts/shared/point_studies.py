"""What the verbs that try many sets of rules share: options, folder, estimate, printing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.imbalance import fail_on_imbalance
from exobalance.scripts.shared.options import read_bots, read_one_player_count
from exobalance.scripts.shared.printing import duration, tell
from exobalance.scripts.verbs.report import show
from exobalance.scripts.verbs.run import RUNS, next_folder

if TYPE_CHECKING:
    from exobalance.analysis.studies.points.points import Setting
    from exobalance.analysis.studies.points.study import PointStudy

OnePlayerCount = Annotated[str, typer.Option("--players", "-p", help="Player count: one of them.")]
Blocks = Annotated[
    int, typer.Option("--blocks", "-n", help="Deals that every set of rules plays.", min=2)
]
StudyFolder = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", help="New folder, or that of the same study; else the next in runs/."
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only print points and time.")]
TargetsFile = Annotated[
    Path | None,
    typer.Option("--targets", "-t", help="TOML file with margins; else the game's."),
]


def read_setting(
    game: str,
    players: str,
    bots: str,
    blocks: int,
    seed: int,
    rules: list[str] | None,
    sets: list[str] | None,
) -> Setting:
    """Return what all points of a study share, from the options of a verb."""
    from exobalance.analysis.studies.points.points import Setting
    from exobalance.simcore.errors import ConfigError
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.design import Rules

    loaded = load_game(game)
    count = read_one_player_count(players, loaded.players)
    names = read_bots(bots)
    if len(names) not in (1, count):
        raise ConfigError(
            f"--bots names {len(names)} bots for {count} seats: give one for all, or one per seat"
        )
    line_up = names * count if len(names) == 1 else names
    base = Rules(tuple(rules or ()), tuple(sets or ()))
    return Setting(game, line_up, blocks, seed, base)


def study_folder(out: Path | None, setting: Setting, kind: str) -> Path:
    """Return the folder of a study: the one given, that of the same one stopped, or a new one.

    A study that was stopped goes on when the same command is typed again.
    """
    from exobalance.analysis.studies.points.study import is_stopped

    if out is not None:
        return out
    folder = next_folder(f"{setting.game}-{kind}")
    number = int(folder.name.rpartition("-")[2]) - 1
    last = RUNS / f"{setting.game}-{kind}-{number}"
    return last if number and is_stopped(last, setting, kind) else folder


def announce(setting: Setting, points: int, jobs: int, up_to: bool = False) -> None:
    """Tell how many sets of rules are played and about how long that takes."""
    from exobalance.analysis.studies.points.study import Played, cost
    from exobalance.simcore.games import load_game

    game = load_game(setting.game)
    announce_compiling(game, game.kernels.play)
    seconds = cost(setting, points, jobs)
    games = Played(points, setting).games
    words = "up to " if up_to else ""
    tell(
        f"{words}{points:,} sets of rules, {games:,} games: {words}about {duration(seconds)} on "
        f"{jobs} {'core' if jobs == 1 else 'cores'}"
    )


def print_study(study: PointStudy, targets: Path | None, open_it: bool, fail: bool) -> None:
    """Print what a study says, write its report, and print where it is.

    With ``fail``, leave with the exit code for a verdict outside its target.
    """
    from exobalance.analysis.base.targets import load_targets
    from exobalance.reports import write_report

    aims = load_targets(study.run.manifest.game.id, targets)
    for section in study.sections(aims):
        for sentence in section.sentences:
            print(sentence)
    paths = write_report(study.run.folder, targets=targets)
    print(f"report: {paths.html}")
    if open_it:
        show(paths.html)
    if fail:
        fail_on_imbalance(paths)
