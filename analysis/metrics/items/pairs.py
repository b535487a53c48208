"""M6b, setup interaction: pairs of items that do more, or less, together than apart.

The effects of single items (M6a) are taken off the means of the sets.  What is left in the
sets that hold both items of a pair, as the least-squares coefficient of the pair beside the
single items, is what the pair does beyond its parts.  (The plain mean of what is left is
smaller by a constant: single items take a part of it.)  With 28 pairs some number is always
large, so each is held against the largest one that chance makes: blocks are dealt anew to
the sets, a thousand times, and a pair passes when it beats the largest pair in 95 of 100
such deals.  The same number bounds all intervals at once.

Sets have a fixed size, so a strong pair casts shadows on pairs that share an item with it.
Therefore the strongest pair that passes joins the single items, and the others are held
against chance again, until none passes.

Source: Westfall, Young 1993, section 2.3 (maximum statistic); Freedman, Lane 1983
(permutation of residuals).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed
from exobalance.analysis.metrics.items.effects import (
    ItemOutcome,
    SetBlocks,
    outcomes,
    presence_of,
    set_blocks,
)

DEALS = 1000
LEVEL = 0.95
BATCHES = 64  # most parts that the blocks of a set are summed into before they are dealt
DEAL_SEED = 20_260_102


@dataclass(frozen=True)
class Pairs:
    """What pairs do beyond their items, for one outcome."""

    beyond: np.ndarray  # float64[n_pairs]
    p: np.ndarray  # float64[n_pairs], adjusted for all pairs
    half: np.ndarray  # float64[n_pairs], half-width of simultaneous 95 % intervals


def item_pairs(cell: Cell) -> Section | None:
    """Return the section on pairs of setup items, or None if pairs cannot be told apart."""
    if len(cell.facts.items) < 2 or len(cell.facts.setup_sets) < 2:
        return None
    blocks = set_blocks(cell)
    used, presence = presence_of(cell)
    pairs = list(combinations(range(len(used)), 2))
    if pair_weights(presence, pairs) is None or np.bincount(blocks.row).min() < 2:
        return None
    names = [cell.facts.items[item].title for item in used]
    parts, tables, figures = [], {}, []
    for outcome in outcomes(cell):
        part = _pair_table(
            outcome, names, pairs, select_pairs(blocks, outcome.name, presence, pairs)
        )
        parts.append(part)
        if part.passes.any():
            name = f"item_pairs_{outcome.name}"
            tables[name] = _matrix(part, names)
            figures.append(_figure(cell, outcome, name, part))
    if not parts:
        return None
    table = pd.concat(parts, ignore_index=True)
    word = cell.facts.item_word
    return Section(
        metric="M6b",
        title=f"Pairs of {word[1]}",
        players=cell.players,
        sentences=_sentences(cell, table),
        tables={"item_pairs": table, **tables},
        titles={"item_pairs": "Pairs beyond their parts"},
        figures=figures,
        notes=[
            f"What a pair does beyond its parts: the change when both {word[1]} are in a game, "
            "the effects of each taken off. Intervals hold for all pairs of an outcome at once; "
            "a pair passes when its interval leaves out 0."
        ],
    )


def select_pairs(
    blocks: SetBlocks, outcome: str, presence: np.ndarray, pairs: list[tuple[int, int]]
) -> Pairs:
    """Judge all pairs, each beside the single items and the other pairs that pass.

    presence : float64[n_sets, n_items]
    """
    passing: list[int] = []
    while True:
        weights = pair_weights(presence, pairs, passing)
        if weights is None:  # so many pairs cannot be told apart
            passing.pop()
            weights = pair_weights(presence, pairs, passing)
            assert weights is not None
            return judge_pairs(blocks, outcome, weights)
        found = judge_pairs(blocks, outcome, weights)
        size, half = np.abs(found.beyond), found.half
        strength = np.divide(size, half, out=np.zeros_like(half), where=size > 0)
        strength[passing] = 0.0
        if strength.max() <= 1:
            return found
        passing.append(int(strength.argmax()))


def pair_weights(
    presence: np.ndarray, pairs: list[tuple[int, int]], beside: Sequence[int] = ()
) -> np.ndarray | None:
    """Return the weights of the set means in what each pair does beyond its items.

    Parameters
    ----------
    presence : float64[n_sets, n_items]
    beside
        Pairs whose own effects are taken off the others.

    Returns
    -------
    float64[n_pairs, n_sets], or None if the sets cannot tell pairs from the rest.
    """
    both = np.array([presence[:, i] * presence[:, j] for i, j in pairs])
    rows = []
    for place, pair in enumerate(both):
        others = [both[other] for other in beside if other != place]
        design = np.column_stack([np.ones(len(presence)), presence, *others])
        left = pair - design @ (np.linalg.pinv(design) @ pair)
        size = left @ pair
        if size < 1e-9:
            return None
        rows.append(left / size)
    return np.array(rows)


def judge_pairs(blocks: SetBlocks, outcome: str, weights: np.ndarray) -> Pairs:
    """Hold what pairs do against the largest that chance makes of so many pairs.

    The blocks of each set are summed into up to `BATCHES` parts of equal size, and these are
    dealt anew.  Random: a generator with a fixed seed, so that a report repeats itself.
    """
    values, count = blocks.values[outcome], np.bincount(blocks.row)
    means = np.bincount(blocks.row, values) / count
    beyond = weights @ means
    # Where nothing varies at all (every game cut off), what is left is rounding.
    beyond[np.abs(beyond) < 1e-9 * max(1.0, float(np.abs(values).max()))] = 0.0
    order = np.argsort(blocks.row, kind="stable")
    rank = np.arange(len(order)) - np.repeat(np.r_[0, count.cumsum()[:-1]], count)
    size = min(BATCHES, int(count.min()))
    batch = blocks.row[order] * size + rank * size // count[blocks.row[order]]
    # Without the means of their sets, all parts are alike if there is no interaction.
    apart = (values - means[blocks.row])[order]
    parts = np.bincount(batch, apart) / np.bincount(batch)
    parts *= np.sqrt(size / (size - 1))  # the means took one degree of freedom per set
    rng = np.random.default_rng([DEAL_SEED, len(parts)])
    dealt = parts[rng.permuted(np.tile(np.arange(len(parts)), (DEALS, 1)), axis=1)]
    scale = np.linalg.norm(weights, axis=1)
    chance = dealt.reshape(DEALS, len(count), size).mean(axis=2) @ (weights.T / scale)
    largest = np.abs(chance).max(axis=1)
    beaten = (largest[:, None] >= np.abs(beyond) / scale).sum(axis=0)
    half = np.quantile(largest, LEVEL) * scale
    return Pairs(beyond, (beaten + 1) / (DEALS + 1), half)


def _pair_table(
    outcome: ItemOutcome, names: list[str], pairs: list[tuple[int, int]], found: Pairs
) -> pd.DataFrame:
    """Return one row per pair for one outcome, the largest first."""
    value, half = found.beyond * outcome.factor, found.half * outcome.factor
    table = pd.DataFrame(
        {
            "outcome": outcome.title,
            "item": [names[i] for i, _ in pairs],
            "with": [names[j] for _, j in pairs],
            "beyond": value,
            "low": value - half,
            "high": value + half,
            "unit": outcome.unit,
            "p_adjusted": found.p,
            "passes": np.abs(found.beyond) > found.half,
        }
    )
    return table.sort_values("beyond", key=np.abs, ascending=False, ignore_index=True)


def _matrix(part: pd.DataFrame, names: list[str]) -> pd.DataFrame:
    """Return all ordered pairs of items; those that did not pass hold nan."""
    shown = part.beyond.where(part.passes)
    value = dict(zip(zip(part["item"], part["with"], strict=True), shown, strict=True))
    rows = [
        (one, other, value.get((one, other), value.get((other, one), np.nan)))
        for one in names
        for other in names
    ]
    return pd.DataFrame(rows, columns=["item", "with", "beyond"])


def _sentences(cell: Cell, table: pd.DataFrame) -> list[str]:
    """Name the pairs that pass, or say that none does."""
    passing = table[table.passes]
    word = cell.facts.item_word[1]
    if passing.empty:
        sizes = table.groupby("outcome", sort=False).apply(
            lambda part: (part.high - part.low).iloc[0] / 2, include_groups=False
        )
        units = table.groupby("outcome", sort=False).unit.first()
        bounds = ", ".join(
            f"{fixed(size, 1)} {units[outcome]} on the {outcome}" for outcome, size in sizes.items()
        )
        return [
            f"No pair of {word} does anything beyond its parts that chance could not make; "
            f"what chance makes of so many pairs reaches {bounds}."
        ]
    named = "; ".join(
        f"{row['item']} with {row['with']} {fixed(row.beyond, 1, signed=True)} "
        f"{row.unit} on the {row.outcome}"
        for _, row in passing.groupby("outcome", sort=False).head(1).iterrows()
    )
    are = "is" if len(passing) == 1 else "are"
    return [
        f"Of {len(table)} effects of pairs of {word}, {len(passing)} {are} beyond what chance "
        f"makes; the largest: {named}."
    ]


def _figure(cell: Cell, outcome: ItemOutcome, table: str, part: pd.DataFrame) -> FigureSpec:
    passing = part[part.passes]
    said = "; ".join(
        f"{row['item']} with {row['with']} {fixed(row.beyond, 1, signed=True)} {row.unit}"
        for _, row in passing.head(3).iterrows()
    )
    more = "" if len(passing) <= 3 else f" and {len(passing) - 3} more"
    return FigureSpec(
        name=f"{table.replace('_', '-')}-{cell.players}p",
        drawing="heat",
        table=table,
        title=f"Pairs of {cell.facts.item_word[1]} and the {outcome.title}",
        sentence=f"Beyond the effects of each alone: {said}{more}. Empty: what chance could make.",
        alt=f"A matrix of pairs, empty but for those that pass. {said}{more}.",
        options={"row": "item", "column": "with", "value": "beyond", "unit": outcome.unit},
    )
