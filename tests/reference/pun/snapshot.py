"""Everything on the table, in the form of rules.md, Data for comparison."""

from __future__ import annotations

from typing import Any

from tests.reference.pun.game import Game
from tests.reference.pun.planet.grid import reading_order
from tests.reference.pun.player import Player
from tests.reference.pun.rules import TRACKS


def snapshot(game: Game) -> dict[str, Any]:
    """Return the table."""
    return {
        "status": game.status,
        "round": game.round,
        "turn": game.turn,
        "kind": game.kind,
        "seat": game.seat,
        "commander": game.commander,
        "turned": game.turned,
        "stacks": {name: list(stack) for name, stack in game.stacks.items()},
        "civ_cards": {str(rank): list(cards) for rank, cards in game.piles.items()},
        "events_left": len(game.events),
        "event": game.event,
        "deck": len(game.deck),
        "shared": list(game.shared),
        "seats": [snapshot_of(player) for player in game.players],
    }


def snapshot_of(player: Player) -> dict[str, Any]:
    """Return what one player owns."""
    board = player.board
    winding = player.rule == "winding_path"
    return {
        "planet": board.side.name,
        "corporation": player.corporation.name,
        "flux": player.flux,
        "tiles": [[lie.tile.name, lie.orientation, list(lie.at)] for lie in board.tiles],
        "patches": reading_order(board.patches),
        "banked": player.banked,
        "meteorites": reading_order(board.meteorites),
        "rovers": [[x, y, int(board.rovers[x, y])] for x, y in reading_order(board.rovers)],
        "supply": player.supply,
        "lifepods": reading_order(board.lifepods),
        "cubes": {cube: "{}{}".format(*player.spots[cube]) for cube in TRACKS},
        "path": player.path_step if winding else None,
        "collected_lifepods": sorted(player.places),
        "collected_meteorites": player.meteorites,
        "cards": list(player.cards),
        "objectives": sorted(player.objectives),
        "picks": list(player.picks.values()),
        "spent": sorted(player.used_in_game),
    }
