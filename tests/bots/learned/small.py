"""Small models for any game: of random numbers, and one that plays as its base."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.bots.learned.forms import Dense, Model, Part
from exobalance.simcore.conformance.models import small_dense as small_dense
from exobalance.simcore.conformance.models import small_model as small_model
from exobalance.simcore.conformance.models import small_trees as small_trees
from exobalance.simcore.contract import Game
from exobalance.simcore.kit.learned import input_names


def linear_model(game: Game, players: int) -> Model:
    """Return a model whose scores are the distances of the base's scores from its best one."""
    parts = {}
    for kind, decision in enumerate(game.decisions):
        names = input_names(game, kind)
        weights = np.array([[float(name == "base_gap") for name in names]])
        zeros = np.zeros(len(names))
        parts[decision.name] = Part(Dense(zeros, zeros + 1, (weights,), (np.zeros(1),)))
    return Model(game.id, game.rules_version, players, 20.0, parts)
