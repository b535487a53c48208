"""``exobalance sweep``: where verdicts turn along rule values."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared.finish import finish_study
from exobalance.scripts.shared.imbalance import FailOnImbalance
from exobalance.scripts.shared.options import (
    Blocks,
    Bots,
    DryRun,
    GameName,
    Jobs,
    OnePlayerCount,
    OpenIt,
    Rules,
    Seed,
    Sets,
    StudyFolder,
    TargetsFile,
    read_jobs,
)
from exobalance.scripts.shared.point_studies import announce, read_setting, study_folder


def sweep(
    game: GameName,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="PATH=VALUES",
            help="Values of a rule, as 1,2,3 or 1:5; [..]|[..] for lists. Repeat it for a grid.",
        ),
    ],
    players: OnePlayerCount,
    bots: Bots = "tuned",
    blocks: Blocks = 2000,
    rules: Rules = None,
    sets: Sets = None,
    seed: Seed = 1,
    targets: TargetsFile = None,
    max_points: Annotated[int, typer.Option(help="Largest grid that is played.", min=1)] = 1000,
    out: StudyFolder = None,
    jobs: Jobs = 0,
    dry_run: DryRun = False,
    fail: FailOnImbalance = False,
    open_it: OpenIt = False,
) -> None:
    """Play every combination of some rule values, and tell where each verdict turns.

    Example: exobalance sweep sgo --players 3 --vary engineers.chief_points=1:4
    """
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.points.study import bounded
    from exobalance.analysis.studies.sweep.study import KIND, plan_sweep
    from exobalance.analysis.studies.sweep.study import sweep as study

    aims = load_targets(game, targets)
    setting = read_setting(game, players, bots, blocks, seed, rules, sets)
    grid = plan_sweep(setting, vary, max_points, read_jobs(jobs))
    announce(setting, len(grid.points), read_jobs(jobs))
    if dry_run:
        return
    setting = bounded(setting)
    folder = study_folder(out, setting, KIND)
    found = study(setting, vary, folder, read_jobs(jobs), progress=True, max_points=max_points)
    finish_study(found.judged_by(aims), open_it=open_it, fail=fail)
