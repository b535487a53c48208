"""The legal options of the decision that is due.

Columns of an option row: `Act`, three numbers, option label.  The numbers by kind:

==================== =======================================================================
quick_technologies   row, row
satellite_start      row of the route
explore              planet (`Act.LOOK`); production token
action               token (`Act.TAKE`, `Act.IDLE`)
salvation            mechanism; row and place of the pyramid; colour; space of the route
spend                token
payment, overflow    packed cubes
keep                 packed cubes
technology           row, or N_ROWS + salvation technology
destination          planet
load_fuel            fuel
load_building        0 a base, 1 + building
load                 packed cubes
pick_up              building
wormhole             planet
found                planet
token                production token; fuel out of the hold (`Act.LOOK`)
place                packed buildings
trade                colour, number (`Act.BUY`, `Act.SELL`)
produce              step
cube                 colour
plant                planet
repeat_token         token
extra_token          extra token
track                track
shift                place of the row
jump                 space of the route
government_satellite space of the route
tied                 mechanism
pass_reward          face
==================== =======================================================================
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import (
    Act,
    Effect,
    Step,
    Task,
    Tie,
    Token,
)
from exobalance.simcore.games.starship.data.labels import Due, Label
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    EXTRA,
    GOVERNMENT,
    MAX_EXTRA,
    N_BUILDINGS,
    N_COLOURS,
    N_PLANETS,
    N_ROWS,
    N_TRACKS,
    PURPLE,
)
from exobalance.simcore.games.starship.rules.boards.market import free_spaces, most_bought
from exobalance.simcore.games.starship.rules.boards.mechanisms import list_tied
from exobalance.simcore.games.starship.rules.boards.route import next_spaces
from exobalance.simcore.games.starship.rules.effects import works_on
from exobalance.simcore.games.starship.rules.listing.setup import list_setup
from exobalance.simcore.games.starship.rules.listing.turns import (
    list_action,
    list_salvation,
    list_spend,
)
from exobalance.simcore.games.starship.rules.option_rows import (
    add,
    list_building_parts,
    list_parts,
    total_cubes,
)
from exobalance.simcore.games.starship.rules.payments import list_payments, set_demand
from exobalance.simcore.games.starship.rules.production import can_step, can_use_production
from exobalance.simcore.games.starship.rules.research import can_develop
from exobalance.simcore.games.starship.rules.stack import owns_production
from exobalance.simcore.games.starship.rules.trips.flights import can_go
from exobalance.simcore.games.starship.rules.trips.plants import free_slots
from exobalance.simcore.games.starship.rules.trips.stages import can_load_building, can_look


@jit
def legal_options(state, params, options):
    """Fill ``options`` with the legal options of ``state.seat`` and return their number."""
    kind = state.kind
    seat = state.seat
    if kind == Due.ACTION:
        return list_action(state, params, seat, options)
    if kind == Due.SALVATION:
        return list_salvation(state, params, seat, options)
    if kind == Due.SPEND:
        return list_spend(state, params, seat, options)
    if kind <= Due.EXPLORE:
        return list_setup(state, params, seat, kind, options)
    if kind <= Due.KEEP:
        return list_cubes(state, params, seat, kind, options)
    if kind == Due.TECHNOLOGY:
        return list_technologies(state, params, seat, options)
    if kind <= Due.PLACE:
        return list_trip(state, params, seat, kind, options)
    if kind == Due.TRADE:
        return list_trades(state, params, seat, options)
    if kind <= Due.REPEAT_TOKEN:
        return list_plants(state, params, seat, kind, options)
    return list_boards(state, params, seat, kind, options)


@jit
def stop(options, n, label):
    """Add the option to stop."""
    return add(options, n, Act.STOP, 0, 0, 0, label)


@jit
def list_cubes(state, params, seat, kind, options):
    """List payments, what stays in the market, and what is kept of the sun.

    Rule: SI-R22, SI-R33, SI-R34, SI-A42
    """
    task = state.task[state.n_tasks - 1]
    if kind == Due.PAYMENT:
        set_demand(state, params, seat, task[2], task[3], task[4])
        return list_payments(state, params, seat, options)
    if kind == Due.OVERFLOW:
        room = free_spaces(state, params)
        label = Label.OVERFLOW_STAY
        return list_parts(state.paid, room, room, Act.TAKE, label, label, options, 0)
    n = list_parts(state.drawn, task[2], 0, Act.TAKE, Label.KEEP_MORE, Label.KEEP_0, options, 0)
    for i in range(min(n, options.shape[0])):
        packed = options[i, 1]
        size = 0
        for colour in range(N_COLOURS):
            size += packed >> (3 * colour) & 7
        options[i, 4] = Label.KEEP_0 + min(size, Label.KEEP_MORE - Label.KEEP_0)
    return n


@jit
def list_technologies(state, params, seat, options):
    """List the technologies that can be developed.

    Rule: SI-R31, SI-R32
    """
    discount = state.task[state.n_tasks - 1, 2]
    n = 0
    for technology in range(N_ROWS + params.n_salvation):
        if can_develop(state, params, seat, technology, discount):
            if technology < N_ROWS:
                label = Label.TECHNOLOGY_DRILL1 + 3 * technology + state.level[seat, technology]
            else:
                label = Label.TECHNOLOGY_ENGINEERING + technology - N_ROWS
            n = add(options, n, Act.TAKE, technology, 0, 0, label)
    return n


@jit
def list_trip(state, params, seat, kind, options):
    """List the options of a trip.

    Rule: SI-R38, SI-R39, SI-R44, SI-R45, SI-R47, SI-A26, SI-A47, SI-A53
    """
    task = state.task[state.n_tasks - 1]
    here = state.place[seat]
    n = 0
    if kind == Due.DESTINATION:
        for planet in range(N_PLANETS):
            if can_go(state, seat, planet):
                label = Label.DESTINATION_MERCURY + planet
                n = add(options, n, Act.TAKE, planet, 0, 0, label)
        return n
    if kind == Due.LOAD_FUEL:
        for fuel in range(min(state.fuel[seat], params.most_loaded) + 1):
            label = Label.LOAD_FUEL_FUEL if fuel > 0 else Label.LOAD_FUEL_NONE
            n = add(options, n, Act.TAKE, fuel, 0, 0, label)
        return n
    if kind == Due.LOAD_BUILDING:
        for building in range(N_BUILDINGS + 1):
            if can_load_building(state, params, seat, building):
                label = Label.LOAD_BUILDING_BASE + building
                n = add(options, n, Act.TAKE, building, 0, 0, label)
        return stop(options, n, Label.LOAD_BUILDING_STOP)
    if kind == Due.LOAD:
        have = state.warehouse[seat, here]
        most = total_cubes(have)
        n = list_parts(have, most, 0, Act.TAKE, Label.LOAD_CUBES, Label.LOAD_NONE, options, 0)
        return add(options, n, Act.DISMANTLE, 0, 0, 0, Label.LOAD_DISMANTLE)
    if kind == Due.PICK_UP:
        for building in range(max(0, state.last_loaded), N_BUILDINGS):
            if state.built[seat, here, building] > 0:
                label = Label.PICK_UP_DRILL + building
                n = add(options, n, Act.TAKE, building, 0, 0, label)
        return stop(options, n, Label.PICK_UP_STOP)
    if kind == Due.WORMHOLE:
        return list_wormhole(state, seat, options)
    if kind == Due.FOUND:
        label = Label.FOUND_MERCURY + here - (1 if here > EARTH else 0)
        n = add(options, n, Act.TAKE, here, 0, 0, label)
        return stop(options, n, Label.FOUND_STOP)
    if kind == Due.TOKEN:
        return list_looks(state, params, seat, task, options)
    room = free_slots(state, params, seat, here)
    return list_building_parts(
        state.hold_buildings[seat],
        room,
        Act.TAKE,
        Label.PLACE_BUILDINGS,
        Label.PLACE_NONE,
        options,
        0,
    )


@jit
def list_wormhole(state, seat, options):
    """List where the own wormhole can be put.

    Rule: SI-A53
    """
    n = 0
    task = state.task[state.n_tasks - 1]
    if task[0] == Task.WORMHOLE:
        for planet in range(N_PLANETS):
            if planet != EARTH and state.is_destroyed[planet] == 0:
                n = add(options, n, Act.TAKE, planet, 0, 0, Label.WORMHOLE_MOVE)
        return n
    n = add(options, n, Act.TAKE, state.place[seat], 0, 0, Label.WORMHOLE_MOVE)
    return stop(options, n, Label.WORMHOLE_STOP)


@jit
def list_looks(state, params, seat, task, options):
    """List the tokens that were looked at, and ways to pay for another look.

    Rule: SI-R44, SI-A6
    """
    n = 0
    for i in range(state.n_looked):
        n = add(options, n, Act.TAKE, state.looked[i], 0, 0, Label.TOKEN_KEEP)
    if can_look(state, params, seat, state.place[seat]):
        for held in range(params.look_fuel + 1):
            rest = params.look_fuel - held
            if held <= state.hold_fuel[seat] and rest <= state.fuel[seat]:
                n = add(options, n, Act.LOOK, held, 0, 0, Label.TOKEN_LOOK)
    return n


@jit
def list_trades(state, params, seat, options):
    """List all trades of one colour.

    Rule: SI-R50, SI-A54
    """
    n = 0
    for colour in range(N_COLOURS):
        most = most_bought(state, params, seat, colour, state.price_shift)
        for number in range(1, most + 1):
            label = Label.TRADE_BUY_RED + colour
            n = add(options, n, Act.BUY, colour, number, 0, label)
    for colour in range(N_COLOURS):
        for number in range(1, min(state.cubes[seat, colour], params.most_traded) + 1):
            label = Label.TRADE_SELL_RED + colour
            n = add(options, n, Act.SELL, colour, number, 0, label)
    return n


@jit
def list_plants(state, params, seat, kind, options):
    """List the options of a production, and of effects on plants.

    Rule: SI-R36, SI-R37, SI-A35
    """
    task = state.task[state.n_tasks - 1]
    n = 0
    if kind == Due.PRODUCE:
        for step in range(Step.OUTPOST + 1):
            if can_step(state, params, seat, task[2], step):
                n = add(options, n, Act.TAKE, step, 0, 0, Label.PRODUCE_BASE + step)
        return stop(options, n, Label.PRODUCE_STOP)
    if kind == Due.CUBE:
        cubes = state.deposit[seat, task[5]]
        if task[0] == Effect.ARS:
            cubes = state.warehouse[seat, task[5]]
        most = PURPLE if task[0] == Effect.UPGRADE else N_COLOURS
        for colour in range(most):
            if cubes[colour] > 0:
                n = add(options, n, Act.TAKE, colour, 0, 0, Label.CUBE_RED + colour)
        return n
    if kind == Due.PLANT:
        for planet in range(N_PLANETS):
            if works_on(state, params, seat, task[0], planet):
                label = Label.PLANT_MERCURY + planet - (1 if planet > EARTH else 0)
                n = add(options, n, Act.TAKE, planet, 0, 0, label)
        return n
    for token in range(EXTRA):
        if not owns_production(state, seat, token):
            continue
        if can_use_production(state, params, seat, token):
            label = 0 + Label.REPEAT_TOKEN_PLANT
            if token == Token.EARTH:
                label = 0 + Label.REPEAT_TOKEN_EARTH
            n = add(options, n, Act.TAKE, token, 0, 0, label)
    return n


@jit
def list_boards(state, params, seat, kind, options):
    """List the options of tracks, pyramid, route, ties and the pass token.

    Rule: SI-R20, SI-R54, SI-R56, SI-R62, SI-R73, SI-R92, SI-A45
    """
    task = state.task[state.n_tasks - 1]
    n = 0
    if kind == Due.EXTRA_TOKEN:
        for token in range(MAX_EXTRA):
            if state.offer[token] != 0:
                n = add(options, n, Act.TAKE, token, 0, 0, Label.EXTRA_TOKEN_X01 + token)
    elif kind == Due.TRACK:
        for track in range(N_TRACKS):
            if state.leader[seat, track] < params.track_length[track]:
                n = add(options, n, Act.TAKE, track, 0, 0, Label.TRACK_HUMANITY + track)
    elif kind == Due.SHIFT:
        for place in range(params.n_places[task[2]]):
            if state.pyramid[task[2], place] < 0:
                n = add(options, n, Act.TAKE, place, 0, 0, Label.SHIFT_MOVE)
        n = stop(options, n, Label.SHIFT_STOP)
    elif kind == Due.JUMP or kind == Due.GOVERNMENT_SATELLITE:
        n = list_flights(state, params, seat, kind, options)
    elif kind == Due.TIED:
        for i in range(list_tied(state, params, task[2] == Tie.LONG_TERM)):
            n = add(options, n, Act.TAKE, state.scratch[i], 0, 0, Label.TIED_MECHANISM)
    else:
        for face in range(1, params.n_faces):
            n = add(options, n, Act.TAKE, face, 0, 0, Label.PASS_REWARD_FACE_1 + face - 1)
    return n


@jit
def list_flights(state, params, seat, kind, options):
    """List where a satellite may go on.

    Rule: SI-R60, SI-R61, SI-R66, SI-R92, SI-A45
    """
    n = 0
    is_jump = kind == Due.JUMP
    label = Label.JUMP_GO if is_jump else Label.GOVERNMENT_SATELLITE_GO
    for i in range(next_spaces(state, params, seat if is_jump else GOVERNMENT, state.scratch)):
        n = add(options, n, Act.TAKE, state.scratch[i], 0, 0, label)
    if is_jump:
        return stop(options, n, Label.JUMP_STOP)
    if state.task[state.n_tasks - 1, 3] != 0:
        return stop(options, n, Label.GOVERNMENT_SATELLITE_STOP)
    return n
