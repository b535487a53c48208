"""Scores of placements of tiles and patches.

The placements of one tile are scored together: what depends on single cells or lines is
looked up in the tables of the modules ``outlook_*``, nothing is tried out on the planet.
"""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import (
    Act,
    CorporationRule,
    Effect,
    Limit,
    Terrain,
    When,
)
from exobalance.simcore.games.pun.data.layout import N_LEVELS, STRIDE
from exobalance.simcore.games.pun.heuristic.feature_table import F
from exobalance.simcore.games.pun.heuristic.gaps import new_gaps, value_gaps
from exobalance.simcore.games.pun.heuristic.outlook_cells import (
    ICE_BIT,
    RIM_BIT,
    measure_rovers,
    nearness,
    value_bare,
    value_cells,
)
from exobalance.simcore.games.pun.heuristic.outlook_lines import (
    DISTANT,
    NEAR,
    count_lines,
    line_score,
    stone_value,
    value_lines,
)
from exobalance.simcore.games.pun.heuristic.outlook_tracks import (
    count_cells,
    tracks_score,
    value_cubes,
)
from exobalance.simcore.games.pun.heuristic.outlook_wants import (
    AREA_WANT,
    ICON_WANT,
    N_AREAS_WANT,
    PERIMETER_WANT,
    gather_close,
)
from exobalance.simcore.games.pun.rules.bits import beside, cell_bits, has, moved_on
from exobalance.simcore.games.pun.rules.technologies import has_effect
from exobalance.simcore.kit.features import rows_of, set_score, term

TRACK_BITS = 31
BIOMASS_BIT = 1 << Terrain.BIOMASS


@jit
def prepare_cover(state, params, weights, seat, rows):
    """Fill the tables of what is covered; ``want`` and ``bare_share`` must be filled."""
    if rows is not None or weights[F.PLACE_CLOSE] != 0.0:
        gather_close(state, params, seat)
    count_lines(state, params, seat)
    value_lines(state, params, weights, seat)
    value_gaps(state, params, weights, seat)
    value_bare(state, params, weights, seat)


@jit
def score_placement(state, params, weights, seat, tile, turn, at, rows, i):
    """Return the score of one placement; the tables must be filled."""
    shape = params.tile_shape[tile]
    score = 0.0
    near_a, near_b = 0, 0
    for k in range(params.shape_cells[shape]):
        cell = at + params.shape_shift[shape, turn, k]
        if rows is None:
            score += state.cell_value[cell]
        if params.shape_section[shape, k] == 0:
            near_a |= state.cell_bits[cell]
        else:
            near_b |= state.cell_bits[cell]
    first, left = at // STRIDE, at % STRIDE
    lines = 0.0
    for k in range(params.shape_lines.shape[3]):
        n = params.shape_lines[shape, turn, 0, k]
        if n > 0:
            lines += line_score(state, params, weights, seat, 0, first + k, n, rows, i)
        n = params.shape_lines[shape, turn, 1, k]
        if n > 0:
            lines += line_score(state, params, weights, seat, 1, left + k, n, rows, i)
    mask = params.shape_mask[shape, turn]
    d, e, f = moved_on(mask[0], mask[1], mask[2], at)
    if rows is not None:
        value_cells(state, params, weights, seat, d, e, f, rows, i)
    score += lines + new_gaps(state, params, weights, seat, d, e, f, rows, i)
    score += score_stone(state, params, weights, seat, tile, turn, at, rows, i)
    score += score_section(state, params, weights, seat, tile, turn, at, 0, near_a, rows, i)
    score += score_section(state, params, weights, seat, tile, turn, at, 1, near_b, rows, i)
    return score


@jit
def score_stone(state, params, weights, seat, tile, turn, at, rows, i):
    """Return the score of the meteorite of a tile."""
    if params.tile_meteorite[tile] == 0 or has_effect(state, seat, Effect.NO_METEORITES):
        return 0.0
    shape = params.tile_shape[tile]
    cell = at + params.shape_shift[shape, turn, params.shape_symbol[shape]]
    near, distant = stone_value(state, NEAR, cell, 1), stone_value(state, DISTANT, cell, 1)
    score = term(rows, i, weights, F.PLACE_STONE, 1.0)
    score -= term(rows, i, weights, F.PLACE_STONE_LINES, near, -1.0)
    score -= term(rows, i, weights, F.PLACE_STONE_DISTANT, distant, -1.0)
    rover = nearness(state.distance[0, cell])
    return score + term(rows, i, weights, F.PLACE_STONE_DISTANCE, rover)


@jit
def score_section(state, params, weights, seat, tile, turn, at, section, near, rows, i):
    """Return the score of one section of a tile: its icon, its neighbours, objectives.

    near : ``cell_bits`` of all its cells.
    """
    terrain = params.tile_terrain[tile, section]
    shape = params.tile_shape[tile]
    icon = at + params.shape_shift[shape, turn, params.shape_icon[shape, section]]
    joins = (near >> terrain) & 1
    tracks = 1 << terrain
    if terrain == Terrain.WATER and near & ICE_BIT == 0:
        tracks = 0
    elif terrain == Terrain.BIOMASS and state.rule[seat] == CorporationRule.ENLARGE_BIOMASS:
        tracks *= joins
    elif terrain == Terrain.ENERGY:
        other = params.tile_terrain[tile, 1 - section]
        tracks = (near | 1 << other) & TRACK_BITS
        if state.rule[seat] == CorporationRule.ENLARGE_BIOMASS:
            tracks &= ~BIOMASS_BIT
    score = term(rows, i, weights, F.PLACE_SAME_TERRAIN, joins)
    if tracks != 0:
        score += tracks_score(state, params, weights, seat, tracks, rows, i)
    else:
        score += term(rows, i, weights, F.PLACE_LOST_ICON, 1.0)
    rim = 1 if state.cell_bits[icon] & RIM_BIT else 0
    for row in range(3 if (state.wanted_terrains >> terrain) & 1 else 0):
        want = state.want[row]
        steps = 0.25 * params.shape_cells[shape] * joins * want[AREA_WANT, terrain]
        steps += rim * want[PERIMETER_WANT, terrain] + want[ICON_WANT, terrain]
        steps += (1 - joins) * want[N_AREAS_WANT, terrain]
        score += term(rows, i, weights, F.PLACE_RIVAL + row, steps)
    return score


@jit
def trigger_value(state, params, seat, terrains):
    """Return the number of gains that placing a tile with some icons sets off."""
    gains = 0
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1:
            tech = params.tech_of[state.corporation[seat], level]
            if params.tech_limit[tech] == Limit.TRIGGER:
                if params.tech_when[tech] == When.PLACE_ICON:
                    if params.tech_terrain[tech] & terrains != 0:
                        gains += 1
                elif params.tech_when[tech] == When.PLACE_FLUX_ICON:
                    if (terrains >> state.flux[seat]) & 1:
                        gains += 1
    return gains


@jit
def score_placements(state, params, weights, seat, options, n, scores):
    """Score the placements among the options of a menu; others are left as they are."""
    rows = rows_of(scores)
    value_cubes(state, params, weights, seat)
    prepare_cover(state, params, weights, seat, rows)
    measure_rovers(state, params, seat)
    last, gains = -1, 0
    for i in range(n):
        if options[i, 0] != Act.PLACE:
            continue
        tile = options[i, 1]
        if tile != last:
            last = tile
            gains = trigger_value(state, params, seat, params.tile_terrains[tile])
        score = term(rows, i, weights, F.PLACE_TRIGGER, gains)
        if params.tile_stack[tile] < 6:
            score += term(rows, i, weights, F.PLACE_EXTRA, 1.0)
        turn, at = options[i, 2], options[i, 3]
        score += score_placement(state, params, weights, seat, tile, turn, at, rows, i)
        set_score(scores, i, score)


@jit
def score_unplaced(state, params, weights, seat, tile, rows, i):
    """Return the score of a tile that fits nowhere: the values of both icons."""
    value = 0.0
    for section in range(2):
        terrain = params.tile_terrain[tile, section]
        if terrain == Terrain.ENERGY:
            terrain = params.tile_terrain[tile, 1 - section]
        value += tracks_score(state, params, weights, seat, 1 << terrain, rows, i)
    return value


@jit
def score_patches(state, params, weights, seat, options, n, scores):
    """Score where a patch goes."""
    rows = rows_of(scores)
    count_cells(state, params, seat)
    prepare_cover(state, params, weights, seat, rows)
    biomass = state.terrain[seat, Terrain.BIOMASS]
    a, b, c = beside(biomass[0], biomass[1], biomass[2])
    for i in range(n):
        cell = options[i, 1]
        word, bit = cell >> 6, np.uint64(1) << np.uint64(cell & 63)
        joins = ((a if word == 0 else (b if word == 1 else c)) & bit) != np.uint64(0)
        score = term(rows, i, weights, F.PLACE_BIOMASS, 1.0) if joins else 0.0
        score += patch_score(state, params, weights, seat, cell, rows, i)
        for row in range(3):
            wanted = AREA_WANT if joins else N_AREAS_WANT
            steps = state.want[row, wanted, Terrain.BIOMASS]
            score += term(rows, i, weights, F.PLACE_RIVAL + row, steps)
        set_score(scores, i, score)


@jit
def patch_score(state, params, weights, seat, cell, rows, i):
    """Return the score of what a patch covers: the cell, its lines, gaps and meteorite."""
    score = 0.0
    if not has(state.covered[seat], cell):
        d, e, f = cell_bits(cell)
        score += new_gaps(state, params, weights, seat, d, e, f, rows, i)
        row = line_score(state, params, weights, seat, 0, cell // STRIDE, 1, rows, i)
        score += row + line_score(state, params, weights, seat, 1, cell % STRIDE, 1, rows, i)
        if rows is None:
            score += state.cell_value[cell]
        else:
            value_cells(state, params, weights, seat, d, e, f, rows, i)
    if has(state.lying[seat], cell):
        stone = term(rows, i, weights, F.PLACE_STONES, 1.0)
        score += stone + piece_lines(state, weights, cell, 0, rows, i)
    return score


@jit
def piece_lines(state, weights, cell, more, rows, i):
    """Return the score of a meteorite less (0) or more (1) in the lines of a cell."""
    near, distant = stone_value(state, NEAR, cell, more), stone_value(state, DISTANT, cell, more)
    score = term(rows, i, weights, F.PIECE_LINES, near)
    return score + term(rows, i, weights, F.PIECE_DISTANT, distant)


@jit
def value_of_tile(state, params, weights, seat, tile):
    """Return a rough value of a tile for a seat, wherever it will lie."""
    value = weights[F.PLACE_CELLS] * params.shape_cells[params.tile_shape[tile]]
    if params.tile_meteorite[tile] != 0:
        value += weights[F.PLACE_STONE]
    for section in range(2):
        terrain = params.tile_terrain[tile, section]
        tracks = 1 << terrain
        if terrain == Terrain.ENERGY:
            tracks = TRACK_BITS
        value += state.set_value[tracks]
    return value
