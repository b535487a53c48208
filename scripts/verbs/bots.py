"""``exobalance bots``: the bots that can sit down at a game, one of them, and one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from exobalance.scripts.shared.default_verb import ListByDefault
from exobalance.scripts.shared.options import (
    ClusterAt,
    GameName,
    GameOption,
    Jobs,
    Json,
    Players,
    Quiet,
    Rules,
    Seed,
    Sets,
    SharedFolder,
    StudyFolder,
    named_game,
    read_rules,
)
from exobalance.scripts.shared.printing import print_json, print_table
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.shell import command

app = typer.Typer(
    cls=ListByDefault,
    help="List the bots of a game, show what one looks at, or start one of your own.",
)


def bot_rows(game_id: str) -> list[dict[str, Any]]:
    """Return one row per bot that comes with a game, weakest tier first."""
    from exobalance.simcore.bots.kinds import TIERS
    from exobalance.simcore.bots.load import list_bots
    from exobalance.simcore.games import load_game

    return [
        {
            "game": game_id,
            "name": bot.name,
            "tier": bot.tier,
            "tier_name": TIERS[bot.tier],
            "kind": bot.file_kind,
            "description": bot.description,
            "plan": bot.plan,
        }
        for bot in list_bots(load_game(game_id))
    ]


@app.command("list")
def bots(
    game: Annotated[
        str | None, typer.Argument(help="Game; all games if left out.", callback=named_game)
    ] = None,
    json: Json = False,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Play every bot against every other one instead.")
    ] = False,
    search: Annotated[
        bool,
        typer.Option(
            "--search", help="With the game's bots that look ahead: takes an hour and more."
        ),
    ] = False,
    names: Annotated[
        str, typer.Option("--bots", "-b", help="Bots on the ladder (default: those of the game).")
    ] = "",
    blocks: Annotated[
        int, typer.Option("--blocks", "-n", help="Deals of each meeting on the ladder.", min=2)
    ] = 500,
    search_blocks: Annotated[
        int, typer.Option(help="The same where a bot looks ahead.", min=2)
    ] = 30,
    rules: Rules = None,
    sets: Sets = None,
    out: StudyFolder = None,
    quiet: Quiet = False,
    players: Players = "all",
    jobs: Jobs = 0,
    cluster: ClusterAt = None,
    shared_folder: SharedFolder = False,
    seed: Seed = 1,
) -> None:
    """List the bots of a game by tier; `bots GAME` does the same.

    A tier says how a bot chooses. How well it plays depends on who else sits at the table:
    --ladder measures each bot against copies of every other one.
    """
    from exobalance.simcore.games import all_games

    if ladder:
        from exobalance.scripts.shared.ladder import print_ladder

        asked = read_rules(rules, sets)
        print_ladder(
            game, players, names, search, blocks, search_blocks, asked, out, jobs, seed, json
        )
        return
    if search or names:
        given = "--search" if search else "--bots"
        raise ConfigError(f"{given} goes with --ladder: exobalance bots GAME --ladder {given}")

    rows = [row for game_id in ([game] if game else all_games()) for row in bot_rows(game_id)]
    if json:
        print_json(rows)
        return
    print_table(
        ("game", "bot", "tier", "chooses", "what it does"),
        [
            (
                row["game"],
                row["name"],
                f"{row['tier']} {row['tier_name']}",
                row["kind"],
                row["plan"] or row["description"],
            )
            for row in rows
        ],
    )


@app.command()
def show(
    game: GameName,
    bot: Annotated[str, typer.Argument(metavar="BOT", help="Name of a bot, or its file.")],
    json: Json = False,
) -> None:
    """Show how a bot chooses: its kind, its weights and what they count, what may be changed."""
    from exobalance.scripts.shared.bot_words import as_data, print_bot
    from exobalance.simcore.games import load_game

    data = as_data(load_game(game), bot)
    if json:
        print_json(data)
    else:
        print_bot(data)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="File to write.")],
    game: GameOption,
    source: Annotated[
        str | None, typer.Option("--from", help="Bot to start from (default: the tuned one).")
    ] = None,
) -> None:
    """Write a commented bot file that plays like another bot, for you to change."""
    from exobalance.scripts.shared.bot_text import copy_models, new_bot
    from exobalance.scripts.shared.bot_words import default_source
    from exobalance.scripts.shared.new_file import check_new, write_new
    from exobalance.simcore.games import load_game, name_here

    check_new(file)
    loaded = load_game(game)
    start = source or default_source(loaded)
    text = new_bot(loaded, start, file)
    copy_models(loaded, start, file)
    write_new(file, text)
    print(f"next: {command('bots', 'show', name_here(game), file)}")
