"""Planted imbalances are found, sized right and blamed on the right thing."""

import numpy as np
import pytest

from exobalance.analysis.balance import analyse_cell, card
from exobalance.analysis.base.findings import Section, Verdict
from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.base.verdict import judge, worst
from exobalance.analysis.metrics.seats.section import seat_sums
from tests.analysis.coverage import cell_of_blocks
from tests.analysis.synthetic import Synthetic

AIMS = Targets({**load_targets("sgo"), "track_pivotal": 0.25})


def read(run: Synthetic) -> tuple[dict[str, Section], dict[str, Verdict]]:
    """Return sections by metric and card by topic."""
    sections = analyse_cell(run.cell(), AIMS)
    return (
        {section.metric: section for section in sections},
        {verdict.key: verdict for verdict in card(sections)},
    )


def test_points_for_the_first_player() -> None:
    """Five points for seat 1: Imbalanced, compensated by about five, blamed on the start."""
    sections, verdicts = read(Synthetic(blocks=6000, seat_points=(5, 0, 0)))
    assert verdicts["seats"].word == "Imbalanced"
    assert verdicts["seats"].sentence.startswith("Seat 1 wins")
    compensation = sections["M1"].tables["compensation"]
    assert compensation.low[0] < -5 < compensation.high[0]
    assert sections["M1"].tables["handicap"].points.tolist() == [0, 5, 5]
    start = sections["M5"].tables["waterfall"].set_index("name").loc["start"]
    assert start.low > 0.5


def test_an_item_worth_double() -> None:
    """One planet that pays much more is named by score, and by points per colonist."""
    run = Synthetic(blocks=6000, item_points=(0, 0, 0, 0, 40, 0, 0, 0))
    sections, verdicts = read(run)
    assert verdicts["items"].word == "Imbalanced"
    assert verdicts["items"].sentence.startswith("Echo")
    assert verdicts["items"].low < 40 / 5 * 7 / 8 < verdicts["items"].high
    assert verdicts["seats"].word in ("Balanced", "Undecided")
    assert sections["M6"].tables["item_summary"]["item"].iloc[0] == "Ash"


def test_a_bot_with_a_gift() -> None:
    """A bot that gets four points tops the ratings; its seats stay fair."""
    run = Synthetic(blocks=3000, bots=("gifted", "plain", "other"), bot_points=(4, 0, 0))
    sections, verdicts = read(run)
    assert sections["M2"].tables["ratings"].bot[0] == "gifted"
    assert verdicts["strength"].sentence.startswith("Among these bots gifted wins most")
    assert verdicts["seats"].word == "Balanced"


@pytest.mark.parametrize("seed", range(4))
def test_a_fair_game_is_called_fair(seed: int) -> None:
    """With enough games nothing of a fair game is called imbalanced or leaning."""
    _, verdicts = read(Synthetic(blocks=12_000, seed=seed + 30))
    for topic in ("health", "seats", "source", "predominance", "length"):
        assert verdicts[topic].word == "Balanced", verdicts[topic].sentence


@pytest.mark.full
def test_a_fair_game_keeps_its_rate_over_many_runs() -> None:
    """Of 1,000 fair runs of 1,500 games, at most a twentieth lean, plus chance."""
    runs, blocks = 1000, 1500
    cell = cell_of_blocks(Synthetic(blocks=runs * blocks, seed=40))
    credit, games = seat_sums(cell)["credit"], cell.groups.games
    words = []
    for run in range(runs):
        part = slice(run * blocks, (run + 1) * blocks)
        words.append(
            worst(judge((ratio(credit[part], games[part]) - 1 / 3) * 100, 2.0, family=True))
        )
    leaning = np.mean([word in ("Leaning", "Imbalanced") for word in words])
    assert leaning < 0.05 + 5 * np.sqrt(0.05 * 0.95 / runs)
    assert "Imbalanced" not in words
