"""``exobalance tournament``: which strategies are worth playing, and which options."""

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
from exobalance.scripts.shared.printing import tell
from exobalance.scripts.verbs.report import print_report, show
from exobalance.scripts.verbs.run import next_folder


def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Two bots or more, separated by commas.")
    ],
    players: Annotated[str, typer.Option("--players", "-p", help="One player count.")],
    blocks: Annotated[
        int, typer.Option("--blocks", "-n", help="Deals per line-up, each in all seatings.", min=1)
    ] = 1000,
    never: Annotated[
        list[str] | None,
        typer.Option(help="Option to give up and to judge, such as 'swap:take'; may be repeated."),
    ] = None,
    screen: Annotated[
        bool, typer.Option(help="Also give up every option once, without verdicts.")
    ] = True,
    headline: Annotated[
        str, typer.Option(help="Bot that gives options up; tuned, or else the strongest one.")
    ] = "",
    retune: Annotated[
        bool, typer.Option("--retune", help="Also tune the bot to do without what --never names.")
    ] = False,
    effort: Annotated[
        str, typer.Option(help="Effort of --retune: quick, normal or long, see `tune`.")
    ] = "quick",
    targets: Annotated[
        Path | None,
        typer.Option("--targets", "-t", help="TOML file with margins. [default: the game's]"),
    ] = None,
    rules: Rules = None,
    sets: Sets = None,
    seed: Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="New folder, or that of the same tournament."),
    ] = None,
    jobs: Jobs = 0,
    open_it: OpenIt = False,
) -> None:
    """Let bots meet in all line-ups: who is strong, which mix lasts, what options are worth.

    Example: exobalance tournament sgo --bots rusher,engine,settler,tuned --players 3
    """
    from exobalance.analysis.studies.tournament.study import tournament as study
    from exobalance.reports import write_report
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.design import Rules as AskedRules

    loaded = load_game(game)
    count = read_one_player_count(players, loaded.players)
    announce_compiling(loaded, loaded.kernels.play)
    result = study(
        game,
        read_bots(bots),
        count,
        out or next_folder(f"{game}-tournament"),
        blocks,
        never or (),
        screen,
        headline,
        effort if retune else None,
        AskedRules(tuple(rules or ()), tuple(sets or ())),
        seed,
        read_jobs(jobs),
        progress=True,
        tell=tell,
    )
    paths = write_report(result.run.folder, targets=targets)
    for section in result.sections():
        for sentence in section.sentences:
            print(sentence)
    print_report(paths)
    if open_it:
        show(paths.html)
