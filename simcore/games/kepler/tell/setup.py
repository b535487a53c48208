"""The setup of a world as plain data: tiles, objectives and progress cards."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.kepler.data.galaxy import hex_place
from exobalance.simcore.games.kepler.tell.names import names_of, params_of, tile_name
from exobalance.simcore.kit.telling.lines import players_and_rules


def setup_dict(state: np.record, tree: Tree) -> Fields:
    """Return the setup of the world before its first decision, see ``rules.md``."""
    names, players = names_of(tree), int(state.n_players)
    params = params_of(tree, players)
    tiles = state.tile_order[: params.n_tiles].tolist()
    is_placed = params.players_place == 0
    return {
        "tiles": [tile_name(names, tile) for tile in tiles],
        "hexes": [hex_place(state.tile_hex[tile]) for tile in tiles] if is_placed else None,
        "objectives": [objectives_of(state, tree, seat) for seat in range(players)],
        "progress": [names.progress[card] for card in state.deck[: state.n_deck].tolist()],
    }


def objectives_of(state: np.record, tree: Tree, seat: int) -> list[str]:
    """Return the objectives of a seat; solo, that of the first level first."""
    names = names_of(tree).objectives
    return [names[i] for i in state.objective[seat, : state.n_objectives[seat]].tolist()]


def setup_line(state: np.record, tree: Tree) -> Fields:
    """Return what the first line of a replay says of this game: all that chance decided.

    With readings; seat 0 opens the first round of every game.
    """
    return {**setup_dict(state, tree), **players_and_rules(tree)}
