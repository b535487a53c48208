"""Objectives: what neighbours compare, and what a private side demands."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Condition, CorporationRule, Metric, Terrain
from exobalance.simcore.games.pun.data.layout import N_TRACKS, STRIDE
from exobalance.simcore.games.pun.rules.bits import (
    NOTHING,
    area_from,
    count,
    first_bits,
    moved_back,
    n_areas,
    ones,
)
from exobalance.simcore.games.pun.rules.boards import bare_currents
from exobalance.simcore.games.pun.rules.lifepods import collected_lifepods
from exobalance.simcore.games.pun.rules.tracks import is_at_top

U64 = np.uint64
ONE = U64(1)


@jit
def field(state, params, seat, terrain, in_rectangle):
    """Return the mask of a terrain as objectives see it, currents included.

    Rule: PUN-B54, PUN-R23
    """
    mask = state.terrain[seat, terrain]
    a, b, c = mask[0], mask[1], mask[2]
    if terrain == Terrain.ENERGY:
        if in_rectangle != 0 or params.currents_only_in_rectangles == 0:
            d, e, f = bare_currents(state, params, seat)
            a, b, c = a | d, b | e, c | f
    return a, b, c


@jit
def largest_area(a, b, c):
    """Return the number of cells of the largest area of a mask."""
    best = 0
    while a | b | c != NOTHING:
        d, e, f = first_bits(a, b, c)
        d, e, f = area_from(d, e, f, a, b, c)
        a, b, c = a ^ d, b ^ e, c ^ f
        best = max(best, ones(d) + ones(e) + ones(f))
    return best


@jit
def most_icons(state, seat, terrain, a, b, c):
    """Return the most icons of a terrain in one area of a mask."""
    icons = state.icons[seat, terrain]
    best = 0
    while a | b | c != NOTHING:
        d, e, f = first_bits(a, b, c)
        d, e, f = area_from(d, e, f, a, b, c)
        a, b, c = a ^ d, b ^ e, c ^ f
        best = max(best, ones(d & icons[0]) + ones(e & icons[1]) + ones(f & icons[2]))
    return best


@jit
def has_rectangle(a, b, c, width, height):
    """Return True if a full rectangle lies in a mask."""
    x, y, z = a, b, c
    for shift in range(1, width):
        d, e, f = moved_back(a, b, c, shift)
        x, y, z = x & d, y & e, z & f
    a, b, c = x, y, z
    for row in range(1, height):
        d, e, f = moved_back(a, b, c, STRIDE * row)
        x, y, z = x & d, y & e, z & f
    return x | y | z != NOTHING


@jit
def tracks_at_top(state, params, seat):
    """Return the number of cubes at the top of a track."""
    n = 0
    for cube in range(N_TRACKS):
        if is_at_top(state, params, seat, cube):
            n += 1
    return n


@jit
def is_top_taken(state, params, seat, track):
    """Return True if a cube that counts for a track stands at its top."""
    diagonal = state.rule[seat] == CorporationRule.DIAGONAL
    for cube in range(N_TRACKS):
        # Whatever `switches.makeshift_advances` says: the track on which the cube stands.
        own = state.cube_track[seat, cube] if diagonal else cube
        if own == track and is_at_top(state, params, seat, cube):
            return True
    return False


@jit
def metric_of(state, params, seat, card):
    """Return what a seat has of what neighbours compare.

    Rule: PUN-B62
    """
    metric = params.metric[card]
    terrain = params.metric_terrain[card]
    if metric == Metric.ICONS_ON_PERIMETER:
        icons, rim = state.icons[seat, terrain], params.perimeter[state.planet[seat]]
        return ones(icons[0] & rim[0]) + ones(icons[1] & rim[1]) + ones(icons[2] & rim[2])
    if metric == Metric.ICONS_ON_PLANET:
        return count(state.icons[seat, terrain])
    if metric == Metric.LARGEST_AREA:
        a, b, c = field(state, params, seat, terrain, 0)
        return largest_area(a, b, c)
    if metric == Metric.N_AREAS:
        a, b, c = field(state, params, seat, terrain, 0)
        return n_areas(a, b, c)
    if metric == Metric.TRACKS_AT_TOP:
        return tracks_at_top(state, params, seat)
    if metric == Metric.METEORITES:
        return state.meteorites[seat]
    return collected_lifepods(state, seat)


@jit
def is_met(state, params, seat, card):
    """Return True if a seat meets the private side of an objective.

    Rule: PUN-B63
    """
    condition = params.condition[card]
    terrain = params.condition_terrain[card]
    number = params.condition_number[card]
    if condition == Condition.RECTANGLE:
        a, b, c = field(state, params, seat, terrain, 1)
        width, height = params.width[card], params.height[card]
        return has_rectangle(a, b, c, width, height) or has_rectangle(a, b, c, height, width)
    if condition == Condition.ICONS_IN_AREA:
        a, b, c = field(state, params, seat, terrain, 0)
        return most_icons(state, seat, terrain, a, b, c) >= number
    if condition == Condition.TRACK_AT_TOP:
        return is_top_taken(state, params, seat, terrain)
    if condition == Condition.ICONS_AT_MOST:
        return count(state.icons[seat, terrain]) <= number
    if condition == Condition.METEORITES_AT_LEAST:
        return state.meteorites[seat] >= number
    if condition == Condition.LIFEPODS_EXCEED_METEORITES:
        return collected_lifepods(state, seat) > state.meteorites[seat]
    planet = state.planet[seat]
    exists, ice, covered = params.exists[planet], params.ice[planet], state.covered[seat]
    bare = NOTHING
    for word in range(3):
        ground = ice[word] if params.ground_is_ice[card] != 0 else exists[word] & ~ice[word]
        bare |= ground & ~covered[word]
    return bare == NOTHING
