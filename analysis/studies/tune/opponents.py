"""Whom a bot meets: the pool of the search, and the population of the gate."""

from __future__ import annotations

from collections.abc import Sequence

from exobalance.analysis.methods.population import LEAST_OPPONENTS
from exobalance.simcore.bots.kinds import FIRST_LOOKAHEAD_TIER, TIERS, Bot
from exobalance.simcore.bots.load import list_bots, load_bot
from exobalance.simcore.contract import Game

ARCHETYPE_TIER = next(tier for tier, name in TIERS.items() if name == "archetype")

BEFORE = "the bot before"
"""Name of the bot with the weights before, among the opponents of a gate."""


def pool_of(game: Game, names: Sequence[str] | None, bot: str, players: int) -> list[Bot]:
    """Return the opponents of a search beside former champions.

    By default these are the archetypes other than ``bot``; where there are enough of them the
    last one is held out, so that the gate has an opponent that the search never met.
    """
    if names is None:
        names = [name for name in archetypes(game) if name != bot]
        if len(names) >= LEAST_OPPONENTS:
            names = names[:-1]
    return [load_bot(game, name, players) for name in names]


def archetypes(game: Game) -> list[str]:
    """Return the names of a game's archetypes."""
    return [bot.name for bot in list_bots(game) if bot.tier == ARCHETYPE_TIER]


def gate_opponents(
    game: Game, before: Bot, pool: Sequence[Bot], players: int
) -> tuple[dict[str, Bot], frozenset[str]]:
    """Return the population of a gate by name, and the names that the search never met.

    It holds the bot before, the one of the highest tier that comes with the game and has neither
    learned nor looks ahead, and the archetypes; where these are fewer than three beside the bot
    before, or the search met all of them, further bots of the game from the highest tier down.
    No two of them play alike.  Alone, only the bot before.
    """
    found = {BEFORE: before}
    if players == 1:
        return found, frozenset()
    playing = list_bots(game, players)
    # One that has learned takes its time, too, and does not change when weights do.
    quick = [
        bot.name for bot in reversed(playing) if bot.tier < FIRST_LOOKAHEAD_TIER and not bot.model
    ]
    seen = {before.hash}
    met = {before.hash, *(bot.hash for bot in pool)}
    wanted = [quick[0], *archetypes(game)]
    for name in [*wanted, *(name for name in quick if name not in wanted)]:
        bot = load_bot(game, name, players)
        is_enough = len(found) > LEAST_OPPONENTS and not seen <= met
        if bot.hash not in seen and (name in wanted or not is_enough):
            found[name] = bot
            seen.add(bot.hash)
    return found, frozenset(name for name, bot in found.items() if bot.hash not in met)
