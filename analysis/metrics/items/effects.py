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
import pandas as pd
from scipy import stats

from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.intervals import Estimates, holm
from exobalance.analysis.base.sentences import decimals as places_of
from exobalance.analysis.base.sentences import fixed, span, wanted
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import games_wanted, judge, make_verdict, worst
from exobalance.analysis.metrics.items.yields import Yields, yields

FEW = 10  # blocks in a set below which all sets share one variance


@dataclass(frozen=True)
class Outcome:
    """A property of a game that items may change."""

    name: str  # column of the block table
    title: str
    unit: str
    factor: float
    target: str  # suffix of the target's name, "" without one


OUTCOMES = (
    Outcome("turns", "length", "turns", 1.0, ""),
    Outcome("score", "mean score of the players", "points", 1.0, "score"),
    Outcome("first", "win share of seat 1", "pp", 100.0, "seat_pp"),
)


def outcomes(players: int) -> tuple[Outcome, ...]:
    """Return the outcomes that items may change: a player who is alone always wins."""
    return tuple(each for each in OUTCOMES if players > 1 or each.name != "first")


def items(cell: Cell, targets: Targets) -> Section | None:
    """Return the section on setup items, or None for a game without any."""
    if not cell.words.items:
        return None
    found = yields(cell) if cell.has("items", "points") else Yields()
    table, verdicts, notes = _effects(cell, targets)
    figures = list(found.figures)
    tables = dict(found.tables)
    if not table.empty:
        tables = {"item_effects": table, **tables}
        figures.insert(0, _figure(cell, table, targets))
    return Section(
        metric="M6",
        title=cell.words.item_word[1].capitalize(),
        players=cell.players,
        sentences=[*(verdict.sentence for verdict in verdicts), *found.sentences],
        verdicts=verdicts,
        tables=tables,
        figures=figures,
        notes=[*notes, *found.notes],
    )


@dataclass(frozen=True)
class SetMeans:
    """Blocks by setup set: number, and mean and variance of block means per outcome."""

    sets: np.ndarray  # int64[n_sets], those that were played
    blocks: np.ndarray  # float64[n_sets]
    mean: dict[str, np.ndarray]  # float64[n_sets] by outcome
    variance: dict[str, np.ndarray]  # float64[n_sets] by outcome, nan for single blocks


@dataclass(frozen=True)
class SetBlocks:
    """Outcomes block by block, with the setup set of each block."""

    sets: np.ndarray  # int64[n_sets], those that were played
    row: np.ndarray  # int64[n_blocks], place of the block's set in `sets`
    group: np.ndarray  # int64[n_blocks], group of blocks
    values: dict[str, np.ndarray]  # float64[n_blocks] by outcome
    n_groups: int

    def effects(self, outcome: str, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return ``weights`` times the means of the sets, and the influence of each group.

        Parameters
        ----------
        weights : float64[k, n_sets]

        Returns
        -------
        values : float64[k]
        influence : float64[n_groups, k]
        """
        values, blocks = self.values[outcome], np.bincount(self.row)
        mean = np.bincount(self.row, values) / blocks
        apart = (values - mean[self.row]) / blocks[self.row]
        rows = weights.T[self.row] * apart[:, None]
        return weights @ mean, add_by_group(self.n_groups, [(self.group, rows)], len(weights))


def set_blocks(cell: Cell) -> SetBlocks:
    """Return the mean of each outcome over the games of each block."""
    names = [outcome.name for outcome in OUTCOMES]
    sets, groups, values = [], [], []
    for batch in cell.batches("seats", ["score", "credit"], ["setup_set", "turns"]):
        outcomes = {
            "turns": np.minimum(batch.game["turns"], cell.longest).astype(np.float64),
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


def set_means(cell: Cell) -> SetMeans:
    """Average the outcomes over the games of each block, then over the blocks of each set."""
    found = set_blocks(cell)
    blocks = np.bincount(found.row).astype(np.float64)
    mean, variance = {}, {}
    for name, values in found.values.items():
        mean[name] = np.bincount(found.row, values) / blocks
        square = np.bincount(found.row, (values - mean[name][found.row]) ** 2)
        with np.errstate(invalid="ignore", divide="ignore"):
            variance[name] = square / (blocks - 1)
    return SetMeans(found.sets, blocks, mean, variance)


def presence_weights(cell: Cell, sets: np.ndarray) -> tuple[list[int], np.ndarray | None]:
    """Return the items in use and the weights of the set means in each item's effect.

    The weights, float64[n_items, n_sets], are None if the sets cannot tell the items apart.
    """
    used = sorted({item for row in cell.words.setup_sets for item in row})
    presence = np.array(
        [[item in cell.words.setup_sets[row] for item in used] for row in sets], np.float64
    )
    return used, effect_weights(presence, [cell.words.items[item].group for item in used])


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


def presence_effects(
    presence: np.ndarray,
    mean: np.ndarray,
    variance: np.ndarray,
    blocks: np.ndarray,
    groups: Sequence[str] = (),
) -> Estimates | None:
    """Return the effect of each item, or None if the sets cannot tell the items apart.

    Parameters
    ----------
    presence : float64[n_sets, n_items]
        1 where a set holds an item.
    mean, variance, blocks : float64[n_sets]
        Mean and variance of block means in each set, and the number of blocks.
    groups : sequence of str, optional
        Kind of each item; effects are against an average item of the same kind.
    """
    weights = effect_weights(presence, groups)
    if weights is None:
        return None
    if blocks.min() < FEW:
        spare = np.maximum(blocks - 1, 0)
        shared = np.nansum(np.where(spare > 0, variance, 0) * spare) / max(1.0, spare.sum())
        variance = np.full_like(mean, shared)
    se = np.sqrt((weights**2) @ (variance / blocks))
    return Estimates(weights @ mean, se, float(blocks.sum() - len(blocks)))


def _effects(cell: Cell, targets: Targets) -> tuple[pd.DataFrame, list[Verdict], list[str]]:
    """Return the table of effects, the verdicts on them, and notes."""
    word = cell.words.item_word
    if len(cell.words.setup_sets) < 2:
        return pd.DataFrame(), [], [f"All games use the same {word[1]}."]
    found = set_means(cell)
    used = sorted({item for row in cell.words.setup_sets for item in row})
    presence = np.array(
        [[item in cell.words.setup_sets[row] for item in used] for row in found.sets], np.float64
    )
    parts: list[pd.DataFrame] = []
    verdicts: list[Verdict] = []
    for outcome in outcomes(cell.players):
        effects = presence_effects(
            presence,
            found.mean[outcome.name],
            found.variance[outcome.name],
            found.blocks,
            [cell.words.items[item].group for item in used],
        )
        if effects is None:
            return (
                pd.DataFrame(),
                [],
                [f"Too few sets of {word[1]} were played to tell them apart."],
            )
        effects = effects * outcome.factor
        margin = _margin(cell, targets, outcome)
        part = _outcome_table(cell, used, outcome, effects, margin)
        parts.append(part)
        if outcome.target:
            verdicts.append(_verdict(cell, outcome, part, effects, margin))
    note = (
        f"The effect of one of the {word[1]} is the change when it takes the place of an "
        f"average one; all {len(found.sets)} sets that were played weigh equally."
    )
    return pd.concat(parts, ignore_index=True), verdicts, [note]


def _margin(cell: Cell, targets: Targets, outcome: Outcome) -> float | None:
    """Return the target of an outcome, such as ``exoplanet_score``."""
    return targets.number(f"{cell.words.item_word[0]}_{outcome.target}") if outcome.target else None


def _outcome_table(
    cell: Cell, used: Sequence[int], outcome: Outcome, effects: Estimates, margin: float | None
) -> pd.DataFrame:
    """Return one row per item for one outcome."""
    low, high = effects.interval()
    words: list[Word] = ["No target"] * len(effects)
    if margin is not None:
        words = judge(effects, margin, family=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        t = np.nan_to_num(np.abs(effects.value / effects.se))
    return pd.DataFrame(
        {
            "outcome": outcome.title,
            "item": [cell.words.items[item].title for item in used],
            "effect": effects.value,
            "low": low,
            "high": high,
            "unit": outcome.unit,
            "p_holm": holm(2 * stats.t.sf(t, max(1.0, effects.df))),
            "word": words,
        }
    )


def _verdict(
    cell: Cell, outcome: Outcome, part: pd.DataFrame, effects: Estimates, margin: float | None
) -> Verdict:
    """Judge the items as one family for one outcome."""
    word = worst(part["word"])
    suspects = part[part["word"] == word]
    row = part.loc[suspects.effect.abs().idxmax()]
    se = float(effects.se[int(row.name)])
    unit = "points" if outcome.unit == "pp" else outcome.unit
    interval = (row.low, row.high)
    places = places_of(interval)
    size = f"{fixed(row.effect, places, signed=True)} {unit} {span(interval, places)}"
    fact = f"{row['item']} in place of an average {cell.words.item_word[0]} changes the "
    fact += f"{outcome.title} by {size}"
    if margin is None:
        tail = ", the largest effect."
    elif word == "Balanced":
        tail = f", the largest effect; all are smaller than your {margin:g} points."
    elif word == "Imbalanced":
        tail = f", more than your {margin:g} points."
    else:
        wanted_games = games_wanted(row.effect, se, margin, cell.n_games)
        tail = f"; whether that exceeds your {margin:g} points is not settled. "
        tail += wanted(wanted_games)
    return make_verdict(
        cell,
        metric="M6a",
        key="items",
        topic=f"{cell.words.item_word[1].capitalize()} and the {outcome.title}",
        word=word,
        estimate=row.effect,
        interval=interval,
        unit=outcome.unit,
        sentence=fact + tail,
        target="" if margin is None else f"each within {margin:g} points of the average",
        target_range=(-np.inf, np.inf) if margin is None else (-margin, margin),
    )


def _figure(cell: Cell, table: pd.DataFrame, targets: Targets) -> FigureSpec:
    """Describe the forest plot with one panel per outcome."""
    panels: dict[str, object] = {}
    for outcome in outcomes(cell.players):
        margin = _margin(cell, targets, outcome)
        panels[outcome.title] = {"unit": outcome.unit} | (
            {} if margin is None else {"margin": margin}
        )
    largest = []
    for title, part in table.groupby("outcome", sort=False):
        row = part.loc[part.effect.abs().idxmax()]
        unit = "points" if row.unit == "pp" else row.unit
        largest.append(f"{row['item']} {fixed(row.effect, 1, signed=True)} {unit} on the {title}")
    words = "; ".join(largest)
    return FigureSpec(
        name=f"item-effects-{cell.players}p",
        drawing="forest",
        table="item_effects",
        title=f"What each of the {cell.words.item_word[1]} changes",
        sentence=f"Largest effects: {words}.",
        alt=f"One panel per outcome, one dot with its interval per item. Largest: {words}.",
        options={"label": "item", "estimate": "effect", "panel": "outcome", "panels": panels},
    )
