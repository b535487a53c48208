"""A model of one kind of decision, held against decisions of worlds that it has not seen."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.studies.learn.training.dense import DenseEffort, fit_dense
from exobalance.analysis.studies.learn.training.sample import FOLDS, Sample
from exobalance.analysis.studies.learn.training.trees import TreeEffort, fit_trees, library
from exobalance.simcore.bots.learned.forms import Dense, Part, Trees
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.run.lessons.room import OPTIONS

FORMS = ("trees", "dense")

LEAST_DECISIONS = 300
"""Kinds with fewer lessons are left to the base."""


@dataclass(frozen=True)
class Fitted:
    """A model of one kind of decision, and what it does on held-out decisions.

    Attributes
    ----------
    explained : share of the variance of the options' values within decisions.
    gain, se : mean win share (alone, points) per decision over the base's choice, and its
        standard error over worlds.
    """

    part: Part
    decisions: int
    explained: float
    gain: float
    se: float


def check_form(form: str) -> None:
    """Raise ConfigError for a form that nobody knows, or that cannot be fitted here."""
    if form not in FORMS:
        raise ConfigError(unknown("form", form, FORMS))
    if form == "trees":
        library()


def fit(sample: Sample, form: str, seed: int, bonus: float = 0.0) -> Fitted:
    """Fit a form to all of a sample, as long as held-out decisions say.

    Each part of the worlds is predicted from the others; the final model is fitted to all with
    the mean of the sizes that were best on these.
    """
    fold, found, sizes = sample.fold(), np.zeros(len(sample.worth)), []
    for part in range(FOLDS):
        judge = sample.taken(fold == part)
        model, size = grown(form, sample.taken(fold != part), seed, judge)
        found[np.repeat(fold == part, sample.sizes)] = model.predict(judge.inputs)
        sizes.append(size)
    whole, _ = grown(form, sample, seed, size=max(1, round(sum(sizes) / FOLDS)))
    values = sample.centred(found)
    explained = 1 - ((values - sample.worth) ** 2).sum() / (sample.worth**2).sum()
    gain, se = gain_over_base(sample, values + bonus * (sample.base_gap == 0))
    spread = np.sqrt(np.add.reduceat(sample.centred(sample.base_gap) ** 2, sample.starts))
    told = np.sqrt(np.add.reduceat(values**2, sample.starts))
    scale = float(np.median(spread)) / max(float(np.median(told)), 1e-9)
    learned = Part(whole, scale=max(scale, 1e-6), bonus=bonus, most=OPTIONS)
    return Fitted(learned, sample.n_decisions, float(explained), gain, se)


def grown(
    form: str, sample: Sample, seed: int, judge: Sample | None = None, size: int = 0
) -> tuple[Trees | Dense, int]:
    """Return a model and its size, trees or passes: as given, or best for ``judge``."""
    if form == "trees":
        trees = TreeEffort()
        return fit_trees(sample, replace(trees, rounds=size or trees.rounds), seed, judge)
    dense = DenseEffort()
    return fit_dense(sample, replace(dense, epochs=size or dense.epochs), seed, judge)


def gain_over_base(sample: Sample, values: np.ndarray) -> tuple[float, float]:
    """Return what the best by value wins over the base's choice, per decision, with its error."""
    order = np.lexsort((-values, sample.of))
    best = order[sample.starts]
    is_base = (sample.base_gap == 0).astype(float)
    base = np.add.reduceat(is_base * sample.win, sample.starts)
    base /= np.add.reduceat(is_base, sample.starts)
    gains = sample.win[best] - base
    _, world = np.unique(sample.world, return_inverse=True)
    sums, counts = np.bincount(world, gains), np.bincount(world)
    found = ratio(sums[:, None], counts)
    return float(found.value[0]), float(found.se[0])
