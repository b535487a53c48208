"""M7e, gift ratio: what a choice of the active player hands to the others.

Where players may follow the active player's choice, the ratio is the sum of what all others
got in turns with that choice over the sum of what the active player got.  1 means that all
others together got as much as the active player; per opponent it is divided by n - 1.

Source: own, for games in which everybody profits from the active player's choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.base.sentences import fixed, seat_name, wanted
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import games_wanted, judge_estimate_range, make_verdict

ALL = "all choices"


def gifts(cell: Cell, targets: Targets) -> Section | None:
    """Return the section on gifts, or None for a game without them."""
    facts = cell.words.gifts
    if facts is None or not cell.has("seats", *gift_columns(facts)):
        return None
    own, given = gift_sums(cell, facts)
    table = _choice_table(facts, own, given, cell.players)
    seats = _seat_table(facts, own, given)
    verdict = _verdict(cell, facts, own, given, targets)
    return Section(
        metric="M7e",
        title="Gifts to others",
        players=cell.players,
        sentences=[verdict.sentence, _sentence(facts, table)],
        verdicts=[verdict],
        tables={"gifts": table, "gift_seats": seats},
        figures=[_figure(cell, facts, table), _seat_figure(cell, facts, seats)],
        notes=[
            f"A gift is what others do in the turn of the active player, in {facts['unit']}: how "
            "much it is worth to them is another question."
        ],
    )


def gift_columns(facts: Mapping[str, Any]) -> list[str]:
    """Return the columns of ``seats`` that gifts are counted in."""
    return [column for choice in facts["choices"] for column in (choice["own"], choice["given"])]


def gift_sums(cell: Cell, facts: Mapping[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """Return what the active player got itself and what the others got.

    Both float64[n_groups, n_players, n_choices]; the seat is that of the active player.
    """
    parts = {}
    for place, choice in enumerate(facts["choices"]):
        for seat in range(cell.players):
            here = pl.col("seat") == seat
            for name in ("own", "given"):
                parts[f"{name}_{seat}_{place}"] = pl.when(here).then(pl.col(choice[name]))
    sums = cell.sums(cell.seats, **parts)
    shape = (cell.groups.n_groups, cell.players, len(facts["choices"]))
    own, given = (
        np.column_stack(
            [
                sums[f"{name}_{seat}_{place}"]
                for seat in range(cell.players)
                for place in range(shape[2])
            ]
        ).reshape(shape)
        for name in ("own", "given")
    )
    return own, given


def _choice_table(
    facts: Mapping[str, Any], own: np.ndarray, given: np.ndarray, players: int
) -> pd.DataFrame:
    """Return the ratio of each choice and of all together."""
    names = [*(choice["name"] for choice in facts["choices"]), ALL]
    top, bottom = given.sum(axis=1), own.sum(axis=1)
    top = np.column_stack([top, top.sum(axis=1)])
    bottom = np.column_stack([bottom, bottom.sum(axis=1)])
    estimate = ratio(top, bottom)
    low, high = estimate.interval()
    total = bottom[:, :-1].sum()
    return pd.DataFrame(
        {
            facts["word"][0]: names,
            "given": 100 * estimate.value,
            "low": 100 * low,
            "high": 100 * high,
            "per_opponent": 100 * estimate.value / (players - 1),
            "own_share": bottom.sum(axis=0) / total if total else np.nan,
        }
    )


def _seat_table(facts: Mapping[str, Any], own: np.ndarray, given: np.ndarray) -> pd.DataFrame:
    """Return the ratio of each choice by the seat of the active player."""
    estimate = ratio(given.reshape(len(given), -1), own.reshape(len(own), -1))
    low, high = estimate.interval()
    players, choices = own.shape[1:]
    return pd.DataFrame(
        {
            facts["word"][0]: [choice["name"] for choice in facts["choices"]] * players,
            "seat": np.repeat([seat_name(seat) for seat in range(players)], choices),
            "given": 100 * estimate.value,
            "low": 100 * low,
            "high": 100 * high,
        }
    )


def _verdict(
    cell: Cell, facts: Mapping[str, Any], own: np.ndarray, given: np.ndarray, targets: Targets
) -> Verdict:
    """Judge what each opponent gets for each point of the active player."""
    estimate = ratio(given.sum(axis=(1, 2))[:, None] / (cell.players - 1), own.sum(axis=(1, 2)))
    value, (low, high) = float(estimate.value[0]), (end[0] for end in estimate.interval())
    bounds = targets.range("gift_ratio")
    word: Word = "No target"
    tail, aim = ".", ""
    if bounds is not None:
        word = judge_estimate_range(estimate, *bounds)
        aim = f"{100 * bounds[0]:g} to {100 * bounds[1]:g}"
        if word == "Undecided":
            middle, half = sum(bounds) / 2, (bounds[1] - bounds[0]) / 2
            more = games_wanted(value - middle, float(estimate.se[0]), half, cell.n_games)
            tail = f"; whether that is inside your {aim} is not settled. {wanted(more)}"
        else:
            tail = f", {'inside' if word == 'Balanced' else 'outside'} your {aim}."
    who = "the opponent" if cell.players == 2 else "each opponent"
    size = f"{fixed(100 * value, 0)} ({fixed(100 * low, 0)} to {fixed(100 * high, 0)})"
    sentence = (
        f"For 100 {facts['unit']} that the active player's choice of {facts['word'][0]} gives "
        f"itself, {who} gets {size}{tail}"
    )
    return make_verdict(
        cell,
        metric="M7e",
        key="gifts",
        topic="Gifts to others",
        word=word,
        estimate=value,
        interval=(low, high),
        unit="per own one",
        sentence=sentence,
        target=f"{aim} for 100 of one's own" if aim else "",
        target_range=bounds or (-np.inf, np.inf),
    )


def _sentence(facts: Mapping[str, Any], table: pd.DataFrame) -> str:
    """Name the choices that give most and least."""
    word = facts["word"][0]
    rooms = table[table[word] != ALL].dropna(subset=["given"])
    most, least = rooms.loc[rooms.given.idxmax()], rooms.loc[rooms.given.idxmin()]
    return (
        f"Choosing {word} “{most[word]}” gives most to others, {_size(most)} in all for 100 of "
        f"one's own; “{least[word]}” least, {_size(least)}."
    )


def _size(row: pd.Series) -> str:
    value, low, high = (fixed(end, 0) for end in (row.given, row.low, row.high))
    return f"{value} ({low} to {high})"


def _figure(cell: Cell, facts: Mapping[str, Any], table: pd.DataFrame) -> FigureSpec:
    word = facts["word"][0]
    parts = ", ".join(
        f"{name} {fixed(value, 0)}" for name, value in zip(table[word], table.given, strict=True)
    )
    return FigureSpec(
        name=f"gifts-{cell.players}p",
        drawing="dot_interval",
        table="gifts",
        title=f"What each {word} gives to others",
        sentence=f"{facts['unit'].capitalize()} of all others for 100 of the active player: "
        f"{parts}.",
        alt=f"One dot with its interval per {word}: {parts}.",
        options={
            "label": word,
            "estimate": "given",
            "unit": facts["unit"],
            "x_label": f"{facts['unit']} of all others for 100 of one's own",
            "reference": 100.0,
            "reference_label": "others get as much in all",
        },
    )


def _seat_figure(cell: Cell, facts: Mapping[str, Any], seats: pd.DataFrame) -> FigureSpec:
    word = facts["word"][0]
    known = seats.dropna(subset=["given"])
    row = known.loc[known.given.idxmax()]
    said = f"Most is given by {row.seat} with {word} “{row[word]}”: {fixed(row.given, 0)}."
    return FigureSpec(
        name=f"gift-seats-{cell.players}p",
        drawing="bars",
        table="gift_seats",
        title="Gifts by seat of the active player",
        sentence=said,
        alt=f"Bars per {word}, one per seat. {said}",
        options={
            "label": word,
            "estimate": "given",
            "series": "seat",
            "unit": facts["unit"],
            "x_label": f"{facts['unit']} of all others for 100 of one's own",
        },
    )
