"""Rows of the coverage table: what can occur under a rules tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from exobalance.simcore.contract import Named, Thing


def rows_of(
    group: str, first: int, names: Iterable[str], possible: Iterable[str] | None = None
) -> list[Thing]:
    """Return one row per name from row ``first`` on; without those that are not possible."""
    wanted = None if possible is None else set(possible)
    return [
        Thing(group, name, first + number)
        for number, name in enumerate(names)
        if wanted is None or name in wanted
    ]


def decisions_and_options(
    decisions: Sequence[Named], labels: Sequence[Named], possible: Mapping[str, bool]
) -> list[Thing]:
    """Return the decision kinds and option labels that are possible, as the playout counts them.

    A label is named ``<decision>:<what>``; a decision without a possible option is left out.
    """
    allowed = [label.name for label in labels if possible[label.name]]
    kinds = {name.partition(":")[0] for name in allowed}
    return [
        *rows_of("decision", 0, (decision.name for decision in decisions), kinds),
        *rows_of("option", len(decisions), (label.name for label in labels), allowed),
    ]
