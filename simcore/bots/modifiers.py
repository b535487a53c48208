"""Changes to a bot that are part of its name: restrictions, slips, softer or longer looks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from exobalance.simcore.bots.kinds import USES_TEMPERATURE, USES_WEIGHTS, Bot
from exobalance.simcore.bots.lookahead import KEYS, with_value
from exobalance.simcore.bots.restrict import PREFIX
from exobalance.simcore.errors import ConfigError

BASE = "base="
POOL = "pool="
TEXTS = ("opponents", "others", "pool")


def last_of(key: str, modifiers: Sequence[str]) -> str:
    """Return what the last modifier that begins with ``key`` names, or an empty text."""
    named = [each.removeprefix(key) for each in modifiers if each.startswith(key)]
    return named[-1] if named else ""


def modified(bot: Bot, modifier: str, where: str) -> Bot:
    """Return ``bot`` with one modifier of its name applied.

    ``never:<label>``
        Adds a restriction; its label is resolved later, with all others.
    ``epsilon=<number>``
        A bot that scores options becomes epsilon-greedy; one that looks ahead plays its
        games out like that.
    ``temperature=<number>``
        A bot that scores options becomes softmax, in the same way; a weighted bot stays one.
    ``budget=<number>`` and the other keys of `simcore.bots.lookahead`
        A bot that looks ahead takes another value.  A base, of a learned bot, too, is set by
        who loads the bot.
    """
    if modifier.startswith(PREFIX):
        return replace(bot, restrict=(*bot.restrict, modifier))
    key, equals, text = modifier.partition("=")
    if not equals or key not in ("epsilon", "temperature", *KEYS):
        raise ConfigError(
            f"{where}: modifier {modifier!r} is not understood: "
            "use 'never:<option label>', 'epsilon=<number>' or 'temperature=<number>', "
            f"or for a bot that looks ahead one of {', '.join(KEYS)}"
        )
    if key in KEYS:
        if modifier.startswith(BASE) and (bot.search or bot.weights_file):
            return bot
        if bot.search is None:
            raise ConfigError(f"{where}: a bot of kind {bot.file_kind} has no {key}")
        value = text if key in TEXTS else _number(key, text, where)
        return replace(bot, search=with_value(bot.search, bot.kind, key, value, where))
    number = _number(key, text, where)
    if key == "temperature" and bot.policy in USES_TEMPERATURE:
        return in_range(replace(bot, temperature=number), where)
    if bot.policy not in USES_WEIGHTS:
        raise ConfigError(f"{where}: a bot of kind {bot.policy} has no {key}")
    if key == "epsilon":
        return in_range(bot.with_policy("epsilon-greedy", epsilon=number), where)
    return in_range(bot.with_policy("softmax", temperature=number), where)


def _number(key: str, text: str, where: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ConfigError(f"{where}: {key} is {text!r}, expected a number") from None


def in_range(bot: Bot, where: str) -> Bot:
    """Return ``bot``, or raise ConfigError if one of its numbers makes no sense."""
    if not (math.isfinite(bot.temperature) and bot.temperature > 0):
        raise ConfigError(f"{where}: temperature is {bot.temperature:g}, expected a number above 0")
    if not 0 <= bot.epsilon <= 1:
        raise ConfigError(f"{where}: epsilon is {bot.epsilon:g}, expected a number from 0 to 1")
    return bot
