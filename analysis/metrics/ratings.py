"""M2, strength of the bots, seats taken into account, when a line-up mixes bots.

One Plackett-Luce model over all finishing orders, with a strength per bot and per seat;
the scale is 400 / ln 10 times the natural log scale, with 0 for the mean bot, so that 400
make the odds ten times as high.  With two players that is an Elo rating.  Intervals
resample blocks, with one Newton step per resample.  The same model of winners alone stands
beside it: where the two differ, places below the first follow other rules.  Whether one
scale can tell who wins at all is checked in `analysis.studies.tournament.transitivity`.

Source: Plackett 1975; Luce 1959; Kline and Santos 2012 (score bootstrap).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.base.blocks import add_by_group, resample
from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.extremes import extremes, sampled_extremes
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict
from exobalance.analysis.base.headline import Headline, estimates, matrix, ratios
from exobalance.analysis.base.intervals import Estimates, percentile
from exobalance.analysis.base.measure_tables import certain
from exobalance.analysis.base.sentences import fixed, number, percent, seat_name
from exobalance.analysis.base.verdict import make_verdict
from exobalance.analysis.methods.plackett_luce import Fit, Patterns, expand, fit
from exobalance.simcore.phrases import and_list

SCALE = 400 / np.log(10)
NOTABLE = 15.0  # difference of strengths below which nobody would talk about it


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
    return strength_section(cell, rate(cell)) if cell.facts.is_mixed() else None


@dataclass(frozen=True)
class Ratings:
    """Both fits of a cell and their resampled parameters, bots first, then seats."""

    orders: Orders
    full: Fit
    winners: Fit
    full_samples: np.ndarray  # float64[n_resamples, n_parameters]
    winner_samples: np.ndarray


def rate(cell: Cell) -> Ratings:
    """Fit full orders and winners alone, and resample both on the same blocks."""
    orders, groups = finishing_orders(cell), cell.groups.n_groups
    full = fit(orders.patterns, orders.counts())
    winners = fit(orders.patterns, orders.counts(), depth=1)
    return Ratings(
        orders,
        full,
        winners,
        resampled_strengths(orders, full, groups),
        resampled_strengths(orders, winners, groups),
    )


def strength_section(cell: Cell, found: Ratings) -> Section:
    """Return the section on bot strength."""
    table = _bot_table(found, cell.players)
    verdict = _verdict(cell, found, table)
    return Section(
        metric="M2",
        title="Strength of the bots",
        players=cell.players,
        sentences=[verdict.sentence, *_winner_sentence(cell, table)],
        verdicts=[verdict],
        tables={"ratings": table, "seat_strength": _seat_table(found)},
        titles={"seat_strength": "Strength of the seats"},
        figures=[_figure(cell, table)],
        notes=[_scale_note(cell.players)],
    )


def _scale_note(players: int) -> str:
    """Explain the scale; only two players have Elo ratings."""
    start = "Strength is measured against the bots of this run; 0 is their mean. "
    if players == 2:
        return start + "The scale is Elo's: a gap of 100 means about 64 wins of 100."
    return start + "A gap of 100 makes the odds of finishing first 1.8 times as high."


def bot_numbers(cell: Cell) -> list[Headline]:
    """Return the win share of each bot; nothing when all are the same."""
    return share_numbers(finishing_orders(cell), cell.players) if cell.facts.is_mixed() else []


def share_numbers(orders: Orders, players: int) -> list[Headline]:
    """Return the win share of each bot per seat that it plays."""
    numbers = [
        Headline(
            f"bot_share.{name}",
            "M2",
            f"win share of {name}",
            "share",
            family="bots",
            member=name,
            head="Win share of the bots",
            target="seat_share_pp",
            fair=1 / players,
            factor=100.0,
        )
        for name in orders.names
    ]
    return ratios(numbers, orders.credit, orders.seats)


@once_per_cell
def finishing_orders(cell: Cell) -> Orders:
    """Count who sat where and finished where, by group of blocks."""
    names = cell.facts.bots()
    lineups = sorted(cell.facts.lineups)
    width = max(len(cell.facts.lineups[key]) for key in lineups)
    bot_of = np.zeros((len(lineups), width), np.int64)
    for row, key in enumerate(lineups):
        bots = [names.index(bot) for bot in cell.facts.lineups[key]]
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


def _bot_table(found: Ratings, players: int) -> pd.DataFrame:
    """Return one row per bot, strongest first; who stands out does so among all of them."""
    orders, full = found.orders, found.full
    n_bots = len(orders.names)
    centre = np.eye(n_bots) - 1 / n_bots
    spread = centre @ full.covariance[:n_bots, :n_bots] @ centre
    members = n_bots if n_bots > 2 else 1  # two bots tell one number twice: their sum is 0
    low, high = percentile(SCALE * found.full_samples[:, :n_bots], 1 - 0.05 / members)
    apart = SCALE * (found.winner_samples - found.full_samples)[:, :n_bots]
    apart_low, apart_high = percentile(apart, 1 - 0.05 / n_bots)
    shares = estimates(share_numbers(orders, players))
    away = shares - 1 / n_bots  # shows as the sum 0, too
    share_low, share_high = (1 / n_bots + end for end in away.together())
    table = pd.DataFrame(
        {
            "bot": orders.names,
            "strength": SCALE * full.bots,
            "low": low,
            "high": high,
            "se_information": SCALE * np.sqrt(np.diag(spread)),
            "winners_only": SCALE * found.winners.bots,
            "winners_difference": SCALE * (found.winners.bots - full.bots),
            "winners_difference_low": apart_low,
            "winners_difference_high": apart_high,
            "win_share": shares.value,
            "win_share_low": share_low,
            "win_share_high": share_high,
        }
    )
    return table.sort_values("strength", ascending=False, ignore_index=True)


def _seat_table(found: Ratings) -> pd.DataFrame:
    """Return the strength that each seat adds."""
    low, high = percentile(SCALE * found.full_samples[:, len(found.orders.names) :])
    return pd.DataFrame(
        {
            "seat": [seat_name(seat) for seat in range(len(found.full.seats))],
            "strength": SCALE * found.full.seats,
            "low": low,
            "high": high,
        }
    )


def _verdict(cell: Cell, found: Ratings, table: pd.DataFrame) -> Verdict:
    """Say which bot wins most among these, if any does; nobody sets a target for strengths."""
    best = table.loc[table.win_share.idxmax()]
    interval = (best.win_share_low, best.win_share_high)
    return make_verdict(
        cell,
        metric="M2",
        key="strength",
        topic="Strength of the bots",
        word="No target",
        estimate=best.win_share,
        interval=interval,
        unit="share",
        sentence=_strength_sentence(cell, found, table),
    )


def _strength_sentence(cell: Cell, found: Ratings, table: pd.DataFrame) -> str:
    """Name the bot that wins most of these, and those that may be its equals.

    The best of several stands out if its interval, adjusted for their number, lies above a
    fair share.
    """
    numbers = share_numbers(found.orders, cell.players)
    shares, names = estimates(numbers), found.orders.names
    best = table.loc[table.win_share.idxmax()]
    wins = percent(best.win_share, (best.win_share_low, best.win_share_high))
    fair = f"a fair share is {fixed(100 / cell.players, 1)} %"
    low, _ = shares.interval(members=len(names))
    if not low[names.index(best.bot)] > 1 / cell.players:
        return f"None of these bots stands out: {best.bot}, which did best, wins {wins}; {fair}."
    ends = extremes(names, shares, matrix(numbers))
    level = [name for name in ends.most.names if name != best.bot] if ends is not None else []
    equals = f"; {and_list(level)} may win as often" if level else ""
    return (
        f"Among these bots {best.bot} wins most, {wins} of its games where {fair}"
        f"{_scale_gap(cell, found)}{equals}."
    )


def _scale_gap(cell: Cell, found: Ratings) -> str:
    """Say how far the strongest bot stands above the weakest, if it does for certain.

    Both were picked for that, so the interval is that of all pairs.
    """
    names, strength = found.orders.names, SCALE * found.full.bots
    samples = SCALE * found.full_samples[:, : len(names)]
    ends = sampled_extremes(names, strength, samples)
    if ends is None or ends.is_open:
        return ""
    top, last = int(strength.argmax()), int(strength.argmin())
    gap = samples[:, top] - samples[:, last]
    pairs = len(names) * (len(names) - 1) // 2
    size = Estimates(strength[[top]] - strength[[last]], gap.std(keepdims=True), len(gap) - 1.0)
    (low,), (high,) = size.interval(members=pairs)
    unit = "Elo points" if cell.players == 2 else "points of strength"
    said = number(float(size.value[0]), (float(low), float(high)), unit)
    return f"; from {names[last]} to {names[top]} it is {said}"


def _winner_sentence(cell: Cell, table: pd.DataFrame) -> list[str]:
    """Say so where places below the first tell another story than wins."""
    if cell.players == 2:
        return []
    sure = certain(table, "winners_difference")
    apart = table[sure & (table.winners_difference.abs() > NOTABLE)]
    if apart.empty:
        return []
    parts = [
        f"{row.bot} by {fixed(row.winners_difference, 0, signed=True)}"
        for row in apart.itertuples()
    ]
    return [
        f"Counting winners only moves {and_list(parts)}: places below the first follow other "
        "rules than the first. What trailing players play for these games do not tell."
    ]


def _figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    """Describe the forest plot of strengths."""
    parts = ", ".join(
        f"{row.bot} {fixed(row.strength, 0, signed=True)}" for row in table.itertuples()
    )
    label = "Elo rating" if cell.players == 2 else "strength; 400 makes the odds ten times as high"
    return FigureSpec(
        name=f"ratings-{cell.players}p",
        drawing="forest",
        table="ratings",
        title="Strength of the bots",
        sentence=f"Strength against the mean bot: {parts}.",
        alt=f"One dot with its interval per bot, strongest first: {parts}.",
        options={"label": "bot", "estimate": "strength", "x_label": label},
    )
