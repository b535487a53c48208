"""M2, strength of the bots, seats taken into account, when a line-up mixes bots.

One Plackett-Luce model over all finishing orders, with a strength per bot and per seat;
the scale is Elo-like, 400 / ln 10 times the natural log scale, with 0 for the mean bot.
Intervals resample blocks, with one Newton step per resample.  The same model of winners
alone stands beside it: where the two differ, places below the first follow other rules.

Source: Plackett 1975; Luce 1959; Kline and Santos 2012 (score bootstrap).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.blocks import add_by_group, resample
from analysis.cells import Cell
from analysis.findings import FigureSpec, Section, Verdict
from analysis.intervals import Estimates, percentile, ratio
from analysis.plackett import Fit, Patterns, expand, fit
from analysis.verdict import make_verdict
from analysis.wording import fixed, percent

ELO = 400 / np.log(10)


@dataclass(frozen=True)
class Orders:
    """Finishing orders of a cell as patterns, and how often each occurs per group."""

    names: list[str]  # bots
    patterns: Patterns
    group: np.ndarray  # int64[entries]
    pattern: np.ndarray  # int64[entries]
    games: np.ndarray  # float64[entries]
    credit: np.ndarray  # float64[n_groups, n_bots]
    seats: np.ndarray  # float64[n_groups, n_bots], seats played

    def counts(self) -> np.ndarray:
        """Return games per pattern."""
        return np.bincount(self.pattern, self.games)


def ratings(cell: Cell) -> Section | None:
    """Return the section on bot strength, or None when all bots are the same."""
    if not cell.words.is_mixed():
        return None
    orders = finishing_orders(cell)
    full = fit(orders.patterns, orders.counts())
    winners = fit(orders.patterns, orders.counts(), depth=1)
    samples = resampled_strengths(orders, full, cell.groups.n_groups)
    shares = ratio(orders.credit, orders.seats)
    table = _bot_table(orders, full, winners, samples, shares)
    seats = _seat_table(orders, full, samples)
    verdict = _verdict(cell, table)
    return Section(
        metric="M2",
        title="Strength of the bots",
        players=cell.players,
        sentences=[verdict.sentence, *_winner_sentence(table)],
        verdicts=[verdict],
        tables={"ratings": table, "seat_strength": seats},
        figures=[_figure(cell, table)],
        notes=[
            "Strength is measured against the bots of this run; 0 is their mean. "
            "A gap of 100 means about 64 wins of 100 between two bots.",
        ],
    )


def finishing_orders(cell: Cell) -> Orders:
    """Count who sat where and finished where, by group of blocks."""
    names = cell.words.bots()
    lineups = sorted(cell.words.lineups)
    width = max(len(cell.words.lineups[key]) for key in lineups)
    bot_of = np.zeros((len(lineups), width), np.int64)
    for row, key in enumerate(lineups):
        bots = [names.index(bot) for bot in cell.words.lineups[key]]
        bot_of[row, : len(bots)] = bots
    base = max(len(names), cell.players + 1)
    powers = base ** np.arange(2 * cell.players, dtype=np.int64)
    size = int(base) ** (2 * cell.players)
    entries: list[tuple[np.ndarray, np.ndarray]] = []
    credit_parts = []
    for batch in cell.batches("seats", ["bot", "rank", "credit"]):
        bot = bot_of[batch.lineup[:, None], batch["bot"].astype(np.int64)]
        code = np.concatenate([bot, batch["rank"].astype(np.int64)], axis=1) @ powers
        entries.append(np.unique(batch.group * size + code, return_counts=True))
        per_bot = np.zeros((len(bot), 2 * len(names)))
        rows = np.arange(len(bot))
        for seat in range(cell.players):
            np.add.at(per_bot, (rows, bot[:, seat]), batch["credit"][:, seat])
            np.add.at(per_bot, (rows, len(names) + bot[:, seat]), 1.0)
        credit_parts.append((batch.group, per_bot))
    group, code = np.divmod(np.concatenate([pairs for pairs, _ in entries]), size)
    codes, pattern = np.unique(code, return_inverse=True)
    digits = codes[:, None] // powers % base
    sums = add_by_group(cell.groups.n_groups, credit_parts, 2 * len(names))
    return Orders(
        names=names,
        patterns=expand(digits[:, : cell.players], digits[:, cell.players :], len(names)),
        group=group,
        pattern=pattern,
        games=np.concatenate([games for _, games in entries]).astype(np.float64),
        credit=sums[:, : len(names)],
        seats=sums[:, len(names) :],
    )


def resampled_strengths(orders: Orders, full: Fit, n_groups: int) -> np.ndarray:
    """Return strengths on resampled blocks, float64[n_resamples, n_parameters].

    At the optimum the pulls of all games cancel; a resample leaves a rest, and one Newton
    step from the optimum answers it.
    """
    pulls = full.pull[orders.pattern] * orders.games[:, None]
    by_group = np.zeros((n_groups, pulls.shape[1]))
    np.add.at(by_group, orders.group, pulls)
    theta = np.concatenate([full.bots, full.seats])
    return theta + (resample(by_group) - by_group.sum(axis=0)) @ full.covariance


def _bot_table(
    orders: Orders, full: Fit, winners: Fit, samples: np.ndarray, shares: Estimates
) -> pd.DataFrame:
    """Return one row per bot, strongest first."""
    n_bots = len(orders.names)
    centre = np.eye(n_bots) - 1 / n_bots
    spread = centre @ full.covariance[:n_bots, :n_bots] @ centre
    low, high = percentile(ELO * samples[:, :n_bots])
    share_low, share_high = shares.interval()
    table = pd.DataFrame(
        {
            "bot": orders.names,
            "elo": ELO * full.bots,
            "low": low,
            "high": high,
            "se_information": ELO * np.sqrt(np.diag(spread)),
            "elo_winners_only": ELO * winners.bots,
            "win_share": shares.value,
            "win_low": share_low,
            "win_high": share_high,
        }
    )
    return table.sort_values("elo", ascending=False, ignore_index=True)


def _seat_table(orders: Orders, full: Fit, samples: np.ndarray) -> pd.DataFrame:
    """Return the strength that each seat adds."""
    low, high = percentile(ELO * samples[:, len(orders.names) :])
    return pd.DataFrame(
        {
            "seat": [f"seat {seat + 1}" for seat in range(len(full.seats))],
            "elo": ELO * full.seats,
            "low": low,
            "high": high,
        }
    )


def _verdict(cell: Cell, table: pd.DataFrame) -> Verdict:
    """State the strongest bot; nobody sets a target for strengths."""
    best, last = table.iloc[0], table.iloc[-1]
    interval = (best.win_low, best.win_high)
    return make_verdict(
        cell,
        metric="M2",
        key="strength",
        topic="Strength of the bots",
        word="No target",
        estimate=best.win_share,
        interval=interval,
        unit="share",
        sentence=(
            f"The strongest bot is {best.bot}: it wins {percent(best.win_share, interval)} of its "
            f"games and rates {fixed(best.elo - last.elo, 0)} points above {last.bot}, "
            "the weakest."
        ),
    )


def _winner_sentence(table: pd.DataFrame) -> list[str]:
    """Say so where places below the first tell another story than wins."""
    half = (table.high - table.low) / 2
    apart = table[(table.elo - table.elo_winners_only).abs() > (2 * half).clip(lower=15)]
    if apart.empty:
        return []
    names = ", ".join(apart.bot)
    return [
        f"Counting winners only rates {names} differently: "
        "players who trail seem to play for other things than the win."
    ]


def _figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    """Describe the forest plot of strengths."""
    parts = ", ".join(f"{row.bot} {fixed(row.elo, 0, signed=True)}" for row in table.itertuples())
    return FigureSpec(
        name=f"ratings-{cell.players}p",
        drawing="forest",
        table="ratings",
        title="Strength of the bots",
        sentence=f"Strength against the mean bot: {parts}.",
        alt=f"One dot with its interval per bot, strongest first: {parts}.",
        options={"label": "bot", "estimate": "elo", "unit": "elo", "x_label": "strength"},
    )
