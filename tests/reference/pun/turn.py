"""The course of a game: setup, rounds, the end phase."""

from __future__ import annotations

from tests.reference.pun import cards, menu
from tests.reference.pun.effects import add_effect, is_empty
from tests.reference.pun.gains import gain_movement, round_start_movement
from tests.reference.pun.game import DEPOTS, Flow, Game, Option, take_from, without
from tests.reference.pun.player import Player
from tests.reference.pun.rules import RANKS
from tests.reference.pun.technologies import renew, working


def play(game: Game) -> Flow:
    """Play a whole game."""
    yield from set_up(game)
    is_last = False
    while not is_last:
        yield from play_round(game)
        is_last = has_ended(game)
    yield from end_phase(game)
    game.status = "done"


# --- setup


def set_up(game: Game) -> Flow:
    """Choose boards, flux tracks and private objectives, seat by seat.

    Rule: PUN-B2, PUN-B6, PUN-B46
    """
    rules = game.rules
    for player in game.players:
        if may_choose(game, player, "planets", player.board.side.symmetric):
            names = player.board.side.name, rules.symmetric("planets")
            choice = yield from game.ask("planet", player, sides("planet", names))
            player.set_planet(rules.planets[choice["planet"]])
        if may_choose(game, player, "corporations", player.corporation.symmetric):
            names = player.corporation.name, rules.symmetric("corporations")
            choice = yield from game.ask("corporation", player, sides("corporation", names))
            player.set_corporation(rules.corporations[choice["corporation"]])
        if player.rule == "flux":
            yield from menu.choose_flux(game, player)
        while len(player.objectives) > rules.private_keep:
            back = [{"act": "give_back", "card": card} for card in player.objectives]
            choice = yield from game.ask("give_back", player, back)
            player.objectives = without(player.objectives, choice["card"])


def may_choose(game: Game, player: Player, what: str, symmetric: bool) -> bool:
    """Return whether a player may take the symmetric side instead.

    Rule: PUN-A1
    """
    dealt = game.rules.given[what][player.seat] == "dealt"
    return game.rules.sides_are_chosen and dealt and not symmetric


def sides(act: str, names: tuple[str, str]) -> list[Option]:
    """Return the options for two sides of a board."""
    return [{"act": act, act: name} for name in names]


# --- a round


def play_round(game: Game) -> Flow:
    """Play one round.

    Rule: PUN-B8, PUN-B13
    """
    game.round += 1
    if game.rules.switch("round_start_movement", "round_start"):
        for player in game.in_turn():
            yield from start_movement(game, player)
    yield from turn_station(game)
    if game.rules.events_used:
        yield from event_step(game)
    for player in game.in_turn():
        yield from tile_step(game, player)
    if game.rules.switch("power_renewal", "every_step"):
        renew_all(game)
    yield from civ_picks(game)
    for player in game.players:
        player.powers_open = False
    game.commander = (game.commander + 1) % game.n_players


def renew_all(game: Game) -> None:
    """Make the powers of all players fresh."""
    for player in game.players:
        renew(player)


def start_movement(game: Game, player: Player) -> Flow:
    """Let a player spend the movement of round-start powers.

    Rule: PUN-R61
    """
    pool = menu.open_pool(player, "round_start")
    gain_start_movement(game, player)
    if pool.was_moved:
        yield from menu.resolve_pool(game, player)
    player.pool = None


def gain_start_movement(game: Game, player: Player) -> None:
    """Gain the movement of round-start powers."""
    for tech in working(player):
        if tech.limit == "round_start":
            gain_movement(game, player, round_start_movement(player, tech), from_track=False)


def turn_station(game: Game) -> Flow:
    """Turn the station by itself or as the commander likes.

    Rule: PUN-B9, PUN-R58
    """
    if game.rules.turn_is_forced:
        rotate(game, game.rules.forced_turn)
    else:
        yield from choose_turn(game, game.players[game.commander])


def choose_turn(game: Game, player: Player) -> Flow:
    """Let a player turn the station."""
    turns = [{"act": "rotate", "turn": turn} for turn in range(DEPOTS)]
    choice = yield from game.ask("rotate", player, turns)
    rotate(game, choice["turn"])


def rotate(game: Game, depots: int) -> None:
    """Turn the station clockwise."""
    game.turned = (game.turned - depots) % DEPOTS


def tile_step(game: Game, player: Player) -> Flow:
    """Let a player place a tile and resolve what it gives.

    Rule: PUN-B11, PUN-R10, PUN-R61, PUN-A43
    """
    if not game.front(player):
        return
    game.turn += 1
    renew(player)
    pool = menu.open_pool(player, "tile")
    pool.tile_is_due = True
    if game.rules.switch("round_start_movement", "tile_step"):
        gain_start_movement(game, player)
    yield from menu.resolve_pool(game, player)


def civ_picks(game: Game) -> Flow:
    """Let all players pick, in order.

    Rule: PUN-B12, PUN-R4, PUN-A10
    """
    for player in game.in_turn():
        if any(player.picks.values()):
            menu.open_pool(player, "picks")
            yield from menu.resolve_pool(game, player)
    for player in game.players:
        player.picks = dict.fromkeys(RANKS, 0)


# --- events


def event_step(game: Game) -> Flow:
    """Reveal an event and carry it out.

    Rule: PUN-B10, PUN-B64, PUN-B65
    """
    if not game.events:
        return
    name = game.events.pop(0)
    card = game.rules.events[name]
    game.event = name if card["duration"] == "round" else None
    if card["effect"] == "extra_rover":
        for player in game.players:
            player.supply += card["count"]
    change_piles(game, card["effect"], card["count"])
    for player in game.in_turn():
        if card["effect"] == "turn_station":
            yield from choose_turn(game, player)
        elif card["effect"] == "add_objective":
            player.objectives += take_from(game.deck, card["count"])
        elif card["duration"] == "instant":
            pool = menu.open_pool(player, "event")
            add_effect(game, player, card)
            if not is_empty(pool):
                yield from menu.resolve_pool(game, player)
            player.pool = None
    yield from civ_picks(game)


def change_piles(game: Game, effect: str, count: int) -> None:
    """Add civ cards to the piles, or take some away."""
    for rank in RANKS:
        if effect == "add_civ_cards":
            game.piles[rank] += take_from(game.box[rank], count)
        elif effect == "remove_civ_cards":
            order = game.setup["civ_removal"][str(rank)]
            leaving = [card for card in order if card in game.piles[rank]][:count]
            game.piles[rank] = [card for card in game.piles[rank] if card not in leaving]


# --- the end


def has_ended(game: Game) -> bool:
    """Return whether the game ends with this round.

    Rule: PUN-B67, PUN-R52
    """
    empty_depot = any(not any(game.slots(slot).values()) for slot in range(DEPOTS))
    last_event = game.rules.events_used and not game.events
    return game.unplaced or empty_depot or last_event


def end_phase(game: Game) -> Flow:
    """Let players carry out what happens at the end.

    Rule: PUN-B68, PUN-R8, PUN-R55, PUN-A44
    """
    if game.rules.switch("power_renewal", "every_step"):
        renew_all(game)
    for player in game.in_turn():
        pool = menu.open_pool(player, "end")
        pool.patches, player.banked = player.banked, 0
        for card in cards.cards_of(game, player):
            if card["timing"] == "end_game" and card["effect"] == "advance":
                add_effect(game, player, card)
        for tech in working(player):
            if tech.effect == "end_cards":
                pool.end_cards += tech.count
        yield from menu.resolve_pool(game, player)
