"""M6b where each seat has items of its own: what the report says of their pairings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.sentences import decimals, fixed, round_up, span
from exobalance.analysis.metrics.items.effects import ItemOutcome
from exobalance.analysis.metrics.own_items.estimate import outcomes
from exobalance.analysis.metrics.own_items.pairings import (
    FEWEST,
    LEVEL,
    Beyond,
    Pairings,
    judge_pairings,
    pairings,
    residual_weights,
)
from exobalance.simcore.phrases import counted

NAMED = 3  # pairings named in a sentence


def own_pairings(cell: Cell) -> Section | None:
    """Return the section on pairings of items, None if there is nothing to pair."""
    judged = [each for each in outcomes(cell) if each.target]
    names = [outcome.name for outcome in judged]
    if not names:
        return None
    sentences: list[str] = []
    tables: dict[str, pd.DataFrame] = {}
    figures: list[FigureSpec] = []
    notes: list[str] = []
    titles = []
    for (a, one), (b, other) in combinations(enumerate(cell.facts.own_items), 2):
        found = pairings(cell, a, b, names)
        weights = residual_weights(found.one, found.other)
        if weights is None:
            continue
        words = PairWords(one, other, len(found.games))
        titles.append(words.title)
        if found.games.min() < FEWEST:
            sentences.append(_too_few(cell, words, found))
            continue
        for place, outcome in enumerate(judged):
            beyond = judge_pairings(found, place, weights)
            part = _table(cell, words, found, place, outcome, beyond)
            stem = f"{one.name}_{other.name}_{outcome.name}"
            tables[stem] = part
            figures.append(_mean_figure(cell, words, outcome, stem, part))
            if part.passes.any():
                tables[f"{stem}_beyond"] = _passing(words, part)
                figures.append(_beyond_figure(cell, words, outcome, f"{stem}_beyond", part))
            sentences.append(_sentence(words, outcome, part))
        notes += _notes(words, found, judged)
    if not sentences:
        return None
    return Section(
        metric="M6b",
        title="; ".join(titles),
        players=cell.players,
        sentences=sentences,
        tables=tables,
        figures=figures,
        notes=notes,
    )


@dataclass(frozen=True)
class PairWords:
    """How two kinds of items and their pairings are called."""

    one: ItemKind
    other: ItemKind
    n: int

    @property
    def title(self) -> str:
        """Return the title of the section."""
        return f"Pairings of {self.one.word[1]} and {self.other.word[1]}"

    @property
    def both(self) -> str:
        """Return the kinds in the singular: ``planet and corporation``."""
        return f"{self.one.word[0]} and {self.other.word[0]}"


def _table(
    cell: Cell, words: PairWords, found: Pairings, place: int, outcome: ItemOutcome, beyond: Beyond
) -> pd.DataFrame:
    """Return one row per pairing for one outcome; rows and columns by their means."""
    titles = [
        [cell.facts.items[number].title for number in cell.facts.items_of(kind)]
        for kind in (words.one, words.other)
    ]
    value, half = beyond.value * outcome.factor, beyond.half * outcome.factor
    mean = found.mean[:, place]
    table = pd.DataFrame(
        {
            words.one.word[0]: [titles[0][item] for item in found.one],
            words.other.word[0]: [titles[1][item] for item in found.other],
            "n_games": found.games.astype(int),
            _mean_column(outcome): mean,
            "beyond": value,
            "low": value - half,
            "high": value + half,
            "unit": outcome.unit,
            "p_adjusted": beyond.p,
            "passes": beyond.p < 1 - LEVEL,
        }
    )
    order = np.lexsort(
        (-_level(mean, found.other)[found.other], -_level(mean, found.one)[found.one])
    )
    return table.iloc[order].reset_index(drop=True)


def _level(mean: np.ndarray, item: np.ndarray) -> np.ndarray:
    """Return the mean over the pairings of each item, nan for items without any."""
    with np.errstate(invalid="ignore"):
        return np.bincount(item, mean) / np.bincount(item)


def _mean_column(outcome: ItemOutcome) -> str:
    return "win_share" if outcome.name == "win" else f"mean_{outcome.name}"


def _passing(words: PairWords, part: pd.DataFrame) -> pd.DataFrame:
    """Return the pairings that pass, the largest first."""
    names = [words.one.word[0], words.other.word[0]]
    passing = part[part.passes].sort_values("beyond", key=np.abs, ascending=False)
    kept = [*names, "n_games", "beyond", "low", "high", "unit", "p_adjusted"]
    return passing[kept].reset_index(drop=True)


def _named(words: PairWords, row: pd.Series) -> str:
    """Return ``Gaia with Makeshift +3.1 points (0.4 to 5.8)``."""
    one, other = row[words.one.word[0]], row[words.other.word[0]]
    interval = (row.low, row.high)
    places = decimals(interval)
    value = fixed(row.beyond, places, signed=True)
    return f"{one} with {other} {value} {row.unit} {span(interval, places)}"


def _largest(words: PairWords, part: pd.DataFrame) -> str:
    """Name the largest of the pairings that pass, and how many more there are."""
    passing = part[part.passes].sort_values("beyond", key=np.abs, ascending=False)
    said = "; ".join(_named(words, row) for _, row in passing.head(NAMED).iterrows())
    more = len(passing) - NAMED
    return said + (f"; and {more} more" if more > 0 else "")


def _sentence(words: PairWords, outcome: ItemOutcome, part: pd.DataFrame) -> str:
    """Name the pairings that pass, or say what size chance could hide."""
    count = int(part.passes.sum())
    if not count:
        half = float((part.high - part.low).max()) / 2
        return (
            f"No pairing changes the {outcome.title} beyond the sum of its {words.both} for "
            f"certain; with these games chance could hide up to {fixed(half, 1)} {outcome.unit}."
        )
    verb = "changes" if count == 1 else "change"
    return (
        f"{count} of {len(part)} pairings {verb} the {outcome.title} beyond the sum of "
        f"{words.both} for certain: {_largest(words, part)}."
    )


def _too_few(cell: Cell, words: PairWords, found: Pairings) -> str:
    """Say how many games pairings would need."""
    least = found.games.min()
    more = cell.n_games * (FEWEST / least - 1)
    return (
        f"Too few games for the {words.n} pairings of {words.both}: the rarest was played "
        f"{counted(int(least), 'time')}, and {FEWEST} are needed. About "
        f"{round_up(more, 'more game')} would do."
    )


def _notes(words: PairWords, found: Pairings, judged: list[ItemOutcome]) -> list[str]:
    notes = [
        f"Each of the {words.n} pairings was played {int(found.games.min()):,} to "
        f"{int(found.games.max()):,} times. What a pairing does beyond the sum of "
        f"{words.both} is what is left of its mean without the effects of both. Intervals hold "
        "for all pairings of an outcome at once, and a pairing passes when chance alone would "
        "let one of all pass in 1 report of 20."
    ]
    if any(outcome.name == "win" for outcome in judged):
        notes.append(
            "Win shares have a floor and a ceiling: two weak ones together lose less than the "
            "sum of both for that reason alone. The score has neither."
        )
    return notes


def _mean_figure(
    cell: Cell, words: PairWords, outcome: ItemOutcome, table: str, part: pd.DataFrame
) -> FigureSpec:
    """Describe the matrix of plain means."""
    column = _mean_column(outcome)
    scale, unit = (100, " %") if outcome.name == "win" else (1, " points")
    low, high = (fixed(scale * end, 1) for end in (part[column].min(), part[column].max()))
    said = f"From {low} to {high}{unit}; a part of that is chance."
    fair: dict[str, object] = {"reference": 1 / cell.players} if outcome.name == "win" else {}
    if outcome.name != "win":
        fair = {"reference": float(part[column].mean())}
    what = "Win share" if outcome.name == "win" else f"Mean {outcome.title}"
    return FigureSpec(
        name=f"{table.replace('_', '-')}-{cell.players}p",
        drawing="heat",
        table=table,
        title=f"{what} of each pairing",
        sentence=said,
        alt=f"A matrix of means, {words.one.word[1]} by {words.other.word[1]}. {said}",
        options={
            "row": words.one.word[0],
            "column": words.other.word[0],
            "value": column,
            "unit": "share" if outcome.name == "win" else outcome.unit,
            **fair,
        },
    )


def _beyond_figure(
    cell: Cell, words: PairWords, outcome: ItemOutcome, table: str, part: pd.DataFrame
) -> FigureSpec:
    """Describe the matrix of what the pairings that pass do beyond their parts."""
    said = _largest(words, part)
    return FigureSpec(
        name=f"{table.replace('_', '-')}-{cell.players}p",
        drawing="heat",
        table=table,
        title=f"Pairings beyond their parts: {outcome.title}",
        sentence=f"Beyond the sum of {words.both}: {said}. Empty: what chance could make.",
        alt=f"A matrix of pairings, empty but for those that pass. {said}.",
        options={
            "row": words.one.word[0],
            "column": words.other.word[0],
            "rows": list(dict.fromkeys(part[words.one.word[0]])),
            "columns": list(dict.fromkeys(part[words.other.word[0]])),
            "value": "beyond",
            "unit": outcome.unit,
        },
    )
