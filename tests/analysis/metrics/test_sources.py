"""M5: exact splits of scores by source."""

from itertools import combinations
from math import factorial

import numpy as np
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.sources.section import sources
from tests.analysis.synthetic import SOURCES, Synthetic

HALF = Targets({"dominant_source_share": 0.5})


@pytest.fixture(scope="module")
def run() -> Synthetic:
    """Mixed bots, a deal effect, ties."""
    return Synthetic(blocks=400, bots=("a", "b", "c"), deal_sd=3, seat_points=(2, 1, 0))


def test_the_source_that_decides_most_games_has_its_rivals(run: Synthetic) -> None:
    """Areas vary most here, and the track may decide as many."""
    assert (
        "; it cannot be told apart from track; no game " in sources(run.cell(), HALF).sentences[2]
    )
    wide = Synthetic(blocks=900, source_sd=(20.0, 1.0), swaps=0.0)
    assert (
        ", more than without any other source; no game "
        in (sources(wide.cell(), HALF).sentences[2])
    )


def test_composition_is_the_mean_of_each_source(run: Synthetic) -> None:
    """Means, spreads and shares of players who score any."""
    table = sources(run.cell(), HALF).tables["sources"].set_index("name")
    for name in SOURCES:
        assert table["mean"][name] == pytest.approx(run.sources[name].mean())
        assert table["sd"][name] == pytest.approx(run.sources[name].std())
        assert table["scores_any"][name] == pytest.approx((run.sources[name] > 0).mean())


def test_differences_add_up_to_the_lead(run: Synthetic) -> None:
    """The waterfall ends exactly at winners' minus others' score."""
    table = sources(run.cell(), HALF).tables["waterfall"]
    winner = (run.credit * run.score).sum(axis=1)
    lead = (winner - (run.score.sum(axis=1) - winner) / 2).mean()
    assert table.difference.sum() == pytest.approx(lead)
    assert table.share_of_lead.sum() == pytest.approx(1)


def test_separation_is_the_shapley_value_of_the_variance(run: Synthetic) -> None:
    """Shares of Cov/Var equal Shapley values of the variance game, by brute force."""
    apart = {
        name: points - points.mean(axis=1, keepdims=True) for name, points in run.sources.items()
    }

    def variance(members: tuple[str, ...]) -> float:
        total = sum((apart[name] for name in members), np.zeros_like(run.score, float))
        return float((total**2).mean())

    n = len(SOURCES)
    table = sources(run.cell(), HALF).tables["separation"].set_index("name")
    for name in SOURCES:
        others = [other for other in SOURCES if other != name]
        value = sum(
            factorial(size)
            * factorial(n - size - 1)
            / factorial(n)
            * (variance((*members, name)) - variance(members))
            for size in range(n)
            for members in combinations(others, size)
        )
        assert table.share[name] == pytest.approx(value / variance(SOURCES))
    assert table.share.sum() == pytest.approx(1)


def test_pivotal_rate_agrees_with_scoring_without_the_source(run: Synthetic) -> None:
    """Leave one source out, find the winners again, count what changed."""
    table = sources(run.cell(), HALF).tables["pivotal"].set_index("name")
    for name in SOURCES:
        key = (run.score - run.sources[name]) * 100 + run.modules_on
        best = key == key.max(axis=1, keepdims=True)
        moved = np.abs(best / best.sum(axis=1, keepdims=True) - run.credit).sum(axis=1) / 2
        assert table.share[name] == pytest.approx(moved.mean())


def test_a_source_that_everybody_gets_alike_decides_nothing() -> None:
    """Equal starting points have no part in lead, separation or who wins."""
    run = Synthetic(blocks=300, seat_points=(5, 5, 5))
    tables = sources(run.cell(), HALF).tables
    for table, column in (
        ("waterfall", "difference"),
        ("separation", "share"),
        ("pivotal", "share"),
    ):
        row = tables[table].set_index("name").loc["start"]
        assert row[column] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("source_sd", "word"), [((12.0, 1.0), "Imbalanced"), ((4.5, 4.0), "Balanced")]
)
def test_a_dominant_source_is_named(source_sd: tuple[float, float], word: str) -> None:
    """Areas with four times the spread of everything else carry the lead."""
    section = sources(Synthetic(blocks=4000, source_sd=source_sd).cell(), HALF)
    verdict = section.verdicts[0]
    assert verdict.word == word
    if word == "Imbalanced":
        assert "of the winner's lead comes from areas" in verdict.sentence
        assert "above your limit" in verdict.sentence
