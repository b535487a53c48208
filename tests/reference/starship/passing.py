"""Turns of a phase in the order of its track, passing, and the pass token."""

from __future__ import annotations

from collections.abc import Callable

from tests.reference.starship.effects import run
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Player

PASS = 0
"""The face on which the pass token starts."""

Turn = Callable[[Game, Player], Flow]


def play_turns(game: Game, phase: str, next_phase: str, take_turn: Turn) -> Flow:
    """Let everybody take turns until all have passed; then all get their rewards.

    Rule: SI-R14, SI-R19, SI-R21, SI-R51, SI-A3
    """
    game.phase = phase
    game.orders[next_phase] = []
    order = game.in_order(phase)
    at_once = game.rules.switch("phase_end") == "immediate"
    while not all(player.passed for player in order):
        for player in order:
            if player.passed:
                yield from turn_token(game, player)
            else:
                yield from take_turn(game, player)
            if at_once and all(each.passed for each in order):
                break
    for player in order:
        yield from run(game, player, game.rules["pass"]["faces"][player.face], "pass_token")
    for player in order:
        player.take_tokens_back()
    game.orders[phase] = []


def pass_turn(game: Game, player: Player, next_phase: str, unused: int) -> Flow:
    """Pass: turn the token for each unused token, take the leftmost free place of the next order.

    Rule: SI-R18, SI-A21, SI-A25
    """
    player.passed, player.face = True, PASS
    for _ in range(unused):
        yield from turn_token(game, player)
    game.orders[next_phase].append(player.seat)


def turn_token(game: Game, player: Player) -> Flow:
    """Turn the pass token a step; a full turn gives a reward of choice.

    Rule: SI-R19, SI-R20, SI-A25
    """
    faces = game.rules["pass"]["faces"]
    player.face = (player.face + 1) % len(faces)
    if player.face == PASS:
        options: list[Option] = [
            {"act": "pass_reward", "face": face} for face in range(1, len(faces))
        ]
        choice = yield from game.decide("pass_reward", player, options)
        yield from run(game, player, faces[choice["face"]], "pass_token")
        player.face = game.rules["pass"]["restart"]
