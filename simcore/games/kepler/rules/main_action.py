"""The main action of a turn: how it begins, its decisions, and how it ends."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cell, Phase, Space, Technology
from exobalance.simcore.games.kepler.data.labels import Kind
from exobalance.simcore.games.kepler.rules.actions import (
    can_any_colonise,
    can_any_develop,
    can_any_terraform,
    can_build,
    is_building,
    turn_up_picks,
)
from exobalance.simcore.games.kepler.rules.cubes import can_produce, set_amount
from exobalance.simcore.games.kepler.rules.production import can_exploit
from exobalance.simcore.games.kepler.rules.quantum import can_use
from exobalance.simcore.games.kepler.rules.ships import begin_movement, can_move, speed_of


@jit
def is_due(state, kind):
    """Make a decision of the acting seat due; return True."""
    state.seat = state.acting
    state.kind = kind
    return True


@jit
def begin_action(state, params, space):
    """Begin the main action of a space.

    Rule: KEP-R22, KEP-R29, KEP-R32, KEP-R34
    """
    seat = state.acting
    state.space[seat] = space
    state.phase = Phase.ACTION
    state.built = 0
    state.is_done = 0
    state.used_slots = 0
    state.bonus_done = 0
    state.bonus_due = -1
    state.n_mapped = 0
    state.n_picks = 0
    if space == Space.STELLAR_PROPULSION:
        begin_movement(state, speed_of(state, params, seat))
    elif space == Space.ENERGY_STORAGE:
        set_amount(state, params.energy[state.level[seat, Technology.ENERGY]], 0, 0)
    elif space == Space.ANTIMATTER_GENERATION:
        set_amount(state, 0, 0, params.antimatter[state.level[seat, Technology.ANTIMATTER]])


@jit
def step_action(state, params, seat):
    """Make the next decision of the main action due, or end it.

    Rule: KEP-R23, KEP-R25, KEP-R28, KEP-R29, KEP-R30, KEP-R32, KEP-R33, KEP-R34
    """
    space = state.space[seat]
    if space == Space.SPACE_MISSIONS:
        if is_building(state, params, seat):
            if can_build(state, params, seat) or can_use(state, params, seat):
                return is_due(state, Kind.BUILD)
    elif space == Space.COLONIAL_SETTLEMENT:
        if can_any_colonise(state, params, seat):
            return is_due(state, Kind.COLONISE)
    elif space == Space.TECHNOLOGICAL_DEVELOPMENT:
        if can_any_develop(state, params, seat) or can_use(state, params, seat):
            return is_due(state, Kind.DEVELOP)
    elif space == Space.STELLAR_PROPULSION:
        if can_move(state, params, seat):
            return is_due(state, Kind.MOVE)
    elif space == Space.TERRAFORM:
        if can_any_terraform(state, params, seat) or can_use(state, params, seat):
            return is_due(state, Kind.TERRAFORM)
    elif space == Space.GALACTIC_MAPPING:
        return step_mapping(state, params, seat)
    elif space == Space.PLANETARY_EXPLOITATION:
        if can_exploit(state, params, seat) or can_use(state, params, seat):
            return is_due(state, Kind.EXPLOIT)
    elif state.built == 0:
        if can_produce(state, seat) or can_use(state, params, seat):
            return is_due(state, Kind.PRODUCE)
    end_action(state, params)
    return False


@jit
def step_mapping(state, params, seat):
    """Make a decision of Galactic Mapping due, turn the tiles up, or end it.

    ``built``: 0 the track is chosen, 1 tiles are chosen.

    Rule: KEP-R31, KEP-A8, KEP-A30
    """
    if state.built == 0:
        return is_due(state, Kind.MAP_TRACK)
    wanted = params.mapping_tiles - state.n_mapped
    left = state.n_down - state.n_picks
    if params.maps_up_to == 0 and left <= wanted - state.n_picks and left > 0:
        pick_all(state, params)
        left = 0
    if left > 0 and state.n_picks < wanted:
        return is_due(state, Kind.MAP_TILE)
    turn_up_picks(state, seat)
    end_action(state, params)
    return False


@jit
def pick_all(state, params):
    """Choose all face-down tiles that are not yet chosen."""
    for i in range(params.n_tiles):
        hexagon = state.tile_hex[params.tiles[i]]
        if hexagon >= 0 and state.cell[hexagon] == Cell.DOWN:
            is_chosen = False
            for pick in range(state.n_picks):
                if state.picks[pick] == hexagon:
                    is_chosen = True
            if not is_chosen:
                state.picks[state.n_picks] = hexagon
                state.n_picks += 1


@jit
def end_action(state, params):
    """Go on to the bonus actions.

    Rule: KEP-R35, KEP-A6
    """
    seat = state.acting
    state.declined[seat] += 1 - state.is_done
    state.phase = Phase.BONUS
    if state.is_done == 0 and params.bonus_after_declined == 0:
        begin_step_movement(state, params, seat)


@jit
def begin_step_movement(state, params, seat):
    """Go on to the movement step.

    Rule: KEP-R38
    """
    state.phase = Phase.MOVE
    begin_movement(state, speed_of(state, params, seat))
