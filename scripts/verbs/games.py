"""``exobalance games``: list the games that can be simulated."""

from __future__ import annotations

from typing import Any

from exobalance.scripts.shared.options import Json
from exobalance.scripts.shared.printing import print_folded, print_json, print_table

GROUPS = {"exact": ("rulebook", "public"), "inferred": ("inferred",), "modelled": ("assumed",)}
WORDS = (
    "The text of the rules is exact. Values printed on components come in groups: exact ones are "
    "published, inferred ones follow from what is, modelled ones are assumptions. How many there "
    "are; docs/games/ names them, and what else they could be:"
)


def list_games() -> list[dict[str, Any]]:
    """Return one row per game: id, title, player counts, rules version, bots and provenance.

    ``exact``, ``inferred`` and ``modelled`` are titles of groups of component values.
    """
    from exobalance.simcore.bots.load import bot_names
    from exobalance.simcore.games import GAME_IDS, load_game

    return [
        {
            "id": game.id,
            "title": game.title,
            "players": list(game.players),
            "rules": game.rules_version,
            "bots": bot_names(game),
            **groups_of(game.id),
        }
        for game in map(load_game, GAME_IDS)
    ]


def groups_of(game_id: str) -> dict[str, list[str]]:
    """Return the titles of a game's groups of values by how they are known."""
    from exobalance.simcore.ruleset import load_ruleset

    groups = load_ruleset(game_id).provenance.values()
    return {
        name: [group.title for group in groups if group.provenance in known]
        for name, known in GROUPS.items()
    }


def games(json: Json = False) -> None:
    """List the games, their player counts and rules versions, and what of them is modelled."""
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
