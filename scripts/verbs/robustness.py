"""``exobalance robustness``: which verdicts hold whoever plays."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.finish import finish
from exobalance.scripts.shared.folders import next_folder
from exobalance.scripts.shared.options import (
    GameName,
    Jobs,
    OpenIt,
    Players,
    Rules,
    Seed,
    Sets,
    StudyFolder,
    TargetsFile,
    read_bots,
    read_jobs,
    read_players,
    read_rules,
)


def robustness(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots to compare, each playing all seats.")
    ] = "random,greedy,tuned",
    players: Players = "all",
    blocks: Annotated[int, typer.Option(help="Deals per bot and player count.", min=1)] = 20_000,
    targets: TargetsFile = None,
    rules: Rules = None,
    sets: Sets = None,
    seed: Seed = 1,
    out: StudyFolder = None,
    jobs: Jobs = 0,
    open_it: OpenIt = False,
) -> None:
    """Judge the same rules under several bots: what holds whoever plays, what depends on play."""
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.robustness.study import robustness as study
    from exobalance.simcore.games import load_game

    loaded, aims = load_game(game), load_targets(game, targets)
    counts = read_players(players, loaded.players)
    announce_compiling(loaded)
    found = study(
        game,
        read_bots(bots),
        counts,
        out or next_folder(f"{game}-robustness"),
        blocks,
        read_rules(rules, sets),
        seed,
        read_jobs(jobs),
        progress=True,
    )
    finish(found.judged_by(aims), open_it=open_it)
