"""Drawing of the extra tokens of a game: those on offer, and who has taken the others."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Shape, box, panel, part, piece, text
from exobalance.simcore.games.starship.draw.cubes import in_lines
from exobalance.simcore.games.starship.draw.effects import short_words, words_of
from exobalance.simcore.games.starship.tell.names import names_of
from exobalance.simcore.games.starship.tell.phrases import extra_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import seat_badge
from exobalance.simcore.phrases import counted

WIDE = 320
TOKEN = (156, 34)
STEP = (164, 38)


def offer_panel(state: np.record, tree: Tree) -> Panel:
    """Return the extra tokens of this game.

    Rule: SI-R10, SI-R54, SI-R62
    """
    owners = {
        number: seat
        for seat in range(int(state.n_players))
        for number in range(len(tree["extra"]))
        if int(state.extra[seat]) >> number & 1
    }
    used = [i for i in range(len(tree["extra"])) if state.offer[i] or i in owners]
    parts = {}
    for number, at in zip(used, in_lines(len(used), 2, *STEP), strict=True):
        name = names_of(tree).extra[number]
        owner = owners.get(number)
        whose = "on offer" if owner is None else f"taken by seat {owner}"
        parts[f"extra {name}"] = part(
            *_token(tree, name, owner), at=at, title=f"{extra_words(tree, name)}; {whose}"
        )
    high = STEP[1] * max(1, -(-len(used) // 2))
    note = f"{len(used) - len(owners)} of {counted(len(used), 'token')} on offer."
    return panel("offer", "Extra tokens", (0, 0, WIDE, high), parts, note=note)


@per_tree
def _token(tree: Tree, name: str, owner: int | None) -> list[Shape]:
    """Return an extra token on offer, or its empty place with who has it."""
    token = tree["extra"][name]
    middle = TOKEN[1] / 2
    if owner is not None:
        return [
            box(0, 0, *TOKEN, 6, line="rule", width=1, dashed=True),
            *seat_badge(owner, 14, middle, 7),
            text(28, middle, token["title"], 10, anchor="start", fill="muted"),
        ]
    does = ", ".join(map(short_words, words_of(token["effects"])))
    does += ", repeatable" if token["repeatable"] else ""
    return [
        box(0, 0, *TOKEN, 6, fill="paper", line="muted", width=1),
        piece("extra", 14, middle, 17, fill="accent"),
        text(28, 11, token["title"], 10.5, anchor="start", bold=True),
        text(28, 24, does, 9.5, anchor="start", fill="muted"),
    ]
