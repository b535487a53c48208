"""Gains of leadership and of technology levels, with all that follows from them."""

from __future__ import annotations

from tests.reference.kepler.cubes import produce, regenerate
from tests.reference.kepler.game import Flow, Game
from tests.reference.kepler.player import Contender, Player
from tests.reference.kepler.rules import cubes


def advance(game: Game, who: Contender, track: str, steps: int) -> list[int]:
    """Move a marker and the medals on its way; return the places reached or passed.

    Rule: KEP-R48, KEP-A14, KEP-A15, KEP-A38
    """
    old = who.places[track]
    new = min(old + steps, game.rules.tracks["length"])
    who.places[track] = new
    next_card = game.card_acts and game.rules.switch("medals_during_card") == "next_card"
    pile = game.on_card if game.has_begun and not next_card else game.waiting
    for place in range(old + 1, new + 1):
        if place in game.medals[track]:
            game.medals[track].remove(place)
            pile[track] += 1
    return list(range(old + 1, new + 1))


def gain_leadership(game: Game, player: Player, track: str, steps: int) -> Flow:
    """Advance on a track, then resolve the icons in its order.

    Rule: KEP-R47, KEP-A37
    """
    mandatory = game.rules.switch("track_icons") == "mandatory"
    end = None if mandatory else "decline"
    for place in advance(game, player, track, steps):
        for icon in game.rules.icons[track].get(place, []):
            if icon == "regenerate":
                yield from regenerate(game, player, end)
            else:
                yield from produce(game, player, cubes({icon: 1}), end)


def gain_level(game: Game, player: Player, technology: str, *, lifted: bool = False) -> Flow:
    """Gain the next level of a technology: its leadership, then its collaboration.

    Rule: KEP-R45, KEP-R78, KEP-A12, KEP-A13, KEP-A39
    """
    player.levels[technology] += 1
    level = player.levels[technology]
    card = game.rules.technologies[technology]
    if not lifted or game.rules.switch("collaboration_gives_leadership"):
        yield from gain_leadership(game, player, "technology", card["leadership"][level])
    unlocked = card["collaboration"][level]
    for other in game.clockwise_from(player.seat)[1:]:
        while other.levels[technology] < unlocked:
            yield from gain_level(game, other, technology, lifted=True)
