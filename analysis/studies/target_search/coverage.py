"""What a search has seen and what it cannot have seen: sentences that bound its answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from exobalance.analysis.base.sentences import fixed
from exobalance.analysis.studies.target_search.results import SearchResults
from exobalance.analysis.studies.target_search.screening import POWER
from exobalance.simcore.phrases import and_list


def coverage_sentences(study: SearchResults) -> Iterator[str]:
    """Say how much was played and why no more, and which effects can have been missed."""
    yield _played(study)
    if not study.is_met:
        errors = [
            f"the {row.number} to ±{_size(row.half_width, row.unit)}" for row in _power(study)
        ]
        yield (
            f"{study.ends.deals:,} deals of each tell {and_list(errors)}: a combination that meets "
            "the targets can have been missed."
        )
    yield from _postponed(study)


def _played(study: SearchResults) -> str:
    """Return how many combinations were played, and how many not."""
    ends = study.ends
    left_out = []
    if ends.unplayed:
        left_out.append(f"{ends.unplayed:,} are left unplayed")
    if ends.contradicting:
        left_out.append(f"{ends.contradicting:,} contradict other rules")
    if not left_out:
        return f"All {ends.combinations:,} combinations of these values were played."
    return (
        f"{ends.played:,} of {ends.combinations:,} combinations of these values were "
        f"played, {and_list(left_out)}; the search ended because {ends.reason}."
    )


def _postponed(study: SearchResults) -> Iterator[str]:
    """Name the rules that the screening did not see, and what it would have seen."""
    rows = study.table("postponed")
    if rows.empty:
        return
    least = [f"{_size(row.seen_from, row.unit)} on the {row.number}" for row in _power(study)]
    names, changed = (and_list([f"{value}" for value in rows[name]]) for name in ("path", "tried"))
    showed = (
        f"By itself, {names} showed no effect at the ends of its range"
        if len(rows) == 1
        else f"By themselves, {names} showed no effect at the ends of their ranges"
    )
    yield (
        f"{showed}, where {100 * POWER:.0f} % of effects of {and_list(least)} are seen; smaller "
        f"ones can be there. Of the combinations played, {changed} change "
        f"{'it' if len(rows) == 1 else 'them'}."
    )


def _power(study: SearchResults) -> list[Any]:
    return list(study.table("power").itertuples())


def _size(size: float, unit: str) -> str:
    return f"{fixed(size, 1)} {unit}"
