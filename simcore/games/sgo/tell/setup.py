"""The setup of a world as plain data: exoplanets, gates and stacks."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.sgo.data.boards import side_of
from exobalance.simcore.games.sgo.data.layout import (
    GATES,
    N_GATES,
    N_STACKS,
    PLANETS,
    STACKS,
    UNUSED,
)
from exobalance.simcore.games.sgo.data.names import names_of
from exobalance.simcore.kit.telling.lines import players_and_rules


def planets_in_play(state: np.record) -> list[int]:
    """Return the planet numbers in the order of the setup."""
    return [int(planet) for planet in state.planet_order if planet >= 0]


def stack_tiles(state: np.record, stack: int) -> list[int]:
    """Return the tile numbers of a stack from the top down."""
    size = len(state.stack_tile[stack])
    top = int(state.stack_top[stack])
    return [int(state.stack_tile[stack, (top + i) % size]) for i in range(state.stack_size[stack])]


def setup_dict(state: np.record, tree: Tree) -> Fields:
    """Return the setup of the world before its first decision.

    ``exoplanets`` in order with their gates, ``stacks`` from top to bottom, and the gates
    that are not in the game.
    """
    names = names_of(tree, int(state.n_players))
    players = int(state.n_players)
    gates = {int(state.first_gate[gate]): GATES[gate] for gate in range(N_GATES)}
    return {
        "exoplanets": [
            {
                "name": PLANETS[planet],
                "side": side_of(tree, PLANETS[planet], players)
                .removeprefix("side_")
                .replace("_", "-"),
                "gate": gates.get(planet),
            }
            for planet in planets_in_play(state)
        ],
        "stacks": {
            STACKS[stack]: [names.tiles[tile] for tile in stack_tiles(state, stack)]
            for stack in range(N_STACKS)
        },
        "unused_gates": [
            GATES[gate] for gate in range(N_GATES) if state.first_gate[gate] == UNUSED
        ],
    }


def setup_line(state: np.record, tree: Tree) -> Fields:
    """Return what the first line of a replay says of this game: all that chance decided.

    With readings and variant; seat 0 plays first in every game.
    """
    setup = setup_dict(state, tree)
    return {
        "exoplanets": setup["exoplanets"],
        "stacks": setup["stacks"],
        **players_and_rules(tree),
    }
