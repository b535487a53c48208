"""What follows when an exoplanet closes: gate, points, swaps, ranks."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.labels import Kind
from exobalance.simcore.games.sgo.data.layout import (
    HAWKING,
    MAX_AREAS,
    MAX_RANKS,
    N_GATES,
    N_PHASES,
    N_PLANETS,
    Figure,
    Gap,
    Phase,
    PlanetKind,
    Slot,
)
from exobalance.simcore.games.sgo.rules.figures import has_figure_on_board, remove_figure
from exobalance.simcore.games.sgo.rules.scoring import score_planet


@jit
def gate_on(state, planet):
    """Return the gate that stands on a planet."""
    for gate in range(N_GATES):
        if state.gate_planet[gate] == planet:
            return gate
    return 0


@jit
def has_waiting_planet(state):
    """Return True if a planet without a gate is left."""
    for planet in range(N_PLANETS):
        if state.slot[planet] == Slot.WAITING:
            return True
    return False


@jit
def step_closing(state, params):
    """Move the gate of the closing planet; return True if the seat must choose where to.

    Rule: SGO-R24
    """
    if has_waiting_planet(state):
        state.kind = Kind.GATE
        return True
    state.gate_planet[gate_on(state, state.closing_planet)] = HAWKING
    close_planet(state, params)
    return False


@jit
def apply_gate(state, params, gate, planet):
    """Move the gate to the chosen planet, then close the old one.

    Rule: SGO-R24
    """
    state.gate_planet[gate] = planet
    state.slot[planet] = Slot.OPEN
    close_planet(state, params)


@jit
def close_planet(state, params):
    """Score the closed planet, send its colonists home and take it out of the game.

    Rule: SGO-R25, SGO-A27
    """
    planet = state.closing_planet
    state.slot[planet] = Slot.CLOSED
    state.closings += 1
    state.close_order[planet] = state.closings
    state.close_turn[planet] = state.turn
    state.last_closing = state.turn
    score_planet(state, params, planet)
    for seat in range(state.n_players):
        state.stale[seat] = 1  # a gate has moved
        state.colonists[seat] += state.on_planet[planet, seat]
        state.on_planet[planet, seat] = 0
        if params.planet_kind[planet] == PlanetKind.FERMI:
            state.central[seat] = 0
    for area in range(MAX_AREAS):
        state.owner[planet, area] = 0
    state.closing_step = 0
    state.phase = Phase.CLOSING_SWAPS


@jit
def step_swaps(state, params):
    """Offer Fermi's leaders their swaps; return True if one has to be decided.

    Rule: SGO-R35, SGO-A27
    """
    while state.closing_step < state.n_players:
        seat = (state.active + state.closing_step) % state.n_players
        if (state.fermi_leaders >> seat) & 1:
            state.seat = seat
            state.kind = Kind.SWAP
            return True
        state.closing_step += 1
    state.fermi_leaders = 0
    state.phase = Phase.RANKS
    return False


@jit
def apply_swap(state, params, position):
    """Swap the token at ``position`` with the one below; -1 declines.

    Rule: SGO-R22, SGO-A8
    """
    if position < 0:
        return
    token = state.token[position]
    state.token[position] = state.token[position + 1]
    state.token[position + 1] = token
    phase = min(N_PHASES - 1, state.closings * N_PHASES // params.n_planets)
    state.swaps[state.seat, phase] += 1


@jit
def fill_ranks(state, params):
    """Put figures on newly reached ranks; return True if a seat must choose one.

    Rule: SGO-R26, SGO-A16, SGO-A21
    """
    for step in range(state.n_players):
        seat = (state.active + step) % state.n_players
        while state.ranks[seat] < state.influence[seat] // params.wheel_fields:
            rank = state.ranks[seat]
            if rank >= MAX_RANKS:
                state.gap = Gap.RANKS
                return False
            if params.rank_takes_engineer[rank] == 0:
                put_on_rank(state, seat, colonist_for_rank(state, seat))
            elif has_figure_on_board(state, seat):
                state.seat = seat
                state.kind = Kind.RANK_FIGURE
                return True
            else:
                put_on_rank(state, seat, Figure.MARKER)
    return False


@jit
def put_on_rank(state, seat, figure):
    """Note the figure on the seat's lowest free rank."""
    state.rank_figure[seat, state.ranks[seat]] = figure
    state.ranks[seat] += 1


@jit
def colonist_for_rank(state, seat):
    """Take a colonist for a rank: from supply, else from the station, else a marker.

    From the station: from the module with most colonists, the first built among equals.

    Rule: SGO-R26, SGO-A16
    """
    if state.colonists[seat] > 0:
        state.colonists[seat] -= 1
        return Figure.COLONIST
    most = 0
    fullest = -1
    for module in range(state.n_modules[seat]):
        if state.mod_colonists[seat, module] > most:
            most = state.mod_colonists[seat, module]
            fullest = module
    if fullest < 0:
        return Figure.MARKER
    state.mod_colonists[seat, fullest] -= 1
    state.station[seat] -= 1
    state.stale[seat] = 1
    return Figure.COLONIST


@jit
def apply_rank_figure(state, room, figure):
    """Put the chosen engineer or chief on the rank; a chief keeps his suit.

    Rule: SGO-R26, SGO-A17
    """
    remove_figure(state, state.seat, room, figure)
    put_on_rank(state, state.seat, figure)
