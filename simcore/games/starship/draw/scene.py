"""The table of a game as a drawing, for replay pages; see `simcore.drawing`.

Everything is read from the state and from what is printed on the components; nothing here
decides a rule, and no kernel imports this.
"""

from __future__ import annotations

import numpy as np

from exobalance.simcore import drawing
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.draw.board import board_panel
from exobalance.simcore.games.starship.draw.leaders import leaders_panel
from exobalance.simcore.games.starship.draw.market import market_panel
from exobalance.simcore.games.starship.draw.offer import offer_panel
from exobalance.simcore.games.starship.draw.people import people_panel
from exobalance.simcore.games.starship.draw.plants import plants_panel
from exobalance.simcore.games.starship.draw.pyramid import pyramid_panel
from exobalance.simcore.games.starship.draw.reputation import reputation_panel
from exobalance.simcore.games.starship.draw.rounds import round_panel
from exobalance.simcore.games.starship.draw.route import route_panel
from exobalance.simcore.games.starship.draw.starship import starship_panel
from exobalance.simcore.games.starship.draw.sun import sun_panel
from exobalance.simcore.games.starship.draw.symbols import SYMBOLS
from exobalance.simcore.games.starship.draw.system import system_panel
from exobalance.simcore.games.starship.draw.technologies import technologies_panel
from exobalance.simcore.games.starship.draw.tokens import tokens_panel
from exobalance.simcore.kit.panels import score_panel

SHARED = (
    system_panel, starship_panel, sun_panel, route_panel, pyramid_panel, leaders_panel,
)  # fmt: skip
"""Large panels, in pairs of about the same height."""
SMALL = (round_panel, reputation_panel, market_panel, offer_panel, people_panel)
OWN = (tokens_panel, board_panel, plants_panel, technologies_panel)


def scene(state: np.record, tree: Tree) -> drawing.Scene:
    """Return the whole table: the boards of all, the points, and each seat's boards."""
    panels = [draw(state, tree) for draw in SHARED]
    panels += [points_panel(state), *(draw(state, tree) for draw in SMALL)]
    for seat in range(int(state.n_players)):
        panels += [draw(state, tree, seat) for draw in OWN]
    return drawing.scene(SYMBOLS, panels)


def points_panel(state: np.record) -> Panel:
    """Return the points of each seat by source; nothing of them is hidden.

    Rule: SI-A51
    """
    seats = range(int(state.n_players))
    rows = [
        (source.title, source.help, [int(state.source[seat, number]) for seat in seats])
        for number, source in enumerate(SOURCES)
    ]
    return score_panel("points", "Points so far", rows, "As things stand.")
