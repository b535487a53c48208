"""``exobalance robustness``: which verdicts hold for several bots."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.finish import finish
from exobalance.scripts.shared.folders import next_folder


def robustness(
    game: options.GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots to compare, each playing all seats.")
    ] = "random,greedy,tuned",
    players: options.Players = "all",
    blocks: Annotated[int, typer.Option(help="Deals per bot and player count.", min=1)] = 20_000,
    targets: options.TargetsFile = None,
    rules: options.Rules = None,
    sets: options.Sets = None,
    seed: options.Seed = 1,
    out: options.StudyFolder = None,
    jobs: options.Jobs = 0,
    cluster: options.ClusterAt = None,
    shared_folder: options.SharedFolder = False,
    quiet: options.Quiet = False,
    open_it: options.OpenIt = False,
) -> None:
    """Judge the same rules under several bots: what holds for all of them, what depends on play."""
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.robustness.study import robustness as study
    from exobalance.simcore.games import load_game

    loaded, aims = load_game(game), load_targets(game, targets)
    counts = options.read_players(players, loaded.players)
    announce_compiling(loaded)
    found = study(
        game,
        options.read_bots(bots),
        counts,
        out or next_folder(f"{game}-robustness"),
        blocks,
        options.read_rules(rules, sets),
        seed,
        options.read_jobs(jobs),
        progress=True,
    )
    finish(found.judged_by(aims), open_it=open_it)
