"""Production: what the base, the explorer and the buildings of a plant do."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Effect, Step, Task, Token
from exobalance.simcore.games.starship.data.labels import Due, Source
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    MAX_EFFECTS,
    N_BUILDINGS,
    N_PLANETS,
    PRODUCTION,
)
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.tasks import (
    is_due,
    pop,
    push,
    push_effect,
    push_effects,
)
from exobalance.simcore.games.starship.rules.trips.plants import can_extract, can_upgrade


@jit
def works_on(state, params, seat, effect, planet):
    """Return True if an effect on plants would change something at one of them.

    Rule: SI-R36, SI-A23
    """
    if state.plant[seat, planet] < 0:
        return False
    if effect == Effect.DRILL:
        return can_extract(state, params, seat, planet)
    if effect == Effect.ARS:
        return total_cubes(state.warehouse[seat, planet]) > 0
    if effect == Effect.UPGRADE:
        return can_upgrade(state, seat, planet)
    return True


@jit
def is_gained(state, params, seat, effect):
    """Return True if an effect without choice would change something."""
    if effect == Effect.REPUTATION:
        return state.reputation[seat] < params.n_reputation - 1
    if effect == Effect.SCIENTIST:
        return state.supply[seat] > 0
    return True


@jit
def building_works(state, params, seat, planet, kind):
    """Return True if a building of a kind would change something.

    Rule: SI-R36, SI-A35
    """
    row = params.building_row[kind]
    for level in range(state.level[seat, row]):
        for i in range(MAX_EFFECTS):
            effect = params.row_effect[row, level, i, 0]
            if effect < 0:
                continue
            if effect <= Effect.SCIENTIST:
                if is_gained(state, params, seat, effect):
                    return True
            elif works_on(state, params, seat, effect, planet):
                return True
    return False


@jit
def can_step(state, params, seat, planet, step):
    """Return True if a step of the production under way is left and would change something.

    Rule: SI-R36
    """
    if step == Step.BASE:
        return (
            state.used[step] == 0
            and params.base_cubes > 0
            and can_extract(state, params, seat, planet)
        )
    if step == Step.EXPLORER:
        return (
            state.used[step] == 0
            and state.place[seat] == planet
            and params.explorer_cubes > 0
            and can_extract(state, params, seat, planet)
        )
    kind = step - Step.DRILL
    if state.used[step] >= state.built[seat, planet, kind]:
        return False
    return building_works(state, params, seat, planet, kind)


@jit
def clear_used(state):
    """Begin a production: nothing is used up."""
    for step in range(N_BUILDINGS + 2):
        state.used[step] = 0


@jit
def can_produce(state, params, seat, planet):
    """Return True if the production of a plant would change something.

    Rule: SI-R36
    """
    if state.plant[seat, planet] < 0:
        return False
    clear_used(state)
    for step in range(N_BUILDINGS + 2):
        if can_step(state, params, seat, planet, step):
            return True
    return False


@jit
def can_use_production(state, params, seat, token):
    """Return True if a production token would change something.

    Rule: SI-R35, SI-R36
    """
    if token == Token.EARTH:
        return params.earth_effect[0, 0] >= 0
    planet = token - PRODUCTION
    return planet != EARTH and can_produce(state, params, seat, planet)


@jit
def use_production(state, params, seat, token):
    """Begin the production of a token.

    Rule: SI-R35, SI-R36
    """
    if token == Token.EARTH:
        push_effects(state, params.earth_effect, seat, -1, Source.BUILDINGS)
    else:
        clear_used(state)
        push(state, Task.PRODUCE, seat, token - PRODUCTION)


@jit
def step_produce(state, params):
    """Make the next step of a production due, or end it; return True if it is due."""
    task = state.task[state.n_tasks - 1]
    seat, planet = task[1], task[2]
    for step in range(N_BUILDINGS + 2):
        if can_step(state, params, seat, planet, step):
            return is_due(state, Due.PRODUCE, seat)
    pop(state)
    return False


@jit
def use_step(state, params, seat, planet, step):
    """Carry out a step of a production.

    Rule: SI-R36, SI-R37
    """
    state.used[step] += 1
    if step == Step.BASE:
        push_effect(state, seat, Effect.DRILL, params.base_cubes, 0, 0, planet, Source.BUILDINGS)
    elif step == Step.EXPLORER:
        push_effect(
            state, seat, Effect.DRILL, params.explorer_cubes, 0, 0, planet, Source.BUILDINGS
        )
    else:
        row = params.building_row[step - Step.DRILL]
        for level in range(state.level[seat, row] - 1, -1, -1):
            effects = params.row_effect[row, level]
            push_effects(state, effects, seat, planet, Source.BUILDINGS)


@jit
def productions_of(state, params, seat):
    """Return how many own production tokens would change something."""
    n = 0
    if can_use_production(state, params, seat, Token.EARTH):
        n += 1
    for planet in range(N_PLANETS):
        if planet != EARTH and can_produce(state, params, seat, planet):
            n += 1
    return n


@jit
def only_production(state, params, seat):
    """Return the first own production token that would change something, -1 without one."""
    if can_use_production(state, params, seat, Token.EARTH):
        return 0 + Token.EARTH
    for planet in range(N_PLANETS):
        if planet != EARTH and can_produce(state, params, seat, planet):
            return PRODUCTION + planet
    return -1
