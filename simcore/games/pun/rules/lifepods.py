"""Places of collected lifepods: scoring area, track positions, technologies."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Act, CorporationRule, Terrain
from exobalance.simcore.games.pun.data.labels import Label
from exobalance.simcore.games.pun.data.layout import (
    MAX_POSITIONS,
    N_LEVELS,
    N_TRACKS,
    ON_TECH,
    ON_TRACK,
    PER_TRACK,
    SCORING_AREA,
)
from exobalance.simcore.games.pun.rules.placement import add_option
from exobalance.simcore.games.pun.rules.technologies import renew_levels
from exobalance.simcore.games.pun.rules.tracks import is_taken


@jit
def is_free_place(state, params, seat, place):
    """Return True if a lifepod may be put on a place.

    Rule: PUN-B39, PUN-B41, PUN-U11
    """
    if place == SCORING_AREA:
        return True
    rule = state.rule[seat]
    corporation = state.corporation[seat]
    if place >= ON_TECH:
        level = place - ON_TECH
        if rule != CorporationRule.LIFEPODS_ON_TECHS or params.tech_of[corporation, level] < 0:
            return False
        return (state.tech_pods[seat] >> level) & 1 == 0
    track, at = (place - ON_TRACK) // PER_TRACK, (place - ON_TRACK) % PER_TRACK
    if rule != CorporationRule.LIFEPODS_ON_TRACKS or at > params.top[corporation, track]:
        return False
    if params.no_lifepods_on_top != 0 and track != Terrain.ROVER:
        if at == params.top[corporation, track]:
            return False
    return (state.track_pods[seat, track] >> at) & 1 == 0 and not is_taken(state, seat, track, at)


@jit
def has_lifepod(state, seat, place):
    """Return True if a collected lifepod lies on a place."""
    if place == SCORING_AREA:
        return state.scoring_pods[seat] > 0
    if place >= ON_TECH:
        return (state.tech_pods[seat] >> (place - ON_TECH)) & 1 == 1
    track, at = (place - ON_TRACK) // PER_TRACK, (place - ON_TRACK) % PER_TRACK
    return (state.track_pods[seat, track] >> at) & 1 == 1


@jit
def put_lifepod(state, params, seat, place):
    """Put a collected lifepod on a place.

    Rule: PUN-B39, PUN-B41
    """
    if place == SCORING_AREA:
        state.scoring_pods[seat] += 1
    elif place >= ON_TECH:
        state.tech_pods[seat] |= 1 << (place - ON_TECH)
    else:
        track, at = (place - ON_TRACK) // PER_TRACK, (place - ON_TRACK) % PER_TRACK
        state.track_pods[seat, track] |= 1 << at
    renew_levels(state, params, seat)


@jit
def take_lifepod(state, params, seat, place):
    """Take a collected lifepod from a place.

    Rule: PUN-A18
    """
    if place == SCORING_AREA:
        state.scoring_pods[seat] -= 1
    elif place >= ON_TECH:
        state.tech_pods[seat] &= ~(1 << (place - ON_TECH))
    else:
        track, at = (place - ON_TRACK) // PER_TRACK, (place - ON_TRACK) % PER_TRACK
        state.track_pods[seat, track] &= ~(1 << at)
    renew_levels(state, params, seat)


@jit
def n_places(state, seat):
    """Return how many places the rule of a corporation knows, see `place_number`."""
    rule = state.rule[seat]
    if rule == CorporationRule.LIFEPODS_ON_TRACKS:
        return 1 + N_TRACKS * MAX_POSITIONS
    if rule == CorporationRule.LIFEPODS_ON_TECHS:
        return N_LEVELS
    return 1


@jit
def place_number(state, seat, i):
    """Return the i-th place that the rule of a corporation knows; the first is the area."""
    if i == 0:
        return SCORING_AREA
    if state.rule[seat] == CorporationRule.LIFEPODS_ON_TECHS:
        return ON_TECH + i
    return ON_TRACK + (i - 1) // MAX_POSITIONS * PER_TRACK + (i - 1) % MAX_POSITIONS


@jit
def list_targets(state, params, seat, origin, options):
    """List where a lifepod may go, but not where it comes from; return the number of options.

    Rule: PUN-B39, PUN-B41, PUN-R47
    """
    n = 0
    for i in range(n_places(state, seat)):
        place = place_number(state, seat, i)
        if place != origin and is_free_place(state, params, seat, place):
            label = Label.LIFEPOD_SCORING
            if place >= ON_TECH:
                label = Label.LIFEPOD_TECH
            elif place >= ON_TRACK:
                label = Label.LIFEPOD_TRACK
            n = add_option(options, n, label, Act.LIFEPOD, place)
    return n


@jit
def can_move_lifepod(state, params, seat, origin):
    """Return True if a collected lifepod lies on a place and could go to another."""
    if not has_lifepod(state, seat, origin):
        return False
    if origin != SCORING_AREA:
        return True
    for i in range(1, n_places(state, seat)):
        if is_free_place(state, params, seat, place_number(state, seat, i)):
            return True
    return False


@jit
def can_reposition(state, params, seat):
    """Return True if some collected lifepod could go elsewhere.

    Rule: PUN-B39
    """
    for i in range(n_places(state, seat)):
        if can_move_lifepod(state, params, seat, place_number(state, seat, i)):
            return True
    return False


@jit
def collected_lifepods(state, seat):
    """Return the number of collected lifepods, wherever they lie.

    Rule: PUN-R48
    """
    n = state.scoring_pods[seat]
    for track in range(N_TRACKS):
        for at in range(MAX_POSITIONS):
            n += (state.track_pods[seat, track] >> at) & 1
    for level in range(N_LEVELS):
        n += (state.tech_pods[seat] >> level) & 1
    return n
