"""Cubes: produced, spent, burned, regenerated; no other kernel moves them.

Rule: KEP-R2, KEP-R3
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cube
from exobalance.simcore.games.kepler.data.layout import HOW_MUCH, N_CUBES


@jit
def packed(energy, matter, antimatter):
    """Return amounts as one number of an option."""
    return energy + HOW_MUCH * matter + HOW_MUCH * HOW_MUCH * antimatter


@jit
def unpacked(amounts, cube):
    """Return how much of a kind of cube packed amounts hold."""
    for _ in range(cube):
        amounts //= HOW_MUCH
    return amounts % HOW_MUCH


@jit
def produce(state, seat, slot, amounts):
    """Move packed amounts from storage to a card.

    Rule: KEP-R3, KEP-R4
    """
    for cube in range(N_CUBES):
        n = unpacked(amounts, cube)
        state.storage[seat, cube] -= n
        state.cubes[seat, slot, cube] += n


@jit
def can_pay(state, seat, slot, cost):
    """Return True if a card holds all of a cost.

    Rule: KEP-R4
    """
    for cube in range(N_CUBES):
        if state.cubes[seat, slot, cube] < cost[cube]:
            return False
    return True


@jit
def pay(state, seat, slot, cost):
    """Spend a cost from a card.

    Rule: KEP-R3
    """
    for cube in range(N_CUBES):
        state.cubes[seat, slot, cube] -= cost[cube]
        state.storage[seat, cube] += cost[cube]


@jit
def can_pay_somewhere(state, seat, cost):
    """Return True if one card of a seat holds all of a cost."""
    for slot in range(state.n_cards[seat]):
        if can_pay(state, seat, slot, cost):
            return True
    return False


@jit
def burnable(state, params, seat):
    """Return how many cubes a seat could burn.

    Rule: KEP-A3
    """
    n = 0
    for cube in range(N_CUBES):
        n += state.storage[seat, cube]
        if params.burns_cards != 0:
            for slot in range(state.n_cards[seat]):
                n += state.cubes[seat, slot, cube]
    return n


@jit
def burn(state, seat, place, cube):
    """Move a cube from storage (place 0) or a card to the pit.

    Rule: KEP-R3
    """
    if place == 0:
        state.storage[seat, cube] -= 1
    else:
        state.cubes[seat, place - 1, cube] -= 1
    state.pit[seat, cube] += 1
    state.burned[seat] += 1
    if state.round_number > 0:
        state.burned_in[seat, state.round_number - 1] += 1


@jit
def regenerate(state, seat, cube):
    """Move a cube from the pit to storage.

    Rule: KEP-R3
    """
    state.pit[seat, cube] -= 1
    state.storage[seat, cube] += 1
    state.regenerated[seat] += 1


@jit
def pit_size(state, seat):
    """Return how many cubes lie in the pit of a seat."""
    return state.pit[seat, Cube.E] + state.pit[seat, Cube.M] + state.pit[seat, Cube.A]


@jit
def set_amount(state, energy, matter, antimatter):
    """Set what is to be produced together."""
    state.amount[Cube.E] = energy
    state.amount[Cube.M] = matter
    state.amount[Cube.A] = antimatter


@jit
def can_produce(state, seat):
    """Return True if storage has anything of what is to be produced."""
    for cube in range(N_CUBES):
        if state.amount[cube] > 0 and state.storage[seat, cube] > 0:
            return True
    return False
