"""M4, restricted play: what it costs one player never to use an option.

One bot gives an option up and plays against copies of itself that do not, in every seat of
the same deals.  Its win share less a fair one is the gap; the cost is its negative.  A cost
near zero says that nobody needs the option (or that the bots do not know how to use it), a
large one that nobody does without it.

Options that somebody names are judged one by one; a screen of all options is looked
through without verdicts, since among thirty some are always far out.

Source: Jaffe et al. 2012, "Evaluating competitive game balance with restricted play".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Word
from exobalance.analysis.base.intervals import Estimates, Interval, ratio
from exobalance.analysis.base.verdict import MIN_BLOCKS, judge_range
from exobalance.simcore.contract import Named

VOID = 0.9  # part of its uses that a bot keeps when the rules leave it nothing else


@dataclass(frozen=True)
class Restriction:
    """One option, or several, that the headline bot gives up."""

    pattern: str  # of option labels
    act: str  # "promote an engineer"
    bot: str  # the restricted bot
    is_named: bool = False  # asked for by name, not only part of a screen
    adapted: str = ""  # the restricted bot, tuned to do without


def act_of(pattern: str, labels: Sequence[Named]) -> str:
    """Return what a restriction gives up, in words if it is a single option."""
    found = [label for label in labels if fnmatchcase(label.name, pattern)]
    return found[0].title if len(found) == 1 else f"use {pattern}"


def read_uses(
    cell: Cell, headline: str, restrictions: Sequence[Restriction], labels: Sequence[Named]
) -> dict[str, tuple[float, float]]:
    """Return how often the headline bot and each restricted bot use what is given up.

    Both per game and player, by restricted bot; nan where no such games are there.
    """
    columns = [f"opt_{label.name}" for label in labels]
    if not cell.has("seats", *columns):
        return {each.bot: (np.nan, np.nan) for each in restrictions}
    means = (
        cell.seats.group_by("lineup", "bot")
        .agg(pl.col(columns).mean())
        .collect(engine="streaming")
        .rows_by_key(["lineup", "bot"], named=True, unique=True)
    )
    by_bot = {
        bot: means[key, place]
        for key, bots in cell.facts.lineups.items()
        for place, bot in enumerate(bots)
        if (bot != headline or set(bots) == {headline}) and (key, place) in means
    }

    def total(bot: str, pattern: str) -> float:
        row = by_bot.get(bot)
        names = [label.name for label in labels if fnmatchcase(label.name, pattern)]
        return np.nan if row is None else sum(row[f"opt_{name}"] for name in names)

    return {
        each.bot: (total(headline, each.pattern), total(each.bot, each.pattern))
        for each in restrictions
    }


def matters(before: float, after: float) -> bool:
    """Return whether a restriction changes what a bot does at all."""
    return before != 0 and not after > VOID * before


def _costs(cell: Cell, bots: Sequence[str]) -> Estimates:
    """Return a fair share less each restricted bot's win share, in points."""
    place = {bot: column for column, bot in enumerate(bots)}
    mine = pl.DataFrame(
        [
            (key, seat, place[bot])
            for key, bots in cell.facts.lineups.items()
            for seat, bot in enumerate(bots)
            if bot in place
        ],
        schema={"lineup": pl.String, "bot": pl.Int8, "column": pl.Int32},
        orient="row",
    )
    sums = cell.credit_by_bot().join(mine, on=["lineup", "bot"])
    where = sums["group"].to_numpy(), sums["column"].to_numpy()
    credit, games = np.zeros((2, cell.groups.n_groups, len(bots)))
    np.add.at(credit, where, sums["credit"].to_numpy())
    np.add.at(games, where, sums["games"].to_numpy())
    return (ratio(credit, games) - 1 / cell.players) * -100


def never_table(
    cell: Cell,
    restrictions: Sequence[Restriction],
    uses: dict[str, tuple[float, float]],
    aim: Interval | None,
) -> pd.DataFrame:
    """Return one row per restriction, the dearest first; intervals hold for all at once."""
    cost = _costs(cell, [each.bot for each in restrictions])
    low, high = cost.together()
    table = pd.DataFrame(
        {
            "option": [each.act for each in restrictions],
            "pattern": [each.pattern for each in restrictions],
            "cost_pp": cost.value,
            "cost_pp_low": low,
            "cost_pp_high": high,
            "uses_per_game": [uses[each.bot][0] for each in restrictions],
            "uses_left": [uses[each.bot][1] for each in restrictions],
            "word": _judged(cell, cost, aim),
        }
    )
    adapted = [row for row, each in enumerate(restrictions) if each.adapted]
    if adapted:
        again = _costs(cell, [restrictions[row].adapted for row in adapted])
        low, high = again.together()
        table.loc[adapted, "adapted_pp"] = again.value
        table.loc[adapted, "adapted_pp_low"] = low
        table.loc[adapted, "adapted_pp_high"] = high
        table.loc[adapted, "adapted_word"] = _judged(cell, again, aim)
    return table.sort_values("cost_pp", ascending=False, ignore_index=True)


def _judged(cell: Cell, cost: Estimates, aim: Interval | None) -> list[Word]:
    """Judge costs against the range that the designer wants, as one family."""
    if aim is None:
        return ["No target"] * len(cost)
    if cell.groups.n_blocks < MIN_BLOCKS:
        return ["Undecided"] * len(cost)
    inner = zip(*cost.interval(0.90), strict=True)
    outer = zip(*cost.together(), strict=True)
    return [judge_range(one, two, *aim) for one, two in zip(inner, outer, strict=True)]
