"""M6b of items that belong to seats: pairings that do more than their parts, and others."""

import dataclasses
import re

import numpy as np
import pytest

from exobalance.analysis.metrics.own_items.pairings import (
    FEWEST,
    Pairings,
    judge_pairings,
    pairings,
    residual_weights,
)
from exobalance.analysis.metrics.own_items.pairings_section import own_pairings
from tests.analysis.synthetic_own import CREWS, WORLDS, SyntheticOwn

WORLD = np.repeat(np.arange(13), 9)
CREW = np.tile(np.arange(9), 13)
WEIGHTS = residual_weights(WORLD, CREW)


def chance(seed: int, per_pairing: int = FEWEST) -> Pairings:
    """Return pairings of 13 by 9 items that add up, with noise of standard deviation 1."""
    rng = np.random.default_rng([seed, 41])
    n = len(WORLD)
    pairing = np.tile(np.arange(n), per_pairing)
    values = (0.7 * WORLD - 2 * CREW)[pairing] + rng.normal(size=len(pairing))
    groups = 1000
    group = rng.integers(0, groups, len(pairing))
    place = group * n + pairing
    count = np.bincount(place, minlength=groups * n).reshape(groups, n)
    sums = np.bincount(place, values, groups * n).reshape(groups, n)
    games = count.sum(axis=0)
    mean = sums.sum(axis=0) / games
    influence = (sums - count * mean) / games
    return Pairings(WORLD, CREW, games.astype(float), mean[:, None], influence[:, :, None])


class TestWeights:
    """What is left of a mean without planet and corporation."""

    def test_it_is_what_least_squares_leaves(self) -> None:
        """The residual of a regression of the means on both items."""
        y = np.random.default_rng(3).normal(size=117)
        x = np.hstack([np.eye(13)[WORLD], np.eye(9)[CREW]])
        left = y - x @ np.linalg.lstsq(x, y, rcond=None)[0]
        assert WEIGHTS is not None
        np.testing.assert_allclose(WEIGHTS @ y, left, atol=1e-12)

    def test_of_a_full_table_it_is_mean_less_row_less_column(self) -> None:
        """By hand."""
        y = np.random.default_rng(4).normal(size=(13, 9))
        by_hand = y - y.mean(axis=1, keepdims=True) - y.mean(axis=0) + y.mean()
        np.testing.assert_allclose(WEIGHTS @ y.ravel(), by_hand.ravel(), atol=1e-12)

    def test_pairings_that_leave_nothing_have_none(self) -> None:
        """A single crew, or no pairing at all; an item that was paired once has zeros."""
        assert residual_weights(np.arange(5), np.zeros(5, int)) is None
        assert residual_weights(np.zeros(0, int), np.zeros(0, int)) is None
        some = residual_weights(np.array([0, 0, 1, 1, 2]), np.array([0, 1, 0, 1, 0]))
        assert some is not None
        assert np.abs(some[4]).max() < 1e-9
        assert (np.diag(some)[:4] > 0.2).all()


class TestJudgement:
    """One family of 117, whatever the effects of the items."""

    def test_chance_passes_in_few_reports(self) -> None:
        """In 5 of 100 at most, also with few seats per pairing.

        Band: 5 standard errors of a binomial count.
        """
        runs = 80
        passed = sum(
            judge_pairings(chance(seed), 0, WEIGHTS).p.min() < 0.05 for seed in range(runs)
        )
        assert passed < 0.05 * runs + 5 * (0.05 * 0.95 * runs) ** 0.5

    def test_without_the_family_chance_would_pass_in_most(self) -> None:
        """The negative control: 117 intervals of their own."""
        outside = []
        for seed in range(20):
            found = judge_pairings(chance(seed), 0, WEIGHTS)
            outside.append((np.abs(found.value) > found.half * 1.99 / 3.7).any())
        assert np.mean(outside) > 0.8

    def test_a_game_that_never_varies_has_no_pairings(self) -> None:
        """Rounding is no interaction."""
        found = chance(1)
        flat = Pairings(
            WORLD, CREW, found.games, np.full((117, 1), 7.1), np.zeros_like(found.influence)
        )
        assert (judge_pairings(flat, 0, WEIGHTS).p == 1).all()


class TestMeans:
    """Plain means of the seats that had both."""

    def test_they_are_those_of_the_rows(self) -> None:
        """Counts, means and errors of one pairing by hand."""
        run = SyntheticOwn(3, 200, crew_points=(0, 5, 0, 0))
        found = pairings(run.cell(), 0, 1, ["win", "score"])
        assert found.games.sum() == 3 * 200
        place = np.flatnonzero((found.one == 2) & (found.other == 1))[0]
        mine = (run.world == 2) & (run.crew == 1)
        assert found.games[place] == mine.sum()
        assert found.mean[place].tolist() == pytest.approx(
            [run.credit[mine].mean(), run.score[mine].mean()]
        )
        assert np.abs(found.influence.sum(axis=0)).max() < 1e-9

    def test_seats_that_never_change_are_left_out(self) -> None:
        """Seat 0 was given a world: it says nothing about pairings of worlds."""
        found = pairings(SyntheticOwn(3, 240, given_world=5).cell(), 0, 1, ["score"])
        assert 5 not in found.one
        assert found.games.sum() == 2 * 240


class TestSection:
    """What the report gets."""

    def test_a_planted_pairing_passes_and_no_other(self) -> None:
        """Of the planted size less what row and column take; drawn alone in the matrix."""
        run = SyntheticOwn(3, 4000, pair_points={(1, 2): 4.0}, world_points=(5, 0, 0, 0, 0, 0))
        section = own_pairings(run.cell())
        assert section is not None
        table = section.tables["world_crew_score"].set_index(["world", "crew"])
        row = table.loc["Bell", "Mob"]
        true = 4 * 5 / 6 * 3 / 4
        assert row.passes
        assert row.low < true < row.high
        beyond = section.tables["world_crew_score_beyond"]
        assert tuple(beyond.loc[0, ["world", "crew"]]) == ("Bell", "Mob")
        assert len(beyond) <= 1 + 3 + 5  # at most its shadows in row and column
        figure = next(each for each in section.figures if each.table == "world_crew_score_beyond")
        assert figure.drawing == "heat"
        assert set(figure.options["rows"]) == set(WORLDS)  # empty ones are drawn, too
        assert set(figure.options["columns"]) == set(CREWS)
        # An extreme of a family is named with the interval of the family.
        assert any(
            re.search(r"Bell with Mob \+[\d.]+ \w+ \([\d.]+ to [\d.]+\)", sentence)
            for sentence in section.sentences
        )

    def test_items_that_add_up_say_so(self) -> None:
        """Strong worlds and crews are no pairings; the sentence says what chance could hide."""
        run = SyntheticOwn(3, 2400, world_points=(5, 0, 0, 0, 0, -5), crew_points=(3, 0, 0, 0))
        section = own_pairings(run.cell())
        assert section is not None
        (said,) = [each for each in section.sentences if "changes the score" in each]
        assert said.startswith("No pairing changes the score beyond the sum of its world and crew")
        assert "chance could hide up to 1." in said
        assert not section.tables["world_crew_score"].passes.any()
        assert "world_crew_score_beyond" not in section.tables

    def test_plain_means_are_drawn_against_a_fair_share(self) -> None:
        """One row per pairing, with the games that it rests on."""
        section = own_pairings(SyntheticOwn(2, 1200).cell())
        assert section is not None
        table = section.tables["world_crew_win"]
        assert len(table) == 24
        assert table.n_games.sum() == 2400
        figure = next(each for each in section.figures if each.table == "world_crew_win")
        assert figure.options["reference"] == 0.5
        assert "played 100 to 100 times" in section.notes[0]

    def test_few_games_say_how_many_more(self) -> None:
        """No matrix that nobody should read."""
        section = own_pairings(SyntheticOwn(2, 240).cell())
        assert section is not None
        assert section.sentences == [
            "Too few games for the 24 pairings of world and crew: the rarest was played 20 times, "
            "and 40 are needed. About 240 more games would do."
        ]
        assert not section.tables
        assert not section.figures

    def test_alone_there_are_scores_only(self) -> None:
        """No wins without opponents."""
        section = own_pairings(SyntheticOwn(1, 1200).cell())
        assert section is not None
        assert set(section.tables) == {"world_crew_score"}
        assert len(section.notes) == 1

    def test_without_pairings_there_is_no_section(self) -> None:
        """Everybody has the same, or there is one kind only."""
        run = SyntheticOwn(3, 300, same=True)
        assert own_pairings(run.cell()) is None
        other = SyntheticOwn(3, 300)
        words = dataclasses.replace(other.facts, own_items=other.facts.own_items[:1])
        assert own_pairings(other.cell(facts=words)) is None
