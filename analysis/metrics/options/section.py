"""M7a to M7c, options: what is picked, how those who pick it fare, and what it is worth.

Association (M7b) is shown only beside the value from forked decisions (M7c): who wins
picks differently because it is ahead, and not only the other way round.

Source: `analysis.metrics.options.pick_rates`, `analysis.metrics.options.fork_values`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.extremes import Extremes
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.outcome_units import POINTS, OutcomeUnit, outcome_unit, value_figure
from exobalance.analysis.base.sentences import decimals, fixed, number, span
from exobalance.analysis.metrics.options.fork_values import (
    Forks,
    quarter_values,
    read_forks,
    value_table,
)
from exobalance.analysis.metrics.options.many_options import (
    MANY,
    many_figure,
    many_options,
    many_sentences,
    many_table,
)
from exobalance.analysis.metrics.options.pick_rates import (
    evenness_table,
    openness,
    pick_table,
    quarter_table,
    read_picks,
)

CERTAIN = 0.95  # of picks, for an option that is hardly a choice
RARE = 0.01  # share of picks below which an option has no association

WHY = (
    "Association and value answer different questions. How those fared who picked an "
    "option also counts that they were ahead, had the chance, or that the game was long. The "
    "value changes this one choice and nothing else: the same position is played on with the "
    "option and with the best other one, with the same chance."
)
SEVERAL = (
    "Where several options are on offer, each is measured against the best of the others, so that "
    "one as good as most lies below 0."
)


def options(cell: Cell) -> Section | None:
    """Return the section on options, or None for runs that do not count them."""
    picks = read_picks(cell)
    if picks is None:
        return None
    table, worth = pick_table(cell, picks), outcome_unit(cell)
    association = [name for name in table if name.startswith("association")]
    size = table[table.share > 0].groupby("decision").option.size()
    rare = RARE * np.minimum(1, MANY / table.decision.map(size))
    table.loc[~(table.share >= rare), association] = np.nan
    evenness = evenness_table(cell, picks)
    forks = read_forks(cell)
    if forks is not None:  # some kinds of decisions never offer two kinds of options
        values = value_table(forks, len(cell.facts.labels), worth)
        open_kinds = table.decision[values.decisions > 0].unique()
        evenness = evenness[evenness.decision.isin(open_kinds)].reset_index(drop=True)
    figures: list[FigureSpec] = [_evenness_figure(cell, evenness)]
    sentences: list[str] = []
    notes: list[str] = []
    if forks is None:
        notes.append(
            "How those who pick an option fare says nothing about the option without its value: "
            "run with --sample-forks to play choices on in all ways (bots that look ahead cannot)."
        )
        table = table.drop(columns=association)[picks.offered | (table.share > 0)]
        table = table.reset_index(drop=True)
    else:
        table = pd.concat([table, values], axis=1)
        table = table[(table.share > 0) | (table.decisions > 0)].reset_index(drop=True)
        crowds = many_options(table[table[worth.value].notna()])
        few = table[~table.decision.isin(crowds)]
        if few[worth.value].notna().any() or not crowds:
            sentences += _value_sentences(few, forks, worth)
        notes += [WHY, _sample_note(forks), *_chosen_note(cell)]
    sentences += _pick_sentences(evenness, openness(cell, picks, evenness))
    if forks is not None:
        sentences += _misleading_sentences(few, worth)
    tables = {"options": table, "evenness": evenness}
    if forks is not None:
        for name, title, shown in _shown(few, worth):
            tables[name] = shown
            figures.append(_value_figure(cell, name, title, shown))
        for kind, rows in crowds.items():
            name = _table_name(cell, kind)
            tables[name] = many_table(rows, worth)
            sentences += many_sentences(kind, tables[name], worth)
            figures.append(many_figure(cell, kind, name, tables[name], worth))
        if crowds:
            notes.append(SEVERAL)
        by_quarter = quarter_values(forks, cell.facts, worth)
        if len(by_quarter):
            tables["value_by_quarter"] = by_quarter
            if cell.facts.fork_options and by_quarter.option.nunique() <= MANY:
                figures.append(_quarter_figure(cell, by_quarter))
        quarters = quarter_table(cell)
        if not quarters.empty:
            tables["option_quarters"] = quarters
    return Section(
        metric="M7a",
        title="Options",
        players=cell.players,
        sentences=sentences,
        tables=tables,
        titles={
            "options": "Options in numbers",
            "option_quarters": "Association by quarter of the game",
        },
        figures=figures,
        notes=notes,
    )


def _table_name(cell: Cell, title: str) -> str:
    """Return the name of the table of a decision with many options."""
    name = next(each.name for each in cell.facts.decisions if each.title == title)
    return f"values_of_{name}"


def _quarter_figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    """Describe the values of the options that were asked for, quarter by quarter."""
    options, worth = list(dict.fromkeys(table.option)), outcome_unit(cell)
    return FigureSpec(
        name=f"value-by-quarter-{cell.players}p",
        drawing="forest",
        table="value_by_quarter",
        title="What options are worth over time",
        sentence=f"What each option gains against the best other one, in {worth.words}, by "
        f"quarter of the game: {', '.join(options)}.",
        alt=f"Dots with intervals around zero for {len(options)} options in four quarters.",
        options={
            "label": "quarter",
            "panel": "option",
            "estimate": worth.value,
            "low": f"{worth.value}_low",
            "high": f"{worth.value}_high",
            "unit": worth.unit,
        },
    )


def _shown(table: pd.DataFrame, worth: OutcomeUnit) -> Iterator[tuple[str, str, pd.DataFrame]]:
    """Yield name, title and rows of the figures of values: simple decisions, then others.

    Of a decision between two kinds of options, only the one picked more often is shown: the
    other is worth as much less.  Decisions among several stand best option first.
    """
    known = table[table[worth.value].notna()]
    in_decision = known.groupby("decision", sort=False)
    is_simple = in_decision.option.transform("size") == 2
    is_picked = known.picked_share == in_decision.picked_share.transform("max")
    ends = [f"{worth.value}_low", f"{worth.value}_high"]
    columns = ["decision", "option", worth.value, *ends, worth.association]
    simple = known[is_simple & is_picked].drop_duplicates("decision")
    several = known.assign(place=in_decision.ngroup())[~is_simple]
    several = several.sort_values(["place", worth.value], ascending=[True, False])
    for name, title, rows in (
        ("simple_values", "What it is worth to do it rather than not", simple),
        ("option_values", "What options are worth against the best other one", several),
    ):
        if len(rows):
            yield name, title, rows[columns].reset_index(drop=True)


def _pick_sentences(evenness: pd.DataFrame, ends: Extremes | None) -> list[str]:
    """Say which decisions are hardly any, and which are the most open."""
    settled = evenness[evenness.most_share > CERTAIN]
    sentences = []
    if ends is not None and not ends.is_open:
        evenly = ends.most.told(lambda value, _: f"{fixed(100 * value, 0)} % as even as can be")
        sentences.append(f"The most open decision, by how evenly its options are picked: {evenly}.")
    if len(settled):
        named = "; ".join(
            f"“{row.most_picked}” {_how_often(row.most_share)}" for row in settled.itertuples()
        )
        sentences.append(f"Hardly a choice for these bots: {named}.")
    return sentences


def _how_often(share: float) -> str:
    """Return a share near 1 in words."""
    return "always" if share > 0.9995 else f"{fixed(100 * share, 1)} %"


def _value_sentences(table: pd.DataFrame, forks: Forks, worth: OutcomeUnit) -> list[str]:
    """Name the options that certainly help, and those that are picked too seldom or often."""
    sure = table[worth.certain(table)]
    sentences = []
    helps = sure[worth.value] > 0
    best = sure[helps].sort_values(worth.value, ascending=False)
    if len(best):
        named = "; ".join(f"“{row.option}” {_size(row, worth)}" for _, row in best[:3].iterrows())
        met = f"{forks.decision[-1] + 1:,} decisions of {forks.groups.games.sum():,.0f} games"
        sentences.append(
            f"Worth most against the best other option, in {worth.words}, at {met}: {named}."
        )
    # An option that the bots rightly leave alone is no fault of the game.
    missed = sure[helps & (sure.picked_share < 0.5)]
    if len(missed):
        named = "; ".join(f"“{row.option}”" for row in missed.itertuples())
        sentences.append(f"These bots pick too seldom: {named}.")
    wasted = sure[(sure[worth.value] < 0) & (sure.picked_share > 0.5)]
    if len(wasted):
        named = "; ".join(f"“{row.option}” {_size(row, worth)}" for _, row in wasted.iterrows())
        sentences.append(f"These bots pick too often: {named}.")
    if not len(sure):
        sentences.append(
            f"No option is certainly better or worse than the best other one, from "
            f"{forks.decision[-1] + 1:,} decisions played on in all ways; more deals "
            "(--sample-forks) say more."
        )
    return sentences


def _misleading_sentences(table: pd.DataFrame, worth: OutcomeUnit) -> list[str]:
    """Name the option whose association and certain value are farthest apart."""
    association, value = table[worth.association], table[worth.value]
    apart = np.sign(association) != np.sign(value)
    opposed = table[apart & worth.certain(table) & (association.abs() >= 1)]
    if opposed.empty:
        return []
    row = opposed.loc[(association - value)[opposed.index].abs().idxmax()]
    size = row[worth.association]
    fares = worth.fares.format(fixed(abs(size), 1), "more" if size > 0 else "less")
    misleading = "Scores" if worth is POINTS else "Win shares"
    return [
        f"{misleading} mislead here: those who pick “{row.option}” {fares}, yet the pick "
        f"itself is worth {_size(row, worth)} against the best other option."
    ]


def _size(row: pd.Series, worth: OutcomeUnit) -> str:
    """Return the value of an option with its interval: ``+15 pp (8 to 22)``."""
    value, interval = worth.of(row)
    places = decimals(interval)
    return f"{fixed(value, places, signed=True)} {worth.unit} {span(interval, places)}"


def _sample_note(forks: Forks) -> str:
    """Say how much was played on."""
    return (
        f"Values come from {forks.decision[-1] + 1:,} decisions of "
        f"{forks.groups.games.sum():,.0f} games, drawn evenly over kinds of decisions, seats and "
        "quarters of the game; among those of one kind, the option that the bot likes best "
        "stands for all. Fewer than ten deals give no value. Intervals hold for all at once."
    )


def _chosen_note(cell: Cell) -> list[str]:
    """Say which decisions were played on, if not all kinds were."""
    wanted = cell.facts.fork_options
    if not wanted:
        return []
    titles = []
    for decision in cell.facts.decisions:
        mine = [each for each in cell.facts.labels if each.name.partition(":")[0] == decision.name]
        chosen = [label.title for label in mine if label.name in wanted]
        titles += [f"any of “{decision.title}”"] if len(chosen) == len(mine) > 1 else chosen
    return [
        f"Only decisions that offered one of these were played on: {', '.join(titles)}. "
        "The values of all other options hold for these decisions alone."
    ]


def _evenness_figure(cell: Cell, evenness: pd.DataFrame) -> FigureSpec:
    parts = "; ".join(
        f"{row.decision} {fixed(100 * row.evenness, 0)} %" for row in evenness.itertuples()
    )
    return FigureSpec(
        name=f"evenness-{cell.players}p",
        drawing="dot_interval",
        table="evenness",
        title="How evenly options are picked",
        sentence=f"100 % would be all kinds of options alike, 0 % always the same. {parts}.",
        alt=f"One dot per kind of decision. {parts}.",
        options={
            "label": "decision",
            "estimate": "evenness",
            "unit": "share",
            "x_label": "evenness of picks",
        },
    )


def _value_figure(cell: Cell, table: str, title: str, shown: pd.DataFrame) -> FigureSpec:
    worth = outcome_unit(cell)
    best, worst = (shown.loc[shown[worth.value].agg(end)] for end in ("idxmax", "idxmin"))
    said = (
        f"Most for “{best.option}”, {number(*worth.of(best), worth.unit)}; least for "
        f"“{worst.option}”, {number(*worth.of(worst), worth.unit)}. Grey: {worth.beside}."
    )
    groups = {} if table == "simple_values" else {"group": "decision"}
    return value_figure(cell, table, title, said, groups)
