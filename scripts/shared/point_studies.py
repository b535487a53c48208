"""What the verbs that try many sets of rules share: options, folder, estimate, printing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.folders import next_folder, stopped_folder
from exobalance.scripts.shared.options import read_bots, read_one_player_count, read_rules
from exobalance.scripts.shared.printing import tell
from exobalance.simcore.phrases import expected_time

if TYPE_CHECKING:
    from exobalance.analysis.studies.points.point import Setting


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
    from exobalance.analysis.studies.points.point import Setting
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.design import line_up

    count = read_one_player_count(players, load_game(game).players)
    line = line_up(read_bots(bots), count)
    return Setting(game, line, blocks, seed, read_rules(rules, sets))


def study_folder(out: Path | None, setting: Setting, kind: str) -> Path:
    """Return the folder of a study: the one given, that of the same one stopped, or a new one.

    A study that was stopped goes on when the same command is typed again.
    """
    from exobalance.analysis.studies.points.study import is_stopped

    name = f"{setting.game}-{kind}"
    left = None if out else stopped_folder(name, lambda each: is_stopped(each, setting, kind))
    return out or left or next_folder(name)


def announce(setting: Setting, points: int, jobs: int, up_to: bool = False) -> None:
    """Tell how many sets of rules are played and about how long that takes."""
    from exobalance.analysis.studies.points.study import Played, cost
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.play.parallel import worker_count

    announce_compiling(load_game(setting.game))
    games = Played(points, setting).games
    hedge = "up to" if up_to else ""
    what = f"{hedge} {points:,} sets of rules, {games:,} games".strip()
    tell(expected_time(what, cost(setting, points, jobs), worker_count(jobs), hedge))
