"""M6b: pairs of setup items that do more than their parts, and those that do not."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from exobalance.analysis.metrics.items.effects import SetBlocks
from exobalance.analysis.metrics.items.pairs import (
    item_pairs,
    judge_pairs,
    pair_weights,
    select_pairs,
)
from tests.analysis.synthetic import ITEMS, SETS, Synthetic

PAIRS = list(combinations(range(8), 2))
PRESENCE = np.array([[item in row for item in range(8)] for row in SETS], float)
WEIGHTS = pair_weights(PRESENCE, PAIRS)


def blocks(seed, pair=0.0, single=0.0, per_set=8):
    """Return blocks with noise, an effect of the first item, and one of the first pair."""
    rng = np.random.default_rng([seed, 31])
    row = np.repeat(np.arange(len(SETS)), per_set)
    here = PRESENCE[row]
    values = rng.normal(size=len(row)) + single * here[:, 0] + pair * here[:, 0] * here[:, 1]
    return SetBlocks(np.arange(len(SETS)), row, np.arange(len(row)), {"y": values}, len(row))


def test_weights_find_a_pair_beside_its_items():
    """Exact without noise: the planted size for the pair, nothing for single items."""
    both = PRESENCE[:, 0] * PRESENCE[:, 1]
    assert (WEIGHTS @ both)[0] == pytest.approx(1)
    assert pytest.approx(np.zeros(28), abs=1e-12) == WEIGHTS @ PRESENCE[:, 3]
    assert pytest.approx(np.zeros(28), abs=1e-12) == WEIGHTS @ np.ones(56)


def test_weights_are_least_squares():
    """The coefficient of a regression on all items and the one pair."""
    y = np.random.default_rng(1).normal(size=56)
    design = np.column_stack([np.ones(56), PRESENCE[:, :-1], PRESENCE[:, 2] * PRESENCE[:, 5]])
    coefficient = np.linalg.lstsq(design, y, rcond=None)[0][-1]
    assert (WEIGHTS @ y)[PAIRS.index((2, 5))] == pytest.approx(coefficient)


def test_sets_that_cannot_tell_pairs_apart_give_none():
    """Two items that always come together."""
    together = np.array([[1, 1, 0], [1, 1, 1], [0, 0, 1], [0, 0, 0]], float)
    assert pair_weights(together, [(0, 1), (0, 2), (1, 2)]) is None


def test_a_planted_pair_passes_and_no_other():
    """Of the planted size, within its interval; beside it, pairs that share an item do not."""
    planted = blocks(1, pair=2.0, single=1.0, per_set=40)
    found = select_pairs(planted, "y", PRESENCE, PAIRS)
    assert (np.abs(found.beyond) > found.half).tolist() == [True] + [False] * 27
    assert abs(found.beyond[0] - 2.0) < found.half[0]
    shadows = judge_pairs(planted, "y", WEIGHTS)
    assert (np.abs(shadows.beyond) > shadows.half)[1:].any()


def test_two_planted_pairs_pass():
    """Also when they share an item."""
    planted = blocks(2, pair=2.0, per_set=40)
    also = 1.5 * PRESENCE[planted.row, 1] * PRESENCE[planted.row, 2]
    values = {"y": planted.values["y"] + also}
    found = select_pairs(replace(planted, values=values), "y", PRESENCE, PAIRS)
    passing = np.flatnonzero(np.abs(found.beyond) > found.half)
    assert [PAIRS[place] for place in passing] == [(0, 1), (1, 2)]
    assert found.beyond[passing] == pytest.approx([2.0, 1.5], abs=found.half[0])


def test_single_items_are_no_pairs():
    """In 5 of 100 runs chance lets some pair pass; large effects of items do not matter.

    Band: 5 standard errors of a binomial count.
    """
    runs = 60
    passed = sum(
        judge_pairs(blocks(seed, single=5.0), "y", WEIGHTS).p.min() < 0.05 for seed in range(runs)
    )
    assert passed < 0.05 * runs + 5 * (0.05 * 0.95 * runs) ** 0.5


def test_unadjusted_pairs_would_pass_often():
    """The most extreme of 28 beats its own 95 % bound in most runs."""
    error = np.sqrt((WEIGHTS[0] ** 2).sum() / 8)
    largest = [np.abs(judge_pairs(blocks(seed), "y", WEIGHTS).beyond).max() for seed in range(20)]
    assert np.mean(np.array(largest) > 1.96 * error) > 0.4


class TestSection:
    """What the report gets."""

    def test_additive_games_say_so(self):
        """Items add up: a sentence, a table, no figure."""
        section = item_pairs(Synthetic(blocks=560, item_points=(9.0, *[0.0] * 7)).cell())
        assert section.sentences[0].startswith("No pair of exoplanets")
        assert not section.figures
        assert len(section.tables["item_pairs"]) == 3 * 28

    def test_a_pair_that_passes_is_drawn_alone(self):
        """A matrix that is empty but for it."""
        run = Synthetic(blocks=560)
        here = np.array([set(SETS[row]) >= {0, 1} for row in run.setup_set])
        run.turns = run.turns + 12 * here
        section = item_pairs(run.cell())
        matrix = section.tables["item_pairs_turns"].dropna()
        assert {tuple(row) for row in matrix[["item", "with"]].to_numpy()} == {
            (ITEMS[0], ITEMS[1]),
            (ITEMS[1], ITEMS[0]),
        }
        assert section.figures[0].drawing == "heat"
        assert "Ash with Bell +" in section.sentences[0]

    def test_games_of_the_same_length_have_no_pairs(self):
        """Rounding is no interaction."""
        run = Synthetic(blocks=560)
        run.turns = np.full(560, 7)
        table = item_pairs(run.cell()).tables["item_pairs"]
        assert not table[table.outcome == "length"].passes.any()

    def test_few_blocks_have_no_section(self):
        """One block per set tells no noise from interaction."""
        assert item_pairs(Synthetic(blocks=56).cell()) is None
