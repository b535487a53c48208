"""Dense networks fitted to differences within decisions, by Adam.

Source: Kingma, Ba 2015, Adam; Loshchilov, Hutter 2019, decoupled weight decay; He and others 2015,
starting weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from exobalance.analysis.studies.learn.training.sample import Sample
from exobalance.simcore.bots.learned.forms import Dense

BETA_1, BETA_2, TINY = 0.9, 0.999, 1e-8

REAL = np.float32
"""Numbers in training: half as wide are twice as fast, and nothing is found less."""


@dataclass(frozen=True)
class DenseEffort:
    """How a network is trained."""

    widths: tuple[int, ...] = (48, 24)
    epochs: int = 40  # most passes
    patience: int = 5  # passes without a gain on held-out decisions before it stops
    rate: float = 2e-3
    decay: float = 0.05
    batch: int = 128  # decisions


def fit_dense(
    sample: Sample, effort: DenseEffort, seed: int, judge: Sample | None = None
) -> tuple[Dense, int]:
    """Return a network fitted to a sample, and its passes; with ``judge``, those best on that."""
    rng = np.random.default_rng(seed)
    mean = sample.inputs.mean(axis=0)
    spread = sample.inputs.std(axis=0)
    spread[spread < 1e-9] = 1.0
    unit = sample.worth.std() or 1.0
    inputs = ((sample.inputs - mean) / spread).astype(REAL)
    worth = (sample.worth / unit).astype(REAL)
    net = _Net(sample.inputs.shape[1], effort.widths, rng)
    best, passes, least, waited = net.copied(), effort.epochs, np.inf, 0
    for epoch in range(effort.epochs):
        order = rng.permutation(sample.n_decisions)
        rate = effort.rate * 0.5 * (1 + np.cos(np.pi * epoch / effort.epochs))
        for first in range(0, len(order), effort.batch):
            chosen = np.sort(order[first : first + effort.batch])
            sizes = sample.sizes[chosen]
            rows = np.repeat(sample.starts[chosen] - np.r_[0, np.cumsum(sizes)[:-1]], sizes)
            rows += np.arange(len(rows))
            net.step(inputs[rows], worth[rows], sizes, rate, effort.decay)
        if judge is None:
            continue
        found = net.form(mean, spread, unit).predict(judge.inputs)
        error = float(((judge.centred(found) - judge.worth) ** 2).mean())
        if error < least:
            best, passes, least, waited = net.copied(), epoch + 1, error, 0
        elif (waited := waited + 1) >= effort.patience:
            break
    return (best if judge is not None else net).form(mean, spread, unit), passes


class _Net:
    """Weights in training, with the moments of Adam."""

    def __init__(self, n_inputs: int, widths: tuple[int, ...], rng: np.random.Generator) -> None:
        sizes = (n_inputs, *widths, 1)
        self.weights = [
            rng.normal(0, np.sqrt(2 / before), (after, before)).astype(REAL)
            for before, after in pairwise(sizes)
        ]
        self.bias = [np.zeros(after, REAL) for after in sizes[1:]]
        self.moments = [[np.zeros_like(each), np.zeros_like(each)] for each in self._all()]
        self.steps = 0

    def _all(self) -> list[np.ndarray]:
        return [*self.weights, *self.bias]

    def copied(self) -> _Net:
        """Return a network with the weights as they are now."""
        other = object.__new__(_Net)
        other.weights = [each.copy() for each in self.weights]
        other.bias = [each.copy() for each in self.bias]
        return other

    def form(self, mean: np.ndarray, spread: np.ndarray, unit: float) -> Dense:
        """Return the network in units of the lessons."""
        weights, bias = (
            [each.astype(np.float64) for each in layers] for layers in (self.weights, self.bias)
        )
        weights[-1] *= unit
        bias[-1] *= unit
        return Dense(mean, spread, tuple(weights), tuple(bias))

    def step(
        self, inputs: np.ndarray, worth: np.ndarray, sizes: np.ndarray, rate: float, decay: float
    ) -> None:
        """Take one step against the squared error within decisions."""
        layers = [inputs]
        for number, (weights, bias) in enumerate(zip(self.weights, self.bias, strict=True)):
            values = layers[-1] @ weights.T + bias
            layers.append(np.maximum(values, 0) if number < len(self.weights) - 1 else values)
        found, starts = layers[-1][:, 0], np.r_[0, np.cumsum(sizes)[:-1]]
        found = found - np.repeat(np.add.reduceat(found, starts) / sizes, sizes)
        slope = (2 * (found - worth) / len(worth))[:, None]
        slopes: list[tuple[np.ndarray, np.ndarray]] = []
        for number in reversed(range(len(self.weights))):
            slopes.insert(0, (slope.T @ layers[number], slope.sum(axis=0)))
            if number:
                slope = (slope @ self.weights[number]) * (layers[number] > 0)
        self.steps += 1
        every = [each for each, _ in slopes] + [each for _, each in slopes]
        for value, grad, moment in zip(self._all(), every, self.moments, strict=True):
            moment[0] = BETA_1 * moment[0] + (1 - BETA_1) * grad
            moment[1] = BETA_2 * moment[1] + (1 - BETA_2) * grad**2
            first = moment[0] / (1 - BETA_1**self.steps)
            second = moment[1] / (1 - BETA_2**self.steps)
            value -= rate * (first / (np.sqrt(second) + TINY) + decay * value * (value.ndim > 1))
