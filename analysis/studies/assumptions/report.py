"""M12, the assumptions: which verdicts hold whatever was assumed, and which rest on what.

Each thing that is modelled is put otherwise on the same worlds as the base, and every set of
rules is judged by the same targets.  A verdict *turns* if its word contradicts the one of
the base (Balanced against Imbalanced or Leaning), and is *less sure* if it only differs.
Both words have to be settled for a verdict to turn, so noise alone hardly ever turns one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.sentences import fixed, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.judged import Judged
from exobalance.analysis.studies.assumptions.figures import assumption_figures
from exobalance.analysis.studies.points.stored import Told
from exobalance.analysis.studies.points.tables import read_table
from exobalance.simcore.phrases import and_list, counted
from exobalance.simcore.record.reader import Run

SETTLED = ("Balanced", "Imbalanced", "Leaning")

HOLDS, LESS_SURE, TURNS, OPEN = "holds", "less sure", "turns", "not settled"


@dataclass(frozen=True)
class Conclusion:
    """One verdict of the base and what becomes of it."""

    base: Judged
    others: dict[int, Judged]  # by point

    @cached_property
    def turned(self) -> list[int]:
        """Points whose word contradicts that of the base."""
        return [p for p, each in self.others.items() if contradicts(self.base.word, each.word)]

    @cached_property
    def unsure(self) -> list[int]:
        """Points whose word differs without a contradiction."""
        return [
            p
            for p, each in self.others.items()
            if each.word != self.base.word and p not in self.turned
        ]

    @property
    def is_torn(self) -> bool:
        """Whether alternatives contradict each other."""
        words = {each.word for each in self.others.values()}
        return "Balanced" in words and bool(words & {"Imbalanced", "Leaning"})

    @property
    def fate(self) -> str:
        """What becomes of the verdict."""
        if self.base.word not in SETTLED:
            return OPEN
        return TURNS if self.turned else LESS_SURE if self.unsure else HOLDS


def contradicts(one: str, other: str) -> bool:
    """Return True for Balanced against Imbalanced or Leaning."""
    pair = {one, other}
    return "Balanced" in pair and bool(pair & {"Imbalanced", "Leaning"})


@dataclass(frozen=True)
class Assumed(Told):
    """A study of assumptions as its report reads it."""

    @cached_property
    def assumptions(self) -> pd.DataFrame:
        """What each point puts otherwise, by point."""
        return read_table(self.run, "assumptions").set_index("point")

    @cached_property
    def conclusions(self) -> list[Conclusion]:
        """Every verdict of the base."""
        return [
            Conclusion(
                base,
                {
                    point: each
                    for point, found in enumerate(self.judged)
                    for each in found
                    if point and each.title == base.title
                },
            )
            for base in self.judged[0]
        ]

    @cached_property
    def idle(self) -> list[int]:
        """Points that change no number at all: these bots never meet what they change."""
        moved = self.numbers.groupby("point")[["effect", "effect_se"]].agg(
            lambda column: bool((column.abs() > 1e-12).any())
        )
        return [int(p) for p in moved.index[~moved.any(axis=1)] if p]

    def label(self, point: int) -> str:
        """Return what a point puts otherwise."""
        return str(self.points.label[point])

    def effect(self, point: int, number: str) -> tuple[float, float, float, str]:
        """Return the paired effect of a point on a number: value, low, high, unit."""
        rows = self.numbers[(self.numbers.point == point) & (self.numbers.key == number)]
        row = rows.iloc[0]
        scale = 100.0 if row.unit == "share" else 1.0
        half = self.t() * row.effect_se
        unit = "pp" if row.unit == "share" else str(row.unit)
        return scale * row.effect, scale * (row.effect - half), scale * (row.effect + half), unit


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the section of a study of assumptions."""
    told = Assumed(run, targets)
    not_varied = read_table(run, "not_varied")
    tables = {
        "verdicts": _verdict_table(told),
        "conclusions": _conclusion_table(told),
        "effects": told.effects().rename(columns={"setting": "assumption"}),
    }
    if len(not_varied):
        tables["not_varied"] = not_varied
    figures = []
    for spec, table in assumption_figures(told):
        tables[spec.table] = table
        figures.append(spec)
    return [
        Section(
            metric="M12",
            title="What the verdicts rest on",
            players=told.players,
            sentences=[*told.few_blocks(), *_sentences(told), *told.broken_sentences()],
            verdicts=[
                told.verdict(each.base, _verdict_sentence(told, each)) for each in told.conclusions
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


def _sentences(told: Assumed) -> Iterator[str]:
    """Say what holds whatever was assumed, what rests on what, and what is not settled."""
    count = len(told.assumptions)
    by_fate = {
        fate: [each for each in told.conclusions if each.fate == fate]
        for fate in (HOLDS, TURNS, LESS_SURE, OPEN)
    }
    if not told.conclusions:
        yield "No targets are set, so there is no verdict that could rest on anything."
    if by_fate[HOLDS]:
        yield (
            f"Conclusions that hold whatever we assumed ({counted(count, 'alternative')}): "
            f"{_named(by_fate[HOLDS])}."
        )
    elif by_fate[TURNS] or by_fate[LESS_SURE]:
        yield f"No conclusion has the same word under all {count} alternatives."
    for each in by_fate[TURNS]:
        yield f"{each.base.title} ({each.base.word}) rests on {_who(told, each, each.turned)}."
    for each in by_fate[LESS_SURE]:
        yield (
            f"{each.base.title} ({each.base.word}) is contradicted by no alternative, and less "
            f"sure under {_few(told, each, each.unsure)}."
        )
    torn = [each for each in by_fate[OPEN] if each.is_torn]
    for each in torn:
        yield (
            f"{each.base.title} is not settled as modelled, and rests on the model: Balanced "
            f"with {_some(told, each, 'Balanced')}; outside with "
            f"{_some(told, each, 'Imbalanced', 'Leaning')}."
        )
    if quiet := [each for each in by_fate[OPEN] if not each.is_torn]:
        yield (
            f"Not settled even as modelled, for want of games: "
            f"{and_list([_lower(each.base.title) for each in quiet])}."
        )
    if told.idle:
        yield (
            f"{counted(len(told.idle), 'alternative')} of {count} change nothing at all for these "
            f"bots at {counted(told.players, 'player')}."
        )


def _named(conclusions: Sequence[Conclusion]) -> str:
    return and_list([f"{_lower(each.base.title)} ({each.base.word})" for each in conclusions])


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:]


def _who(told: Assumed, conclusion: Conclusion, points: Sequence[int], shown: int = 3) -> str:
    """Name alternatives that turn a verdict, with word, value and effect."""
    ordered = _by_effect(told, conclusion, points)
    parts = []
    for point in ordered[:shown]:
        other = conclusion.others[point]
        value, low, high, unit = told.effect(point, conclusion.base.number)
        places = 1 if (high - low) / 2 < 1 else 0
        change = f"{fixed(value, places, signed=True)} {'points' if unit == 'pp' else unit}"
        parts.append(
            f"{told.assumptions.about[point]} ({told.label(point)}: {other.word}; change "
            f"{change}, {span((low, high), places)[1:-1]})"
        )
    if len(ordered) > shown:
        parts.append(counted(len(ordered) - shown, "further alternative"))
    return and_list(parts)


def _few(told: Assumed, conclusion: Conclusion, points: Sequence[int], shown: int = 3) -> str:
    """Name the alternatives under which a verdict is less sure, if they are few."""
    if len(points) > shown:
        return f"{len(points)} of {len(conclusion.others)}"
    return and_list([f"{told.label(p)} ({conclusion.others[p].word})" for p in points])


def _some(told: Assumed, conclusion: Conclusion, *words: str, shown: int = 2) -> str:
    """Name the alternatives with one of these words that move the number most."""
    points = [p for p, each in conclusion.others.items() if each.word in words]
    names = [told.label(p) for p in _by_effect(told, conclusion, points)]
    more = [counted(len(names) - shown, "other")] if len(names) > shown else []
    return and_list([*names[:shown], *more])


def _by_effect(told: Assumed, conclusion: Conclusion, points: Sequence[int]) -> list[int]:
    """Return points with single changes first, then by the size of their effect."""
    number = conclusion.base.number

    def order(point: int) -> tuple[bool, float]:
        return (
            told.assumptions.kind[point] == "together",
            -abs(told.effect(point, number)[0]),
        )

    return sorted(points, key=order)


def _verdict_sentence(told: Assumed, conclusion: Conclusion) -> str:
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
        tail = f"It rests on {_turners(told, conclusion)}."
    elif conclusion.is_torn:
        tail = "It is settled under some alternatives, and not in the same way."
    else:
        tail = "More games are needed before it can rest on anything."
    return f"{conclusion.base.fact}. {tail}"


def _turners(told: Assumed, conclusion: Conclusion, shown: int = 3) -> str:
    names = [told.label(p) for p in _by_effect(told, conclusion, conclusion.turned)]
    more = [counted(len(names) - shown, "further alternative")] if len(names) > shown else []
    return and_list([*names[:shown], *more])


def _verdict_table(told: Assumed) -> pd.DataFrame:
    """Return the matrix of words: alternatives in rows, verdicts in columns."""
    rows = []
    for point, found in enumerate(told.judged):
        words = {each.title: each.word for each in found}
        rows.append(
            {
                "assumption": told.label(point),
                "about": told.assumptions.about[point] if point else "",
                **{each.base.title: words.get(each.base.title, "") for each in told.conclusions},
            }
        )
    return pd.DataFrame(rows)


def _conclusion_table(told: Assumed) -> pd.DataFrame:
    """Return one row per verdict: what becomes of it, and what moves its number most."""
    rows = []
    for each in told.conclusions:
        effects = {p: told.effect(p, each.base.number) for p in each.others}
        most = max(effects, key=lambda p: abs(np.nan_to_num(effects[p][0])))
        value, low, high, unit = effects[most]
        rows.append(
            {
                "verdict": each.base.title,
                "word": each.base.word,
                "fate": each.fate,
                "turned_by": _turners(told, each) if each.turned else "",
                "other_words": len(each.turned) + len(each.unsure),
                "moved_most_by": told.label(most),
                "change": value,
                "low": low,
                "high": high,
                "unit": unit,
            }
        )
    return pd.DataFrame(rows)
