"""Luck and skill: components of planted designs, and the spread between deals."""

import numpy as np
import pytest

from exobalance.analysis.studies.luck.decomposition import (
    PARTS,
    components,
    luck_share,
    seed_spread,
    share_table,
)
from exobalance.analysis.studies.luck.replication import Replicates

SEATS = 3


def planted(setup=0.0, chance=0.0, noise=1.0, seed=1, size=(56, 8, 6), **fixed):
    """Return a design whose margins are sums of planted effects, rotations included."""
    seat, bot = (fixed.get(name, (0, 0, 0)) for name in ("seat", "bot"))
    rng = np.random.default_rng(seed)
    j, k, n = size
    rotations = SEATS
    who = (np.arange(SEATS) + np.arange(rotations)[:, None]) % SEATS
    y = np.asarray(seat, float) + np.asarray(bot, float)[who]
    y = y + rng.normal(0, setup, (j, 1, 1, 1, SEATS))
    y = y + rng.normal(0, chance, (j, k, 1, 1, SEATS))
    y = y + rng.normal(0, noise, (j, k, n, rotations, SEATS))
    best = y == y.max(axis=-1, keepdims=True)
    return Replicates(y, best.astype(float), who)


class TestComponents:
    """Each part of the variance is found where it was put."""

    def test_random_parts(self):
        """Setup 4, chance 2.25 and noise 1 are estimated without bias."""
        found = np.mean(
            [
                components(data, data.margin)
                for seed in range(30)
                for data in [planted(2.0, 1.5, 1.0, seed=seed)]
            ],
            axis=0,
        )
        by_part = dict(zip(PARTS, found, strict=True))
        assert by_part["setup"] == pytest.approx(4, rel=0.06)
        assert by_part["chance"] == pytest.approx(2.25, rel=0.06)
        assert by_part["noise of the bots"] == pytest.approx(1, rel=0.03)
        assert by_part["skill"] + by_part["seat"] < 0.05

    def test_fixed_parts(self):
        """Seats and bots of known variance are told apart."""
        data = planted(1.0, 1.0, 1.0, seat=(3, 0, -3), bot=(0, 2, -2))
        by_part = dict(zip(PARTS, components(data, data.margin), strict=True))
        assert by_part["seat"] == pytest.approx(6, rel=0.15)
        assert by_part["skill"] == pytest.approx(8 / 3, rel=0.15)
        assert by_part["seat and bot together"] < 0.2

    def test_noise_alone_is_no_deal(self):
        """Negative control: with nothing but noise, setup and chance get nothing."""
        data = planted(noise=2.0)
        by_part = dict(zip(PARTS, components(data, data.margin), strict=True))
        assert by_part["setup"] + by_part["chance"] < 0.02 * by_part["noise of the bots"]

    def test_against_analysis_of_variance(self):
        """Mean squares are those of a textbook nested analysis, computed term by term."""
        data = planted(1.0, 0.7, 0.5, size=(6, 4, 3))
        y = data.margin[..., 0, 0]
        j, k, n = y.shape
        between = (
            n
            * sum((y[a, b].mean() - y[a].mean()) ** 2 for a in range(j) for b in range(k))
            / (j * (k - 1))
        )
        within = sum(
            (y[a, b, c] - y[a, b].mean()) ** 2 for a in range(j) for b in range(k) for c in range(n)
        ) / (j * k * (n - 1))
        alone = Replicates(data.margin[..., :1, :1], data.credit[..., :1, :1], data.bot[:1, :1])
        by_part = dict(zip(PARTS, components(alone, alone.margin), strict=True))
        assert by_part["noise of the bots"] == pytest.approx(within)
        assert by_part["chance"] == pytest.approx(max(0, (between - within) / n))


def test_shares_sum_to_one_and_their_intervals_cover():
    """The share of the setup is inside its interval in most designs."""
    inside = 0
    for seed in range(40):
        data = planted(1.0, 1.0, 1.0, seed=seed, size=(56, 4, 3))
        table = share_table(data, data.margin)
        assert table.share.sum() == pytest.approx(1)
        row = table[table.part == "setup"].iloc[0]
        inside += row.low <= 1 / 3 <= row.high
    assert inside >= 30  # 38 expected


def test_luck_is_all_but_seat_and_skill():
    """A game that only skill decides has little luck, one of noise has nothing else."""
    assert luck_share(planted(noise=0.1, bot=(0, 5, -5)))[0] < 0.02
    assert luck_share(planted(noise=1.0))[0] > 0.98


def test_seed_spread_is_freed_of_noise():
    """The spread of true shares is found; equal worlds have none."""
    rng = np.random.default_rng(5)
    true = rng.beta(8, 8, (300, 4, 1))
    drawn = (rng.random((300, 4, 20)) < true).astype(float)
    assert seed_spread(drawn) == pytest.approx(true.std(), rel=0.1)
    equal = (rng.random((300, 4, 20)) < 0.4).astype(float)
    assert seed_spread(equal) < 0.03
    assert equal.mean(axis=2).std() > 0.1  # what a naive spread would say
