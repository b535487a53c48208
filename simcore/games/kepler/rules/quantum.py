"""Quantum physics: conversions and moves of cubes between own cards.

Rule: KEP-R44
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Cube, Technology
from exobalance.simcore.games.kepler.data.labels import Label
from exobalance.simcore.games.kepler.data.layout import MAX_SLOTS, N_CUBES
from exobalance.simcore.games.kepler.rules.listing import add


@jit
def conversions_left(state, params, seat):
    """Return how many conversions a seat has left in its turn.

    Rule: KEP-A35
    """
    most = params.conversions[state.level[seat, Technology.QUANTUM]]
    return (params.most_uses if most < 0 else most) - state.converted


@jit
def shifts_left(state, params, seat):
    """Return how many moves of cubes a seat has left in its turn.

    Rule: KEP-A35
    """
    most = params.shifts[state.level[seat, Technology.QUANTUM]]
    return (params.most_uses if most < 0 else most) - state.shifted


@jit
def is_unlimited(state, params, seat):
    """Return True if technology II gives uses without limit."""
    level = state.level[seat, Technology.QUANTUM]
    return params.conversions[level] < 0 or params.shifts[level] < 0


@jit
def convert(state, seat, slot, cube):
    """Swap a cube on a card with one of the other basic kind in storage."""
    other = Cube.M if cube == Cube.E else Cube.E
    state.cubes[seat, slot, cube] -= 1
    state.storage[seat, cube] += 1
    state.storage[seat, other] -= 1
    state.cubes[seat, slot, other] += 1


@jit
def shift(state, seat, cube, start, end):
    """Move a cube from one card to another."""
    state.cubes[seat, start, cube] -= 1
    state.cubes[seat, end, cube] += 1


@jit
def was_seen(state, seat):
    """Return True if the cubes on the cards lie as they did since the last other decision.

    What lies in storage follows from the cards, since nothing else moves in between.

    Rule: KEP-A35
    """
    for i in range(state.n_seen):
        same = True
        for slot in range(state.n_cards[seat]):
            for cube in range(N_CUBES):
                if state.seen[i, slot, cube] != state.cubes[seat, slot, cube]:
                    same = False
        if same:
            return True
    return False


@jit
def note_seen(state, seat):
    """Remember how the cubes lie on the cards."""
    row = state.n_seen
    for slot in range(MAX_SLOTS):
        for cube in range(N_CUBES):
            state.seen[row, slot, cube] = state.cubes[seat, slot, cube]
    state.n_seen += 1


@jit
def brings_back(state, seat, act, first, second, third):
    """Return True if a use brings back an arrangement that was seen."""
    if act == Act.CONVERT:
        convert(state, seat, first, second)
        is_seen = was_seen(state, seat)
        convert(state, seat, first, Cube.M if second == Cube.E else Cube.E)
        return is_seen
    shift(state, seat, first, second, third)
    is_seen = was_seen(state, seat)
    shift(state, seat, first, third, second)
    return is_seen


@jit
def list_quantum(state, params, seat, options, n):
    """List the uses of quantum physics behind ``n`` options; return their number in all.

    Rule: KEP-R44, KEP-A19, KEP-A35
    """
    if seat != state.acting:
        return n
    n_cards = state.n_cards[seat]
    looks_back = state.n_seen > 0 and is_unlimited(state, params, seat)
    if conversions_left(state, params, seat) > 0:
        for slot in range(n_cards):
            for cube in range(Cube.A):
                other = Cube.M if cube == Cube.E else Cube.E
                if state.cubes[seat, slot, cube] > 0 and state.storage[seat, other] > 0:
                    if looks_back and brings_back(state, seat, Act.CONVERT, slot, cube, 0):
                        continue
                    n = add(options, n, Act.CONVERT, slot, cube, 0, Label.QUANTUM_CONVERT)
    if n_cards > 1 and shifts_left(state, params, seat) > 0:
        for cube in range(N_CUBES):
            for start in range(n_cards):
                if state.cubes[seat, start, cube] > 0:
                    for end in range(n_cards):
                        if end == start:
                            continue
                        if looks_back and brings_back(state, seat, Act.SHIFT, cube, start, end):
                            continue
                        n = add(options, n, Act.SHIFT, cube, start, end, Label.QUANTUM_SHIFT)
    return n


@jit
def can_use(state, params, seat):
    """Return True if there is any use of quantum physics.

    Rule: KEP-A35
    """
    if seat != state.acting:
        return False
    if conversions_left(state, params, seat) <= 0 and shifts_left(state, params, seat) <= 0:
        return False
    return list_quantum(state, params, seat, state.probe, 0) > 0


@jit
def use(state, seat, act, first, second, third):
    """Carry out a use of quantum physics."""
    if state.n_seen == 0:
        note_seen(state, seat)
    if act == Act.CONVERT:
        convert(state, seat, first, second)
        state.converted += 1
        state.converted_total[seat] += 1
    else:
        shift(state, seat, first, second, third)
        state.shifted += 1
        state.shifted_total[seat] += 1
    note_seen(state, seat)
