"""The table of a game as a drawing, for replay pages; see `simcore.drawing`.

Everything is read from the state and from what is printed on the components; nothing here
decides a rule, and no kernel imports this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore import drawing
from exobalance.simcore.games.sgo.data.names import names_of
from exobalance.simcore.games.sgo.draw.boards import (
    influence_panel,
    predominance_panel,
    rooms_panel,
)
from exobalance.simcore.games.sgo.draw.planets import hawking_panel, planet_panel
from exobalance.simcore.games.sgo.draw.station import stacks_panel, station_panel
from exobalance.simcore.games.sgo.draw.symbols import SYMBOLS


def scene(state: np.record, tree: Mapping[str, Any]) -> drawing.Scene:
    """Return the whole table: exoplanets, boards, and each seat's station and rooms."""
    names = names_of(tree, int(state.n_players))
    panels = [
        planet_panel(state, tree, int(planet)) for planet in state.planet_order if planet >= 0
    ]
    panels += [
        hawking_panel(state, tree),
        influence_panel(state, tree),
        predominance_panel(state, tree),
        stacks_panel(state, tree, names),
    ]
    for seat in range(int(state.n_players)):
        panels.append(station_panel(state, tree, names, seat))
        panels.append(rooms_panel(state, tree, seat))
    return drawing.scene(SYMBOLS, panels)
