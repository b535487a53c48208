"""M12, a search: the least change of rules that brings chosen numbers to their targets.

All numbers here come from held-out worlds, which no step of the search has played; see
`analysis.studies.target_search.study` for how it searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from exobalance.analysis.base.findings import Section, Verdict
from exobalance.analysis.base.sentences import decimals, fixed, number, percent, sentence_case, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.points.results import add_drawn
from exobalance.analysis.studies.target_search.coverage import coverage_sentences
from exobalance.analysis.studies.target_search.figures import range_words, search_figures
from exobalance.analysis.studies.target_search.results import SearchResults
from exobalance.simcore.phrases import and_list, counted
from exobalance.simcore.record.reader import Run


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the section of a search."""
    study = SearchResults(run, targets)
    tables = {
        "proposals": _proposals(study),
        "effects": study.effects().rename(columns={"setting": "proposal"}),
        "reach": study.table("reach"),
        "power": study.table("power"),
        "walk": study.table("walk"),
        "asked": study.asked,
    }
    figures = add_drawn(search_figures(study), tables)
    return [
        Section(
            metric="M12",
            title="The search for the least change that meets the targets",
            players=study.players,
            sentences=list(_sentences(study)),
            verdicts=[_verdict(study, row) for row in study.of(study.best).itertuples()],
            tables=tables,
            figures=figures,
            notes=[
                "Every number comes from held-out worlds that no step of the search has played. "
                "Bots do not adapt to the proposals: tune them to the one you like, and compare.",
                "Distance is the root of the mean square of how far the numbers lie outside "
                "their targets, in half-widths of the targets; the size of a change counts units "
                "of numbers, and 1 for every switch.",
                "The proposals are tweak files in the folder proposals of this search.",
            ],
        )
    ]


def _sentences(study: SearchResults) -> Iterator[str]:
    best, goals = study.best, study.of(study.best)
    yield _answer(study, goals)
    if best:
        for row in goals.itertuples():
            yield _moved(study, row)
        yield from _skill(study, best)
        yield from _side_effects(study, best)
    yield from _unskilled(study)
    yield from coverage_sentences(study)


def _answer(study: SearchResults, goals: pd.DataFrame) -> str:
    """Say what meets the targets, or that nothing was found to, and what comes closest."""
    best, label = study.best, study.points.label[study.best]
    open_goals = goals[goals.word != "Balanced"]
    more = f"; more games have to settle the {and_list(list(open_goals.number))}"
    tail = "" if open_goals.empty else more
    if not study.is_met:
        missed = goals[goals.gap > 0]
        closest = (
            f"None comes closer than {study.base_name}" if best == 0 else f"The closest is {label}"
        )
        limits = " within the limits" if (study.asked.kind == "limit").any() else ""
        return (
            f"Among the {counted(study.ends.played, 'combination')} played, none was found that "
            f"meets all targets{limits}. {closest}, which misses "
            f"{and_list([_missed(row) for row in missed.itertuples()])}."
        )
    if best == 0:
        met = sentence_case(f"{study.base_name} meet all targets already")
        return f"{met}{tail or ': nothing needs changing'}."
    return f"With {label}, {_all(len(goals))}, on worlds never searched{tail}."


def _all(count: int) -> str:
    if count == 1:
        return "the number lies inside its target"
    return f"{'both' if count == 2 else f'all {count}'} numbers lie inside their targets"


def _amount(row: Any, value: float | None = None) -> str:
    """Return a number in its unit, with its interval unless another value is given."""
    if value is not None:
        scale, sign = (100, " %") if row.unit == "share" else (1, f" {row.unit}")
        return f"{fixed(scale * value, decimals((scale * row.low, scale * row.high)))}{sign}"
    if row.unit == "share":
        return percent(row.value, (row.low, row.high))
    return number(row.value, (row.low, row.high), row.unit)


def _missed(row: Any) -> str:
    sure = "" if row.word == "Imbalanced" else ", which is not settled"
    return f"the {row.number} ({_amount(row)} against {range_words(row)}{sure})"


def _moved(study: SearchResults, row: Any) -> str:
    """Say where a target was, where it is, and the paired change."""
    before = study.of(0).set_index("key").value[row.key]
    effect, low, high, unit = study.effect(row.point, row.key)
    return (
        f"{sentence_case(row.number)}: {_amount(row, before)} before, {_amount(row)} after (target "
        f"{range_words(row)}), a change of {fixed(effect, 1, signed=True)} "
        f"{unit} {span((low, high), 1)}."
    )


def _skill(study: SearchResults, best: int) -> Iterator[str]:
    """Say how much of the better bot's advantage is left."""
    rows = study.asked[study.asked.kind == "skill"]
    row = study.front.set_index("point").loc[best]
    if rows.empty:
        return
    who = rows["name"].iloc[0]
    if pd.isna(row.skill_kept):
        yield f"Skill could not be held against a limit: {who} has no clear advantage to lose."
    else:
        kept = percent(row.skill_kept, (row.kept_low, row.kept_high))
        yield f"The advantage of {who} is {kept} of what it was."


def _side_effects(study: SearchResults, best: int) -> Iterator[str]:
    """Say which verdicts of the game's own targets change their word."""
    before = {each.title: each for each in study.judged[0]}
    changed = [
        f"{each.title} from {before[each.title].word} to {each.word}"
        for each in study.judged[best]
        if each.title in before and before[each.title].word != each.word
    ]
    if changed:
        yield f"Verdict words that change with it: {and_list(changed)}."


def _unskilled(study: SearchResults) -> Iterator[str]:
    """Name the changes that left too little to skill, those that meet the targets first."""
    rows = study.table("unskilled").sort_values("meets", ascending=False, kind="stable")
    if len(rows):
        shown = [
            f"{row.label} ({fixed(100 * row.kept, 0)} %{', meets the targets' * row.meets})"
            for row in rows.head(3).itertuples()
        ]
        yield (
            f"{sentence_case(counted(len(rows), 'change'))} left out, as too little of the better "
            f"bot's advantage seemed to remain: {'; '.join(shown)}."
        )


def _verdict(study: SearchResults, row: Any) -> Verdict:
    """Return one target of the best proposal as a verdict."""
    base = study.points.iloc[0]
    return Verdict(
        metric=row.metric,
        topic=sentence_case(row.number),
        word=row.word,
        estimate=row.value,
        low=row.low,
        high=row.high,
        margin=(row.target_high - row.target_low) / 2,
        unit=row.unit,
        sentence=_moved(study, row)
        if study.best
        else f"{sentence_case(row.number)}: {_amount(row)} under {study.base_name}.",
        players=study.players,
        rests_on=study.words.rests_on,
        n_games=int(base.games),
        n_blocks=int(base.blocks),
        key="target",
        target=range_words(row),
        target_low=row.target_low,
        target_high=row.target_high,
    )


def _proposals(study: SearchResults) -> pd.DataFrame:
    """Return the front as people read it."""
    front = study.front
    table = pd.DataFrame(
        {
            "proposal": [study.name(point) for point in front.point],
            "change": front.label,
            "size_of_change": front["size"],
            "distance_to_targets": front.distance,
            "targets_met": [f"{m} of {n}" for m, n in zip(front.met, front.targets, strict=True)],
            "within_limits": front.within_limits,
        }
    )
    if front.skill_share.notna().any():
        table["skill_share"] = front.skill_share
        table["skill_share_low"], table["skill_share_high"] = front.skill_low, front.skill_high
    return table
