"""The forms that a model can have, with the arithmetic that kernels must agree with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import numpy as np

from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.learned import DENSE, MOST_UNITS, TREES, input_names

MOST_LAYERS = 16
MOST_TURNS = 10_000
MOST_AHEAD = 100
MOST_FUTURES = 100


@dataclass(frozen=True)
class Dense:
    """A dense network: standardised inputs, layers, negative numbers cut to 0 between them."""

    mean: np.ndarray  # float64[n_inputs], taken from the inputs
    spread: np.ndarray  # float64[n_inputs], by which they are divided then
    weights: tuple[np.ndarray, ...]  # float64[n_out, n_in] by layer; the last has one output
    bias: tuple[np.ndarray, ...]  # float64[n_out]

    def predict(self, inputs: np.ndarray) -> np.ndarray:
        """Return float64[n] for float64[n, n_inputs]."""
        values = (inputs - self.mean) / self.spread
        for number, (weights, bias) in enumerate(zip(self.weights, self.bias, strict=True)):
            values = values @ weights.T + bias
            if number < len(self.weights) - 1:
                values = np.maximum(values, 0.0)
        return np.asarray(values[:, 0])

    def fault(self, n_inputs: int) -> str:
        """Return what is wrong with it, an empty text if nothing is."""
        for name, found in (("mean", self.mean), ("spread", self.spread)):
            if found.shape != (n_inputs,):
                return f"{name} has the shape {found.shape}, expected {(n_inputs,)}"
        if not (self.spread > 0).all():
            return "a spread is 0 or less, expected numbers above 0"
        if not 0 < len(self.weights) == len(self.bias) <= MOST_LAYERS:
            return (
                f"there are {len(self.weights)} arrays of weights and {len(self.bias)} of biases, "
                f"expected as many of both, 1 to {MOST_LAYERS}"
            )
        width = n_inputs
        for number, (weights, bias) in enumerate(zip(self.weights, self.bias, strict=True)):
            n_out = len(bias) if bias.ndim == 1 else 0
            if number == len(self.weights) - 1:
                n_out = 1
            if not 0 < n_out <= MOST_UNITS:
                return f"layer {number} has {n_out} outputs, expected 1 to {MOST_UNITS}"
            if weights.shape != (n_out, width) or bias.shape != (n_out,):
                return (
                    f"layer {number} has the shapes {weights.shape} and {bias.shape}, "
                    f"expected {(n_out, width)} and {(n_out,)}"
                )
            width = n_out
        return ""

    def told(self) -> tuple[str, str]:
        """Return form and size in words."""
        widths = [len(self.mean), *(len(each) for each in self.bias)]
        return "dense network", " to ".join(map(str, widths))

    def payload(self) -> np.ndarray:
        """Return the numbers that kernels read; the first layer standardises, too."""
        first = self.weights[0] / self.spread
        layers = (first, *self.weights[1:])
        bias = (self.bias[0] - first @ self.mean, *self.bias[1:])
        widths = [first.shape[1], *(len(each) for each in bias)]
        parts = [np.array([len(layers), *widths], np.float64)]
        for weights, each in zip(layers, bias, strict=True):
            parts += [weights.ravel(), each]
        return np.concatenate(parts)


@dataclass(frozen=True)
class Trees:
    """Trees whose values add up, all nodes in one row, each before those below it.

    A split leads to the node after it where the input is at most the threshold, else to
    ``above``.
    """

    start: float  # added to the sum
    roots: np.ndarray  # int64[n_trees], first node of each tree; a tree ends where one begins
    column: np.ndarray  # int64[n_nodes], input of a split, -1 for a leaf
    value: np.ndarray  # float64[n_nodes], threshold of a split, value of a leaf
    above: np.ndarray  # int64[n_nodes], of a split; of a leaf it means nothing

    def predict(self, inputs: np.ndarray) -> np.ndarray:
        """Return float64[n] for float64[n, n_inputs]."""
        total = np.full(len(inputs), float(self.start))
        for root in self.roots:
            node = np.full(len(inputs), root)
            while (splits := np.flatnonzero(self.column[node] >= 0)).size:
                here = node[splits]
                is_below = inputs[splits, self.column[here]] <= self.value[here]
                node[splits] = np.where(is_below, here + 1, self.above[here])
            total += self.value[node]
        return total

    def plus(self, other: Trees) -> Trees:
        """Return these trees and those of another sum."""
        n_nodes = self.column.size
        return Trees(
            self.start + other.start,
            np.r_[self.roots, other.roots + n_nodes],
            np.r_[self.column, other.column],
            np.r_[self.value, other.value],
            np.r_[self.above, other.above + n_nodes],
        )

    def fault(self, n_inputs: int) -> str:
        """Return what is wrong with it, an empty text if nothing is."""
        n_nodes = self.column.size
        shapes = {self.column.shape, self.value.shape, self.above.shape}
        if shapes != {(n_nodes,)} or self.roots.ndim != 1:
            return "nodes and roots are no rows of equal length"
        ends = np.append(self.roots[1:], n_nodes)
        if not len(self.roots) or self.roots[0] != 0 or not (ends > self.roots).all():
            return "the first nodes of the trees do not begin at 0 and increase"
        if not ((self.column >= -1) & (self.column < n_inputs)).all():
            return f"a split looks at an input that is not one of the {n_inputs}"
        here = np.arange(n_nodes)
        end = np.repeat(ends, ends - self.roots)
        is_sound = (self.column < 0) | ((self.above > here + 1) & (self.above < end))
        if not is_sound.all():
            return f"node {int(np.flatnonzero(~is_sound)[0])} leads out of its tree or back"
        return ""

    def told(self) -> tuple[str, str]:
        """Return form and size in words."""
        return "trees", f"{len(self.roots):,} with {self.column.size:,} nodes"

    def payload(self) -> np.ndarray:
        """Return the numbers that kernels read."""
        nodes = np.column_stack([self.column, self.value, self.above]).astype(np.float64)
        return np.concatenate([[len(self.roots), self.start], self.roots, nodes.ravel()])


@dataclass(frozen=True)
class Part:
    """The model of one kind of decision."""

    form: Dense | Trees
    scale: float = 1.0  # by which its numbers are as far apart as the base's scores
    bonus: float = 0.0  # for the base's choice, in units of the model
    most: int = 0  # options that are looked at, the best by the base's scores; 0: all
    ahead: int = 0  # turns that it looks ahead, see `simcore.kit.ahead`; 0: none
    futures: int = 1  # in how many futures


@dataclass(frozen=True)
class Model:
    """What replaces the scores of a base at one player count."""

    game: str
    rules_version: str
    players: int
    usual_turns: float  # turns of a usual game, the unit of progress
    parts: Mapping[str, Part]  # by name of the decision; others are left to the base
    origin: Mapping[str, Any] = field(default_factory=dict)  # for people: lessons, seeds, play

    def packed(self, game: Game) -> np.ndarray:
        """Return the model as kernels read it, see `simcore.kit.learned`."""
        kinds = [decision.name for decision in game.decisions]
        head = np.zeros(1 + len(kinds))
        head[0] = self.usual_turns
        blocks, at = [head], len(head)
        for kind, name in enumerate(kinds):
            if name in self.parts:
                part = self.parts[name]
                form = DENSE if isinstance(part.form, Dense) else TREES
                numbers = [
                    form, part.scale, part.bonus, part.most, part.ahead, part.futures
                ]  # fmt: skip
                block = np.concatenate([numbers, part.form.payload()])
                head[1 + kind] = at
                at += len(block)
                blocks.append(block)
        return np.concatenate(blocks)

    def hash(self, game: Game) -> str:
        """Return 16 hex digits over all that choices depend on, and what the model is for."""
        numbers = self.packed(game).astype("<f8")
        meant = f"{self.game} {self.rules_version} {self.players} ".encode()
        return blake2b(meant + numbers.tobytes(), digest_size=8).hexdigest()

    def check(self, game: Game, where: str) -> None:
        """Raise ConfigError, beginning with ``where``, for numbers that make no sense."""
        if not 0 < self.usual_turns <= MOST_TURNS:
            raise ConfigError(
                f"{where}: a usual game has {self.usual_turns:g} turns, "
                f"expected a number above 0, at most {MOST_TURNS:,}"
            )
        for kind, decision in enumerate(game.decisions):
            part = self.parts.get(decision.name)
            if not part:
                continue
            if not (part.scale > 0 and part.most >= 0):
                raise ConfigError(
                    f"{where}, {decision.name}: scale is {part.scale:g} and most is {part.most}, "
                    "expected a number above 0 and a whole number from 0 on"
                )
            if not (0 <= part.ahead <= MOST_AHEAD and 1 <= part.futures <= MOST_FUTURES):
                raise ConfigError(
                    f"{where}, {decision.name}: it looks {part.ahead} turns ahead in "
                    f"{part.futures} futures, expected 0 to {MOST_AHEAD} and 1 to {MOST_FUTURES}"
                )
            names = input_names(game, kind, is_ahead=part.ahead > 0)
            if fault := part.form.fault(len(names)):
                raise ConfigError(f"{where}, {decision.name}: {fault}; write the file anew")
            if not np.isfinite([part.scale, part.bonus, *part.form.payload()]).all():
                raise ConfigError(
                    f"{where}, {decision.name}: a number is not finite, or becomes infinite when "
                    "inputs are standardised; train the model anew"
                )
