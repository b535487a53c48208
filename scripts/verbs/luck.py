"""``exobalance luck``: how much of a game is luck, and how much skill is left in it."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.finish import finish, print_sentences
from exobalance.scripts.shared.folders import next_folder

EXAMPLE = "Example: exobalance luck sgo --players 3 --ladder random,greedy,tuned"


def luck(
    game: options.GameName,
    players: options.OnePlayerCount,
    bots: options.Bots = "tuned",
    ladder: Annotated[
        str | None,
        typer.Option(help="Bots from weak to strong: what each step of skill gains."),
    ] = None,
    setups: Annotated[int, typer.Option(help="Setups that are played.")] = 56,
    chances: Annotated[int, typer.Option(help="Shuffles of each setup.")] = 12,
    noises: Annotated[int, typer.Option(help="Repeats of each shuffle.")] = 8,
    ladder_blocks: Annotated[int, typer.Option(help="Deals of each step of the ladder.")] = 1000,
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
    """Split what decides a game into setup, chance, seat and skill, by planned replication."""
    from exobalance.analysis.studies.luck.study import Replication
    from exobalance.analysis.studies.luck.study import luck as study
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.design import line_up

    loaded = load_game(game)
    line = line_up(options.read_bots(bots), options.read_one_player_count(players, loaded.players))
    announce_compiling(loaded)
    found = study(
        game,
        line,
        out or next_folder(f"{game}-luck"),
        options.read_bots(ladder) if ladder else (),
        options.read_rules(rules, sets),
        Replication(setups, chances, noises, ladder_blocks),
        seed,
        options.read_jobs(jobs),
        progress=True,
    )
    print_sentences(found)
    finish(found, open_it=open_it)
