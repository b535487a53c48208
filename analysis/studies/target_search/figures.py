"""Figures of a search: the front, each target by proposal, and all other verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed, sentence_case
from exobalance.analysis.studies.points.results import Drawn, slug
from exobalance.analysis.studies.target_search.results import SearchResults
from exobalance.simcore.phrases import counted


def range_words(row: Any) -> str:
    """Return a target as a range with its unit."""
    scale, sign = (100, " %") if row.unit == "share" else (1, f" {row.unit}")
    low, high = scale * row.target_low, scale * row.target_high
    return f"{low:.4g} to {high:.4g}{sign}"


def search_figures(study: SearchResults) -> Iterator[Drawn]:
    """Yield the front, each target by proposal, and the verdicts of the game's own targets."""
    if len(study.front) > 1:
        yield _front_figure(study)
    for key in study.of(0).key:
        yield _goal_figure(study, str(key))
    if len(study.front) > 1 and study.judged[0]:
        yield _word_figure(study)


def _front_figure(study: SearchResults) -> Drawn:
    table = pd.DataFrame(
        {
            "proposal": [
                short if point else study.name(point)
                for point, short in zip(study.front.point, study.front.short, strict=True)
            ],
            "size_of_change": study.front["size"],
            "distance": study.front.distance,
            "recommended": study.front.point == study.best,
        }
    )
    spec = FigureSpec(
        name=f"search-front-{study.players}p",
        drawing="scatter",
        table="front",
        title="What a larger change buys",
        sentence=(
            f"Distance to the targets on held-out worlds by size of change: "
            f"{fixed(table.distance.iloc[0], 2)} without any, "
            f"{fixed(table.distance[study.best], 2)} with {study.name(study.best)}."
        ),
        alt="A scatter of proposals: size of the change against distance to the targets.",
        options={
            "label": "proposal", "x": "size_of_change", "y": "distance", "strong": "recommended",
            "unit": "", "x_label": "size of the change", "y_label": "distance to the targets",
            "joined": True, "first": 0,
        },
    )  # fmt: skip
    return spec, table


def _goal_figure(study: SearchResults, key: str) -> Drawn:
    rows = study.goals[study.goals.key == key]
    table = pd.DataFrame(
        {
            "proposal": [study.name(int(p)) for p in rows.point],
            "estimate": rows.value.to_numpy(),
            "low": rows.low.to_numpy(),
            "high": rows.high.to_numpy(),
            "word": rows.word.to_numpy(),
        }
    )
    first = rows.iloc[0]
    inside = int((rows.gap[rows.point > 0] == 0).sum())
    spec = FigureSpec(
        name=f"search-{slug(key)}-{study.players}p",
        drawing="dot_interval",
        table=f"target_{slug(key)}",
        title=sentence_case(str(first.number)),
        sentence=(
            f"{inside} of {counted(len(rows) - 1, 'proposal')} inside the target of "
            f"{range_words(first)}."
        ),
        alt=f"The {first.number} by proposal with 95 % intervals and the target.",
        options={
            "label": "proposal",
            "unit": str(first.unit),
            "band": (float(first.target_low), float(first.target_high)),
        },
    )
    return spec, table


def _word_figure(study: SearchResults) -> Drawn:
    names = [str(point) if point else "base" for point in study.front.point]
    table = pd.DataFrame(
        [
            {"check": topic.title}
            | {
                name: row.get(topic.title, "")
                for name, row in zip(names, study.verdict_words, strict=True)
            }
            for topic in study.judged[0]
        ]
    )
    spec = FigureSpec(
        name=f"search-words-{study.players}p",
        drawing="word_matrix",
        table="other_verdicts",
        title="The verdicts of every proposal",
        sentence="What the proposals do to the checks of a usual report, by number of proposal.",
        alt="A table of verdict words: checks in rows, proposals in columns.",
        options={"label": "check", "columns": names},
    )
    return spec, table
