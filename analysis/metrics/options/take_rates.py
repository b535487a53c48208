"""M7f, what is taken: how often each thing was chosen where it was on offer.

Counts come from the table ``coverage``, part by part of the run; parts hold whole blocks, so
their spread gives the interval.  Kinds of things that are never left, or never taken, are no
choices and left out; kinds of decisions and options have their own section.  Where a game
says what its things are like (`GameFacts.traits`), things that are alike are added up as well.

Source: `analysis.base.intervals.ratio` over parts; Wilson 1927 with few parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.intervals import wilson
from exobalance.analysis.base.measure_tables import share
from exobalance.analysis.base.sentences import fixed, percent, sentence_case

OTHERS = ("decision", "option")
"""Groups of the coverage that count decisions, not things."""

MIN_PARTS = 8
"""With fewer parts, intervals are Wilson's, as if offers were independent."""

NAMED = 3  # things in a sentence, each way
SHOWN = 10  # things in a figure, each way


def take_rates(cell: Cell) -> Section | None:
    """Return the section on what is taken, or None if nothing on offer is a choice."""
    counts = read_counts(cell)
    if counts.empty:
        return None
    table = take_table(counts, ["kind", "thing"])
    tables, figures = {"takes": table}, []
    for kind, rows in table.groupby("kind", sort=False):
        figures += list(_figure(cell, str(kind), rows, tables))
    alike = [
        take_table(part, ["kind", "trait", "value"]) for part in by_trait(counts, cell.facts.traits)
    ]
    sentences = [_sentence(str(kind), rows) for kind, rows in table.groupby("kind", sort=False)]
    if alike:
        traits = tables["takes_by_trait"] = pd.concat(alike, ignore_index=True)
        sentences += list(_trait_sentences(traits))
        figures += list(_trait_figures(cell, traits, tables))
    return Section(
        metric="M7f",
        title="What is taken",
        players=cell.players,
        sentences=sentences,
        tables=tables,
        figures=figures,
        notes=[
            "How often a thing is taken says what these bots like, not what it is worth.",
            *_few_note(counts),
        ],
    )


def read_counts(cell: Cell) -> pd.DataFrame:
    """Return offers and choices by kind, thing and part, of kinds that are choices."""
    frame = (
        cell.coverage.filter(~pl.col("group").is_in(OTHERS))
        .group_by("group", "name", "chunk")
        .agg(pl.col("offered", "chosen").sum())
        .sort("group", "name", "chunk")
        .collect(engine="streaming")
        .to_pandas()
        .rename(columns={"group": "kind", "name": "thing"})
    )
    total = frame.groupby("kind")[["offered", "chosen"]].transform("sum")
    is_choice = (total.chosen > 0) & (total.chosen < total.offered)
    sizes = frame.groupby("kind").thing.transform("nunique")
    return frame[is_choice & (sizes > 1)].reset_index(drop=True)


def take_table(counts: pd.DataFrame, keys: Sequence[str]) -> pd.DataFrame:
    """Return per thing how often it was offered and taken, most often first within its kind.

    Things that were never on offer are left out.  Intervals hold for all rows at once.
    """
    level = 1 - 0.05 / max(1, counts.groupby(list(keys)).ngroups)
    parts = np.sort(counts.chunk.unique())
    rows = []
    for names, part in counts.groupby(list(keys), sort=False):
        sums = part.groupby("chunk")[["offered", "chosen"]].sum().reindex(parts, fill_value=0)
        offered, chosen = sums.offered.to_numpy(float), sums.chosen.to_numpy(float)
        if offered.sum() > 0:
            rows.append((*names, int(offered.sum()), *_share(chosen, offered, level)))
    table = pd.DataFrame(rows, columns=[*keys, "offered", "taken_share", "low", "high"])
    return table.sort_values(
        [*keys[:-1], "taken_share"], ascending=[*[True] * (len(keys) - 1), False]
    ).reset_index(drop=True)


def _share(chosen: np.ndarray, offered: np.ndarray, level: float) -> tuple[float, float, float]:
    """Return the share of offers that were taken, with its interval over parts."""
    if len(offered) < MIN_PARTS:
        return (chosen.sum() / offered.sum(), *wilson(chosen.sum(), offered.sum(), level))
    return share(chosen, offered, level)


def by_trait(counts: pd.DataFrame, traits: Mapping[str, Any]) -> Iterator[pd.DataFrame]:
    """Yield the counts of each kind of thing with one trait and its value, trait by trait."""
    for kind, facts in traits.items():
        mine = counts[counts.kind == kind]
        for trait, values in facts["traits"].items():
            value = mine.thing.map(dict(zip(facts["names"], values, strict=True)))
            if value.nunique() > 1:
                yield mine.assign(trait=trait, value=value)[value.notna()]


def _sentence(kind: str, rows: pd.DataFrame) -> str:
    """Name what is taken most and least often."""
    few = min(NAMED, len(rows) // 2)
    most, least = rows.head(few), rows.tail(few)[::-1]
    return (
        f"{sentence_case(kind)}, taken most often where it is on offer: {_named(most)}; "
        f"least often: {_named(least)}."
    )


def _named(rows: pd.DataFrame) -> str:
    """Return things with their shares."""
    return ", ".join(
        f"{row.thing} {percent(row.taken_share, (row.low, row.high))}" for row in rows.itertuples()
    )


def _trait_sentences(traits: pd.DataFrame) -> Iterator[str]:
    """Say for each trait which value is taken most and least often."""
    for (kind, trait), rows in traits.groupby(["kind", "trait"], sort=False):
        most, least = rows.iloc[0], rows.iloc[-1]
        yield (
            f"{sentence_case(kind)} by {trait}: most often {most.value} "
            f"({fixed(100 * most.taken_share, 0)} %), least often {least.value} "
            f"({fixed(100 * least.taken_share, 0)} %)."
        )


def _figure(
    cell: Cell, kind: str, rows: pd.DataFrame, tables: dict[str, pd.DataFrame]
) -> Iterator[FigureSpec]:
    """Describe what is taken most and least often of one kind."""
    shown = rows if len(rows) <= 2 * SHOWN else pd.concat([rows.head(SHOWN), rows.tail(SHOWN)])
    name = f"takes_{kind.replace(' ', '_')}"
    tables[name] = shown.drop(columns="kind").reset_index(drop=True)
    which = "" if len(shown) == len(rows) else f" The {SHOWN} most and the {SHOWN} least taken."
    said = f"Most often {_named(shown.head(1))}, least often {_named(shown.tail(1))}."
    yield _dots(cell, name, "thing", f"How often each {kind} is taken", f"{said}{which}")


def _trait_figures(
    cell: Cell, traits: pd.DataFrame, tables: dict[str, pd.DataFrame]
) -> Iterator[FigureSpec]:
    """Describe what is taken by what things are like."""
    for (kind, trait), rows in traits.groupby(["kind", "trait"], sort=False):
        name = f"takes_{kind}_{trait}".replace(" ", "_")
        shown = tables[name] = rows.drop(columns=["kind", "trait"]).reset_index(drop=True)
        said = "; ".join(
            f"{row.value} {fixed(100 * row.taken_share, 0)} %"
            for row in shown.iloc[[0, -1]].itertuples()
        )
        yield _dots(
            cell, name, "value", f"{sentence_case(kind)}, taken by {trait}", f"Ends: {said}."
        )


def _dots(cell: Cell, name: str, label: str, title: str, said: str) -> FigureSpec:
    return FigureSpec(
        name=f"{name.replace('_', '-')}-{cell.players}p",
        drawing="dot_interval",
        table=name,
        title=title,
        sentence=said,
        alt=f"One dot with its interval per row. {said}",
        options={
            "label": label,
            "estimate": "taken_share",
            "unit": "share",
            "x_label": "share of offers that were taken",
        },
    )


def _few_note(counts: pd.DataFrame) -> list[str]:
    """Warn where intervals cannot come from parts of the run."""
    if counts.chunk.nunique() >= MIN_PARTS:
        return []
    return ["The run has few parts: intervals take all offers as independent."]
