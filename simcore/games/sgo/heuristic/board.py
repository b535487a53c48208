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
from exobalance.simcore.kit.features import set_score, term


@jit
def score_rooms(state, params, weights, options, n, scores):
    """Score which figure activates which room."""
    seat = state.seat
    renew_offers(state, params)
    for other in range(state.n_players):
        extra = params.engineer_points if other == seat else 0
        renew_prospects(state, params, weights, other, extra)
    gifts = state.scratch_scores
    if scores.ndim == 1:  # once for all options that lead into a room; rows need them each
        for room in range(N_ROOMS):
            gifts[room] = score_gifts(state, params, weights, seat, room, scores, 0)
    for i in range(n):
        origin, room, figure = options[i, 0], options[i, 1], options[i, 2]
        points = params.chief_points if figure == Figure.CHIEF else params.engineer_points
        score = gifts[room]
        if scores.ndim == 2:
            score = score_gifts(state, params, weights, seat, room, scores, i)
        score += score_own_action(state, params, weights, seat, room, points, scores, i)
        score += score_leaving(state, params, weights, seat, origin, points, scores, i)
        if figure == Figure.CHIEF:
            score += term(scores, i, weights, F.ROOM_CHIEF, 1.0)
        set_score(scores, i, score)


@jit
def score_own_action(state, params, weights, seat, room, extra, scores, i):
    """Score what the active room gives the seat itself."""
    prospect = state.prospect[seat, room]
    points = prospect[Prospect.POINTS] + extra
    stalled = stall(state)
    used = 0.0
    score = term(scores, i, weights, F.ROOM_CROWD, points)
    if room < Room.MODULES:
        steps = min(points, prospect[Prospect.STEPS])
        turn_on = min(points, prospect[Prospect.TURN_ON])
        used = min(points, prospect[Prospect.STEPS] + prospect[Prospect.TURN_ON])
        landing = prospect[Prospect.LANDING]
        score += term(scores, i, weights, F.ROOM_STEPS, steps)
        score += term(scores, i, weights, F.ROOM_TURN_ON, turn_on)
        score += term(scores, i, weights, F.ROOM_LANDING, landing)
        score += term(scores, i, weights, F.ROOM_STALL, stalled, used) * used
        score += term(scores, i, weights, F.ROOM_STALL_LANDING, stalled, landing) * landing
    elif room == Room.MODULES:
        used = min(points, prospect[Prospect.STEPS])
        score += term(scores, i, weights, F.ROOM_MODULES, used)
        if used > 0:
            score += score_need_of_modules(state, params, weights, seat, scores, i)
    else:
        colonists = airlock_colonists(state, seat, points)
        score += term(scores, i, weights, F.ROOM_COLONISTS, colonists)
        if colonists > 0:
            used = points
            total = state.colonists[seat] + state.station[seat] + 1.0
            supply = state.colonists[seat]
            score += term(scores, i, weights, F.ROOM_NEED_COLONISTS, supply, 1.0 / total) / total
    score += term(scores, i, weights, F.ROOM_IDLE_POINTS, points - used)
    if used == 0.0:
        score += term(scores, i, weights, F.ROOM_STALL_IDLE, stalled)
    return score


@jit
def score_need_of_modules(state, params, weights, seat, scores, i):
    """Score how much the seat needs new modules: gates without one, nothing to turn ON."""
    missing = symbols_without_gate(state, params, seat)
    n_missing = 0
    for gate in range(state.gate_planet.shape[0]):
        n_missing += (missing >> gate) & 1
    stock = 1.0
    for module in range(1, state.n_modules[seat]):
        stock += 1 - state.mod_on[seat, module]
    stalled = stall(state)
    score = term(scores, i, weights, F.ROOM_STALL_NEED, n_missing, stalled) * stalled
    score += term(scores, i, weights, F.ROOM_NEED_GATES, n_missing)
    return score + term(scores, i, weights, F.ROOM_NEED_MODULES, 1.0, 1.0 / stock) / stock


@jit
def score_gifts(state, params, weights, seat, room, scores, i):
    """Score what the active room gives the opponents; in a stalled game that counts less.

    Otherwise players who all wait for another one to open a room would wait for ever.
    """
    leader = leading_opponent(state, seat)
    part = 1.0 - stall(state)
    share = part / (state.n_players - 1.0)
    score = 0.0
    for other in range(state.n_players):
        if other == seat:
            continue
        prospect = state.prospect[other, room]
        points = prospect[Prospect.POINTS]
        landing = prospect[Prospect.LANDING]
        gift = term(scores, i, weights, F.ROOM_OTHER_POINTS, points, share)
        if room < Room.MODULES:
            steps = min(points, prospect[Prospect.STEPS])
            gift += term(scores, i, weights, F.ROOM_OTHER_STEPS, steps, share)
            gift += term(scores, i, weights, F.ROOM_OTHER_LANDING, landing, share)
        score += gift / (state.n_players - 1.0)
        if other == leader:
            score += term(scores, i, weights, F.ROOM_LEADER_POINTS, points, part)
            if room < Room.MODULES:
                score += term(scores, i, weights, F.ROOM_LEADER_LANDING, landing, part)
    return score * part


@jit
def score_leaving(state, params, weights, seat, origin, points, scores, i):
    """Score what the figure leaves behind in its room."""
    score = 0.0
    prospect = state.prospect[seat, origin]
    if prospect[Prospect.POINTS] <= points:
        score += term(scores, i, weights, F.ROOM_LEAVES_EMPTY, 1.0)
    if origin < Room.MODULES:
        score += term(scores, i, weights, F.ROOM_LEFT_STEPS, min(3.0, prospect[Prospect.STEPS]))
    # Opponents' figures elsewhere can activate the room left behind in their turns.
    outside = 0
    for other in range(state.n_players):
        if other == seat:
            continue
        for room in range(N_ROOMS):
            if room != origin:
                outside += state.engineers[other, room] + state.chiefs[other, room]
    return score + term(scores, i, weights, F.ROOM_LEFT_POPULAR, outside, 0.1) / 10.0


@jit
def score_figures(state, params, weights, options, n, scores):
    """Score the rooms for a recruit or a promotion, and declining."""
    seat = state.seat
    renew_offers(state, params)
    renew_prospects(state, params, weights, seat, 0)
    for i in range(n):
        room = options[i, 0]
        if room < 0:
            set_score(scores, i, term(scores, i, weights, F.FIGURE_DECLINE, 1.0))
            continue
        points = state.prospect[seat, room, Prospect.POINTS]
        score = term(scores, i, weights, F.FIGURE_PRESENCE, points)
        if points == 0:
            score += term(scores, i, weights, F.FIGURE_FIRST, 1.0)
        if room == Room.MODULES:
            score += term(scores, i, weights, F.FIGURE_MODULES, 1.0)
        elif room == Room.AIRLOCKS:
            score += term(scores, i, weights, F.FIGURE_AIRLOCKS, 1.0)
        else:
            steps = state.prospect[seat, room, Prospect.STEPS]
            steps += state.prospect[seat, room, Prospect.TURN_ON]
            score += term(scores, i, weights, F.FIGURE_STEPS, min(steps, 6.0))
        set_score(scores, i, score)


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
            score += term(scores, i, weights, F.RANK_CHIEF, 1.0)
            points = params.chief_points
        if state.prospect[seat, room, Prospect.POINTS] <= points:
            score += term(scores, i, weights, F.RANK_LEAVES_EMPTY, 1.0)
        if room < Room.MODULES:
            steps = state.prospect[seat, room, Prospect.STEPS]
            score += term(scores, i, weights, F.RANK_STEPS, min(steps, 6.0))
        set_score(scores, i, score)
