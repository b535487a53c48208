"""Drawings of what belongs to nobody: rounds, progress card with its medals, solo phantom."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.kepler.data.layout import N_LEVELS, PHANTOM, TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.draw.symbols import medal
from exobalance.simcore.games.kepler.tell.names import names_of
from exobalance.simcore.games.kepler.tell.phrases import does_words, progress_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import paragraph, seat_badge, stock
from exobalance.simcore.phrases import counted

WIDE = 400
CELL = 25  # of a round
CARD = (0, 30, 300, 92)
CARD_CHARACTERS = 46
PILE = 312
PHANTOM_WIDE = 200
PHANTOM_ROW = 20
PHANTOM_LEFT = 46
PHANTOM_CELL = 30


def round_panel(state: np.record, tree: Tree) -> Panel:
    """Return the round, who opens it, and the progress card with the medals on it.

    Rule: KEP-R19, KEP-R20, KEP-R48
    """
    rounds, number = int(tree["game"]["rounds"]), int(state.round_number)
    parts = {"rounds": _rounds(tree, int(state.n_players))}
    if number:
        parts["round"] = part(
            box(-CELL / 2 + 1.5, -10.5, CELL - 3, 21, 4, line="accent", width=3),
            at=(CELL * (number - 0.5), 12),
            title=f"round {number} of {rounds}",
        )
    parts["card place"] = part(box(*CARD, 6, line="rule", width=1.2, dashed=True))
    if state.card >= 0:
        name = names_of(tree).progress[state.card]
        parts["card"] = _card(tree, name)
    for side, track in enumerate(TRACKS):
        n, waits = int(state.medals_on_card[side]), int(state.medals_next[side])
        if n or waits:
            title = f"{counted(n + waits, f'{track} medal')} that nobody has yet"
            parts[f"medals {track}"] = part(
                medal(0, 0, track, n + waits, 18), at=(PILE + 10 + 42 * side, 66), title=title
            )
    left = max(0, int(state.n_deck) - number)
    parts["deck"] = part(
        stock("card", 0, 0, 22, left), at=(PILE + 10, 105), title=f"{counted(left, 'card')} left"
    )
    parts["piles"] = part(
        text(PILE, 44, "medals", 9.5, anchor="start", fill="muted"),
        text(PILE, 86, "cards left", 9.5, anchor="start", fill="muted"),
    )
    if state.n_players > 1:
        first = int(state.first)
        parts["first"] = part(
            icon("first", 6, 0, 13), *seat_badge(first, 22, 0, 7),
            at=(PILE + 52, 105), title=f"seat {first} opens the round",
        )  # fmt: skip
    return panel(
        "round", f"Round {number} of {rounds}" if number else "Setup", (0, 0, WIDE, 124), parts,
        note=f"{counted(left, 'progress card')} left.",
    )  # fmt: skip


@per_tree
def _rounds(tree: Tree, players: int) -> Part:
    """Return the fields of the round track, marked where the phantom gains levels."""
    shapes: list[Shape] = []
    gains = tree["solo"]["phantom_rounds"] if players == 1 else []
    for number in range(1, int(tree["game"]["rounds"]) + 1):
        x = CELL * (number - 1)
        line = {"line": "tone5", "width": 2} if number in gains else {"line": "rule", "width": 1}
        shapes.append(box(x + 1, 2, CELL - 2, 20, 4, fill="paper", **line))
        shapes.append(text(x + CELL / 2, 12.3, number, 10, fill="muted"))
    title = "rounds" + ("; the phantom gains levels in those with a strong frame" if gains else "")
    return part(*shapes, title=title)


@per_tree
def _card(tree: Tree, name: str) -> Part:
    """Return a progress card with its text."""
    card = tree["progress"][name]
    x, y, wide, high = CARD
    whom = "all" if card["who"] == "all" else card["who"]
    shapes: list[Shape] = [
        box(x, y, wide, high, 6, fill="tone3-soft", line="tone3", width=1.2),
        text(x + 10, y + 14, card["title"], 12, anchor="start", bold=True),
        text(x + wide - 10, y + 14, whom, 9.5, anchor="end", fill="muted"),
        *paragraph(x + 10, y + 36, does_words(card), CARD_CHARACTERS, 11),
    ]
    return part(*shapes, title=progress_words(tree, name))


def phantom_panel(state: np.record) -> Panel:
    """Return the technology board and the medals of the solo phantom.

    Rule: KEP-R67, KEP-R70
    """
    parts = {"print": _phantom_print()}
    for row, name in enumerate(TECHNOLOGIES):
        level = int(state.level[PHANTOM, row])
        parts[f"level {name}"] = part(
            piece("marker", 0, 0, 15, mark="P", fill="tone5"),
            at=(PHANTOM_LEFT + PHANTOM_CELL * (level + 0.5), 22 + PHANTOM_ROW * (row + 0.5)),
            title=f"phantom: technology {name} at level {level}",
        )
    low = 22 + PHANTOM_ROW * len(TECHNOLOGIES) + 14
    for side, track in enumerate(TRACKS):
        n = int(state.medals[PHANTOM, side])
        if n:
            title = f"phantom: {counted(n, f'{track} medal')}"
            parts[f"medals {track}"] = part(
                medal(0, 0, track, n), at=(PHANTOM_LEFT + 16 + 50 * side, low), title=title
            )
    return panel(
        "phantom", "Phantom", (0, 0, PHANTOM_WIDE, low + 14), parts,
        note="It takes no turn and owns nothing; its places, levels and medals count.",
    )  # fmt: skip


def _phantom_print() -> Part:
    """Return the fields of the phantom's technology board."""
    shapes: list[Shape] = [
        text(PHANTOM_LEFT + PHANTOM_CELL * (level + 0.5), 11, level, 9.5, fill="muted")
        for level in range(N_LEVELS)
    ]
    for row, name in enumerate(TECHNOLOGIES):
        y = 22 + PHANTOM_ROW * row
        shapes.append(text(PHANTOM_LEFT - 12, y + 10, name, 10.5, anchor="end", bold=True))
        shapes += [
            box(PHANTOM_LEFT + PHANTOM_CELL * level + 1, y + 1, PHANTOM_CELL - 2, PHANTOM_ROW - 2,
                3, fill="paper", line="rule", width=1)
            for level in range(N_LEVELS)
        ]  # fmt: skip
    y = 22 + PHANTOM_ROW * len(TECHNOLOGIES) + 14
    shapes.append(text(2, y, "medals", 9.5, anchor="start", fill="muted"))
    return part(*shapes)
