"""What a seat has and could do next, the numbers of `outlook_table`.

Derived from the state and kept in its caches; nothing here is a rule.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import N_FIELDS, N_PLANETS, N_ROOMS, Room, Slot
from exobalance.simcore.games.sgo.heuristic.domains import domain_share
from exobalance.simcore.games.sgo.heuristic.offers import offer_of_gate, renew_offers
from exobalance.simcore.games.sgo.heuristic.outlook import (
    Prospect,
    airlock_colonists,
    renew_prospects,
    symbols_without_gate,
)
from exobalance.simcore.games.sgo.heuristic.outlook_table import MOST_STEPS, N

NEAR, MIDDLE = 2, 4  # steps from a landing
TWO_POINTS = 2


@jit
def outlook(state, params, weights, seat, row):
    """Fill ``row`` (float64[len(OUTLOOK)]) with what a seat has and could do next.

    The seat is taken to have one figure more in each room: that which it will move there.
    """
    renew_offers(state, params)
    renew_prospects(state, params, weights, seat, params.engineer_points)
    row[N.INFLUENCE] = state.influence[seat]
    row[N.SUPPLY] = state.colonists[seat]
    row[N.STATION] = state.station[seat]
    row[N.MODULES] = state.n_modules[seat]
    row[N.SPARE] = state.spare_engineers[seat]
    row[N.RANKS] = state.ranks[seat]
    row[N.PLACES] = state.prospect[seat, Room.MODULES, Prospect.STEPS]
    row[N.AIRLOCKS] = airlock_colonists(state, seat, TWO_POINTS)
    missing = symbols_without_gate(state, params, seat)
    row[N.MISSING] = 0.0
    for gate in range(state.gate_planet.shape[0]):
        row[N.MISSING] += (missing >> gate) & 1
    row[N.PREDOMINANCE] = 0.0
    for place in range(state.token.shape[0]):
        share = domain_share(state, seat, state.token[place], 0)
        row[N.PREDOMINANCE] += params.token_values[place] * share
    read_planets(state, seat, row)
    read_rooms(state, seat, row)
    read_station(state, params, seat, row)


@jit
def read_planets(state, seat, row):
    """Read colonists and offers of the planets."""
    row[N.PLANETS] = 0.0
    row[N.OFFERS] = 0.0
    row[N.BEST_OFFER] = 0.0
    for planet in range(N_PLANETS):
        row[N.PLANETS] += state.on_planet[planet, seat]
        if state.slot[planet] == Slot.OPEN:
            offer = state.offer[planet, seat]
            row[N.OFFERS] += offer
            row[N.BEST_OFFER] = max(row[N.BEST_OFFER], offer)


@jit
def read_rooms(state, seat, row):
    """Read figures, action points and prospects by room; they must be fresh."""
    row[N.CHIEFS] = 0.0
    row[N.ROBOTS] = 0.0
    for room in range(N_ROOMS):
        row[N.CHIEFS] += state.chiefs[seat, room]
        row[N.ROBOTS] += state.robots[seat, room]
        figures = state.engineers[seat, room] + state.chiefs[seat, room]
        row[N.FIGURES_WATER + room] = figures
        row[N.POINTS_WATER + room] = state.prospect[seat, room, Prospect.POINTS]
    for room in range(N_FIELDS):
        steps = state.prospect[seat, room, Prospect.STEPS]
        row[N.STEPS_WATER + room] = min(steps, MOST_STEPS)
        row[N.TURN_ON_WATER + room] = state.prospect[seat, room, Prospect.TURN_ON]
        row[N.LANDING_WATER + room] = state.prospect[seat, room, Prospect.LANDING]


@jit
def read_station(state, params, seat, row):
    """Read modules, gates and how far colonists have to go; distances must be fresh."""
    row[N.ON] = 0.0
    row[N.GATES_ON] = 0.0
    row[N.GATES_OFF] = 0.0
    row[N.FILL] = 0.0
    row[N.BEST_FILL] = 0.0
    row[N.NEAR] = 0.0
    row[N.MIDDLE] = 0.0
    row[N.FAR] = 0.0
    for module in range(state.n_modules[seat]):
        is_on = state.mod_on[seat, module]
        row[N.ON] += is_on
        colonists = state.mod_colonists[seat, module]
        gate = params.tile_symbol[state.mod_tile[seat, module]]
        if gate >= 0:
            row[N.GATES_ON] += is_on
            row[N.GATES_OFF] += 1 - is_on
            if is_on != 0:
                fill = colonists * offer_of_gate(state, params, gate, seat)
                row[N.FILL] += fill
                row[N.BEST_FILL] = max(row[N.BEST_FILL], fill)
        elif colonists > 0:
            steps = state.to_gate[seat, module]
            if steps <= NEAR:
                row[N.NEAR] += colonists
            elif steps <= MIDDLE:
                row[N.MIDDLE] += colonists
            else:
                row[N.FAR] += colonists
    row[N.OFF] = state.n_modules[seat] - row[N.ON]
