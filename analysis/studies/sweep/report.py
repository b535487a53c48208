"""M12, a sweep: where each verdict turns along rule values, and which values serve best.

Every grid point plays the same worlds as the base, so differences are paired.  A word
belongs to one point; where neighbours differ, the verdict turns between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pandas as pd

from exobalance.analysis.base.extremes import NAMED
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.judged import Judged
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.points.results import add_drawn
from exobalance.analysis.studies.sweep.figures import sweep_figures
from exobalance.analysis.studies.sweep.results import SweepResults
from exobalance.simcore.phrases import and_list, counted, or_list
from exobalance.simcore.record.reader import Run


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the section of a sweep."""
    study = SweepResults(run, targets)
    judged = study.judged[0]
    tables = {"verdicts": word_table(study), "values": study.values(), "effects": study.effects()}
    figures = add_drawn(sweep_figures(study), tables)
    return [
        Section(
            metric="M12",
            title=f"Sweep of {and_list(study.paths)}",
            players=study.players,
            sentences=[
                *study.few_blocks(),
                best_sentence(study),
                *study.broken_sentences(),
                *turning_sentences(study),
            ],
            verdicts=[study.verdict(each, base_sentence(study, each)) for each in judged],
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


def word_table(study: SweepResults) -> pd.DataFrame:
    """Return one row per point with the word of each topic."""
    rows = zip(study.points.label, study.verdict_words, strict=True)
    return pd.DataFrame([{"setting": label} | words for label, words in rows])


def base_sentence(study: SweepResults, judged: Judged) -> str:
    """Return what the base does, and at which points its word is another."""
    others = [words.get(judged.title, judged.word) for words in study.verdict_words[1:]]
    same = sum(word == judged.word for word in others)
    tail = (
        "the same word at every setting"
        if same == len(others)
        else f"the same word at {same} of {counted(len(others), 'other setting')}"
    )
    return f"{judged.fact} under {study.base_name}; {tail}."


def best_sentence(study: SweepResults) -> str:
    """Name the setting that meets most targets."""
    usable = [point for point in range(len(study.points)) if point not in study.broken]
    if not study.judged[0]:
        return "No targets are set, so no setting can be called better than another."
    if not usable:
        return "Most games did not end under any setting, so none can be called the best."
    best = min(usable, key=lambda point: rank(study.judged[point]))
    met, of, before = _met(study, best), len(study.judged[best]), _met(study, 0)
    if met == before:
        best = 0
    if best == 0:
        return (
            f"No setting that was played meets more targets for sure than {study.base_name}: "
            f"{before} of {len(study.judged[0])} with {study.points.label[0]}{_open(study)}."
        )
    return (
        f"Most targets are met with {study.points.label[best]}: {met} of {of} for sure, {before} "
        f"under {study.base_name}."
    )


def rank(judged: list[Judged]) -> tuple[int, float]:
    """Return how good a point is, smaller is better: targets not met, then distance."""
    return sum(each.word != "Balanced" for each in judged), sum(each.gap for each in judged)


def _open(study: SweepResults) -> str:
    """Say at how many other settings some target is not settled, which may be met as well."""
    found = [any(each.word == "Undecided" for each in judged) for judged in study.judged[1:]]
    if not any(found):
        return ""
    return f"; at {sum(found)} of {counted(len(found), 'other setting')} some are not settled"


def _met(study: SweepResults, point: int) -> int:
    return sum(each.word == "Balanced" for each in study.judged[point])


def turning_sentences(study: SweepResults) -> Iterator[str]:
    """Say for each topic where its word turns, or that it does not."""
    for topic in study.judged[0]:
        words = {
            point: next((e for e in found if e.title == topic.title), None)
            for point, found in enumerate(study.judged)
            if study.is_grid[point] or len(study.paths) == 1
        }
        present = {point: each for point, each in words.items() if each is not None}
        if not present:
            continue
        different = dict.fromkeys(each.word for each in present.values())
        if len(different) == 1:
            yield f"{topic.title}: {topic.word} at every setting{_nearest(study, present)}."
        elif len(study.paths) == 1:
            yield f"{topic.title}: {_runs(study, present)}."
        else:
            yield f"{topic.title}: {_counts(study, present)}."


def _nearest(study: SweepResults, present: dict[int, Judged]) -> str:
    """Say where a target that is never met comes closest, as far as the settings differ."""
    words = {each.word for each in present.values()}
    if not words & {"Imbalanced", "Leaning"} or len(present) < 2:
        return ""
    nearest = study.nearest(present)
    if len(nearest) == len(present):
        return "; no setting comes closer to its target than another for certain"
    if len(nearest) > NAMED:
        return f"; closest to its target is one of {len(nearest)} that cannot be told apart"
    if len(nearest) > 1:
        named = or_list(study.value(point) for point in nearest)
        return f", closest to its target with {named}, which cannot be told apart"
    (point,) = nearest
    return f", closest to its target with {study.value(point)}, where {present[point].clause}"


def _runs(study: SweepResults, present: dict[int, Judged]) -> str:
    """Return stretches of one word along the values of one path."""
    order = [point for point in study.along if point in present]
    runs: list[list[int]] = []
    for point in order:
        if runs and present[runs[-1][0]].word == present[point].word:
            runs[-1].append(point)
        else:
            runs.append([point])
    return ", ".join(f"{present[run[0]].word} {_where(study, run)}" for run in runs)


def _where(study: SweepResults, run: list[int]) -> str:
    """Return where a stretch lies: values between those that were played say nothing."""
    values = [study.value(point) for point in run]
    numbers = study.settings.set_index("point").number
    steps = {numbers[after] - numbers[before] for before, after in pairwise(run)}
    if len(run) == 1:
        return f"at {values[0]}"
    if steps == {1}:
        return f"from {values[0]} to {values[-1]}"
    if len(run) > 2 and len(steps) == 1 and numbers[run].notna().all():
        return f"from {values[0]} to {values[-1]} in steps of {steps.pop():g}"
    return f"at {and_list(values)}"


def _counts(study: SweepResults, present: dict[int, Judged]) -> str:
    """Return how many points have each word, and which are balanced if they are few."""
    counts: dict[str, list[int]] = {}
    for point, each in present.items():
        counts.setdefault(each.word, []).append(point)
    told_words = and_list([f"{word} at {len(points)}" for word, points in counts.items()])
    met = counts.get("Balanced", [])
    if 0 < len(met) <= 3:
        told_words += " (Balanced with " + "; ".join(study.value(point) for point in met) + ")"
    return f"{told_words} of {counted(len(present), 'setting')}"
