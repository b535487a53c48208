"""M6d, what chance drew: what the report says of the cards of each deck.

Source: `analysis.metrics.drawn_cards.fit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.intervals import Estimates, holm
from exobalance.analysis.base.measure_tables import certain
from exobalance.analysis.base.sentences import decimals as decimals_of
from exobalance.analysis.base.sentences import fixed, rare, sentence_case, span
from exobalance.analysis.metrics.drawn_cards.fit import Draws, fit, read_draws
from exobalance.simcore.phrases import and_list

SHOWN = 20  # cards in a figure
NAMED = 3  # cards in a sentence, each way


@dataclass(frozen=True)
class CardOutcome:
    """A number of a game that cards may move."""

    key: str
    column: str  # in tables; its end tells the unit
    title: str
    unit: str


def drawn_cards(cell: Cell) -> list[Section]:
    """Return one section per deck of which the games drew anything."""
    found = [deck_section(cell, deck) for deck in cell.facts.draws]
    return [section for section in found if section is not None]


def deck_section(cell: Cell, deck: Mapping[str, Any]) -> Section | None:
    """Return the section on one deck, or None if its cards were not in play."""
    length, unit = ("turns", "turns")
    if cell.facts.endings is not None:
        length, unit = cell.facts.endings["length"], cell.facts.endings["word"][1]
    draws = read_draws(cell, deck, length)
    if draws is None or not len(draws.kept) or not draws.outcomes:
        return None
    outcomes = [
        CardOutcome("length", f"length_{unit}", f"length in {unit}", unit),
        CardOutcome("score", "score_points", "mean score", "points"),
        CardOutcome("lead", "lead_points", "lead of the winner", "points"),
        CardOutcome("seat_1", "seat_1_pp", "win share of seat 1", "pp"),
    ]
    outcomes = [each for each in outcomes if each.key in draws.outcomes]
    fits = {each.column: fit(draws, draws.outcomes[each.key]) for each in outcomes}
    one, many = deck["word"]
    cards = pd.DataFrame({one: draws.names, "group": draws.groups})
    cards["present_share"] = draws.present.mean(axis=0)
    table = pd.concat([cards, *(_columns(key, each.cards) for key, each in fits.items())], axis=1)
    names = pd.DataFrame({"group": list(dict.fromkeys(draws.groups.tolist()))})
    groups = pd.concat([names, *(_columns(key, each.groups) for key, each in fits.items())], axis=1)
    sentences, figures = [_reach_sentence(draws)], []
    tables = {"draws": table}
    if groups.drop(columns="group").notna().any(axis=None):
        tables["draw_groups"] = groups
        sentences += _group_sentences(groups, outcomes, many)
    for outcome in outcomes:
        sentences.append(_sentence(table, outcome, one))
        figures += list(_figure(cell, table, outcome, one, tables))
    return Section(
        metric="M6d",
        title=f"What chance drew: {many}",
        players=cell.players,
        sentences=sentences,
        tables=tables,
        figures=figures,
        notes=_notes(draws),
    )


def _columns(column: str, estimates: Estimates) -> pd.DataFrame:
    """Return value, interval and adjusted p-value of one outcome."""
    low, high = estimates.together()
    with np.errstate(invalid="ignore", divide="ignore"):
        p = 2 * stats.t.sf(np.abs(estimates.value / estimates.se), max(1.0, estimates.df))
    known = np.isfinite(p)
    adjusted = np.full(len(p), np.nan)
    adjusted[known] = holm(p[known])
    return pd.DataFrame(
        {
            column: estimates.value,
            f"{column}_low": np.where(known, low, np.nan),
            f"{column}_high": np.where(known, high, np.nan),
            f"{column}_p_holm": adjusted,
        }
    )


def _reach_sentence(draws: Draws) -> str:
    """Say which cards count, and why these."""
    one, many = draws.deck["word"]
    first = f"first {draws.reach} {many}" if draws.reach > 1 else f"first {one}"
    return (
        f"What counts is which {many} lie among the {first} of the deck; "
        f"{rare(draws.drawn_share)} of games reveal so many. Later ones are left out: "
        "whether they come depends on how long a game lasts."
    )


def _group_sentences(groups: pd.DataFrame, outcomes: list[CardOutcome], many: str) -> Iterator[str]:
    """Name what groups certainly do, one in place of an average card of the others."""
    for each in outcomes:
        sure = groups[certain(groups, each.column)]
        if len(sure):
            parts = [f"{row['group']} {_size(row, each)}" for _, row in sure.iterrows()]
            yield (
                f"{sentence_case(each.title)}, one of these {many} in place of one of the "
                f"others: {and_list(parts)}."
            )


def _sentence(table: pd.DataFrame, outcome: CardOutcome, one: str) -> str:
    """Name the cards that certainly move a number most, up and down."""
    sure = table[certain(table, outcome.column)].sort_values(outcome.column)
    if not table[outcome.column].notna().any():
        return f"{sentence_case(outcome.title)}: too few games to tell the cards apart."
    if sure.empty:
        return (
            f"{sentence_case(outcome.title)}: no {one} certainly moves it, each compared with "
            "the others of its group."
        )
    parts = []
    for way, rows in (("up", sure[::-1].head(NAMED)), ("down", sure.head(NAMED))):
        rows = rows[(rows[outcome.column] > 0) == (way == "up")]
        if len(rows):
            named = "; ".join(f"“{row[one]}” {_size(row, outcome)}" for _, row in rows.iterrows())
            parts.append(f"{way} with {named}")
    return (
        f"{sentence_case(outcome.title)}, each in place of another of its group: certainly "
        f"{', and '.join(parts)}."
    )


def _size(row: pd.Series, outcome: CardOutcome) -> str:
    """Return an effect with its interval."""
    interval = (row[f"{outcome.column}_low"], row[f"{outcome.column}_high"])
    places = max(1 + (interval[1] - interval[0] < 0.1), decimals_of(interval))
    return (
        f"{fixed(row[outcome.column], places, signed=True)} {outcome.unit} {span(interval, places)}"
    )


def _figure(
    cell: Cell, table: pd.DataFrame, outcome: CardOutcome, one: str, tables: dict[str, pd.DataFrame]
) -> Iterator[FigureSpec]:
    """Describe the strongest effects on a number, if any is certain."""
    known = table[table[outcome.column].notna()]
    if not certain(known, outcome.column).any():
        return
    most = known[outcome.column].abs().nlargest(SHOWN).index
    columns = ["group", one, outcome.column, f"{outcome.column}_low", f"{outcome.column}_high"]
    shown = known.loc[most, columns].sort_values(outcome.column, ascending=False)
    name = f"draws_{outcome.key}"
    tables[name] = shown.reset_index(drop=True)
    best, least = shown.iloc[0], shown.iloc[-1]
    said = (
        f"Highest estimate: “{best[one]}”, {_size(best, outcome)}; lowest: “{least[one]}”, "
        f"{_size(least, outcome)}."
    )
    yield FigureSpec(
        name=f"{name.replace('_', '-')}-{cell.players}p",
        drawing="forest",
        table=name,
        title=f"What each {one} does to the {outcome.title}",
        sentence=f"In place of another of its group; the {len(shown)} strongest. {said}",
        alt=f"Dots with intervals around zero. {said}",
        options={
            "label": one,
            "estimate": outcome.column,
            "low": f"{outcome.column}_low",
            "high": f"{outcome.column}_high",
            "unit": outcome.unit,
            "x_label": outcome.title,
        },
    )


def _notes(draws: Draws) -> list[str]:
    """Say what the effects compare, and how many were tested."""
    one, many = draws.deck["word"]
    return [
        f"An effect is that of one {one} in place of an average other one of its group, as early "
        "in the deck, all players and bots together.",
        f"{len(draws.kept)} {many} are told apart; “certainly” holds for all of them together "
        "at 5 %, number by number, and so do intervals.",
    ]
