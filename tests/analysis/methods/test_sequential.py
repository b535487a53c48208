"""The gate and the confidence sequence keep their rates under continuous looking."""

import math

import numpy as np
import pytest

from exobalance.analysis.methods.sequential import MIN_BLOCKS, Gate, confidence_sequence


def block_credits(rng: np.random.Generator, share: float, blocks: int) -> np.ndarray:
    """Return block means of win credit over three rotations of independent games."""
    return rng.binomial(3, share, blocks) / 3


def decisions(share: float, gates: int = 800, blocks: int = 4000) -> list[str]:
    """Run many gates at one true share of a three-player game."""
    rng = np.random.default_rng(7)
    return [
        Gate(3, margin=0.06, max_blocks=blocks).update(block_credits(rng, share, blocks))
        for _ in range(gates)
    ]


class TestGate:
    """The sequential test between two hypotheses."""

    @pytest.mark.parametrize(("share", "wrong"), [(1 / 3, "accept"), (1 / 3 + 0.06, "reject")])
    def test_keeps_its_error_rates(self, share: float, wrong: str) -> None:
        """At either hypothesis the wrong answer comes in at most 5 % of gates."""
        rate = np.mean([word == wrong for word in decisions(share)])
        assert rate < 0.05 + 5 * math.sqrt(0.05 * 0.95 / 800)

    @pytest.mark.parametrize(("lead", "wrong"), [(0.0, "accept"), (0.4, "reject")])
    def test_keeps_its_error_rates_in_points(self, lead: float, wrong: str) -> None:
        """A player who is alone is ahead or not by points on the same worlds, around 0."""
        rng = np.random.default_rng(17)
        words = [
            Gate(1, margin=0.4, max_blocks=4000, fair=0.0).update(rng.normal(lead, 4, 4000))
            for _ in range(400)
        ]
        rate = np.mean([word == wrong for word in words])
        assert rate < 0.05 + 5 * math.sqrt(0.05 * 0.95 / 400)
        assert "accept" in words or lead == 0

    @pytest.mark.parametrize(("share", "word"), [(0.25, "reject"), (0.5, "accept")])
    def test_clear_cases_are_decided_fast(self, share: float, word: str) -> None:
        """A bot far from the boundary needs few blocks."""
        rng = np.random.default_rng(8)
        gate = Gate(3, margin=0.06)
        assert gate.update(block_credits(rng, share, 3000)) == word
        assert MIN_BLOCKS <= gate.blocks < 500

    def test_pieces_decide_like_the_whole(self) -> None:
        """Feeding block by block stops at the same block with the same ratio."""
        credits = block_credits(np.random.default_rng(9), 0.42, 2000)
        whole, pieces = Gate(3), Gate(3)
        whole.update(credits)
        for credit in credits:
            if pieces.update(credit) != "continue":
                break
        assert pieces.decision == whole.decision != "continue"
        assert pieces.blocks == whole.blocks
        assert pieces.llr == pytest.approx(whole.llr)

    def test_ratio_is_that_of_the_formula(self) -> None:
        """N (s1 - s0) (2 m - s0 - s1) / (2 v) on a small table."""
        credits = np.tile([0.0, 1 / 3, 2 / 3, 1 / 3], 10)
        gate = Gate(3, margin=0.02)
        assert gate.update(credits) == "continue"
        s0, s1 = 1 / 3, 1 / 3 + 0.02
        expected = 40 * 0.02 * (2 * credits.mean() - s0 - s1) / (2 * credits.var())
        assert gate.llr == pytest.approx(expected, rel=2e-3)

    def test_equal_blocks_do_not_divide_by_zero(self) -> None:
        """Blocks without any spread are decided as soon as the gate may."""
        gate = Gate(2)
        assert gate.update(np.ones(49)) == "continue"
        assert gate.update([1.0]) == "accept"
        assert math.isfinite(gate.llr)

    def test_the_budget_ends_it(self) -> None:
        """A gate that runs out of blocks rejects, and ignores what follows."""
        gate = Gate(3, margin=0.02, max_blocks=60)
        assert gate.update(np.tile([0.0, 1 / 3, 2 / 3, 1 / 3], 30)) == "reject"
        assert gate.blocks == 60
        assert gate.update([1.0] * 500) == "reject"
        assert gate.blocks == 60


class TestConfidenceSequence:
    """Five hundred runs of 4,000 blocks, looked at after every block from the 100th."""

    runs, blocks, first = 500, 4000, 100

    def misses(self) -> tuple[float, float]:
        """Return how often the truth is ever outside: sequence, and fixed interval."""
        rng = np.random.default_rng(10)
        values = rng.binomial(3, 1 / 3, (self.runs, self.blocks)) / 3
        t = np.arange(1, self.blocks + 1)
        mean = values.cumsum(axis=1) / t
        sd = np.sqrt(np.maximum((values**2).cumsum(axis=1) / t - mean**2, 1e-12))
        off = np.abs(mean - 1 / 3)[:, self.first :]
        sd, t = sd[:, self.first :], t[self.first :]
        sequence = confidence_sequence(sd, t, planned=2000)
        fixed = 1.96 * sd / np.sqrt(t)
        return (off > sequence).any(axis=1).mean(), (off > fixed).any(axis=1).mean()

    def test_holds_at_all_times_at_once(self) -> None:
        """The truth leaves the sequence in at most 5 % of runs; a fixed interval fails."""
        sequence, fixed = self.misses()
        assert sequence < 0.05 + 5 * math.sqrt(0.05 * 0.95 / self.runs)
        assert fixed > 0.25

    def test_is_wider_than_a_fixed_interval_but_not_absurd(self) -> None:
        """At the planned time the price of looking is less than a factor of two."""
        half = confidence_sequence(1.0, 2000, planned=2000)
        assert 1.96 / math.sqrt(2000) < half < 2 * 1.96 / math.sqrt(2000)

    def test_narrows_with_time(self) -> None:
        """More blocks, tighter."""
        half = confidence_sequence(1.0, np.array([200, 2000, 20_000]), planned=2000)
        assert (np.diff(half) < 0).all()
