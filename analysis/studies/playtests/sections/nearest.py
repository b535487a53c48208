"""M16b: which bots are nearest to these people, over all and source by source."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed
from exobalance.analysis.studies.playtests.group import Group
from exobalance.analysis.studies.playtests.nearest import OVERALL, Distances
from exobalance.simcore.phrases import and_list, counted


def nearest(group: Group) -> Section | None:
    """Return the section on one player count, None where there is a single tier or no measure."""
    if len(group.bots) < 2 or not group.distances:
        return None
    return section_of(group.distances, group.players, [])


def over_counts(groups: Sequence[Group]) -> Section | None:
    """Return the section on all player counts together, None for a single one."""
    kept = [group for group in groups if len(group.bots) > 1 and group.distances]
    if len(kept) < 2 or len({tuple(group.bots) for group in kept}) > 1:
        return None
    pooled = []
    for what in dict.fromkeys(each.what for group in kept for each in group.distances):
        parts = [each for group in kept for each in group.distances if each.what == what]
        scores = np.concatenate([each.scores for each in parts])
        weight = np.array([each.games for each in parts]) / len(scores)
        blur = weight**2 @ np.stack([each.blur for each in parts])
        pooled.append(Distances(what, list(kept[0].bots), scores, blur))
    counts = and_list([str(group.players) for group in kept])
    lead = [
        f"Over the games of {counts} players together, each scored under bots of its own count:"
    ]
    return section_of(pooled, 0, lead)


def section_of(found: Sequence[Distances], players: int, lead: Sequence[str]) -> Section:
    """Return a section on scores under several tiers."""
    table = _table(found)
    first = found[0]
    value, low, high = first.behind()
    name = f"playtests-nearest-{players}p" if players else "playtests-nearest"
    shown = pd.DataFrame({"bot": first.tiers, "beyond_nearest": value, "low": low, "high": high})
    is_known = bool(np.isfinite(low).all())
    return Section(
        metric="M16b",
        title="Which bots are nearest",
        players=players,
        sentences=[*lead, *_sentences(found)],
        tables={"playtests_nearest": table, "playtests_behind": shown},
        titles={"playtests_nearest": "Nearest bots by measure"},
        figures=[
            FigureSpec(
                name=name,
                drawing="dot_interval",
                table="playtests_behind",
                title="How much further than the nearest",
                sentence=f"Energy score of {counted(first.games, 'game')} beyond that of "
                f"{first.tiers[first.nearest]}: "
                + ", ".join(f"{n} {fixed(v, 2)}" for n, v in zip(first.tiers, value, strict=True))
                + ".",
                alt="One dot with its interval per bot, from weak to strong; 0 is the nearest.",
                options={
                    "label": "bot", "estimate": "beyond_nearest", "unit": "", "reference": 0,
                    "x_label": "score beyond the nearest bot's",
                },
            )
        ]
        if is_known
        else [],
        notes=[
            "A game's score is its distance from the bots' games less half of their own spread; "
            "the bots that these people play like have the smallest mean. Over all, scores of the "
            "players, length and sources count alike, each in its standard deviation over all "
            "bots; lead is left to the scores. Intervals are of differences game by game and hold "
            "for all bots at once.",
            "Nearest is not near: whether these people are like those bots is said above.",
        ],
    )  # fmt: skip


def _sentences(found: Sequence[Distances]) -> list[str]:
    """Name the nearest tier over all, then where single measures say otherwise."""
    first, *others = found
    name, alike = first.tiers[first.nearest], _names(first, first.alike)
    games = counted(first.games, "game")
    if first.games < 2:
        said = [f"Nearest {first.what} is {name}; a single game does not tell bots apart."]
    elif len(alike) == 1:
        said = [f"Nearest {first.what} is {name}, told apart from all other bots by {games}."]
    else:
        rest = and_list([each for each in alike if each != name])
        said = [
            f"Nearest {first.what} is {name}; {rest} cannot be told apart from it by {games}. What "
            f"follows is told beside {first.tiers[first.chosen]}, the strongest of these."
        ]
    if first.what != OVERALL:
        return said
    apart = [each for each in others if set(_names(each, each.alike)).isdisjoint(alike)]
    if apart:
        told = "; ".join(f"{each.what}: {and_list(_names(each, each.alike))}" for each in apart)
        said.append(f"Other bots are nearer in single measures: {told}.")
    elif len(others) > 1:
        said.append("No measure by itself is nearer to other bots for certain.")
    return said


def _names(found: Distances, places: Sequence[int]) -> list[str]:
    return [found.tiers[place] for place in places]


def _table(found: Sequence[Distances]) -> pd.DataFrame:
    """Return one row per measure: the nearest tier, which cannot be told apart, mean scores."""
    return pd.DataFrame(
        {
            "measure": each.what,
            "games": each.games,
            "nearest": each.tiers[each.nearest],
            "cannot be told apart": ", ".join(
                each.tiers[place] for place in each.alike if place != each.nearest
            )
            or "none",
            **{
                f"{name}": round(float(mean), 3)
                for name, mean in zip(each.tiers, each.mean, strict=True)
            },
        }
        for each in found
    )
