"""M16e: how many more plays would settle the question of seats, and which would tell most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.intervals import exact_share
from exobalance.analysis.base.sentences import fixed, percent
from exobalance.analysis.studies.playtests.group import Group
from exobalance.analysis.studies.playtests.more import SIZES, item_plays, item_value
from exobalance.simcore.phrases import and_list, counted

MOST_NAMED = 3


def more(group: Group) -> Section | None:
    """Return the section on one player count, None where nothing asks for more plays."""
    boards, setup = _boards(group), _setup(group)
    found = group.outlook
    if found is None and boards is None and setup is None:
        return None
    sentences: list[str] = []
    tables: dict[str, pd.DataFrame] = {}
    figures = []
    if found is not None:
        sentences.append(_settling(group))
        tables["playtests_more"] = pd.DataFrame(
            {"more_games": list(found.sizes), "settled_share": list(found.chance)}
        )
        if not found.is_settled:
            figures.append(_figure(group))
    if boards is not None:
        sentences += _board_sentences(group, boards)
        tables["playtests_items"] = boards
    if setup is not None:
        sentences.append(_setup_sentence(group, setup))
        tables["playtests_setup"] = setup
    return Section(
        metric="M16e",
        title="What more plays would tell",
        players=group.players,
        sentences=sentences,
        tables=tables,
        titles={
            "playtests_more": "Chance that so many more plays settle it",
            "playtests_items": "Plays of what a seat owns",
            "playtests_setup": f"Games with each {group.facts.item_word[0]}",
        },
        figures=figures,
        notes=[
            "Further plays are drawn from what is known now: by the same people, with the bots "
            f"of {group.chosen} beside them. A verdict of Balanced or Imbalanced counts as settled."
        ],
    )


def _settling(group: Group) -> str:
    """Say how many more plays settle the seats of these people, whatever the bots do."""
    found = group.outlook
    assert found is not None
    if found.is_settled:
        return (
            f"Seats of these people: {found.word}, even with their likeness to the bots left open; "
            "more plays are not needed for that."
        )
    first, last = found.chance[1], found.chance[-1]
    start = (
        f"Whether the seats of these people are within the margin, with their likeness to the bots "
        f"left open, {found.sizes[1]} more plays settle in {fixed(100 * first, 0)} of 100 cases"
    )
    if found.wanted is None:
        return (
            f"{start}, {found.sizes[-1]:,} in {fixed(100 * last, 0)}: it is no question for plays "
            "of one group."
        )
    return f"{start}; in 8 of 10 cases it takes about {found.wanted:,}."


def _figure(group: Group) -> FigureSpec:
    """Describe the chance over the number of further plays."""
    found = group.outlook
    assert found is not None
    told = ", ".join(
        f"{size:,}: {fixed(100 * p, 0)} %"
        for size, p in zip(found.sizes, found.chance, strict=True)
    )
    return FigureSpec(
        name=f"playtests-more-{group.players}p",
        drawing="curve",
        table="playtests_more",
        title="Chance that more plays settle the seats",
        sentence=f"Further plays and the chance that seats are settled then: {told}.",
        alt=f"A line that rises with the number of plays: {told}.",
        options={
            "x": "more_games", "estimate": "settled_share", "unit": "share",
            "x_label": "further plays", "y_label": "chance",
        },
    )  # fmt: skip


def _boards(group: Group) -> pd.DataFrame | None:
    """Return the plays of each item that seats own, most telling first; None without any."""
    kinds = group.facts.own_items
    if group.players < 2 or not kinds or not group.people.own:
        return None
    items = group.cells[group.chosen].items
    played = set(items.select(pl.col("item").unique()).collect()["item"])
    in_play = {
        kind.name: [item for item in group.facts.items_of(kind) if item in played] for kind in kinds
    }
    found = item_plays(group.people, in_play)
    if not any(each.plays for each in found):
        return None
    words = {kind.name: kind.word[0] for kind in kinds}
    rows = []
    for each in found:
        low, high = exact_share(each.credit, each.plays)
        share = each.credit / each.plays if each.plays else np.nan
        value = item_value(each.plays, each.credit, group.players)
        title = group.facts.items[each.item].title
        rows.append((words[each.kind], title, each.plays, share, low, high, value))
    table = pd.DataFrame(
        rows, columns=["kind", "item", "plays", "win_share", "low", "high", "told by one more"]
    )
    best = table["told by one more"].max()
    table["told by one more"] = (100 * table["told by one more"] / best).round().astype(int)
    return table.sort_values("told by one more", ascending=False, kind="stable", ignore_index=True)


def _board_sentences(group: Group, table: pd.DataFrame) -> list[str]:
    """Say what the plays of boards show, and which would tell most."""
    said = []
    for kind, mine in table.groupby("kind", sort=False):
        most = mine.plays.max()
        fair = 1 / group.players
        level = 1 - 0.05 / max(1, int((mine.plays > 0).sum()))
        seen = []
        for row in mine[mine.plays > 0].itertuples():
            low, high = exact_share(row.win_share * row.plays, row.plays, level)
            if low > fair or high < fair:
                seen.append(f"{row.item} {percent(row.win_share, (low, high))}")
        told = (
            f"seen to win another share than {fixed(100 * fair, 0)} %: {and_list(seen)}"
            if seen
            else "none is seen to win more or less than a fair share"
        )
        least = and_list(list(mine.item[:MOST_NAMED]))
        said.append(
            f"No {kind} was had more than {counted(int(most), 'time')}; {told}. A further play of "
            f"{least} would tell most."
        )
    return said


def _setup(group: Group) -> pd.DataFrame | None:
    """Return in how many games each shared item was, rarest first; None where none is noted."""
    told = [items for items in group.people.setup if items]
    if not told or group.facts.own_items:
        return None
    seen = Counter(item for items in told for item in items)
    possible = sorted({item for items in group.facts.setup_sets for item in items})
    rows = [(group.facts.items[item].title, seen[item]) for item in possible]
    table = pd.DataFrame(rows, columns=["item", "games"])
    return table.sort_values("games", kind="stable", ignore_index=True)


def _setup_sentence(group: Group, table: pd.DataFrame) -> str:
    """Say which shared items were in play least."""
    told = sum(bool(items) for items in group.people.setup)
    one, several = group.facts.item_word
    rare = [f"{row.item} ({row.games})" for row in table[:MOST_NAMED].itertuples()]
    return (
        f"Of {counted(told, 'game')} whose {several} are noted, fewest had {and_list(rare)}: plays "
        f"with these would tell most about a single {one}."
    )


def over_counts(groups: Sequence[Group]) -> Section | None:
    """Return which player count tells most, None unless several are open to the question."""
    asked = [group for group in groups if group.outlook is not None]
    if len(asked) < 2:
        return None
    rows = []
    for group in asked:
        found = group.outlook
        assert found is not None
        length = group.people.minutes[np.isfinite(group.people.minutes)]
        minutes = float(length.mean()) if len(length) else np.nan
        rows.append(
            (group.players, group.people.games, found.word, found.wanted or np.nan, found.chance[1],
             found.value, found.value * 60 / minutes)
        )  # fmt: skip
    names = ["players", "games", "word", "more_games", "settled_share", "by_play", "by_hour"]
    table = pd.DataFrame(rows, columns=names)
    still = table[~table.word.isin(["Balanced", "Imbalanced"])]
    for name in ("by_play", "by_hour"):
        table[name] = (100 * table[name] / table[name].max()).round()
    if not len(still):
        sentence = "Seats are settled at all player counts of the notes."
    else:
        best = still.loc[still.by_play.idxmax()]
        sentence = (
            f"A further play of {best.players:g} players tells most about seats, in margins of the "
            f"target; {SIZES[1]} of them settle it in {fixed(100 * best.settled_share, 0)} of 100 "
            "cases."
        )
        by_hour = still.dropna(subset=["by_hour"])
        if len(by_hour) > 1:
            fast = by_hour.loc[by_hour.by_hour.idxmax()]
            sentence += f" By the hour, a play of {fast.players:g} tells most."
    return Section(
        metric="M16e",
        title="Which plays would tell most",
        players=0,
        sentences=[sentence],
        tables={"playtests_counts": table},
        titles={"playtests_counts": "What one more play tells, by player count"},
        notes=[
            "What a play tells is by how much it is expected to lower the variance of the win "
            "shares of seats; the largest counts as 100."
        ],
    )
