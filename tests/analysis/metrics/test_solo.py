"""Playing alone: points in place of wins, and what a target is worth, on known scores."""

from dataclasses import replace
from functools import cached_property
from itertools import product

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import stats

from exobalance.analysis.balance import analyse_cell
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.base.judged import judge_numbers
from exobalance.analysis.base.measure_tables import measure
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.headline import headlines
from exobalance.analysis.metrics.items.effects import outcomes
from exobalance.analysis.metrics.options.fork_values import against_best
from exobalance.analysis.metrics.solo.bots import points_table, scores_of, solo_bots
from exobalance.analysis.metrics.solo.section import (
    Results,
    bands_of,
    read_results,
    solo,
    solo_sums,
)
from exobalance.analysis.metrics.sources.section import source_sums
from tests.analysis.synthetic import Synthetic

BANDS = (-10, -5, 0, 5)
TARGET = 58


class Alone(Synthetic):
    """One player whose games have a target, as a game's facts declare it."""

    def __init__(self, target: int | None = TARGET, **given: object) -> None:
        """Plant a target; ``given`` as in `Synthetic`."""
        self.target = target
        super().__init__(players=1, **given)  # type: ignore[arg-type]

    @cached_property
    def games(self) -> pl.LazyFrame:
        """The table ``games`` with target and result."""
        games = Synthetic.games.func(self)  # type: ignore[attr-defined]
        if self.target is None:
            return games
        result = pl.Series("result", self.score[:, 0] - self.target)
        return games.with_columns(result, target=pl.lit(self.target))

    def cell(self, **changes: object) -> Cell:
        """Return the run as one cell whose words know the target."""
        facts = {"target": "target", "result": "result", "bands": BANDS}
        solo = None if self.target is None else facts
        return super().cell(facts=replace(self.facts, solo=solo), **changes)


@pytest.fixture(scope="module", name="plain")
def _plain() -> Alone:
    """Return 4000 games of one player."""
    return Alone(blocks=4000)


@pytest.fixture(scope="module", name="cell")
def _cell(plain: Alone) -> Cell:
    """Return them as a cell."""
    return plain.cell()


class TestSection:
    """What the section says is what the games hold."""

    def test_success_and_bands_are_counted(self, plain: Alone, cell: Cell) -> None:
        """Every game is in one band, and the bands from 0 on are the successes."""
        section = solo(cell, Targets({}))
        result = plain.score[:, 0] - TARGET
        table = section.tables["solo_bands"]
        expected = np.histogram(result, [-np.inf, *BANDS, np.inf])[0]
        assert table.games.tolist() == expected.tolist()
        assert table.games.sum() == 4000
        assert ((table.low <= table.share) & (table.share <= table.high)).all()
        share = (result >= 0).mean()
        assert section.verdicts[0].estimate == pytest.approx(share)
        assert table.this_or_better_share[3] == pytest.approx(share)
        assert bands_of(cell) == ["below −10", "−10 to −6", "−5 to −1", "0 to +4", "+5 or more"]

    def test_spread_is_the_standard_deviation(self, plain: Alone, cell: Cell) -> None:
        """Mean and spread are those of the scores; the interval of the spread has its size."""
        table = solo(cell, Targets({})).tables["solo"]
        scores = plain.score[:, 0]
        assert measure(table, "score")[0] == pytest.approx(scores.mean())
        value, (low, high) = measure(table, "spread of the score from game to game")
        assert value == pytest.approx(scores.std())
        kurtosis = stats.kurtosis(scores)
        se = value * np.sqrt((kurtosis + 2) / 4 / len(scores))  # of a standard deviation
        assert (high - low) / 2 == pytest.approx(1.96 * se, rel=0.05)

    def test_asked_targets_are_the_hardest_that_so_many_reach(self, plain: Alone) -> None:
        """One point more would be reached by fewer than asked for."""
        table = solo(plain.cell(), Targets({})).tables["solo_targets"]
        scores = plain.score[:, 0]
        for row in table.itertuples():
            assert (scores >= row.target).mean() >= row.asked_share
            assert (scores >= row.target + 1).mean() < row.asked_share
            assert row.reached_share == pytest.approx((scores >= row.target).mean())
            assert row.target_low <= row.target <= row.target_high
            assert row.target - row.change == TARGET

    def test_a_range_judges_the_success(self, cell: Cell) -> None:
        """Inside, outside, and without a range."""
        share = solo(cell, Targets({})).verdicts[0].estimate
        around = (share - 0.1, share + 0.1)
        above = (min(0.9, share + 0.2), 1.0)
        words = [
            solo(cell, Targets(each)).verdicts[0].word
            for each in ({}, {"solo_success": around}, {"solo_success": above})
        ]
        assert words == ["No target", "Balanced", "Imbalanced"]

    def test_without_a_target_points_alone_are_told(self) -> None:
        """No verdict and no bands; the same question about the score."""
        plain = Alone(target=None, blocks=1000)
        section = solo(plain.cell(), Targets({"solo_success": (0.3, 0.7)}))
        assert section.title == "Solo: points"
        assert not section.verdicts
        assert "solo_bands" not in section.tables
        half = section.tables["solo_targets"].set_index("asked_share").target[0.5]
        assert (plain.score >= half).mean() >= 0.5 > (plain.score >= half + 1).mean()


def test_intervals_of_targets_hold_the_truth() -> None:
    """Of 400 samples, 95 in 100 hold the true quantile; intervals at 50 % would not."""
    rng = np.random.default_rng(5)
    truth = {share: float(stats.norm.ppf(1 - share, 0, 300)) for share in (0.5, 0.9)}
    for share in truth:
        held = narrow = 0
        for _ in range(400):
            values, games = np.unique(
                np.rint(rng.normal(0, 300, 300)).astype(np.int64), return_counts=True
            )
            _, (low, high) = Results(values, games.astype(float), 300).change_for(share)
            held += low - 0.5 <= truth[share] <= high + 0.5
            middle = (low + high) / 2
            narrow += abs(truth[share] - middle) <= (high - low) / 2 * 0.34
        assert held >= 400 * 0.95 - 5 * np.sqrt(400 * 0.95 * 0.05)
        assert narrow < 400 * 0.95 - 5 * np.sqrt(400 * 0.95 * 0.05)


class Levels(Alone):
    """Games that ask for an objective beside the points; one in three meets it."""

    met = property(lambda self: np.arange(self.n_games) % 3 == 0)

    def cell(self, *, rest: bool = True, **changes: object) -> Cell:
        """Return the run as one cell, which may not say who has the objective."""
        passed = pl.Series("passed", (self.met & (self.score[:, 0] >= TARGET)).astype(np.int8))
        met = pl.Series("met", self.met.astype(np.int8))
        cell = super().cell(
            games=self.games.with_columns(passed), seats=self.seats.with_columns(met), **changes
        )
        facts = dict(cell.facts.solo or {}) | {"passed": "passed"}
        if rest:
            facts["rest"] = {"word": "objective", "column": "met", "least": 1}
        return replace(cell, facts=replace(cell.facts, solo=facts))


@pytest.fixture(scope="module", name="levels")
def _levels() -> Levels:
    """Return 3000 such games."""
    return Levels(blocks=3000)


class TestPassed:
    """A target in all respects: points, and what the game asks for beside them."""

    def test_success_is_what_is_passed(self, levels: Levels) -> None:
        """Not all that has the points; in the verdict, in numbers and among bots."""
        cell, result = levels.cell(), levels.score[:, 0] - TARGET
        passed = (levels.met & (result >= 0)).mean()
        assert passed < 0.5 * (result >= 0).mean()
        section = solo(cell, Targets({"solo_success": (0.3, 0.7)}))
        assert section.verdicts[0].estimate == pytest.approx(passed)
        assert section.sentences[0].startswith(
            f"The target, {TARGET} points and the objective, is passed in "
        )
        assert measure(section.tables["solo"], "games that pass")[0] == pytest.approx(passed)
        numbers = {number.key: number for number in headlines(cell)}
        assert numbers["solo_success"].value == pytest.approx(passed)
        assert numbers["solo_success"].label == "passed"
        assert numbers["solo_enough"].value == pytest.approx((result >= 0).mean())
        assert numbers["solo_rest"].value == pytest.approx(levels.met.mean())
        bots = points_table([cell], {"tuned": scores_of(cell)})
        assert bots.passed_share[0] == pytest.approx(passed)
        assert "success_share" not in bots

    def test_why_games_fail(self, levels: Levels) -> None:
        """Points, the rest, or both; shares add up to all games."""
        section = solo(levels.cell(), Targets({}))
        table = section.tables["solo_failed"]
        enough, met = levels.score[:, 0] >= TARGET, levels.met
        assert dict(zip(table.outcome, table.games, strict=True)) == {
            "passed": (enough & met).sum(),
            "points missed, objective met": (~enough & met).sum(),
            "points reached, objective missed": (enough & ~met).sum(),
            "points and objective missed": (~enough & ~met).sum(),
        }
        assert table.share.sum() == pytest.approx(1)
        assert section.titles["solo_failed"] == "Why it failed"
        assert section.sentences[1].startswith("Games miss the points alone in ")
        assert "no target of points is passed more often" in section.sentences[2]

    def test_a_game_need_not_say_who_has_the_rest(self, levels: Levels) -> None:
        """Then those with too few points stand together."""
        cell = levels.cell(rest=False)
        section = solo(cell, Targets({}))
        table = section.tables["solo_failed"]
        assert table.outcome.tolist() == [
            "passed", "points missed", "points reached, other conditions missed"
        ]  # fmt: skip
        assert table.games.sum() == levels.n_games
        assert "solo_rest" not in {number.key for number in headlines(cell)}


class TestSections:
    """The whole report of one player."""

    def test_nothing_is_said_about_opponents(self, plain: Alone) -> None:
        """No seats, ratings, leads, comebacks or gifts; every table holds numbers."""
        sections = analyse_cell(plain.cell(), Targets({}))
        metrics = {section.metric for section in sections}
        assert metrics >= {"M0", "M14", "M5", "M6", "M7a", "M9"}
        assert not metrics & {"M1", "M2", "M7d", "M7e", "M8a", "M8b"}
        said = " ".join(text for section in sections for text in section.sentences)
        for word in ("win share", "wins", "winner", "fair share", "nan", "?"):
            assert word not in said, word
        names = {name for section in sections for name in section.tables}
        assert not names & {"seats", "compensation", "waterfall", "pivotal", "closeness"}
        assert [each.name for each in outcomes(plain.cell())] == ["turns", "score"]

    def test_separation_is_the_covariance_between_games(self, plain: Alone, cell: Cell) -> None:
        """The sources share the variance of the score among them."""
        sections = {each.metric: each for each in analyse_cell(cell, Targets({}))}
        table = sections["M5"].tables["separation"].set_index("name")
        scores = plain.score[:, 0].astype(float)
        for name, points in plain.sources.items():
            expected = np.cov(points[:, 0], scores)[0, 1] / scores.var(ddof=1)
            assert table.share[name] == pytest.approx(expected)
        assert table.share.sum() == pytest.approx(1)

    def test_choices_are_worth_points(self, cell: Cell) -> None:
        """Values and associations are in points, and none in win share."""
        sections = {each.metric: each for each in analyse_cell(cell, Targets({}))}
        table = sections["M7a"].tables["options"]
        assert "association_points" in table
        assert not [name for name in table if name.endswith("_pp") or "_pp_" in name]
        assert table.value_points.notna().any()

    def test_the_only_seat_has_no_others(self, cell: Cell) -> None:
        """Sums over the others are 0, with no division by 0 on the way."""
        with np.errstate(all="raise"):
            assert not source_sums(cell)["others"].any()


class TestHeadlines:
    """The numbers that comparisons, sweeps and searches know."""

    def test_values_and_errors(self, plain: Alone, cell: Cell) -> None:
        """Success, result, bands and score are means of games, with errors of means."""
        numbers = {number.key: number for number in headlines(cell)}
        result = plain.score[:, 0] - TARGET
        expected = {
            "score": plain.score[:, 0],
            "solo_success": result >= 0,
            "solo_result": result,
            "solo_target": np.full(4000, TARGET),
            "solo_band.0": result < BANDS[0],
            "solo_band.4": result >= BANDS[-1],
        }
        for key, values in expected.items():
            assert numbers[key].value == pytest.approx(values.mean()), key
            error = standard_errors(numbers[key].influence[:, None])[0]
            assert error == pytest.approx(values.std(ddof=1) / np.sqrt(4000), rel=1e-6), key
        spread = numbers["score_spread"]
        assert spread.value == pytest.approx(plain.score.std())
        assert abs(spread.influence.sum()) < 1e-9

    def test_nothing_about_opponents(self, cell: Cell) -> None:
        """Every number is finite, and those of seats and leads are gone."""
        numbers = headlines(cell)
        keys = {number.key.split(".")[0] for number in numbers}
        assert not keys & {"seat_share", "lead", "lead_share", "margin", "close", "gift_ratio"}
        assert all(np.isfinite(number.value) for number in numbers)

    def test_success_is_a_topic_of_its_own(self, cell: Cell) -> None:
        """A sweep judges it by the target and says so."""
        chosen: list[Headline] = [n for n in headlines(cell) if n.key == "solo_success"]
        targets = Targets({"solo_success": (0.01, 0.02)})
        (judged,) = judge_numbers(chosen, targets)
        assert (judged.key, judged.title) == ("solo", "Solo target")
        assert judged.target == "1 to 2 %"
        assert judged.fact.startswith(f"The target of {TARGET} points is reached in ")


def test_a_better_bot_is_told_by_points_on_the_same_worlds() -> None:
    """A bot that makes 2 points more on every deal is 2 points ahead, without any doubt."""
    plain = Alone(blocks=300)
    better = plain.cell(seats=plain.seats.with_columns(pl.col("score") + 2))
    better = replace(better, facts=replace(better.facts, lineups={"0": ("strong",)}))
    scores = {"tuned": scores_of(plain.cell()), "strong": scores_of(better)}
    table = points_table([plain.cell(), better], scores).set_index("bot")
    assert table.index.tolist() == ["strong", "tuned"]
    ahead = table.loc["tuned", ["behind", "behind_low", "behind_high"]]
    assert ahead.tolist() == pytest.approx([-2, -2, -2])
    assert table.score["strong"] - table.score["tuned"] == pytest.approx(2)
    other = Alone(blocks=300, seed=9).cell()  # unrelated games: the same mean, a wide interval
    unrelated = [other, replace(plain.cell(), facts=better.facts)]
    said = solo_bots(unrelated)
    again = said.tables["solo_points"]
    assert again.behind_high[1] - again.behind_low[1] > 1
    assert said.sentences[0].startswith("No bot scores more than another for certain: ")
    said = solo_bots([plain.cell(), better])
    assert said.sentences[0].startswith("strong scores most, ")
    assert said.sentences[1].startswith("tuned scores 2")


def test_results_are_counted(plain: Alone) -> None:
    """The histogram of results is that of the games."""
    results = read_results(plain.cell())
    values, games = np.unique(plain.score[:, 0] - TARGET, return_counts=True)
    assert results.values.tolist() == values.tolist()
    assert results.games.tolist() == games.tolist()
    assert solo_sums(plain.cell())["success"].sum() == games[values >= 0].sum()


def test_the_best_other_option_is_chosen_by_points() -> None:
    """Alone, all win credits are 1, and the lead column alone chooses and judges."""
    decision = np.repeat([0, 1], 2)
    points = np.array([[1.0, 5.0], [1.0, 3.0], [1.0, 2.0], [1.0, 2.5]])
    assert against_best(decision, points, points)[:, 1].tolist() == [2, -2, -0.5, 0.5]


def test_tables_of_the_report_have_distinct_rows(cell: Cell) -> None:
    """Each asked share has one row, hardest last."""
    table: pd.DataFrame = solo(cell, Targets({})).tables["solo_targets"]
    for (_, left), (_, right) in product(table.iterrows(), repeat=2):
        if left.asked_share > right.asked_share:
            assert left.target <= right.target
