"""Screening: elementary effects of functions whose effects are known."""

import numpy as np
import pytest

from exobalance.analysis.methods.morris import screen, steps, trajectory

LEVELS = (4, 3, 2, 4)


def positions(levels=LEVELS):
    """Return evenly spread places of levels."""
    return [np.linspace(0, 1, count) for count in levels]


def design(r=30, levels=LEVELS, seed=1):
    """Return trajectories and their points on the unit cube."""
    rng = np.random.default_rng(seed)
    ways = np.array([trajectory(levels, rng) for _ in range(r)])
    places = positions(levels)
    unit = np.stack([places[k][ways[:, :, k]] for k in range(len(levels))], axis=-1)
    return ways, unit


def test_trajectories_move_each_factor_once():
    """Neighbouring points differ in one factor, and all factors move."""
    ways, _ = design()
    changed = np.diff(ways, axis=1) != 0
    assert (changed.sum(axis=2) == 1).all()
    assert (changed.sum(axis=1) == 1).all()


def test_levels_start_equally_often():
    """The cyclic step favours no level."""
    ways, _ = design(r=4000)
    for factor, count in enumerate(LEVELS):
        shares = np.bincount(ways[:, 0, factor], minlength=count) / len(ways)
        assert shares == pytest.approx(np.full(count, 1 / count), abs=5 * 0.5 / 4000**0.5)


def test_linear_function_has_its_slopes_and_no_spread():
    """Mu and mu* are the slope per range, whatever the number of levels."""
    ways, unit = design()
    slopes = np.array([3.0, -2.0, 0.5, 0.0])
    found = screen(ways, positions(), unit @ slopes)
    assert found.mu == pytest.approx(slopes)
    assert found.mu_star == pytest.approx(np.abs(slopes))
    assert found.sigma == pytest.approx(np.zeros(4), abs=1e-12)
    assert found.low == pytest.approx(found.high)


def test_interaction_shows_as_spread():
    """A product of two factors has effects that vary; a factor apart has none."""
    ways, unit = design(r=200)
    found = screen(ways, positions(), unit[:, :, 0] * unit[:, :, 3] * 4)
    assert found.sigma[0] > 1
    assert found.sigma[3] > 1
    assert found.mu_star[1] == found.mu_star[2] == 0
    # The mean effect of x on 4 x y is 4 E y = 2.
    assert found.mu[[0, 3]] == pytest.approx([2, 2], abs=5 * 4 * 0.37 / 200**0.5)


def test_g_function_is_ranked():
    """Sobol's g-function, a = (0, 1, 9, 99): importance falls with a.

    Source: Saltelli et al. 2008, Global Sensitivity Analysis, section 3.
    """
    levels, a = (4,) * 4, np.array([0, 1, 9, 99])
    ways, unit = design(r=100, levels=levels)
    values = ((np.abs(4 * unit - 2) + a) / (1 + a)).prod(axis=-1)
    found = screen(ways, positions(levels), values)
    assert (np.diff(found.mu_star) < 0).all()


def noisy(ways, rng, sd, blocks=200):
    """Return noise of every point, with the influences of the blocks that it comes from."""
    shape = (blocks, *ways.shape[:2])
    games = rng.normal(0, sd * blocks**0.5, shape)
    noise = games.mean(axis=0)
    return noise, (games - noise) / blocks


def test_noise_alone_is_not_seen():
    """A factor that only reshuffles noise stays at the noise floor; a real one does not."""
    ways, unit = design(r=40)
    sd = 0.3
    noise, influence = noisy(ways, np.random.default_rng(3), sd)
    found = screen(ways, positions(), unit[:, :, 0] * 4 + noise, influence)
    assert found.is_seen[0]
    assert not found.is_seen[1:].any()
    assert (found.mu_star[1:] > 0).all()
    floor = found.noise[1:]
    spread = sd * 2**0.5 * 2 / 40**0.5  # of a mean of 40 sizes, at most
    assert (np.abs(found.mu_star[1:] - floor) < 5 * spread).all()
    assert (found.noise < found.from_noise).all()


def test_false_alarms_are_as_rare_as_promised():
    """Of 300 screenings in which no factor does anything, about 3 name one; 10 is beyond luck."""
    ways, _ = design(r=6)
    alarms = 0
    for seed in range(300):
        noise, influence = noisy(ways, np.random.default_rng(seed), 0.3, blocks=60)
        alarms += screen(ways, positions(), noise, influence).is_seen.any()
    assert alarms <= 10


def test_effect_that_would_be_seen_is_seen_that_often():
    """In about 80 of 100 screenings, where it acts alike everywhere."""
    ways, unit = design(r=6)
    noise, influence = noisy(ways, np.random.default_rng(0), 0.3, blocks=60)
    least = screen(ways, positions(), noise, influence).least[3]
    seen = 0
    for seed in range(100):
        noise, influence = noisy(ways, np.random.default_rng(seed), 0.3, blocks=60)
        seen += screen(ways, positions(), least * unit[:, :, 3] + noise, influence).is_seen[3]
    assert 60 <= seen <= 98


def test_without_noise_everything_that_moves_is_seen():
    """A function without noise has no floor."""
    ways, unit = design()
    assert screen(ways, positions(), unit[:, :, 0]).is_seen.tolist() == [True, False, False, False]


def test_steps_follow_the_places_of_levels():
    """Levels that are not evenly spread give steps of their real width."""
    ways, _ = design(levels=(3,))
    width = np.abs(steps(ways, [np.array([0.0, 0.1, 1.0])]))
    assert set(np.round(np.ravel(width), 6)) == {0.1, 0.9, 1.0}


def test_one_trajectory_has_no_interval():
    """Nothing is known about the spread of a single effect."""
    ways, unit = design(r=1)
    found = screen(ways, positions(), unit[:, :, 0])
    assert np.isinf(found.high).all()
    assert np.isnan(found.sigma).all()
