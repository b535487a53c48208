"""Drawings of what is counted: medals so far by source, and objectives between neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, icon, panel, part, text
from exobalance.simcore.games.pun.data.codes import Phase
from exobalance.simcore.games.pun.data.labels import SOURCES, Source
from exobalance.simcore.games.pun.data.names import Names
from exobalance.simcore.games.pun.rules.objectives import metric_of
from exobalance.simcore.games.pun.rules.scoring import score_open, solo_target
from exobalance.simcore.games.pun.tell.packed import params_of
from exobalance.simcore.games.pun.tell.phrases import neighbour_side
from exobalance.simcore.kit.panels import score_panel
from exobalance.simcore.kit.shapes import seat_badge
from exobalance.simcore.phrases import counted

WIDE = 320
OBJECTIVE_ROW = 40
BARE = 17  # height without objectives


def medals_panel(state: np.record, tree: Tree) -> Panel:
    """Return the medals of each seat by source as things stand.

    Of several players' private objectives and end-of-game cards only what the table knows, as
    in the standing.

    Rule: PUN-B69
    """
    n = int(state.n_players)
    params = params_of(tree, n)
    scored = state.copy()
    score_open(scored, params)
    over = bool(state.status == Status.DONE)
    rows = [
        (source.title, source.help, [int(scored.source[seat, number]) for seat in range(n)])
        for number, source in enumerate(SOURCES)
        if _is_shown(tree, n, number)
    ]
    if n > 1 and not over:
        private = SOURCES[Source.PRIVATE].title
        rows = [(t, help_, points) for t, help_, points in rows if t != private]
    secret = "private objectives"
    if state.phase != Phase.END_PHASE:
        secret += " and civ cards for the end"
    note = "As things stand" + (f", {secret} apart." if n > 1 and not over else ".")
    if n == 1:
        note += f" The target is {int(solo_target(state, params))}."
    return score_panel("medals", "Medals so far", rows, note)


def _is_shown(tree: Tree, n: int, source: int) -> bool:
    """Return whether a source can give medals in this game."""
    if source == Source.PRIVATE:
        return bool(n == 1 or tree["variant"]["private_objectives"])
    if source == Source.NEIGHBOURS:
        return bool(n > 1)
    if source == Source.START:
        return any(tree["start"]["medals"][:n])
    return True


def objectives_panel(state: np.record, tree: Tree, names: Names) -> Panel:
    """Return the objectives between neighbours and those for all, with who leads.

    Rule: PUN-B5, PUN-B62, PUN-R57
    """
    n = int(state.n_players)
    params = params_of(tree, n)
    parts: dict[str, Part] = {}
    rows: list[tuple[int, list[int]]] = []
    for i in range(int(params.neighbour_objectives)):
        left = i if n > 2 else 0
        rows.append((int(state.objective_order[i]), [left, (left + 1) % n]))
    rows += [(int(state.shared[i]), list(range(n))) for i in range(int(state.n_shared))]
    y = 0.0
    for number, (card, seats) in enumerate(rows):
        is_shared = number >= int(params.neighbour_objectives)
        values = [int(metric_of(state, params, seat, card)) for seat in seats]
        parts[f"objective {number}"] = _objective(
            tree, names.objectives[card], seats, values, y, is_shared
        )
        y += OBJECTIVE_ROW
    scoring = tree["scoring"]
    note = (
        f"{counted(scoring['neighbour_win'], 'medal')} for the better of two neighbours, "
        f"{scoring['neighbour_tie']} each if tied."
    )
    return panel("objectives", "Neighbour objectives", (0, 0, WIDE, max(y, BARE)), parts, note=note)


def _objective(
    tree: Tree, name: str, seats: list[int], values: list[int], y: float, is_shared: bool
) -> Part:
    """Return an objective with the values of its seats; a star marks who leads."""
    card: Mapping[str, Any] = tree["objectives"][name]
    words = ("for all: " if is_shared else "") + neighbour_side(card)
    best = (max if card["better"] == "more" else min)(values)
    leaders = [seat for seat, value in zip(seats, values, strict=True) if value == best]
    shapes: list[Shape] = [text(2, 10, words, 10.5, anchor="start")]
    x = 12.0
    for seat, value in zip(seats, values, strict=True):
        leads = seat in leaders and len(leaders) < len(seats)
        shapes += [
            *seat_badge(seat, x, 26, 7),
            text(x + 12, 26.3, value, 11.5, anchor="start", bold=leads,
                 fill="ink" if leads else "muted"),
            *([icon("badge", x + 31, 26, 10)] if leads else []),
        ]  # fmt: skip
        x += 52
    lead = f"seat {leaders[0]} leads" if len(leaders) == 1 else "tied"
    told = ", ".join(f"seat {s} has {v}" for s, v in zip(seats, values, strict=True))
    return part(*shapes, at=(0, y), title=f"{name}, {words}: {told}; {lead}")
