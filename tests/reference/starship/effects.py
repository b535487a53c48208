"""The words for effects: who carries out which, and which would change something.

Each module of a word registers what it does, so that effects can lead to each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.reference.starship.game import Flow, Game
from tests.reference.starship.player import Plant, Player
from tests.reference.starship.rules import Effect, read_effects


@dataclass(frozen=True)
class Context:
    """Where an effect comes from: the source of its PP, and the plant of a building."""

    source: str
    plant: Plant | None = None


Act = Callable[[Game, Player, Effect, Context], Flow]
Would = Callable[[Game, Player, Effect, Context], bool]

ACTS: dict[str, Act] = {}
WOULDS: dict[str, Would] = {}


def acts(*words: str) -> Callable[[Act], Act]:
    """Register what carries out an effect."""

    def register(function: Act) -> Act:
        ACTS.update(dict.fromkeys(words, function))
        return function

    return register


def would(*words: str) -> Callable[[Would], Would]:
    """Register whether an effect would change something."""

    def register(function: Would) -> Would:
        WOULDS.update(dict.fromkeys(words, function))
        return function

    return register


def run(
    game: Game, player: Player, text: str | list[Effect], source: str, plant: Plant | None = None
) -> Flow:
    """Carry out effects one after the other, each with all that follows from it.

    Rule: SI-R93, SI-A35
    """
    effects = read_effects(text) if isinstance(text, str) else text
    for effect in effects:
        if effect.word == "pay":
            if player.fuel < effect.number:
                return
            player.fuel -= effect.number
        else:
            yield from ACTS[effect.word](game, player, effect, Context(source, plant))


def would_change(game: Game, player: Player, effect: Effect, plant: Plant | None = None) -> bool:
    """Return whether an effect would change something."""
    return WOULDS[effect.word](game, player, effect, Context("", plant))


def is_possible(game: Game, player: Player, text: str) -> bool:
    """Return whether an action is possible: what it has to pay, then its first effect."""
    fuel = player.fuel
    for effect in read_effects(text):
        if effect.word != "pay":
            return would_change(game, player, effect)
        fuel -= effect.number
        if fuel < 0:
            return False
    return False
