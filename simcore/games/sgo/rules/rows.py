"""Fill the output rows of a finished or stopped game."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import (
    MAX_AREAS,
    N_FIELDS,
    N_GATES,
    N_PHASES,
    N_ROOMS,
    N_STACKS,
    N_TOKENS,
    Figure,
    PlanetKind,
)
from exobalance.simcore.games.sgo.data.tables import Cover
from exobalance.simcore.games.sgo.rules.scoring import modules_on
from exobalance.simcore.games.sgo.rules.station import count_open_corridors
from exobalance.simcore.kit.rows import add_labels, fill_game, fill_item, fill_seat


@jit
def record(state, params, game, seats, items):
    """Fill one game row, the seat rows and the item rows of a game that has ended.

    game, seats [n_players] : types ``in_kernels`` of `tables.ROWS`;
    items : `tables.ROWS.item` [planets in play * n_players], by setup order, then seat.
    """
    fill_game(state, game)
    fill_table(state, game)
    for seat in range(state.n_players):
        fill_seat(state, seat, seats[seat])
        fill_station(state, params, seat, seats[seat])
    row = 0
    for place in range(params.n_planets):
        for seat in range(state.n_players):
            fill_item(state, state.planet_order[place], seat, items[row])
            fill_planet(state, state.planet_order[place], place, seat, items[row])
            row += 1


@jit
def fill_table(state, game):
    """Fill the game's own columns of the table ``games``."""
    for position in range(N_TOKENS):
        game.token[position] = state.token[position]
    game.closings = state.closings
    game.swaps = 0
    for seat in range(state.n_players):
        for phase in range(state.swaps.shape[1]):
            game.swaps += state.swaps[seat, phase]
    game.gap = state.gap


@jit
def fill_station(state, params, seat, row):
    """Fill the game's own columns of one row of the table ``seats``."""
    row.start_influence = params.start_influence[seat]
    row.ranks = state.influence[seat] // params.wheel_fields
    row.wheel = state.influence[seat] % params.wheel_fields
    row.modules = state.n_modules[seat] - 1
    row.modules_on = modules_on(state, seat)
    for field in range(N_FIELDS):
        row.on[field] = state.on_field[seat, field]
    row.open_corridors = count_open_corridors(state, params, seat)
    row.engineers = 0
    row.chiefs = 0
    row.robots = 0
    for room in range(N_ROOMS):
        row.engineers += state.engineers[seat, room]
        row.chiefs += state.chiefs[seat, room]
        row.robots += state.robots[seat, room]
    row.engineers_given = 0
    for rank in range(state.ranks[seat]):
        figure = state.rank_figure[seat, rank]
        if figure == Figure.ENGINEER or figure == Figure.CHIEF:
            row.engineers_given += 1
    for phase in range(N_PHASES):
        row.swaps[phase] = state.swaps[seat, phase]
    row.points_own = state.points_own[seat]
    row.points_other = state.points_other[seat]
    for room in range(N_ROOMS):
        row.own[room] = state.room_own[seat, room]
        row.given[room] = state.room_given[seat, room]
    row.points_used = state.points_used[seat]
    row.points_max = state.points_max[seat]
    row.surplus = state.surplus[seat]
    row.reorganised = params.reorganise_token - state.reorganise_token[seat]


@jit
def fill_planet(state, planet, place, seat, row):
    """Fill the game's own columns of one row of the table ``items``."""
    row.order = place
    row.gate = -1
    for gate in range(N_GATES):
        if state.first_gate[gate] == planet:
            row.gate = gate
    row.close_order = state.close_order[planet]
    row.close_turn = state.close_turn[planet]
    row.landings = state.landings[planet]
    row.settled = state.settled[planet, seat]
    row.free = state.n_free[planet]
    row.points = state.payout[planet, seat]


@jit
def add_coverage(state, params, coverage):
    """Add what occurred in a game that has ended to ``coverage``.

    Tiles: offered = out of the box, chosen = attached, occurred = turned ON.
    Bonuses: offered = tiles attached, occurred = turned ON.  Areas: occurred = games with
    a colonist there.  Row numbers are widened: uncompiled, bonuses and planets are bytes.
    """
    add_labels(state, Cover.OPTION, coverage)
    for stack in range(N_STACKS):
        for i in range(state.stack_size[stack]):
            place = (state.stack_top[stack] + i) % state.stack_tile.shape[1]
            coverage[Cover.TILE + state.stack_tile[stack, place], 0] += 1
    for seat in range(state.n_players):
        for module in range(state.n_modules[seat]):
            tile = state.mod_tile[seat, module]
            on = state.mod_on[seat, module]
            bonus = Cover.BONUS + np.int64(params.tile_bonus[tile])
            coverage[Cover.TILE + tile, 0] += 1
            coverage[Cover.TILE + tile, 1] += 1
            coverage[Cover.TILE + tile, 2] += on
            coverage[bonus, 0] += 1
            coverage[bonus, 1] += on
            coverage[bonus, 2] += on
    for place in range(params.n_planets):
        planet = np.int64(state.planet_order[place])
        first = Cover.AREA + planet * (MAX_AREAS + 1)
        for area in range(params.n_areas[planet]):
            coverage[first + area, 0] += 1
            coverage[first + area, 1] += state.area_used[planet, area]
            coverage[first + area, 2] += state.area_used[planet, area]
        if params.planet_kind[planet] == PlanetKind.FERMI:
            centre = state.area_used[planet, params.n_areas[planet]]
            coverage[first + MAX_AREAS, 0] += 1
            coverage[first + MAX_AREAS, 1] += centre
            coverage[first + MAX_AREAS, 2] += centre
