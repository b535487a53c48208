"""What a seat gains and loses at once: points, fuel, scientists, reputation."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Effect
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import MAX_EFFECTS


@jit
def gain_points(state, seat, source, points):
    """Give points of a source to a seat.

    Rule: SI-A19, SI-R95
    """
    state.source[seat, source] += points


@jit
def gain_scientist(state, seat, number):
    """Make scientists available as long as there are some in the own supply.

    Rule: SI-R94
    """
    gained = min(number, state.supply[seat])
    state.supply[seat] -= gained
    state.scientists[seat] += gained


@jit
def gain_reputation(state, params, seat, number):
    """Move the marker of reputation up; steps made in the top row pay.

    Rule: SI-R78, SI-R79, SI-A14
    """
    for _ in range(number):
        index = state.reputation[seat]
        if index >= params.n_reputation - 1:
            return
        state.reputation[seat] = index + 1
        first = params.reputation_top - (1 if params.entry_pays != 0 else 0)
        if index >= first:
            gain_points(state, seat, Source.REPUTATION_STEPS, params.top_step)


@jit
def lose_reputation(state, params, seat, number):
    """Move the marker of reputation down; steps that cannot be made cost points.

    Rule: SI-R78, SI-R80
    """
    for _ in range(number):
        if state.reputation[seat] == 0:
            gain_points(state, seat, Source.REPUTATION_STEPS, -params.bottom_step)
        else:
            state.reputation[seat] -= 1


@jit
def gain(state, params, seat, effect, number, source):
    """Carry out an effect that asks for no choice."""
    if effect == Effect.FUEL:
        state.fuel[seat] += number
    elif effect == Effect.PRESTIGE:
        gain_points(state, seat, source, number)
    elif effect == Effect.REPUTATION:
        gain_reputation(state, params, seat, number)
    elif effect == Effect.SCIENTIST:
        gain_scientist(state, seat, number)


@jit
def gain_face(state, params, seat, face):
    """Give the reward of a face of the pass token.

    Rule: SI-R20, SI-R21
    """
    for i in range(MAX_EFFECTS):
        effect = params.face_effect[face, i]
        if effect[0] >= 0:
            gain(state, params, seat, effect[0], effect[1], Source.PASS_TOKEN)
