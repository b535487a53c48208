"""The journey of the colonists: landing, closing, ranks, and the end of the game."""

from __future__ import annotations

from tests.reference.sgo.game import DECLINE, Flow, Game, Option
from tests.reference.sgo.planet import Planet
from tests.reference.sgo.player import Player
from tests.reference.sgo.rules import HAWKING
from tests.reference.sgo.scoring import corridor_points, predominance_points, ranks_and_wheel
from tests.reference.sgo.station import Module


def journey(game: Game, active: int) -> Flow:
    """Let every player, clockwise from the active one, empty all full gate modules.

    Rule: SGO-R11, SGO-R20
    """
    for seat in game.clockwise(active):
        station = game.players[seat].station
        while not game.is_over and (full := station.full_gates()):
            options = [{"at": list(module.cell)} for module in full]
            choice = yield from game.ask("journey", seat, options)
            x, y = choice["at"]
            yield from empty_gate_module(game, active, seat, station.cells[x, y])


def empty_gate_module(game: Game, active: int, seat: int, module: Module) -> Flow:
    """Send all colonists of a module to where the gate of its symbol stands.

    Rule: SGO-R21
    """
    colonists, module.colonists = module.colonists, 0
    assert module.tile.symbol is not None
    goal = game.gates[module.tile.symbol]
    assert goal is not None
    if goal == HAWKING:
        send_to_hawking(game, game.players[seat], colonists)
        yield from fill_ranks(game, active)
    else:
        yield from land(game, active, seat, module.tile.symbol, goal, colonists)


def send_to_hawking(game: Game, player: Player, colonists: int) -> None:
    """Score colonists on Hawking; they return to supply.

    Rule: SGO-R27
    """
    player.supply += colonists
    player.score("hawking", colonists * game.rules.hawking_points)


def land(game: Game, active: int, seat: int, gate: str, name: str, colonists: int) -> Flow:
    """Place the colonists of a module one by one; the surplus goes home; check closing.

    Rule: SGO-R21, SGO-R22, SGO-R23, SGO-A7, SGO-A22
    """
    planet = game.planets[name]
    landed: list[str] = []
    while len(landed) < colonists and (areas := planet.legal_areas(seat, landed)):
        options = [{"exoplanet": name, "area": area} for area in areas]
        choice = yield from game.ask("area", seat, options)
        planet.place(seat, choice["area"])
        landed.append(choice["area"])
        if choice["area"] in planet.side.predominance:
            yield from swap_tokens(game, seat)
        if game.rules.close_after_each_colonist and planet.is_complete():
            break
    game.players[seat].supply += colonists - len(landed)
    if planet.is_complete():
        yield from close(game, active, seat, gate, planet)


def swap_tokens(game: Game, seat: int) -> Flow:
    """Let a player swap two neighbouring predominance tokens.

    Rule: SGO-R22, SGO-A8
    """
    pairs = list(zip(game.tokens, game.tokens[1:], strict=False))
    options: list[Option] = [{"tokens": list(pair)} for pair in pairs]
    if not game.rules.swap_mandatory:
        options.append(DECLINE)
    choice = yield from game.ask("swap", seat, options)
    if choice != DECLINE:
        upper = game.tokens.index(choice["tokens"][0])
        game.tokens[upper : upper + 2] = reversed(game.tokens[upper : upper + 2])


def close(game: Game, active: int, seat: int, gate: str, planet: Planet) -> Flow:
    """Close a planet: gate, points, colonists home, Fermi's swaps, ranks; maybe the end.

    Rule: SGO-R24, SGO-R25, SGO-A27
    """
    yield from move_gate(game, seat, gate, planet.side.name)
    for player, points in zip(game.players, planet.points(), strict=True):
        for source, value in points.items():
            player.score(source, value)
    swapping = planet.central_leaders()
    for player, colonists in zip(game.players, planet.send_home(), strict=True):
        player.supply += colonists
    for other in game.clockwise(active):
        if other in swapping:
            yield from swap_tokens(game, other)
    if len(game.closed) == len(game.planets):
        end_game(game)
    else:
        yield from fill_ranks(game, active)


def move_gate(game: Game, seat: int, gate: str, closed: str) -> Flow:
    """Move the gate of a closed planet to a waiting planet, or to Hawking without one.

    Rule: SGO-R24
    """
    waiting = game.waiting_planets()
    goal = HAWKING
    if waiting:
        options = [{"gate": gate, "exoplanet": name} for name in waiting]
        choice = yield from game.ask("gate", seat, options)
        goal = choice["exoplanet"]
    game.gates[gate] = goal
    game.closed.append(closed)


# --- ranks


def fill_ranks(game: Game, active: int) -> Flow:
    """Put a figure on every rank that influence has reached, in turn order.

    Rule: SGO-R26, SGO-A16, SGO-A17, SGO-A21
    """
    for seat in game.clockwise(active):
        player = game.players[seat]
        reached, _ = ranks_and_wheel(game.rules, player.influence)
        while len(player.rank_figures) < reached:
            rank = len(player.rank_figures) + 1
            if rank in game.rules.engineer_ranks:
                figure = yield from give_engineer(game, seat, rank)
            else:
                figure = give_colonist(player)
            player.rank_figures.append(figure)


def give_engineer(game: Game, seat: int, rank: int) -> Flow:
    """Take an engineer or chief from a room of the player's choice; a chief keeps his suit."""
    player = game.players[seat]
    options = [{"rank": rank, "room": room, "figure": figure} for room, figure in player.figures()]
    if not options:
        return "marker"
    choice = yield from game.ask("rank_figure", seat, options)
    player.remove_figure(choice["figure"], choice["room"])
    return choice["figure"]


def give_colonist(player: Player) -> str:
    """Take a colonist from supply, else from the fullest own module, else a marker."""
    if player.supply > 0:
        player.supply -= 1
        return "colonist"
    module = player.fullest_module()
    if module is None:
        return "marker"
    module.colonists -= 1
    return "colonist"


# --- end


def end_game(game: Game) -> None:
    """End the game: full gate modules onto Hawking, predominance, corridors.

    Ranks reached here take no figure; a rank lost by corridors gives its figure back.

    Rule: SGO-R28, SGO-R29, SGO-R30, SGO-A26
    """
    rules, players = game.rules, game.players
    for player in players:
        for module in player.station.full_gates():
            send_to_hawking(game, player, module.colonists)
            module.colonists = 0
    on_modules = [player.on_by_field() for player in players]
    points = predominance_points(rules, game.tokens, on_modules)
    for player, value in zip(players, points, strict=True):
        player.score("predominance", value)
        corridors = player.station.open_corridors(rules.blocked_counts_as_open)
        player.score("corridors", corridor_points(rules, player.influence, corridors))
        lose_ranks(player, ranks_and_wheel(rules, player.influence)[0])
    game.status = "done"


def lose_ranks(player: Player, ranks: int) -> None:
    """Return the figures on ranks above ``ranks`` to supply.

    Rule: SGO-R30
    """
    while len(player.rank_figures) > max(ranks, 0):
        figure = player.rank_figures.pop()
        if figure == "colonist":
            player.supply += 1
        elif figure in ("engineer", "chief"):
            player.spare_engineers += 1
            player.spare_suits += figure == "chief"
