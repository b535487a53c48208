"""Effects of a changed rule: right size, right interval, right words, at the stated rates.

Two sets of rules play the same deals with other games on them.  The tweak gives seat 1 three
points, so the mean score rises by exactly one, and makes every deal matter more, so that the
games of a block share what the tweak does to them.
"""

import numpy as np
import pytest
from scipy import stats

from exobalance.analysis.base.headline import Headline, ratio_of
from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.paired_worlds import pair
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.tweak_effects import Looks, compare_numbers, effects, margin_of
from exobalance.analysis.metrics.seats.section import seat_sums
from tests.analysis.coverage import band, cell_of_blocks, coverage
from tests.analysis.synthetic import Synthetic

TARGETS = Targets(
    {
        "seat_share_pp": 2.0,
        "exoplanet_seat_pp": 2.0,
        "exoplanet_score": 3.0,
        "dominant_source_share": 0.5,
        "length_turns": (50.0, 100.0),
        "truncated": 0.001,
        "change_points": 1.0,
        "change_share_pp": 3.0,
        "change_turns": 3.0,
    }
)
RUNS, BLOCKS = 200, 200
BOTS = ("a", "b", "c")


class Arms:
    """Headline numbers of slices of two large runs, and of their single games."""

    def __init__(self, base: Synthetic, tweak: Synthetic):
        self.sums, self.games = [], []
        for run in (base, tweak):
            cell = cell_of_blocks(run)
            self.sums.append(seat_sums(cell))
            self.games.append(cell.groups.games)
        self.scores = [run.score.mean(axis=1) for run in (base, tweak)]

    def numbers(self, side: int, part: slice) -> list[Headline]:
        """Return the win share of seat 1 and the mean score."""
        sums, games = self.sums[side], self.games[side][part]
        credit, score = sums["credit"][part][:, 0], sums["score"][part].sum(axis=1)
        share = Headline(
            "seat_share.1", "M1a", "seat 1", "share", family="seats", target="seat_share_pp"
        )
        mean = Headline("score", "M5a", "score", "points")
        return [ratio_of(share, credit, games), ratio_of(mean, score, games * 3)]

    def change(self, part: slice, *, paired: bool = True) -> Estimates:
        """Return both changes."""
        sides = [self.numbers(side, part) for side in (0, 1)]
        return compare_numbers(*sides, TARGETS, paired).change

    def words(self, part: slice, targets: Targets) -> tuple[str, ...]:
        """Return the words on both changes."""
        sides = [self.numbers(side, part) for side in (0, 1)]
        return compare_numbers(*sides, targets, True).words


@pytest.fixture(scope="module")
def arms() -> Arms:
    """Return blocks for all runs of this module."""
    common = {"blocks": RUNS * BLOCKS, "bots": BOTS, "seed": 31}
    base = Synthetic(deal_sd=14, noise=1, **common)
    return Arms(base, Synthetic(deal_sd=29, noise=2, seat_points=(3, 0, 0), **common))


@pytest.fixture(scope="module")
def truth(arms: Arms) -> np.ndarray:
    """Return the changes: that of the score is planted, that of the share is counted."""
    return np.array([arms.change(slice(None)).value[0], 1.0])


class TestIntervals:
    """Intervals of changes."""

    @pytest.mark.parametrize("level", [0.90, 0.95])
    def test_paired_changes_are_covered_at_their_rate(self, arms, truth, level):
        """As often as they say."""
        found = coverage(truth, RUNS, arms.change, BLOCKS, level)
        assert np.abs(found - level).max() < band(level, RUNS)

    def test_unrelated_worlds_would_give_far_wider_intervals(self, arms, truth):
        """Negative control: 50 % intervals that forget the common deals hold far more often."""
        found = coverage(truth, RUNS, lambda part: arms.change(part, paired=False), BLOCKS, 0.5)
        assert found[1] > 0.5 + band(0.5, RUNS)
        narrow, wide = (arms.change(slice(0, BLOCKS), paired=p).se[1] for p in (True, False))
        assert wide > 1.7 * narrow

    def test_counting_games_instead_of_blocks_fails(self, arms, truth):
        """Negative control: the games of a block share what the tweak does to their deal."""
        before, after = arms.scores

        def naive(part: slice) -> Estimates:
            games = slice(part.start * 3, part.stop * 3)
            d = after[games] - before[games]
            return Estimates(d.mean()[None], (d.std(ddof=1) / np.sqrt(len(d)))[None], len(d) - 1.0)

        found = coverage(truth[1:], RUNS, naive, BLOCKS)
        assert found[0] < 0.95 - band(0.95, RUNS)

    def test_paired_change_is_the_paired_t_interval(self):
        """The outside oracle for one game per block: scipy's test for related samples."""
        base = Synthetic(blocks=500, noise=1, deal_sd=6)
        tweak = Synthetic(blocks=500, noise=2, deal_sd=6, seat_points=(2, 0, 0))
        table = effects(pair(base.cell(), tweak.cell()), TARGETS).table().set_index("key")
        before, after = (run.score.mean(axis=1) for run in (base, tweak))
        oracle = stats.ttest_rel(after, before).confidence_interval(0.95)
        row = table.loc["score"]
        assert (row.low, row.high) == pytest.approx((oracle.low, oracle.high))
        factor = (before.var() + after.var()) / (after - before).var()
        assert row.variance_reduction == pytest.approx(factor)

    def test_the_interval_of_a_member_holds_for_its_family(self):
        """Of eight items, whichever is named: the interval that the same changes have together."""
        base, tweak = (Synthetic(blocks=560, noise=noise) for noise in (1, 2))
        found = effects(pair(base.cell(), tweak.cell()), TARGETS)
        places = [k for k, each in enumerate(found.base) if each.family == "item_score"]
        table, family = found.table(), found.change.some(places)
        assert len(places) == family.members == 8
        np.testing.assert_array_equal(
            table.loc[places, ["low", "high"]].to_numpy().T, family.together()
        )
        assert (table.low[places] < family.interval()[0]).all()

    def test_unpaired_change_is_that_of_two_samples(self):
        """Variances add."""
        base, tweak = Synthetic(blocks=300), Synthetic(blocks=300, seed=9)
        found = effects(pair(base.cell(), tweak.cell(), "they are unrelated"), TARGETS)
        scores = [run.score.mean(axis=1) for run in (base, tweak)]
        se = np.sqrt(sum(score.var(ddof=1) / 300 for score in scores))
        place = [number.key for number in found.base].index("score")
        assert found.change.se[place] == pytest.approx(se)
        assert found.factors[found.change.se > 0] == pytest.approx(1.0)
        assert not found.paired

    def test_arms_that_react_oppositely_keep_the_wider_error(self):
        """Common worlds backfire: a smaller error would be a wrong one."""
        rng = np.random.default_rng(5)
        pull = rng.normal(size=400)
        pull -= pull.mean()
        sides = [
            [Headline("score", "M5a", "score", "points", value=10.0, influence=sign * pull / 400)]
            for sign in (1.0, -1.0)
        ]
        found = compare_numbers(*sides, TARGETS, True)
        assert found.factors[0] == pytest.approx(0.5)
        apart = compare_numbers(*sides, TARGETS, False)
        assert found.change.se[0] == pytest.approx(np.sqrt(2) * apart.change.se[0])


class TestWords:
    """Verdicts on changes, at their stated rates."""

    def rate(self, arms: Arms, targets: Targets, wanted: set[str], place: int) -> float:
        """Return how often a number gets one of the words."""
        parts = (slice(run * BLOCKS, (run + 1) * BLOCKS) for run in range(RUNS))
        return float(np.mean([arms.words(part, targets)[place] in wanted for part in parts]))

    def test_a_change_as_large_as_its_margin_is_rarely_called_balanced(self, arms):
        """Two one-sided tests at 5 %: the score changes by just its margin of 1."""
        found = self.rate(arms, TARGETS, {"Balanced"}, 1)
        assert abs(found - 0.05) < band(0.05, RUNS)

    def test_a_change_as_large_as_its_margin_is_rarely_called_imbalanced(self, arms):
        """One tail of the 95 % interval."""
        found = self.rate(arms, TARGETS, {"Imbalanced"}, 1)
        assert abs(found - 0.025) < band(0.025, RUNS)

    def test_unchanged_rules_raise_few_alarms(self):
        """Other games of the same deals under the same rules: at most 5 % of false alarms."""
        common = {"blocks": RUNS * BLOCKS, "bots": BOTS, "seed": 32, "deal_sd": 9}
        same = Arms(Synthetic(noise=1, **common), Synthetic(noise=2, **common))
        for place in (0, 1):
            found = self.rate(same, TARGETS, {"Imbalanced", "Leaning"}, place)
            assert found < 0.05 + band(0.05, RUNS)
        assert self.rate(same, TARGETS, {"Balanced"}, 1) > 0.9

    def test_the_same_games_do_not_differ_at_all(self):
        """Every number is Balanced, with an interval of no width."""
        cell = Synthetic(blocks=300, bots=BOTS).cell()
        table = effects(pair(cell, cell), TARGETS).table()
        judged = table[table.margin.notna()]
        assert set(judged.word) == {"Balanced"}
        assert (table.change == 0).all()
        assert (table.low == 0).all()
        assert np.isinf(table.variance_reduction).all()


@pytest.fixture(scope="module")
def table():
    """Return the effects of two points for seat 1, on the same games."""
    base = Synthetic(blocks=600, bots=BOTS)
    tweak = Synthetic(blocks=600, bots=BOTS, seat_points=(2, 0, 0))
    return effects(pair(base.cell(), tweak.cell()), TARGETS).table().set_index("key")


class TestPlanted:
    """A planted effect is sized right and blamed on its source."""

    def test_points_are_blamed_on_their_source(self, table):
        """All of them, exactly; no other source moves."""
        assert table.change["points.start"] == pytest.approx(2 / 3)
        assert table.change["score"] == pytest.approx(2 / 3)
        others = ["points.areas", "points.majorities", "points.track", "turns"]
        assert (table.change[others] == 0).all()

    def test_the_seat_gains_what_the_others_lose(self, table):
        """Shares add up, and the gain is certain."""
        seats = table.loc[[f"seat_share.{seat}" for seat in (1, 2, 3)]]
        assert seats.change.sum() == pytest.approx(0, abs=1e-9)
        assert seats.word.iloc[0] == "Imbalanced"
        assert seats.change.iloc[0] > 2

    def test_shares_of_the_lead_stay_shares(self, table):
        """Their changes add up to nothing."""
        lead = table[table.index.str.startswith("lead_share.")]
        assert lead.change.sum() == pytest.approx(0, abs=1e-9)

    def test_bots_of_a_mixed_line_up_are_among_the_numbers(self, table):
        """With shares that add up to one per seat."""
        bots = table[table.index.str.startswith("bot_share.")]
        assert list(bots.index) == ["bot_share.a", "bot_share.b", "bot_share.c"]
        assert bots.before.sum() == pytest.approx(1)


class TestMargins:
    """Which change of a number matters."""

    @pytest.mark.parametrize(
        ("values", "margin"),
        [
            ({"metric": "M1a", "unit": "share", "target": "seat_share_pp", "factor": 100.0}, 2.0),
            ({"metric": "M6a", "unit": "points", "target": "exoplanet_score"}, 3.0),
            ({"metric": "M6a", "unit": "share", "target": "exoplanet_seat_pp", "factor": 100.0}, 2),
            ({"metric": "M6a", "unit": "turns"}, 3.0),
            ({"metric": "M5b", "unit": "share", "target": "dominant_source_share"}, 3.0),
            ({"metric": "M9", "unit": "turns", "target": "length_turns"}, 3.0),
            ({"metric": "M0", "unit": "share", "target": "truncated"}, 0.1),
            ({"metric": "M9", "unit": "options"}, None),
        ],
    )
    def test_margins_are_in_the_unit_of_changes(self, values, margin):
        """Shares change by percentage points, whatever unit their target has."""
        number = Headline(key="x", title="x", value=0.0, influence=np.zeros(2), **values)
        found = margin_of(number, TARGETS)
        assert found == (None if margin is None else pytest.approx(margin))

    def test_without_targets_nothing_is_judged(self):
        """The numbers are there all the same."""
        cell = Synthetic(blocks=300).cell()
        assert set(effects(pair(cell, cell), Targets({})).words) == {"No target"}


class TestLooks:
    """Intervals that may be looked at again and again."""

    def test_they_are_wider_than_those_of_a_fixed_size(self):
        """The price of looking."""
        base, tweak = Synthetic(blocks=300, noise=1), Synthetic(blocks=300, noise=2)
        found = pair(base.cell(), tweak.cell())
        fixed, looked = (effects(found, TARGETS, looks) for looks in (None, Looks(1200)))
        ends = [change.change.interval() for change in (fixed, looked)]
        widths = [(high - low)[fixed.change.se > 0] for low, high in ends]
        ratio = widths[1] / widths[0]
        assert ratio.min() > 1.4
        assert ratio.max() < 2.5
