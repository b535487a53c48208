"""Why a bot scored an option as it did: the share of each feature in the score.

A score is the sum of weights times features, so a share is a weight times its feature, and the
shares of an option add up to its score.  The value that a model gives an option has no such shares.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exobalance.simcore.kit.learned import LONGEST
from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.run.replay.steps import Replay, Step

LEAST = 0.005  # smaller shares are nothing


def is_learned(replay: Replay, step: Step) -> bool:
    """Return whether the scores of a decision are values that a model gave its options."""
    match = replay.match
    model = int(match.bots[step.bot].model)
    if match.models is None or model == 0:
        return False
    is_late = step.state.turn > LONGEST * match.models[model]
    return bool(match.models[model + 1 + int(step.state.kind)]) and not is_late


def feature_shares(replay: Replay, step: Step, places: Sequence[int]) -> list[dict[str, float]]:
    """Return for some options of a decision: feature -> points of the score.

    The heuristic keeps notes in the state, so it works on a copy, and the game goes on as if
    nobody had asked.
    """
    game, n = replay.match.game, step.n_allowed
    weights = np.array(replay.match.bots[step.bot].weights)
    states = np.zeros(1, game.state_dtype)
    states[0] = step.state
    rows = np.zeros((n, len(game.features)))
    game.kernels.fill_features(quick_record(states), replay.params, weights, step.options, n, rows)
    return [
        {game.features[k].name: float(shares[k]) for k in np.flatnonzero(abs(shares) >= LEAST)}
        for shares in rows[list(places)] * weights
    ]
