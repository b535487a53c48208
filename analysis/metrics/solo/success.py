"""Whether a player who is alone succeeds, and what it misses: points, the rest, or both.

The target of a game may be points alone: then a result from 0 on is a success.  Where more is
asked for, such as objectives, a column of ``games`` says which games are passed, and the facts
of the game may name the rest: a word, a column of ``seats`` and how much of it is needed
(`GameFacts.solo`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import GAME_KEYS, Cell
from exobalance.analysis.base.measure_tables import share
from exobalance.analysis.base.sentences import percent

REST = "other conditions"
"""What else is asked for, in a game that does not name it."""

MISSES = ("miss_points", "miss_rest", "miss_both")


def is_passed(cell: Cell) -> bool:
    """Return whether more than points is asked for: games are passed, not only reach a target."""
    facts = cell.facts.solo
    return facts is not None and "passed" in facts and cell.has("games", facts["passed"])


def success_column(cell: Cell) -> tuple[str, int]:
    """Return the column of ``games`` that tells a success, and the least value of one."""
    assert cell.facts.solo is not None
    return (cell.facts.solo["passed"], 1) if is_passed(cell) else (cell.facts.solo["result"], 0)


def success(cell: Cell) -> pl.Expr:
    """Return whether a game is a success, over columns of ``games``."""
    column, least = success_column(cell)
    return pl.col(column) >= least


def rest_word(cell: Cell) -> str:
    """Return what is asked for beside points; "" where points are all."""
    if not is_passed(cell):
        return ""
    rest = _rest(cell)
    return str(rest["word"]) if rest else REST


def miss_sums(cell: Cell) -> dict[str, np.ndarray]:
    """Return games by what they reach and miss, summed by group of blocks.

    ``enough`` points; `MISSES`, which with the successes add up to all games; and ``rest``, games
    with all that is asked for beside points.  Where the game does not say who has the rest,
    ``miss_points`` holds all games short of points, and the last two are not there.
    """
    if not is_passed(cell):
        return {}
    assert cell.facts.solo is not None
    frame, rest = cell.games, _rest(cell)
    enough = pl.col(cell.facts.solo["result"]) >= 0
    passed = success(cell)
    if rest is None:
        values = {"miss_points": ~enough, "miss_rest": enough & ~passed}
        return cell.sums(frame, enough=enough, **values)
    has = (pl.col(rest["column"]) >= rest["least"]).alias("has the rest")
    frame = frame.join(cell.seats.select(*GAME_KEYS, has), on=GAME_KEYS, how="left")
    met = pl.col("has the rest")
    values = {
        "miss_points": ~enough & met,
        "miss_rest": enough & ~passed,
        "miss_both": ~enough & ~met,
    }
    return cell.sums(frame, enough=enough, rest=met, **values)


def miss_table(cell: Cell, sums: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """Return the share of games that pass, and of those that miss points, the rest, or both.

    ``sums`` as in `solo_sums`.
    """
    rest = rest_word(cell)
    names = {
        "success": "passed",
        "miss_points": f"points missed, {rest} met" if "rest" in sums else "points missed",
        "miss_rest": f"points reached, {rest} missed",
        "miss_both": f"points and {rest} missed",
    }
    rows = [
        (words, round(sums[name].sum()), *share(sums[name], cell.groups.games))
        for name, words in names.items()
        if name in sums
    ]
    return pd.DataFrame(rows, columns=["outcome", "games", "share", "low", "high"])


def miss_sentences(cell: Cell, sums: Mapping[str, np.ndarray]) -> list[str]:
    """Say what games miss, and what no change of the points alone would mend."""
    if not is_passed(cell):
        return []
    rest = rest_word(cell)

    def told(name: str) -> str:
        value, low, high = share(sums[name], cell.groups.games)
        return percent(value, (low, high))

    if "rest" not in sums:
        return [
            f"Too few points fail {told('miss_points')} of games; {told('miss_rest')} have enough "
            f"and miss {rest}."
        ]
    return [
        f"Games miss the points alone in {told('miss_points')}, the {rest} alone in "
        f"{told('miss_rest')}, both in {told('miss_both')}.",
        f"With the {rest} met in {told('rest')} of games, no target of points is passed more "
        "often than that.",
    ]


def _rest(cell: Cell) -> Mapping[str, Any] | None:
    """Return what else is asked for, if the game says who has it."""
    rest = (cell.facts.solo or {}).get("rest")
    return rest if rest is not None and cell.has("seats", rest["column"]) else None
