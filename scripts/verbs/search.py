"""``exobalance search``: the least change of rules that meets targets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.finish import finish_study
from exobalance.scripts.shared.point_studies import announce, study_folder
from exobalance.scripts.shared.printing import tell


def search(
    aims: Annotated[
        Path, typer.Argument(metavar="TARGETS.toml", help="Targets, limits, rules that may change.")
    ],
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=LOW:HIGH[:UNIT]", help="A rule that may change. Repeatable."),
    ] = None,
    blocks: options.Blocks = 1000,
    confirm: Annotated[
        int, typer.Option(help="Held-out deals that each proposal is confirmed on.", min=2)
    ] = 4000,
    beam: Annotated[
        int, typer.Option(help="Changes of each size that are taken further.", min=1)
    ] = 3,
    max_points: Annotated[int, typer.Option(help="Most sets of rules to search.", min=1)] = 500,
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
    """Search for the smallest change of rules that brings numbers to their targets.

    Example: exobalance search aims.toml --vary 'start.influence[1]=0:6'
    """
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.points.point import Setting
    from exobalance.analysis.studies.points.study import bounded
    from exobalance.analysis.studies.target_search.request import read_request
    from exobalance.analysis.studies.target_search.study import KIND, SearchEffort
    from exobalance.analysis.studies.target_search.study import search as study

    request = read_request(aims, tuple(vary or ()))
    judged = load_targets(request.game, targets)
    setting = Setting(request.game, request.bots, blocks, seed, request.base)
    announce(setting, max_points, options.read_jobs(jobs), up_to=True)
    tell(f"finalists, and proposals with {confirm:,} deals each, come on top")
    if dry_run:
        return
    found = study(
        aims,
        study_folder(out, bounded(setting), KIND),
        tuple(vary or ()),
        SearchEffort(blocks, confirm, beam, max_points=max_points),
        seed,
        options.read_jobs(jobs),
        progress=True,
        report=tell,
    )
    finish_study(found.judged_by(judged), open_it=open_it, fail=fail)
    print(f"proposals: {found.run.folder / 'proposals'}")
