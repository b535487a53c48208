"""M6a, what each setup item does to a game: length, score and the first seat's share.

Setup items (exoplanets, boards) are drawn by chance, every set equally often, so their
effects are causal without a model.  Each set of items gets the mean of its blocks; sets
weigh equally; least squares on the presence of each item, coded so that the effects add up
to 0.  The effect of an item is what a game changes when it takes the place of an average
item.  Blocks are nested in sets, so the variance is that of block means within sets.

Source: design-based inference for randomised experiments (Neyman 1923); deviation coding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Cell, once_per_cell, varies
from exobalance.analysis.base.headline import Headline, Topic, estimated
from exobalance.analysis.base.intervals import Estimates

FEW = 10  # blocks in a set below which all sets share one variance


@dataclass(frozen=True)
class ItemOutcome:
    """A property of a game that items may change."""

    name: str  # column of the block table
    title: str
    unit: str
    factor: float
    target: str  # suffix of the target's name, "" without one


OUTCOMES = (
    ItemOutcome("turns", "length", "turns", 1.0, ""),
    ItemOutcome("score", "mean score of the players", "points", 1.0, "score"),
    ItemOutcome("first", "win share of seat 1", "pp", 100.0, "seat_pp"),
)


def outcomes(cell: Cell) -> tuple[ItemOutcome, ...]:
    """Return the outcomes that items may change: those that are not the same in all games.

    So of a player who is alone no win share, and no length where every game has as many turns.
    """
    return tuple(each for each in OUTCOMES if varies(set_blocks(cell).values[each.name]))


@once_per_cell
def item_numbers(cell: Cell) -> list[Headline]:
    """Return the effect of each setup item on each outcome; none if they cannot be told apart."""
    if not cell.facts.items or len(cell.facts.setup_sets) < 2:
        return []
    blocks = set_blocks(cell)
    used, presence = presence_of(cell)
    weights = effect_weights(presence, [cell.facts.items[item].group for item in used])
    if weights is None:
        return []
    found = []
    for outcome in outcomes(cell):
        numbers = [_number(cell, outcome, item) for item in used]
        effects = weighted_effects(weights, *blocks.moments(outcome.name))
        found += estimated(numbers, effects, blocks.influence(outcome.name, weights))
    return found


def _number(cell: Cell, outcome: ItemOutcome, item: int) -> Headline:
    """Return what the effect of an item on an outcome is."""
    one, several = cell.facts.item_word
    name, title = cell.facts.items[item].name, cell.facts.items[item].title
    topic = Topic(
        "items",
        f"{several.capitalize()} and the {outcome.title}",
        "margin",
        target=f"each within {{}} {outcome.unit} of the average",
        fact=f"{{0.member}} in place of an average {one} changes the {outcome.title} by "
        "{0.amount}",
        short=several.capitalize(),
    )
    return Headline(
        f"item_{outcome.name}.{name}",
        "M6a",
        f"effect of {title} on the {outcome.title}",
        "share" if outcome.unit == "pp" else outcome.unit,
        family=f"item_{outcome.name}",
        member=title,
        target=f"{one.replace(' ', '_')}_{outcome.target}" if outcome.target else "",
        factor=outcome.factor,
        topic=topic if outcome.target else None,
    )


@dataclass(frozen=True)
class SetBlocks:
    """Outcomes block by block, with the setup set of each block."""

    sets: np.ndarray  # int64[n_sets], those that were played
    row: np.ndarray  # int64[n_blocks], place of the block's set in `sets`
    group: np.ndarray  # int64[n_blocks], group of blocks
    values: dict[str, np.ndarray]  # float64[n_blocks] by outcome
    n_groups: int

    @property
    def blocks(self) -> np.ndarray:
        """Blocks of each set, float64[n_sets]."""
        return np.bincount(self.row).astype(np.float64)

    def moments(self, outcome: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return mean and variance of the blocks of each set, and their number.

        All float64[n_sets]; variances are nan for single blocks.
        """
        values, blocks = self.values[outcome], self.blocks
        mean = np.bincount(self.row, values) / blocks
        square = np.bincount(self.row, (values - mean[self.row]) ** 2)
        with np.errstate(invalid="ignore", divide="ignore"):
            return mean, square / (blocks - 1), blocks

    def influence(self, outcome: str, weights: np.ndarray) -> np.ndarray:
        """Return how far each group pulls ``weights`` times the means of the sets.

        `weights` is float64[k, n_sets], the result float64[n_groups, k].  A mean is taken off
        each set, so what is left of its blocks is a little small; it is made larger by as
        much, so that the influences give the variance within sets.
        """
        mean, _, blocks = self.moments(outcome)
        apart = (self.values[outcome] - mean[self.row]) / blocks[self.row]
        free = blocks / (blocks - 1) if blocks.min() >= FEW else _shared(blocks)
        free = free * (1 - 1 / self.n_groups)
        rows = weights.T[self.row] * (apart * np.sqrt(free)[self.row])[:, None]
        return add_by_group(self.n_groups, [(self.group, rows)], len(weights))


def _shared(blocks: np.ndarray) -> np.ndarray:
    """Return blocks against degrees of freedom, for sets that share one variance."""
    return np.full_like(blocks, blocks.sum() / max(1.0, blocks.sum() - len(blocks)))


@once_per_cell
def set_blocks(cell: Cell) -> SetBlocks:
    """Return the mean of each outcome over the games of each block."""
    names = [outcome.name for outcome in OUTCOMES]
    sets, groups, values = [], [], []
    for batch in cell.batches("seats", ["score", "credit"], ["setup_set", "status", "turns"]):
        outcomes = {
            "turns": cell.lengths(batch.game),
            "score": batch["score"].mean(axis=1),
            "first": batch["credit"][:, 0],
        }
        _, first, block, games = np.unique(
            batch.world, return_index=True, return_inverse=True, return_counts=True
        )
        values.append(
            np.column_stack([np.bincount(block, outcomes[name]) / games for name in names])
        )
        sets.append(batch.game["setup_set"][first].astype(np.int64))
        groups.append(batch.group[first])
    played, row = np.unique(np.concatenate(sets), return_inverse=True)
    table = np.concatenate(values)
    return SetBlocks(
        played,
        row,
        np.concatenate(groups),
        {name: table[:, column] for column, name in enumerate(names)},
        cell.groups.n_groups,
    )


def presence_of(cell: Cell) -> tuple[list[int], np.ndarray]:
    """Return the items in use, and which sets that were played hold them.

    The presence is float64[n_sets, n_items].
    """
    used = sorted({item for row in cell.facts.setup_sets for item in row})
    sets = [cell.facts.setup_sets[row] for row in set_blocks(cell).sets]
    return used, np.array([[item in row for item in used] for row in sets], np.float64)


def effect_weights(presence: np.ndarray, groups: Sequence[str] = ()) -> np.ndarray | None:
    """Return least-squares weights of set means, float64[n_items, n_sets], or None.

    Parameters
    ----------
    presence : float64[n_sets, n_items]
        1 where a set holds an item.
    groups : sequence of str, optional
        Kind of each item; the effects of each kind add up to 0.
    """
    n_items = presence.shape[1]
    kinds = np.array(groups if groups else [""] * n_items)
    columns = []
    for kind in dict.fromkeys(kinds.tolist()):
        *first, last = np.flatnonzero(kinds == kind)
        block = np.zeros((n_items, len(first)))
        block[first, np.arange(len(first))] = 1
        block[last] = -1
        columns.append(block)
    coding = np.hstack(columns)
    design = np.column_stack([np.ones(len(presence)), presence @ coding])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        return None
    return coding @ np.linalg.pinv(design)[1:]


def weighted_effects(
    weights: np.ndarray, mean: np.ndarray, variance: np.ndarray, blocks: np.ndarray
) -> Estimates:
    """Return ``weights`` times the means of the sets.

    Parameters
    ----------
    weights : float64[k, n_sets]
    mean, variance, blocks : float64[n_sets]
        Mean and variance of block means in each set, and the number of blocks.
    """
    if blocks.min() < FEW:
        spare = np.maximum(blocks - 1, 0)
        shared = np.nansum(np.where(spare > 0, variance, 0) * spare) / max(1.0, spare.sum())
        variance = np.full_like(mean, shared)
    se = np.sqrt((weights**2) @ (variance / blocks))
    return Estimates(weights @ mean, se, float(blocks.sum() - len(blocks)))
