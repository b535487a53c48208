"""The numbers of `outlook_table` for a seat."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cell, Cube
from exobalance.simcore.games.kepler.data.labels import Source
from exobalance.simcore.games.kepler.data.layout import (
    N_CUBES,
    N_TECHNOLOGIES,
    N_TRACKS,
    N_TYPES,
    N_ZONES,
)
from exobalance.simcore.games.kepler.heuristic.economy import basic_cubes
from exobalance.simcore.games.kepler.heuristic.goals import (
    NO_GOAL,
    TURN,
    goal_of,
    goal_turns,
    weigh_planets,
)
from exobalance.simcore.games.kepler.heuristic.outlook_table import N
from exobalance.simcore.games.kepler.heuristic.worth import (
    affords,
    best_of_others,
    flip_size,
    flip_worth,
    objective_part,
    planet_value,
)
from exobalance.simcore.games.kepler.rules.actions import can_terraform
from exobalance.simcore.games.kepler.rules.objectives import counted_planets, ships_on_mines
from exobalance.simcore.games.kepler.rules.scoring import score_seat
from exobalance.simcore.kit.rows import total_of

FAR_MEDAL = 9


@jit
def outlook(state, params, weights, seat, row):
    """Fill ``row`` with what a seat has and could do next, as a bot of these weights sees it."""
    score_seat(state, params, seat)
    objective = state.source[seat, Source.OBJECTIVE]
    row[N.POINTS] = total_of(state, seat) - objective
    row[N.OBJECTIVE] = objective
    part = 0.0
    for i in range(state.n_objectives[seat]):
        card = state.objective[seat, i]
        part += params.objective_points[card]
        part -= objective_part(state, params, seat, card, params.condition[card, 2])
    row[N.OBJECTIVE_PART] = part
    look_at_cubes(state, seat, row)
    look_at_tracks(state, params, seat, row)
    look_at_planets(state, params, weights, seat, row)
    look_at_ships(state, params, weights, seat, row)
    row[N.HIDDEN] = state.n_down


@jit
def look_at_cubes(state, seat, row):
    """Fill where cubes lie, and the levels."""
    best = 0
    for cube in range(N_CUBES):
        held = 0
        for slot in range(state.n_cards[seat]):
            held += state.cubes[seat, slot, cube]
        row[N.STORED_E + cube] = state.storage[seat, cube]
        row[N.HELD_E + cube] = held
        row[N.PIT_E + cube] = state.pit[seat, cube]
    for slot in range(state.n_cards[seat]):
        best = max(best, basic_cubes(state, seat, slot))
    row[N.BEST_CARD] = best
    for technology in range(N_TECHNOLOGIES):
        row[N.LEVEL_I + technology] = state.level[seat, technology]


@jit
def look_at_tracks(state, params, seat, row):
    """Fill places, medals, and what is near on the tracks."""
    won = 0
    for track in range(N_TRACKS):
        place = state.place[seat, track]
        best = best_of_others(state, params, seat, track)
        row[N.PLACE_COLONIAL + track] = place
        row[N.MEDALS_COLONIAL + track] = state.medals[seat, track]
        row[N.LEAD_COLONIAL + track] = place - best
        steps = FAR_MEDAL
        for later in range(place + 1, params.length + 1):
            if params.medal[track, later] & state.medal_left[track] != 0:
                steps = min(steps, later - place)
        row[N.NEXT_MEDAL_COLONIAL + track] = steps
        if place >= best:
            won += state.medals_on_card[track]
    row[N.MEDALS_WON] = won


@jit
def look_at_planets(state, params, weights, seat, row):
    """Fill colonies, what they make, and what cards can pay."""
    row[N.COLONIES] = state.n_cards[seat] - 1
    for kind in range(N_TYPES):
        row[N.COLONIES_ROCKY + kind] = counted_planets(state, params, seat, -1, kind, False)
    for zone in range(N_ZONES):
        row[N.COLONIES_SHORT + zone] = counted_planets(state, params, seat, zone, -1, False)
    row[N.TERRAFORMED] = counted_planets(state, params, seat, -1, -1, True)
    flips = 0.0
    basic = 0
    antimatter = 0
    payable = 0.0
    for slot in range(state.n_cards[seat]):
        payable += affords(state, params, weights, seat, slot)
        if slot == 0:
            continue
        makes = params.planet_makes[state.card_planet[seat, slot], state.is_terraformed[seat, slot]]
        basic += makes[Cube.E] + makes[Cube.M]
        antimatter += makes[Cube.A]
        if can_terraform(state, params, seat, slot):
            flips += flip_worth(state, params, weights, seat, slot, None, 0)
    row[N.FLIPS] = flips / flip_size(weights)
    row[N.MAKES] = basic
    row[N.MAKES_ANTIMATTER] = antimatter
    row[N.AFFORDS] = payable


@jit
def look_at_ships(state, params, weights, seat, row):
    """Fill where ships are, and what they can reach."""
    weigh_planets(state, params, weights, seat)
    reserve = 0
    waiting = 0.0
    near = 0.0
    for ship in range(params.n_ships):
        hexagon = state.ship[seat, ship]
        if hexagon < 0:
            reserve += 1
            continue
        tile = state.tile_at[hexagon]
        if tile >= 0 and tile < params.n_planets:
            waiting += planet_value(state, params, weights, seat, tile)
        elif state.cell[hexagon] == Cell.SHIP:
            goal = goal_of(state, params, weights, seat, hexagon, TURN)
            if goal != NO_GOAL:
                turns = goal_turns(state, params, seat, hexagon, goal)
                near += state.tile_worth[goal] - TURN * turns
    row[N.RESERVE] = reserve
    row[N.WAITING] = waiting
    row[N.MINES] = ships_on_mines(state, params, seat)
    row[N.NEAR] = near
