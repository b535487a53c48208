"""Bonus actions: which are offered, and what each leads to."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Bonus, Cube, Technology, Track
from exobalance.simcore.games.kepler.data.labels import Label
from exobalance.simcore.games.kepler.data.layout import N_CUBES
from exobalance.simcore.games.kepler.rules.cubes import burn, set_amount
from exobalance.simcore.games.kepler.rules.hexes import (
    can_any_leave,
    free_ship,
    has_empty_neighbour,
    planet_hex,
)
from exobalance.simcore.games.kepler.rules.leadership import gain_steps
from exobalance.simcore.games.kepler.rules.listing import add
from exobalance.simcore.games.kepler.rules.ships import begin_movement, speed_of


@jit
def has_room(state, params, seat):
    """Return True if Space Logistics finds a hex for a ship.

    Rule: KEP-A31
    """
    if params.logistics_nearest != 0:
        return True
    for slot in range(state.n_cards[seat]):
        if has_empty_neighbour(state, params, planet_hex(state, params, seat, slot)):
            return True
    return False


@jit
def could_change(state, params, seat, bonus):
    """Return True if a bonus action could change something, whatever cube is burned.

    Rule: KEP-A7, KEP-A32
    """
    if params.any_bonus != 0:
        return True
    if bonus == Bonus.SPACE_LOGISTICS:
        return free_ship(state, params, seat) >= 0 and has_room(state, params, seat)
    if bonus == Bonus.SCIENTIFIC_PROGRESS:
        return state.place[seat, Track.TECHNOLOGY] < params.length
    if bonus == Bonus.CIVIL_MODERNITY:
        return state.place[seat, Track.COLONIAL] < params.length
    if bonus == Bonus.EXPLORATORY_PLANNING:
        if params.planning_needs_speed != 0 and speed_of(state, params, seat) == 0:
            return False
        return can_any_leave(state, params, seat, params.planning_hexes, 0)
    return True


@jit
def feeds(state, params, seat, bonus, place, cube):
    """Return True if storage still has what a bonus action produces after a cube is burned.

    Rule: KEP-A32, KEP-A36
    """
    if params.any_bonus != 0:
        return True
    if bonus == Bonus.TECHNICAL_EVOLUTION:
        left = state.storage[seat, Cube.A]
        return params.evolution > 0 and left > (1 if place == 0 and cube == Cube.A else 0)
    if bonus == Bonus.NEO_EXPLOITATION:
        for made in range(N_CUBES):
            left = state.storage[seat, made]
            if place == 0 and cube == made:
                left -= 1
            if params.neo[made] > 0 and left > 0:
                return True
        return False
    return True


@jit
def is_second_free(state, params, seat):
    """Return True if the burned cube of the first bonus action pays for the second, too.

    Rule: KEP-R36
    """
    return state.bonus_done != 0 and state.level[seat, Technology.ENERGY] >= params.shared_level


@jit
def list_bonuses(state, params, seat, options):
    """List the bonus actions of the space with each cube that can be burned for them.

    Rule: KEP-R35, KEP-R36, KEP-A3
    """
    n = 0
    for side in range(2):
        if (state.bonus_done >> side) & 1 != 0:
            continue
        bonus = params.space_bonus[state.space[seat], side]
        if not could_change(state, params, seat, bonus):
            continue
        label = Label.BONUS_SPACE_LOGISTICS + bonus
        if is_second_free(state, params, seat):
            if feeds(state, params, seat, bonus, -1, -1):
                n = add(options, n, Act.TAKE, bonus, -1, -1, label)
            continue
        places = 1 + state.n_cards[seat] if params.burns_cards != 0 else 1
        for place in range(places):
            for cube in range(N_CUBES):
                held = state.storage[seat, cube]
                if place > 0:
                    held = state.cubes[seat, place - 1, cube]
                if held > 0 and feeds(state, params, seat, bonus, place, cube):
                    n = add(options, n, Act.TAKE, bonus, place, cube, label)
    return n


@jit
def start_bonus(state, params, seat, bonus, place, cube):
    """Burn a cube and do a bonus action, or leave its choices due.

    Rule: KEP-R36, KEP-R37, KEP-A36
    """
    if place >= 0:
        burn(state, seat, place, cube)
    state.bonus_done |= 1 if params.space_bonus[state.space[seat], 0] == bonus else 2
    if bonus == Bonus.SCIENTIFIC_PROGRESS:
        gain_steps(state, params, seat, Track.TECHNOLOGY, params.progress_steps)
    elif bonus == Bonus.CIVIL_MODERNITY:
        gain_steps(state, params, seat, Track.COLONIAL, params.modernity_steps)
    else:
        state.bonus_due = bonus
        if bonus == Bonus.TECHNICAL_EVOLUTION:
            set_amount(state, 0, 0, params.evolution)
        elif bonus == Bonus.NEO_EXPLOITATION:
            set_amount(state, params.neo[Cube.E], params.neo[Cube.M], params.neo[Cube.A])
        elif bonus == Bonus.EXPLORATORY_PLANNING:
            begin_movement(state, params.planning_hexes)
