"""Changes to a bot that are part of its name: restrictions, slips and softer choices."""

from __future__ import annotations

import math
from dataclasses import replace

from simcore.bots.kinds import USES_TEMPERATURE, USES_WEIGHTS, Bot
from simcore.bots.restrict import PREFIX
from simcore.errors import ConfigError


def modified(bot: Bot, modifier: str, where: str) -> Bot:
    """Return ``bot`` with one modifier of its name applied.

    ``never:<label>``
        Adds a restriction; its label is resolved later, with all others.
    ``epsilon=<number>``
        A bot that scores options becomes epsilon-greedy.
    ``temperature=<number>``
        A bot that scores options becomes softmax; a weighted bot stays one.
    """
    if modifier.startswith(PREFIX):
        return replace(bot, restrict=(*bot.restrict, modifier))
    key, equals, text = modifier.partition("=")
    if not equals or key not in ("epsilon", "temperature"):
        raise ConfigError(
            f"{where}: modifier {modifier!r} is not understood: "
            "use 'never:<option label>', 'epsilon=<number>' or 'temperature=<number>'"
        )
    try:
        number = float(text)
    except ValueError:
        raise ConfigError(f"{where}: {key} is {text!r}, expected a number") from None
    if key == "temperature" and bot.kind in USES_TEMPERATURE:
        return in_range(replace(bot, temperature=number), where)
    if bot.kind not in USES_WEIGHTS:
        raise ConfigError(f"{where}: a bot of kind {bot.kind} has no {key}")
    if key == "epsilon":
        return in_range(replace(bot, kind="epsilon-greedy", epsilon=number), where)
    return in_range(replace(bot, kind="softmax", temperature=number), where)


def in_range(bot: Bot, where: str) -> Bot:
    """Return ``bot``, or raise ConfigError if one of its numbers makes no sense."""
    if not (math.isfinite(bot.temperature) and bot.temperature > 0):
        raise ConfigError(f"{where}: temperature is {bot.temperature:g}, expected a number above 0")
    if not 0 <= bot.epsilon <= 1:
        raise ConfigError(f"{where}: epsilon is {bot.epsilon:g}, expected a number from 0 to 1")
    return bot
