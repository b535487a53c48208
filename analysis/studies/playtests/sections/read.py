"""M16f: what was read from the notes, what was assumed, and what they rest on."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from exobalance.analysis.base.findings import Section
from exobalance.analysis.studies.playtests.group import Group
from exobalance.analysis.studies.playtests.notes.read import Notes
from exobalance.simcore.phrases import and_list, counted


def read(notes: Notes, groups: Sequence[Group], lacking: Sequence[int]) -> Section:
    """Return the section on the notes themselves; `lacking` are counts that no bot played."""
    table = notes.table
    players = sorted({name for name in table.player if name})
    days = sorted({day for day in table.date if day})
    said = [*notes.remarks]
    if lacking:
        said.append(
            f"No games of bots at {and_list(map(str, lacking))} players: those notes are left out."
        )
    if days:
        said.append(f"Played from {days[0]} to {days[-1]}.")
    if players:
        said.append(f"{counted(len(players), 'player')} by name.")
    return Section(
        metric="M16f",
        title="What was read",
        players=0,
        sentences=said,
        tables={"playtests_notes": _counts(notes, groups)},
        titles={"playtests_notes": "What the notes hold"},
        notes=[
            "Everything on this page is about these people and these bots. Groups that write down "
            "their games are no sample of all players, and who learns the game between two plays "
            "is not the same player; dates are read and not used for that."
        ],
    )


def _counts(notes: Notes, groups: Sequence[Group]) -> pd.DataFrame:
    """Return one row per player count: games, and of how many what is known."""
    rows = []
    by_count = {group.players: group for group in groups}
    for players, games in notes.games.items():
        group = by_count.get(players)
        if group is None:
            continue
        people = group.people
        sources = group.facts.source_columns()
        whole = sum(name in people.values and people.known(name).any() for name in sources)
        rows.append(
            (players, games, int(people.seated.sum()), int(people.known("turns").sum()),
             f"{whole} of {len(group.facts.sources)}", ", ".join(group.bots))
        )  # fmt: skip
    return pd.DataFrame(
        rows, columns=["players", "games", "with seats", "with turns", "sources", "beside"]
    )
