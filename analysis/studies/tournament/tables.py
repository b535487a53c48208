"""Tables of M3 for people and notebooks, made from what `strategies` solved."""

from __future__ import annotations

import numpy as np
import pandas as pd

from exobalance.analysis.methods.equilibrium import effective_number, payoffs_of, regret
from exobalance.analysis.methods.payoff import Payoffs
from exobalance.analysis.studies.tournament.dominance import circles, connected
from exobalance.analysis.studies.tournament.strategies import Solved, ends

RARE, COMMON = "each is better when rare", "each is better when common"
"""What may be true of two strategies at once."""


def mix_table(solved: Solved) -> pd.DataFrame:
    """Return one row per strategy: its part of the mix, what it wins against it, alpha-rank."""
    order = solved.order()
    behind = 100 * (solved.wins.max(axis=1, keepdims=True) - solved.wins)
    columns: dict[str, object] = {"strategy": [solved.names[i] for i in order]}
    for name, rows in (
        ("share", solved.mix),
        ("win_share", solved.wins),
        ("behind_pp", behind),
        ("alpha_rank_share", solved.alpha),
    ):
        low, high = ends(rows[1:])
        columns |= {
            name: rows[0, order],
            f"{name}_low": low[order],
            f"{name}_high": high[order],
        }
    return pd.DataFrame(columns)


def summary_table(solved: Solved) -> pd.DataFrame:
    """Return the numbers that sum up a set of strategies, with their intervals."""
    others, k = solved.payoffs.others, len(solved.names)
    even = np.full((1, k), 1 / k)
    own = solved.mix[:1]
    keeps_up = (solved.wins.max(axis=1, keepdims=True) - solved.wins <= solved.margin).sum(axis=1)
    points = f"{100 * solved.margin:g}"
    rows = [
        ("effective number of strategies", effective_number(solved.blurred), "strategies"),
        ("effective number in the exact mix", effective_number(solved.mix), "strategies"),
        (f"strategies at most {points} pp behind the best", keeps_up, "whole"),
        ("dominated strategies", solved.dominated.sum(axis=1), "whole"),
        ("gain of the best reply to the mix", 100 * regret(solved.tables, others, own)[:, 0], "pp"),
        (
            "gain of the best reply to an even mix",
            100 * regret(solved.tables, others, even)[:, 0],
            "pp",
        ),
    ]
    table = []
    for measure, values, unit in rows:
        low, high = ends(values[1:].astype(np.float64))
        table.append((measure, float(values[0]), float(low), float(high), unit))
    return pd.DataFrame(table, columns=["measure", "value", "low", "high", "unit"])


def payoff_table(payoffs: Payoffs) -> pd.DataFrame:
    """Return the payoff table: one row per line-up and strategy in it."""
    others, found = payoffs.others, payoffs.estimates()
    low, high = found.interval()
    games = payoffs.games.sum(axis=0)
    rows = []
    for strategy, name in enumerate(payoffs.strategies):
        for company, members in enumerate(others.members):
            cell = strategy * len(others) + company
            at_table = sorted([strategy, *members.tolist()])
            rows.append(
                (
                    at_table,
                    ", ".join(payoffs.strategies[i] for i in at_table),
                    name,
                    found.value[cell],
                    low[cell],
                    high[cell],
                    int(games[strategy, company]),
                )
            )
    rows.sort(key=lambda row: (row[0], payoffs.strategies.index(row[2])))
    heads = ["line_up", "strategy", "win_share", "low", "high", "games"]
    return pd.DataFrame([row[1:] for row in rows], columns=heads)


def _meetings(solved: Solved) -> tuple[np.ndarray, np.ndarray]:
    """Return win shares of one among copies of another, and of copies against one.

    Both float64[rows, k, k], of the strategy in the first place; nan on the diagonal.
    """
    others, k = solved.payoffs.others, len(solved.names)
    alone, crowd = np.full((2, len(solved.tables), k, k), np.nan)
    for i in range(k):
        for j in range(k):
            if i != j:
                alone[:, i, j] = solved.tables[:, i, others.find([j] * others.seats)]
                company = [i] * (others.seats - 1) + [j]
                crowd[:, i, j] = solved.tables[:, i, others.find(company)]
    return alone, crowd


def versus_table(solved: Solved) -> pd.DataFrame:
    """Return one row per pair: one against a table of the other, and a table against one.

    With two players both are the same, so only the first is there.
    """
    alone, crowd = _meetings(solved)
    low, high = ends(alone[1:])
    crowd_low, crowd_high = ends(crowd[1:])
    fair, several = 1 / solved.payoffs.players, solved.payoffs.players > 2
    rows = []
    for i in solved.order():
        for j in solved.order():
            if i == j:
                continue
            row: dict[str, object] = {
                "strategy": solved.names[i],
                "opponent": solved.names[j],
                "alone_share": alone[0, i, j],
                "alone_share_low": low[i, j],
                "alone_share_high": high[i, j],
            }
            if several:
                rare = min(low[i, j], low[j, i]) > fair
                common = max(high[i, j], high[j, i]) < fair
                row |= {
                    "crowd_share": crowd[0, i, j],
                    "crowd_share_low": crowd_low[i, j],
                    "crowd_share_high": crowd_high[i, j],
                    "meeting": RARE if rare else COMMON if common else "",
                }
            rows.append(row)
    table = pd.DataFrame(rows)
    if several and not table["meeting"].any():
        table = table.drop(columns="meeting")
    return table


def alone_table(solved: Solved) -> pd.DataFrame:
    """Return each strategy's mean win share alone and in numbers, over all others."""
    columns: dict[str, object] = {"strategy": [solved.names[i] for i in solved.order()]}
    for name, shares in zip(("alone_share", "crowd_share"), _meetings(solved), strict=True):
        mean = np.nanmean(shares, axis=2)
        low, high = ends(mean[1:])
        columns |= {
            name: mean[0, solved.order()],
            f"{name}_low": low[solved.order()],
            f"{name}_high": high[solved.order()],
        }
    return pd.DataFrame(columns).sort_values("alone_share", ascending=False, ignore_index=True)


def beats_table(solved: Solved) -> pd.DataFrame:
    """Return one row per pair that one beats by the margin, largest lead first."""
    low, high = ends(100 * solved.leads[1:])
    together = connected(solved.beats[:1])[0]
    often = solved.beats[1:].mean(axis=0) if len(solved.tables) > 1 else solved.leads[0] * np.nan
    rows = [
        (
            solved.names[i],
            solved.names[j],
            100 * solved.leads[0, i, j],
            low[i, j],
            high[i, j],
            often[i, j],
            bool(together[i, j]),
        )
        for i, j in np.argwhere(solved.beats[0])
    ]
    rows.sort(key=lambda row: -row[2])
    heads = ["winner", "loser", "lead_pp", "low", "high", "resamples_share", "in_a_circle"]
    return pd.DataFrame(rows, columns=heads)


def dominance_table(solved: Solved) -> pd.DataFrame:
    """Return one row per dominated strategy, with who does it best and how often."""
    rows = []
    low, high = ends(100 * solved.least[1:])
    often = (solved.least[1:] > solved.margin).mean(axis=0) if len(solved.tables) > 1 else None
    for j in np.flatnonzero(solved.dominated[0]):
        i = int(solved.least[0, :, j].argmax())
        rows.append(
            (
                solved.names[j],
                solved.names[i],
                100 * solved.least[0, i, j],
                low[i, j],
                high[i, j],
                np.nan if often is None else often[i, j],
            )
        )
    heads = ["strategy", "dominated_by", "least_lead_pp", "low", "high", "resamples_share"]
    return pd.DataFrame(rows, columns=heads)


def circle_frequencies(solved: Solved) -> list[tuple[tuple[int, ...], float]]:
    """Return the circles of the table, each with the part of resamples that show it."""
    found = circles(solved.beats[0])
    if len(solved.tables) == 1:
        return [(group, 0.0) for group in found]
    together = connected(solved.beats[1:])
    return [
        (group, float(together[:, group][:, :, group].all(axis=(1, 2)).mean())) for group in found
    ]


def replies_table(solved: Solved) -> pd.DataFrame:
    """Return what the best reply gains when everybody plays one strategy."""
    others, k = solved.payoffs.others, len(solved.names)
    pure = np.eye(k)
    gains = 100 * regret(solved.tables, others, pure)
    low, high = ends(gains[1:])
    best = payoffs_of(solved.tables[:1], others, pure)[0].argmax(axis=1)
    return pd.DataFrame(
        {
            "everybody_plays": [solved.names[i] for i in solved.order()],
            "best_reply": [
                solved.names[best[i]] if best[i] != i else "the same" for i in solved.order()
            ],
            "gain_pp": gains[0, solved.order()],
            "low": low[solved.order()],
            "high": high[solved.order()],
        }
    )


def outcome_table(solved: Solved) -> pd.DataFrame:
    """Return the mixes that many starts lead to: part of the starts, then every share."""
    order = solved.order()
    rows = [
        (100 * outcome.regret, outcome.basin, *outcome.mix[order]) for outcome in solved.outcomes
    ]
    heads = ["regret_pp", "starts_share", *(f"share_{solved.names[i]}" for i in order)]
    return pd.DataFrame(rows, columns=heads)
