"""The turn of a player: a room is chosen, then everybody acts in it."""

from __future__ import annotations

from tests.reference.sgo.actions import act
from tests.reference.sgo.game import STOP, Flow, Game, Option
from tests.reference.sgo.journey import journey
from tests.reference.sgo.player import Player
from tests.reference.sgo.rules import FIELDS, ROOMS
from tests.reference.sgo.setup import cell_of, take_starting_modules
from tests.reference.sgo.station import START_CELL


def play(game: Game) -> Flow:
    """Play a whole game: setup, then turns clockwise from seat 0.

    Rule: SGO-R7, SGO-R9
    """
    for seat in range(game.n_players):
        yield from take_starting_modules(game, seat)
    seat = 0
    while not game.is_over:
        yield from turn(game, seat)
        seat = game.clockwise(seat)[1]


def turn(game: Game, active: int) -> Flow:
    """Play one turn: reorganisation, room, action of everybody, journey.

    Rule: SGO-R9, SGO-R10, SGO-R11, SGO-R12
    """
    if nobody_can_close(game):
        game.status = "stuck"
        return
    game.turn += 1
    if nobody_can_act(game):
        game.status = "stuck"
        return
    if not game.players[active].figures():
        return
    yield from reorganise(game, active)
    room = yield from choose_room(game, active)
    for seat in game.clockwise(active):
        yield from act(game, seat, room)
    if room in FIELDS:
        yield from journey(game, active)


def nobody_can_close(game: Game) -> bool:
    """True when no player has colonists enough to fill the smallest gate module.

    Rule: SGO-A35
    """
    least = game.rules.least_gate_capacity
    return all(p.supply + p.station.colonists() < least for p in game.players)


def nobody_can_act(game: Game) -> bool:
    """True when no player has an engineer or chief on the board (only under tweaks)."""
    return not any(player.figures() for player in game.players)


def reorganise(game: Game, seat: int) -> Flow:
    """Let the owner of a reorganisation token move modules, one at a time.

    The first move gives the token up.

    Rule: SGO-R39, SGO-A9, SGO-A33
    """
    player = game.players[seat]
    if not player.reorganisation_token:
        return
    most = 1 if game.rules.reorganise_single else game.rules.reorganise_max_moves
    for _ in range(most):
        options = reorganise_options(player)
        if not options:
            return
        choice = yield from game.ask("reorganise", seat, [*options, STOP])
        if choice == STOP:
            return
        player.reorganisation_token = False
        module = player.station.cells[cell_of(choice["from"])]
        player.station.move_module(module, cell_of(choice["at"]), choice["rotation"])


def reorganise_options(player: Player) -> list[Option]:
    """Return the moves of one module that leave the station linked."""
    return [
        {"from": list(module.cell), "at": list(cell), "rotation": rotation}
        for module in player.station.modules
        if module.cell != START_CELL
        for cell, rotation in player.station.rearrangements(module)
    ]


def choose_room(game: Game, active: int) -> Flow:
    """Move an own engineer or chief to a different room; return that room.

    Rule: SGO-R9
    """
    player = game.players[active]
    options = [
        {"from": start, "to": end, "figure": figure}
        for start, figure in player.figures()
        for end in ROOMS
        if end != start
    ]
    choice = yield from game.ask("room", active, options)
    player.move_figure(choice["figure"], choice["from"], choice["to"])
    return choice["to"]
