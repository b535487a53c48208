"""Sobol indices: analytic test functions, noise, and what blocks have in common."""

import numpy as np
import pytest
from scipy.stats import sobol_indices

from exobalance.analysis.methods.sobol import (
    MAX_NOISE,
    blocks_needed,
    indices,
    noise_variances,
    saltelli,
)

N = 1024


def ishigami(unit):
    """Return Ishigami's function, a = 7, b = 0.1, on the unit cube."""
    x = (2 * unit - 1) * np.pi
    return np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0])


ISHIGAMI_FIRST = np.array([0.3139, 0.4424, 0.0])
ISHIGAMI_TOTAL = np.array([0.5576, 0.4424, 0.2437])


def test_ishigami_has_its_indices():
    """Source: Ishigami, Homma 1990; values of Saltelli et al. 2008, section 4.

    The error of an index at this size is below 0.02; the interval says about that.
    """
    found = indices(ishigami(saltelli(N, 3, seed=1).points), N)
    assert found.first == pytest.approx(ISHIGAMI_FIRST, abs=0.04)
    assert found.total == pytest.approx(ISHIGAMI_TOTAL, abs=0.04)
    for value, low, high in (
        (ISHIGAMI_FIRST, found.first_low, found.first_high),
        (ISHIGAMI_TOTAL, found.total_low, found.total_high),
    ):
        assert (low - 0.02 < value).all()
        assert (value < high + 0.02).all()


def test_a_single_factor_explains_everything():
    """Also where SciPy makes one number of one index; noise beside it takes its part."""
    unit = saltelli(N, 1, seed=4).points
    alone = indices(unit[:, 0] ** 2, N)
    assert alone.first == pytest.approx([1], abs=0.04)
    assert alone.total == pytest.approx([1], abs=0.04)
    both = indices(ishigami(np.column_stack([unit, unit, unit])), N)
    assert both.first.shape == (1,)
    noise = np.random.default_rng(3).normal(0, 1, len(unit))
    assert indices(unit[:, 0] + noise, N).first[0] < 0.5


def test_g_function_has_its_indices():
    """First-order indices of the g-function: (1/3 / (1 + a)^2) / (prod(1 + ..) - 1)."""
    a = np.array([0.0, 1.0, 4.5, 9.0])
    parts = 1 / 3 / (1 + a) ** 2
    truth = parts / (np.prod(1 + parts) - 1)
    unit = saltelli(N, 4, seed=2).points
    values = ((np.abs(4 * unit - 2) + a) / (1 + a)).prod(axis=1)
    assert indices(values, N).first == pytest.approx(truth, abs=0.04)


def test_scipy_agrees():
    """The whole way through scipy, its own sampling included, leads to the same place."""
    other = sobol_indices(
        func=lambda x: ishigami(x.T)[None],
        n=N,
        dists=[_Uniform()] * 3,
        rng=np.random.default_rng(1),
    )
    mine = indices(ishigami(saltelli(N, 3, seed=1).points), N)
    assert np.ravel(other.total_order) == pytest.approx(mine.total, abs=0.05)


class _Uniform:
    """The uniform distribution, as scipy asks for it."""

    def ppf(self, q):
        """Return the quantile."""
        return q


def test_factor_without_effect_has_no_share():
    """The negative control of the indices themselves."""
    unit = saltelli(256, 2, seed=1).points
    found = indices(unit[:, 0] * 3, 256)
    assert found.total[1] == 0
    assert found.total[0] == pytest.approx(1, abs=0.05)


def test_noise_that_all_points_share_is_no_variance():
    """Common worlds move all points alike: nothing of it enters the share of noise."""
    design = saltelli(64, 2, seed=1).points
    rng = np.random.default_rng(1)
    common = rng.normal(0, 1, (300, 1)) / 300
    influence = np.repeat(common - common.mean(), len(design), axis=1)
    found = indices(design[:, 0] + influence.sum(), 64, influence)
    assert found.noise_share == pytest.approx(0, abs=1e-12)
    assert found.noise_share_alone > 0.01
    assert found.total[1] == pytest.approx(0, abs=1e-12)


def test_noise_of_single_points_is_sized_and_widens_intervals():
    """Two rules that do nothing but reshuffle games: all variance is noise, and it is said."""
    design = saltelli(64, 2, seed=1).points
    rng = np.random.default_rng(2)
    blocks = 400
    games = rng.normal(0, 1, (blocks, len(design)))
    influence = (games - games.mean(axis=0)) / blocks
    noise = games.mean(axis=0)
    alone = indices(noise, 64, influence)
    assert alone.noise_share == pytest.approx(1, abs=5 * (2 / 128) ** 0.5)
    real = indices(design[:, 0] + noise, 64, influence)
    # The variance of a uniform variable is 1/12, that of the noise 1/400.
    assert real.noise_share == pytest.approx(12 / 400 / (1 + 12 / 400), abs=0.015)
    assert real.noise_share < MAX_NOISE < alone.noise_share
    assert real.total_low[0] > 0.5
    assert real.total[1] < 0.1
    quiet = indices(design[:, 0] + noise, 64)
    width = real.first_high - real.first_low
    assert width[1] > (quiet.first_high - quiet.first_low)[1]


def test_noise_is_taken_off():
    """Two real factors and one that reshuffles games: without noise, 1/2, 1/2 and nothing.

    Noise is as large as the effects together, so it would be behind half of every share.
    """
    n, blocks = 64, 300
    design = saltelli(n, 3, seed=1).points
    effect = design[:, 0] + design[:, 1]
    totals, sums, named = [], [], 0
    for seed in range(20):
        games = np.random.default_rng(seed).normal(0, (blocks / 6) ** 0.5, (blocks, len(design)))
        noise = games.mean(axis=0)
        found = indices(effect + noise, n, (games - noise) / blocks)
        assert found.noise_share == pytest.approx(0.5, abs=0.2)
        totals.append(found.total)
        sums.append(found.total.sum())
        named += found.is_seen[2]
    assert np.mean(totals, axis=0) == pytest.approx([0.5, 0.5, 0], abs=0.12)
    assert np.mean(sums) == pytest.approx(1, abs=0.15)
    assert named <= 2


def test_false_alarms_are_as_rare_as_promised():
    """Of 50 designs in which no factor does anything, hardly one names any; 3 is beyond luck."""
    n, blocks = 16, 60
    named = 0
    for seed in range(50):
        games = np.random.default_rng(seed).normal(0, 1, (blocks, n * 5))
        noise = games.mean(axis=0)
        found = indices(noise, n, (games - noise) / blocks)
        named += (found.is_seen & (found.total_low > 0)).any()
    assert named <= 2


def test_what_factors_do_together_counts_for_each():
    """A product: totals above 1 in all, and the interval of the joint part lies above 0."""
    unit = saltelli(N, 2, seed=1).points - 0.5
    found = indices(unit[:, 0] * unit[:, 1], N)
    assert found.total.sum() > 1.5
    assert found.together_low > 0.5
    apart = indices(unit[:, 0] + unit[:, 1], N)
    assert apart.together_low < 0.05


def test_variances_of_noise_are_those_drawn():
    """Half of the noise is common, half belongs to each point."""
    rng = np.random.default_rng(5)
    shared, own = rng.normal(0, 1, (2000, 1)), rng.normal(0, 1, (2000, 50))
    apart, everything = noise_variances((shared + own) / 2000)
    assert apart == pytest.approx(1 / 2000, rel=0.1)
    assert everything == pytest.approx(2 / 2000, rel=0.15)


def test_blocks_needed_bring_noise_down():
    """With so many blocks, the share of noise is what it may be."""
    blocks, share = 400, 0.2
    need = blocks_needed(blocks, share)
    noise = share * blocks / need
    assert noise / (noise + 1 - share) == pytest.approx(MAX_NOISE, rel=0.01)
    assert blocks_needed(400, 0.01) == 400
    assert blocks_needed(400, 1.2) == 0


def test_constant_number_has_no_shares():
    """Nothing varies, nothing is apportioned."""
    found = indices(np.full(4 * 16, 7.0), 16)
    assert found.spread == 0
    assert not found.total.any()


def test_design_needs_a_power_of_two():
    """Sobol sequences are balanced only then."""
    with pytest.raises(ValueError, match="power of two"):
        saltelli(48, 3, seed=1)
    mixed = saltelli(8, 3, seed=1)
    assert mixed.points.shape == (8 * 5, 3)
    assert (mixed.ab[1][:, 1] == mixed.b[:, 1]).all()
    assert (mixed.ab[1][:, [0, 2]] == mixed.a[:, [0, 2]]).all()
