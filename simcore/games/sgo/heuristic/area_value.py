"""What one more colonist on an area may be worth, as the heuristic sees it.

Derived from the state and kept in its caches; nothing here is a rule.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import MAX_GROUPS, PlanetKind


@jit
def tally_planet(state, params, planet):
    """Count colonists by group and seat, and free areas by group, into the tallies.

    Groups are those a majority is paid for: levels, volcanoes, islands.
    """
    n_groups = params.n_groups[planet]
    for group in range(min(n_groups, MAX_GROUPS)):
        state.tally_free[group] = 0
        for seat in range(state.n_players):
            state.tally[group, seat] = 0
    collins = params.planet_kind[planet] == PlanetKind.COLLINS
    for area in range(params.n_areas[planet]):
        owner = state.owner[planet, area]
        if collins:
            touches = params.touches[planet, area]
            for group in range(n_groups):
                if (touches >> group) & 1:
                    if owner > 0:
                        state.tally[group, owner - 1] += 1
                    else:
                        state.tally_free[group] += 1
        else:
            group = params.group[planet, area]
            if owner > 0:
                state.tally[group, owner - 1] += 1
            else:
                state.tally_free[group] += 1


@jit
def lead_share(own, best_other, free):
    """Return a rough chance (0 to 1) of ending ahead with ``free`` areas to come."""
    share = 0.5 + 0.5 * (own - best_other) / (free + 1.0)
    return min(1.0, max(0.0, share))


@jit
def best_other_in(state, group, seat):
    """Return the most colonists another seat has in a tallied group."""
    best = 0
    for other in range(state.n_players):
        if other != seat:
            best = max(best, state.tally[group, other])
    return best


@jit
def majority_change(state, params, planet, group, seat):
    """Return the change of expected majority points by one more colonist in ``group``."""
    own = state.tally[group, seat]
    other = best_other_in(state, group, seat)
    free = state.tally_free[group]
    change = lead_share(own + 1, other, free - 1) - lead_share(own, other, free)
    return change * params.majority_points[planet]


@jit
def road_change(state, params, planet, area, seat):
    """Return a rough change of expected points for Planck's largest group.

    Counts own neighbours: each one joins the colonist to a group.
    """
    joined = 0
    for neighbour in range(params.n_areas[planet]):
        if state.owner[planet, neighbour] == seat + 1:
            if (params.road[planet, area] >> neighbour) & 1:
                joined += 1
    if joined == 0:
        return 0.0
    return params.majority_points[planet] * (0.5 + 0.5 * joined) / 6.0


@jit
def spread_points(state, params, planet, area, seat):
    """Return the points for a new island of Russell or satellite of Fermi."""
    kind = params.planet_kind[planet]
    if kind == PlanetKind.RUSSELL:
        if state.tally[params.group[planet, area], seat] == 0:
            return params.presence_points[planet] + 0.0
    elif kind == PlanetKind.FERMI:
        if state.tally[params.group[planet, area], seat] == 0:
            held = 0
            for group in range(params.n_groups[planet]):
                if state.tally[group, seat] > 0:
                    held += 1
            return params.fermi_set_points[held + 1] - params.fermi_set_points[held] + 0.0
    return 0.0


@jit
def own_points(state, params, planet, area, seat):
    """Return the points a colonist of the seat is paid on ``area`` for itself."""
    if params.planet_kind[planet] == PlanetKind.TURING_RIVER:
        return params.turing_step_points[state.on_planet[planet, seat]] + 0.0
    return params.area_points[planet, area] + 0.0


@jit
def majority_points(state, params, planet, area, seat):
    """Return the change of expected majority points by a colonist on ``area``.

    The tallies must be those of the planet.
    """
    kind = params.planet_kind[planet]
    if kind == PlanetKind.BOSE or kind == PlanetKind.RUSSELL:
        return majority_change(state, params, planet, params.group[planet, area], seat)
    if kind == PlanetKind.COLLINS:
        change = 0.0
        for volcano in range(params.n_groups[planet]):
            if (params.touches[planet, area] >> volcano) & 1:
                change += majority_change(state, params, planet, volcano, seat)
        return change
    if kind == PlanetKind.PLANCK:
        return road_change(state, params, planet, area, seat)
    return 0.0
