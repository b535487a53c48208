"""A model of one kind of decision, held against decisions of worlds that it has not seen."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.studies.learn.training.ahead import Ahead
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


def fit(
    sample: Sample,
    form: str,
    seed: int,
    *,
    most: int = OPTIONS,
    ahead: Ahead | None = None,
    start: Part | None = None,
) -> Fitted:
    """Fit a form to all of a sample, as long as held-out decisions say.

    Each part of the worlds is predicted from the others; the final model is fitted to all with
    the mean of the sizes that were best on these.

    most, ahead : what the model looks at; the inputs of the sample are those.
    start : trees to which trees are added, if they serve held-out decisions; gains are then over
        the choice of these, not of the base.
    """
    known = start.form.predict(sample.inputs) if start else np.zeros(len(sample.worth))
    rest = replace(sample, worth=sample.worth - sample.centred(known))
    fold, found, sizes = rest.fold(), known.copy(), []
    for part in range(FOLDS):
        judge = rest.taken(fold == part)
        model, size = grown(form, rest.taken(fold != part), seed, judge)
        more = model.predict(judge.inputs)
        is_better = ((judge.centred(more) - judge.worth) ** 2).sum() < (judge.worth**2).sum()
        if start and not is_better:
            more, size = np.zeros(len(more)), 0
        found[np.repeat(fold == part, rest.sizes)] += more
        sizes.append(size)
    size = round(sum(sizes) / FOLDS)
    if start and isinstance(start.form, Trees):
        whole: Trees | Dense = start.form
        if size:
            added, _ = grown(form, rest, seed, size=size)
            whole = start.form.plus(added) if isinstance(added, Trees) else whole
    else:
        whole, _ = grown(form, rest, seed, size=max(1, size))
    values = sample.centred(found)
    explained = 1 - ((values - sample.worth) ** 2).sum() / (sample.worth**2).sum()
    gain, se = gain_over(sample, values, known if start else sample.base_gap)
    spread = np.sqrt(np.add.reduceat(sample.centred(sample.base_gap) ** 2, sample.starts))
    told = np.sqrt(np.add.reduceat(values**2, sample.starts))
    scale = float(np.median(spread)) / max(float(np.median(told)), 1e-9)
    turns, futures = (ahead.turns, ahead.futures) if ahead else (0, 1)
    learned = Part(whole, scale=max(scale, 1e-6), most=most, ahead=turns, futures=futures)
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


def gain_over(sample: Sample, values: np.ndarray, before: np.ndarray) -> tuple[float, float]:
    """Return what the best by value wins over the best by ``before``, per decision, with its error.

    Several that are best before count as their mean.
    """
    order = np.lexsort((-values, sample.of))
    best = order[sample.starts]
    tops = np.maximum.reduceat(before, sample.starts)
    is_top = (before == np.repeat(tops, sample.sizes)).astype(float)
    base = np.add.reduceat(is_top * sample.win, sample.starts)
    base /= np.add.reduceat(is_top, sample.starts)
    gains = sample.win[best] - base
    _, world = np.unique(sample.world, return_inverse=True)
    sums, counts = np.bincount(world, gains), np.bincount(world)
    found = ratio(sums[:, None], counts)
    return float(found.value[0]), float(found.se[0])
