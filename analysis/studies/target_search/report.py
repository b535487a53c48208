"""M12, a search: the least change of rules that brings chosen numbers to their targets.

All numbers here come from held-out worlds, which no step of the search has played; see
`analysis.studies.target_search.study` for how it searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from exobalance.analysis.base.findings import Section, Verdict
from exobalance.analysis.base.sentences import decimals, fixed, number, percent, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.points.stored import Told
from exobalance.analysis.studies.points.tables import read_table
from exobalance.analysis.studies.target_search.figures import capital, range_words, search_figures
from exobalance.simcore.phrases import and_list, counted
from exobalance.simcore.record.reader import Run


@dataclass(frozen=True)
class Searched(Told):
    """A search as its report reads it."""

    @cached_property
    def front(self) -> pd.DataFrame:
        """Proposals by ascending size of change, the base first."""
        return read_table(self.run, "front")

    @cached_property
    def goals(self) -> pd.DataFrame:
        """One row per proposal and target."""
        return read_table(self.run, "goals")

    def of(self, point: int) -> pd.DataFrame:
        """Return the targets of one proposal."""
        return self.goals[self.goals.point == point]

    @cached_property
    def best(self) -> int:
        """The smallest change that is settled to meet all targets, else the best there is.

        A change whose numbers lie inside all targets comes before one that is nearer to
        them on average; with equal distance the smaller change is better.
        """
        settled = [p for p in self.front.point if (self.of(p).word == "Balanced").all()]
        inside = [p for p in self.front.point if (self.of(p).gap == 0).all()]
        if settled or inside:
            return int((settled or inside)[0])
        ordered = self.front.sort_values(["distance", "size"], kind="stable")
        return int(ordered.point.iloc[0])

    @property
    def is_met(self) -> bool:
        """Whether the best proposal lies inside all targets."""
        return bool((self.of(self.best).gap == 0).all())

    def name(self, point: int) -> str:
        """Return a proposal in a word or two."""
        return ("base" if self.words.changes else "printed") if point == 0 else f"proposal {point}"


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the section of a search."""
    told = Searched(run, targets)
    tables = {
        "proposals": _proposals(told),
        "effects": told.effects().rename(columns={"setting": "proposal"}),
        "reach": read_table(run, "reach"),
        "walk": read_table(run, "walk"),
        "asked": read_table(run, "asked"),
    }
    figures = []
    for spec, table in search_figures(told):
        tables[spec.table] = table
        figures.append(spec)
    return [
        Section(
            metric="M12",
            title="The least change that meets the targets",
            players=told.players,
            sentences=list(_sentences(told, tables["walk"], tables["reach"])),
            verdicts=[_verdict(told, row) for row in told.of(told.best).itertuples()],
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


def _sentences(told: Searched, walk: pd.DataFrame, reach: pd.DataFrame) -> Iterator[str]:
    best, label = told.best, told.points.label[told.best]
    goals = told.of(best)
    open_goals = goals[goals.word != "Balanced"]
    if best == 0 and told.is_met:
        yield f"{capital(told.base_name)} meet all targets already: nothing needs changing."
    elif told.is_met and open_goals.empty:
        yield f"With {label}, {_all(len(goals))}, on worlds never searched."
    elif told.is_met:
        yield (
            f"With {label}, {_all(len(goals))}, on worlds never searched; more games have to "
            f"settle the {and_list(list(open_goals.number))}."
        )
    else:
        missed = goals[goals.gap > 0]
        yield (
            "No change within these ranges meets all targets. "
            + (
                f"Nothing comes closer than {told.base_name}"
                if best == 0
                else f"The closest is {label}"
            )
            + f", which misses {and_list([_missed(row) for row in missed.itertuples()])}."
        )
    if best:
        for row in goals.itertuples():
            yield _moved(told, row)
        yield from _skill(told, best)
        yield from _side_effects(told, best)
    yield from _unreachable(told, reach)
    reason = read_table(told.run, "ends").reason[0]
    yield (
        f"{counted(len(walk), 'set')} of rules tried; the search ended because {reason}."
        if len(walk)
        else f"Nothing was searched: {reason}."
    )


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
    return f"the {row.number} ({_amount(row)} against {range_words(row)})"


def _moved(told: Searched, row: Any) -> str:
    """Say where a target was, where it is, and the paired change."""
    before = told.of(0).set_index("key").value[row.key]
    rows = told.numbers[(told.numbers.point == row.point) & (told.numbers.key == row.key)]
    effect, se = float(rows.effect.iloc[0]), float(rows.effect_se.iloc[0])
    scale, unit = (100, "points") if row.unit == "share" else (1, row.unit)
    half = told.t() * se
    ends = (scale * (effect - half), scale * (effect + half))
    return (
        f"{capital(row.number)}: {_amount(row, before)} before, {_amount(row)} after (target "
        f"{range_words(row)}), a change of {fixed(scale * effect, 1, signed=True)} {unit} "
        f"{span(ends, 1)}."
    )


def _skill(told: Searched, best: int) -> Iterator[str]:
    """Say how much of the better bot's advantage is left."""
    asked = read_table(told.run, "asked")
    rows = asked[asked.kind == "skill"]
    row = told.front.set_index("point").loc[best]
    if rows.empty:
        return
    who = rows["name"].iloc[0]
    if pd.isna(row.skill_kept):
        yield f"Skill could not be held against a limit: {who} has no clear advantage to lose."
    else:
        yield f"{capital(who)} keeps {fixed(100 * row.skill_kept, 0)} % of its advantage."


def _side_effects(told: Searched, best: int) -> Iterator[str]:
    """Say which verdicts of the game's own targets change their word."""
    before = {each.title: each for each in told.judged[0]}
    changed = [
        f"{each.title} from {before[each.title].word} to {each.word}"
        for each in told.judged[best]
        if each.title in before and before[each.title].word != each.word
    ]
    if changed:
        yield f"Verdicts that change with it: {and_list(changed)}."


def _unreachable(told: Searched, reach: pd.DataFrame) -> Iterator[str]:
    """Name targets outside of which the base lies and that no rule moves by itself."""
    if reach.empty:
        return
    moved = reach.groupby("number").moves_it.any()
    base = told.of(0)
    for row in base[base.gap > 0].itertuples():
        if not moved.get(row.number, False):
            yield f"No rule here moves the {row.number} by itself, as far as these games show."


def _verdict(told: Searched, row: Any) -> Verdict:
    """Return one target of the best proposal as a verdict."""
    base = told.points.iloc[0]
    return Verdict(
        metric=row.metric,
        title=f"{capital(row.number)} at {counted(told.players, 'player')}",
        word=row.word,
        estimate=row.value,
        low=row.low,
        high=row.high,
        margin=(row.target_high - row.target_low) / 2,
        unit=row.unit,
        sentence=_moved(told, row)
        if told.best
        else f"{capital(row.number)}: {_amount(row)} under {told.base_name}.",
        players=told.players,
        rests_on=told.rests_on,
        n_games=int(base.games),
        n_blocks=int(base.blocks),
        key="target",
        target=range_words(row),
        target_low=row.target_low,
        target_high=row.target_high,
    )


def _proposals(told: Searched) -> pd.DataFrame:
    """Return the front as people read it."""
    front = told.front
    table = pd.DataFrame(
        {
            "proposal": [told.name(point) for point in front.point],
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
