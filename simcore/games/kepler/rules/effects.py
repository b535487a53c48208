"""The clean-up: the effects of the progress card, seat by seat, and the medals."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cube
from exobalance.simcore.games.kepler.data.labels import Kind
from exobalance.simcore.games.kepler.data.layout import HOW_MUCH, N_TRACKS, PHANTOM
from exobalance.simcore.games.kepler.data.words import Effect
from exobalance.simcore.games.kepler.rules.bonus import has_room
from exobalance.simcore.games.kepler.rules.cards import (
    is_optional,
    list_free_levels,
    seats_meant,
)
from exobalance.simcore.games.kepler.rules.cubes import (
    burnable,
    can_produce,
    pit_size,
    set_amount,
    unpacked,
)
from exobalance.simcore.games.kepler.rules.hexes import free_ship
from exobalance.simcore.games.kepler.rules.leadership import gain_steps
from exobalance.simcore.games.kepler.rules.ships import begin_movement, can_move

NOT_BEGUN = -1
NOTHING = -1  # no decision: the effect can do nothing more
CARRIED_OUT = -2  # no decision: it was carried out


@jit
def begin_card(state, params):
    """Fix whom the card means, before its first effect.

    Rule: KEP-R49, KEP-A34
    """
    state.step = 0
    state.meant = 0
    begin_seat(state)
    if state.card >= 0:
        state.meant = seats_meant(state, params, state.card)
        for seat in range(state.n_players):
            state.card_gain[seat] += (state.meant >> seat) & 1


@jit
def begin_seat(state):
    """Begin the card for the seat of this step."""
    state.effect = 0
    state.times = NOT_BEGUN
    state.raised = 0


@jit
def end_seat(state):
    """Go on with the next seat in turn order."""
    state.step += 1
    begin_seat(state)


@jit
def end_effect(state):
    """Go on with the next effect."""
    state.effect += 1
    state.times = NOT_BEGUN


@jit
def decline_effect(state, params):
    """Decline an effect once: the first time of the first one ends the card for the seat.

    Rule: KEP-R49
    """
    if state.effect == 0 and is_untouched(state, params):
        end_seat(state)
    else:
        state.times -= 1


@jit
def stop_card_movement(state, params):
    """End the movement of an effect; one in which no ship moved may be a card declined."""
    if state.effect == 0 and state.moved == 0 and is_optional(state, params):
        end_seat(state)
    else:
        state.times = 0


@jit
def step_card(state, params):
    """Carry out the card up to the next decision or to what waits; return False when it is over."""
    while state.step < state.n_players:
        seat = (state.first + state.step) % state.n_players
        if (state.meant >> seat) & 1 == 0 or state.effect == params.n_effects[state.card]:
            end_seat(state)
            continue
        kind = due_effect(state, params, seat)
        if kind >= 0:
            state.seat = seat
            state.kind = kind
            return True
        if kind == CARRIED_OUT:
            if state.n_tasks > 0:
                return True
        elif state.effect == 0 and is_optional(state, params) and is_untouched(state, params):
            end_seat(state)  # a first effect that can do nothing is as good as declined
        else:
            end_effect(state)
    return False


@jit
def is_untouched(state, params):
    """Return True if the effect that is due was not carried out once."""
    return state.times == first_times(state, params)


@jit
def is_automatic(state, params):
    """Return True if an effect leaves the seat no choice that could be declined."""
    kind = params.effect[state.card, state.effect, 0]
    return kind == Effect.ADVANCE or kind == Effect.BURN or kind == Effect.BURN_LEVEL


@jit
def first_times(state, params):
    """Return how often the effect that is due is carried out in all."""
    kind = params.effect[state.card, state.effect, 0]
    if kind == Effect.PRODUCE or kind == Effect.MOVE_SHIPS:
        return 1
    if kind == Effect.BURN_LEVEL:
        return state.raised
    return params.effect[state.card, state.effect, 1]


@jit
def due_effect(state, params, seat):
    """Begin an effect or go on with it; return the decision that is due, or a code of none."""
    kind = params.effect[state.card, state.effect, 0]
    number = params.effect[state.card, state.effect, 1]
    if state.times == NOT_BEGUN:
        if is_automatic(state, params) and state.effect == 0 and is_optional(state, params):
            return Kind.CARD
        if kind == Effect.ADVANCE:
            advance_card(state, params, seat)
            return CARRIED_OUT
        begin_effect(state, params, kind, number)
    if state.times == 0:
        return NOTHING
    if kind == Effect.PRODUCE:
        return Kind.PRODUCE if can_produce(state, seat) else NOTHING
    if kind == Effect.REGENERATE:
        return Kind.REGENERATE if pit_size(state, seat) > 0 else NOTHING
    if kind == Effect.FREE_LEVEL:
        found = list_free_levels(state, params, seat, state.probe)
        return Kind.FREE_LEVEL if found > 0 else NOTHING
    if kind == Effect.BURN or kind == Effect.BURN_LEVEL:
        return Kind.BURN if burnable(state, params, seat) > 0 else NOTHING
    if kind == Effect.BUILD_SHIP:
        has_ship = free_ship(state, params, seat) >= 0 and has_room(state, params, seat)
        return Kind.LOGISTICS if has_ship else NOTHING
    if kind == Effect.MOVE_SHIPS:
        return Kind.MOVE if can_move(state, params, seat) else NOTHING
    return Kind.FLIP if state.n_down > 0 else NOTHING


@jit
def begin_effect(state, params, kind, number):
    """Set how often an effect is carried out, and what it needs."""
    state.times = first_times(state, params)
    if kind == Effect.PRODUCE:
        set_amount(state, unpacked(number, Cube.E), unpacked(number, Cube.M), number // HOW_MUCH**2)
    elif kind == Effect.MOVE_SHIPS:
        begin_movement(state, number)


@jit
def advance_card(state, params, seat):
    """Carry out an effect that moves a marker."""
    track = params.effect[state.card, state.effect, 1]
    steps = params.effect[state.card, state.effect, 2]
    end_effect(state)
    gain_steps(state, params, seat, track, steps)


@jit
def award_medals(state, params):
    """Award the medals on the card.

    Rule: KEP-R50, KEP-R69, KEP-A27
    """
    for track in range(N_TRACKS):
        n = state.medals_on_card[track]
        state.medals_on_card[track] = 0
        if n == 0:
            continue
        best = 0
        for seat in range(state.n_players):
            best = max(best, state.place[seat, track])
        if params.is_solo != 0:
            best = max(best, state.place[PHANTOM, track])
            if state.place[PHANTOM, track] == best:
                state.medals[PHANTOM, track] += n
        for seat in range(state.n_players):
            if state.place[seat, track] == best:
                state.medals[seat, track] += n


@jit
def reveal_card(state, params):
    """Reveal the card of the round, with the medals that waited for it.

    Rule: KEP-R20, KEP-A14, KEP-A38
    """
    state.card = -1
    if state.round_number <= state.n_deck:
        state.card = state.deck[state.round_number - 1]
    for track in range(N_TRACKS):
        state.medals_on_card[track] += state.medals_next[track]
        state.medals_next[track] = 0


@jit
def move_phantom(state, params):
    """Move the phantom on both tracks.

    Rule: KEP-R69, KEP-A22
    """
    for track in range(N_TRACKS):
        gain_steps(state, params, PHANTOM, track, params.phantom_steps)
