"""Models as training leaves them, as NumPy has them, and as kernels compute them."""

import sys

import numpy as np
import pytest

from exobalance.analysis.studies.learn.training.dense import DenseEffort, fit_dense
from exobalance.analysis.studies.learn.training.fit import check_form, fit, gain_over
from exobalance.analysis.studies.learn.training.sample import FOLDS, Sample
from exobalance.analysis.studies.learn.training.trees import (
    TreeEffort,
    fit_trees,
    library,
    trees_of,
)
from exobalance.simcore.bots.learned.forms import Trees
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.learned import MOST_UNITS, dense, trees

N_INPUTS = 6
OPTIONS = 5


def planted(decisions: int, noise: float = 0.3, seed: int = 5) -> Sample:
    """Return decisions whose options are worth a product of two inputs, which no line sees."""
    rng = np.random.default_rng(seed)
    inputs = rng.normal(size=(decisions * OPTIONS, N_INPUTS))
    worth = inputs[:, 0] * inputs[:, 1] + noise * rng.normal(size=len(inputs))
    starts = np.arange(0, len(inputs), OPTIONS)
    worth -= np.repeat(worth.reshape(-1, OPTIONS).mean(axis=1), OPTIONS)
    gap = inputs[:, 2] - np.repeat(inputs[:, 2].reshape(-1, OPTIONS).max(axis=1), OPTIONS)
    return Sample(inputs, worth, worth, gap, starts, np.arange(decisions) // 8)


SAMPLE = planted(1_200)


def lightgbm_or_skip():
    """Return LightGBM; it needs a library of the system, libgomp."""
    try:
        return library()
    except ConfigError as error:
        pytest.skip(str(error))


def by_kernel(form, inputs):
    """Return what a kernel makes of inputs; the payload begins in the middle of an array."""
    payload = np.concatenate([np.zeros(3), form.payload()])
    layers = np.zeros((2, MOST_UNITS))
    if isinstance(form, Trees):
        return np.array([trees(payload, 3, row, 0) for row in inputs])
    return np.array([dense(payload, 3, row, 0, *layers) for row in inputs])


def test_trees_are_those_of_the_library(monkeypatch):
    """On 10,000 options, to a millionth; dumping and reading a booster loses nothing."""
    lightgbm = lightgbm_or_skip()
    boosters = []
    grow = lightgbm.train
    monkeypatch.setattr(
        lightgbm, "train", lambda *a, **k: boosters.append(grow(*a, **k)) or boosters[-1]
    )
    form, count = fit_trees(SAMPLE, TreeEffort(rounds=40), 1)
    inputs = np.random.default_rng(8).normal(size=(10_000, N_INPUTS))
    theirs = boosters[0].predict(inputs)
    assert count == 40
    np.testing.assert_allclose(form.predict(inputs), theirs, rtol=1e-6, atol=1e-12)
    np.testing.assert_allclose(by_kernel(form, inputs), theirs, rtol=1e-6, atol=1e-12)


def test_a_tree_of_one_leaf_is_read():
    """Where nothing is worth a split."""
    leaf = {"tree_info": [{"tree_structure": {"leaf_value": 0.25}}]}
    assert trees_of(leaf).predict(np.zeros((2, 1))).tolist() == [0.25, 0.25]


def test_networks_are_the_same_in_kernels():
    """Means and spreads of the inputs are part of the first layer there."""
    form, _ = fit_dense(SAMPLE, DenseEffort(widths=(8, 4), epochs=3), 1)
    np.testing.assert_allclose(
        by_kernel(form, SAMPLE.inputs[:500]), form.predict(SAMPLE.inputs[:500]), rtol=1e-6
    )


@pytest.mark.parametrize("form", ["trees", "dense"])
def test_what_is_planted_is_found(form):
    """A product of inputs, on worlds that the model has not seen; the same again for a seed."""
    if form == "trees":
        lightgbm_or_skip()
    found = fit(SAMPLE, form, 3)
    assert found.decisions == 1_200
    assert found.explained > 0.5
    assert found.gain > 5 * found.se > 0
    again = fit(SAMPLE, form, 3)
    assert np.array_equal(found.part.form.payload(), again.part.form.payload())


def test_where_nothing_is_to_learn_nothing_is_explained():
    """Labels that are shuffled within decisions."""
    lightgbm_or_skip()
    rng = np.random.default_rng(2)
    worth = rng.permuted(SAMPLE.worth.reshape(-1, OPTIONS), axis=1).ravel()
    noise = Sample(SAMPLE.inputs, worth, worth, SAMPLE.base_gap, SAMPLE.starts, SAMPLE.world)
    found = fit(noise, "trees", 3)
    assert found.explained < 0.02
    assert abs(found.gain) < 3 * found.se


def test_gains_are_over_the_choice_of_the_base():
    """By hand: in the first decision the base ties, in the second it takes the worst."""
    sample = Sample(
        inputs=np.zeros((5, 1)),
        worth=np.zeros(5),
        win=np.array([0.2, 0.6, 0.1, 0.5, 0.9]),
        base_gap=np.array([0.0, 0.0, -1.0, 0.0, -2.0]),
        starts=np.array([0, 3]),
        world=np.array([0, 1]),
    )
    gain, se = gain_over(sample, np.array([0.0, 1.0, 0.0, 0.0, 1.0]), sample.base_gap)
    assert gain == pytest.approx(((0.6 - 0.4) + (0.9 - 0.5)) / 2)
    assert se == pytest.approx(0.1)


def test_forms_are_checked_before_lessons_are_played(monkeypatch):
    """A name that nobody knows, and a library that is not there."""
    with pytest.raises(ConfigError, match="did you mean 'trees'"):
        check_form("tree")
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    with pytest.raises(ConfigError, match="LightGBM, which is not installed"):
        check_form("trees")
    check_form("dense")


def test_worlds_are_not_divided():
    """Decisions of a game lie in one fold."""
    fold = SAMPLE.fold()
    assert sorted(set(fold)) == list(range(FOLDS))
    for world in np.unique(SAMPLE.world):
        assert len(set(fold[SAMPLE.world == world])) == 1
