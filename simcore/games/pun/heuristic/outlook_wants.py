"""What the objectives of a seat ask for."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Condition, Metric
from exobalance.simcore.games.pun.data.layout import N_TERRAINS
from exobalance.simcore.games.pun.rules.bits import NOTHING
from exobalance.simcore.games.pun.rules.objectives import metric_of

U64 = np.uint64
ONE = U64(1)
PERIMETER_WANT = 0
ICON_WANT = 1
AREA_WANT = 2
N_AREAS_WANT = 3
CLOSE = 2  # row of ``want``
CELLS_OF_A_STEP = 2.0  # cells of an area that count like one icon


@jit
def add_want(state, params, card, row, share):
    """Note what the neighbour side of an objective wants, by share.

    row : 0 and 2 what is shared with others, 1 what is private.
    """
    terrain = params.metric_terrain[card]
    metric = params.metric[card]
    if params.fewer_is_better[card] != 0:
        share = -share
    if terrain >= 0:
        state.wanted_terrains |= 1 << terrain
    if metric == Metric.ICONS_ON_PERIMETER:
        state.want[row, PERIMETER_WANT, terrain] += share
    elif metric == Metric.ICONS_ON_PLANET:
        state.want[row, ICON_WANT, terrain] += share
    elif metric == Metric.LARGEST_AREA:
        state.want[row, AREA_WANT, terrain] += share
    elif metric == Metric.N_AREAS:
        state.want[row, N_AREAS_WANT, terrain] += share
    elif row == 0:
        if metric == Metric.METEORITES:
            state.want_stones += 1 if share > 0 else -1
        elif metric == Metric.LIFEPODS:
            state.want_pods += 1 if share > 0 else -1
        else:
            state.wanted_tracks |= 31


@jit
def gather_close(state, params, seat):
    """Add to ``want`` what objectives ask for in which a seat is near its neighbour."""
    n = state.n_players
    for i in range(params.neighbour_objectives):
        if n == 2 or i == seat or (i + 1) % n == seat:
            card = state.objective_order[i]
            if params.metric[card] <= Metric.ICONS_ON_PLANET:
                other = (i + 1) % n if i == seat else i
                if n == 2:
                    other = 1 - seat
                own = metric_of(state, params, seat, card)
                lead = np.float64(abs(own - metric_of(state, params, other, card)))
                if params.metric[card] == Metric.LARGEST_AREA:
                    lead /= CELLS_OF_A_STEP
                add_want(state, params, card, CLOSE, 1.0 / (1.0 + lead))


@jit
def add_demand(state, params, card):
    """Note what the private side of an objective demands."""
    condition = params.condition[card]
    terrain = params.condition_terrain[card]
    if terrain >= 0:
        state.wanted_terrains |= 1 << terrain
    if condition == Condition.RECTANGLE:
        state.want[1, AREA_WANT, terrain] += 1
    elif condition == Condition.ICONS_IN_AREA:
        state.want[1, AREA_WANT, terrain] += 1
        state.want[1, ICON_WANT, terrain] += 1
    elif condition == Condition.TRACK_AT_TOP:
        state.wanted_tracks |= 1 << terrain
    elif condition == Condition.ICONS_AT_MOST:
        state.want[1, ICON_WANT, terrain] -= 1


@jit
def gather_wants(state, params, seat):
    """Fill ``want`` and its like with what the objectives of a seat ask for."""
    for row in range(3):
        for kind in range(4):
            for terrain in range(N_TERRAINS):
                state.want[row, kind, terrain] = 0
    state.wanted_terrains = 0
    state.want_stones = 0
    state.want_pods = 0
    state.wanted_tracks = 0
    n = state.n_players
    for i in range(params.neighbour_objectives):
        if n == 2 or i == seat or (i + 1) % n == seat:
            add_want(state, params, state.objective_order[i], 0, 1.0)
    for i in range(state.n_shared):
        add_want(state, params, state.shared[i], 0, 1.0)
    if state.private[seat] != NOTHING:
        for card in range(params.n_objectives):
            if (state.private[seat] >> U64(card)) & ONE != NOTHING:
                add_demand(state, params, card)
