"""What an option does: one function per family of decisions, and `apply_option`."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Cell, Cube, Phase, Task
from exobalance.simcore.games.kepler.data.labels import Kind
from exobalance.simcore.games.kepler.data.words import Effect
from exobalance.simcore.games.kepler.rules.actions import (
    colonise,
    develop,
    place_ship,
    ship_price,
    terraform,
    turn_up,
    turn_up_picks,
)
from exobalance.simcore.games.kepler.rules.bonus import start_bonus
from exobalance.simcore.games.kepler.rules.cubes import burn, pay, produce, regenerate
from exobalance.simcore.games.kepler.rules.effects import (
    advance_card,
    begin_effect,
    decline_effect,
    end_seat,
    stop_card_movement,
)
from exobalance.simcore.games.kepler.rules.leadership import add_task, gain_level, gain_steps
from exobalance.simcore.games.kepler.rules.main_action import (
    begin_action,
    begin_step_movement,
    end_action,
)
from exobalance.simcore.games.kepler.rules.quantum import use
from exobalance.simcore.games.kepler.rules.ships import move, stop_moving, withdraw
from exobalance.simcore.games.kepler.rules.turn import advance, end_turn
from exobalance.simcore.kit.options import chain_hash, count_option


@jit
def apply_option(state, params, option):
    """Apply one option row; advance to the next decision or to the end."""
    kind = state.kind
    seat = state.seat
    chain_hash(state, option)
    count_option(state, option)
    act, first, second, third = option[0], option[1], option[2], option[3]
    if act == Act.CONVERT or act == Act.SHIFT:
        use(state, seat, act, first, second, third)
    else:
        if seat == state.acting:
            state.n_seen = 0
        if act == Act.STOP:
            apply_stop(state, params, kind)
        elif kind == Kind.MAIN:
            begin_action(state, params, first)
        elif kind <= Kind.SETUP_TECH:
            apply_setup(state, params, seat, kind, first, second)
        elif kind <= Kind.MAP_TILE or kind == Kind.EXPLOIT:
            apply_action(state, params, seat, kind, first, second)
        else:
            apply_other(state, params, seat, kind, first, second, third)
    advance(state, params)


@jit
def apply_stop(state, params, kind):
    """Stop or decline what is due.

    Rule: KEP-R22, KEP-R36, KEP-R79, KEP-A37
    """
    if state.n_tasks > 0:
        state.n_tasks -= 1
    elif state.phase == Phase.CARD:
        if kind == Kind.MOVE:
            if stop_moving(state):
                stop_card_movement(state, params)
        elif kind == Kind.CARD:
            end_seat(state)
        else:
            decline_effect(state, params)
    elif state.phase == Phase.ACTION:
        if kind == Kind.MOVE and not stop_moving(state):
            return
        if kind == Kind.MAP_TILE:
            turn_up_picks(state, state.seat)
        end_action(state, params)
    elif state.phase == Phase.BONUS:
        if kind == Kind.MOVE:
            if stop_moving(state):
                state.bonus_due = -1
        else:
            begin_step_movement(state, params, state.acting)
    elif state.phase == Phase.MOVE:
        if stop_moving(state):
            state.phase = Phase.WITHDRAW
    elif state.phase == Phase.WITHDRAW:
        state.phase = Phase.QUANTUM
    else:
        end_turn(state)


@jit
def apply_setup(state, params, seat, kind, first, second):
    """Apply an option of the setup.

    Rule: KEP-R11, KEP-R17, KEP-R72, KEP-A4
    """
    if kind == Kind.PLACE_TILE:
        put_tile(state, state.tile_order[state.n_placed], first)
        return
    state.step += 1
    if kind == Kind.KEEP_OBJECTIVE:
        if state.objective[seat, 0] != first:  # the other one is known to be out of the game
            state.objective[seat, 1] = state.objective[seat, 0]
            state.objective[seat, 0] = first
        state.n_objectives[seat] = 1
    elif kind == Kind.BONUS_CUBES:
        state.cubes[seat, 0, Cube.E] += first
        state.cubes[seat, 0, Cube.M] += params.bonus_cubes - first
    else:
        if second >= 0:
            add_task(state, Task.LEVEL, seat, second, 0)
        add_task(state, Task.LEVEL, seat, first, 0)


@jit
def put_tile(state, tile, hexagon):
    """Lay a tile face down on a hex.

    Rule: KEP-R9
    """
    state.tile_hex[tile] = hexagon
    state.tile_at[hexagon] = tile
    state.cell[hexagon] = Cell.DOWN
    state.n_placed += 1
    state.n_down += 1


@jit
def apply_action(state, params, seat, kind, first, second):
    """Apply an option of a main action.

    Rule: KEP-R23, KEP-R25, KEP-R28, KEP-R30, KEP-R31, KEP-R33
    """
    state.is_done = 1
    if kind == Kind.BUILD:
        pay(state, seat, first, params.ship_cost[ship_price(state, params, seat)])
        place_ship(state, params, seat, second)
        state.built += 1
    elif kind == Kind.COLONISE:
        colonise(state, params, seat, first)
    elif kind == Kind.DEVELOP:
        develop(state, params, seat, first, second)
    elif kind == Kind.TERRAFORM:
        terraform(state, params, seat, first)
    elif kind == Kind.MAP_TRACK:
        state.built = 1
        gain_steps(state, params, seat, first, params.mapping_steps)
    elif kind == Kind.MAP_TILE:
        if params.maps_one_by_one != 0:
            turn_up(state, first)
            state.flipped[seat] += 1
            state.n_mapped += 1
        else:
            state.picks[state.n_picks] = first
            state.n_picks += 1
    else:
        produce(state, seat, first, second)
        state.used_slots |= 1 << first
        state.built += 1


@jit
def apply_other(state, params, seat, kind, first, second, third):
    """Apply an option of bonus actions, movement, withdrawal, icons and progress cards."""
    if kind == Kind.BONUS:
        start_bonus(state, params, seat, first, second, third)
    elif kind == Kind.MOVE:
        if state.phase == Phase.ACTION:
            state.is_done = 1
        move(state, params, seat, first, second)
    elif kind == Kind.WITHDRAW:
        withdraw(state, seat, first, second)
    elif kind == Kind.PRODUCE:
        produce(state, seat, first, second)
        end_production(state)
    elif kind == Kind.REGENERATE:
        regenerate(state, seat, first)
        end_production(state)
    elif kind == Kind.LOGISTICS:
        place_ship(state, params, seat, second)
        state.bonus_due = -1
        state.times -= 1
    elif kind == Kind.FREE_LEVEL:
        state.times -= 1
        state.raised = state.level[seat, first] + 1
        gain_level(state, params, seat, first, False)
    elif kind == Kind.BURN:
        state.times -= 1
        burn(state, seat, first, second)
    elif kind == Kind.FLIP:
        state.times -= 1
        turn_up(state, first)
        state.flipped[seat] += 1
    elif params.effect[state.card, 0, 0] == Effect.ADVANCE:
        advance_card(state, params, seat)
    else:
        number = params.effect[state.card, 0, 1]
        begin_effect(state, params, params.effect[state.card, 0, 0], number)


@jit
def end_production(state):
    """Leave a production or a regeneration behind, whatever asked for it."""
    if state.n_tasks > 0:
        state.n_tasks -= 1
    elif state.phase == Phase.CARD:
        state.times -= 1
    elif state.phase == Phase.ACTION:
        state.is_done = 1
        state.built = 1
    else:
        state.bonus_due = -1
