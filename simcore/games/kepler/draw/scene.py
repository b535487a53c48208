"""The table of a game as a drawing, for replay pages; see `simcore.drawing`.

Everything is read from the state and from what is printed on the components; nothing here
decides a rule, and no kernel imports this.
"""

from __future__ import annotations

import numpy as np

from exobalance.simcore import drawing
from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel
from exobalance.simcore.games.kepler.data.labels import SOURCES, Source
from exobalance.simcore.games.kepler.draw.actions import actions_panel, supply_panel
from exobalance.simcore.games.kepler.draw.cards import cards_panel
from exobalance.simcore.games.kepler.draw.galaxy import galaxy_panel
from exobalance.simcore.games.kepler.draw.rounds import phantom_panel, round_panel
from exobalance.simcore.games.kepler.draw.symbols import SYMBOLS
from exobalance.simcore.games.kepler.draw.technologies import technologies_panel
from exobalance.simcore.games.kepler.draw.tracks import tracks_panel
from exobalance.simcore.games.kepler.rules.scoring import score_seat
from exobalance.simcore.games.kepler.tell.names import params_of
from exobalance.simcore.kit.panels import score_panel
from exobalance.simcore.phrases import counted


def scene(state: np.record, tree: Tree) -> drawing.Scene:
    """Return the whole table: galaxy, tracks, round, points, and each seat's boards."""
    n = int(state.n_players)
    panels = [galaxy_panel(state, tree), tracks_panel(state, tree)]
    panels += [points_panel(state, tree), round_panel(state, tree)]
    if n == 1:
        panels.append(phantom_panel(state))
    for seat in range(n):
        panels += [
            cards_panel(state, tree, seat),
            technologies_panel(state, tree, seat),
            actions_panel(state, tree, seat),
            supply_panel(state, tree, seat),
        ]
    return drawing.scene(SYMBOLS, panels)


def points_panel(state: np.record, tree: Tree) -> Panel:
    """Return the points of each seat by source as things stand.

    Of several players' objectives only the end tells, as in the standing.

    Rule: KEP-R80
    """
    n = int(state.n_players)
    params = params_of(tree, n)
    scored = state.copy()
    for seat in range(n):
        score_seat(scored, params, seat)
    is_secret = n > 1 and state.status != Status.DONE
    rows = [
        (source.title, source.help, [int(scored.source[seat, number]) for seat in range(n)])
        for number, source in enumerate(SOURCES)
        if not (is_secret and number == Source.OBJECTIVE)
    ]
    note = "As things stand" + (", objectives apart." if is_secret else ".")
    if n == 1:
        note += f" The level asks for {counted(int(params.minimum), 'point')}."
    return score_panel("points", "Points so far", rows, note)
