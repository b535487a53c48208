"""Everything on the table, in the form of rules.md, Data for comparison."""

from __future__ import annotations

from typing import Any

from tests.reference.kepler.game import Game
from tests.reference.kepler.player import Contender, Player


def snapshot(game: Game) -> dict[str, Any]:
    """Return the table."""
    tiles = sorted(game.tiles.values(), key=lambda tile: tile.name)
    return {
        "status": game.status,
        "round": game.round,
        "turn": game.turn,
        "kind": game.kind,
        "seat": game.seat,
        "first": game.first,
        "card": game.card,
        "medals_on_card": dict(game.on_card),
        "medals_on_track": {track: list(places) for track, places in game.medals.items()},
        "tiles": [[tile.name, list(tile.spot), tile.state] for tile in tiles],
        "phantom": None if game.phantom is None else contender(game.phantom),
        "seats": [seat(player) for player in game.players],
    }


def contender(who: Contender) -> dict[str, Any]:
    """Return technologies, places and medals."""
    return {"technologies": dict(who.levels), **who.places, "medals": dict(who.medals)}


def seat(player: Player) -> dict[str, Any]:
    """Return what one player owns."""
    return {
        **contender(player),
        "storage": dict(player.storage),
        "pit": dict(player.pit),
        "cards": [
            {"card": card.name, "terraformed": card.terraformed, **card.cubes}
            for card in player.cards.values()
        ],
        "ships": sorted(list(ship.spot) for ship in player.ships),
        "space": player.space,
        "objectives": list(player.objectives),
        "met": [name for name in player.objectives if name in player.met],
    }
