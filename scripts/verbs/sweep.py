"""``exobalance sweep``: where verdicts turn along rule values."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.finish import finish_study
from exobalance.scripts.shared.point_studies import announce, read_setting, study_folder


def sweep(
    game: options.GameName,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="PATH=VALUES",
            help="Values of a rule, as 1,2,3 or 1:5; [..]|[..] for lists. Repeat it for a grid.",
        ),
    ],
    players: options.OnePlayerCount,
    bots: options.Bots = "tuned",
    blocks: options.Blocks = 2000,
    rules: options.Rules = None,
    sets: options.Sets = None,
    seed: options.Seed = 1,
    targets: options.TargetsFile = None,
    max_points: Annotated[int, typer.Option(help="Largest grid that is played.", min=1)] = 1000,
    out: options.StudyFolder = None,
    jobs: options.Jobs = 0,
    cluster: options.ClusterAt = None,
    shared_folder: options.SharedFolder = False,
    quiet: options.Quiet = False,
    dry_run: options.DryRun = False,
    fail: options.FailOnImbalance = False,
    open_it: options.OpenIt = False,
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
    grid = plan_sweep(setting, vary, max_points, options.read_jobs(jobs))
    announce(setting, len(grid.points), options.read_jobs(jobs))
    if dry_run:
        return
    setting = bounded(setting)
    folder = study_folder(out, setting, KIND)
    found = study(
        setting, vary, folder, options.read_jobs(jobs), progress=True, max_points=max_points
    )
    finish_study(found.judged_by(aims), open_it=open_it, fail=fail)
