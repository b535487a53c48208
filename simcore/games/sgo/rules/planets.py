"""Exoplanets: which areas a colonist may settle, and when a planet closes."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.labels import Label
from exobalance.simcore.games.sgo.data.layout import MAX_SEATS, PlanetKind

BASE = 0
ADVANCED = 1
CENTRE = 2
BRANCHES = 2


@jit
def add_area(options, n, planet, area):
    """Write the option row of one area; return the new number of rows."""
    options[n, 0] = planet
    options[n, 1] = area
    options[n, 2] = 0
    options[n, 3] = 0
    options[n, 4] = Label.AREA_BOSE + planet
    return n + 1


@jit
def needs_met(state, params, planet, area):
    """Return True if all areas that ``area`` builds on are occupied.

    Rule: SGO-R32, SGO-R38
    """
    for i in range(3):
        need = params.need[planet, area, i]
        if need >= 0 and state.owner[planet, need] == 0:
            return False
    return True


@jit
def count_in_group(state, params, planet, group, seat):
    """Return the seat's colonists on areas of ``group``; seat -1 counts everybody's."""
    n = 0
    for area in range(params.n_areas[planet]):
        owner = state.owner[planet, area]
        if params.group[planet, area] == group and owner > 0 and (seat < 0 or owner == seat + 1):
            n += 1
    return n


@jit
def central_colonists(state):
    """Return the number of colonists on Fermi's central planet."""
    n = 0
    for seat in range(MAX_SEATS):
        n += state.central[seat]
    return n


@jit
def river_branch(state, params, planet, seat):
    """Return the seat's branch of the river, or -1 before its first colonist."""
    length = params.group_areas[planet, 0]
    for branch in range(BRANCHES):
        if state.owner[planet, branch * length] == seat + 1:
            return branch
    return -1


@jit
def list_river_areas(state, params, planet, seat, options):
    """List the next areas of the seat along the river; return their number.

    Rule: SGO-R38, SGO-A14, SGO-A25
    """
    length = params.group_areas[planet, 0]
    branch = river_branch(state, params, planet, seat)
    n = 0
    if branch < 0:
        for end in range(BRANCHES):
            if state.owner[planet, end * length] == 0:
                n = add_area(options, n, planet, end * length)
        return n
    taken = state.on_planet[planet, seat]
    centre = BRANCHES * length
    if taken < length:
        n = add_area(options, n, planet, branch * length + taken)
    elif state.owner[planet, centre] == 0:
        n = add_area(options, n, planet, centre)
    return n


@jit
def list_dirac_areas(state, params, planet, seat, options):
    """List the areas of Dirac that the seat may settle; return their number.

    Rule: SGO-R34, SGO-A13
    """
    own_base = count_in_group(state, params, planet, BASE, seat)
    own_advanced = count_in_group(state, params, planet, ADVANCED, seat)
    advanced_allowed = own_advanced < own_base // params.dirac_step
    base_full = count_in_group(state, params, planet, BASE, -1) == params.group_areas[planet, BASE]
    n = 0
    for area in range(params.n_areas[planet]):
        if state.owner[planet, area] != 0:
            continue
        group = params.group[planet, area]
        if (
            group == BASE
            or (group == ADVANCED and advanced_allowed)
            or (group == CENTRE and base_full)
        ):
            n = add_area(options, n, planet, area)
    return n


@jit
def list_areas(state, params, options):
    """List the areas open to the next colonist of the landing; return their number.

    Fermi's central planet is the area after the last one.

    Rule: SGO-R21, SGO-R32 to SGO-R38
    """
    planet = state.landing_planet
    kind = params.planet_kind[planet]
    n_areas = params.n_areas[planet]
    if kind == PlanetKind.TURING_RIVER:
        return list_river_areas(state, params, planet, state.seat, options)
    if kind == PlanetKind.DIRAC:
        return list_dirac_areas(state, params, planet, state.seat, options)
    if kind == PlanetKind.FERMI and state.landing_placed > 0:
        if central_colonists(state) < params.fermi_central_capacity:
            return add_area(options, 0, planet, n_areas)
        return 0
    island = state.landing_island if kind == PlanetKind.RUSSELL else -1
    n = 0
    for area in range(n_areas):
        if state.owner[planet, area] != 0:
            continue
        if island >= 0 and params.group[planet, area] != island:
            continue
        if not needs_met(state, params, planet, area):
            continue
        n = add_area(options, n, planet, area)
    return n


@jit
def has_area(state, params):
    """Return True if the next colonist of the landing has an area to settle.

    Free areas of a pyramid, of circles or without conditions always include a legal one.

    Rule: SGO-R22, SGO-R23
    """
    planet = state.landing_planet
    kind = params.planet_kind[planet]
    if kind == PlanetKind.FERMI and state.landing_placed > 0:
        return central_colonists(state) < params.fermi_central_capacity
    if kind == PlanetKind.TURING_RIVER:
        return has_river_area(state, params, planet, state.seat)
    if kind == PlanetKind.DIRAC:
        return has_dirac_area(state, params, planet, state.seat)
    if kind == PlanetKind.RUSSELL and state.landing_island >= 0:
        island = state.landing_island
        taken = count_in_group(state, params, planet, island, -1)
        return taken < params.group_areas[planet, island]
    return state.n_free[planet] > 0


@jit
def has_river_area(state, params, planet, seat):
    """Return True if the seat can go on along the river.

    Rule: SGO-R38
    """
    length = params.group_areas[planet, 0]
    if river_branch(state, params, planet, seat) < 0:
        return state.owner[planet, 0] == 0 or state.owner[planet, length] == 0
    centre = state.owner[planet, BRANCHES * length]
    return state.on_planet[planet, seat] < length or centre == 0


@jit
def has_dirac_area(state, params, planet, seat):
    """Return True if the seat may settle some area of Dirac.

    Rule: SGO-R34
    """
    taken = count_in_group(state, params, planet, BASE, -1)
    if taken < params.group_areas[planet, BASE]:
        return True
    if state.owner[planet, params.n_areas[planet] - 1] == 0:
        return True
    free = params.group_areas[planet, ADVANCED]
    free -= count_in_group(state, params, planet, ADVANCED, -1)
    own_base = count_in_group(state, params, planet, BASE, seat)
    own_advanced = count_in_group(state, params, planet, ADVANCED, seat)
    return free > 0 and own_advanced < own_base // params.dirac_step


@jit
def settle(state, params, planet, area, seat):
    """Put one colonist of ``seat`` on ``area``.

    Rule: SGO-R21
    """
    state.on_planet[planet, seat] += 1
    state.settled[planet, seat] += 1
    state.area_used[planet, area] = 1
    state.offer_stale[planet] = 1
    if area == params.n_areas[planet]:
        state.central[seat] += 1
        return
    state.owner[planet, area] = seat + 1
    state.n_free[planet] -= 1
    if params.planet_kind[planet] == PlanetKind.RUSSELL:
        state.landing_island = params.group[planet, area]


@jit
def free_beside(state, params, planet, volcano):
    """Return the number of free areas beside a volcano of Collins."""
    n = 0
    for area in range(params.n_areas[planet]):
        if state.owner[planet, area] == 0 and (params.touches[planet, area] >> volcano) & 1:
            n += 1
    return n


@jit
def count_beside(state, params, planet, volcano, seat):
    """Return the seat's colonists beside a volcano of Collins."""
    n = 0
    for area in range(params.n_areas[planet]):
        touching = (params.touches[planet, area] >> volcano) & 1
        if touching and state.owner[planet, area] == seat + 1:
            n += 1
    return n


@jit
def is_volcano_won(state, params, planet, volcano):
    """Return True if the majority beside the volcano can no longer be lost.

    Rule: SGO-R33, SGO-A12
    """
    free = free_beside(state, params, planet, volcano)
    if free == 0:
        return True
    best = 0
    second = 0
    for seat in range(state.n_players):
        n = count_beside(state, params, planet, volcano, seat)
        if n > best:
            second = best
            best = n
        elif n > second:
            second = n
    if params.collins_at_least > 0:
        return best >= params.collins_at_least
    return best > second + free


@jit
def is_closed(state, params, planet):
    """Return True if the closing condition of the planet is fulfilled.

    Rule: SGO-R24, SGO-R32 to SGO-R38
    """
    kind = params.planet_kind[planet]
    n_areas = params.n_areas[planet]
    if kind == PlanetKind.COLLINS:
        for volcano in range(params.n_groups[planet]):
            if not is_volcano_won(state, params, planet, volcano):
                return False
        return True
    if kind == PlanetKind.DIRAC or kind == PlanetKind.TURING_RIVER:
        return state.owner[planet, n_areas - 1] != 0
    if kind == PlanetKind.FERMI:
        return n_areas - state.n_free[planet] >= params.close_number[planet]
    if kind == PlanetKind.RUSSELL:
        for island in range(params.n_groups[planet]):
            if count_in_group(state, params, planet, island, -1) < params.close_number[planet]:
                return False
        return True
    if kind == PlanetKind.TURING_CIRCLES:
        centres = count_in_group(state, params, planet, CENTRE, -1)
        return centres == params.group_areas[planet, CENTRE]
    return state.n_free[planet] == 0
