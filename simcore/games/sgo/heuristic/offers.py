"""What a landing colonist may expect on each planet, as the heuristic sees it.

Derived from the state and kept in its caches; nothing here is a rule.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import HAWKING, N_PLANETS, PlanetKind, Slot
from exobalance.simcore.games.sgo.heuristic.area_value import (
    majority_points,
    own_points,
    spread_points,
    tally_planet,
)
from exobalance.simcore.games.sgo.rules.planets import (
    ADVANCED,
    BASE,
    CENTRE,
    count_in_group,
    has_dirac_area,
    needs_met,
    river_branch,
)

LANDING_SIZE = 3.0  # colonists of a usual landing


@jit
def offer_of_areas(state, params, planet, seat):
    """Return the mean points of the best areas now open to a landing of the seat."""
    kind = params.planet_kind[planet]
    best = 0.0
    second = 0.0
    third = 0.0
    advanced_open = kind != PlanetKind.DIRAC or has_dirac_step(state, params, planet, seat)
    for area in range(params.n_areas[planet]):
        if state.owner[planet, area] != 0 or not needs_met(state, params, planet, area):
            continue
        if kind == PlanetKind.DIRAC:
            group = params.group[planet, area]
            if group == CENTRE or (group == ADVANCED and not advanced_open):
                continue
        points = own_points(state, params, planet, area, seat)
        points += majority_points(state, params, planet, area, seat)
        points += spread_points(state, params, planet, area, seat)
        if points > best:
            third = second
            second = best
            best = points
        elif points > second:
            third = second
            second = points
        elif points > third:
            third = points
    if kind == PlanetKind.FERMI:
        # One colonist per landing settles a satellite, the others race for the centre.
        return (best + params.majority_points[planet] / 4.0) / LANDING_SIZE
    return (best + second + third) / LANDING_SIZE


@jit
def has_dirac_step(state, params, planet, seat):
    """Return True if the seat may settle an advanced area of Dirac now."""
    own_base = count_in_group(state, params, planet, BASE, seat)
    own_advanced = count_in_group(state, params, planet, ADVANCED, seat)
    return own_advanced < own_base // params.dirac_step


@jit
def offer_of_river(state, params, planet, seat):
    """Return the mean points of the seat's next steps along the river."""
    branch = river_branch(state, params, planet, seat)
    taken = state.on_planet[planet, seat] if branch >= 0 else 0
    points = 0.0
    for step in range(3):
        if taken + step < params.turing_step_points.shape[0]:
            points += params.turing_step_points[taken + step]
    return points / LANDING_SIZE


@jit
def renew_offer(state, params, planet):
    """Renew the offers of a planet to all seats if they are stale."""
    if state.offer_stale[planet] == 0:
        return
    state.offer_stale[planet] = 0
    kind = params.planet_kind[planet]
    if kind != PlanetKind.TURING_RIVER:
        tally_planet(state, params, planet)
    for seat in range(state.n_players):
        if kind == PlanetKind.TURING_RIVER:
            offer = offer_of_river(state, params, planet, seat)
        elif kind == PlanetKind.DIRAC and not has_dirac_area(state, params, planet, seat):
            offer = 0.0
        else:
            offer = offer_of_areas(state, params, planet, seat)
        state.offer[planet, seat] = offer


@jit
def renew_offers(state, params):
    """Renew the stale offers of all planets in play."""
    for planet in range(N_PLANETS):
        if state.slot[planet] == Slot.OPEN or state.slot[planet] == Slot.WAITING:
            renew_offer(state, params, planet)


@jit
def offer_of_gate(state, params, gate, seat):
    """Return the points a colonist through ``gate`` may expect; offers must be fresh."""
    planet = state.gate_planet[gate]
    if planet == HAWKING:
        return params.hawking_points + 0.0
    if planet < 0:
        return 0.0
    return state.offer[planet, seat]
