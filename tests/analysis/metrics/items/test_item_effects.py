"""M6a: effects of setup items, against least squares and planted truth."""

import dataclasses
from itertools import combinations

import numpy as np
import polars as pl

from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.items.effects import effect_weights, weighted_effects
from exobalance.analysis.metrics.items.pairs import item_pairs
from exobalance.analysis.metrics.items.section import items
from tests.analysis.synthetic import ITEMS, SETS, Synthetic

AIMS = Targets({"exoplanet_seat_pp": 2.0, "exoplanet_score": 3.0})


def presence(sets: list[tuple[int, ...]], n_items: int) -> np.ndarray:
    """Return 1 where a set holds an item."""
    return np.array([[item in row for item in range(n_items)] for row in sets], float)


def presence_effects(
    here: np.ndarray, mean: np.ndarray, variance: np.ndarray, blocks: np.ndarray, kinds=()
) -> Estimates | None:
    """Return the effect of each item, None if the sets cannot tell the items apart."""
    weights = effect_weights(here, kinds)
    return None if weights is None else weighted_effects(weights, mean, variance, blocks)


class TestPresenceEffects:
    """Least squares on which items are present."""

    def test_exact_means_give_exact_effects(self) -> None:
        """Without noise the effects are the values against their mean."""
        values = np.array([3.0, -1, 0, 0, 2, 0, 0, 4])
        here = presence(list(SETS), 8)
        found = presence_effects(here, here @ values, np.zeros(56), np.full(56, 9.0))
        assert found is not None
        np.testing.assert_allclose(found.value, values - values.mean(), atol=1e-9)

    def test_balanced_sets_compare_with_and_without(self) -> None:
        """Over all 56 sets, with minus without is the effect times 8/7."""
        here = presence(list(SETS), 8)
        mean = np.random.default_rng(0).normal(size=56)
        found = presence_effects(here, mean, np.ones(56), np.full(56, 9.0))
        assert found is not None
        split = [mean[here[:, i] == 1].mean() - mean[here[:, i] == 0].mean() for i in range(8)]
        np.testing.assert_allclose(found.value * 8 / 7, split)

    def test_errors_agree_with_least_squares_on_blocks(self) -> None:
        """With equal variances the standard errors are those of ordinary least squares."""
        rng = np.random.default_rng(1)
        here = presence(list(SETS), 8)
        rows = np.repeat(here, 40, axis=0)
        y = rng.normal(size=len(rows))
        by_set = y.reshape(56, 40)
        found = presence_effects(here, by_set.mean(1), by_set.var(1, ddof=1), np.full(56, 40.0))
        coding = np.vstack([np.eye(7), -np.ones(7)])
        design = np.column_stack([np.ones(len(rows)), rows @ coding])
        inverse = np.linalg.inv(design.T @ design)
        best = inverse @ design.T @ y
        assert found is not None
        np.testing.assert_allclose(found.value, coding @ best[1:], atol=1e-9)
        spread = coding @ inverse[1:, 1:] @ coding.T
        np.testing.assert_allclose(found.se, np.sqrt(np.diag(spread) * y.var()), rtol=0.1)

    def test_sets_that_cannot_tell_items_apart_are_refused(self) -> None:
        """Two items that always come together have no separate effects."""
        sets = [(0, 1, 2), (0, 1, 3)]
        assert presence_effects(presence(sets, 4), np.ones(2), np.ones(2), np.ones(2)) is None

    def test_items_of_two_kinds_are_compared_with_their_own_kind(self) -> None:
        """Each set holds one item of each kind: effects are values against the mean of a kind."""
        sets = [(i, 3 + j) for i in range(3) for j in range(2)]
        values = np.array([1.0, 2.0, 6.0, 10.0, 14.0])
        here = presence(sets, 5)
        kinds = ["planet"] * 3 + ["corporation"] * 2
        found = presence_effects(here, here @ values, np.ones(6), np.full(6, 30.0), kinds)
        assert found is not None
        np.testing.assert_allclose(found.value, [-2, -1, 3, -2, 2], atol=1e-9)
        assert presence_effects(here, here @ values, np.ones(6), np.full(6, 30.0)) is None

    def test_incomplete_sets_still_work(self) -> None:
        """Some sets of two out of four items are enough for least squares."""
        sets = list(combinations(range(4), 2))[:5]
        values = np.array([1.0, 2.0, 3.0, 6.0])
        here = presence(sets, 4)
        found = presence_effects(here, here @ values, np.ones(5), np.full(5, 30.0))
        assert found is not None
        np.testing.assert_allclose(found.value, values - 3.0, atol=1e-9)


class TestSection:
    """The section on setup items."""

    def test_planted_effects_are_found_and_sized(self) -> None:
        """Ash pays 20 points more over five planets, Bell adds 15 turns, Cove helps seat 1."""
        run = Synthetic(
            blocks=6000,
            item_points=(20, 0, 0, 0, 0, 0, 0, 0),
            item_turns=(0, 15, 0, 0, 0, 0, 0, 0),
            item_first=(0, 0, 4, 0, 0, 0, 0, 0),
        )
        section = items(run.cell(), AIMS)
        assert section is not None
        table = section.tables["item_effects"].set_index(["outcome", "item"])
        score = table.loc["mean score of the players"]
        assert score.low["Ash"] < 20 / 5 * 7 / 8 < score.high["Ash"]
        length = table.loc["length"]
        assert length.low["Bell"] < 15 / 5 * 7 / 8 < length.high["Bell"]
        first = table.loc["win share of seat 1"]
        assert first.low["Cove"] > 2
        assert first.p_holm["Cove"] < 1e-6
        assert (first.low.drop("Cove") < 0).all()
        words = {verdict.title: verdict for verdict in section.verdicts}
        share = words["Exoplanets and the win share of seat 1 at 3 players"]
        assert share.word == "Imbalanced"
        assert "Cove" in share.sentence

    def test_fair_items_are_balanced(self) -> None:
        """Without planted effects every item stays within a score of 3 points."""
        section = items(Synthetic(blocks=3000).cell(), AIMS)
        assert section is not None
        by_title = {verdict.title: verdict.word for verdict in section.verdicts}
        assert by_title["Exoplanets and the mean score of the players at 3 players"] == "Balanced"

    def test_blocks_count_not_games(self) -> None:
        """Rotations of one deal do not narrow the interval of an effect of the deal."""
        run = Synthetic(blocks=1200, bots=("a", "b", "c"), deal_sd=8)
        section = items(run.cell(), AIMS)
        assert section is not None
        table = section.tables["item_effects"].query("outcome == 'mean score of the players'")
        block = run.score.mean(axis=1).reshape(1200, 3).mean(axis=1)
        se = block.std() * np.sqrt(64 / 15 / 1200) * np.sqrt(49 / 64)
        half = (table.high - table.low) / 2
        np.testing.assert_allclose(half, 2.73 * se, rtol=0.1)  # of eight items

    def test_one_set_leaves_no_effects(self) -> None:
        """When all games use the same items there is nothing to compare."""
        run = Synthetic(blocks=60)
        words = dataclasses.replace(run.facts, setup_sets=(tuple(range(5)),))
        section = items(run.cell(facts=words), AIMS)
        assert section is not None
        assert "item_effects" not in section.tables
        assert section.notes[0] == "All games use the same exoplanets."

    def test_a_game_without_items_has_no_section(self) -> None:
        """Nothing is invented."""
        run = Synthetic(blocks=20)
        assert items(run.cell(facts=dataclasses.replace(run.facts, items=())), AIMS) is None


def test_item_names_are_those_of_the_facts() -> None:
    """The generator and the facts number items alike."""
    assert len(ITEMS) == 8
    assert Synthetic(blocks=20).facts.items[2].title == "Cove"


def test_variety_between_items_is_no_fault_by_itself() -> None:
    """The verdict on the score says so; that on the first seat is about fairness."""
    aims = Targets({"exoplanet_score": 1.0, "exoplanet_seat_pp": 50.0})
    section = items(Synthetic(blocks=2000, item_points=(20,) + (0,) * 7).cell(), aims)
    assert section is not None
    score, seat = section.verdicts
    assert score.word == "Imbalanced"
    assert "more than your 1 points. That is variety from game to game, no fault by itself" in (
        score.sentence
    )
    assert "variety" not in seat.sentence


def test_what_is_the_same_in_all_games_is_no_outcome() -> None:
    """Items cannot change a length that never varies, neither one by one nor in pairs."""
    run = Synthetic(3, 224, item_points=(5, 0, 0, 0, 0, 0, 0, 0))
    cell = run.cell(games=run.games.with_columns(turns=pl.lit(48, pl.Int32)))
    section, pairs = items(cell, AIMS), item_pairs(cell)
    assert section is not None and pairs is not None
    left = ["mean score of the players", "win share of seat 1"]
    assert list(section.tables["item_effects"].outcome.unique()) == left
    assert list(pairs.tables["item_pairs"].outcome.unique()) == left
    seats = run.seats.with_columns(score=pl.lit(7), credit=pl.lit(1 / 3))
    assert item_pairs(dataclasses.replace(cell, seats=seats)) is None
