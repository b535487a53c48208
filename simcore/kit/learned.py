"""Scores that a model gives the options of a decision, in the place of the base's.

A model is a part of one flat float64 array, written by `simcore.bots.learned.shelf`, and begins at
some index of it, its offset.  Numbers are counted from there:

==================  ==============================================================
number              what
==================  ==============================================================
0                   turns of a usual game
1 + kind            where the block of a kind of decision begins, 0: it has none
==================  ==============================================================

A block holds the form (`DENSE` or `TREES`), the scale, the bonus, how many options are looked at
(0: all), how many turns it looks ahead (0: none) in how many futures, then for

``DENSE``
    the number of layers, the width of each, that of the inputs first, and by layer its weights,
    one row for each output, and its biases; between layers negative numbers become 0.
``TREES``
    the number of trees, what the sum starts with, the first node of each tree, and the nodes,
    `NODE` numbers each: the input that is looked at, the threshold up to which the next node
    follows, and the node that follows above it.  A leaf has the input -1, and its value.

The model sees for each option the features of its kind of decision, the numbers of `OPTION` and
of `TABLE`, and the features once more, less their mean over the options that are looked at: what
sets an option apart.  Where it looks ahead it sees the outlooks of `simcore.kit.ahead`, too, less
their means.  Where a player is alone the numbers of others are 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exobalance.simcore.contract import Game
from exobalance.simcore.core.jit import jit
from exobalance.simcore.kit.ahead import WHO, Scratch, ahead_names, scratch_for

OPTION = ("base_gap", "base_rank")
TABLE = ("turn", "progress", "points", "best_other", "mean_other", "offered")
"""What a model sees besides features, named like the columns of lessons."""

N_OWN = len(OPTION) + len(TABLE)

DENSE = 1
TREES = 2
HEAD = 6  # numbers of a block before what its form says
NODE = 3
LONGEST = 2.0
"""Lengths of a usual game beyond which nothing is learned, and the base chooses alone.

Games that last longer are those in which nobody makes an end; a base knows how to, and what is
learned from games that end does not.
"""

MOST_UNITS = 256
"""Widest layer; the scratch space has room for two."""

NO_MODELS = None
"""Where no bot has a model: numba then leaves all that asks them out of a kernel.  In an array of
models index 0 is the offset of none."""

LESS_MEAN = "{} less mean"
"""Name of an input: a feature less its mean over the options that are looked at."""

STEPS = 2.0**20
"""Differences are whole multiples of the inverse: whoever adds in another order sees the same."""

SCRATCH_ROWS = 3  # of `scratch_of` after those of options: two layers, means

# Kernels and numbers of the game, put in place by `bind`.
fill_features: Any = None
standing: Any = None
look_ahead: Any = None
columns: Any = None
n_ahead = 0


def input_names(game: Game, kind: int, *, is_ahead: bool = False) -> tuple[str, ...]:
    """Return what a model sees of an option of a kind of decision, in this order.

    is_ahead : whether it looks ahead.
    """
    first, end = game.columns[kind]
    names = [feature.name for feature in game.features[first:end]]
    beside = names + (ahead_names(game) if is_ahead else [])
    return (*names, *OPTION, *TABLE, *map(LESS_MEAN.format, beside))


def less_mean(values: np.ndarray, mean: np.ndarray) -> np.ndarray:
    """Return differences as the kernel has them, see `STEPS`."""
    return np.asarray(np.rint((values - mean) * STEPS) / STEPS)


def scratch_of(game: Game) -> Scratch:
    """Return the scratch space of `rescore`."""
    n_ahead = len(WHO) * len(game.outlook)
    width = max(2 * len(game.features) + N_OWN + n_ahead, MOST_UNITS)
    return scratch_for(game, game.max_options + SCRATCH_ROWS, width)


@jit
def dense(models, at, row, first, layer, next_layer):
    """Return the output of the dense network whose payload begins at ``at``.

    row : float64[...], the inputs from index ``first`` on
    layer, next_layer : scratch, float64[MOST_UNITS]
    """
    n_layers = int(models[at])
    width = int(models[at + 1])
    weight = at + 2 + n_layers
    for number in range(n_layers):
        n_out = int(models[at + 2 + number])
        bias = weight + n_out * width
        for i in range(n_out):
            total = models[bias + i]
            for j in range(width):
                value = row[first + j] if number == 0 else layer[j]
                total += models[weight + j] * value
            weight += width
            next_layer[i] = total
        for i in range(n_out):
            is_cut = number < n_layers - 1 and next_layer[i] < 0.0
            layer[i] = 0.0 if is_cut else next_layer[i]
        weight = bias + n_out
        width = n_out
    return layer[0]


@jit
def trees(models, at, row, first):
    """Return the output of the trees whose payload begins at ``at``; see `dense`."""
    n_trees = int(models[at])
    total = models[at + 1]
    nodes = at + 2 + n_trees
    for tree in range(n_trees):
        node = int(models[at + 2 + tree])
        here = nodes + NODE * node
        column = int(models[here])
        while column >= 0:
            if row[first + column] <= models[here + 1]:
                here += NODE
            else:
                here = nodes + NODE * int(models[here + 2])
            column = int(models[here])
        total += models[here + 1]
    return total


@jit
def count_above(scores, n, i, most):
    """Return how many options come before option ``i`` by score, ``most`` if more do.

    Of options of equal scores the earlier comes first.
    """
    above = 0
    for j in range(n):
        if scores[j] > scores[i] or (scores[j] == scores[i] and j < i):
            above += 1
            if above == most:
                break
    return above


def rescore(state, params, weights, models, model, options, n, scores, scratch):
    """Replace ``scores[:n]``, those of the base, if the model has a block for the decision.

    Not in a game that is longer than `LONGEST`.

    Options beyond those that are looked at follow behind the worst of these, at the distance
    that the base sees between them.

    weights : of the base
    model : offset of the model in ``models``
    scratch : see `scratch_of`
    """
    if models[model + 1 + state.kind] == 0.0 or state.turn > LONGEST * models[model]:
        return
    block = model + int(models[model + 1 + state.kind])
    form, scale, bonus = models[block], models[block + 1], models[block + 2]
    most = int(models[block + 3])
    turns, futures = int(models[block + 4]), int(models[block + 5])
    if most <= 0 or most > n:
        most = n
    first, end = columns[state.kind, 0], columns[state.kind, 1]
    inputs = scratch.inputs
    spare = inputs.shape[0] - SCRATCH_ROWS
    best = fill_inputs(
        state, params, weights, models[model], options, n, most, turns, futures, scores, scratch
    )
    worst, last = np.inf, best
    for i in range(n):
        row = inputs[i]
        if row[end + 1] < most:
            last = min(last, scores[i])
            if form == DENSE:
                value = dense(models, block + HEAD, row, first, inputs[spare], inputs[spare + 1])
            else:
                value = trees(models, block + HEAD, row, first)
            if scores[i] == best:
                value += bonus
            row[first] = scale * value
            worst = min(worst, row[first])
    for i in range(n):
        is_behind = inputs[i, end + 1] >= most
        scores[i] = worst + (scores[i] - last) if is_behind else inputs[i, first]


def fill_inputs(
    state, params, weights, usual_turns, options, n, most, turns, futures, scores, scratch
):
    """Fill what a model sees of the ``most`` best options, from their first feature on.

    usual_turns : turns of a usual game
    turns, futures : how many turns ahead, 0 for none, and in how many futures
    scores : of the base
    Returns the best of them.
    """
    first, end = columns[state.kind, 0], columns[state.kind, 1]
    inputs, points = scratch.inputs, scratch.points
    n_features = end - first
    beside = end + N_OWN  # features less their means
    ahead = beside + n_features
    n_more = n_ahead if turns > 0 else 0
    means = inputs[inputs.shape[0] - 1]
    fill_features(state, params, weights, options, n, inputs)
    best = scores[0]
    for i in range(1, n):
        best = max(best, scores[i])
    for j in range(n_features + n_more):
        means[j] = 0.0
    for i in range(n):
        row = inputs[i]
        row[end + 1] = count_above(scores, n, i, most)
        if row[end + 1] < most:
            if n_more > 0:
                look_ahead(
                    state, params, weights, options[i], turns, futures, scratch, inputs, i, ahead
                )
            for j in range(n_features):
                means[j] += row[first + j] / most
            for j in range(n_more):
                means[n_features + j] += row[ahead + j] / most
    standing(state, params, points)
    best_other, mean_other = 0.0, 0.0
    for other in range(params.n_players):
        if other != state.seat:
            is_first = other == 0 or (other == 1 and state.seat == 0)
            best_other = points[other] if is_first else max(best_other, points[other])
            mean_other += points[other] / (params.n_players - 1)
    for i in range(n):
        row = inputs[i]
        if row[end + 1] < most:
            row[end] = scores[i] - best
            row[end + 2] = state.turn
            row[end + 3] = state.turn / usual_turns
            row[end + 4] = points[state.seat]
            row[end + 5] = best_other
            row[end + 6] = mean_other
            row[end + 7] = n
            for j in range(n_features):
                row[beside + j] = np.rint((row[first + j] - means[j]) * STEPS) / STEPS
            for j in range(n_more):
                mean = means[n_features + j]
                row[ahead + j] = np.rint((row[ahead + j] - mean) * STEPS) / STEPS
    return best
