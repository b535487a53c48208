"""Whether one scale tells who wins, on tournaments where it does and where it cannot."""

import numpy as np
import pytest

from exobalance.analysis.methods.payoff import read_payoffs
from exobalance.analysis.metrics.ratings import rate
from exobalance.analysis.studies.tournament.transitivity import misfit
from tests.analysis.synthetic_tournament import SyntheticTournament

RING = 0.3 * np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])


def checked(made: SyntheticTournament):
    """Return the check of a synthetic tournament."""
    cell = made.cell()
    return misfit(cell, read_payoffs(cell, made.names), rate(cell))


@pytest.mark.parametrize("players", [2, 3])
def test_a_scale_that_is_true_misses_nothing(players: int) -> None:
    """Strengths, seats and deals: what is left is chance, and the deviance says so."""
    found = checked(
        SyntheticTournament((0.0, 0.3, 0.6), players=players, blocks=800, seats=(0.3, 0.0), seed=3)
    )
    assert found.miss < 0.006
    assert found.interval[0] == 0
    assert found.deviance < found.degrees + 5 * np.sqrt(2 * max(1, found.degrees))


@pytest.mark.parametrize("players", [2, 3])
def test_a_circle_is_missed(players: int) -> None:
    """No scale orders rock, paper and scissors; the worst line-up is one of a pair."""
    found = checked(SyntheticTournament((0.0, 0.1, 0.2), RING, players=players, blocks=800))
    assert found.interval[0] > 0.04
    assert found.deviance > 20 * found.degrees
    assert abs(found.seen - found.told) > found.miss
    assert found.strategy in found.line_up
    table = found.table().set_index("measure")
    assert table.loc["typical miss of one scale", "value"] == pytest.approx(100 * found.miss)


def test_degrees_of_freedom_are_those_of_the_line_ups() -> None:
    """Three bots at two players: three pairs, two strengths."""
    assert checked(SyntheticTournament((0.0, 0.1, 0.2), players=2, blocks=50)).degrees == 1
