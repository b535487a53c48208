"""Set up one world: stations, stacks, exoplanets, gates, figures, tokens."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw_below, keyed
from exobalance.simcore.games.sgo.data.labels import Source
from exobalance.simcore.games.sgo.data.layout import (
    MAX_AREAS,
    MAX_RANKS,
    N_GATES,
    N_PHASES,
    N_PLANETS,
    N_ROOMS,
    N_STACKS,
    N_TOKENS,
    UNUSED,
    Phase,
    Slot,
)
from exobalance.simcore.games.sgo.rules.station import attach_tile
from exobalance.simcore.games.sgo.rules.turn import advance
from exobalance.simcore.kit.shuffle import sort_by_key
from exobalance.simcore.kit.start import draw_setup_set, start_game

GATE_LABEL = 1_000_003  # keeps the draws of gates apart from those of tiles


@jit
def choose_count(n, k):
    """Return the number of k-subsets of n things."""
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@jit
def draw_planets(state, params):
    """Draw the exoplanets and their order; the first ones carry a gate.

    Rule: SGO-R2, SGO-R40
    """
    n_box = 0
    for planet in range(N_PLANETS):
        if params.planet_in_box[planet] != 0:
            n_box += 1
        state.slot[planet] = Slot.ABSENT
        state.planet_order[planet] = -1
    state.setup_set = draw_setup_set(state, choose_count(n_box, params.n_planets), state.scratch[:])
    # Unrank the combination: planets of the box in order, lexicographic.
    left = state.setup_set
    needed = params.n_planets
    behind = n_box
    n = 0
    for planet in range(N_PLANETS):
        if params.planet_in_box[planet] == 0 or needed == 0:
            continue
        behind -= 1
        with_it = choose_count(behind, needed - 1)
        if left < with_it:
            state.planet_order[n] = planet
            n += 1
            needed -= 1
        else:
            left -= with_it
    order_planets(state, params)


@jit
def order_planets(state, params):
    """Shuffle the drawn planets by identity; open the first ones, let the others wait."""
    key = state.rng_key[Purpose.SETUP]
    sort_by_key(state.planet_order[:], 0, params.n_planets, key, params.planet_uid[:])
    for i in range(params.n_planets):
        state.slot[state.planet_order[i]] = Slot.OPEN if i < params.n_gates else Slot.WAITING


@jit
def place_gates(state, params):
    """Put one gate at random on each open planet; gates beyond stay out of the game.

    Rule: SGO-R2, SGO-R40, SGO-A34
    """
    key = state.rng_key[Purpose.SETUP]
    for gate in range(N_GATES):
        own = keyed(key, GATE_LABEL + gate)
        smaller = 0
        for other in range(N_GATES):
            if keyed(key, GATE_LABEL + other) < own:
                smaller += 1
        planet = state.planet_order[smaller] if smaller < params.n_gates else UNUSED
        state.gate_planet[gate] = planet
        state.first_gate[gate] = planet


@jit
def shuffle_stacks(state, params):
    """Shuffle the nine stacks, each tile by its own key.

    A tile added or removed by a tweak leaves the order of the others as it was.

    Rule: SGO-R5, SGO-R40
    """
    key = state.rng_key[Purpose.CHANCE]
    for stack in range(N_STACKS):
        state.stack_size[stack] = 0
        state.stack_top[stack] = 0
    for tile in range(1, params.n_tiles + 1):
        symbol = params.tile_symbol[tile]
        if symbol >= 0 and state.gate_planet[symbol] == UNUSED:
            continue
        stack = params.tile_type[tile] * 3 + params.tile_field[tile]
        state.stack_tile[stack, state.stack_size[stack]] = tile
        state.stack_size[stack] += 1
    for stack in range(N_STACKS):
        sort_by_key(state.stack_tile[stack], 0, state.stack_size[stack], key, params.tile_uid[:])


@jit
def clear_planets(state, params):
    """Empty all planets and their counters."""
    for planet in range(N_PLANETS):
        state.n_free[planet] = params.n_areas[planet]
        state.offer_stale[planet] = 1
        state.landings[planet] = 0
        state.close_order[planet] = 0
        state.close_turn[planet] = 0
        for area in range(MAX_AREAS):
            state.owner[planet, area] = 0
            state.area_used[planet, area] = 0
        for seat in range(state.n_players):
            state.on_planet[planet, seat] = 0
            state.settled[planet, seat] = 0
            state.payout[planet, seat] = 0


@jit
def equip_seat(state, params, seat):
    """Give a seat its figures.

    Rule: SGO-R1, SGO-R3, SGO-R6, SGO-R8
    """
    state.colonists[seat] = params.colonists - params.start_colonists - params.wheel_colonists
    state.spare_engineers[seat] = params.engineers
    state.spare_suits[seat] = params.suits
    state.spare_robots[seat] = params.robots
    for room in range(N_ROOMS):
        state.engineers[seat, room] = params.start_engineers[room]
        state.chiefs[seat, room] = params.start_chiefs[room]
        state.robots[seat, room] = params.start_robots[room]
        state.spare_engineers[seat] -= params.start_engineers[room] + params.start_chiefs[room]
        state.spare_suits[seat] -= params.start_chiefs[room]
        state.spare_robots[seat] -= params.start_robots[room]
    state.reorganise_token[seat] = params.reorganise_token
    state.central[seat] = 0
    state.influence[seat] = params.start_influence[seat]
    state.source[seat, Source.START] = params.start_influence[seat]
    state.ranks[seat] = 0
    for rank in range(MAX_RANKS):
        state.rank_figure[seat, rank] = -1


@jit
def start_station(state, params, seat):
    """Lay the white start module, ON and with its colonists.

    Rule: SGO-R6
    """
    for cell in range(state.grid.shape[1]):
        state.grid[seat, cell] = 0
    state.n_modules[seat] = 0
    for field in range(3):
        state.on_field[seat, field] = 0
    attach_tile(state, params, seat, 0, 0, 0, 0)
    state.mod_on[seat, 0] = 1
    state.mod_colonists[seat, 0] = params.start_colonists
    state.station[seat] = params.start_colonists


@jit
def clear_counters(state, seat):
    """Set the counters for the output rows to zero."""
    for phase in range(N_PHASES):
        state.swaps[seat, phase] = 0
    state.points_own[seat] = 0
    state.points_other[seat] = 0
    for room in range(N_ROOMS):
        state.room_own[seat, room] = 0
        state.room_given[seat, room] = 0
    state.points_used[seat] = 0
    state.points_max[seat] = 0
    state.surplus[seat] = 0


@jit
def reset(state, params, root, world):
    """Set up ``world`` and advance to the first decision.

    Random: by identity, planets and gates from stream SETUP, tiles from CHANCE.

    Rule: SGO-R1 to SGO-R8
    """
    start_game(state, params, root, world)
    state.phase = Phase.SETUP
    state.active = 0
    state.start_round = 0
    state.barred = 0
    state.closings = 0
    state.room = 0
    state.room_step = 0
    state.points = 0
    state.counted = 0
    state.reorganise_moves = 0
    state.fermi_leaders = 0
    state.last_closing = 0
    draw_planets(state, params)
    place_gates(state, params)
    shuffle_stacks(state, params)
    clear_planets(state, params)
    for position in range(N_TOKENS):
        state.token[position] = params.token_start[position]
    for seat in range(params.n_players):
        equip_seat(state, params, seat)
        start_station(state, params, seat)
        clear_counters(state, seat)
    advance(state, params)


@jit
def redeal(state, params):
    """Draw anew what nobody has seen: tiles under the tops, exoplanets still waiting.

    A tile put under its stack is shuffled with the others.

    Random: stream FORK.

    Rule: SGO-R2, SGO-R5
    """
    for stack in range(N_STACKS):
        tiles = state.stack_tile[stack]
        for i in range(state.stack_size[stack] - 1, 1, -1):
            here = (state.stack_top[stack] + i) % len(tiles)
            there = (state.stack_top[stack] + 1 + draw_below(state, Purpose.FORK, i)) % len(tiles)
            tile = tiles[here]
            tiles[here] = tiles[there]
            tiles[there] = tile
    for place in range(params.n_planets):
        if state.slot[state.planet_order[place]] == Slot.WAITING:
            redraw_planet(state, params, place)


@jit
def redraw_planet(state, params, place):
    """Put a random unseen exoplanet on a waiting place of the setup."""
    n_unseen = 0
    for planet in range(N_PLANETS):
        if is_unseen(state, params, planet, place):
            n_unseen += 1
    left = draw_below(state, Purpose.FORK, n_unseen)
    for planet in range(N_PLANETS):
        if is_unseen(state, params, planet, place):
            if left == 0:
                state.slot[state.planet_order[place]] = Slot.ABSENT
                state.slot[planet] = Slot.WAITING
                state.planet_order[place] = planet
                return
            left -= 1


@jit
def is_unseen(state, params, planet, place):
    """Return True if an exoplanet may lie on a waiting place, for all that players know."""
    if planet == state.planet_order[place]:
        return True
    return params.planet_in_box[planet] != 0 and state.slot[planet] == Slot.ABSENT
