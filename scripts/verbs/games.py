"""``exobalance games``: list the games that can be simulated."""

from __future__ import annotations

from typing import Any

from exobalance.scripts.shared.options import Json
from exobalance.scripts.shared.printing import print_json, print_table


def list_games() -> list[dict[str, Any]]:
    """Return one row per game: id, title, player counts, rules version and bots."""
    from exobalance.simcore.bots.load import bot_names
    from exobalance.simcore.games import GAME_IDS, load_game

    return [
        {
            "id": game.id,
            "title": game.title,
            "players": list(game.players),
            "rules": game.rules_version,
            "bots": bot_names(game),
        }
        for game in map(load_game, GAME_IDS)
    ]


def games(json: Json = False) -> None:
    """List the games, their player counts and rules versions."""
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
