"""What a player does in the active room: move colonists, take modules, fill airlocks."""

from __future__ import annotations

from tests.reference.sgo.game import DECLINE, STOP, Flow, Game, Option
from tests.reference.sgo.player import Player
from tests.reference.sgo.rules import FIELDS, ROOMS
from tests.reference.sgo.setup import attach_or_put_back, cell_of, place_options, put_back
from tests.reference.sgo.station import Module


def act(game: Game, seat: int, room: str) -> Flow:
    """Perform the action of the active room as often as action points allow.

    Points are counted when the player's own action starts; with the switch, figures
    gained meanwhile add theirs.  Points may stay unused.

    Rule: SGO-R10, SGO-A1, SGO-A2
    """
    player = game.players[seat]
    at_start = player.action_points(room, game.rules)
    barred: set[str] = set()
    used = 0
    while True:
        fixed = game.rules.points_fixed_at_start
        points = at_start if fixed else player.action_points(room, game.rules)
        if used >= points:
            return
        if room in FIELDS:
            goes_on = yield from move_colonist(game, seat, room)
        elif room == "modules":
            goes_on = yield from take_module(game, seat, barred)
        else:
            goes_on = yield from fill_airlock(game, seat)
        if not goes_on:
            return
        used += 1


# --- movement rooms


def move_colonist(game: Game, seat: int, room: str) -> Flow:
    """Move one colonist one step, or stop; return whether a point was used.

    Rule: SGO-R13, SGO-R14, SGO-R15
    """
    station = game.players[seat].station
    options = [
        {"from": list(module.cell), "to": list(neighbour.cell)}
        for module in station.modules
        if module.colonists > 0
        for neighbour in station.links(module)
        if neighbour.tile.field in (room, "all") and not neighbour.is_full
    ]
    choice = yield from game.ask("move", seat, [*options, STOP])
    if choice == STOP:
        return False
    station.cells[cell_of(choice["from"])].colonists -= 1
    target = station.cells[cell_of(choice["to"])]
    if target.on:
        target.colonists += 1
    else:
        yield from turn_on(game, seat, target)
    return True


def turn_on(game: Game, seat: int, module: Module) -> Flow:
    """Turn a module ON: the colonist goes to supply, an Odyssey module gives its bonus.

    Rule: SGO-R15, SGO-R16
    """
    game.players[seat].supply += 1
    module.on = True
    if module.tile.bonus == "recruit":
        yield from recruit(game, seat)
    elif module.tile.bonus == "promotion":
        yield from promote(game, seat)
    elif module.tile.bonus == "robot":
        gain_robot(game.players[seat], module.tile.room)


def recruit(game: Game, seat: int) -> Flow:
    """Put an engineer from supply into any room.

    Rule: SGO-R16, SGO-A24
    """
    player = game.players[seat]
    if player.spare_engineers == 0:
        return
    options: list[Option] = [{"room": room} for room in ROOMS]
    choice = yield from game.ask("recruit", seat, options + may_decline(game))
    if choice != DECLINE:
        player.spare_engineers -= 1
        player.rooms[choice["room"]].engineers += 1


def promote(game: Game, seat: int) -> Flow:
    """Put a suit from supply onto a plain engineer on the board.

    Rule: SGO-R16, SGO-A17, SGO-A24
    """
    player = game.players[seat]
    options = [{"room": name} for name, room in player.rooms.items() if room.engineers > 0]
    if player.spare_suits == 0 or not options:
        return
    choice = yield from game.ask("promote", seat, options + may_decline(game))
    if choice != DECLINE:
        player.spare_suits -= 1
        player.rooms[choice["room"]].engineers -= 1
        player.rooms[choice["room"]].chiefs += 1


def may_decline(game: Game) -> list[Option]:
    """Return the option to decline a bonus, where the rules allow it."""
    return [DECLINE] if game.rules.bonus_may_be_declined else []


def gain_robot(player: Player, room: str | None) -> None:
    """Put a robot from supply into the room of the icon.

    Rule: SGO-R16
    """
    assert room is not None
    if player.spare_robots > 0:
        player.spare_robots -= 1
        player.rooms[room].robots += 1


# --- modules room


def take_module(game: Game, seat: int, barred: set[str]) -> Flow:
    """Take the top tile of a stack and attach it or put it back, or stop.

    After attaching a tile its stack is barred for this player's action.

    Rule: SGO-R17, SGO-A31
    """
    options: list[Option] = [
        {"stack": name, "tile": stack[0]}
        for name, stack in game.stacks.items()
        if stack and name not in barred
    ]
    choice = yield from game.ask("take", seat, [*options, STOP])
    if choice == STOP:
        return False
    tile_id = game.stacks[choice["stack"]].popleft()
    places = place_options(game, seat, tile_id, None)
    placed = yield from game.ask("place", seat, [*places, put_back(tile_id)])
    if attach_or_put_back(game, seat, choice["stack"], placed):
        barred.add(choice["stack"])
    return True


# --- airlocks room


def fill_airlock(game: Game, seat: int) -> Flow:
    """Fill one ON airlock from supply as far as it goes, or stop.

    Rule: SGO-R19, SGO-A4, SGO-A5, SGO-A31
    """
    player = game.players[seat]
    options: list[Option] = [
        {"at": list(module.cell)}
        for module in player.station.modules
        if module.tile.type == "airlock" and module.on and not module.is_full and player.supply > 0
    ]
    choice = yield from game.ask("airlock", seat, [*options, STOP])
    if choice == STOP:
        return False
    module = player.station.cells[cell_of(choice["at"])]
    added = min(module.tile.capacity - module.colonists, player.supply)
    module.colonists += added
    player.supply -= added
    return True
