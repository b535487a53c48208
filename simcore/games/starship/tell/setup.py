"""The setup of a world as plain data: everything that chance decides."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.core.rng import GOLDEN, Purpose, mix
from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.starship.data.layout import COLOURS, KINDS, N_CHANCE, PLANETS, SETTLED
from exobalance.simcore.games.starship.tell.names import by_colour, names_of, of_bits, params_of
from exobalance.simcore.kit.telling.lines import players_and_rules

IN_PILE = 1
"""`state.in_pile` of a token that can be drawn; those in the box have another number."""
BITS = 32


def setup_line(state: np.record, tree: Tree) -> Fields:
    """Return what the first line of a replay says of this game: all that chance decided.

    With readings; seat 0 opens the first round of every game.
    """
    return {**table_dict(state, tree), **players_and_rules(tree)}


def setup_dict(state: np.record, tree: Tree) -> Fields:
    """Return the setup of the world before its first decision, see ``rules.md``.

    With the numbers that the rules draw while the game goes on.
    """
    return table_dict(state, tree) | {"chance": chance_of(state)}


def table_dict(state: np.record, tree: Tree) -> Fields:
    """Return what lies on the table, open and hidden."""
    names, params = names_of(tree), params_of(tree, int(state.n_players))
    people = state.person[: params.n_people]
    return {
        "piles": {name: pile_of(state, tree, PLANETS.index(name)) for name in SETTLED},
        "mechanisms": mechanisms_of(state, tree),
        "events": [names.events[event] for event in state.event[: params.events_used].tolist()],
        "route": kinds_of(state, params, 0),
        "interest": kinds_of(state, params, 1),
        "people": [COLOURS[colour] for colour in params.person_colour[people].tolist()],
        "offer": offer_of(state, tree),
        "starts": {name: int(state.space[planet]) for planet, name in enumerate(PLANETS)},
        "market": by_colour(state.market),
    }


def pile_of(state: np.record, tree: Tree, planet: int) -> list[str]:
    """Return the production tokens in the pile of a planet."""
    params, in_pile = params_of(tree, int(state.n_players)), state.in_pile
    there = np.flatnonzero((params.production_planet == planet) & (in_pile == IN_PILE)).tolist()
    productions = names_of(tree).productions
    return [productions[i] for i in there]


def mechanisms_of(state: np.record, tree: Tree) -> Fields:
    """Return the base mechanisms that left the game, and the others in their order."""
    names, params = names_of(tree).mechanisms, params_of(tree, int(state.n_players))
    pile = state.supply_pile[: state.n_supply].tolist()
    return {
        "removed": [names[i] for i in state.removed.tolist() if i >= 0],
        "base": [names[i] for i in pile if params.is_base[i]],
        "advanced": [names[i] for i in pile if not params.is_base[i]],
    }


def kinds_of(state: np.record, params: np.record, which: int) -> list[str]:
    """Return the kinds of route tokens of a pile, in the order of drawing."""
    n = int(params.n_pile_tokens[which])
    return [KINDS[kind] for kind in params.pile_kind[which, state.pile[which, :n]].tolist()]


def offer_of(state: np.record, tree: Tree) -> list[str]:
    """Return the extra tokens on offer."""
    bits = sum(1 << i for i, there in enumerate(state.offer.tolist()) if there)
    return of_bits(bits, names_of(tree).extra)


def chance_of(state: np.record) -> list[int]:
    """Return the first numbers that the rules draw while the game goes on, 32 bits each.

    As `core.rng.draw` gives them, which takes sixty times as long when Python calls it.
    """
    key = np.uint64(state.rng_key[Purpose.CHANCE])
    with np.errstate(over="ignore"):  # what the random streams do on purpose
        drawn = [mix(key + np.uint64(count) * GOLDEN) for count in range(1, N_CHANCE + 1)]
    return [int(number) >> BITS for number in drawn]
