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

from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.extremes import extreme_ratios
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.headline import Headline, Topic, ratio_of
from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.base.judged import judge_topic, verdict_on
from exobalance.analysis.base.sentences import fixed, number, seat_name
from exobalance.analysis.base.targets import Targets

ALL = "all choices"


def gift_ratio(cell: Cell, targets: Targets) -> Section | None:
    """Return the section on gifts, or None for a game without them."""
    facts, numbers = cell.facts.gifts, gift_numbers(cell)
    if facts is None or not numbers:
        return None
    own, given = gift_sums(cell)
    table = _choice_table(facts, own, given, cell.players)
    seats = _seat_table(facts, own, given)
    judged = judge_topic(numbers, targets)
    verdict = verdict_on(cell, judged, judged.fact + judged.tail(cell.n_games))
    return Section(
        metric="M7e",
        title="Gifts to others",
        players=cell.players,
        sentences=[verdict.sentence, *_sentence(facts, own, given)],
        verdicts=[verdict],
        tables={"gifts": table, "gift_seats": seats},
        figures=[_figure(cell, facts, table), _seat_figure(cell, facts, seats)],
        notes=[
            f"A gift is what others do in the turn of the active player, in {facts['unit']}: how "
            "much it is worth to them is another question."
        ],
    )


@once_per_cell
def gift_numbers(cell: Cell) -> list[Headline]:
    """Return what each opponent gets for one that the active player gives itself, if counted."""
    facts = cell.facts.gifts
    if facts is None or not cell.has("seats", *gift_columns(facts)):
        return []
    who = "the opponent" if cell.players == 2 else "each opponent"
    number = Headline(
        "gift_ratio",
        "M7e",
        "gifts to each opponent",
        "per own one",
        label="gifts to each",
        target="gift_ratio",
        topic=Topic(
            "gifts",
            "Gifts to others",
            "range",
            target="{} for 100 of one's own",
            fact=f"for 100 {facts['unit']} that the active player's choice of {facts['word'][0]} "
            f"gives itself, {who} gets {{0.for_hundred}}",
        ),
    )
    own, given = gift_sums(cell)
    top = given.sum(axis=(1, 2)) / (cell.players - 1)
    return [ratio_of(number, top, own.sum(axis=(1, 2)))]


def gift_columns(facts: Mapping[str, Any]) -> list[str]:
    """Return the columns of ``seats`` that gifts are counted in."""
    return [column for choice in facts["choices"] for column in (choice["own"], choice["given"])]


@once_per_cell
def gift_sums(cell: Cell) -> tuple[np.ndarray, np.ndarray]:
    """Return what the active player got itself and what the others got.

    Both float64[n_groups, n_players, n_choices]; the seat is that of the active player.
    """
    facts = cell.facts.gifts
    assert facts is not None
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
    """Return the ratio of each choice and of all together; intervals hold for all rows at once."""
    names = [*(choice["name"] for choice in facts["choices"]), ALL]
    top, bottom = given.sum(axis=1), own.sum(axis=1)
    top = np.column_stack([top, top.sum(axis=1)])
    bottom = np.column_stack([bottom, bottom.sum(axis=1)])
    estimate = ratio(top, bottom)
    low, high = estimate.together()
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


def _sentence(facts: Mapping[str, Any], own: np.ndarray, given: np.ndarray) -> list[str]:
    """Name the choices that give most and least, if any differ for certain."""
    names = [f"“{choice['name']}”" for choice in facts["choices"]]
    ends = extreme_ratios(names, 100 * given.sum(axis=1), own.sum(axis=1))
    if ends is None or ends.is_open:
        return []
    most = f"Choice of {facts['word'][0]} that gives most to others, in all for 100 of one's own"
    return [ends.told(most, "least", number)]


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
    low, high = (fixed(end, 0) for end in (seats.given.min(), seats.given.max()))
    said = f"For 100 of one's own, others get from {low} to {high}."
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
