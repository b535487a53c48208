"""Figures of a study of assumptions: words that differ, and what moves each number most."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed, span
from exobalance.analysis.studies.assumptions.results import AssumptionResults, Conclusion
from exobalance.analysis.studies.points.results import Drawn, short_topics

LARGEST = 8  # effects drawn per topic


def assumption_figures(study: AssumptionResults) -> Iterator[Drawn]:
    """Yield the matrix of words that differ, then the largest effects on each number."""
    if study.conclusions:
        yield _matrix(study)
    for each in study.conclusions:
        if each.base.key in ("seats", "source", "predominance", "length"):
            yield _largest(study, each)


def _matrix(study: AssumptionResults) -> Drawn:
    bases = [each.base for each in study.conclusions]
    heads = short_topics(bases)
    words = [[row.get(base.title, "") for base in bases] for row in study.verdict_words]
    kept = [0, *(p for p in range(1, len(words)) if words[p] != words[0])]
    table = pd.DataFrame(
        [{"assumption": study.label(p)} | dict(zip(heads, words[p], strict=True)) for p in kept]
    )
    same = len(words) - len(kept)
    spec = FigureSpec(
        name=f"assumptions-{study.players}p",
        drawing="word_matrix",
        table="words",
        title="Verdicts that differ from the base",
        sentence=(
            f"The first row is the game as modelled; {same} of {len(words) - 1} alternatives have "
            "the same words throughout and are not shown."
        ),
        alt="A table of verdict words: alternatives in rows, checks in columns.",
        options={"label": "assumption", "columns": heads},
    )
    return spec, table


def _largest(study: AssumptionResults, conclusion: Conclusion) -> Drawn:
    number = conclusion.base.number
    rows = [(study.label(p), *study.effect_in(conclusion, p)) for p in conclusion.others]
    table = pd.DataFrame(rows, columns=["assumption", "change", "low", "high", "unit"])
    order = table.change.abs().sort_values(ascending=False, kind="stable").index[:LARGEST]
    table = table.loc[order].reset_index(drop=True)
    title = str(study.numbers[study.numbers.key == number].title.iloc[0])
    first = table.iloc[0]
    unit = str(first.unit)
    change = f"{fixed(first.change, 1, signed=True)} {unit} {span((first.low, first.high), 1)}"
    is_sure = first.low > 0 or first.high < 0
    spec = FigureSpec(
        name=f"assumed-{conclusion.base.key}-{study.players}p",
        drawing="forest",
        table=f"largest_{conclusion.base.key}",
        title=f"What moves the {title}",
        sentence=(
            f"The largest change comes from {first.assumption}: {change}."
            if is_sure
            else f"No change is certain; the largest, with {first.assumption}, is {change}."
        ),
        alt=f"Changes of the {title} under the alternatives that move it most, with intervals.",
        options={
            "label": "assumption", "estimate": "change", "unit": unit, "reference": 0.0,
            "x_label": "change",
        },
    )  # fmt: skip
    return spec, table
