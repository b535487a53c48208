"""Why a bot scored an option as it did: the share of each feature in the score.

A score is the sum of weights times features, so the share of a feature is what the score
loses when its weight is set to zero.  A weight that other features look at (see
`simcore.contract`) does more than that: doubling it adds something else than zero takes away.
It gets no share, and the shares then add up to something else than the score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.run.replay.steps import Replay, Step

LEAST = 0.005  # smaller shares are nothing


def feature_shares(replay: Replay, step: Step, places: Sequence[int]) -> list[dict[str, float]]:
    """Return for some options of a decision: feature -> points of the score."""
    features = replay.match.game.features
    shares: list[dict[str, float]] = [{} for _ in places]
    for number, lost in _losses(replay, step):
        for place, found in zip(places, shares, strict=True):
            if abs(lost[place]) >= LEAST:
                found[features[number].name] = float(lost[place])
    return shares


def _losses(replay: Replay, step: Step) -> Iterator[tuple[int, np.ndarray]]:
    """Yield the number of a feature and what each option's score has from it.

    Features that share a prefix, which is what they are about, are first left out together:
    most prefixes have no part in a decision.
    """
    features = replay.match.game.features
    weights = replay.match.bots[step.bot].weights
    groups: dict[str, list[int]] = {}
    for number in np.flatnonzero(weights).tolist():
        groups.setdefault(features[number].name.split(".")[0], []).append(number)
    scorer = _Scorer(replay, step)
    for numbers in groups.values():
        for number in numbers if scorer.losses(numbers, 0).any() else ():
            lost, gained = scorer.losses([number], 0), -scorer.losses([number], 2)
            if np.allclose(lost, gained, rtol=0, atol=LEAST):
                yield number, lost


class _Scorer:
    """Scores of a decision's options under other weights.

    The heuristic keeps notes in the state, so it works on a copy, and the game goes on as if
    nobody had asked.
    """

    def __init__(self, replay: Replay, step: Step) -> None:
        assert step.scores is not None
        self._replay, self._step, self._scores = replay, step, step.scores
        self._states = np.zeros(1, replay.match.game.state_dtype)
        self._state = quick_record(self._states)
        self._new = np.zeros(replay.match.game.max_options)

    def losses(self, numbers: Sequence[int], factor: float) -> np.ndarray:
        """Return what the options lose if these weights are multiplied, shape (n_allowed,)."""
        replay, step = self._replay, self._step
        weights = np.array(replay.match.bots[step.bot].weights)
        weights[numbers] *= factor
        self._states[0] = step.state
        replay.match.game.kernels.score_options(
            self._state, replay.params, weights, step.options, step.n_allowed, self._new
        )
        return self._scores - self._new[: step.n_allowed]
