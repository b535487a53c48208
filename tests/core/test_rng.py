"""Random streams: the published generator, uniform, separate and copied with the state."""

import os
import subprocess
import sys

import numpy as np
import pytest
from scipy import stats

from exobalance.simcore.core import rng
from exobalance.simcore.core.rng import N_PURPOSES, Purpose

# The streams do not come first, as they do in a game's state: numba would take the kernels
# compiled for this record for those of any state that begins alike.
STATE = np.dtype(
    [("other", "u8"), ("rng_key", "u8", (N_PURPOSES,)), ("rng_count", "u8", (N_PURPOSES,))]
)

# First outputs of splitmix64 as published with the generator, by seed.
REFERENCE = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
}


def new_state(root: int = 7, world: int = 0):
    """Return a state record whose streams are started."""
    state = np.zeros(1, STATE).view(np.recarray)[0]
    rng.start_streams(state, np.uint64(root), world)
    return state


def draws(state, purpose: Purpose, n: int) -> list[int]:
    """Draw ``n`` numbers of one stream."""
    return [int(rng.draw(state, purpose)) for _ in range(n)]


@pytest.mark.parametrize("seed", sorted(REFERENCE))
def test_stream_is_splitmix64(seed):
    """A stream with key ``seed`` gives the published sequence of that seed."""
    state = new_state()
    state.rng_key[Purpose.SETUP] = seed
    assert draws(state, Purpose.SETUP, 4) == REFERENCE[seed]


@pytest.mark.parametrize("bound", [2, 3, 7, 56, 1000])
def test_bounded_draws_are_uniform(bound):
    """Each value's count lies within 5 standard errors of its expectation."""
    state = new_state(root=bound)
    n = 100 * max(bound, 100)
    counts = np.bincount(
        [rng.draw_below(state, Purpose.CHANCE, bound) for _ in range(n)], minlength=bound
    )
    assert len(counts) == bound
    share = 1 / bound
    assert np.abs(counts - n * share).max() < 5 * np.sqrt(n * share * (1 - share))


def test_the_uniform_band_rejects_a_skewed_stream():
    """Negative control: the larger of two draws is not uniform and is caught."""
    state = new_state()
    n, bound = 10_000, 10
    larger = [max(rng.draw_below(state, Purpose.CHANCE, bound) for _ in range(2)) for _ in range(n)]
    counts = np.bincount(larger, minlength=bound)
    assert np.abs(counts - n / bound).max() > 5 * np.sqrt(n * 0.1 * 0.9)


def test_bounded_draw_of_one_is_zero_and_counts():
    """A draw among one thing still advances the stream."""
    state = new_state()
    assert rng.draw_below(state, Purpose.TIE, 1) == 0
    assert state.rng_count[Purpose.TIE] == 1


def test_largest_bound_stays_below_it():
    """Bounds up to 2**31 - 1 never give a negative or too large number."""
    state = new_state()
    bound = 2**31 - 1
    values = np.array([rng.draw_below(state, Purpose.CHANCE, bound) for _ in range(2_000)])
    assert 0 <= values.min() < values.max() < bound
    assert values.max() > 0.99 * bound


def test_unit_draws_follow_the_uniform_law():
    """Values lie in [0, 1) and pass a Kolmogorov-Smirnov test."""
    state = new_state()
    values = np.array([rng.draw_unit(state, Purpose.CHANCE) for _ in range(20_000)])
    assert values.min() >= 0.0
    assert values.max() < 1.0
    assert stats.kstest(values, "uniform").pvalue > 1e-6
    assert stats.kstest(values**1.1, "uniform").pvalue < 1e-6


def test_streams_differ_by_purpose_world_and_root():
    """No two streams among many share a key, and neighbours are uncorrelated."""
    keys = {
        int(rng.stream_key(np.uint64(root), world, purpose))
        for root in range(20)
        for world in range(50)
        for purpose in Purpose
    }
    assert len(keys) == 20 * 50 * N_PURPOSES
    pairs = [((7, 0), (7, 1)), ((7, 0), (8, 0)), ((7, 1), (1, 7))]
    n = 10_000
    for one, other in pairs:
        first, second = new_state(*one), new_state(*other)
        x = [rng.draw_unit(first, Purpose.CHANCE) for _ in range(n)]
        y = [rng.draw_unit(second, Purpose.CHANCE) for _ in range(n)]
        assert abs(np.corrcoef(x, y)[0, 1]) < 5 / np.sqrt(n)


def test_streams_of_a_state_do_not_disturb_each_other():
    """Draws of one purpose leave the others where they were."""
    state, same = new_state(), new_state()
    draws(state, Purpose.BOT_0, 100)
    assert draws(state, Purpose.CHANCE, 5) == draws(same, Purpose.CHANCE, 5)


def test_copied_state_draws_the_same():
    """A stream is its key and counter: a copied record continues alike."""
    state = new_state()
    draws(state, Purpose.CHANCE, 17)
    copied = np.array([state]).view(np.recarray)[0]
    assert draws(copied, Purpose.CHANCE, 5) == draws(state, Purpose.CHANCE, 5)
    assert copied.rng_count[Purpose.CHANCE] == 22


def test_keyed_draw_belongs_to_its_label_alone():
    """Labels get distinct draws that do not depend on the other labels."""
    key = rng.stream_key(np.uint64(7), 0, Purpose.SETUP)
    values = {label: int(rng.keyed(key, label)) for label in range(1_000)}
    assert len(set(values.values())) == 1_000
    assert int(rng.keyed(key, 123)) == values[123]


def keys(world):
    """Return the stream keys of a world by purpose."""
    return dict(zip(Purpose, new_state(world=world).rng_key.tolist(), strict=True))


def test_replicates_share_exactly_the_streams_that_they_do_not_name():
    """Other chance keeps the setup; other noise keeps setup, chance and ties."""
    own = keys(11)
    chance = keys(rng.replicate(11, chance=3))
    noise = keys(rng.replicate(11, noise=2))
    assert {purpose for purpose in Purpose if chance[purpose] == own[purpose]} == {Purpose.SETUP}
    shared = {purpose for purpose in Purpose if noise[purpose] == own[purpose]}
    assert shared == {Purpose.SETUP, Purpose.CHANCE, Purpose.TIE}
    assert int(rng.setup_world(rng.replicate(11, 3, 2))) == 11


def test_forks_with_the_same_number_have_the_same_future():
    """A fork restarts all streams but SETUP, from the position that it leaves."""
    state = new_state()
    draws(state, Purpose.CHANCE, 4)
    first, again, other = (np.array([state]).view(np.recarray)[0] for _ in range(3))
    for copied, number in ((first, 1), (again, 1), (other, 2)):
        rng.fork_streams(copied, number)
    futures = [tuple(draws(copied, Purpose.CHANCE, 3)) for copied in (first, again, other)]
    assert futures[0] == futures[1] != futures[2]
    assert first.rng_key[Purpose.SETUP] == state.rng_key[Purpose.SETUP]
    draws(state, Purpose.CHANCE, 1)
    rng.fork_streams(state, 1)
    assert tuple(draws(state, Purpose.CHANCE, 3)) != futures[0]


def test_jit_off_draws_the_same_numbers():
    """Interpreted kernels give the numbers of the compiled ones."""
    question = (
        "import numpy as np, tests.core.test_rng as t;"
        "state = t.new_state(root=2**63 + 5, world=12);"
        "print(t.draws(state, t.Purpose.FORK, 4),"
        " [int(t.rng.draw_below(state, t.Purpose.TIE, 56)) for _ in range(20)],"
        " float(t.rng.draw_unit(state, t.Purpose.TIE)),"
        " int(t.rng.keyed(np.uint64(5), 3)))"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-W", "ignore:overflow", "-c", question],
            env=os.environ | {"NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for off in ("0", "1")
    ]
    assert answers[0] == answers[1] != ""
