"""Scores of decisions on the Odyssey board: rooms, recruits, promotions, rank figures."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import N_ROOMS, Figure, Room
from exobalance.simcore.games.sgo.heuristic.feature_table import F
from exobalance.simcore.games.sgo.heuristic.offers import renew_offers
from exobalance.simcore.games.sgo.heuristic.outlook import (
    Prospect,
    airlock_colonists,
    leading_opponent,
    renew_prospects,
    stall,
    symbols_without_gate,
)


@jit
def score_rooms(state, params, weights, options, n, scores):
    """Score which figure activates which room."""
    seat = state.seat
    renew_offers(state, params)
    for other in range(state.n_players):
        extra = params.engineer_points if other == seat else 0
        renew_prospects(state, params, weights, other, extra)
    rooms = state.scratch_scores
    for room in range(N_ROOMS):
        rooms[room] = score_gifts(state, params, weights, seat, room)
    for i in range(n):
        origin, room, figure = options[i, 0], options[i, 1], options[i, 2]
        points = params.chief_points if figure == Figure.CHIEF else params.engineer_points
        score = rooms[room] + score_own_action(state, params, weights, seat, room, points)
        score += score_leaving(state, params, weights, seat, origin, points)
        if figure == Figure.CHIEF:
            score += weights[F.ROOM_CHIEF]
        scores[i] = score


@jit
def score_own_action(state, params, weights, seat, room, extra):
    """Score what the active room gives the seat itself."""
    prospect = state.prospect[seat, room]
    points = prospect[Prospect.POINTS] + extra
    stalled = stall(state)
    used = 0.0
    score = weights[F.ROOM_CROWD] * points
    if room < Room.MODULES:
        steps = min(points, prospect[Prospect.STEPS])
        turn_on = min(points, prospect[Prospect.TURN_ON])
        used = min(points, prospect[Prospect.STEPS] + prospect[Prospect.TURN_ON])
        score += weights[F.ROOM_STEPS] * steps
        score += weights[F.ROOM_TURN_ON] * turn_on
        score += weights[F.ROOM_LANDING] * prospect[Prospect.LANDING]
        score += weights[F.ROOM_STALL] * stalled * used
        score += weights[F.ROOM_STALL_LANDING] * stalled * prospect[Prospect.LANDING]
    elif room == Room.MODULES:
        used = min(points, prospect[Prospect.STEPS])
        score += weights[F.ROOM_MODULES] * used
        if used > 0:
            score += score_need_of_modules(state, params, weights, seat)
    else:
        colonists = airlock_colonists(state, seat, points)
        score += weights[F.ROOM_COLONISTS] * colonists
        if colonists > 0:
            used = points
            total = state.colonists[seat] + state.station[seat] + 1.0
            score += weights[F.ROOM_NEED_COLONISTS] * state.colonists[seat] / total
    score += weights[F.ROOM_IDLE_POINTS] * (points - used)
    if used == 0.0:
        score += weights[F.ROOM_STALL_IDLE] * stalled
    return score


@jit
def score_need_of_modules(state, params, weights, seat):
    """Score how much the seat needs new modules: gates without one, nothing to turn ON."""
    missing = symbols_without_gate(state, params, seat)
    n_missing = 0
    for gate in range(state.gate_planet.shape[0]):
        n_missing += (missing >> gate) & 1
    n_off = 0
    for module in range(1, state.n_modules[seat]):
        n_off += 1 - state.mod_on[seat, module]
    score = weights[F.ROOM_STALL_NEED] * n_missing * stall(state)
    return (
        score
        + weights[F.ROOM_NEED_GATES] * n_missing
        + weights[F.ROOM_NEED_MODULES] / (1.0 + n_off)
    )


@jit
def score_gifts(state, params, weights, seat, room):
    """Score what the active room gives the opponents; in a stalled game that counts less.

    Otherwise players who all wait for another one to open a room would wait for ever.
    """
    leader = leading_opponent(state, seat)
    score = 0.0
    for other in range(state.n_players):
        if other == seat:
            continue
        prospect = state.prospect[other, room]
        points = prospect[Prospect.POINTS]
        gift = weights[F.ROOM_OTHER_POINTS] * points
        if room < Room.MODULES:
            gift += weights[F.ROOM_OTHER_STEPS] * min(points, prospect[Prospect.STEPS])
            gift += weights[F.ROOM_OTHER_LANDING] * prospect[Prospect.LANDING]
        score += gift / (state.n_players - 1.0)
        if other == leader:
            score += weights[F.ROOM_LEADER_POINTS] * points
            if room < Room.MODULES:
                score += weights[F.ROOM_LEADER_LANDING] * prospect[Prospect.LANDING]
    return score * (1.0 - stall(state))


@jit
def score_leaving(state, params, weights, seat, origin, points):
    """Score what the figure leaves behind in its room."""
    score = 0.0
    prospect = state.prospect[seat, origin]
    if prospect[Prospect.POINTS] <= points:
        score += weights[F.ROOM_LEAVES_EMPTY]
    if origin < Room.MODULES:
        score += weights[F.ROOM_LEFT_STEPS] * min(3.0, prospect[Prospect.STEPS])
    # Opponents' figures elsewhere can activate the room left behind in their turns.
    outside = 0
    for other in range(state.n_players):
        if other == seat:
            continue
        for room in range(N_ROOMS):
            if room != origin:
                outside += state.engineers[other, room] + state.chiefs[other, room]
    return score + weights[F.ROOM_LEFT_POPULAR] * outside / 10.0


@jit
def score_figures(state, params, weights, options, n, scores):
    """Score the rooms for a recruit or a promotion, and declining."""
    seat = state.seat
    renew_offers(state, params)
    renew_prospects(state, params, weights, seat, 0)
    for i in range(n):
        room = options[i, 0]
        if room < 0:
            scores[i] = weights[F.FIGURE_DECLINE]
            continue
        points = state.prospect[seat, room, Prospect.POINTS]
        score = weights[F.FIGURE_PRESENCE] * points
        if points == 0:
            score += weights[F.FIGURE_FIRST]
        if room == Room.MODULES:
            score += weights[F.FIGURE_MODULES]
        elif room == Room.AIRLOCKS:
            score += weights[F.FIGURE_AIRLOCKS]
        else:
            steps = state.prospect[seat, room, Prospect.STEPS]
            steps += state.prospect[seat, room, Prospect.TURN_ON]
            score += weights[F.FIGURE_STEPS] * min(steps, 6.0)
        scores[i] = score


@jit
def score_ranks(state, params, weights, options, n, scores):
    """Score which engineer or chief goes to a rank."""
    seat = state.seat
    renew_offers(state, params)
    renew_prospects(state, params, weights, seat, 0)
    for i in range(n):
        room = options[i, 1]
        score = 0.0
        points = params.engineer_points
        if options[i, 2] == Figure.CHIEF:
            score += weights[F.RANK_CHIEF]
            points = params.chief_points
        if state.prospect[seat, room, Prospect.POINTS] <= points:
            score += weights[F.RANK_LEAVES_EMPTY]
        if room < Room.MODULES:
            steps = state.prospect[seat, room, Prospect.STEPS]
            score += weights[F.RANK_STEPS] * min(steps, 6.0)
        scores[i] = score
