"""Playing on until a comparison is precise: errors under continuous peeking, and the loop."""

import re
from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

from exobalance.analysis.base.headline import Headline, Topic, ratio_of
from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.judged import judge_topic
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.base.verdict import judge
from exobalance.analysis.methods.sequential import Anytime
from exobalance.analysis.studies.compare.comparison import (
    compare_sides,
    looks_of,
    sides_of,
)
from exobalance.analysis.studies.compare.precise import MOST, Until
from exobalance.analysis.studies.compare.study import compare
from exobalance.simcore.errors import ConfigError
from tests.analysis.coverage import band

RUNS, BLOCKS, MARGIN = 400, 3000, 0.15
CHEAP = "beacons.cost=1"
TOY = {"players": (3,), "jobs": 1}


class Growing:
    """Differences of blocks that come in, for many runs at once."""

    def __init__(self, mean: float, seed: int):
        rng = np.random.default_rng(seed)
        # Skewed like differences of win credit: -1, 0 or 1, mostly 0.
        size = rng.choice([-1.0, 0.0, 1.0], (RUNS, BLOCKS), p=[0.2, 0.6, 0.2])
        values = mean + size
        count = np.arange(1, BLOCKS + 1)
        self.mean = values.cumsum(axis=1) / count
        square = (values**2).cumsum(axis=1) / count - self.mean**2
        self.se = np.sqrt(np.maximum(square, 0) / np.maximum(count - 1, 1))

    def fixed(self, blocks: int) -> Estimates:
        """Return the estimates of all runs after so many blocks."""
        return Estimates(self.mean[:, blocks - 1], self.se[:, blocks - 1], blocks - 1.0)

    def at(self, blocks: int) -> Anytime:
        """Return the same with intervals that may be looked at again."""
        return Anytime.of(self.fixed(blocks), blocks, planned=800)


LOOKS = range(200, BLOCKS + 1, 10)


def ever(growing, wrong):
    """Return in which share of the runs a look was ever wrong."""
    hits = np.zeros(RUNS, bool)
    for blocks in LOOKS:
        hits |= wrong(growing, blocks)
    return hits.mean()


class TestPeeking:
    """A look every ten blocks, 281 looks in all."""

    def test_intervals_hold_the_truth_at_all_looks(self):
        """In at least 95 % of the runs."""
        growing = Growing(0.0, seed=3)

        def wrong(growing, blocks):
            low, high = growing.at(blocks).interval()
            return (low > 0) | (high < 0)

        assert ever(growing, wrong) < 0.05 + band(0.05, RUNS)

    def test_fixed_size_intervals_fail_the_same_check(self):
        """Negative control: a third of the runs sees a false alarm."""
        growing = Growing(0.0, seed=3)

        def wrong(growing, blocks):
            low, high = growing.fixed(blocks).interval()
            return (low > 0) | (high < 0)

        assert ever(growing, wrong) > 0.2

    @pytest.mark.parametrize("word", ["Balanced", "Imbalanced"])
    def test_a_change_as_large_as_its_margin_rarely_settles(self, word):
        """Stopping at either word is wrong; it happens in at most 5 % of the runs."""
        growing = Growing(MARGIN, seed=4)

        def wrong(growing, blocks):
            return np.array([each == word for each in judge(growing.at(blocks), MARGIN)])

        assert ever(growing, wrong) < 0.05 + band(0.05, RUNS)

    def test_fixed_size_words_fail_the_same_check(self):
        """Negative control: peeking at them settles far too often."""
        growing = Growing(MARGIN, seed=4)

        def wrong(growing, blocks):
            words = judge(growing.fixed(blocks), MARGIN)
            return np.array([each in ("Balanced", "Imbalanced") for each in words])

        assert ever(growing, wrong) > 0.15

    @pytest.mark.parametrize("aim", ["margin", "rare"])
    def test_words_on_each_set_of_rules_hold_at_all_looks(self, aim):
        """Of a number that lies on the edge of its target; fixed-size words settle too often."""
        topic = Topic("seats", "Seats", aim)
        facts = Headline("seat", "M1a", "", "share", target="edge", topic=topic)
        rng, aims = np.random.default_rng(5), Targets({"edge": 0.2})
        runs, wrong = 150, np.zeros((2, 150), bool)

        def same(found):
            return found

        for run in range(runs):
            hits = rng.random(BLOCKS) < 0.2
            for blocks in range(200, BLOCKS + 1, 200):
                number = ratio_of(facts, hits[:blocks].astype(float), np.ones(blocks))
                again = partial(Anytime.of, blocks=blocks, planned=800)
                for kind, looked in enumerate((same, again)):
                    word = judge_topic([number], aims, looked).word
                    wrong[kind, run] |= word in ("Balanced", "Imbalanced")
        fixed, anytime = wrong.mean(axis=1)
        assert anytime < 0.05 + band(0.05, runs, errors=3)
        assert fixed > 0.2

    def test_width_is_that_of_the_formula(self):
        """With the cautious split of the error over both sides, by hand."""
        planned, blocks, alpha, sd = 800, 500, 0.025, 2.0
        rho = (-2 * np.log(alpha) + np.log(-2 * np.log(alpha) + 1)) / planned
        grown = blocks * rho + 1
        half = sd * np.sqrt(2 * grown / (blocks**2 * rho) * np.log(np.sqrt(grown) / alpha))
        found = Anytime(np.zeros(1), np.array([sd / np.sqrt(blocks)]), 499.0, blocks, planned)
        assert found.half_widths() == pytest.approx(half)
        assert half > stats.t.ppf(0.975, 499) * sd / np.sqrt(blocks)


def played(tmp_path, **values):
    """Return a comparison that grew, and what it told."""
    told = []
    given = {"first": 256, "most": 2048, **values}
    found = compare(
        "tests.toy", [CHEAP], until=Until(**given), out=tmp_path / "run", tell=told.append, **TOY
    )
    return found, told


class TestLoop:
    """Looking, doubling, looking again."""

    def test_it_ends_when_every_verdict_is_settled(self, tmp_path):
        """Length is known early: a single look."""
        found, told = played(tmp_path, metrics=("turns",))
        assert found.run.n_games == 2 * 256
        (said,) = told
        assert said.startswith("3 players, beacons.cost=1: 1 of 1 settled after 256 worlds; turns")
        assert said.endswith("(margin 2)")

    def test_it_doubles_until_the_width_is_reached(self, tmp_path):
        """Every look is told, and the last one is narrow enough."""
        found, told = played(tmp_path, width=3.0, metrics=("seat_share",))
        blocks = [int(re.search(r"after ([\d,]+) worlds", say)[1].replace(",", "")) for say in told]
        assert blocks[:2] == [256, 512]
        assert all(later == 2 * earlier for earlier, later in pairwise(blocks))
        assert found.run.n_games == 2 * blocks[-1]
        seats = found.effects[found.effects.key.str.startswith("seat_share.")]
        assert ((seats.high - seats.low) / 2 <= 3.0).all()
        assert "3 of 3 settled" in told[-1]

    def test_it_ends_at_the_most_worlds_in_any_case(self, tmp_path):
        """And says what is still open."""
        found, told = played(tmp_path, width=0.01, most=512)
        assert found.run.n_games == 2 * 512
        assert "0 of 3 settled after 512 worlds" in told[-1]

    def test_the_report_says_how_intervals_were_made(self, tmp_path):
        """They are those of the looks, also when the folder is read again."""
        found, _ = played(tmp_path, width=0.01, most=512)
        assert looks_of(found.run).planned == 8 * 256
        section = found.sections[0]
        assert any(note.startswith("The run grew until it was precise.") for note in section.notes)
        (compared,) = compare_sides(sides_of(found.run), load_targets("tests.toy"))
        (tweaked,) = compared.tweaks
        fixed = {verdict.topic: verdict for verdict in tweaked.verdicts}
        assert len(section.verdicts) == len(fixed) > 4
        for looked in section.verdicts:
            once = fixed[looked.topic]
            wide, narrow = (
                np.array(
                    [
                        each.high - each.low,
                        each.versus.high - each.versus.low,
                        each.versus.base_high - each.versus.base_low,
                    ]
                )
                for each in (looked, once)
            )  # before, after and of the change
            assert looked.estimate == once.estimate
            assert ((wide > 1.2 * narrow) | (narrow == 0)).all()

    def test_the_same_call_looks_again_and_goes_on(self, tmp_path):
        """From the worlds that are there; other questions are refused."""
        played(tmp_path, width=2.0, most=512)
        found, told = played(tmp_path, width=2.0, most=1024)
        assert "after 512 worlds" in told[0]
        assert found.run.n_games == 2 * 1024
        with pytest.raises(ConfigError, match="choose a new folder"):
            played(tmp_path, width=1.0)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"width": 0.0}, "the half-width is 0.0: expected a number above 0"),
        ({"width": float("nan")}, "the half-width is nan"),
        ({"first": 2 * MOST}, "are fewer than the first look's"),
    ],
)
def test_numbers_without_sense_are_refused(values, message):
    """Before anything is played."""
    with pytest.raises(ConfigError, match=message):
        Until(**values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"metrics": ("seat_shares",)}, "unknown metric 'seat_shares': did you mean 'seat_share'"),
        ({"metrics": ("options",)}, "no target says which change of options matters"),
    ],
)
def test_metrics_without_sense_are_refused(values, message, tmp_path):
    """With the nearest match, or what to give instead."""
    with pytest.raises(ConfigError, match=message):
        played(tmp_path, **values)
