"""Actions of the salvation phase: what is possible, and how each is begun."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import (
    Act,
    Goal,
    Modifier,
    Purpose,
    Task,
    Token,
    Track,
)
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import N_BASE_TOKENS
from exobalance.simcore.games.starship.rules.boards.mechanisms import is_building
from exobalance.simcore.games.starship.rules.boards.people import save_person
from exobalance.simcore.games.starship.rules.boards.pyramid import place_scientist
from exobalance.simcore.games.starship.rules.boards.route import move_satellite
from exobalance.simcore.games.starship.rules.gains import gain_points, gain_reputation
from exobalance.simcore.games.starship.rules.payments import can_pay
from exobalance.simcore.games.starship.rules.stack import put_on_stack
from exobalance.simcore.games.starship.rules.tasks import pop, push


@jit
def can_build(state, params, seat, mechanism):
    """Return True if a seat can build a mechanism.

    Rule: SI-R53, SI-A27
    """
    if mechanism < 0 or not is_building(state, params):
        return False
    return can_pay(state, params, seat, Purpose.MECHANISM, mechanism, 0)


@jit
def can_save(state, params, seat, colour):
    """Return True if a seat can save a person of a colour.

    Rule: SI-R58, SI-A18
    """
    if state.earth[colour] == 0:
        return False
    return can_pay(state, params, seat, Purpose.SAVE, colour, 0)


@jit
def goal_of(act):
    """Return the goal of an option of a salvation turn, -1 without one."""
    if act == Act.MECHANISM:
        return 0 + Goal.MECHANISM
    if act == Act.GOVERNMENT:
        return 0 + Goal.GOVERNMENT
    if act == Act.SAVE:
        return 0 + Goal.SAVE
    if act == Act.SATELLITE:
        return 0 + Goal.SATELLITE
    return -1


@jit
def highlights(params, token, act):
    """Return True if a token highlights an action.

    Rule: SI-R52, SI-A10
    """
    if token >= N_BASE_TOKENS or token == Token.EARTH:
        return False
    return params.highlight[token] == goal_of(act)


@jit
def spend(state, params, seat, token):
    """Play a token and begin the action that was chosen.

    Rule: SI-R51, SI-R52, SI-R53, SI-R57, SI-R58, SI-R60
    """
    pop(state)
    put_on_stack(state, seat, token)
    act, first, second = state.choice[0], state.choice[1], state.choice[2]
    if highlights(params, token, act):
        points = params.highlight_pp + state.modifier[seat, Modifier.HIGHLIGHT_PP]
        gain_points(state, seat, Source.HIGHLIGHTS, points)
    if act == Act.MECHANISM:
        push(state, Task.PAYMENT, seat, Purpose.MECHANISM, first, 0)
    elif act == Act.SAVE:
        push(state, Task.PAYMENT, seat, Purpose.SAVE, first, 0)
    elif act == Act.GOVERNMENT:
        place_scientist(state, params, seat, first, second)
    elif act == Act.SATELLITE:
        move_satellite(state, params, seat, first)


@jit
def save(state, params, seat, colour):
    """Save a person that has been paid for.

    Rule: SI-R58
    """
    state.saved[seat, colour] += 1
    push(state, Task.LEADER, seat, Track.HUMANITY, 1)
    save_person(state, params, colour)
    number = params.value[colour] + state.modifier[seat, Modifier.SAVE_REPUTATION]
    gain_reputation(state, params, seat, number)
