"""Legal options of every decision kind, as rows of small ints (see `codes.Act`)."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Act, Gap, Side, Symbol
from exobalance.simcore.games.pun.data.labels import Kind, Label
from exobalance.simcore.games.pun.data.layout import MAX_OPTIONS, N_DEPOTS, N_TRACKS
from exobalance.simcore.games.pun.rules.boards import store
from exobalance.simcore.games.pun.rules.gains import is_side_open
from exobalance.simcore.games.pun.rules.lifepods import list_targets
from exobalance.simcore.games.pun.rules.menu.listing import list_menu
from exobalance.simcore.games.pun.rules.menu.pieces import list_mask, list_objectives
from exobalance.simcore.games.pun.rules.placement import add_option, list_placements, patch_cells
from exobalance.simcore.games.pun.rules.rovers import teleport_cells


@jit
def legal_options(state, params, options):
    """Fill ``options`` with the legal options of ``state.seat``; return their number."""
    kind = state.kind
    seat = state.seat
    if kind == Kind.PLACE and state.due_place > 0:
        drops = params.extra_tile_drops
        n = list_placements(state, params, seat, 0, drops, options)
    elif kind <= Kind.RESOLVE:
        n = list_menu(state, params, seat, kind, options)
    elif kind == Kind.PATCH:
        a, b, c = patch_cells(state, params, seat)
        store(state.mask_a[:], a, b, c)
        n = list_mask(state.mask_a[:], Act.PATCH, options, 0, Label.PATCH_PUT)
    elif kind == Kind.TELEPORT:
        a, b, c = teleport_cells(state, params, seat)
        store(state.mask_a[:], a, b, c)
        n = list_mask(state.mask_a[:], Act.TELEPORT, options, 0, Label.TELEPORT_TO)
    elif kind == Kind.LIFEPOD:
        n = list_targets(state, params, seat, state.lifepod_from, options)
    elif kind == Kind.BENEFIT:
        n = list_benefits(state, params, seat, options)
    else:
        n = list_simple(state, params, seat, kind, options)
    if n == MAX_OPTIONS:
        state.gap = Gap.OPTIONS
    return n


@jit
def list_benefits(state, params, seat, options):
    """List the sides of a choice of two benefits; return their number.

    Rule: PUN-B44, PUN-A28
    """
    n = 0
    track, at = state.benefit_track[0], state.benefit_at[0]
    row = params.symbol[state.corporation[seat], track, at]
    for column in range(Symbol.CHOICE_A + 0, Symbol.CHOICE_B + 1):
        side = row[column]
        if is_side_open(state, side, state.benefit_claim):
            label = Label.BENEFIT_SYNERGY + min(side, Side.ADVANCE + 0) - Side.SYNERGY
            n = add_option(options, n, label, Act.BENEFIT, at, side)
    return n


@jit
def list_simple(state, params, seat, kind, options):
    """List the options of decisions among a few things; return their number.

    Rule: PUN-B9, PUN-B40, PUN-B41, PUN-B46, PUN-B6, PUN-A1
    """
    n = 0
    if kind == Kind.ROTATE:
        for turn in range(N_DEPOTS):
            n = add_option(options, n, Label.ROTATE_STAY + turn, Act.ROTATE, turn)
    elif kind == Kind.FLUX:
        for track in range(N_TRACKS):
            n = add_option(options, n, Label.FLUX_TRACK, Act.FLUX, track)
    elif kind == Kind.LOAD:
        for destroy in range(2):
            n = add_option(options, n, Label.LOAD_KEEP + destroy, Act.LOAD, destroy)
    elif kind == Kind.OBJECTIVE:
        for i in range(state.n_drawn):
            card = state.drawn[i]
            n = add_option(options, n, Label.OBJECTIVE_KEEP, Act.OBJECTIVE, card)
    elif kind == Kind.GIVE_BACK:
        n = list_objectives(state, params, seat, Act.GIVE_BACK, options, n, Label.GIVE_BACK_CARD)
    elif kind == Kind.PLANET:
        own = state.dealt_planet[seat]
        n = add_option(options, n, Label.PLANET_DEALT, Act.PLANET, own)
        other = params.symmetric_planet
        n = add_option(options, n, Label.PLANET_SYMMETRIC, Act.PLANET, other)
    else:
        own = state.dealt_corporation[seat]
        n = add_option(options, n, Label.CORPORATION_DEALT, Act.CORPORATION, own)
        other = params.symmetric_corporation
        n = add_option(options, n, Label.CORPORATION_SYMMETRIC, Act.CORPORATION, other)
    return n
