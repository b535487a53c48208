"""Why a bot scored an option as it did: the share of each feature in the score.

A score is the sum of weights times features, so the share of a feature is what the score
loses when its weight is set to zero.  Only weights of the decision due are taken apart; what
a feature makes of other weights (see `simcore.contract`) stays in it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simcore.run.records import quick_record
from simcore.run.replay import Replay, Step

LEAST = 0.005  # smaller shares are nothing


def reasons(replay: Replay, step: Step, places: Sequence[int]) -> list[dict[str, float]]:
    """Return for some options of a decision: feature -> points of the score.

    The heuristic keeps notes in the state, so it works on a copy here, and the game goes on
    as if nobody had asked.
    """
    game, bot = replay.match.game, replay.match.bots[step.bot]
    kind = game.decisions[int(step.state.kind)].name
    n = step.n_allowed
    states, scores = np.zeros(1, game.state_dtype), np.zeros(game.max_options)
    found: list[dict[str, float]] = [{} for _ in places]
    for number, feature in enumerate(game.features):
        if feature.name.split(".")[0] != kind or not bot.weights[number]:
            continue
        weights = np.array(bot.weights)
        weights[number] = 0
        states[0] = step.state
        game.kernels.score_options(
            quick_record(states), replay.params, weights, step.options, n, scores
        )
        assert step.scores is not None
        for place, shares in zip(places, found, strict=True):
            share = float(step.scores[place] - scores[place])
            if abs(share) >= LEAST:
                shares[feature.name] = share
    return found
