"""``exobalance luck``: how much of a game is luck, and how much skill is left in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.options import (
    GameName,
    Jobs,
    OpenIt,
    Rules,
    Seed,
    Sets,
    read_bots,
    read_jobs,
    read_one_player_count,
)
from exobalance.scripts.verbs.report import print_report, show
from exobalance.scripts.verbs.run import next_folder

EXAMPLE = "Example: exobalance luck sgo --players 3 --ladder random,greedy,tuned"


def luck(
    game: GameName,
    players: Annotated[str, typer.Option("--players", "-p", help="Player count.")],
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help="One bot for all seats, or one per seat."),
    ] = "tuned",
    ladder: Annotated[
        str | None,
        typer.Option(help="Bots from weak to strong: what each step of skill gains."),
    ] = None,
    setups: Annotated[int, typer.Option(help="Setups that are played.")] = 56,
    chances: Annotated[int, typer.Option(help="Shuffles of each setup.")] = 12,
    noises: Annotated[int, typer.Option(help="Repeats of each shuffle.")] = 8,
    ladder_blocks: Annotated[int, typer.Option(help="Deals of each step of the ladder.")] = 1000,
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
    """Split what decides a game into setup, chance, seat and skill, by planned replication."""
    from exobalance.analysis.studies.luck.study import Replication
    from exobalance.analysis.studies.luck.study import luck as study
    from exobalance.reports import write_report
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.design import Rules as AskedRules

    loaded = load_game(game)
    count = read_one_player_count(players, loaded.players)
    names = read_bots(bots)
    announce_compiling(loaded, loaded.kernels.play)
    result = study(
        game,
        names * count if len(names) == 1 else names,
        out or next_folder(f"{game}-luck"),
        read_bots(ladder) if ladder else (),
        AskedRules(tuple(rules or ()), tuple(sets or ())),
        Replication(setups, chances, noises, ladder_blocks),
        seed,
        read_jobs(jobs),
        progress=True,
    )
    paths = write_report(result.run.folder)
    for section in result.sections():
        for sentence in section.sentences:
            print(sentence)
    print_report(paths)
    if open_it:
        show(paths.html)
