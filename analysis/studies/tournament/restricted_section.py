"""M4 as a section: what giving options up costs, in words and in a ranked picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import norm

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.intervals import Interval
from exobalance.analysis.base.sentences import fixed, number, sentence_case, wanted
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import MIN_BLOCKS, depends_on_play, games_wanted, make_verdict
from exobalance.analysis.studies.tournament.restricted import (
    Restriction,
    matters,
    never_table,
    read_uses,
)
from exobalance.simcore.contract import Named
from exobalance.simcore.phrases import and_list

KEY = "restricted"
NAMED = 4  # options that a sentence names


def restricted_play(
    cell: Cell,
    headline: str,
    restrictions: Sequence[Restriction],
    labels: Sequence[Named],
    targets: Targets,
) -> Section | None:
    """Return the section on options given up, or None without any.

    Parameters
    ----------
    cell
        Line-ups of one restricted bot each among copies of the headline bot, and the one of
        that bot alone, which tells how often it uses each option.
    """
    uses = read_uses(cell, headline, restrictions, labels)
    kept = [each for each in restrictions if matters(*uses[each.bot])]
    if not kept:
        return None
    aim = targets.range("never_cost_pp")
    table = never_table(cell, kept, uses, aim)
    verdicts = [
        _verdict(cell, headline, row, aim, len(table), targets.whose("never_cost_pp"))
        for row in table.to_dict("records")
        if any(each.is_named and each.pattern == row["pattern"] for each in kept)
    ]
    return Section(
        metric="M4",
        title="Options given up",
        players=cell.players,
        sentences=[
            *(verdict.sentence for verdict in verdicts),
            *(_screen(headline, table, aim) if len(table) > len(verdicts) else []),
            *_left_out(headline, restrictions, uses),
        ],
        verdicts=verdicts,
        tables={"never": table},
        figures=[_figure(cell, headline, table, aim)],
        notes=[
            f"One {headline} bot gives the option up, the others do not. "
            + (
                "Where the table has two costs, the second is that of a bot tuned to do without."
                if "adapted_pp" in table
                else "It did not learn to do without; players who adapt lose less."
            ),
            "An option that costs nothing may be one that the bot uses badly.",
            *(
                ["Words of the table are from a screen of many options; look closer before "
                 "you act on one."]
                if len(table) > len(verdicts)
                else []
            ),
        ],
    )  # fmt: skip


def _verdict(
    cell: Cell,
    headline: str,
    row: Mapping[str, Any],
    aim: Interval | None,
    members: int,
    whose: str,
) -> Verdict:
    """Judge one option that was asked for by name.

    Players adapt: if a bot was tuned to do without, its cost is the one that is judged, and a
    word that changes by it depends on play.
    """
    cost, interval, word = _side(row, "cost_pp", "word")
    sentence = (
        f"Never to {row['option']} costs {headline} {number(cost, interval, 'pp')} of win share"
    )
    judged = word
    if np.isfinite(row.get("adapted_pp", np.nan)):
        cost, interval, judged = _side(row, "adapted_pp", "adapted_word")
        sentence += f", and {number(cost, interval, 'pp')} once it is tuned to do without"
        word = depends_on_play([word, judged])
    return make_verdict(
        cell,
        metric="M4",
        key=KEY,
        topic=f"Never to {row['option']}",
        word=word,
        estimate=cost,
        interval=interval,
        unit="pp",
        sentence=sentence + _against(cell, cost, interval, judged, aim, members, whose),
        target="" if aim is None else f"costs {aim[0]:g} to {aim[1]:g} pp",
        target_range=(-np.inf, np.inf) if aim is None else aim,
    )


def _side(row: Mapping[str, Any], cost: str, word: str) -> tuple[float, Interval, Word]:
    """Return one cost of a row, its interval and its word."""
    return float(row[cost]), (float(row[f"{cost}_low"]), float(row[f"{cost}_high"])), row[word]


def _against(
    cell: Cell,
    cost: float,
    interval: Interval,
    word: Word,
    aim: Interval | None,
    members: int,
    whose: str,
) -> str:
    """Return the end of a verdict's sentence; `members` options share the interval's 5 %."""
    if aim is None or word == "No target":
        return "."
    if word == "Balanced":
        return f", within {whose} {aim[0]:g} to {aim[1]:g}."
    if word == "Imbalanced":
        few = f", less than {whose} {aim[0]:g}: this bot hardly needs it."
        return few if cost < aim[0] else f", more than {whose} {aim[1]:g}: this bot relies on it."
    if cell.groups.n_blocks < MIN_BLOCKS:
        return f"; {cell.groups.n_blocks} deals are too few to say more, play {MIN_BLOCKS} or more."
    nearest = min(aim, key=lambda end: abs(end - cost))
    error = (interval[1] - interval[0]) / 2 / norm.ppf(1 - 0.025 / members)
    games = cell.n_games / len(cell.facts.lineups)  # each restriction has its share of them
    more = wanted(games_wanted(cost - nearest, error, 0.0, games, members), games)
    return f"; whether these are {whose} {aim[0]:g} to {aim[1]:g} is not settled. {more}"


def _screen(headline: str, table: pd.DataFrame, aim: Interval | None) -> list[str]:
    """Sum up a screen of options that nobody named."""
    return [
        *_counts(headline, table, aim),
        _dearest(headline, table),
        *_extremes(table, aim),
    ]


def _counts(headline: str, table: pd.DataFrame, aim: Interval | None) -> list[str]:
    """Say how many options cost too much, too little, what they should, or are open."""
    if aim is None or (table.word == "Undecided").all():
        return []
    off = table.word == "Imbalanced"
    parts = [
        f"{int((off & (table.cost_pp > aim[1])).sum())} cost more than {aim[1]:g} pp of win share",
        f"{int((off & (table.cost_pp < aim[0])).sum())} less than {aim[0]:g}",
        f"{int((table.word == 'Balanced').sum())} something between",
    ]
    open_ = int((table.word == "Undecided").sum())
    rest = f"; {open_} are not settled" if open_ else ""
    return [f"Of {len(table)} options that {headline} uses, {and_list(parts)}{rest}."]


def _dearest(headline: str, table: pd.DataFrame) -> str:
    """Name the options that cost most."""
    parts = [
        f"{row.option} {number(row.cost_pp, (row.cost_pp_low, row.cost_pp_high))}"
        for row in table.head(NAMED).itertuples()
    ]
    return (
        f"What one {headline} bot misses most when it gives it up, in pp of win share: "
        f"{', '.join(parts)}."
    )


def _extremes(table: pd.DataFrame, aim: Interval | None) -> list[str]:
    """Name what certainly costs less than it should, and what the bot is better without."""
    said = []
    if aim is not None:
        cheap = table[(table.word == "Imbalanced") & (table.cost_pp < aim[0])]
        if len(cheap):
            said.append(f"Certainly worth less than {aim[0]:g} pp to this bot: {_acts(cheap)}.")
    better = table[(table.cost_pp_high < 0) & (table.cost_pp < 0)]
    if len(better):
        said.append(f"The bot wins more without these, so it uses them badly: {_acts(better)}.")
    return said


def _acts(rows: pd.DataFrame) -> str:
    """List what the rows give up."""
    return "; ".join(rows["option"])


def _left_out(
    headline: str,
    restrictions: Sequence[Restriction],
    uses: dict[str, tuple[float, float]],
) -> list[str]:
    """Name what the bot never does anyway, and what nobody can give up."""
    unused = [each.act for each in restrictions if uses[each.bot][0] == 0]
    forced = [
        each.act for each in restrictions if each.act not in unused and not matters(*uses[each.bot])
    ]
    said = []
    if unused:
        said.append(f"{sentence_case(headline)} never does this anyway: {'; '.join(unused)}.")
    if forced:
        said.append(
            f"These cannot be given up, for nothing else is legal when they come up: "
            f"{'; '.join(forced)}."
        )
    return said


def _figure(cell: Cell, headline: str, table: pd.DataFrame, aim: Interval | None) -> FigureSpec:
    top, last = table.iloc[0], table.iloc[-1]
    options: dict[str, object] = {
        "label": "option",
        "estimate": "cost_pp",
        "low": "cost_pp_low",
        "high": "cost_pp_high",
        "unit": "pp",
        "x_label": "cost in pp of win share",
        "label_chars": 28,
    }
    if aim is not None:
        options |= {"band": list(aim), "band_label": "what an option should cost"}
    return FigureSpec(
        name=f"never-{cell.players}p",
        drawing="interval_bars",
        table="never",
        title="Cost of never using an option",
        sentence=(
            f"What one {headline} bot loses when it gives an option up: from "
            f"{fixed(top.cost_pp, 1)} pp ({top.option}) to "
            f"{fixed(last.cost_pp, 1)} ({last.option})."
        ),
        alt=f"{len(table)} bars with intervals, the dearest option on top.",
        options=options,
    )
