"""``exobalance games``: the games that can be simulated, a new one, and checks of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from exobalance.scripts.shared.default_verb import ListByDefault
from exobalance.scripts.shared.options import AnyPlayers, GameName, Json
from exobalance.scripts.shared.printing import print_folded, print_json, print_table, tell
from exobalance.simcore.shell import command

app = typer.Typer(
    cls=ListByDefault,
    help="List the games, start one of your own, or check that it keeps the contract.",
)

GROUPS = {"exact": ("rulebook", "public"), "inferred": ("inferred",), "modelled": ("assumed",)}
WORDS = (
    "The text of the rules is exact. Values printed on components come in groups: exact ones are "
    "published, inferred ones follow from what is, modelled ones are assumptions. How many there "
    "are; docs/games/ names them, and what else they could be:"
)


def list_games() -> list[dict[str, Any]]:
    """Return one row per game: id, title, player counts, rules version, bots and provenance.

    ``exact``, ``inferred`` and ``modelled`` are titles of groups of component values.  A game
    of an installed package that cannot be loaded is told on stderr and left out.
    """
    from exobalance.simcore.games import GAME_IDS, all_games

    rows = []
    for game_id in all_games():
        try:
            rows.append(row_of(game_id))
        except Exception as error:
            if game_id in GAME_IDS:
                raise
            tell(f"{game_id}, a game of an installed package, cannot be loaded: {error}")
    return rows


def row_of(game_id: str) -> dict[str, Any]:
    """Return the row of one game."""
    from exobalance.simcore.bots.load import bot_names
    from exobalance.simcore.games import load_game

    game = load_game(game_id)
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.players),
        "rules": game.rules_version,
        "bots": bot_names(game),
        **groups_of(game.id),
    }


def groups_of(game_id: str) -> dict[str, list[str]]:
    """Return the titles of a game's groups of values by how they are known."""
    from exobalance.simcore.ruleset import load_ruleset

    groups = load_ruleset(game_id).provenance.values()
    return {
        name: [group.title for group in groups if group.provenance in known]
        for name, known in GROUPS.items()
    }


@app.command("list")
def games(json: Json = False) -> None:
    """List the games, their player counts and rules versions, and what of them is modelled.

    Games of installed packages are among them. `games` alone does the same.
    """
    rows = list_games()
    if json:
        print_json(rows)
        return
    print_table(
        ("id", "title", "players", "rules version", "bots"),
        [
            (
                row["id"],
                row["title"],
                ", ".join(map(str, row["players"])),
                row["rules"],
                str(len(row["bots"])),
            )
            for row in rows
        ],
    )
    print_folded(WORDS)
    print_table(
        ("id", *GROUPS),
        [(row["id"], *(str(len(row[key])) for key in GROUPS)) for row in rows],
    )


@app.command()
def new(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="Small letters, digits, underscores: moonbase."),
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Folder to write its folder into.")
    ] = Path("."),
) -> None:
    """Write a small game that works, for you to change: rules, kernels, bots, words, tests."""
    from exobalance.scripts.newgame.copy import new_game

    folder = new_game(name, out)
    named = name if folder.parent == Path(".") else folder
    print(f"written: {folder}")
    print(f"next: {command('games', 'check', named)}")
    print(f"then: {command('quickstart', named)}")


@app.command()
def check(
    game: GameName,
    players: AnyPlayers = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="CHECK", help="Only this check; may be repeated."),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help="More random games, and what compiles once more.")
    ] = False,
    json: Json = False,
) -> None:
    """Check that a game keeps the contract of all games: legal sets, copies, sums, seeds, words.

    Random games are played with kernels that check every index. A check that does not hold
    says where in which game, and how to see it again.
    """
    from exobalance.scripts.shared.options import read_players
    from exobalance.simcore.conformance.child import checked
    from exobalance.simcore.conformance.suite import Result, summary
    from exobalance.simcore.errors import ConformanceError
    from exobalance.simcore.games import load_game

    counts = read_players(players, load_game(game).players) if players is not None else ()
    if not json:
        tell(f"checking {game}; its kernels are compiled with checks of every index first")
    results: list[Result] = []
    for result in checked(game, only or (), counts, full):
        results.append(result)
        if not json:
            print(_line(game, result), flush=True)
    if json:
        print_json([result._asdict() for result in results])
    elif all(result.ok for result in results):
        print(summary(results))
    if not all(result.ok for result in results):
        raise ConformanceError(f"{game}: {summary(results)}")


def _line(game: str, result: Any) -> str:
    """Return one line about a check."""
    from exobalance.simcore.games import name_here

    name = result.name.replace("_", " ")
    if result.ok:
        return f"ok      {name}"
    words = ["games", "check", name_here(game), "--only", result.name]
    if result.players is not None:
        words += ["--players", str(result.players)]
    return f"failed  {name}: {result.sentence}\n        again: {command(*words)}"
