"""Effects: which would change something, and how each is carried out step by step."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose as Stream
from exobalance.simcore.core.rng import draw_below
from exobalance.simcore.games.starship.data.codes import Built, Effect, Modifier, Task, Tie
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import (
    GOVERNMENT,
    MAX_EXTRA,
    N_COLOURS,
    N_DISPLAY,
    N_PLANETS,
    N_TRACKS,
    PURPLE,
)
from exobalance.simcore.games.starship.rules.boards.market import can_trade
from exobalance.simcore.games.starship.rules.boards.mechanisms import (
    is_building,
    list_tied,
    place_mechanism,
)
from exobalance.simcore.games.starship.rules.boards.people import lowest_person, save_person
from exobalance.simcore.games.starship.rules.boards.route import next_spaces
from exobalance.simcore.games.starship.rules.gains import gain, gain_reputation
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.production import (
    is_gained,
    only_production,
    productions_of,
    use_production,
    works_on,
)
from exobalance.simcore.games.starship.rules.research import can_research
from exobalance.simcore.games.starship.rules.tasks import is_due, pop, push
from exobalance.simcore.games.starship.rules.trips.flights import can_travel
from exobalance.simcore.games.starship.rules.trips.plants import colours_in, only_colour


@jit
def plants_for(state, params, seat, effect):
    """Return on how many plants an effect would change something."""
    n = 0
    for planet in range(N_PLANETS):
        if works_on(state, params, seat, effect, planet):
            n += 1
    return n


@jit
def on_offer(state):
    """Return the number of extra tokens on offer."""
    n = 0
    for token in range(MAX_EXTRA):
        if state.offer[token] != 0:
            n += 1
    return n


@jit
def tracks_open(state, params, seat):
    """Return the number of leader tracks that are not at their end."""
    n = 0
    for track in range(N_TRACKS):
        if state.leader[seat, track] < params.track_length[track]:
            n += 1
    return n


@jit
def has_current(state):
    """Return True if there is a current mechanism."""
    for column in range(N_DISPLAY):
        if state.current[column] >= 0:
            return True
    return False


@jit
def would_change(state, params, seat, effect, number):
    """Return True if an effect would change something."""
    if effect <= Effect.SCIENTIST:
        return is_gained(state, params, seat, effect)
    if effect <= Effect.UPGRADE:
        return plants_for(state, params, seat, effect) > 0
    if effect == Effect.SATELLITE:
        return next_spaces(state, params, GOVERNMENT, state.scratch) > 0
    if effect == Effect.TRACK:
        return tracks_open(state, params, seat) > 0
    if effect == Effect.SAVE_LOWEST:
        return lowest_person(state) >= 0
    if effect == Effect.BUILD_LOWEST:
        return is_building(state, params) and has_current(state)
    if effect == Effect.EXTRA:
        return on_offer(state) > 0
    if effect == Effect.SOLAR:
        return total_cubes(state.bag) > 0
    if effect == Effect.RESEARCH:
        return can_research(state, params, seat, number)
    if effect == Effect.MARKET:
        return can_trade(state, params, seat, number)
    if effect == Effect.TRAVEL:
        return can_travel(state, seat)
    if effect == Effect.ACTIVATE:
        return productions_of(state, params, seat) > 0
    return state.fuel[seat] >= number  # Effect.PAY


@jit
def step_effect(state, params):
    """Carry out the effect on top as far as no choice is due; return True if one is."""
    task = state.task[state.n_tasks - 1]
    effect, seat, number = task[0], task[1], task[2]
    if effect <= Effect.SCIENTIST:
        pop(state)
        gain(state, params, seat, effect, number, task[6])
        return False
    if number <= 0 and effect < Effect.SOLAR:
        pop(state)
        return False
    if effect <= Effect.UPGRADE:
        return step_plant(state, params, seat, effect, number)
    if effect <= Effect.EXTRA:
        return step_board(state, params, seat, effect, number)
    return step_action(state, params, seat, effect, number)


@jit
def step_plant(state, params, seat, effect, number):
    """Carry out an effect on a plant, cube by cube.

    Rule: SI-R35, SI-R36, SI-A23, SI-A35, SI-A52
    """
    task = state.task[state.n_tasks - 1]
    planet = task[5]
    if planet < 0:
        n = plants_for(state, params, seat, effect)
        if n > 1:
            return is_due(state, Due.PLANT, seat)
        if n == 1:
            for other in range(N_PLANETS):
                if works_on(state, params, seat, effect, other):
                    task[5] = other
        else:
            pop(state)
        return False
    if effect == Effect.RECHARGE or effect == Effect.IMPROVE:
        if state.plant[seat, planet] >= 0:
            colour = params.production_colour[state.plant[seat, planet]]
            if effect == Effect.IMPROVE:
                colour = min(colour + 1, PURPLE)
            state.deposit[seat, planet, colour] += number
        pop(state)
        return False
    if not works_on(state, params, seat, effect, planet):
        pop(state)
        return False
    cubes = state.deposit[seat, planet]
    n = 0
    if effect == Effect.ARS:
        cubes = state.warehouse[seat, planet]
    if effect == Effect.UPGRADE:
        for colour in range(PURPLE):
            if cubes[colour] > 0:
                n += 1
    else:
        n = colours_in(cubes)
    if n > 1:
        return is_due(state, Due.CUBE, seat)
    move_cube(state, params, seat, effect, planet, only_colour(cubes))
    return False


@jit
def move_cube(state, params, seat, effect, planet, colour):
    """Extract, fetch or raise one cube for the effect on top.

    Rule: SI-R36, SI-A35
    """
    if effect == Effect.DRILL:
        state.deposit[seat, planet, colour] -= 1
        state.warehouse[seat, planet, colour] += 1
    elif effect == Effect.ARS:
        state.warehouse[seat, planet, colour] -= 1
        state.cubes[seat, colour] += 1
        state.extracted[seat] += 1
    else:
        state.deposit[seat, planet, colour] -= 1
        state.deposit[seat, planet, colour + 1] += 1
    state.task[state.n_tasks - 1, 2] -= 1


@jit
def step_board(state, params, seat, effect, number):
    """Carry out an effect on the boards of all.

    Rule: SI-R92, SI-R93, SI-R62, SI-A30, SI-A36, SI-A45
    """
    if not would_change(state, params, seat, effect, number):
        pop(state)
        return False
    task = state.task[state.n_tasks - 1]
    if effect == Effect.SATELLITE:
        pop(state)
        push(state, Task.GOVERNMENT_MOVE, seat, number, 0)
        return False
    task[2] = number - 1
    if effect == Effect.TRACK:
        if tracks_open(state, params, seat) > 1:
            task[2] = number
            return is_due(state, Due.TRACK, seat)
        for track in range(N_TRACKS):
            if state.leader[seat, track] < params.track_length[track]:
                push(state, Task.LEADER, seat, track, 1)
                return False
    elif effect == Effect.SAVE_LOWEST:
        colour = lowest_person(state)
        save_person(state, params, colour)
        gain_reputation(state, params, seat, params.value[colour])
    elif effect == Effect.BUILD_LOWEST:
        if list_tied(state, params, False) > 1:
            push(state, Task.TIED, seat, Tie.PYRAMID, seat)
        else:
            place_mechanism(state, params, seat, state.scratch[0], Built.PYRAMID)
    else:
        if on_offer(state) > 1:
            task[2] = number
            return is_due(state, Due.EXTRA_TOKEN, seat)
        for token in range(MAX_EXTRA):
            if state.offer[token] != 0:
                take_extra(state, seat, token)
                return False
    return False


@jit
def take_extra(state, seat, token):
    """Take an extra token; it can be played at once.

    Rule: SI-R54, SI-R62, SI-R95
    """
    state.offer[token] = 0
    state.extra[seat] |= 1 << token
    state.token_round[seat, token] = state.round_number


@jit
def step_action(state, params, seat, effect, number):
    """Begin what a token of the action phase does.

    Rule: SI-R22, SI-R31, SI-R38, SI-R50
    """
    task = state.task[state.n_tasks - 1]
    second, flag = task[3], task[4]
    if effect == Effect.SOLAR:
        pop(state)
        draw_cubes(state, number + state.modifier[seat, Modifier.SOLAR_DRAW])
        push(state, Task.KEEP, seat, second + state.modifier[seat, Modifier.SOLAR_KEEP], flag)
        return False
    if effect == Effect.RESEARCH:
        if can_research(state, params, seat, number):
            return is_due(state, Due.TECHNOLOGY, seat)
    elif effect == Effect.MARKET:
        state.price_shift = number
        if can_trade(state, params, seat, number):
            return is_due(state, Due.TRADE, seat)
    elif effect == Effect.TRAVEL:
        pop(state)
        if can_travel(state, seat):
            push(state, Task.TRIP, seat, 0, -1, number, flag)
        return False
    elif effect == Effect.ACTIVATE:
        n = productions_of(state, params, seat)
        if n > 1:
            return is_due(state, Due.REPEAT_TOKEN, seat)
        pop(state)
        if n == 1:
            use_production(state, params, seat, only_production(state, params, seat))
        return False
    else:
        state.fuel[seat] -= number
    pop(state)
    return False


@jit
def draw_cubes(state, number):
    """Draw cubes out of the solar bag; they wait in ``state.drawn``.

    Random: stream CHANCE.

    Rule: SI-R22, SI-R25
    """
    for colour in range(N_COLOURS):
        state.drawn[colour] = 0
    for _ in range(number):
        left = total_cubes(state.bag)
        if left == 0:
            return
        place = draw_below(state, Stream.CHANCE, left)
        colour = 0
        while place >= state.bag[colour]:
            place -= state.bag[colour]
            colour += 1
        state.bag[colour] -= 1
        state.drawn[colour] += 1
