"""M9b, how games end: which trigger, alone or with others, and when.

A game tells its triggers as columns of ``games`` that hold 0 or 1, and its length in the
unit in which triggers are checked; both are named by the game (`GameFacts.endings`).  Games that
the rules did not end have no trigger; they count in every share.

Source: decision and timing metrics of the TAG framework (Gaina et al. 2020).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.measure_tables import share, weighted_quantiles
from exobalance.analysis.base.sentences import fixed, percent, rare
from exobalance.simcore.phrases import and_list

LEVELS = {"q10": 0.1, "q50": 0.5, "q90": 0.9}
NONE = "no trigger: the game did not finish"


def endings(cell: Cell) -> Section | None:
    """Return the section on how games end, or None for games that name no triggers."""
    facts = cell.facts.endings
    if facts is None or not cell.has("games", facts["length"], *_columns(cell)):
        return None
    counts = _counts(cell)
    table, together, lengths = (
        trigger_table(cell, counts),
        together_table(cell, counts),
        length_table(cell, counts),
    )
    unit = facts["word"][1]
    return Section(
        metric="M9b",
        title="How games end",
        players=cell.players,
        sentences=[_share_sentence(table, together), *_length_sentences(table, unit)],
        tables={"triggers": table, "triggers_together": together, "length_by_trigger": lengths},
        figures=[_share_figure(cell, table), *_length_figure(cell, lengths, unit)],
        notes=["Several triggers can hold at once, so that their shares can add up to more."],
    )


def _columns(cell: Cell) -> list[str]:
    """Return the columns of the triggers."""
    assert cell.facts.endings is not None
    return [trigger["column"] for trigger in cell.facts.endings["triggers"]]


def _titles(cell: Cell) -> list[str]:
    """Return the triggers in words."""
    assert cell.facts.endings is not None
    return [trigger["title"] for trigger in cell.facts.endings["triggers"]]


def _counts(cell: Cell) -> pd.DataFrame:
    """Return the number of games by triggers and length."""
    assert cell.facts.endings is not None
    return (
        cell.games.group_by(*_columns(cell), pl.col(cell.facts.endings["length"]).alias("length"))
        .agg(pl.len().alias("games"))
        .sort(*_columns(cell), "length")
        .collect(engine="streaming")
        .to_pandas()
    )


def trigger_table(cell: Cell, counts: pd.DataFrame) -> pd.DataFrame:
    """Return per trigger its share of all games, alone or not, and the length of its games."""
    columns = _columns(cell)
    sums = cell.sums(cell.games, **{name: pl.col(name) > 0 for name in columns})
    rows = []
    for name, title in zip(columns, _titles(cell), strict=True):
        mine = counts[counts[name] > 0]
        alone = mine.games[(mine[columns] > 0).sum(axis=1) == 1].sum() / cell.n_games
        mean, quantiles = np.nan, [np.nan] * len(LEVELS)
        if len(mine):
            spread = mine.groupby("length").games.sum()
            mean = float(np.average(spread.index, weights=spread))
            quantiles = weighted_quantiles(
                spread.index.to_numpy(), spread.to_numpy(), LEVELS.values()
            )
        ended = share(sums[name], cell.groups.games)
        rows.append((title, *ended, alone, mean, *quantiles))
    names = ["trigger", "share", "low", "high", "only_this_share", "mean_length", *LEVELS]
    return pd.DataFrame(rows, columns=names)


def together_table(cell: Cell, counts: pd.DataFrame) -> pd.DataFrame:
    """Return the share of games by set of triggers, the most frequent first."""
    titles = np.array(_titles(cell))
    sets = counts.groupby(_columns(cell), as_index=False).games.sum()
    sets = sets.sort_values("games", ascending=False)
    held = sets[_columns(cell)].to_numpy() > 0
    return pd.DataFrame(
        {
            "triggers": [" + ".join(titles[row]) if row.any() else NONE for row in held],
            "number": held.sum(axis=1),
            "games": sets.games.to_numpy(),
            "share": sets.games.to_numpy() / cell.n_games,
        }
    )


def length_table(cell: Cell, counts: pd.DataFrame) -> pd.DataFrame:
    """Return per trigger and length the share of all games; every length of any game."""
    lengths = np.arange(counts.length.min(), counts.length.max() + 1)
    parts = []
    for name, title in zip(_columns(cell), _titles(cell), strict=True):
        games = counts[counts[name] > 0].groupby("length").games.sum()
        if len(games):
            part = games.reindex(lengths, fill_value=0).to_numpy() / cell.n_games
            parts.append(pd.DataFrame({"trigger": title, "length": lengths, "share": part}))
    empty = pd.DataFrame(columns=["trigger", "length", "share"])
    return pd.concat(parts, ignore_index=True) if parts else empty


def _share_sentence(table: pd.DataFrame, together: pd.DataFrame) -> str:
    """Say what ends games, and how often several triggers hold."""
    seen = table[table.share > 0].sort_values("share", ascending=False)
    if seen.empty:
        return "No game was ended by a trigger."
    parts = [f"“{row.trigger}” {percent(row.share, (row.low, row.high))}" for row in
             seen.itertuples()]  # fmt: skip
    text = f"What ended the games: {and_list(parts)}"
    several = float(together.share[together.number > 1].sum())
    if several > 0:
        text += f"; several at once in {rare(several)}"
    never = list(table.trigger[table.share == 0])
    return text + (f". Never: {and_list([f'“{each}”' for each in never])}." if never else ".")


def _length_sentences(table: pd.DataFrame, unit: str) -> list[str]:
    """Say when each trigger comes."""
    seen = table[table.share > 0].sort_values("mean_length")
    if seen.empty:
        return []
    parts = [
        f"{fixed(row.mean_length, 1)} with “{row.trigger}” (8 in 10: {fixed(row.q10, 0)} to "
        f"{fixed(row.q90, 0)})"
        for row in seen.itertuples()
    ]
    return [f"Mean number of {unit} by what ended the game: {and_list(parts)}."]


def _share_figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    said = "; ".join(f"“{row.trigger}” {rare(row.share)}" for row in table.itertuples())
    return FigureSpec(
        name=f"triggers-{cell.players}p",
        drawing="dot_interval",
        table="triggers",
        title="What ends games",
        sentence=f"Share of games that each trigger ended, alone or with others: {said}.",
        alt=f"One dot with its interval per trigger: {said}.",
        options={"label": "trigger", "estimate": "share", "unit": "share", "x_label": "games"},
    )


def _length_figure(cell: Cell, lengths: pd.DataFrame, unit: str) -> Sequence[FigureSpec]:
    """Describe how long games are, by what ended them."""
    if lengths.length.nunique() < 2:
        return []
    peaks = lengths.loc[lengths.groupby("trigger", sort=False).share.idxmax()]
    said = "; ".join(f"“{row.trigger}” {row.length}" for row in peaks.itertuples())
    return [
        FigureSpec(
            name=f"length-by-trigger-{cell.players}p",
            drawing="curve",
            table="length_by_trigger",
            title="When games end, by trigger",
            sentence=f"Most frequent number of {unit}: {said}.",
            alt=f"One line per trigger over the number of {unit}; peaks: {said}.",
            options={
                "x": "length",
                "estimate": "share",
                "series": "trigger",
                "unit": "share",
                "x_label": unit,
                "y_label": "share of all games",
            },
        )
    ]
