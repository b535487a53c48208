"""M12, a sweep: where each verdict turns along rule values, and which values serve best.

Every grid point plays the same worlds as the base, so differences are paired.  A word
belongs to one point; where neighbours differ, the verdict turns between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.judged import Judged
from exobalance.analysis.studies.points.stored import Told
from exobalance.analysis.studies.points.tables import read_table
from exobalance.analysis.studies.sweep.figures import sweep_figures
from exobalance.simcore.phrases import and_list, counted
from exobalance.simcore.record.reader import Run


@dataclass(frozen=True)
class Swept(Told):
    """A sweep as its report reads it."""

    @cached_property
    def settings(self) -> pd.DataFrame:
        """One row per point and path."""
        return read_table(self.run, "settings")

    @property
    def paths(self) -> list[str]:
        """The paths that are varied."""
        return list(self.settings.path.unique())

    @cached_property
    def is_grid(self) -> list[bool]:
        """Which points were asked for; the base may lie beside the grid."""
        counts = self.settings[self.settings.point > 0].groupby("path").text.agg(set)
        first = self.settings[self.settings.point == 0].set_index("path").text
        return [all(first[path] in counts[path] for path in self.paths)] + [True] * (
            len(self.points) - 1
        )

    @cached_property
    def along(self) -> list[int]:
        """Points of a sweep of one path in the order of its values."""
        rows = self.settings
        if rows.number.notna().all():
            rows = rows.sort_values("number", kind="stable")
        return [int(point) for point in rows.point]

    def value(self, point: int) -> str:
        """Return the values of a point: without their path if there is only one."""
        rows = self.settings[self.settings.point == point]
        if len(self.paths) == 1:
            return str(rows.text.iloc[0])
        return ", ".join(f"{row.path} = {row.text}" for row in rows.itertuples())

    def short(self, point: int) -> str:
        """Return the values of a point alone, in the order of the paths."""
        return " · ".join(self.settings[self.settings.point == point].text)


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the section of a sweep."""
    told = Swept(run, targets)
    judged = told.judged[0]
    tables = {"verdicts": word_table(told), "values": told.values(), "effects": told.effects()}
    figures: list[FigureSpec] = []
    for spec, table in sweep_figures(told):
        tables.setdefault(spec.table, table)
        figures.append(spec)
    return [
        Section(
            metric="M12",
            title=f"Sweep of {and_list(told.paths)}",
            players=told.players,
            sentences=[
                *told.few_blocks(),
                best_sentence(told),
                *told.broken_sentences(),
                *turning_sentences(told),
            ],
            verdicts=[told.verdict(each, base_sentence(told, each)) for each in judged],
            tables=tables,
            figures=figures,
            notes=[
                "All settings play the same worlds as the base, and changes are paired by "
                "world. Bots do not adapt to a rule by themselves.",
                "The best of many settings owes something to luck: play it again on other "
                "worlds before you decide.",
            ],
        )
    ]


def word_table(told: Swept) -> pd.DataFrame:
    """Return one row per point with the word of each topic."""
    rows = [
        {"setting": told.points.label[point]} | {each.title: each.word for each in found}
        for point, found in enumerate(told.judged)
    ]
    return pd.DataFrame(rows)


def base_sentence(told: Swept, judged: Judged) -> str:
    """Return what the base does, and at which points its word is another."""
    others = [
        next((each.word for each in found if each.title == judged.title), judged.word)
        for point, found in enumerate(told.judged)
        if point
    ]
    same = sum(word == judged.word for word in others)
    tail = (
        "the same word at every setting"
        if same == len(others)
        else f"the same word at {same} of {counted(len(others), 'other setting')}"
    )
    return f"{judged.fact} under {told.base_name}; {tail}."


def best_sentence(told: Swept) -> str:
    """Name the setting that meets most targets."""
    usable = [point for point in range(len(told.points)) if point not in told.broken]
    if not usable or not told.judged[0]:
        return "No targets are set, so no setting is better than another."
    best = min(usable, key=lambda point: rank(told.judged[point]))
    met, of, before = _met(told, best), len(told.judged[best]), _met(told, 0)
    if met == before:
        best = 0
    if best == 0:
        return (
            f"No setting meets more targets for sure than {told.base_name}: {before} of "
            f"{len(told.judged[0])} with {told.points.label[0]}."
        )
    return (
        f"Most targets are met with {told.points.label[best]}: {met} of {of} for sure, {before} "
        f"under {told.base_name}."
    )


def rank(judged: list[Judged]) -> tuple[int, float]:
    """Return how good a point is, smaller is better: targets not met, then distance."""
    return sum(each.word != "Balanced" for each in judged), sum(each.gap for each in judged)


def _met(told: Swept, point: int) -> int:
    return sum(each.word == "Balanced" for each in told.judged[point])


def turning_sentences(told: Swept) -> Iterator[str]:
    """Say for each topic where its word turns, or that it does not."""
    for topic in told.judged[0]:
        words = {
            point: next((e for e in found if e.title == topic.title), None)
            for point, found in enumerate(told.judged)
            if told.is_grid[point] or len(told.paths) == 1
        }
        present = {point: each for point, each in words.items() if each is not None}
        if not present:
            continue
        different = dict.fromkeys(each.word for each in present.values())
        if len(different) == 1:
            yield f"{topic.title}: {topic.word} at every setting{_nearest(told, present)}."
        elif len(told.paths) == 1:
            yield f"{topic.title}: {_runs(told, present)}."
        else:
            yield f"{topic.title}: {_counts(told, present)}."


def _nearest(told: Swept, present: dict[int, Judged]) -> str:
    """Say where a target that is never met comes closest."""
    words = {each.word for each in present.values()}
    if not words & {"Imbalanced", "Leaning"}:
        return ""
    point = min(present, key=lambda each: present[each].gap)
    fact = present[point].fact
    if fact.startswith(("Seat ", "Players ", "A ", "The ")):
        fact = fact[0].lower() + fact[1:]
    return f", closest to its target with {told.value(point)}, where {fact}"


def _runs(told: Swept, present: dict[int, Judged]) -> str:
    """Return stretches of one word along the values of one path."""
    order = [point for point in told.along if point in present]
    runs: list[list[int]] = []
    for point in order:
        if runs and present[runs[-1][0]].word == present[point].word:
            runs[-1].append(point)
        else:
            runs.append([point])
    numeric = bool(told.settings.number.notna().all())
    parts = []
    for run in runs:
        first, last = told.value(run[0]), told.value(run[-1])
        if len(run) == 1:
            where = f"at {first}"
        elif numeric:
            where = f"from {first} to {last}"
        else:
            where = f"at {and_list([told.value(point) for point in run])}"
        parts.append(f"{present[run[0]].word} {where}")
    return ", ".join(parts)


def _counts(told: Swept, present: dict[int, Judged]) -> str:
    """Return how many points have each word, and which are balanced if they are few."""
    counts: dict[str, list[int]] = {}
    for point, each in present.items():
        counts.setdefault(each.word, []).append(point)
    told_words = and_list([f"{word} at {len(points)}" for word, points in counts.items()])
    met = counts.get("Balanced", [])
    if 0 < len(met) <= 3:
        told_words += " (Balanced with " + "; ".join(told.value(point) for point in met) + ")"
    return f"{told_words} of {counted(len(present), 'setting')}"
