"""Headline numbers in the groups and under the short names that a comparison shows them by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from exobalance.analysis.base.game_facts import GameFacts


@dataclass(frozen=True)
class Group:
    """Numbers that are shown together."""

    id: str
    title: str
    metrics: str  # pattern of the metrics that belong here


def groups(facts: GameFacts) -> list[Group]:
    """Return the groups of a game in the order of its report."""
    track = facts.rescore.get("source") if facts.rescore else None
    return [
        Group("solo", "Solo", r"M14.*"),
        Group("seats", "Seats", r"M1.*"),
        Group("bots", "Bots", r"M[234].*"),
        Group("points", "Points", r"M5.*"),
        Group("items", facts.item_word[1].capitalize(), r"M6.*"),
        Group(
            "options",
            facts.source_title(track).capitalize() if track else "Options",
            r"M7.*",
        ),
        Group("pace", "Length, closeness and pace", r"M0|M8.*|M9.*"),
        Group("others", "Other numbers", r".*"),
    ]


def group_of(metric: str, among: Sequence[Group]) -> Group:
    """Return the first group that a metric belongs to."""
    return next(group for group in among if re.fullmatch(group.metrics, metric))


def labelled(effects: pd.DataFrame, facts: GameFacts) -> pd.DataFrame:
    """Return effects with the columns ``group`` (id), ``head`` and ``label`` in front."""
    among = groups(facts)
    found = [group_of(metric, among) for metric in effects.metric]
    table = effects.drop(columns=["head", "label"])
    table.insert(0, "group", [group.id for group in found])
    heads = zip(effects["head"], found, strict=True)
    table.insert(1, "head", [head or group.title for head, group in heads])
    table.insert(2, "label", effects.label)
    return table
