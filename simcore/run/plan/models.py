"""The models of learned bots that a run keeps, ``models/HASH.npz``.

They are written when its folder is claimed, and its games are played, continued and told again
with them, whatever has become of the files that the bots were loaded from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from exobalance.simcore.bots.learned.files import read_model, write_model
from exobalance.simcore.bots.learned.store import keep_model, model_of
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import BotFacts
from exobalance.simcore.record.files import model_name
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.record.writer import write_by


def write_models(folder: Path, manifest: Manifest) -> None:
    """Write the models of all bots of a manifest; raises DatasetError if that fails."""
    game = load_game(manifest.game.id)
    for key in models_of(manifest):
        write_by(folder / model_name(key), partial(write_model, game=game, model=model_of(key)))


def read_models(folder: Path, manifest: Manifest) -> None:
    """Read the models that a run keeps, so that its bots can play.

    Raises DatasetError for one that is missing, damaged or another one.
    """
    for key, players in models_of(manifest).items():
        path = folder / model_name(key)
        game = load_game(manifest.game.id)
        try:
            found = read_model(path, game, players)
        except ConfigError as error:
            raise DatasetError(_lost(key, manifest, str(error))) from None
        if found.hash(game) != key:
            raise DatasetError(_lost(key, manifest, f"weights file {path} is another model"))
        keep_model(game, found)


def models_of(manifest: Manifest) -> dict[str, int]:
    """Return the player count by hash for all models of a manifest's bots and their pools."""
    return {
        each.model: int(key.rpartition("@")[2])
        for key, bot in manifest.bots.items()
        for each in with_pool(bot)
        if each.model
    }


def with_pool(bot: BotFacts) -> Iterator[BotFacts]:
    """Yield a bot and the members of its pool."""
    yield bot
    for member in bot.pool:
        yield member.bot


def _lost(key: str, manifest: Manifest, why: str) -> str:
    """Say that a model cannot be had, and what to do."""
    names = [each.name for bot in manifest.bots.values() for each in with_pool(bot)
             if each.model == key]  # fmt: skip
    return (
        f"the run's copy of the model of {names[0]} cannot be used ({why}): "
        "put the old file back, or run it again"
    )
