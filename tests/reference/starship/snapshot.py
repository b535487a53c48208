"""Everything on the table, in the form of rules.md, Data for comparison."""

from __future__ import annotations

from typing import Any

from tests.reference.starship.game import Game
from tests.reference.starship.player import Player


def snapshot(game: Game) -> dict[str, Any]:
    """Return the table."""
    return {
        "status": game.status,
        "round": game.round,
        "turn": game.turn,
        "phase": game.phase,
        "kind": game.kind,
        "seat": game.seat,
        "orders": {phase: list(seats) for phase, seats in game.orders.items()},
        "spiral": game.spiral,
        "exploitation": game.exploitation,
        "bag": dict(game.bag),
        "events_left": len(game.events),
        "planets": {name: planet(game, name) for name in game.planets},
        "people": {
            "earth": dict(game.people),
            "bag": len(game.people_bag),
            "cells": game.cells,
        },
        "future": list(game.future),
        "current": list(game.current),
        "long_term": list(game.long_term),
        "supply": len(game.supply),
        "sector": {"number": game.completed + 1, "mechanisms": game.sector},
        "pyramid": [list(row) for row in game.pyramid],
        "market": dict(game.market),
        "offer": sorted(game.offer),
        "route": [[list(space), kind] for space, kind in sorted(game.explored.items())],
        "government_satellite": list(game.government_satellite),
        "arrivals": list(game.arrivals),
        "drawn": None if game.drawn is None else dict(game.drawn),
        "looked_at": list(game.looked_at),
        "seats": [seat(game, player) for player in game.players],
    }


def planet(game: Game, name: str) -> dict[str, Any]:
    """Return space and pile of a planet."""
    table = game.planets[name]
    return {"space": table.space, "destroyed": table.destroyed, "pile": list(table.pile)}


def seat(game: Game, player: Player) -> dict[str, Any]:
    """Return what one player owns."""
    return {
        "prestige": player.prestige,
        "reputation": player.reputation,
        **player.tracks,
        "scientists": player.scientists,
        "supply": player.supply,
        "fuel": player.fuel,
        "cubes": dict(player.cubes),
        "hold": {
            "fuel": player.hold.fuel,
            "cubes": dict(player.hold.cubes),
            "buildings": dict(player.hold.buildings),
            "bases": player.hold.bases + player.hold.waiting,
        },
        "buildings": dict(player.buildings),
        "locked": dict(player.locked),
        "bases": player.bases,
        "place": player.place,
        "plants": plants(game, player),
        "levels": dict(player.levels),
        "salvation_technologies": sorted(player.salvation),
        "extra": sorted(player.extra),
        "played": sorted(player.played),
        "active": player.active,
        "face": player.face,
        "passed": player.passed,
        "satellite": None if player.satellite is None else list(player.satellite),
        "posts": player.posts,
        "wormhole": player.wormhole,
    }


def plants(game: Game, player: Player) -> list[dict[str, Any]]:
    """Return the plants of a player, by orbit."""
    return [
        {
            "planet": name,
            "token": player.plants[name].token,
            "deposit": dict(player.plants[name].deposit),
            "warehouse": dict(player.plants[name].warehouse),
            "buildings": dict(player.plants[name].buildings),
        }
        for name in sorted(player.plants, key=lambda name: game.rules["planets"][name]["orbit"])
    ]
