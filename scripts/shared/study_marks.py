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
from exobalance.simcore.text_files import read_toml
from exobalance.simcore.whole_files import read_regular

MARKS = "_steps"
"""Folder of the marks in the folder of a study; no step has such a name."""


def played_with(words: Sequence[str], beside: Path) -> str:
    """Return 16 hex digits over what a step's games depend on beside its command.

    These are the printed rules, their version, the bots of the game at the player counts of
    the step, and the files that the command names, as seen from the folder ``beside``; a game that
    such a file is about counts as if the command named it.  Bots that have learned or look ahead
    count where the command names them: no step plays them unasked.
    """
    parts: list[Any] = []
    for word in words[1:]:
        game = word
        if (beside / word).is_file():
            parts.append(read_regular(beside / word).decode("utf-8", "replace"))
            game = _game_in(beside / word)
        if game and _is_known(game):
            parts.append([game, *_facts_of(load_game(game), words)])
    return hash_of(parts)


def _game_in(file: Path) -> str:
    """Return the game that a file of targets or an experiment is about, "" if it names none."""
    try:
        found = read_toml(file).get("game") if file.suffix == ".toml" else None
    except ConfigError:  # for the step to say
        return ""
    return found if isinstance(found, str) else ""


def _facts_of(game: Game, words: Sequence[str]) -> list[Any]:
    """Return what of a game a step's games depend on."""
    bots = [
        bot.hash
        for name in bot_names(game)
        for players, bot in load_at_all(game, name)
        if players in _players(words, game)
        and (not (bot.search or bot.model) or any(name in each for each in words))
    ]
    return [game.rules_version, load_ruleset(game.id).hash, bots]


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
