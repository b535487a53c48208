"""The table of Moonbase as a drawing: the dig, the sites and what each seat has."""

from __future__ import annotations

import numpy as np

from exobalance.simcore import drawing
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, box, fact, panel, part, text
from exobalance.simcore.kit.shapes import seat_badge

from .data.layout import CARDS, SITES, Card
from .tell import open_sites, quakes_in_sight

WIDE, HIGH, GAP = 88, 64, 8  # px of a site


def scene(state: np.record, tree: Tree) -> drawing.Scene:
    """Return the dig, the sites, and a board for each seat."""
    boards = [_board(state, seat) for seat in range(int(state.n_players))]
    return drawing.scene({}, [_dig(state), _sites(state, tree), *boards])


def _dig(state: np.record) -> Panel:
    """Return the card that was turned up last, and what the acting seat carries."""
    drawn = int(state.drawn)
    card = int(state.deck[drawn - 1]) if drawn else -1
    fill = "paper" if card < 0 else "tone1-soft" if card == Card.QUAKE else "tone0-soft"
    name = CARDS[card].title if drawn else "no card"
    top = part(
        box(0, 0, WIDE, HIGH, 6, fill=fill, line="rule", width=1),
        text(WIDE / 2, HIGH / 2, name, 14, anchor="middle"),
        title=f"{name}, the {drawn}. card" if drawn else "nothing is turned up yet",
    )
    told = [
        fact("haul", int(state.haul)),
        fact("face down", int(state.n_cards) - drawn),
        fact("quakes seen", quakes_in_sight(state)),
    ]
    return panel(
        "dig", "Dig", (-GAP, -GAP, WIDE + 2 * GAP, HIGH + 2 * GAP), {"top": top}, facts=told
    )


def _sites(state: np.record, tree: Tree) -> Panel:
    """Return the open sites, those with a dome in the colour of its owner."""
    parts = {}
    sites = open_sites(state)
    for place, site in enumerate(sites):
        owner, name = int(state.dome[site]) - 1, SITES[site].title
        points = tree["sites"][SITES[site].name]
        parts[f"site {site}"] = part(
            box(0, 0, WIDE, HIGH, 6, fill="wash", line="rule", width=1),
            text(8, 18, name, 13, anchor="start"),
            text(8, 34, f"{points} points", 11, anchor="start"),
            *(seat_badge(owner, WIDE - 16, HIGH - 16, 10) if owner >= 0 else []),
            at=((WIDE + GAP) * place, 0),
            title=f"{name}: " + (f"dome of seat {owner}" if owner >= 0 else "free"),
        )
    width = (WIDE + GAP) * len(sites) + GAP
    turn = f"round {int(state.round_number)}, turn {int(state.turn)}"
    return panel("sites", "Sites", (-GAP, -GAP, width, HIGH + 2 * GAP), parts, note=turn)


def _board(state: np.record, seat: int) -> Panel:
    """Return the stock of a seat."""
    stock = int(state.stock[seat])
    shown = part(
        text(8, 20, f"{stock} in stock", 13, anchor="start"),
        title=f"seat {seat} has {stock} in stock",
    )
    return panel(f"board {seat}", "Stock", (0, 0, 120, 30), {"stock": shown}, seat=seat)
