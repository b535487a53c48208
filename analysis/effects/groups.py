"""Headline numbers in the groups and under the short names that a comparison shows them by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from exobalance.analysis.base.game_facts import Words
from exobalance.analysis.effects.move_sentences import member


@dataclass(frozen=True)
class Group:
    """Numbers that are shown together."""

    id: str
    title: str
    metrics: str  # pattern of the metrics that belong here


def groups(words: Words) -> list[Group]:
    """Return the groups of a game in the order of its report."""
    track = words.rescore.get("source") if words.rescore else None
    return [
        Group("solo", "Solo", r"M14.*"),
        Group("seats", "Seats", r"M1.*"),
        Group("bots", "Bots", r"M[234].*"),
        Group("points", "Points", r"M5.*"),
        Group("items", words.item_word[1].capitalize(), r"M6.*"),
        Group(
            "options",
            words.source_title(track).capitalize() if track else "Options",
            r"M7.*",
        ),
        Group("pace", "Length, closeness and pace", r"M0|M8.*|M9.*"),
        Group("others", "Other numbers", r".*"),
    ]


def group_of(metric: str, among: Sequence[Group]) -> Group:
    """Return the first group that a metric belongs to."""
    return next(group for group in among if re.fullmatch(group.metrics, metric))


HEADS = {
    "seat_share": "Win share",
    "bot_share": "Win share of the bots",
    "points": "Points of a player",
    "lead_share": "Share of the winner's lead",
    "solo_band": "Games by points above the target",
}
"""Heads above numbers of one kind, by the first part of their keys."""

SHORT = {
    "score": "mean score",
    "score_spread": "spread",
    "solo_success": "target reached",
    "solo_target": "target",
    "solo_result": "above the target",
    "lead": "winner's lead",
    "margin": "lead over second",
    "swaps_decide": "decided by swaps",
    "swaps_moved": "points by swaps",
    "gift_ratio": "gifts to each",
    "margin_share": "part of the score",
    "turns": "turns",
    "decisions": "decisions",
    "options": "options",
    "forced": "without a choice",
    "unfinished": "unfinished",
}
"""Names short enough for the side of a figure, by key."""


def labelled(effects: pd.DataFrame, words: Words) -> pd.DataFrame:
    """Return effects with the columns ``group`` (id), ``head`` and ``label`` in front."""
    among = groups(words)
    found = [group_of(metric, among) for metric in effects.metric]
    table = effects.copy()
    table.insert(0, "group", [group.id for group in found])
    table.insert(
        1, "head", [_head(key, group) for key, group in zip(effects.key, found, strict=True)]
    )
    table.insert(
        2,
        "label",
        [_label(key, title) for key, title in zip(effects.key, effects.number, strict=True)],
    )
    return table


def _head(key: str, group: Group) -> str:
    return HEADS.get(key.split(".")[0], group.title)


def _label(key: str, title: str) -> str:
    kind, _, name = key.partition(".")
    if kind == "close":
        return f"within {name} points"
    if kind == "solo_band":
        return title.removeprefix("games with a result of ")
    if kind == "points":
        return title.removeprefix("mean points from ")
    return SHORT.get(key) or (member(title) if name else title)
