"""Ships: where new ones appear, how they move, how they are withdrawn."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.kepler.cubes import take_from_pit
from tests.reference.kepler.gains import gain_leadership
from tests.reference.kepler.game import Flow, Game, Option
from tests.reference.kepler.grid import Hex
from tests.reference.kepler.player import Player, Ship
from tests.reference.kepler.rules import CUBES


def launch(player: Player, spot: list[int]) -> None:
    """Put a ship from the reserve on a hex."""
    player.ships.append(Ship((spot[0], spot[1])))


def logistics(game: Game, player: Player, end: str | None = None) -> Flow:
    """Let a player put a free ship next to a controlled planet; return whether it was done.

    Rule: KEP-R37, KEP-A31
    """
    nearest = game.rules.switch("logistics_fallback") == "nearest_hex"

    def offers() -> Iterator[Option]:
        for card in player.cards.values() if player.reserve else ():
            for spot in game.hexes_for_ship(card.spot, nearest=nearest):
                yield {"act": "logistics", "card": card.name, "hex": list(spot)}

    choice = yield from game.decide("logistics", player, offers, end)
    if choice is not None:
        launch(player, choice["hex"])
    return choice is not None


def reach(game: Game, start: Hex, steps: int) -> dict[Hex, int]:
    """Return where a ship can go from a hex, with the distance of the shortest way.

    Rule: KEP-R39, KEP-R40, KEP-R41, KEP-R42, KEP-R76
    """
    ships = game.ships()
    found: dict[Hex, int] = {}
    seen, edge = {start}, [start]
    for n in range(1, steps + 1):
        beyond = []
        for spot in edge:
            for near in game.rules.grid.neighbours[spot]:
                if near in seen or near not in game.rules.grid.zones:
                    continue
                seen.add(near)
                tile = game.tiles.get(near)
                if tile is None:
                    beyond.append(near)
                if near not in ships and (tile is None or tile.state == "up"):
                    found[near] = n
        edge = beyond
    return found


def may_move(game: Game, ship: Ship) -> bool:
    """Return whether a ship is not bound to a planet or a mine.

    Rule: KEP-R38
    """
    return game.tile_under(ship) is None


def movement(game: Game, player: Player, steps: int) -> Flow:
    """Let each own ship move up to so many hexes; return whether one moved.

    Rule: KEP-R38, KEP-A33
    """
    moved: list[Ship] = []

    def offers() -> Iterator[Option]:
        for ship in player.ships:
            if ship not in moved and may_move(game, ship):
                yield from flights(game, ship, steps)

    while True:
        choice = yield from game.decide("move", player, offers, "stop")
        if choice is None:
            return bool(moved)
        ship = player.ship_at(choice["from"])
        moved.append(ship)
        yield from fly(game, player, ship, choice, steps)


def flights(game: Game, ship: Ship, steps: int) -> Iterator[Option]:
    """Yield the moves of a ship."""
    for spot in reach(game, ship.spot, steps):
        yield {"act": "move", "from": list(ship.spot), "to": list(spot)}


def fly(game: Game, player: Player, ship: Ship, choice: Option | None, left: int) -> Flow:
    """Move a ship, on and on as long as it meets targets.

    Rule: KEP-R42, KEP-A11, KEP-A33
    """

    def offers() -> Iterator[Option]:
        yield from flights(game, ship, left)

    while choice is not None:
        spot: Hex = tuple(choice["to"])
        left -= reach(game, ship.spot, left)[spot]
        ship.spot = spot
        tile = game.tile_under(ship)
        if tile is None or tile.kind != "target":
            return
        del game.tiles[spot]
        yield from gain_leadership(game, player, "colonial", game.rules.tree["target"]["steps"])
        choice = yield from game.decide("move", player, offers, "stop")


def withdrawal(game: Game, player: Player) -> Flow:
    """Let a player take ships back to the reserve.

    Rule: KEP-R43, KEP-A44
    """
    regenerates = game.rules.tree["mine"]["regenerate"] > 0

    def offers() -> Iterator[Option]:
        for ship in player.ships:
            act = {"act": "withdraw", "hex": list(ship.spot)}
            yield act
            tile = game.tile_under(ship)
            if regenerates and tile is not None and tile.kind == "mine":
                yield from ({**act, "cube": cube} for cube in CUBES if player.pit[cube])

    while True:
        choice = yield from game.decide("withdraw", player, offers, "stop")
        if choice is None:
            return
        player.ships.remove(player.ship_at(choice["hex"]))
        if "cube" in choice:
            take_from_pit(player, choice["cube"])
