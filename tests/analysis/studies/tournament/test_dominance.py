"""Who beats whom, domination and circles on small tables."""

import numpy as np

from exobalance.analysis.methods.payoff import companies
from exobalance.analysis.studies.tournament.dominance import (
    advantages,
    circles,
    connected,
    direct,
    even_mixes,
    layers,
    least_leads,
)
from tests.analysis.synthetic_tournament import SyntheticTournament

RING = np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]], bool)


def graph(k: int, *edges: tuple[int, int]) -> np.ndarray:
    """Return who beats whom from pairs."""
    beats = np.zeros((k, k), bool)
    for one, other in edges:
        beats[one, other] = True
    return beats


class TestAdvantages:
    """Two strategies at tables of their own."""

    def test_two_players_count_wins_above_one_half(self) -> None:
        """The definition for more players falls back to the ordinary one."""
        table = np.array([[0.5, 0.62], [0.38, 0.5]])
        found = advantages(table[None], companies(2, 1))[0]
        np.testing.assert_allclose(found, [[0, 0.12], [-0.12, 0]])

    def test_at_most_one_of_two_beats_the_other(self) -> None:
        """Also where each wins more when it is rare."""
        edges = [[0, 0.5, 0], [0.5, 0, 0], [0, 0, 0]]
        made = SyntheticTournament((0.0, 0.0, 0.4), edges, players=3)
        found = advantages(made.true_table()[None], companies(3, 2))[0]
        np.testing.assert_allclose(found, -found.T, atol=1e-12)
        assert abs(found[0, 1]) < 1e-9
        assert found[2, 0] > 0.02


class TestDomination:
    """Better whatever is played around it."""

    def test_stronger_in_every_company_dominates(self) -> None:
        """By at least the lead against the hardest mix."""
        made = SyntheticTournament((0.0, 0.5, 1.0), players=3)
        least = least_leads(made.true_table()[None], companies(3, 2))[0]
        assert least[2, 1] > 0.05
        assert least[2, 0] > least[2, 1]
        assert (np.diag(least) == 0).all()

    def test_rock_paper_scissors_has_none(self) -> None:
        """Everybody loses to somebody."""
        table = 0.5 + 0.3 * np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
        assert least_leads(table[None], companies(3, 1)).max() <= 0

    def test_mixes_are_even_and_hold_all(self) -> None:
        """Pure ones, pairs, and all four for two players."""
        mixes = even_mixes(4, 2)
        assert len(mixes) == 4 + 6 + 1
        assert sorted(set((mixes > 0).sum(axis=1))) == [1, 2, 4]


class TestGraph:
    """Circles and levels."""

    def test_one_circle_is_found(self) -> None:
        """Also below and above other strategies."""
        assert circles(RING) == [(0, 1, 2)]
        beats = graph(5, (0, 1), (1, 2), (2, 3), (3, 1), (3, 4), (0, 4))
        assert circles(beats) == [(1, 2, 3)]
        assert layers(beats) == [0, 1, 1, 1, 2]

    def test_a_line_has_no_circle(self) -> None:
        """The negative control: one arrow turned round."""
        line = RING.copy()
        line[2, 0], line[0, 2] = False, True
        assert circles(line) == []
        assert layers(line) == [0, 1, 2]

    def test_many_graphs_at_once(self) -> None:
        """Resamples are answered together."""
        both = connected(np.stack([RING, graph(3, (0, 1))]))
        assert both[0].all()
        assert (both[1] == np.eye(3, dtype=bool)).all()

    def test_implied_arrows_are_left_out(self) -> None:
        """A total order keeps its chain, a circle all its arrows."""
        order = np.triu(np.ones((4, 4), bool), 1)
        assert direct(order).sum() == 3
        assert (direct(RING) == RING).all()
