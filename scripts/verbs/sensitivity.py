"""``exobalance sensitivity``: which rule numbers matter, and what verdicts rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.finish import finish_study
from exobalance.scripts.shared.point_studies import announce, read_setting, study_folder
from exobalance.simcore.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

    from exobalance.analysis.base.targets import Targets
    from exobalance.analysis.studies.points.point import Setting
    from exobalance.analysis.studies.points.study import PointStudy
    from exobalance.analysis.studies.sensitivity.study import ScreeningEffort

BLOCKS, ASSUMPTION_BLOCKS = 500, 4000


def sensitivity(
    game: options.GameName,
    players: options.OnePlayerCount,
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
    bots: options.Bots = "tuned",
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
    rules: options.Rules = None,
    sets: options.Sets = None,
    seed: options.Seed = 1,
    targets: options.TargetsFile = None,
    out: options.StudyFolder = None,
    jobs: options.Jobs = 0,
    cluster: options.ClusterAt = None,
    shared_folder: options.SharedFolder = False,
    quiet: options.Quiet = False,
    dry_run: options.DryRun = False,
    fail: options.FailOnImbalance = False,
    open_it: options.OpenIt = False,
) -> None:
    """Find out which rule numbers matter, or which verdicts hold whatever was assumed.

    Example: exobalance sensitivity sgo --players 3 --paths 'engineers.*' --paths 'predominance.*'
    """
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.sensitivity.study import ScreeningEffort

    aims = load_targets(game, targets)
    default = ASSUMPTION_BLOCKS if assumptions else BLOCKS
    setting = read_setting(game, players, bots, blocks or default, seed, rules, sets)
    asked = {"paths": paths, "without": without, "ranges": ranges, "metrics": metric}
    if assumptions:
        _refuse(asked)
        found = _assumptions(setting, out, options.read_jobs(jobs), dry_run)
    else:
        effort = ScreeningEffort(trajectories, design, survivors)
        found = _sensitivity(setting, out, options.read_jobs(jobs), dry_run, asked, effort, aims)
    if found is not None:
        finish_study(found.judged_by(aims), open_it=open_it, fail=fail)


def _refuse(asked: dict[str, list[str] | None]) -> None:
    """Raise ConfigError for options that only a screening has."""
    for name, value in asked.items():
        if value:
            option = {"ranges": "range", "metrics": "metric"}.get(name, name)
            raise ConfigError(
                f"--{option} has no meaning with --assumptions, which varies all that is "
                "modelled; leave one of the two out"
            )


def _sensitivity(
    setting: Setting,
    out: Path | None,
    jobs: int,
    dry_run: bool,
    asked: dict[str, list[str] | None],
    effort: ScreeningEffort,
    aims: Targets,
) -> PointStudy | None:
    """Screen rules and apportion the variance; None if only the time was asked for."""
    from exobalance.analysis.studies.points.study import bounded
    from exobalance.analysis.studies.sensitivity.factors import find_factors
    from exobalance.analysis.studies.sensitivity.study import KIND, sensitivity

    given = {name: tuple(texts or ()) for name, texts in asked.items()}
    factors = find_factors(setting, given["paths"], given["without"], given["ranges"])
    announce(setting, effort.most_points(len(factors.axes)), jobs, up_to=True)
    if dry_run:
        return None
    setting = bounded(setting)
    place = study_folder(out, setting, KIND)
    return sensitivity(
        setting, place, **given, effort=effort, targets=aims, jobs=jobs, progress=True
    )


def _assumptions(setting: Setting, out: Path | None, jobs: int, dry_run: bool) -> PointStudy | None:
    """Play what is modelled, put otherwise; None if only the time was asked for."""
    from exobalance.analysis.studies.assumptions.study import KIND, assumptions, plan_assumptions
    from exobalance.analysis.studies.points.study import bounded

    announce(setting, 1 + len(plan_assumptions(setting).assumptions), jobs)
    if dry_run:
        return None
    setting = bounded(setting)
    return assumptions(setting, study_folder(out, setting, KIND), jobs, progress=True)
