"""M6a, what each setup item does to a game, and what it yields: the section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import adjusted
from exobalance.analysis.base.judged import Judged, deviations, judge_topic, verdict_on
from exobalance.analysis.base.sentences import fixed, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.items.effects import (
    ItemOutcome,
    item_numbers,
    outcomes,
    set_blocks,
)
from exobalance.analysis.metrics.items.yields import Yields, yields


def items(cell: Cell, targets: Targets) -> Section | None:
    """Return the section on setup items, or None for a game without any."""
    if not cell.facts.items:
        return None
    found = yields(cell) if cell.has("items", "points") else Yields()
    parts, verdicts = [], []
    margins: dict[str, float] = {}
    for outcome in outcomes(cell):
        numbers = [n for n in item_numbers(cell) if n.family == f"item_{outcome.name}"]
        words: Sequence[Word] = ["No target"] * len(numbers)
        if not numbers:
            continue
        if outcome.target:
            judged = judge_topic(numbers, targets)
            words = judged.words
            verdicts.append(_verdict(cell, judged))
            if judged.word != "No target":
                margins[outcome.title] = judged.margin
        parts.append(effect_table(outcome, numbers, words))
    figures, tables = list(found.figures), dict(found.tables)
    if parts:
        table = pd.concat(parts, ignore_index=True)
        tables = {"item_effects": table, **tables}
        figures.insert(0, _figure(cell, table, margins))
    return Section(
        metric="M6",
        title=cell.facts.item_word[1].capitalize(),
        players=cell.players,
        sentences=[*(verdict.sentence for verdict in verdicts), *found.sentences],
        verdicts=verdicts,
        tables=tables,
        titles={"item_summary": "All yields side by side"},
        figures=figures,
        notes=[_note(cell), *found.notes],
    )


def _note(cell: Cell) -> str:
    """Say what an effect is, or why there is none."""
    several = cell.facts.item_word[1]
    if len(cell.facts.setup_sets) < 2:
        return f"All games use the same {several}."
    if not item_numbers(cell):
        return f"Too few sets of {several} were played to tell them apart."
    return (
        f"The effect of one of the {several} is the change when it takes the place of an "
        f"average one; all {len(set_blocks(cell).sets)} sets that were played weigh equally. "
        "Intervals hold for all effects on an outcome at once."
    )


def effect_table(
    outcome: ItemOutcome, numbers: Sequence[Headline], words: Sequence[Word]
) -> pd.DataFrame:
    """Return one row per item for one outcome."""
    effects = deviations(numbers)
    low, high = effects.together()
    return pd.DataFrame(
        {
            "outcome": outcome.title,
            "item": [number.member for number in numbers],
            "effect": effects.value,
            "low": low,
            "high": high,
            "unit": outcome.unit,
            "p_holm": adjusted(effects),
            "word": list(words),
        }
    )


def _verdict(cell: Cell, judged: Judged) -> Verdict:
    """Return the verdict on the items for one outcome."""
    margin = f"{judged.whose} {judged.margin:g} {judged.unit}"
    if judged.word == "No target":
        tail = ", the largest effect."
    elif judged.word == "Balanced":
        tail = f", the largest effect; all are smaller than {margin}."
    elif judged.word == "Imbalanced":
        tail = f", more than {margin}."
        if judged.unit != "pp":
            tail += (
                " That is variety from game to game, no fault by itself: how much of it is wanted "
                "the target says."
            )
    else:
        more = judged.wanted(cell.n_games)
        tail = f"; whether that exceeds {margin} is not settled. {more}"
    return verdict_on(cell, judged, judged.fact + tail)


def _figure(cell: Cell, table: pd.DataFrame, margins: Mapping[str, float]) -> FigureSpec:
    """Describe the forest plot with one panel per outcome; `margins` are those that are set."""
    panels: dict[str, object] = {
        outcome.title: {"unit": outcome.unit}
        | ({"margin": margins[outcome.title]} if outcome.title in margins else {})
        for outcome in outcomes(cell)
    }
    largest = []
    for title, part in table.groupby("outcome", sort=False):
        row = part.loc[part.effect.abs().idxmax()]
        largest.append(
            f"{row['item']} {fixed(row.effect, 1, signed=True)} {row.unit} "
            f"{span((row.low, row.high), 1)} on the {title}"
        )
    words = "; ".join(largest)
    return FigureSpec(
        name=f"item-effects-{cell.players}p",
        drawing="forest",
        table="item_effects",
        title=f"What each of the {cell.facts.item_word[1]} changes",
        sentence=f"Largest estimates, which others may equal: {words}.",
        alt=f"Per outcome a panel, per item a dot with its interval. Largest estimates: {words}.",
        options={"label": "item", "estimate": "effect", "panel": "outcome", "panels": panels},
    )
