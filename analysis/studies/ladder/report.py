"""M2b, the ladder of bots: ratings over a round robin, worst opponents, steps that hold.

Source: Plackett 1975 and Luce 1959 for the ratings (`analysis.metrics.ratings`); Omidshafiei et al.
2019, "Alpha-rank", on why strength is measured against a population.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.balance import open_cell
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.health import health
from exobalance.analysis.metrics.ratings import SCALE, rate
from exobalance.analysis.studies.ladder.round_robin import RoundRobin, read_round_robin
from exobalance.analysis.studies.ladder.sentences import sentences_of, worst_of
from exobalance.analysis.studies.ladder.steps import Step, order_of, steps, steps_table
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.reader import Run

TITLES = {
    "ladder": "The ladder",
    "meetings": "Every bot against every opponent",
    "steps": "Which bot is above which",
}
NOTES = (
    "One bot sits among copies of one opponent, in every seat and on the same deals; copies of "
    "itself give a fair share. Intervals hold for all rows of a table at once.",
    "A bot is confirmed above another if it makes more on average over the opponents, is seen to "
    "make more against at least three of them (or all, if there are fewer), and to lose more than "
    "2 pp of win share against none. Opponents that always beat both, or never, tell nothing: weak "
    "bots are rarely confirmed above each other among strong ones.",
)


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return run health and the ladder of each player count.

    Raises DatasetError if a meeting has no games yet.
    """
    asked, arm = run.manifest.study["asked"], next(iter(run.manifest.arms))
    found = []
    for players in sorted({cell.players for cell in run.manifest.cells}):
        cell = open_cell(run, arm, players)
        if cell is None:
            raise DatasetError(
                f"{run.folder} holds no games of {players} players yet: ask for the ladder again, "
                "it goes on where it stopped"
            )
        met = read_round_robin(cell, tuple(asked["bots"]), int(asked["opponents"]))
        found += [health(cell, targets), ladder_section(cell, met)]
    return found


def ladder_section(cell: Cell, found: RoundRobin) -> Section:
    """Return the section on the ladder at one player count."""
    all_steps = steps(found)
    table = ladder_table(cell, found, all_steps)
    return Section(
        metric="M2b",
        title="The ladder of bots",
        players=found.players,
        sentences=sentences_of(found, all_steps),
        tables={
            "ladder": table,
            "meetings": meetings_table(found),
            "steps": steps_table(found, all_steps),
        },
        titles=TITLES,
        figures=[_figure(found, table)],
        notes=NOTES,
    )


def ladder_table(cell: Cell, found: RoundRobin, all_steps: list[Step]) -> pd.DataFrame:
    """Return one row per bot, best first: mean against the population, strength, worst opponent."""
    order = order_of(found)
    mean = found.against_all()
    low, high = mean.interval(members=len(order))
    value, below, above = found.shares()
    shown, shift = ("points_ahead", 0.0) if found.players == 1 else ("win_share", found.fair)
    worst = [worst_of(found, place) for place in order]
    over = [[step.is_confirmed for step in all_steps if step.upper == place] for place in order]
    columns: dict[str, object] = {
        "bot": [found.bots[place] for place in order],
        shown: shift + mean.value[order],
        f"{shown}_low": shift + low[order],
        f"{shown}_high": shift + high[order],
        **_own_scale(cell, found, order),
        "worst_opponent": [found.bots[other] for other in worst],
        f"worst_{shown}": value[order, worst],
        f"worst_{shown}_low": below[order, worst],
        f"worst_{shown}_high": above[order, worst],
        "confirmed_above": [f"{sum(each)} of {len(each)}" if each else "–" for each in over],
        "deals": found.worlds[order],
    }
    return pd.DataFrame(columns)


def _own_scale(cell: Cell, found: RoundRobin, order: list[int]) -> dict[str, object]:
    """Return strengths with intervals that hold for all bots at once; alone, mean scores."""
    if found.players == 1:
        means = cell.seats.group_by("lineup").agg(pl.col("score").cast(pl.Float64).mean())
        score = {cell.facts.lineups[key][0]: value for key, value in means.collect().iter_rows()}
        return {"mean_score": [score[found.bots[place]] for place in order]}
    ratings = rate(cell)
    places = [ratings.orders.names.index(found.bots[place]) for place in order]
    value = SCALE * ratings.full.bots[places]
    half = simultaneous(SCALE * ratings.full_samples[:, places] - value)
    return {"strength": value, "strength_low": value - half, "strength_high": value + half}


def simultaneous(apart: np.ndarray, level: float = 0.95) -> np.ndarray:
    """Return half the intervals that hold for all columns at once.

    ``apart`` are resampled estimates less the estimates, float64[n_resamples, k]; the intervals
    are as many standard deviations wide as the farthest column of a resample lies out.

    Source: Romano, Wolf 2005, Econometrica 73, 1237-1282 (studentised maximum).
    """
    spread = apart.std(axis=0)
    if not np.isfinite(spread).all():
        return np.full(len(spread), np.inf)
    farthest = np.divide(np.abs(apart), spread, out=np.zeros_like(apart), where=spread > 0)
    return np.asarray(np.quantile(farthest.max(axis=1), level) * spread)


def meetings_table(found: RoundRobin) -> pd.DataFrame:
    """Return one row per bot and opponent, best bot first."""
    value, low, high = found.shares()
    shown = "points_ahead" if found.players == 1 else "win_share"
    order = order_of(found)
    return pd.DataFrame(
        {
            "bot": found.bots[bot],
            "opponent": found.bots[opponent],
            shown: value[bot, opponent],
            "low": low[bot, opponent],
            "high": high[bot, opponent],
            "deals": int(np.isfinite(found.beyond[bot, opponent]).sum()),
        }
        for bot in order
        for opponent in order
        if opponent < found.n_opponents and opponent != bot
    )


def _figure(found: RoundRobin, table: pd.DataFrame) -> FigureSpec:
    """Describe the plot of means against the population."""
    alone = found.players == 1
    shown, unit = ("points_ahead", "points") if alone else ("win_share", "share")
    parts = ", ".join(
        f"{row['bot']} {fixed(row[shown] * (1 if alone else 100), 1)}"
        for row in table.to_dict("records")
    )
    what = "Points ahead of the population" if alone else "Mean win share against the population"
    return FigureSpec(
        name=f"ladder-{found.players}p",
        drawing="dot_interval",
        table="ladder",
        title="The ladder of bots",
        sentence=f"{what}: {parts}.",
        alt=f"One dot with its interval per bot, best first: {parts}.",
        options={
            "label": "bot",
            "estimate": shown,
            "low": f"{shown}_low",
            "high": f"{shown}_high",
            "unit": unit,
            **({} if alone else {"reference": found.fair}),
        },
    )
