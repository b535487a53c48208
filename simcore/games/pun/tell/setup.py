"""The setup of a world as plain data: boards, stacks, cards, objectives and events."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.core.rng import keyed, mix
from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.pun.data.layout import N_PEEKS, N_RANKS, N_STACKS
from exobalance.simcore.games.pun.data.names import Names, names_of, rank_of
from exobalance.simcore.games.pun.data.params import uid
from exobalance.simcore.games.pun.rules.civ_cards import PEEK_LABEL, REMOVAL_LABEL
from exobalance.simcore.kit.telling.lines import players_and_rules


def setup_dict(state: np.record, tree: Tree) -> Fields:
    """Return the setup of the world before its first decision, see ``rules.md``."""
    names, seats = names_of(tree), range(int(state.n_players))
    return {
        "planets": [names.planets[state.dealt_planet[seat]] for seat in seats],
        "corporations": [names.corporations[state.dealt_corporation[seat]] for seat in seats],
        "shift": int(state.shift),
        "turned": int(state.first_turned),
        "stacks": {
            names.stacks[stack]: [
                names.tiles[state.stack_tile[stack, i]] for i in range(state.stack_size[stack])
            ]
            for stack in range(N_STACKS)
        },
        "civ_cards": {
            str(rank): [name for name in _civ_order(state, names) if rank_of(tree, name) == rank]
            for rank in range(1, N_RANKS + 1)
        },
        "civ_removal": {
            str(rank): _shuffled(state, tree, rank, REMOVAL_LABEL) for rank in range(1, N_RANKS + 1)
        },
        "peek": [
            {
                str(rank): _shuffled(state, tree, rank, PEEK_LABEL + number)
                for rank in range(2, N_RANKS + 1)
            }
            for number in range(N_PEEKS)
        ],
        "objectives": [
            names.objectives[state.objective_order[i]] for i in range(len(names.objectives))
        ],
        "events": [names.events[state.event_order[i]] for i in range(state.n_events)],
    }


def _civ_order(state: np.record, names: Names) -> list[str]:
    """Return all civ cards in the order of the setup, rank by rank."""
    return [names.cards[state.civ_order[i]] for i in range(len(names.cards))]


def _shuffled(state: np.record, tree: Tree, rank: int, label: int) -> list[str]:
    """Return the civ cards of a rank in the order of one shuffle, as `picks` draws it."""
    with np.errstate(over="ignore"):
        key = np.uint64(mix(np.uint64(state.card_key) ^ np.uint64(label)))
        cards = [name for name in tree["civ_cards"] if rank_of(tree, name) == rank]
        return sorted(cards, key=lambda name: int(keyed(key, np.uint64(uid(name)))))


def setup_line(state: np.record, tree: Tree) -> Fields:
    """Return what the first line of a replay says of this game: all that chance decided.

    With readings and variant; seat 0 is the first commander in every game.
    """
    return {**setup_dict(state, tree), **players_and_rules(tree)}
