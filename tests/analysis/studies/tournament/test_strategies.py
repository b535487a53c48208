"""M3 from games with known payoffs: answers, intervals that cover, verdicts and sentences."""

import re
from functools import cache
from types import SimpleNamespace

import numpy as np

from exobalance.analysis.base.blocks import plan_groups, resample_weights
from exobalance.analysis.base.intervals import percentile
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.methods.equilibrium import effective_number, trace
from exobalance.analysis.methods.payoff import Payoffs, companies, read_payoffs
from exobalance.analysis.studies.tournament.section import peers, strategies
from exobalance.analysis.studies.tournament.strategies import solve
from exobalance.analysis.studies.tournament.tables import payoff_table, versus_table
from exobalance.analysis.studies.tournament.verdicts import keeping_up_sentence
from tests.analysis.coverage import band
from tests.analysis.synthetic_tournament import SyntheticTournament

RING = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
TARGETS = Targets({"viable_strategies": 3.0, "strategy_pp": 2.0})


def section(made: SyntheticTournament, targets: Targets = TARGETS, **tiers: int):
    """Return the section of a synthetic tournament, all bots of tier 3 but those named."""
    cell = made.cell()
    levels = {name: tiers.get(name, 3) for name in made.names}
    return strategies(cell, read_payoffs(cell, made.names), levels, targets)


def words(made: SyntheticTournament, targets: Targets = TARGETS, **tiers: int) -> dict[str, str]:
    """Return the verdict words by metric."""
    return {v.metric: v.word for v in section(made, targets, **tiers).verdicts}


RUNS, BLOCKS, RESAMPLES = 80, 250, 200
LARGE = SyntheticTournament((0.0, 0.1, 0.0), 0.35 * RING, players=3, blocks=RUNS * BLOCKS, seed=11)
"""Without deals, so that its table is known exactly; cut into small tournaments."""


@cache
def by_block() -> Payoffs:
    """Return the payoffs of `LARGE` block by block."""
    cell = LARGE.cell()
    cell.__dict__["groups"] = plan_groups(cell.games, max_groups=LARGE.blocks)
    return read_payoffs(cell, LARGE.names)


def resampled(factor: int) -> np.ndarray:
    """Return tables of resamples, run by run; ``factor`` counts every block so often."""
    payoffs, tables = by_block(), []
    weights = resample_weights(BLOCKS * factor, RESAMPLES)
    for run in range(RUNS):
        rows = slice(run * BLOCKS, (run + 1) * BLOCKS)
        credit = np.tile(payoffs.credit[rows].reshape(BLOCKS, -1), (factor, 1))
        games = np.tile(payoffs.games[rows].reshape(BLOCKS, -1), (factor, 1))
        tables.append((weights @ credit) / (weights @ games))
    return np.concatenate(tables).reshape(-1, *payoffs.table.shape)


def covered(tables: np.ndarray) -> tuple[float, float]:
    """Return how often intervals hold the true shares of a mix, and the true number."""
    others = companies(3, 2)
    exact = trace(LARGE.true_table()[None], others, 0.02)
    found = trace(tables, others, 0.02)
    low, high = percentile(np.swapaxes(found.mix.reshape(RUNS, RESAMPLES, 3), 0, 1))
    few, many = percentile(effective_number(found.blurred).reshape(RUNS, RESAMPLES).T)
    number = effective_number(exact.blurred)[0]
    return (
        float(((low <= exact.mix[0]) & (exact.mix[0] <= high)).mean()),
        float(((few <= number) & (number <= many)).mean()),
    )


class TestIntervals:
    """Many small tournaments cut from a large one."""

    def test_hold_the_truth_at_their_rate(self) -> None:
        """95 % intervals of the mix and of the effective number."""
        shares, number = covered(resampled(1))
        assert abs(shares - 0.95) < band(0.95, RUNS)
        assert abs(number - 0.95) < band(0.95, RUNS)

    def test_fail_when_every_block_counts_as_nine(self) -> None:
        """The negative control: as if the nine seats of a block were blocks of their own."""
        shares, _ = covered(resampled(9))
        assert shares < 0.7


class TestVerdicts:
    """Words about the number of strategies and about domination."""

    def test_a_circle_of_three_is_enough(self) -> None:
        """Three strategies that beat each other; nobody is dominated."""
        made = SyntheticTournament((0.0, 0.0, 0.0), 0.35 * RING, players=3, blocks=600)
        assert words(made) == {"M3c": "Balanced", "M3d": "Balanced"}
        text = " ".join(section(made).sentences)
        assert "A, b and c beat each other in a circle by 2 pp or more (in 100 %" in text
        assert "nobody gains by leaving a mix of" in text

    def test_equal_strategies_are_enough_though_no_mix_is_told(self) -> None:
        """The ideal of many designers must not end as Undecided."""
        found = section(SyntheticTournament((0.0,) * 4, players=3, blocks=2000))
        assert [v.word for v in found.verdicts] == ["Balanced", "Balanced"]
        assert "do not tell which mix" in found.sentences[1]

    def test_one_that_beats_all_is_too_few(self) -> None:
        """Negative control: strengths far apart, the weaker ones dominated."""
        made = SyntheticTournament((0.0, 0.5, 1.2), players=3, blocks=400)
        found = section(made)
        assert [v.word for v in found.verdicts] == ["Imbalanced", "Imbalanced"]
        assert found.verdicts[1].estimate == 2
        assert "A (by c) and b (by c) are dominated" in found.verdicts[1].sentence
        assert found.tables["dominated"].strategy.tolist() == ["a", "b"]

    def test_few_blocks_settle_nothing(self) -> None:
        """Fewer than the least number of blocks never give a verdict; the sentence says so."""
        made = SyntheticTournament((0.0, 0.5, 1.2), players=3, blocks=MIN_BLOCKS - 1)
        found = section(made)
        assert [v.word for v in found.verdicts] == ["Undecided", "Undecided"]
        assert "199 deals are too few to say more, play 200 or more" in found.verdicts[0].sentence

    def test_targets_that_cannot_be_met_or_are_not_set(self) -> None:
        """Two bots never make three strategies."""
        made = SyntheticTournament((0.0, 0.0), players=2, blocks=300)
        assert words(made)["M3c"] == "No target"
        assert "cannot be met by fewer bots" in section(made).verdicts[0].sentence
        assert set(words(made, Targets({})).values()) == {"No target"}

    def test_a_single_block_is_told_without_intervals(self) -> None:
        """Nothing is known about the spread, and nothing breaks."""
        made = SyntheticTournament((0.0, 0.5, 1.0), players=2, blocks=1)
        assert set(words(made).values()) == {"Undecided"}


class TestPeers:
    """Bots of other strength do not decide what strategies are worth."""

    def test_largest_tier_is_judged(self) -> None:
        """The strong outsider is told, not judged; without tiers it would fail the target."""
        made = SyntheticTournament((0.0, 0.0, 0.0, 1.5), players=3, blocks=1000)
        assert words(made, d=4) == {"M3c": "Balanced", "M3d": "Balanced"}
        assert words(made)["M3c"] == "Imbalanced"
        found = section(made, d=4)
        assert "D is a player of another strength" in found.sentences[-1]
        assert "d" not in found.tables["mix"].strategy.tolist()
        assert found.tables["mix_of_all_bots"].strategy[0] == "d"

    def test_groups_of_one_size_and_tiers_of_one_bot(self) -> None:
        """The stronger group; everybody if no two bots share a tier."""
        assert peers({"a": 3, "b": 3, "c": 4, "d": 4}) == ["c", "d"]
        assert peers({"a": 2, "b": 3, "c": 4}) == ["a", "b", "c"]


class TestTables:
    """What notebooks read."""

    def test_payoff_table_has_a_row_per_line_up_and_strategy(self) -> None:
        """Shares of a line-up sum to one over all its seats."""
        made = SyntheticTournament((0.0, 0.4, 0.8), players=3, blocks=60)
        table = payoff_table(read_payoffs(made.cell(), made.names))
        assert len(table) == 3 + 6 * 2 + 3
        copies = [row.line_up.split(", ").count(row.strategy) for row in table.itertuples()]
        sums = (table.win_share * copies).groupby(table.line_up).sum()
        np.testing.assert_allclose(sums, 1)
        assert table.set_index("line_up").games["a, a, b"].tolist() == [180, 180]

    def test_pairs_that_do_better_when_rare_are_named(self) -> None:
        """Each of two gains on the other."""
        edges = [[0, 0.8], [0.8, 0]]
        made = SyntheticTournament((0.0, 0.0), edges, players=3, blocks=600)
        solved = solve(read_payoffs(made.cell(), made.names), 0.02)
        assert set(versus_table(solved).meeting) == {"each is better when rare"}
        assert "Each of the two does better when it is rare: a and b." in section(made).sentences

    def test_figures_draw_tables_that_are_there(self) -> None:
        """Three strategies have a triangle, two players no numbers."""
        three = section(SyntheticTournament((0.0, 0.3, 0.6), players=3, blocks=80))
        assert {f.drawing for f in three.figures} == {
            "interval_bars", "triangle", "heat", "two_dots", "network",
        }  # fmt: skip
        two = section(SyntheticTournament((0.0, 0.3, 0.6, 0.9), players=2, blocks=80))
        assert {f.drawing for f in two.figures} == {"interval_bars", "heat", "network"}
        for found in (three, two):
            assert {f.table for f in found.figures} <= set(found.tables)
            shares = found.tables["mix"].shape[0]
            assert len(re.findall(r"\d+\s%", found.figures[0].alt)) >= shares


def test_keeping_up_is_only_told_where_it_is_certain() -> None:
    """By the interval of what a strategy wins less than the best, not by the estimate."""
    draws = np.linspace(-0.01, 0.01, 201)
    behind = np.array([0.0, 0.015, 0.025, 0.2])  # of the best; the margin is 0.02
    wins = 0.4 - behind + np.outer(draws, [0.0, 1.0, 1.0, 0.0])
    solved = SimpleNamespace(
        names=("ash", "bell", "crow", "dove"),
        margin=0.02,
        is_settled=False,
        wins=np.vstack([0.4 - behind, wins]),
        order=lambda: range(4),
    )
    assert keeping_up_sentence(solved) == (
        "Against the estimated mix, ash stays within 2 pp of the best for certain; dove certainly "
        "wins more than 2 pp less; whether bell and crow stay within 2 pp is not settled."
    )
