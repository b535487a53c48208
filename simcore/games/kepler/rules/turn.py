"""The automatic steps between decisions: whose turn it is, which step, what waits."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import GOLDEN, mix
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.kepler.data.codes import (
    Bonus,
    Gap,
    Icon,
    Phase,
    Task,
)
from exobalance.simcore.games.kepler.data.labels import Kind
from exobalance.simcore.games.kepler.data.layout import (
    MAX_SHIPS,
    N_CUBES,
    N_TECHNOLOGIES,
    N_TRACKS,
)
from exobalance.simcore.games.kepler.rules.bonus import has_room, list_bonuses
from exobalance.simcore.games.kepler.rules.cubes import (
    can_produce,
    pit_size,
    set_amount,
)
from exobalance.simcore.games.kepler.rules.effects import (
    award_medals,
    begin_card,
    move_phantom,
    reveal_card,
    step_card,
)
from exobalance.simcore.games.kepler.rules.hexes import free_ship
from exobalance.simcore.games.kepler.rules.leadership import gain_level, lift, raise_phantom
from exobalance.simcore.games.kepler.rules.main_action import (
    begin_step_movement,
    is_due,
    step_action,
)
from exobalance.simcore.games.kepler.rules.objectives import note_met
from exobalance.simcore.games.kepler.rules.quantum import can_use
from exobalance.simcore.games.kepler.rules.setup_steps import step_setup
from exobalance.simcore.games.kepler.rules.ships import can_move, has_ship, speed_of

U64 = np.uint64


@jit
def advance(state, params):
    """Run the automatic steps until a seat has to decide or the game is over.

    Rule: KEP-R19, KEP-R21
    """
    while state.status == Status.RUNNING:
        if state.gap != Gap.NONE:
            state.status = Status.GAP
            return
        if state.n_tasks > 0:
            is_due = step_task(state, params)
        else:
            is_due = step(state, params)
            if is_due and state.n_tasks > 0:
                continue
        if is_due:
            note_met(state, params)
            return


@jit
def step_task(state, params):
    """Carry out what waits next; return True if it is a decision.

    Rule: KEP-R47, KEP-A26
    """
    row = state.n_tasks - 1
    if state.task[row, 0] == Task.LIFT:
        lift(state, params)
        return False
    if state.task[row, 0] == Task.LEVEL:
        state.n_tasks -= 1
        gain_level(state, params, state.task[row, 1], state.task[row, 2], False)
        return False
    seat, icon = state.task[row, 1], state.task[row, 2]
    if icon == Icon.REGENERATE:
        if pit_size(state, seat) > 0:
            state.kind = Kind.REGENERATE
            state.seat = seat
            return True
    else:
        set_amount(
            state,
            1 if icon == Icon.PRODUCE_E else 0,
            1 if icon == Icon.PRODUCE_M else 0,
            1 if icon == Icon.PRODUCE_A else 0,
        )
        if can_produce(state, seat) or (
            params.icons_declined != 0 and can_use(state, params, seat)
        ):
            state.kind = Kind.PRODUCE
            state.seat = seat
            return True
    state.n_tasks -= 1
    return False


@jit
def step(state, params):
    """Run one automatic step of the phase; return True if a decision is due."""
    phase = state.phase
    if phase == Phase.ACTION:
        return step_action(state, params, state.acting)
    if phase == Phase.BONUS:
        return step_bonus(state, params, state.acting)
    if phase == Phase.MOVE:
        if can_move(state, params, state.acting):
            return is_due(state, Kind.MOVE)
        state.phase = Phase.WITHDRAW
        return False
    if phase == Phase.WITHDRAW:
        if has_ship(state, params, state.acting):
            return is_due(state, Kind.WITHDRAW)
        state.phase = Phase.QUANTUM
        return False
    if phase == Phase.QUANTUM:
        if can_use(state, params, state.acting):
            return is_due(state, Kind.QUANTUM)
        end_turn(state)
        return False
    if phase == Phase.TURN:
        return step_turn(state, params)
    if phase == Phase.CARD:
        if step_card(state, params):
            return True
        state.phase = Phase.AWARD
        return False
    if phase == Phase.AWARD:
        end_round(state, params)
        return False
    if phase == Phase.ROUND_START:
        begin_round(state, params)
        return False
    return step_setup(state, params)


@jit
def begin_round(state, params):
    """Reveal the card and move the round marker and the phantom.

    Rule: KEP-R20, KEP-R69, KEP-R70, KEP-A22
    """
    state.round_number += 1
    reveal_card(state, params)
    if params.is_solo != 0:
        move_phantom(state, params)
        if params.phantom_round[state.round_number] != 0:
            raise_phantom(state, params)
    state.step = 0
    state.phase = Phase.TURN


@jit
def step_turn(state, params):
    """Begin the turn of the next seat, or the clean-up.

    Rule: KEP-R21
    """
    if state.step == state.n_players:
        state.acting = -1
        state.phase = Phase.CARD
        begin_card(state, params)
        return False
    seat = (state.first + state.step) % state.n_players
    state.acting = seat
    state.turn += 1
    state.converted = 0
    state.shifted = 0
    state.n_seen = 0
    state.turn_hash = holdings(state, seat)
    return is_due(state, Kind.MAIN)


@jit
def holdings(state, seat):
    """Return a number that belongs to all that a seat has but the space of its action cube."""
    value = U64(state.n_cards[seat])
    for cube in range(N_CUBES):
        value = mix(value ^ (U64(state.storage[seat, cube]) + GOLDEN))
        value = mix(value ^ (U64(state.pit[seat, cube]) + GOLDEN))
        for slot in range(state.n_cards[seat]):
            value = mix(value ^ (U64(state.cubes[seat, slot, cube]) + GOLDEN))
    for slot in range(state.n_cards[seat]):
        value = mix(value ^ (U64(state.is_terraformed[seat, slot]) + GOLDEN))
    for technology in range(N_TECHNOLOGIES):
        value = mix(value ^ (U64(state.level[seat, technology]) + GOLDEN))
    for track in range(N_TRACKS):
        value = mix(value ^ (U64(state.place[seat, track]) + GOLDEN))
    for ship in range(MAX_SHIPS):
        value = mix(value ^ (U64(state.ship[seat, ship] + 1) + GOLDEN))
    return value


@jit
def step_bonus(state, params, seat):
    """Make the choices of a bonus action due, or the next one, or end the step.

    Rule: KEP-R35, KEP-R37
    """
    due = state.bonus_due
    if due == Bonus.SPACE_LOGISTICS:
        if free_ship(state, params, seat) >= 0 and has_room(state, params, seat):
            return is_due(state, Kind.LOGISTICS)
    elif due == Bonus.TECHNICAL_EVOLUTION or due == Bonus.NEO_EXPLOITATION:
        if can_produce(state, seat):
            return is_due(state, Kind.PRODUCE)
    elif due == Bonus.EXPLORATORY_PLANNING:
        if can_plan(state, params, seat):
            return is_due(state, Kind.MOVE)
    if due >= 0:
        state.bonus_due = -1
        return False
    if list_bonuses(state, params, seat, state.probe) > 0 or can_use(state, params, seat):
        return is_due(state, Kind.BONUS)
    begin_step_movement(state, params, seat)
    return False


@jit
def can_plan(state, params, seat):
    """Return True if Exploratory Planning can still move a ship.

    Rule: KEP-A7
    """
    if params.planning_needs_speed != 0 and speed_of(state, params, seat) == 0:
        return False
    return can_move(state, params, seat)


@jit
def end_turn(state):
    """End the turn of a seat."""
    seat = state.acting
    if holdings(state, seat) == state.turn_hash:
        state.dead[seat] += 1
    state.step += 1
    state.acting = -1
    state.phase = Phase.TURN


@jit
def end_round(state, params):
    """Award medals; pass the token on, or end the game.

    Rule: KEP-R50, KEP-R51
    """
    award_medals(state, params)
    if state.round_number == params.rounds:
        note_met(state, params)
        state.status = Status.DONE
        return
    state.first = (state.first - 1) % state.n_players
    state.phase = Phase.ROUND_START


@jit
def stop_unfinished(state, status):
    """End a game that its rules did not end; `rows.record` scores it as it stands."""
    state.status = status
