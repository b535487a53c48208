"""Figures of a comparison as data: arrows from before to after, in margins or in real units."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import islice

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.measure_tables import weighted_quantiles
from exobalance.analysis.base.sentences import fixed, span
from exobalance.analysis.metrics.items.effects import OUTCOMES
from exobalance.analysis.studies.compare.comparison import ComparedCount
from exobalance.analysis.studies.compare.effect_sentences import arrow, by_how_much, say

CLASSES = 30  # of lengths
LONGEST = 0.995  # share of the games that have classes of their own
MOST = 3  # numbers named in the words of a figure


def margin_figure(players: int, tweak: str, arm: str, table: pd.DataFrame) -> FigureSpec:
    """Describe all effects of a tweak as arrows, each in units of its own margin."""
    certain = table[table.word == "Imbalanced"]
    size = (certain.change / certain.margin).abs().sort_values(ascending=False)
    named = "; ".join(say(row) for row in certain.loc[size.index[:MOST]].itertuples())
    words = (
        f"Beyond the margins: {named}." if named else "Nothing is seen to move beyond its margin."
    )
    count = f"{len(certain)} of {len(table)}"
    return FigureSpec(
        name=f"effects-{arm}-{players}p",
        drawing="arrows",
        table=f"effects_{arm}",
        title=f"What {tweak} moves, in units of the margins",
        sentence=f"{count} numbers move beyond the margins for certain. Zero is where a number "
        "was before; the bar is the 95 % interval of its change.",
        alt=f"One arrow per number from zero to its change, in margins. {words}",
        options={
            "scale": "margin",
            "estimate": "after",
            "base": "before",
            "x_label": "change, in margins",
            "band": (-1.0, 1.0),
            "band_label": "within the margin",
        },
    )


def family_figure(
    compared: ComparedCount, table: pd.DataFrame, name: str, title: str, **options: object
) -> FigureSpec:
    """Describe numbers of one kind as arrows in their own unit, all tweaks side by side."""
    several = len(compared.tweaks) > 1
    said = _largest(
        (f"{each.tweak}, " if several else "") + f"{each.label} {arrow(each)} {by_how_much(each)}"
        for each in _certain(table).itertuples()
    )
    return FigureSpec(
        name=f"{name}-{compared.players}p",
        drawing="arrows",
        table=name,
        title=title,
        sentence=said,
        alt=f"One arrow per row from before to after. {said}",
        options={
            "estimate": "after",
            "base": "before",
            "head": "none",
            "unit": table.unit.iloc[0],
            "before": compared.base.name,
            **({"series": "tweak"} if several else {}),
            **options,
        },
    )


def _certain(table: pd.DataFrame) -> pd.DataFrame:
    """Return the changes whose intervals leave out 0, the largest first."""
    sure = table[(table.low > 0) | (table.high < 0)]
    return sure.sort_values("change", key=np.abs, ascending=False, kind="stable")


def _largest(named: Iterable[str]) -> str:
    """Return a sentence on the largest of the changes that are certain."""
    shown = list(islice(named, MOST))
    return f"Largest changes: {'; '.join(shown)}." if shown else "No change here is certain."


def item_figure(compared: ComparedCount, table: pd.DataFrame, tweak: str, name: str) -> FigureSpec:
    """Describe how a tweak changes what each setup item does, one panel per outcome."""
    panels: dict[str, object] = {}
    for outcome in OUTCOMES:
        margin = table[table.outcome == outcome.title].margin
        if margin.empty:
            continue
        known = pd.notna(margin.iloc[0])
        panels[outcome.title] = {"unit": outcome.unit} | (
            {"margin": float(margin.iloc[0])} if known else {}
        )
    said = _largest(
        f"{row.item} {fixed(row.change, 1, signed=True)} {row.unit} "
        f"{span((row.low, row.high), 1)} on the {title}"
        for title, part in table.groupby("outcome", sort=False)
        for row in _certain(part).head(1).itertuples()
    )
    items = compared.cell.facts.item_word[1]
    return FigureSpec(
        name=f"{name}-{compared.players}p",
        drawing="forest",
        table=name,
        title=f"How {tweak} changes what each of the {items} does",
        sentence=said,
        alt=f"One panel per outcome, one dot with its interval per item. {said}",
        options={"label": "item", "estimate": "change", "panel": "outcome", "panels": panels},
    )


def length_table(compared: ComparedCount) -> pd.DataFrame:
    """Return the distribution of turns under each set of rules, in common classes.

    The last class holds all games that are longer still, one in two hundred at most.
    """
    cells = {compared.base.name: compared.cell}
    cells |= {tweak.side.name: tweak.pair.tweak for tweak in compared.tweaks}
    counts = {
        name: cell.games.group_by(cell.turns.alias("turns"))
        .agg(pl.len().alias("games"))
        .sort("turns")
        .collect(engine="streaming")
        for name, cell in cells.items()
    }
    turns = {name: each["turns"].to_numpy() for name, each in counts.items()}
    games = {name: each["games"].to_numpy() for name, each in counts.items()}
    low = min(int(values.min()) for values in turns.values())
    high = max(weighted_quantiles(turns[name], games[name], [LONGEST])[0] for name in counts)
    width = max(1, math.ceil((high - low + 1) / CLASSES))
    rows = []
    for name in counts:
        place = np.minimum((turns[name] - low) // width, CLASSES - 1)
        share = np.bincount(place, games[name], CLASSES) / games[name].sum()
        rows += [(name, low + width * (k + 0.5) - 0.5, share[k]) for k in range(CLASSES)]
    table = pd.DataFrame(rows, columns=["rules", "turn", "share"])
    last = table.turn[table.share > 0].max()
    return table[table.turn <= last].reset_index(drop=True)


def length_figure(compared: ComparedCount) -> FigureSpec:
    """Describe the distribution of turns before and after."""
    turns = compared.effects[compared.effects.key == "turns"]
    means = "; ".join(
        f"{name} {fixed(value, 1)} turns"
        for name, value in zip(
            compared.names.values(), [turns.before.iloc[0], *turns.after], strict=True
        )
    )
    return FigureSpec(
        name=f"lengths-{compared.players}p",
        drawing="curve",
        table="lengths",
        title="Length of the games",
        sentence=f"Mean length: {means}. The last point holds all longer games.",
        alt=f"One curve of games by number of turns per set of rules. Mean length: {means}.",
        options={
            "x": "turn",
            "estimate": "share",
            "series": "rules",
            "unit": "share",
            "x_label": "turns of all players",
            "y_label": "% of games",
        },
    )
