"""Small models of random numbers, for any game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exobalance.simcore.bots.learned.forms import Dense, Model, Part, Trees
from exobalance.simcore.contract import Game
from exobalance.simcore.kit.learned import input_names


def small_dense(draw: np.random.Generator, widths: Sequence[int]) -> Dense:
    """Return a network of layers of these widths, that of the inputs first."""
    sizes = list(zip(widths[1:], widths, strict=False))
    return Dense(
        mean=draw.normal(size=widths[0]),
        spread=draw.uniform(0.5, 3, widths[0]),
        weights=tuple(draw.normal(size=size) for size in sizes),
        bias=tuple(draw.normal(size=size[0]) for size in sizes),
    )


def small_trees(draw: np.random.Generator, n_inputs: int, n_trees: int, depth: int) -> Trees:
    """Return trees that split until ``depth``, some branches less far."""
    nodes: list[list[float]] = []
    roots: list[int] = []

    def grow(left: int) -> None:
        here = len(nodes)
        nodes.append([-1, draw.normal(), 0])
        if left and draw.random() < 0.9:
            threshold = float(draw.integers(-2, 6))  # as features often are: ties matter
            grow(left - 1)
            nodes[here] = [float(draw.integers(n_inputs)), threshold, len(nodes)]
            grow(left - 1)

    for _ in range(n_trees):
        roots.append(len(nodes))
        grow(depth)
    column, value, above = np.array(nodes).T
    return Trees(0.25, np.array(roots), column.astype(int), value, above.astype(int))


def small_model(game: Game, players: int, seed: int = 1, most: int = 0, ahead: int = 0) -> Model:
    """Return a model with parts of both forms in turn, and none for every third decision.

    ahead : turns that every second part looks ahead, in two futures
    """
    draw = np.random.default_rng(seed)
    parts: dict[str, Part] = {}
    for kind, decision in enumerate(game.decisions):
        turns = ahead if len(parts) % 2 == 0 else 0
        n_inputs = len(input_names(game, kind, is_ahead=turns > 0))
        form = (
            small_dense(draw, (n_inputs, 7, 5, 1))
            if kind % 3 == 0
            else small_trees(draw, n_inputs, 9, 4)
        )
        if kind % 3 != 2:
            scale, bonus = 0.5 + kind, 0.125 * kind
            parts[decision.name] = Part(form, scale, bonus, most, ahead=turns, futures=2)
    return Model(game.id, game.rules_version, players, 20.0, parts, {"seed": seed})
