"""M10, luck and skill: what decides a game, by planned replication.

M10a splits the variance of an outcome (a seat's points above the others, its win credit)
into seat, bot, seat by bot, setup, chance and what is left (bot noise).  Every setup is
played with several chances, every chance with several noises of the bots: a nested design
within each combination of seat and bot, whose mean squares give the components.  Seats and
bots are fixed; the variance of their estimated means is freed of the noise in them.

M10b is the seed span: how far a seat's win share differs between worlds that are dealt,
beyond what the noise within a world explains.

Luck and skill are relative to the bots that play.

Source: Goodman, Perez-Liebana, Lucas 2025, "Seeding for Success"; expected mean squares of
nested random effects, Searle, Casella, McCulloch 1992, section 3.6.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pandas as pd

from exobalance.analysis.base.blocks import N_RESAMPLES, RESAMPLE_SEED
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.intervals import percentile
from exobalance.analysis.base.sentences import fixed, number, percent, seat_name, span
from exobalance.analysis.base.verdict import make_verdict
from exobalance.analysis.studies.luck.replication import Replicates, replicates
from exobalance.simcore.phrases import and_list

PARTS = ("skill", "seat", "seat and bot together", "setup", "chance", "noise of the bots")
MEANINGS = {
    "skill": "which bot sits there",
    "seat": "which seat it is",
    "seat and bot together": "bots that gain or lose from a seat more than others",
    "setup": "what is laid out before the first turn",
    "chance": "what is shuffled or drawn",
    "noise of the bots": "ties and slips in the bots' own choices",
}
LUCK = ("setup", "chance", "noise of the bots")


def luck(cell: Cell) -> Section:
    """Return the section on luck and skill of a replicated cell."""
    data = replicates(cell)
    if cell.is_alone:
        return _alone(cell, data)
    shares = {
        "points ahead of the others": share_table(data, data.margin),
        "win credit": share_table(data, data.credit),
    }
    table = pd.concat(
        [part.assign(outcome=name) for name, part in shares.items()], ignore_index=True
    )[["outcome", "part", "meaning", "share", "low", "high"]]
    spans = span_table(data)
    points = shares["points ahead of the others"]
    total, low, high = luck_share(data)
    sentence = (
        f"Among {_players(cell)}, {percent(total, (low, high))} of what separates the players' "
        f"points is luck ({_share(points, 'setup')} setup, {_share(points, 'chance')} chance and "
        f"{_share(points, 'noise of the bots')} the bots' own ties and slips), "
        f"{_share(points, 'skill')} is who plays and {_share(points, 'seat')} is the seat."
    )
    verdict = make_verdict(
        cell,
        metric="M10a",
        key="luck",
        topic="Luck",
        word="No target",
        estimate=total,
        interval=(low, high),
        unit="share",
        sentence=sentence,
    )
    first = spans.iloc[0]
    return Section(
        metric="M10",
        title="Luck and skill",
        players=cell.players,
        sentences=[sentence, _span_sentence(first, cell.players), *_skill_sentences(cell)],
        verdicts=[verdict],
        tables={
            "luck": table,
            "luck_bars": _bars(shares),
            "seed_span": spans,
            "seed_histogram": seed_histogram(data),
        },
        figures=[_bar_figure(cell, points), _histogram_figure(cell, first)],
        notes=[
            _design_note(data),
            "Read the shares of points first: a win is all or nothing, and most of what is "
            "not known about it looks like luck.",
            "Luck is what these bots cannot foresee or bend; better players may bend more.",
        ],
    )


def _alone(cell: Cell, data: Replicates) -> Section:
    """Return the section where a player is alone: luck is all that moves its points."""
    table = share_table(data, data.margin)
    table = table[table["part"].isin(LUCK)].reset_index(drop=True)
    deviation = float(np.sqrt(components(data, data.margin).sum()))
    parts = ", ".join(f"{row.part} {_share(table, row.part)}" for row in table.itertuples())
    spread, (low, high) = _deal_spread(data)
    bars = pd.DataFrame({"part": table["part"], "points": table.share})
    return Section(
        metric="M10",
        title="Luck",
        players=cell.players,
        sentences=[
            f"Games lie {fixed(deviation, 1)} points apart (standard deviation); of the variance "
            f"come from {parts}, for {cell.facts.bots()[0]}.",
            f"The deal alone, setup and chance together, moves the score by "
            f"{number(spread, (low, high), 'points')} either way (standard deviation).",
        ],
        tables={"luck": table, "luck_bars": bars},
        figures=[
            FigureSpec(
                name=f"luck-{cell.players}p",
                drawing="stacked_bar",
                table="luck_bars",
                title="What moves the score",
                sentence=f"Shares of the variance of the score: {parts}.",
                alt=f"One stacked bar of shares: {parts}.",
                options={"label": "part", "bars": {"points": "points"}, "unit": "share"},
            )
        ],
        notes=[
            _design_note(data),
            "Alone, one bot plays, so this says nothing about skill: the ladder tells what bots "
            "differ by.",
        ],
    )


def _deal_spread(data: Replicates) -> tuple[float, tuple[float, float]]:
    """Return how far mean scores of dealt worlds lie apart, freed of the noise within."""
    points = data.margin[..., 0, 0]
    samples = _resampled(data, lambda rows: np.atleast_1d(seed_spread(points[rows])))
    low, high = percentile(samples)
    return seed_spread(points), (float(low[0]), float(high[0]))


def _design_note(data: Replicates) -> str:
    """Say how often everything was played."""
    return (
        f"{data.shape[0]} setups, each with {data.shape[1]} shuffles, each of these with "
        f"{data.shape[2]} repeats of the bots' own chance."
    )


def components(data: Replicates, y: np.ndarray) -> np.ndarray:
    """Return the variance components of an outcome, float64[6] in the order of `PARTS`.

    Parameters
    ----------
    y : float64[setup, chance, noise, rotation, seat]
    """
    j, k, n, rotations, seats = y.shape
    by_chance, by_setup = y.mean(axis=2), y.mean(axis=(1, 2))
    noise = ((y - by_chance[:, :, None]) ** 2).sum(axis=(0, 1, 2)).mean() / (j * k * max(1, n - 1))
    between = ((by_chance - by_setup[:, None]) ** 2).sum(axis=(0, 1)).mean() / (j * max(1, k - 1))
    setups = ((by_setup - by_setup.mean(axis=0)) ** 2).sum(axis=0).mean() / max(1, j - 1)
    chance = max(0.0, between - noise / n)
    setup = max(0.0, setups - between / k)
    seat = _fixed(by_setup.mean(axis=1))
    skill = 0.0
    both = 0.0
    if rotations > 1:
        turned = np.arange(rotations)
        seats_of = [np.argmax(data.bot == bot, axis=1) for bot in range(seats)]
        by_bot = [by_setup[:, turned, seats_of[bot]].mean(axis=1) for bot in range(seats)]
        skill = _fixed(np.column_stack(by_bot))
        both = max(0.0, _fixed(by_setup.reshape(j, -1)) - skill - seat)
    return np.array([skill, seat, both, setup, chance, noise])


def _fixed(values: np.ndarray) -> float:
    """Return the variance of level means around their mean, freed of the noise in them.

    Parameters
    ----------
    values : float64[setup, level]
        Means of each level in each setup.
    """
    means = values.mean(axis=0)
    apart = values - values.mean(axis=1, keepdims=True)
    error = apart.var(axis=0, ddof=1) / len(values) if len(values) > 1 else 0.0
    return float(max(0.0, np.mean((means - means.mean()) ** 2 - error)))


def _resampled(data: Replicates, statistic: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """Return a statistic of bootstrap resamples of the setups: rows of its values.

    `statistic` takes the numbers of the setups that a resample holds.
    """
    rng = np.random.default_rng(RESAMPLE_SEED)
    setups = data.shape[0]
    return np.array([statistic(rng.integers(0, setups, setups)) for _ in range(N_RESAMPLES // 10)])


def share_table(data: Replicates, y: np.ndarray) -> pd.DataFrame:
    """Return M10a for one outcome: each part's share of the variance with its interval."""
    found = components(data, y)
    samples = _resampled(data, lambda rows: _shares(components(data, y[rows])))
    low, high = percentile(samples)
    return pd.DataFrame(
        {
            "part": PARTS,
            "meaning": [MEANINGS[part] for part in PARTS],
            "share": _shares(found),
            "low": low,
            "high": high,
        }
    )


def _shares(found: np.ndarray) -> np.ndarray:
    total = found.sum()
    return found / total if total > 0 else np.zeros_like(found)


def luck_share(data: Replicates) -> tuple[float, float, float]:
    """Return the share of setup, chance and noise in the points, with its interval."""
    chosen = [PARTS.index(part) for part in LUCK]

    def share(rows: np.ndarray) -> np.ndarray:
        return _shares(components(data, data.margin[rows]))[chosen].sum(keepdims=True)

    (value,) = share(np.arange(data.shape[0]))
    low, high = percentile(_resampled(data, share))
    return float(value), float(low[0]), float(high[0])


def span_table(data: Replicates) -> pd.DataFrame:
    """Return M10b: mean win share of each seat and its true spread between dealt worlds."""
    credit = data.credit.mean(axis=3)  # rotations belong to the world
    rows = []
    for seat in range(data.shape[-1]):

        def spread(chosen: np.ndarray, seat: int = seat) -> np.ndarray:
            return np.atleast_1d(seed_spread(credit[chosen, :, :, seat]))

        value = seed_spread(credit[..., seat])
        low, high = percentile(_resampled(data, spread))
        rows.append(
            (seat_name(seat), credit[..., seat].mean(), value, float(low[0]), float(high[0]))
        )
    return pd.DataFrame(rows, columns=["seat", "win_share", "spread", "low", "high"])


def seed_spread(credit: np.ndarray) -> float:
    """Return the spread between worlds, as a standard deviation freed of the noise within.

    Parameters
    ----------
    credit : float64[setup, chance, noise]
        Win credit, or points of a player who is alone.
    """
    repeats = credit.shape[2]
    worlds = credit.reshape(-1, repeats)
    between = worlds.mean(axis=1).var(ddof=1)
    within = worlds.var(axis=1, ddof=1).mean() if repeats > 1 else 0.0
    return float(np.sqrt(max(0.0, between - within / repeats)))


def seed_histogram(data: Replicates, bins: int = 10) -> pd.DataFrame:
    """Return how many worlds give the first seat which win share, beside equal worlds.

    ``expected`` is what worlds would give that all have the mean share.
    """
    credit = data.credit.mean(axis=3)[..., 0]
    repeats = credit.shape[2]
    shares = credit.mean(axis=2).ravel()
    edges = np.linspace(0, 1, bins + 1)
    observed = np.histogram(shares, edges)[0] / len(shares)
    rng = np.random.default_rng(RESAMPLE_SEED)
    pooled = credit.reshape(-1)
    alike = rng.choice(pooled, (20_000, repeats)).mean(axis=1)
    expected = np.histogram(alike, edges)[0] / len(alike)
    names = [f"{100 * a:.0f} to {100 * b:.0f} %" for a, b in pairwise(edges)]
    return pd.DataFrame({"win_share": names, "observed": observed, "expected": expected})


def _share(table: pd.DataFrame, part: str) -> str:
    row = table[table.part == part].iloc[0]
    return percent(row.share, (row.low, row.high))


def _players(cell: Cell) -> str:
    """Name those who play: shares of luck and skill are theirs."""
    bots = list(dict.fromkeys(next(iter(cell.facts.lineups.values()))))
    return and_list(bots) if len(bots) > 1 else f"copies of {bots[0]}"


def _skill_sentences(cell: Cell) -> list[str]:
    """Say why there is no share of skill, where there is none."""
    if cell.facts.is_mixed():
        return []
    return ["All seats are played by the same bot, so this says nothing about skill."]


def _span_sentence(first: pd.Series, players: int) -> str:
    """Say how far setup and shuffles move the win share of the first seat."""
    low, high = 100 * first.low, 100 * first.high
    return (
        "Setup and all shuffles together move the win share of seat 1 by "
        f"{fixed(100 * first.spread, 0)} pp {span((low, high), 0)} either way (standard "
        f"deviation) around its mean of {fixed(100 * first.win_share, 0)} %; a fair share is "
        f"{fixed(100 / players, 0)} %."
    )


def _bars(shares: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return the shares with one column per outcome."""
    return pd.DataFrame(
        {
            "part": PARTS,
            "points": shares["points ahead of the others"].share,
            "wins": shares["win credit"].share,
        }
    )


def _bar_figure(cell: Cell, points: pd.DataFrame) -> FigureSpec:
    told = ", ".join(f"{row.part} {100 * row.share:.0f} %" for row in points.itertuples())
    return FigureSpec(
        name=f"luck-{cell.players}p",
        drawing="stacked_bar",
        table="luck_bars",
        title="What goes with winning: luck, skill and seat",
        sentence=f"Shares of what separates the players' points: {told}.",
        alt=f"Two stacked bars of shares; in points: {told}.",
        options={
            "label": "part",
            "bars": {"points": "points ahead of the others", "wins": "win credit"},
            "unit": "share",
        },
    )


def _histogram_figure(cell: Cell, first: pd.Series) -> FigureSpec:
    return FigureSpec(
        name=f"seed-span-{cell.players}p",
        drawing="bars",
        table="seed_histogram",
        title="How much the deal favours the first seat",
        sentence=(
            "Worlds by the win share that repeats of them give seat 1, beside what equal worlds "
            f"would show; the true spread is {fixed(100 * first.spread, 0)} pp."
        ),
        alt="Pairs of bars by win share: worlds as dealt, and worlds that are all alike.",
        options={
            "label": "win_share",
            "series": {"observed": "worlds as dealt", "expected": "if all worlds were alike"},
            "unit": "share",
            "x_label": "share of worlds",
        },
    )
