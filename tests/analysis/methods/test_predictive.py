"""Percentiles with ties, and groups of games of a model."""

import numpy as np

from exobalance.analysis.methods.predictive import GROUPS, groups_of, mid_percentiles


def test_percentiles_count_ties_half():
    """By hand: of 1, 2, 2, 3."""
    sample = np.array([1.0, 2.0, 2.0, 3.0])
    found = mid_percentiles(sample, np.array([[0.0, 1.0, 2.0], [3.0, 4.0, np.nan]]))
    assert found[0].tolist() == [0.0, 0.125, 0.5]
    assert found[1, :2].tolist() == [0.875, 1.0]
    assert np.isnan(found[1, 2])


def test_mean_percentile_of_the_sample_itself_is_one_half():
    """Whatever ties it has."""
    rng = np.random.default_rng(1)
    for sample in (rng.normal(size=500), rng.integers(0, 3, 500).astype(float)):
        assert abs(mid_percentiles(sample, sample).mean() - 0.5) < 1e-12


def test_groups_have_the_spread_of_means():
    """The standard deviation of a mean of g games, and more for a model known by few."""
    rng = np.random.default_rng(2)
    for known, games in ((5000, 10), (100, 50)):
        model = rng.normal(size=known)
        found = groups_of([model], [np.zeros(games)])
        expected = model.std() * np.sqrt(1 / games + 1 / known)
        assert found.drawn.shape == (GROUPS, 1)
        assert abs(found.spread[0] / expected - 1) < 0.08


def test_shares_of_groups():
    """In the middle nearly all are as far out, far away nearly none; together no fewer."""
    rng = np.random.default_rng(3)
    model = [rng.normal(size=2000) for _ in range(4)]
    middle = groups_of(model, [np.zeros(10)] * 4)
    assert middle.as_extreme().min() > 0.8
    far = groups_of(model, [np.full(10, 3.0)] + [np.zeros(10)] * 3)
    assert far.as_extreme()[0] == 2 / (GROUPS + 1)
    assert (far.as_extreme_together() >= far.as_extreme() / 2).all()
    assert far.as_extreme_together()[0] < 0.01 < far.as_extreme_together()[1]
    # 2 of its standard errors: one measure alone is rare, one of four is not
    near = groups_of(model, [np.full(10, 2 / np.sqrt(10))] * 4)
    assert near.as_extreme().max() < 0.07
    assert near.as_extreme_together().min() > 0.1


def test_what_never_varies_in_the_model_is_out_of_the_ordinary():
    """A prize of 3 for one, where these people gave 5."""
    found = groups_of([np.full(100, 3.0)], [np.full(5, 5.0)])
    assert found.as_extreme_together()[0] < 0.001
    assert groups_of([np.full(100, 3.0)], [np.full(5, 3.0)]).as_extreme_together()[0] == 1


def test_measures_may_be_known_of_fewer_games():
    """Each has the spread of its own number of games."""
    model = np.random.default_rng(4).normal(size=(2, 3000))
    found = groups_of(list(model), [np.zeros(5), np.zeros(45)])
    assert abs(found.spread[0] / found.spread[1] - 3) < 0.3
