"""Decisions of the setup, and what is decided between them."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cell, Gap, Phase
from exobalance.simcore.games.kepler.data.labels import Kind
from exobalance.simcore.games.kepler.data.layout import N_TECHNOLOGIES, PHANTOM
from exobalance.simcore.games.kepler.rules.actions import can_place_on, turn_up


@jit
def step_setup(state, params):
    """Run one step of the setup; return True if a decision is due.

    Rule: KEP-R11, KEP-R17, KEP-R67, KEP-R72, KEP-A4, KEP-A47
    """
    phase = state.phase
    seat = state.step
    if phase == Phase.PLACE:
        return step_place(state, params)
    if seat == state.n_players:
        state.step = 0
        if phase == Phase.SETUP_TECH:
            if params.is_solo != 0:
                equip_phantom(state)
            state.phase = Phase.ROUND_START
        else:
            state.phase = phase + 1
        return False
    state.seat = seat
    if phase == Phase.KEEP:
        if params.is_solo == 0 and state.n_objectives[seat] > 1:
            state.kind = Kind.KEEP_OBJECTIVE
            return True
    elif phase == Phase.BONUS_CUBES:
        if params.bonus_cubes > 0:
            state.kind = Kind.BONUS_CUBES
            return True
    elif params.free_levels > 0:
        state.kind = Kind.SETUP_TECH
        return True
    state.step += 1
    return False


@jit
def step_place(state, params):
    """Let the players place tiles, or turn up those of the short-range zone.

    Rule: KEP-R10, KEP-R11, KEP-A47
    """
    if state.n_placed < params.n_tiles:
        for i in range(params.n_usable):
            if can_place_on(state, params, params.usable[i]):
                state.kind = Kind.PLACE_TILE
                state.seat = state.n_placed % state.n_players
                return True
        state.gap = Gap.NO_HEX
        return False
    for i in range(params.n_tiles):
        hexagon = state.tile_hex[params.tiles[i]]
        if params.zone[hexagon] == 0 and state.cell[hexagon] == Cell.DOWN:
            turn_up(state, hexagon)
    state.phase = Phase.KEEP
    return False


@jit
def equip_phantom(state):
    """Give the phantom level 1 of the technologies that the player did not raise.

    Rule: KEP-R67
    """
    for technology in range(N_TECHNOLOGIES):
        if state.level[0, technology] == 0:
            state.level[PHANTOM, technology] = 1
