"""Fill the output rows of a finished or stopped game."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import (
    MAX_AREAS,
    N_GATES,
    N_LABELS,
    N_ROOMS,
    N_SOURCES,
    N_STACKS,
    Figure,
    PlanetKind,
)
from exobalance.simcore.games.sgo.data.tables import (
    COVER_AREA,
    COVER_BONUS,
    COVER_LABEL,
    COVER_TILE,
)
from exobalance.simcore.games.sgo.rules.scoring import modules_on
from exobalance.simcore.games.sgo.rules.station import count_open_corridors


@jit
def record(state, params, game, seats, items):
    """Fill one game row, the seat rows and the item rows of a game that has ended.

    game : record of `tables.GAME_ROW`; seats : `tables.SEAT_ROW_IN_KERNELS` [n_players];
    items : `tables.ITEM_ROW` [planets in play * n_players], by setup order, then seat.
    """
    fill_game(state, game)
    for seat in range(state.n_players):
        fill_seat(state, params, seat, seats[seat])
    row = 0
    for place in range(params.n_planets):
        for seat in range(state.n_players):
            fill_item(state, state.planet_order[place], place, seat, items[row])
            row += 1


@jit
def fill_game(state, game):
    """Fill the row of the table ``games``."""
    game.world = state.world
    game.status = state.status
    game.turns = state.turn
    game.decisions = state.decisions
    game.forced = state.forced
    game.offered = state.offered
    game.setup_set = state.setup_set
    game.game_hash = state.hash
    game.token_1 = state.token[0]
    game.token_2 = state.token[1]
    game.token_3 = state.token[2]
    game.token_4 = state.token[3]
    game.token_5 = state.token[4]
    game.closings = state.closings
    game.swaps = 0
    for seat in range(state.n_players):
        for phase in range(state.swaps.shape[1]):
            game.swaps += state.swaps[seat, phase]
    game.gap = state.gap


@jit
def fill_seat(state, params, seat, row):
    """Fill one row of the table ``seats``."""
    row.world = state.world
    row.seat = seat
    row.score = state.influence[seat]
    row.credit = state.credit[seat]
    row.rank = state.rank[seat]
    for source in range(N_SOURCES):
        row.source[source] = state.source[seat, source]
    for label in range(N_LABELS):
        row.label[label] = state.label_count[seat, label]
    row.start_influence = params.start_influence[seat]
    row.ranks = state.influence[seat] // params.wheel_fields
    row.wheel = state.influence[seat] % params.wheel_fields
    row.modules = state.n_modules[seat] - 1
    row.modules_on = modules_on(state, seat)
    row.on_water = state.on_field[seat, 0]
    row.on_wildlife = state.on_field[seat, 1]
    row.on_energy = state.on_field[seat, 2]
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
    row.swaps_early = state.swaps[seat, 0]
    row.swaps_middle = state.swaps[seat, 1]
    row.swaps_late = state.swaps[seat, 2]
    row.points_own = state.points_own[seat]
    row.points_other = state.points_other[seat]
    for room in range(N_ROOMS):
        row.room_own[room] = state.room_own[seat, room]
        row.room_given[room] = state.room_given[seat, room]
    row.points_used = state.points_used[seat]
    row.points_max = state.points_max[seat]
    row.surplus = state.surplus[seat]
    row.reorganised = params.reorganise_token - state.reorganise_token[seat]


@jit
def fill_item(state, planet, place, seat, row):
    """Fill one row of the table ``items``."""
    row.world = state.world
    row.item = planet
    row.seat = seat
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
    """Add what occurred in a game that has ended to ``coverage`` (columns as in layout).

    Tiles: offered = out of the box, chosen = attached, occurred = turned ON.
    Bonuses: offered = tiles attached, occurred = turned ON.  Areas: occurred = games with
    a colonist there.  Row numbers are widened: uncompiled, bonuses and planets are bytes.
    """
    for stack in range(N_STACKS):
        for i in range(state.stack_size[stack]):
            place = (state.stack_top[stack] + i) % state.stack_tile.shape[1]
            coverage[COVER_TILE + state.stack_tile[stack, place], 0] += 1
    for seat in range(state.n_players):
        for module in range(state.n_modules[seat]):
            tile = state.mod_tile[seat, module]
            on = state.mod_on[seat, module]
            bonus = COVER_BONUS + np.int64(params.tile_bonus[tile])
            coverage[COVER_TILE + tile, 0] += 1
            coverage[COVER_TILE + tile, 1] += 1
            coverage[COVER_TILE + tile, 2] += on
            coverage[bonus, 0] += 1
            coverage[bonus, 1] += on
            coverage[bonus, 2] += on
        for label in range(N_LABELS):
            coverage[COVER_LABEL + label, 1] += state.label_count[seat, label]
            coverage[COVER_LABEL + label, 2] += state.label_count[seat, label]
    for place in range(params.n_planets):
        planet = np.int64(state.planet_order[place])
        first = COVER_AREA + planet * (MAX_AREAS + 1)
        for area in range(params.n_areas[planet]):
            coverage[first + area, 0] += 1
            coverage[first + area, 1] += state.area_used[planet, area]
            coverage[first + area, 2] += state.area_used[planet, area]
        if params.planet_kind[planet] == PlanetKind.FERMI:
            centre = state.area_used[planet, params.n_areas[planet]]
            coverage[first + MAX_AREAS, 0] += 1
            coverage[first + MAX_AREAS, 1] += centre
            coverage[first + MAX_AREAS, 2] += centre
