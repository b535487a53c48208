"""``exobalance tournament``: which strategies are worth playing, and which options."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.finish import finish, print_sentences
from exobalance.scripts.shared.folders import next_folder
from exobalance.scripts.shared.printing import tell


def tournament(
    game: options.GameName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Two bots or more, separated by commas.")
    ],
    players: options.OnePlayerCount,
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
        str,
        typer.Option(
            help="Bot that gives options up; tuned, or else the first of the highest tier."
        ),
    ] = "",
    retune: Annotated[
        bool, typer.Option("--retune", help="Also tune the bot to do without what --never names.")
    ] = False,
    effort: options.RetuneEffort = "quick",
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
    """Let bots meet in all line-ups: who is strong, which mix lasts, what options are worth.

    Example: exobalance tournament sgo --bots rusher,engine,settler,tuned --players 3
    """
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.tournament.study import tournament as study
    from exobalance.simcore.games import load_game

    loaded, aims = load_game(game), load_targets(game, targets)
    count = options.read_one_player_count(players, loaded.players)
    announce_compiling(loaded)
    found = study(
        game,
        options.read_bots(bots),
        count,
        out or next_folder(f"{game}-tournament"),
        blocks,
        never or (),
        screen,
        headline,
        effort if retune else None,
        options.read_rules(rules, sets),
        seed,
        options.read_jobs(jobs),
        progress=True,
        tell=tell,
    ).judged_by(aims)
    print_sentences(found)
    finish(found, open_it=open_it)
