"""The table of a game as a drawing, for replay pages; see `simcore.drawing`.

Everything is read from the state and from what is printed on the components; medals and
objectives are counted by the rules themselves, on a copy.  No kernel imports this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore import drawing
from exobalance.simcore.games.pun.data.names import names_of
from exobalance.simcore.games.pun.draw.cards import event_panel, piles_panel, scoring_panel
from exobalance.simcore.games.pun.draw.corporation import corporation_panel
from exobalance.simcore.games.pun.draw.planet import planet_panel
from exobalance.simcore.games.pun.draw.scores import medals_panel, objectives_panel
from exobalance.simcore.games.pun.draw.station import station_panel
from exobalance.simcore.games.pun.draw.symbols import SYMBOLS


def scene(state: np.record, tree: Mapping[str, Any]) -> drawing.Scene:
    """Return the whole table: station, cards, medals, and each seat's boards."""
    names, n = names_of(tree), int(state.n_players)
    panels = [station_panel(state, tree, names), piles_panel(state, tree, names)]
    panels.append(medals_panel(state, tree))
    if n > 1:
        panels.append(objectives_panel(state, tree, names))
    if state.n_events:
        panels.append(event_panel(state, tree, names))
    for seat in range(n):
        panels.append(planet_panel(state, tree, names, seat))
        panels.append(corporation_panel(state, tree, names, seat))
        panels.append(scoring_panel(state, tree, names, seat))
    return drawing.scene(SYMBOLS, panels)
