"""Deal anew what the acting seat cannot know, for bots that look ahead."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw_below
from exobalance.simcore.games.starship.data.layout import EARTH, N_PLANETS
from exobalance.simcore.kit.shuffle import swap_with_random


@jit
def redeal(state, params):
    """Draw anew what the acting seat cannot know.

    The order of events, mechanisms, route tokens and people to come, events and base
    mechanisms out of the game included, and which tokens lie in the piles of the planets.

    Random: stream FORK.

    Rule: SI-A51
    """
    for i in range(params.n_events - 1, state.next_event, -1):
        swap_with_random(state, state.event, state.next_event, i)
    for i in range(state.n_supply - 1, state.next_supply, -1):
        swap_with_random(state, state.supply_pile, state.next_supply, i)
    for which in range(2):
        first = state.next_token[which]
        for i in range(params.n_pile_tokens[which] - 1, first, -1):
            swap_with_random(state, state.pile[which], first, i)
    for i in range(params.n_people - 1, state.next_person, -1):
        swap_with_random(state, state.person, state.next_person, i)
    for planet in range(N_PLANETS):
        if planet != EARTH:
            redeal_pile(state, params, planet)


@jit
def redeal_pile(state, params, planet):
    """Exchange tokens of a pile with tokens of the box, but for those that the seat has seen.

    Random: stream FORK.

    Rule: SI-R2, SI-A6, SI-A51
    """
    tokens = state.scratch
    n = 0
    in_pile = 0
    for production in range(params.n_productions):
        if params.production_planet[production] != planet or state.in_pile[production] == 0:
            continue
        if state.seen_by[production] >> state.seat & 1 != 0:
            continue
        tokens[n] = production
        n += 1
        if state.in_pile[production] == 1:
            in_pile += 1
    for i in range(n):
        j = i + draw_below(state, Purpose.FORK, n - i)
        production = tokens[j]
        tokens[j] = tokens[i]
        tokens[i] = production
        state.in_pile[production] = 1 if i < in_pile else 2
