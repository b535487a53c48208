"""People: those who are saved, and those who come after them."""

from __future__ import annotations

from tests.reference.starship.cubes import present
from tests.reference.starship.effects import Context, acts, would
from tests.reference.starship.gains import gain_reputation
from tests.reference.starship.game import Flow, Game
from tests.reference.starship.player import Player
from tests.reference.starship.rules import COLOURS, Effect


def save(game: Game, colour: str, player: Player | None = None, more: int = 0) -> None:
    """Move a person to the first free cell; the player gains its value, and some more.

    Rule: SI-R58, SI-R59, SI-A17
    """
    game.people[colour] -= 1
    game.cells += 1
    if player is not None:
        gain_reputation(game, player, game.rules.values[colour] + more)
    if game.cells % game.rules["people"]["row"] == 0:
        game.arrive_on_earth(game.rules["people"]["repopulation"])


def save_lowest(game: Game, player: Player | None) -> None:
    """Save a person of the lowest value.

    Rule: SI-R65, SI-R90, SI-A18
    """
    colours = present(game.people)
    if colours:
        save(game, colours[0], player)


def rescue(game: Game, colour: str, number: int) -> None:
    """Save people of a colour, for each missing one a person of the next lower value.

    Rule: SI-R27, SI-A17
    """
    for _ in range(number):
        down = COLOURS[: COLOURS.index(colour) + 1]
        found = [each for each in down if game.people[each]]
        if found:
            save(game, found[-1])


@acts("save_lowest")
def _save_lowest(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Save people of the lowest value, one after the other.

    Rule: SI-R57
    """
    for _ in range(effect.number):
        save_lowest(game, player)
    yield from ()


@would("save_lowest")
def _is_on_earth(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(present(game.people))
