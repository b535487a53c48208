"""Scores of civ cards, objectives, sides and turns of the station."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import CardSet, Condition, Effect, Piece
from exobalance.simcore.games.pun.data.layout import N_DEPOTS
from exobalance.simcore.games.pun.heuristic.feature_table import F
from exobalance.simcore.games.pun.heuristic.outlook_tracks import best_advances, value_cubes
from exobalance.simcore.games.pun.heuristic.placements import value_of_tile
from exobalance.simcore.games.pun.heuristic.tracks import climb_steps
from exobalance.simcore.games.pun.rules.bits import count
from exobalance.simcore.games.pun.rules.lifepods import collected_lifepods
from exobalance.simcore.games.pun.rules.objectives import metric_of
from exobalance.simcore.games.pun.rules.placement import front_stack, top_tile
from exobalance.simcore.games.pun.rules.scoring import in_set
from exobalance.simcore.kit.features import rows_of, set_score, term


@jit
def card_score(state, params, weights, seat, card, rows, i):
    """Return the score of a civ card."""
    effect = params.civ_effect[card]
    n = params.civ_count[card]
    score = term(rows, i, weights, F.CIV_MEDALS, params.civ_medals[card])
    if effect == Effect.ADVANCE:
        steps = params.civ_steps[card]
        score += steps * best_advances(state, params, weights, seat, n, rows, i, steps)
    elif effect == Effect.SET_MEDALS:
        held = in_set(state, params, seat, CardSet.COMMERCE)
        now = params.commerce[min(held, params.n_commerce - 1)]
        more = params.commerce[min(held + 1, params.n_commerce - 1)] - now
        score += term(rows, i, weights, F.CIV_SET, more)
    elif effect == Effect.METEORITE_RATE:
        held = in_set(state, params, seat, CardSet.REPO)
        now = params.repo[min(held, params.n_repo - 1)]
        more = params.repo[min(held + 1, params.n_repo - 1)] - now
        stones, each = state.meteorites[seat], params.meteorite_set
        score += term(rows, i, weights, F.CIV_RATE, more, stones / each) * stones / each
    elif effect == Effect.MEDALS_PER:
        held = count(state.patched[seat])
        if params.civ_piece[card] == Piece.COLLECTED_LIFEPOD:
            held = collected_lifepods(state, seat)
        score += term(rows, i, weights, F.CIV_PER_PIECE, n, held) * held
    elif effect == Effect.PATCH:
        score += term(rows, i, weights, F.CIV_PATCHES, n)
    elif effect == Effect.MOVEMENT:
        if state.n_rovers[seat] > 0:
            score += term(rows, i, weights, F.CIV_MOVEMENT, n)
    elif effect == Effect.LIFEPOD:
        score += term(rows, i, weights, F.CIV_LIFEPODS, min(n, count(state.pods[seat])))
    elif effect == Effect.DESTROY_METEORITE or effect == Effect.DESTROY_LINE:
        score += term(rows, i, weights, F.CIV_STONES, min(n + 1, count(state.lying[seat])))
    elif effect == Effect.EXTRA_TILE:
        score += term(rows, i, weights, F.CIV_TILE, n)
    elif effect == Effect.CLIMB:
        climbed = climb_steps(state, seat, params.civ_position[card])
        score += term(rows, i, weights, F.CIV_CLIMB, climbed)
    elif effect == Effect.TELEPORT:
        if state.n_rovers[seat] > 0:
            score += term(rows, i, weights, F.CIV_LIFEPODS, min(1, count(state.pods[seat])))
    return score


@jit
def shared_score(state, params, weights, seat, card, rows, i):
    """Return the score of an objective for all: the lead over the best other seat."""
    own = metric_of(state, params, seat, card)
    sign = -1 if params.fewer_is_better[card] != 0 else 1
    lead = 99
    for other in range(state.n_players):
        if other != seat:
            lead = min(lead, sign * (own - metric_of(state, params, other, card)))
    return term(rows, i, weights, F.OBJECTIVE_LEAD, lead)


@jit
def give_back_score(state, params, weights, seat, card, rows, i):
    """Return the score of giving back a private objective."""
    condition = params.condition[card]
    if condition == Condition.RECTANGLE:
        return term(rows, i, weights, F.GIVE_BACK_RECTANGLE, 1.0)
    if condition == Condition.ICONS_IN_AREA:
        return term(rows, i, weights, F.GIVE_BACK_AREA, 1.0)
    if condition == Condition.TRACK_AT_TOP:
        height = state.cube_at[seat, params.condition_terrain[card]]
        score = term(rows, i, weights, F.GIVE_BACK_TRACK, 1.0)
        return score + term(rows, i, weights, F.GIVE_BACK_HEIGHT, height)
    return 0.0


@jit
def score_turns(state, params, weights, seat, options, n, scores):
    """Score how far the station is turned: what comes to lie in front of whom."""
    rows = rows_of(scores)
    players = state.n_players
    turned = state.turned
    for i in range(n):
        set_score(scores, i, 0.0)
    for other in range(players):
        feature, share = F.ROTATE_OWN + 0, 1
        if other != seat:
            feature, share = F.ROTATE_OTHERS + 0, players - 1
        value_cubes(state, params, weights, other)
        most = 0.0
        for i in range(n):
            state.turned = (turned - options[i, 1]) % N_DEPOTS
            best = 0.0
            for ring in range(2):
                tile = top_tile(state, front_stack(state, params, other, ring))
                if tile >= 0:
                    best = max(best, value_of_tile(state, params, weights, other, tile))
            state.turn_value[i] = best
            most = max(most, best)
        if most > 0:
            for i in range(n):
                value = state.turn_value[i] / most
                part = term(rows, i, weights, feature, 1.0, value / share) / share
                if scores.ndim == 1:
                    scores[i] += part * state.turn_value[i] / most
    state.turned = turned
