"""Bot files of learned bots, with small models beside them."""

from __future__ import annotations

from pathlib import Path

from exobalance.simcore.bots.learned.files import write_model
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.contract import Game
from tests.bots.learned.small import small_model

HEAD = 'tier = 5\nkind = "learned"\n'


def learned_bot(
    folder: Path, game: Game, *models: Model, name: str = "learned", more: str = ""
) -> Path:
    """Write a bot file and the weights files of some models, one per player count."""
    for model in models:
        write_model(folder / f"{name}-{model.players}.npz", game, model)
    file = folder / f"{name}.toml"
    file.write_text(f'{HEAD}weights_file = "{name}-{{players}}.npz"\n{more}')
    return file


def small_bot(folder: Path, game: Game, players: int, seed: int = 1, more: str = "") -> Path:
    """Write a bot with a small model at one player count."""
    return learned_bot(folder, game, small_model(game, players, seed), more=more)
