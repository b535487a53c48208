"""The models that this process has read, by their hash.

Bots and manifests name models by hash; whoever loads a bot, or opens a run that keeps models of
its own, puts them here.  Worker processes are sent those that their bots need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError

_models: dict[str, Model] = {}


def keep_model(game: Game, model: Model) -> str:
    """Keep a model; return its hash."""
    key = model.hash(game)
    _models[key] = model
    return key


def keep_models(models: Mapping[str, Model]) -> None:
    """Keep models that another process had."""
    _models.update(models)


def model_of(key: str) -> Model:
    """Return the model of a hash; raises ConfigError for one that nobody has loaded."""
    if key not in _models:
        raise ConfigError(
            f"the model {key} of a learned bot is not at hand: load the bot by its name, or open "
            "the run that keeps the model"
        )
    return _models[key]


def hashes_of(bots: Iterable[Bot]) -> tuple[str, ...]:
    """Return the hashes of all models of bots and of the members of their pools, each once."""
    found: dict[str, None] = {}
    for bot in bots:
        for each in (bot, *(member.bot for member in bot.pool)):
            if each.model:
                found[each.model] = None
    return tuple(found)


def models_of(bots: Iterable[Bot]) -> dict[str, Model]:
    """Return all models of bots and of the members of their pools, by hash."""
    return {key: model_of(key) for key in hashes_of(bots)}
