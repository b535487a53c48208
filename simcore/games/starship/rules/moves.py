"""What an option does: one function per family of decisions, and `apply_option`."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import (
    Act,
    Effect,
    Modifier,
    Purpose,
    Task,
    Token,
    Trip,
)
from exobalance.simcore.games.starship.data.labels import Due, Source
from exobalance.simcore.games.starship.data.layout import (
    EXTRA,
    GOVERNMENT,
    N_COLOURS,
)
from exobalance.simcore.games.starship.rules.boards.market import buy, sell
from exobalance.simcore.games.starship.rules.boards.mechanisms import shift_scientist
from exobalance.simcore.games.starship.rules.boards.route import enter, move_satellite
from exobalance.simcore.games.starship.rules.boards.sun import advance_exploitation
from exobalance.simcore.games.starship.rules.effects import move_cube, take_extra
from exobalance.simcore.games.starship.rules.gains import gain_face, lose_reputation
from exobalance.simcore.games.starship.rules.listing.turns import can_act
from exobalance.simcore.games.starship.rules.option_rows import packed_of
from exobalance.simcore.games.starship.rules.production import use_production, use_step
from exobalance.simcore.games.starship.rules.salvation import spend
from exobalance.simcore.games.starship.rules.setup_steps import keep_explored, start_rows
from exobalance.simcore.games.starship.rules.stack import is_repeatable, put_on_stack
from exobalance.simcore.games.starship.rules.tasks import pop, push, push_effect, push_effects
from exobalance.simcore.games.starship.rules.trips.plants import dismantle, place_buildings
from exobalance.simcore.games.starship.rules.trips.stages import keep_production, look
from exobalance.simcore.games.starship.rules.turn import (
    advance,
    pass_turn,
    resolve_tie,
    settle,
)
from exobalance.simcore.kit.options import chain_hash, count_option


@jit
def apply_option(state, params, option):
    """Apply one option row; advance to the next decision or to the end."""
    kind = state.kind
    seat = state.seat
    chain_hash(state, option)
    count_option(state, option)
    act, first, second = option[0], option[1], option[2]
    if kind == Due.ACTION:
        apply_action(state, params, seat, act, first)
    elif kind == Due.SALVATION:
        apply_salvation(state, params, seat, act, first, second)
    elif kind == Due.SPEND:
        spend(state, params, seat, first)
    elif kind <= Due.EXPLORE:
        apply_setup(state, params, seat, kind, act, first, second)
    elif kind <= Due.TECHNOLOGY:
        apply_cubes(state, params, seat, kind, first)
    elif kind <= Due.PLACE:
        apply_trip(state, params, seat, kind, act, first)
    elif kind <= Due.REPEAT_TOKEN:
        apply_plant(state, params, seat, kind, act, first, second)
    else:
        apply_board(state, params, seat, kind, act, first)
    advance(state, params)


@jit
def apply_setup(state, params, seat, kind, act, first, second):
    """Apply a decision of the setup.

    Rule: SI-R13, SI-R83, SI-R84
    """
    if kind == Due.QUICK_TECHNOLOGIES:
        start_rows(state, params, seat, first, second)
    elif kind == Due.SATELLITE_START:
        state.satellite[seat] = first
        state.step += 1
    elif act == Act.LOOK:
        if state.n_looked > 0:
            state.fuel[seat] -= params.look_fuel
        look(state, params, seat, first)
    else:
        keep_explored(state, params, seat, first)


@jit
def apply_action(state, params, seat, act, token):
    """Apply a turn of the action phase.

    Rule: SI-R16, SI-R18, SI-R97
    """
    state.cursor += 1
    count_limit(state, params, seat)
    if act == Act.PASS:
        pass_turn(state, params, seat)
        return
    if act == Act.REPEAT:
        state.repeats[seat] += 1
        state.repeats_total[seat] += 1
        begin_action(state, params, seat, state.active[seat])
        return
    put_on_stack(state, seat, token)
    if act == Act.TAKE:
        begin_action(state, params, seat, token)


@jit
def count_limit(state, params, seat):
    """Count a turn in which the limit of repeats kept a token from being repeated.

    Rule: SI-A44
    """
    if state.repeats[seat] < params.most_repeats:
        return
    token = state.active[seat]
    if token >= 0 and is_repeatable(params, token) and can_act(state, params, seat, token):
        state.limited[seat] += 1


@jit
def begin_action(state, params, seat, token):
    """Begin the action of a token.

    Rule: SI-R22, SI-R31, SI-R35, SI-R38, SI-R50
    """
    state.token = token
    if token == Token.SOLAR:
        draws, keeps = params.solar_draw, params.solar_keep
        push_effect(state, seat, Effect.SOLAR, draws, keeps, 0, -1, Source.BUILDINGS)
    elif token == Token.RESEARCH:
        push_effect(state, seat, Effect.RESEARCH, 0, 0, 0, -1, Source.BUILDINGS)
    elif token == Token.TRAVEL:
        push_effect(state, seat, Effect.TRAVEL, 0, 0, 1, -1, Source.BUILDINGS)
    elif token == Token.MARKET:
        push_effect(state, seat, Effect.MARKET, 0, 0, 0, -1, Source.BUILDINGS)
    elif token < EXTRA:
        use_production(state, params, seat, token)
    else:
        push_effects(state, params.extra_effect[token - EXTRA], seat, -1, Source.BUILDINGS)


@jit
def apply_salvation(state, params, seat, act, first, second):
    """Apply a turn of the salvation phase.

    Rule: SI-R51
    """
    state.cursor += 1
    if act == Act.PASS:
        pass_turn(state, params, seat)
        return
    state.choice[0] = act
    state.choice[1] = first
    state.choice[2] = second
    push(state, Task.SPEND, seat)


@jit
def apply_cubes(state, params, seat, kind, first):
    """Apply a decision about cubes, or which technology is developed.

    Rule: SI-R22, SI-R23, SI-R24, SI-R31, SI-R34, SI-A40, SI-A42
    """
    task = state.task[state.n_tasks - 1]
    if kind == Due.PAYMENT:
        settle(state, params, first)
    elif kind == Due.OVERFLOW:
        pop(state)
        for colour in range(N_COLOURS):
            stays = packed_of(first, colour)
            state.market[colour] += stays
            state.overflowed += state.paid[colour] - stays
    elif kind == Due.TECHNOLOGY:
        discount = task[2]
        pop(state)
        push(state, Task.PAYMENT, seat, Purpose.TECHNOLOGY, first, discount)
    else:
        is_clean = task[3] != 0
        pop(state)
        keep_cubes(state, params, seat, first, is_clean)


@jit
def keep_cubes(state, params, seat, packed, is_clean):
    """Keep cubes of the sun: reputation falls and the exploitation marker moves.

    Rule: SI-R22, SI-R23, SI-R24
    """
    value = 0
    for colour in range(N_COLOURS):
        kept = packed_of(packed, colour)
        state.bag[colour] += state.drawn[colour] - kept
        state.drawn[colour] = 0
        state.cubes[seat, colour] += kept
        value += kept * params.value[colour]
    state.solar_value[seat] += value
    if not is_clean:
        loss = max(0, value - state.modifier[seat, Modifier.SOLAR_LOSS])
        lose_reputation(state, params, seat, loss)
    steps = max(0, value - state.modifier[seat, Modifier.SOLAR_STEPS])
    advance_exploitation(state, params, steps)


@jit
def apply_trip(state, params, seat, kind, act, first):
    """Apply a decision of a trip.

    Rule: SI-R38, SI-R39, SI-R44, SI-R45, SI-R47, SI-R49, SI-A26, SI-A47, SI-A53
    """
    task = state.task[state.n_tasks - 1]
    here = state.place[seat]
    if kind == Due.DESTINATION:
        task[3] = first
        task[2] = Trip.LOAD_FUEL
        state.last_loaded = -1
    elif kind == Due.LOAD_FUEL:
        state.fuel[seat] -= first
        state.hold_fuel[seat] += first
        task[2] = Trip.LOAD_BUILDING
    elif kind == Due.LOAD_BUILDING:
        if act == Act.STOP:
            task[2] = Trip.LOAD
        elif first == 0:
            state.bases[seat] -= 1
            state.hold_bases[seat] += 1
            state.last_loaded = 0
        else:
            state.buildings[seat, first - 1] -= 1
            state.hold_buildings[seat, first - 1] += 1
            state.last_loaded = first
    elif kind == Due.LOAD:
        state.last_loaded = -1
        if act == Act.DISMANTLE:
            dismantle(state, params, seat, here)
            task[2] = Trip.FLY if task[2] == Trip.LOAD else Trip.END
        else:
            for colour in range(N_COLOURS):
                number = packed_of(first, colour)
                state.warehouse[seat, here, colour] -= number
                state.hold_cubes[seat, colour] += number
            task[2] += 1
    elif kind == Due.PICK_UP:
        if act == Act.STOP:
            task[2] += 1
        else:
            state.built[seat, here, first] -= 1
            state.hold_buildings[seat, first] += 1
            state.last_loaded = first
    elif kind == Due.WORMHOLE:
        apply_wormhole(state, seat, act, first)
    elif kind == Due.FOUND:
        if act == Act.STOP:
            task[2] = Trip.END
        else:
            look(state, params, seat, here)
            task[2] = Trip.LOOK
    elif kind == Due.TOKEN:
        if act == Act.LOOK:
            state.hold_fuel[seat] -= first
            state.fuel[seat] -= params.look_fuel - first
            look(state, params, seat, here)
        else:
            keep_production(state, params, seat, first)
    else:
        place_buildings(state, seat, here, first)
        task[2] = Trip.END


@jit
def apply_wormhole(state, seat, act, planet):
    """Put the own wormhole somewhere.

    Rule: SI-A53
    """
    task = state.task[state.n_tasks - 1]
    if act != Act.STOP:
        state.wormhole[seat] = planet
    if task[0] == Task.WORMHOLE:
        pop(state)
    else:
        task[2] = Trip.ARRIVED


@jit
def apply_plant(state, params, seat, kind, act, first, second):
    """Apply a trade, a step of a production, or a choice of an effect on plants.

    Rule: SI-R36, SI-R50
    """
    task = state.task[state.n_tasks - 1]
    if kind == Due.TRADE:
        pop(state)
        if act == Act.BUY:
            buy(state, params, seat, first, second)
        else:
            sell(state, params, seat, first, second)
    elif kind == Due.PRODUCE:
        if act == Act.STOP:
            pop(state)
        else:
            use_step(state, params, seat, task[2], first)
    elif kind == Due.CUBE:
        move_cube(state, params, seat, task[0], task[5], first)
    elif kind == Due.PLANT:
        task[5] = first
    else:
        pop(state)
        use_production(state, params, seat, first)


@jit
def apply_board(state, params, seat, kind, act, first):
    """Apply a decision about tracks, pyramid, route, ties or the pass token.

    Rule: SI-R20, SI-R54, SI-R56, SI-R61, SI-R62, SI-R66, SI-R73, SI-R92
    """
    task = state.task[state.n_tasks - 1]
    if kind == Due.EXTRA_TOKEN:
        task[2] -= 1
        take_extra(state, seat, first)
    elif kind == Due.TRACK:
        task[2] -= 1
        push(state, Task.LEADER, seat, first, 1)
    elif kind == Due.SHIFT:
        task[3] |= 1 << seat
        if act != Act.STOP:
            shift_scientist(state, params, seat, task[2], first)
    elif kind == Due.JUMP:
        pop(state)
        if act != Act.STOP:
            move_satellite(state, params, seat, first)
    elif kind == Due.GOVERNMENT_SATELLITE:
        task[2] -= 1
        if act == Act.STOP:
            pop(state)
        else:
            enter(state, params, GOVERNMENT, seat, first)
    elif kind == Due.TIED:
        tie, points = task[2], task[3]
        pop(state)
        resolve_tie(state, params, tie, points, first)
    else:
        state.face[seat] = params.restart
        gain_face(state, params, seat, first)
