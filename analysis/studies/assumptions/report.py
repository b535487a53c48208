"""M12, the assumptions: which verdicts hold whatever was assumed, and which rest on what.

Each thing that is modelled is put otherwise on the same worlds as the base, and every set of
rules is judged by the same targets.  A verdict *turns* if its word contradicts the one of
the base (Balanced against Imbalanced or Leaning), and is *less sure* if it only differs.
Both words have to be settled for a verdict to turn, so noise alone hardly ever turns one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.sentences import fixed, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.assumptions.figures import assumption_figures
from exobalance.analysis.studies.assumptions.results import (
    HOLDS,
    LESS_SURE,
    OPEN,
    TURNS,
    AssumptionResults,
    Conclusion,
)
from exobalance.analysis.studies.points.results import add_drawn
from exobalance.analysis.studies.points.tables import read_table
from exobalance.simcore.phrases import and_list, counted
from exobalance.simcore.record.reader import Run


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the section of a study of assumptions."""
    study = AssumptionResults(run, targets)
    not_varied = read_table(run, "not_varied")
    tables = {
        "verdicts": _verdict_table(study),
        "conclusions": _conclusion_table(study),
        "effects": study.effects().rename(columns={"setting": "assumption"}),
    }
    if len(not_varied):
        tables["not_varied"] = not_varied
    figures = add_drawn(assumption_figures(study), tables)
    return [
        Section(
            metric="M12",
            title="What the verdicts rest on",
            players=study.players,
            sentences=[*study.few_blocks(), *_sentences(study), *study.broken_sentences()],
            verdicts=[
                study.verdict(each.base, _verdict_sentence(study, each))
                for each in study.conclusions
            ],
            tables=tables,
            figures=figures,
            notes=[
                "One thing at a time is put otherwise, then all components and all rulings at "
                "once; every alternative plays the same worlds with the same bots, who do not "
                "adapt to it.",
                "A verdict turns if its word is contradicted: Balanced against Imbalanced or "
                "Leaning. It is less sure where the word differs otherwise, most often for "
                "want of games.",
            ],
        )
    ]


def _sentences(study: AssumptionResults) -> Iterator[str]:
    """Say what holds whatever was assumed, what rests on what, and what is not settled."""
    count = len(study.assumptions)
    by_fate = {
        fate: [each for each in study.conclusions if each.fate == fate]
        for fate in (HOLDS, TURNS, LESS_SURE, OPEN)
    }
    if not study.conclusions:
        yield "No targets are set, so there is no verdict that could rest on anything."
    if by_fate[HOLDS]:
        tried = f"all {count} alternatives" if count > 1 else "the alternative"
        yield (
            f"Conclusions, for these bots, that hold under {tried} tried: {_named(by_fate[HOLDS])}."
        )
    elif by_fate[TURNS] or by_fate[LESS_SURE]:
        yield f"No conclusion has the same word under all {count} alternatives."
    for each in by_fate[TURNS]:
        yield f"{each.base.title} ({each.base.word}) rests on {_who(study, each, each.turned)}."
    for each in by_fate[LESS_SURE]:
        yield (
            f"{each.base.title} ({each.base.word}) is contradicted by no alternative, and less "
            f"sure under {_few(study, each, each.unsure)}."
        )
    torn = [each for each in by_fate[OPEN] if each.is_torn]
    for each in torn:
        yield (
            f"{each.base.title} is not settled as modelled, and rests on the model: Balanced "
            f"with {_some(study, each, 'Balanced')}; outside with "
            f"{_some(study, each, 'Imbalanced', 'Leaning')}."
        )
    if quiet := [each for each in by_fate[OPEN] if not each.is_torn]:
        yield (
            f"Not settled even as modelled, for want of games: "
            f"{and_list([_lower(each.base.title) for each in quiet])}."
        )
    if study.idle:
        yield (
            f"{counted(len(study.idle), 'alternative')} of {count} changed no number in the games "
            f"played at {counted(study.players, 'player')}: these bots never met what they change, "
            "or it made no difference."
        )


def _named(conclusions: Sequence[Conclusion]) -> str:
    return and_list([f"{_lower(each.base.title)} ({each.base.word})" for each in conclusions])


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:]


def _who(
    study: AssumptionResults, conclusion: Conclusion, points: Sequence[int], shown: int = 3
) -> str:
    """Name alternatives that turn a verdict, with word, value and effect."""
    ordered = _by_effect(study, conclusion, points)
    parts = []
    for point in ordered[:shown]:
        other = conclusion.others[point]
        value, low, high, unit = study.effect_in(conclusion, point)
        places = 1 if (high - low) / 2 < 1 else 0
        change = f"{fixed(value, places, signed=True)} {unit}"
        parts.append(
            f"{study.assumptions.about[point]} ({study.label(point)}: {other.word}; change "
            f"{change}, {span((low, high), places)[1:-1]})"
        )
    if len(ordered) > shown:
        parts.append(counted(len(ordered) - shown, "further alternative"))
    return and_list(parts)


def _few(
    study: AssumptionResults, conclusion: Conclusion, points: Sequence[int], shown: int = 3
) -> str:
    """Name the alternatives under which a verdict is less sure, if they are few."""
    if len(points) > shown:
        return f"{len(points)} of {len(conclusion.others)}"
    return and_list([f"{study.label(p)} ({conclusion.others[p].word})" for p in points])


def _some(study: AssumptionResults, conclusion: Conclusion, *words: str, shown: int = 2) -> str:
    """Name the alternatives with one of these words that move the number most."""
    points = [p for p, each in conclusion.others.items() if each.word in words]
    names = [study.label(p) for p in _by_effect(study, conclusion, points)]
    return _first(names, shown, "other")


def _first(names: Sequence[str], shown: int, noun: str) -> str:
    """List so many names, and how many more there are."""
    more = [counted(len(names) - shown, noun)] if len(names) > shown else []
    return and_list([*names[:shown], *more])


def _by_effect(
    study: AssumptionResults, conclusion: Conclusion, points: Sequence[int]
) -> list[int]:
    """Return points with single changes first, then by the size of their effect."""
    number = conclusion.base.number

    def order(point: int) -> tuple[bool, float]:
        return (
            study.assumptions.kind[point] == "together",
            -abs(study.effect(point, number)[0]),
        )

    return sorted(points, key=order)


def _verdict_sentence(study: AssumptionResults, conclusion: Conclusion) -> str:
    """Return one verdict with what becomes of it."""
    count = len(conclusion.others)
    if conclusion.fate == HOLDS:
        tail = f"The word holds under all {count} alternatives."
    elif conclusion.fate == LESS_SURE:
        tail = (
            f"No alternative contradicts it; the word differs under {len(conclusion.unsure)} of "
            f"{count}."
        )
    elif conclusion.fate == TURNS:
        tail = f"It rests on {_turners(study, conclusion)}."
    elif conclusion.is_torn:
        tail = "It is settled under some alternatives, and not in the same way."
    else:
        tail = "More games are needed before it can rest on anything."
    return f"{conclusion.base.fact}. {tail}"


def _turners(study: AssumptionResults, conclusion: Conclusion) -> str:
    names = [study.label(p) for p in _by_effect(study, conclusion, conclusion.turned)]
    return _first(names, 3, "further alternative")


def _verdict_table(study: AssumptionResults) -> pd.DataFrame:
    """Return the matrix of words: alternatives in rows, verdicts in columns."""
    rows = []
    for point, words in enumerate(study.verdict_words):
        rows.append(
            {
                "assumption": study.label(point),
                "about": study.assumptions.about[point] if point else "",
                **{each.base.title: words.get(each.base.title, "") for each in study.conclusions},
            }
        )
    return pd.DataFrame(rows)


def _conclusion_table(study: AssumptionResults) -> pd.DataFrame:
    """Return one row per verdict: what becomes of it, and the largest change seen.

    A change is named only if its interval, one that holds for all alternatives, leaves out 0.
    """
    rows = []
    for each in study.conclusions:
        effects = {p: study.effect_in(each, p) for p in each.others}
        most = max(effects, key=lambda p: abs(np.nan_to_num(effects[p][0])))
        value, low, high, unit = effects[most]
        is_seen = low > 0 or high < 0
        rows.append(
            {
                "verdict": each.base.title,
                "word": each.base.word,
                "fate": each.fate,
                "turned_by": _turners(study, each) if each.turned else "",
                "other_words": len(each.turned) + len(each.unsure),
                "largest_change_under": study.label(most) if is_seen else "none beyond noise",
                "change": value,
                "low": low,
                "high": high,
                "unit": unit,
            }
        )
    return pd.DataFrame(rows)
