"""Drawings of a seat's action board, and of its ships, markers, medals and objectives."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.kepler.data.labels import BONUSES, SPACES
from exobalance.simcore.games.kepler.data.layout import N_SPACES, TRACKS
from exobalance.simcore.games.kepler.draw.symbols import medal, points_badge
from exobalance.simcore.games.kepler.rules.objectives import is_met
from exobalance.simcore.games.kepler.tell.names import names_of, params_of
from exobalance.simcore.games.kepler.tell.phrases import condition_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point, lines_of, stock
from exobalance.simcore.phrases import counted

WIDE = 320
LEFT = 86  # bonus actions of the rows
TOP = 30  # bonus actions of the columns
CELL = (WIDE - LEFT) / 3
HIGH = 46
CHARACTERS = 13
OBJECTIVE = 32
STOCKS = 34  # height of ships, markers and medals


def actions_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return the nine spaces with the action cube, and the bonus actions of rows and columns.

    Rule: KEP-R22, KEP-R35
    """
    parts = {"print": _print(tree)}
    place = tree["actions"]["board"].index(SPACES[state.space[seat]][0])
    column, row = place % 3, place // 3
    cube = piece("action cube", CELL / 2, HIGH - 11, 16, seat=seat)
    title = dict(SPACES)[tree["actions"]["board"][place]]
    parts["action cube"] = part(
        box(1.5, 0.5, CELL - 3, HIGH - 3, 5, line=f"seat{seat}", width=2.5), cube,
        at=(LEFT + CELL * column, TOP + HIGH * row), title=f"action cube on {title}",
    )  # fmt: skip
    done = []
    for bit, (kind, x, y) in enumerate(
        (
            ("column", LEFT + CELL * column + 8, TOP - 22),
            ("row", 6, TOP + HIGH * row + HIGH / 2),
        )
    ):
        if state.acting == seat and int(state.bonus_done) >> bit & 1:
            bonus = tree["actions"][f"{kind}_bonuses"][row if bit else column]
            done.append(dict(BONUSES)[bonus])
            parts[f"done {kind}"] = part(
                icon("met", 0, 0, 11, fill="tone1"), at=(x, y), title=f"{done[-1]} was done"
            )
    note = f"Cube on {title}" + (f"; done: {' and '.join(done)}." if done else ".")
    return panel(
        f"actions {seat}", "Actions", (0, 0, WIDE, TOP + 3 * HIGH), parts, note=note, seat=seat
    )


@per_tree
def _print(tree: Tree) -> Part:
    """Return the board without its cube."""
    actions, spaces, bonuses = tree["actions"], dict(SPACES), dict(BONUSES)
    shapes: list[Shape] = []
    for number in range(3):
        x, y = LEFT + CELL * (number + 0.5), TOP + HIGH * (number + 0.5)
        column, row = actions["column_bonuses"][number], actions["row_bonuses"][number]
        shapes += _lines(bonuses[column], (x, TOP / 2 - 1), "tone3")
        shapes += _lines(bonuses[row], (LEFT / 2, y), "tone3")
    for place in range(N_SPACES):
        x, y = LEFT + CELL * (place % 3), TOP + HIGH * (place // 3)
        shapes.append(
            box(x + 1.5, y + 0.5, CELL - 3, HIGH - 3, 5, fill="paper", line="rule", width=1)
        )
        shapes += _lines(spaces[actions["board"][place]], (x + CELL / 2, y + 14), "ink")
    return part(*shapes)


def _lines(words: str, at: Point, ink: str) -> list[Shape]:
    """Return words in lines around a middle."""
    lines = lines_of(words, CHARACTERS)
    return [
        text(at[0], at[1] + 11 * (number - (len(lines) - 1) / 2), line, 9.5, fill=ink)
        for number, line in enumerate(lines)
    ]


def supply_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return ships in reserve, markers for colonies, medals and objectives of a seat.

    Rule: KEP-R1, KEP-R15, KEP-R57, KEP-R61
    """
    ships = int((state.ship[seat, : tree["ships"]["number"]] < 0).sum())
    markers = int(tree["colonies"]["most"]) - int(state.n_cards[seat]) + 1
    won = [int(n) for n in state.medals[seat]]
    parts = {
        "labels": part(
            *(
                text(x, 6, words, 9.5, anchor="start", fill="muted")
                for x, words in ((2, "ships in reserve"), (106, "colony markers"), (212, "medals"))
            )
        ),
        "ships": part(
            stock("ship", 0, 0, 17, ships, seat=seat), at=(12, 24),
            title=f"{counted(ships, 'ship')} in reserve",
        ),
        "markers": part(
            stock("marker", 0, 0, 15, markers, seat=seat), at=(116, 24),
            title=f"{counted(markers, 'marker')} for colonies",
        ),
    }  # fmt: skip
    for side, track in enumerate(TRACKS):
        if won[side]:
            parts[f"medals {track}"] = part(
                medal(0, 0, track, won[side]), at=(222 + 50 * side, 24),
                title=counted(won[side], f"{track} medal"),
            )  # fmt: skip
    y = STOCKS + 6
    met = _met(state, tree, seat)
    for number, now in enumerate(met):
        name = names_of(tree).objectives[state.objective[seat, number]]
        over = bool(state.status == Status.DONE)
        parts[f"objective {number}"] = part(
            *_objective(tree, name, now), at=(0, y), title=_standing(tree, name, now, over)
        )
        y += OBJECTIVE
    note = f"{sum(met)} of {counted(len(met), 'objective')} met." if met else ""
    return panel(
        f"supply {seat}", "Pieces and objectives", (0, 0, WIDE, y), parts, note=note, seat=seat
    )


def _met(state: np.record, tree: Tree, seat: int) -> list[bool]:
    """Return by own objective whether it counts as met as things stand."""
    params = params_of(tree, int(state.n_players))
    n = int(state.n_objectives[seat])
    return [bool(is_met(state, params, seat, number)) for number in range(n)]


@per_tree
def _objective(tree: Tree, name: str, now: bool) -> list[Shape]:
    """Return an objective with a tick if it is met."""
    card = tree["objectives"][name]
    shapes: list[Shape] = [box(1, 0, 15, 15, 3, fill="paper", line="muted", width=1)]
    if now:
        shapes.append(icon("met", 8.5, 7.5, 13, fill="tone1"))
    return [
        *shapes,
        text(23, 5, card["title"], 10.5, anchor="start", bold=True),
        text(23, 18, condition_words(tree, card["condition"]), 10, anchor="start", fill="muted"),
        *points_badge(WIDE - 10, 8, card["points"], now),
    ]


def _standing(tree: Tree, name: str, now: bool, over: bool) -> str:
    """Return an objective and whether it is met in words."""
    card = tree["objectives"][name]
    standing = ("met" if now else "not met") + ("" if over else " so far")
    words = condition_words(tree, card["condition"])
    return f"{name} {card['title']}, {standing}: {words}, {counted(card['points'], 'point')}"
