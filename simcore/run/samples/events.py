"""The sampled table ``events``: one row per decision of a few blocks."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.choose import BotKind, is_searching
from exobalance.simcore.record.schema import EVENT_ROW
from exobalance.simcore.run.plan.match import Match
from exobalance.simcore.run.replay.steps import Replay, Step


def event_rows(match: Match, first_world: int, n_worlds: int) -> np.ndarray:
    """Return the decisions of all games of a range of worlds, rows of `EVENT_ROW`."""
    rows: list[tuple] = []
    for world in range(first_world, first_world + n_worlds):
        for rotation in range(match.rotations):
            for number, step in enumerate(Replay(match, world, rotation)):
                rows.append(_row(match, step, world, rotation, number))
    return np.array(rows, EVENT_ROW)


def _row(match: Match, step: Step, world: int, rotation: int, number: int) -> tuple:
    state, option = step.state, step.option
    return (
        world,
        rotation,
        number,
        state.turn,
        state.seat,
        step.bot,
        state.kind,
        step.n,
        step.n_allowed,
        propensities(match.bots[step.bot], step)[step.chosen],
        *option[: OPTION_WIDTH - 1],
        option[-1],
    )


def propensities(bot: np.record, step: Step) -> np.ndarray:
    """Return the chance with which ``bot`` picks each allowed option, float64[n_allowed].

    They make the value of an option estimable without bias from games of a bot that
    sometimes slips: weight each choice by one over its propensity.  Those of a bot that
    looks ahead are not known, NaN: they hang on how its games happen to end.

    Source: Horvitz, Thompson 1952.
    """
    n = step.n_allowed
    uniform = np.full(n, 1.0 / n)
    if n == 1 or bot.kind == BotKind.RANDOM:
        return uniform
    if is_searching(bot):
        return np.full(n, np.nan)
    if bot.kind == BotKind.WEIGHTED:
        return _softmax(bot.label_weights[step.options[:n, -1]], bot.temperature)
    assert step.scores is not None
    if bot.kind == BotKind.SOFTMAX:
        return _softmax(step.scores, bot.temperature)
    is_best = step.scores == step.scores.max()
    greedy = is_best / is_best.sum()
    if bot.kind == BotKind.GREEDY:
        return greedy
    return bot.epsilon * uniform + (1.0 - bot.epsilon) * greedy


def _softmax(scores: np.ndarray, temperature: float) -> np.ndarray:
    weights = np.exp((scores - scores.max()) / temperature)
    return weights / weights.sum()
