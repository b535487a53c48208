"""``exobalance robustness``: which verdicts hold whoever plays."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.options import (
    GameName,
    Jobs,
    OpenIt,
    Players,
    Rules,
    Seed,
    Sets,
    read_bots,
    read_jobs,
    read_players,
)
from exobalance.scripts.verbs.report import print_report, show
from exobalance.scripts.verbs.run import next_folder


def robustness(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots to compare, each playing all seats.")
    ] = "random,greedy,tuned",
    players: Players = "all",
    blocks: Annotated[int, typer.Option(help="Deals per bot and player count.", min=1)] = 20_000,
    targets: Annotated[
        Path | None,
        typer.Option("--targets", "-t", help="TOML file with margins. [default: the game's]"),
    ] = None,
    rules: Rules = None,
    sets: Sets = None,
    seed: Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="New folder, or that of the same study stopped."),
    ] = None,
    jobs: Jobs = 0,
    open_it: OpenIt = False,
) -> None:
    """Judge the same rules under several bots: what holds whoever plays, what depends on play."""
    from exobalance.analysis.studies.robustness.study import robustness as study
    from exobalance.reports import write_report
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.design import Rules as AskedRules

    loaded = load_game(game)
    counts = read_players(players, loaded.players)
    announce_compiling(loaded, loaded.kernels.play)
    result = study(
        game,
        read_bots(bots),
        counts,
        out or next_folder(f"{game}-robustness"),
        blocks,
        AskedRules(tuple(rules or ()), tuple(sets or ())),
        seed,
        read_jobs(jobs),
        progress=True,
    )
    paths = write_report(result.run.folder, targets=targets)
    print_report(paths)
    if open_it:
        show(paths.html)
