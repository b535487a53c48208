"""The action phase: tokens that are played, repeated or put away."""

from __future__ import annotations

from tests.reference.starship.effects import is_possible, run, would_change
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.passing import pass_turn, play_turns
from tests.reference.starship.plants import can_produce, produce
from tests.reference.starship.player import Player
from tests.reference.starship.rules import BASE_TOKENS, EARTH, REPEATABLE, Effect
from tests.reference.starship.travel import goals, trip


def action_phase(game: Game) -> Flow:
    """Play the action phase.

    Rule: SI-R14, SI-R21
    """
    yield from play_turns(game, "action", "salvation", take_turn)


def hand(player: Player) -> list[str]:
    """Return the tokens of the hand that are not yet played.

    Rule: SI-R17, SI-R46, SI-R95, SI-A21
    """
    tokens = [*BASE_TOKENS, *player.plants, *sorted(player.extra)]
    return [token for token in tokens if token not in player.played]


def take_turn(game: Game, player: Player) -> Flow:
    """Let a player play a token, repeat the active one, or pass.

    Rule: SI-R16, SI-R18, SI-A22, SI-A44
    """
    game.turn += 1
    unused = hand(player)
    options: list[Option] = []
    for token in unused:
        if can_act(game, player, token):
            options.append({"act": "play", "token": token})
        options.append({"act": "idle", "token": token})
    if may_repeat(game, player):
        options.append({"act": "repeat"})
    choice = yield from game.decide("action", player, [*options, {"act": "pass"}])
    if choice["act"] == "pass":
        yield from pass_turn(game, player, "salvation", len(unused))
    elif choice["act"] == "repeat":
        player.repeats += 1
        assert player.active is not None
        yield from act(game, player, player.active)
    else:
        player.put_on_stack(choice["token"])
        if choice["act"] == "play":
            yield from act(game, player, choice["token"])


def may_repeat(game: Game, player: Player) -> bool:
    """Return whether the active token may be repeated.

    Rule: SI-R16, SI-R17, SI-A44
    """
    token = player.active
    if token is None or player.repeats >= game.rules["limits"]["repeats"]:
        return False
    extra = game.rules["extra"]
    is_repeatable = token in REPEATABLE or (token in extra and extra[token]["repeatable"])
    return is_repeatable and can_act(game, player, token)


def base_effect(game: Game, token: str) -> Effect:
    """Return what a base token does, as an effect without advantages."""
    if token == "solar":
        return Effect(token, (game.rules["solar"]["draw"], game.rules["solar"]["keep"]))
    return Effect(token)


def can_act(game: Game, player: Player, token: str) -> bool:
    """Return whether the action of a token is possible.

    Rule: SI-R16, SI-R25
    """
    if token in game.rules["extra"]:
        return is_possible(game, player, game.rules["extra"][token]["effects"])
    if token == EARTH or token in player.plants:
        return can_produce(game, player, token)
    if token == "travel":
        return bool(goals(game, player))
    return would_change(game, player, base_effect(game, token))


def act(game: Game, player: Player, token: str) -> Flow:
    """Do the action of a token.

    Rule: SI-R16, SI-R22, SI-R31, SI-R35, SI-R36, SI-R38, SI-R50
    """
    if token in game.rules["extra"]:
        yield from run(game, player, game.rules["extra"][token]["effects"], "buildings")
    elif token == EARTH or token in player.plants:
        yield from produce(game, player, token)
    elif token == "travel":
        yield from trip(game, player, by_base_token=True)
    else:
        yield from run(game, player, [base_effect(game, token)], "buildings")
