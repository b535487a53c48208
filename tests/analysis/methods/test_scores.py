"""Scores of values under samples: against their definition, and proper."""

import numpy as np

from exobalance.analysis.methods.scores import crps, energy_score


def by_definition(sample, value):
    """E|X - x| - E|X - X'| / 2 over all pairs of different members."""
    m = len(sample)
    apart = np.abs(sample[:, None] - sample).sum() / (m * (m - 1))
    return np.abs(sample - value).mean() - apart / 2


def test_crps_is_its_definition():
    """For values inside, between, below and above, with ties; nan stays nan."""
    sample = np.random.default_rng(1).integers(0, 9, 40).astype(float)
    values = np.array([-3.0, 0.0, 4.0, 4.5, 20.0, np.nan])
    found = crps(sample, values)
    assert np.allclose(found[:-1], [by_definition(sample, value) for value in values[:-1]])
    assert np.isnan(found[-1])


def test_energy_score_of_one_dimension_is_crps():
    """Up to the pairs that it draws."""
    rng = np.random.default_rng(2)
    sample, values = rng.normal(size=4000), rng.normal(size=50)
    found = energy_score(sample[:, None], values[:, None])
    assert np.allclose(found, crps(sample, values), atol=0.02)


def test_the_true_distribution_scores_least():
    """Among shifted, wider, narrower and differently correlated ones."""
    rng = np.random.default_rng(3)

    def drawn(n, shift=0.0, scale=1.0, rho=0.6):
        cov = scale**2 * np.array([[1, rho], [rho, 1]])
        return rng.multivariate_normal([shift, shift], cov, n)

    values = drawn(2000)
    true = energy_score(drawn(2000), values).mean()
    others = ({"shift": 0.3}, {"scale": 1.4}, {"scale": 0.7}, {"rho": -0.6})
    assert all(energy_score(drawn(2000, **other), values).mean() > true for other in others)
