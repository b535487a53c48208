"""``exobalance sensitivity``: which rule numbers matter, and what verdicts rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared.imbalance import FailOnImbalance
from exobalance.scripts.shared.options import GameName, Jobs, OpenIt, Rules, Seed, Sets, read_jobs
from exobalance.scripts.shared.point_studies import (
    DryRun,
    OnePlayerCount,
    StudyFolder,
    TargetsFile,
    announce,
    print_study,
    read_setting,
    study_folder,
)
from exobalance.simcore.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

    from exobalance.analysis.studies.points.points import Setting

BLOCKS, ASSUMPTION_BLOCKS = 500, 4000


def sensitivity(
    game: GameName,
    players: OnePlayerCount,
    assumptions: Annotated[
        bool,
        typer.Option("--assumptions", help="Put everything that is modelled otherwise instead."),
    ] = False,
    paths: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Rules to vary, such as 'engineers.*'. Repeatable."),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Rules to leave out. Repeatable."),
    ] = None,
    ranges: Annotated[
        list[str] | None,
        typer.Option(
            "--range", metavar="PATH=LOW:HIGH", help="Range, instead of a quarter either way."
        ),
    ] = None,
    metric: Annotated[
        list[str] | None,
        typer.Option(help="Number to look at, such as seat_share.1; else those of targets."),
    ] = None,
    trajectories: Annotated[int, typer.Option(help="Random ways of the screening.", min=2)] = 10,
    design: Annotated[
        int, typer.Option(help="Size of the design for shares, a power of two.", min=2)
    ] = 64,
    survivors: Annotated[int, typer.Option(help="Rules to compute shares of.", min=0)] = 6,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="One bot for all seats, or one per seat.")
    ] = "tuned",
    blocks: Annotated[
        int | None,
        typer.Option(
            "--blocks",
            "-n",
            min=2,
            help=f"Deals of every set of rules: {BLOCKS}, or {ASSUMPTION_BLOCKS} with "
            "--assumptions.",
        ),
    ] = None,
    rules: Rules = None,
    sets: Sets = None,
    seed: Seed = 1,
    targets: TargetsFile = None,
    out: StudyFolder = None,
    jobs: Jobs = 0,
    dry_run: DryRun = False,
    fail: FailOnImbalance = False,
    open_it: OpenIt = False,
) -> None:
    """Find out which rule numbers matter, or which verdicts hold whatever was assumed.

    Example: exobalance sensitivity sgo --players 3 --paths 'engineers.*' --paths 'predominance.*'
    """
    default = ASSUMPTION_BLOCKS if assumptions else BLOCKS
    setting = read_setting(game, players, bots, blocks or default, seed, rules, sets)
    if assumptions:
        given = {"--paths": paths, "--without": without, "--range": ranges, "--metric": metric}
        for option, value in given.items():
            if value:
                raise ConfigError(
                    f"{option} has no meaning with --assumptions, which varies all that is "
                    "modelled; leave one of the two out"
                )
        _assumptions(setting, targets, out, read_jobs(jobs), dry_run, open_it, fail)
        return
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.points.study import bounded
    from exobalance.analysis.studies.sensitivity.factors import find_factors
    from exobalance.analysis.studies.sensitivity.study import KIND, Effort
    from exobalance.analysis.studies.sensitivity.study import sensitivity as study

    effort = Effort(trajectories, design, survivors)
    asked = tuple(paths or ()), tuple(without or ()), tuple(ranges or ())
    factors = find_factors(setting, *asked)
    announce(setting, effort.most_points(len(factors.axes)), read_jobs(jobs), up_to=True)
    if dry_run:
        return
    setting = bounded(setting)
    found = study(
        setting,
        study_folder(out, setting, KIND),
        *asked,
        metrics=tuple(metric or ()),
        effort=effort,
        targets=load_targets(game, targets),
        jobs=read_jobs(jobs),
        progress=True,
    )
    print_study(found, targets, open_it, fail)


def _assumptions(
    setting: Setting,
    targets: Path | None,
    out: Path | None,
    jobs: int,
    dry_run: bool,
    open_it: bool,
    fail: bool,
) -> None:
    """Play and tell what is modelled, put otherwise."""
    from exobalance.analysis.studies.assumptions.study import KIND, assumptions, plan_assumptions
    from exobalance.analysis.studies.points.study import bounded

    plan = plan_assumptions(setting)
    announce(setting, 1 + len(plan.assumptions), jobs)
    if dry_run:
        return
    setting = bounded(setting)
    found = assumptions(setting, study_folder(out, setting, KIND), jobs, progress=True)
    print_study(found, targets, open_it, fail)
