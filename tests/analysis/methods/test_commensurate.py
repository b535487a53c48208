"""Means of few real and many simulated games: by hand, and at their rates."""

import numpy as np
import pytest

from exobalance.analysis.methods.commensurate import Mean, commensurate

SIMULATED = Mean(50.0, 0.1, 3999)


def test_a_mean_has_its_t_interval():
    """Of three values, by hand."""
    found = Mean.of(np.array([1.0, 2.0, 3.0]))
    assert (found.value, found.df) == (2.0, 2.0)
    assert found.interval() == pytest.approx((2 - 4.3027 / 3**0.5, 2 + 4.3027 / 3**0.5), abs=1e-3)


def test_what_agrees_is_one_sample():
    """Nearly that of the simulated games alone."""
    both, is_whole = commensurate(Mean(51.0, 1.0, 19), SIMULATED)
    assert is_whole
    assert both.value == pytest.approx(50, abs=0.03)
    assert both.se < 0.1


def test_what_disagrees_moves_and_widens():
    """To the real games, and no narrower than they are."""
    real = Mean(60.0, 1.0, 19)
    both, is_whole = commensurate(real, SIMULATED)
    assert not is_whole
    assert both.value > 59.5
    assert 0.9 < both.se < 1.2


def test_rates():
    """Equal means: whole in 19 of 20 groups. Far apart: the interval holds the real one."""
    rng = np.random.default_rng(1)
    whole = held = 0
    for _ in range(400):
        whole += commensurate(Mean.of(rng.normal(50, 6, 12)), SIMULATED)[1]
        low, high = commensurate(Mean.of(rng.normal(65, 6, 12)), SIMULATED)[0].interval()
        held += low <= 65 <= high
    assert whole / 400 > 0.95
    assert held / 400 > 0.92


def test_lengths_that_never_vary():
    """Games of a fixed number of rounds."""
    same = Mean(48.0, 0.0, 9)
    assert commensurate(same, same) == (same, True)
    other = Mean(47.0, 0.0, 9)
    assert commensurate(other, same) == (other, False)
