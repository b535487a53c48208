"""What a step of a written study was played with, kept beside its folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from exobalance.scripts.shared.options import read_players
from exobalance.simcore.bots.load import bot_names, load_at_all
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import is_game, load_game, only_known
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.ruleset.resolve import load_ruleset
from exobalance.simcore.whole_files import read_regular

MARKS = "_steps"
"""Folder of the marks in the folder of a study; no step has such a name."""


def played_with(words: Sequence[str], beside: Path) -> str:
    """Return 16 hex digits over what a step's games depend on beside its command.

    These are the printed rules, their version, the bots of the game at the player counts of
    the step, and the files that the command names, as seen from the folder ``beside``.  Bots
    that have learned or look ahead count where the command names them: no step plays them unasked.
    """
    parts: list[Any] = []
    for word in words[1:]:
        if (beside / word).is_file():
            parts.append(read_regular(beside / word).decode("utf-8", "replace"))
        elif _is_known(word):
            game = load_game(word)
            bots = [
                bot.hash
                for name in bot_names(game)
                for players, bot in load_at_all(game, name)
                if players in _players(words, game)
                and (not (bot.search or bot.model) or any(name in each for each in words))
            ]
            parts.append([word, game.rules_version, load_ruleset(word).hash, bots])
    return hash_of(parts)


def _players(words: Sequence[str], game: Game) -> Sequence[int]:
    """Return the player counts that a command asks for, all if it is not plain which."""
    for option, value in pairwise(words):
        if option in ("--players", "-p"):
            try:
                return read_players(value, game.players)
            except ConfigError:
                break  # for the step to say
    return game.players


def read_mark(mark: Path) -> dict[str, Any]:
    """Return what a step's mark says, nothing if there is none; ConfigError if it is garbled."""
    if not mark.is_file():
        return {}
    try:
        found = json.loads(read_regular(mark))
        if not isinstance(found, dict):
            raise ValueError("no table")
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(
            f"{mark} is damaged ({error}): remove it and the folder of the step"
        ) from None
    return found


def _is_known(word: str) -> bool:
    """Return whether a word names a game, by id or by path, that a file may name."""
    with only_known():
        return is_game(word)
