"""The menu: all options of a seat with an open pool, and of the decisions in between.

Each function lists the options of some acts and returns their number.  A list with room for
one option stops growing there, so the same functions answer whether there is any.
"""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import (
    FIRST_RARE,
    N_POOL,
    Act,
    CardState,
    Effect,
    Phase,
    Pool,
)
from exobalance.simcore.games.pun.data.labels import CIV_CARD, Kind, Label
from exobalance.simcore.games.pun.data.layout import N_RANKS
from exobalance.simcore.games.pun.rules.civ_cards import draw_extra
from exobalance.simcore.games.pun.rules.menu.cubes import (
    list_advances,
    list_climbs,
    list_icons,
    list_powers,
    list_regresses,
    list_synergies,
)
from exobalance.simcore.games.pun.rules.menu.pieces import list_pieces, list_rare
from exobalance.simcore.games.pun.rules.placement import (
    add_option,
    list_placements,
    list_unplaced,
)
from exobalance.simcore.games.pun.rules.pool import can_pick, has_pile, may_pick
from exobalance.simcore.games.pun.rules.rovers import list_jumps, list_steps
from exobalance.simcore.games.pun.rules.technologies import has_effect
from exobalance.simcore.games.pun.rules.tracks import note_moves

MENU_LABELS = np.array(
    [
        [Label.PLACE_GAIN] * 29,
        [Label.CIV_GAIN] * 29,
        [
            Label.RESOLVE_STOP,  # place
            Label.RESOLVE_STOP,  # unplaced
            Label.RESOLVE_ICON,
            Label.RESOLVE_SYNERGY,
            Label.RESOLVE_ADVANCE,
            Label.RESOLVE_CLIMB,
            Label.RESOLVE_REGRESS,
            Label.RESOLVE_PATCH,
            Label.RESOLVE_BANK,
            Label.RESOLVE_ROVER,
            Label.RESOLVE_STEP,
            Label.RESOLVE_JUMP,
            Label.RESOLVE_TELEPORT,
            Label.RESOLVE_LIFEPOD,
            Label.RESOLVE_METEORITE,
            Label.RESOLVE_DESTROY,
            Label.RESOLVE_DESTROY,
            Label.RESOLVE_DESTROY,
            Label.RESOLVE_DESTROY,
            Label.RESOLVE_PUT_METEORITE,
            Label.RESOLVE_REPOSITION,
            Label.RESOLVE_EXTRA_TILE,
            Label.RESOLVE_CHOOSE,
            Label.RESOLVE_DISCARD,
            Label.RESOLVE_DISCARD,
            Label.RESOLVE_POWER,
            Label.RESOLVE_STOP,  # civ
            Label.RESOLVE_STOP,  # end card
            Label.RESOLVE_STOP,
        ],
    ],
    np.int64,
)
"""Label of an act in each of the three kinds of menu; civ cards have labels of their own."""
for _kind, _move, _power in (
    (Kind.PLACE, Label.PLACE_MOVE, Label.PLACE_POWER),
    (Kind.CIV, Label.CIV_MOVE, Label.CIV_POWER),
):
    MENU_LABELS[_kind, [Act.STEP, Act.JUMP, Act.TELEPORT]] = _move
    MENU_LABELS[_kind, Act.POWER] = _power


@jit
def is_civ_due(state, params, seat):
    """Return True if a civ card is among the options of the menu."""
    if state.pool[Pool.END_CARD] > 0:
        for rank in range(N_RANKS):
            if has_pile(state, params, rank):
                return True
    if may_pick(state):
        for rank in range(N_RANKS):
            if state.picks[seat, rank] > 0 and can_pick(state, params, seat, rank):
                return True
    return False


@jit
def menu_kind(state, params, seat):
    """Return the kind of the menu."""
    if state.phase == Phase.TILE and state.placed == 0:
        return Kind.PLACE
    if is_civ_due(state, params, seat):
        return Kind.CIV
    return Kind.RESOLVE


@jit
def list_menu(state, params, seat, kind, options):
    """List the menu; return the number of options.

    Rule: PUN-R1, PUN-R2
    """
    state.must = 0
    note_moves(state, params, seat)
    labels = MENU_LABELS[kind]
    limit = options.shape[0]
    n = 0
    if kind == Kind.PLACE:
        n = list_round_tiles(state, params, seat, options)
    elif kind == Kind.CIV:
        n = list_cards(state, params, seat, options)
    if n < limit:
        n = list_icons(state, params, seat, labels[Act.ICON], options, n)
        n = list_synergies(state, params, seat, labels[Act.SYNERGY], options, n)
    if n < limit and state.n_advances + state.n_regresses + state.climb_to > 0:
        n = list_advances(state, params, seat, labels[Act.ADVANCE], options, n)
        n = list_climbs(state, params, seat, labels[Act.CLIMB], options, n)
        n = list_regresses(state, params, seat, labels[Act.REGRESS], options, n)
    if n < limit:
        n = list_pieces(state, params, seat, labels, options, n)
        n = list_steps(state, params, seat, labels[Act.STEP], options, n)
    if n < limit and state.levels[seat] != 0:
        n = list_jumps(state, params, seat, labels[Act.JUMP], options, n)
    if n < limit:
        for item in range(FIRST_RARE + 0, N_POOL):
            if state.pool[item] > 0:
                n = list_rare(state, params, seat, labels, options, n)
                break
    if n < limit and state.levels[seat] != 0:
        n = list_powers(state, params, seat, labels[Act.POWER], options, n)
    if n > 0 and state.must == 0 and kind != Kind.PLACE:
        n = add_option(options, n, Label.RESOLVE_STOP, Act.STOP)
    return n


@jit
def list_round_tiles(state, params, seat, options):
    """List how the tile of the round may be placed, or which is taken without.

    Rule: PUN-B11, PUN-B22, PUN-R60
    """
    only = spent_terrains(state, params, seat)
    n = list_placements(state, params, seat, only, 1, options)
    if n == 0:
        n = list_unplaced(state, params, seat, only, options, n)
    return n


@jit
def spent_terrains(state, params, seat):
    """Return the terrains that a seat has to take after using RE-1, as bits.

    Rule: PUN-R60
    """
    if not has_used(state, seat):
        return 0
    terrains = 0
    for level in range(1, 9):
        if (state.used_round[seat] >> level) & 1:
            tech = params.tech_of[state.corporation[seat], level]
            if tech >= 0 and params.tech_effect[tech] == Effect.TRACK_MOVEMENT:
                terrains |= params.tech_terrain[tech]
    return terrains


@jit
def has_used(state, seat):
    """Return True if a power of the round is spent."""
    return state.used_round[seat] != 0


@jit
def list_cards(state, params, seat, options):
    """List the civ cards that can be taken.

    Rule: PUN-B35, PUN-B43, PUN-R56, PUN-A10
    """
    n = 0
    state.must = 1
    if may_pick(state):
        for rank in range(N_RANKS):
            if state.picks[seat, rank] == 0:
                continue
            for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
                card = state.civ_order[place]
                if state.civ_state[card] == CardState.IN_PILE:
                    label = CIV_CARD + params.civ_label[card]
                    n = add_option(options, n, label, Act.CIV, card, rank)
            if rank + 1 < N_RANKS and has_effect(state, seat, Effect.NEXT_RANK_CARD):
                card = draw_extra(state, params, seat, rank + 1)
                if card >= 0:
                    label = CIV_CARD + params.civ_label[card]
                    n = add_option(options, n, label, Act.CIV, card, rank)
    if state.pool[Pool.END_CARD] > 0:
        for place in range(params.n_civ):
            card = state.civ_order[place]
            if state.civ_state[card] == CardState.IN_PILE:
                label = CIV_CARD + params.civ_label[card]
                n = add_option(options, n, label, Act.END_CARD, card)
    return n
