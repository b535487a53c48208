"""The course of a game: setup, rounds, turns, clean-ups."""

from __future__ import annotations

from itertools import combinations

from tests.reference.kepler.actions import ACTIONS, speed
from tests.reference.kepler.bonus import bonus_actions
from tests.reference.kepler.gains import advance, gain_level
from tests.reference.kepler.game import Flow, Game, GapError, Option, Tile
from tests.reference.kepler.grid import Hex
from tests.reference.kepler.player import Contender, Player
from tests.reference.kepler.progress import resolve_card
from tests.reference.kepler.rules import TECHNOLOGIES, TRACKS
from tests.reference.kepler.ships import movement, withdrawal


def play(game: Game) -> Flow:
    """Play a whole game.

    Rule: KEP-R19
    """
    yield from set_up(game)
    while game.round < game.rules.rounds:
        yield from play_round(game)
    game.look_at_objectives()
    game.status = "done"


# --- setup


def set_up(game: Game) -> Flow:
    """Place tiles, choose objectives, bonus cubes and free levels.

    Rule: KEP-R11, KEP-R15, KEP-R17, KEP-R67, KEP-R72
    """
    if game.unplaced:
        yield from place_tiles(game)
    for player in game.players:
        if len(player.objectives) > 1 and not game.rules.is_solo:
            yield from keep_objective(game, player)
    if game.rules.is_solo:
        yield from bonus_cubes(game, game.players[0])
    for player in game.players:
        yield from free_levels(game, player)


def place_tiles(game: Game) -> Flow:
    """Let players place tiles in turn.

    Rule: KEP-R9, KEP-R11, KEP-A47
    """
    usable = game.rules.grid.usable(game.rules.star_kinds)

    def is_free(spot: Hex) -> bool:
        return not game.tiles.keys() & {spot, *game.rules.grid.neighbours[spot]}

    def offers() -> list[Option]:
        return [{"act": "place_tile", "hex": list(spot)} for spot in usable if is_free(spot)]

    names, game.unplaced = game.unplaced, []
    for number, name in enumerate(names):
        player = game.players[number % game.n_players]
        choice = yield from game.decide("place_tile", player, offers)
        if choice is None:
            raise GapError(name)
        spot: Hex = tuple(choice["hex"])
        game.tiles[spot] = Tile(name, spot)
    game.turn_up_short_range()


def keep_objective(game: Game, player: Player) -> Flow:
    """Let a player keep one of two objectives.

    Rule: KEP-A4
    """
    options = [{"act": "keep_objective", "objective": name} for name in player.objectives]
    choice = yield from game.decide("keep_objective", player, lambda: options)
    player.objectives = [choice["objective"]]


def bonus_cubes(game: Game, player: Player) -> Flow:
    """Let a solo player choose the bonus cubes of a level.

    Rule: KEP-R72
    """
    number = game.rules.bonus_choice()
    options = [{"act": "bonus_cubes", "E": n, "M": number - n} for n in range(number + 1)]
    choice = yield from game.decide("bonus_cubes", player, lambda: options if number else [])
    if choice is not None:
        for cube in ("E", "M"):
            player.earth.cubes[cube] += choice[cube]


def free_levels(game: Game, player: Player) -> Flow:
    """Let a player raise technologies, solo then those of the phantom.

    Rule: KEP-R17, KEP-R67
    """
    number = game.rules.setup["free_levels"]
    sets = [list(each) for each in combinations(TECHNOLOGIES, number)] if number else []
    options = [{"act": "setup_tech", "technologies": each} for each in sets]
    choice = yield from game.decide("setup_tech", player, lambda: options)
    chosen = choice["technologies"] if choice else []
    for technology in chosen:
        yield from gain_level(game, player, technology)
    if game.phantom is not None:
        for technology in TECHNOLOGIES:
            game.phantom.levels[technology] = int(technology not in chosen)


# --- a round


def play_round(game: Game) -> Flow:
    """Play one round.

    Rule: KEP-R19, KEP-R20, KEP-A22
    """
    game.has_begun = True
    game.card = game.deck.pop(0) if game.deck else None
    game.on_card, game.waiting = game.waiting, dict.fromkeys(TRACKS, 0)
    if game.phantom is not None:
        for track in TRACKS:
            advance(game, game.phantom, track, game.rules.solo["phantom_steps"])
    game.round += 1
    if game.phantom is not None and game.round in game.rules.solo["phantom_rounds"]:
        raise_phantom(game, game.phantom)
    for player in game.in_turn():
        yield from take_turn(game, player)
    yield from resolve_card(game)
    award_medals(game)
    if game.round < game.rules.rounds:
        game.first = (game.first - 1) % game.n_players


def raise_phantom(game: Game, phantom: Contender) -> None:
    """Let the phantom gain levels of all technologies.

    Rule: KEP-R70
    """
    for technology in TECHNOLOGIES:
        level = phantom.levels[technology] + game.rules.solo["phantom_levels"]
        phantom.levels[technology] = min(level, game.rules.top(technology))


def take_turn(game: Game, player: Player) -> Flow:
    """Let a player take a turn.

    Rule: KEP-R21, KEP-R22, KEP-A6
    """
    game.turn += 1
    game.active = player
    player.used = dict.fromkeys(player.used, 0)
    board = game.rules.actions["board"]
    spaces = [{"act": "main", "space": space} for space in board if space != player.space]
    choice = yield from game.decide("main", player, lambda: spaces)
    player.space = choice["space"]
    done = yield from ACTIONS[player.space](game, player)
    if done or game.rules.switch("bonus_after_declined_action"):
        yield from bonus_actions(game, player)
    yield from movement(game, player, speed(game, player))
    yield from withdrawal(game, player)
    yield from game.decide("quantum", player, list, "stop", quantum_too=True)
    game.active = None


def award_medals(game: Game) -> None:
    """Give the medals of the card to those highest on the tracks.

    Rule: KEP-R50, KEP-R69, KEP-A27
    """
    contenders: list[Contender] = [*game.players]
    if game.phantom is not None:
        contenders.append(game.phantom)
    for track in TRACKS:
        highest = max(who.places[track] for who in contenders)
        for who in contenders:
            if who.places[track] == highest:
                who.medals[track] += game.on_card[track]
        game.on_card[track] = 0
