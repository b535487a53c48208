"""M5, where points come from: composition, the winner's lead, separation, pivotal sources.

The sources of a score add up to it exactly, so every split below is exact too:

- M5a composition: mean points of each source, and how many players score any.
- M5b the winner's lead: D_k = mean over games of the winner's points from source k minus
  the mean of the others'; the D_k add up to the mean lead.
- M5c separation: phi_k = Cov(X_k, S) / Var(S), both centred within the game; the phi_k add
  up to 1 and may be negative.  Alone, they are centred on the mean of all games.
- M5d pivotal rate: share of games that another player wins when source k is left out.

Source: M5c is the Shapley value of the variance game, Colini-Baldeschi, Scarsini, Vaccari
2018, Econometric Theory 34, 1126-1158; the others are exact identities.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.blocks import add_by_group, resample
from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.extremes import extreme_ratios
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.headline import Headline, Topic, estimates, ratio_of, ratios
from exobalance.analysis.base.intervals import percentile, ratio, share_interval
from exobalance.analysis.base.judged import judge_topic, verdict_on
from exobalance.analysis.base.sentences import fixed, percent
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.winners import credit_moved, credits, tie_key
from exobalance.analysis.metrics.sources.figures import source_figures
from exobalance.simcore.phrases import and_list

PER_GAME = ("mean", "winner", "others", "pivotal")
PER_SEAT = ("positive", "square", "product")


def sources(cell: Cell, targets: Targets) -> Section:
    """Return the section on where points come from."""
    parts = composition(cell)
    waterfall = _waterfall(cell)
    apart = separation(cell)
    pivotal = _pivotal(cell)
    judged = judge_topic(lead_numbers(cell)[1:], targets)
    verdict = verdict_on(cell, judged, judged.fact + judged.tail(cell.n_games))
    lead = waterfall.difference.sum()
    return Section(
        metric="M5",
        title="Where points come from",
        players=cell.players,
        sentences=[
            verdict.sentence,
            f"The winner is {fixed(lead, 1)} points ahead of the mean of the others.",
            _pivotal_sentence(cell, pivotal),
        ],
        verdicts=[verdict],
        tables={
            "sources": parts,
            "waterfall": waterfall,
            "separation": apart,
            "pivotal": pivotal,
        },
        figures=source_figures(cell, parts, waterfall, apart, pivotal),
        notes=[
            "The winner's lead compares winners with the rest of their own game; a shared "
            "victory counts in equal parts.",
            "Leaving a source out scores finished games again: it says what decided them, not "
            "how players would play without the source.",
        ],
    )


@once_per_cell
def source_sums(cell: Cell) -> dict[str, np.ndarray]:
    """Sum what M5 needs by group: float64[n_groups, n_sources] per name.

    ``mean``, ``winner``, ``others`` and ``pivotal`` are per game; ``positive`` and
    ``square`` per seat; ``product`` is the within-game product of a source with the score,
    ``spread`` (n_groups, 1) that of the score with itself.  Alone, there are no others: these
    products are between games, and ``others`` is 0.
    """
    names = [*PER_GAME, *PER_SEAT, "spread"]
    columns = cell.facts.source_columns()
    k = len(columns)
    parts = _per_game(cell, columns)
    total = add_by_group(cell.groups.n_groups, parts, k * (len(names) - 1) + 1)
    pieces = np.split(total, np.arange(k, total.shape[1], k), axis=1)
    return dict(zip(names, pieces, strict=True))


def _per_game(cell: Cell, columns: list[str]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield groups and one row of sums per game, source by source within each measure."""
    needed = list(dict.fromkeys([*columns, "score", "credit", *cell.facts.tie_breaks]))
    for batch in cell.batches("seats", needed):
        score = batch["score"].astype(np.float64)
        middle = cell.mean_score if cell.is_alone else score.mean(axis=1, keepdims=True)
        apart = score - middle
        key = tie_key([batch[name] for name in cell.facts.tie_breaks], score.shape)
        before = credits(score + key)
        rows = np.empty((len(score), len(columns) * (len(PER_GAME) + len(PER_SEAT)) + 1))
        for place, name in enumerate(columns):
            points = batch[name].astype(np.float64)
            total, winner = points.sum(axis=1), (batch["credit"] * points).sum(axis=1)
            measures = [
                total / cell.players,
                winner,
                (total - winner) / max(1, cell.players - 1),
                credit_moved(before, credits(score - points + key)),
                (points > 0).sum(axis=1),
                (points**2).sum(axis=1),
                (points * apart).sum(axis=1),  # centring one factor is enough
            ]
            for index, measure in enumerate(measures):
                rows[:, index * len(columns) + place] = measure
        rows[:, -1] = (apart**2).sum(axis=1)
        yield batch.group, rows


def _names(cell: Cell) -> dict[str, list[str]]:
    """Return the first columns of each table: the words and the name of each source."""
    return {
        "source": [source.title for source in cell.facts.sources],
        "name": [source.name for source in cell.facts.sources],
    }


def score_number(cell: Cell) -> Headline:
    """Return the mean score of all players."""
    total = cell.sums(cell.seats, score=pl.col("score"))["score"]
    number = Headline("score", "M5a", "mean score", "points")
    return ratio_of(number, total, cell.groups.games * cell.players)


@once_per_cell
def point_numbers(cell: Cell) -> list[Headline]:
    """Return the mean points of a player from each source."""
    numbers = [
        Headline(
            f"points.{source.name}",
            "M5a",
            f"mean points from {source.title}",
            "points",
            family="points",
            member=source.title,
            head="Points of a player",
        )
        for source in cell.facts.sources
    ]
    return ratios(numbers, source_sums(cell)["mean"], cell.groups.games)


@once_per_cell
def lead_numbers(cell: Cell) -> list[Headline]:
    """Return the winner's lead, then each source's share of it."""
    sums = source_sums(cell)
    difference = sums["winner"] - sums["others"]
    lead = difference.sum(axis=1)
    whole = Headline(
        "lead", "M5b", "winner's lead over the mean of the others", "points", label="winner's lead"
    )
    topic = Topic(
        "source",
        "Dominant source of points",
        "limit",
        target="at most {}",
        fact="{0.amount} of the winner's lead comes from {0.member}",
    )
    shares = [
        Headline(
            f"lead_share.{source.name}",
            "M5b",
            f"share of {source.title} in the winner's lead",
            "share",
            family="lead",
            member=source.title,
            head="Share of the winner's lead",
            target="dominant_source_share",
            topic=topic,
        )
        for source in cell.facts.sources
    ]
    bottoms = np.broadcast_to(lead[:, None], difference.shape)
    return [ratio_of(whole, lead, cell.groups.games), *ratios(shares, difference, bottoms)]


def composition(cell: Cell) -> pd.DataFrame:
    """Return M5a: the mean points of each source."""
    games, sums = cell.groups.games, source_sums(cell)
    mean = estimates(point_numbers(cell))
    low, high = mean.interval()
    seats = cell.n_games * cell.players
    square = sums["square"].sum(axis=0) / seats
    return pd.DataFrame(
        {
            **_names(cell),
            "mean": mean.value,
            "low": low,
            "high": high,
            "mean_winner": ratio(sums["winner"], games).value,
            "mean_others": ratio(sums["others"], games).value,
            "scores_any": sums["positive"].sum(axis=0) / seats,
            "sd": np.sqrt(np.maximum(0, square - mean.value**2)),
        }
    )


def _waterfall(cell: Cell) -> pd.DataFrame:
    """Return M5b; the differences add up to the mean lead."""
    sums = source_sums(cell)
    difference = ratio(sums["winner"] - sums["others"], cell.groups.games)
    low, high = difference.interval()
    lead = difference.value.sum()
    return pd.DataFrame(
        {
            **_names(cell),
            "difference": difference.value,
            "low": low,
            "high": high,
            "share_of_lead": difference.value / lead if lead else np.nan,
        }
    )


def separation(cell: Cell) -> pd.DataFrame:
    """Return M5c with bootstrap intervals over blocks."""
    product, spread = (source_sums(cell)[name] for name in ("product", "spread"))
    share = ratio(product, np.broadcast_to(spread, product.shape)).value
    with np.errstate(invalid="ignore", divide="ignore"):
        low, high = percentile(resample(product) / resample(spread))
    return pd.DataFrame({**_names(cell), "share": share, "low": low, "high": high})


def _pivotal_sentence(cell: Cell, pivotal: pd.DataFrame) -> str:
    """Name the source that decides most games, if one does so for certain."""
    most = pivotal.loc[pivotal.share.idxmax()]
    ends = extreme_ratios(list(pivotal.source), source_sums(cell)["pivotal"], cell.groups.games)
    rivals = ends.most.names[1:] if ends is not None else ()
    if ends is not None and ends.is_open:
        than = ", no more than without another source for certain"
    elif rivals:
        than = f"; it cannot be told apart from {and_list(rivals)}"
    else:
        than = ", more than without any other source"
    return (
        f"Scored again without {most.source}, "
        f"{percent(most.share, (most.low, most.high))} of games have another winner{than}; "
        "no game was played without it."
    )


def _pivotal(cell: Cell) -> pd.DataFrame:
    """Return M5d; intervals hold for all sources at once."""
    share = ratio(source_sums(cell)["pivotal"], cell.groups.games)
    level = 1 - 0.05 / share.members
    ends = [
        share_interval(value, se, cell.n_games, level)
        for value, se in zip(share.value, share.se, strict=True)
    ]
    low, high = zip(*ends, strict=True)
    return pd.DataFrame({**_names(cell), "share": share.value, "low": low, "high": high})
