"""Set up one world: tiles, progress deck, objectives, cubes."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, keyed
from exobalance.simcore.games.kepler.data.codes import Cell, Phase
from exobalance.simcore.games.kepler.data.layout import (
    MAX_CARDS,
    MAX_SHIPS,
    MAX_SLOTS,
    MAX_TILES,
    N_CUBES,
    N_HEXES,
    N_LEVELS,
    N_TECHNOLOGIES,
    N_TRACKS,
    PHANTOM,
)
from exobalance.simcore.games.kepler.rules.actions import can_place_on
from exobalance.simcore.games.kepler.rules.moves import put_tile
from exobalance.simcore.games.kepler.rules.turn import advance
from exobalance.simcore.kit.circle import circle_offset, lay_circle
from exobalance.simcore.kit.shuffle import drawn_below, sort_by_key
from exobalance.simcore.kit.start import cycle_key, draw_setup_set, start_game

U64 = np.uint64
TILE_LABEL = 2_200_013  # labels keep draws of different kinds apart
HEX_LABEL = 2_300_003
CARD_LABEL = 2_400_011
TRIES = 64


@jit
def reset(state, params, root, world):
    """Set up a world and go to its first decision.

    Random: stream SETUP by identity; objectives by root and cycle of worlds.

    Rule: KEP-R8, KEP-R9, KEP-R12, KEP-R14, KEP-R15, KEP-R16, KEP-R18, KEP-R65, KEP-R66
    """
    start_game(state, params, root, world)
    clear_table(state, params)
    for seat in range(state.n_players):
        clear_seat(state, params, seat)
    clear_common_rows(state)
    shuffle_cards(state, params)
    deal_objectives(state, params)
    shuffle_tiles(state, params)
    if params.players_place == 0:
        place_tiles(state, params)
    advance(state, params)


@jit
def clear_table(state, params):
    """Clear the galaxy, the tracks, and all that a turn leaves behind."""
    state.phase = Phase.PLACE
    state.step = 0
    state.round_number = 0
    state.first = 0
    state.acting = -1
    state.card = -1
    state.n_tasks = 0
    state.n_seen = 0
    state.n_picks = 0
    state.n_mapped = 0
    state.bonus_due = -1
    state.bonus_done = 0
    state.built = 0
    state.is_done = 0
    state.used_slots = 0
    state.meant = 0
    state.effect = 0
    state.times = 0
    state.raised = 0
    state.range = 0
    state.moved = 0
    state.flying = -1
    state.range_left = 0
    state.converted = 0
    state.shifted = 0
    state.turn_hash = U64(0)
    for cube in range(N_CUBES):
        state.amount[cube] = 0
    clear_galaxy(state, params)
    for track in range(N_TRACKS):
        state.medals_on_card[track] = 0
        state.medals_next[track] = 0
        left = 0
        for place in range(params.length + 1):
            left |= params.medal[track, place]
        state.medal_left[track] = left


@jit
def clear_galaxy(state, params):
    """Take all tiles off the board."""
    state.n_placed = 0
    state.n_down = 0
    for hexagon in range(N_HEXES):
        state.cell[hexagon] = Cell.BARRED if params.is_barred[hexagon] != 0 else 0
        state.tile_at[hexagon] = -1
        state.distance[hexagon] = 0
    for tile in range(MAX_TILES):
        state.tile_hex[tile] = -1


@jit
def clear_common_rows(state):
    """Clear what the phantom has, too."""
    for seat in range(PHANTOM + 1):
        for technology in range(N_TECHNOLOGIES):
            state.level[seat, technology] = 0
        for track in range(N_TRACKS):
            state.place[seat, track] = 0
            state.medals[seat, track] = 0


@jit
def clear_seat(state, params, seat):
    """Give a seat its cubes, and clear what it has beside.

    Rule: KEP-R18, KEP-R66
    """
    for cube in range(N_CUBES):
        state.storage[seat, cube] = params.storage_start[cube]
        state.pit[seat, cube] = 0
        for slot in range(MAX_SLOTS):
            state.cubes[seat, slot, cube] = 0
        state.cubes[seat, 0, cube] = params.earth_start[cube]
    state.n_cards[seat] = 1
    for slot in range(MAX_SLOTS):
        state.card_planet[seat, slot] = -1
        state.is_terraformed[seat, slot] = 0
        state.colonised_in[seat, slot] = 0
        state.terraformed_in[seat, slot] = 0
    state.is_terraformed[seat, 0] = 1
    for ship in range(MAX_SHIPS):
        state.ship[seat, ship] = -1
    state.space[seat] = params.space_start
    state.met[seat] = 0
    state.declined[seat] = 0
    state.dead[seat] = 0
    state.burned[seat] = 0
    state.converted_total[seat] = 0
    state.shifted_total[seat] = 0
    state.regenerated[seat] = 0
    state.targets[seat] = 0
    state.flipped[seat] = 0
    state.built_total[seat] = 0
    state.card_gain[seat] = 0
    state.tie[seat] = 0
    for technology in range(N_TECHNOLOGIES):
        for level in range(N_LEVELS):
            state.bought[seat, technology, level] = 0
    for i in range(state.burned_in.shape[1]):
        state.burned_in[seat, i] = 0


@jit
def shuffle_cards(state, params):
    """Shuffle the progress deck and take cards out of it unseen.

    Rule: KEP-R14, KEP-R65
    """
    n = 0
    for card in range(params.n_progress):
        if params.progress_in_play[card] != 0:
            state.deck[n] = card
            n += 1
    sort_by_key(
        state.deck, 0, n, keyed(state.rng_key[Purpose.SETUP], CARD_LABEL), params.progress_uid
    )
    for card in range(n, MAX_CARDS):
        state.deck[card] = -1
    state.n_deck = max(0, n - params.progress_removed)


@jit
def deal_objectives(state, params):
    """Deal the objectives, from a circle in an order of the cycle; solo those of the campaign.

    Random: by root and cycle of worlds.

    Rule: KEP-R15, KEP-R68, KEP-A4
    """
    m = params.n_pool
    key = cycle_key(state, m)
    number = draw_setup_set(state, m, state.scratch[:])
    state.setup_set = number
    if params.is_solo != 0:
        state.n_objectives[0] = params.n_campaign
        for i in range(params.n_campaign):
            state.objective[0, i] = params.campaign[i]
        return
    circle = state.scratch
    place = lay_circle(key, m, params.pool, params.objective_uid, number, circle)
    n_players = state.n_players
    for seat in range(n_players):
        state.n_objectives[seat] = params.n_deal
        for i in range(params.n_deal):
            offset = circle_offset(key, i * n_players + seat, m)
            state.objective[seat, i] = params.pool[circle[(place + offset) % m]]


@jit
def shuffle_tiles(state, params):
    """Put the tiles in the order in which they are placed.

    Rule: KEP-R9, KEP-A46
    """
    for i in range(params.n_tiles):
        state.tile_order[i] = params.tiles[i]
    key = keyed(state.rng_key[Purpose.SETUP], TILE_LABEL)
    sort_by_key(state.tile_order, 0, params.n_tiles, key, params.tile_uid)


@jit
def place_tiles(state, params):
    """Place all tiles at random; a placement that gets stuck is drawn anew.

    To go through the usable hexes in random order and to take each that still is usable is
    the same as to draw one usable hex after another.

    Rule: KEP-R9, KEP-A21, KEP-A46
    """
    for attempt in range(TRIES):
        key = keyed(state.rng_key[Purpose.SETUP], HEX_LABEL + attempt)
        order = state.scratch
        for i in range(params.n_usable):
            j = drawn_below(key, i, i + 1)
            order[i] = order[j]
            order[j] = params.usable[i]
        for i in range(params.n_usable):
            if state.n_placed < params.n_tiles and can_place_on(state, params, order[i]):
                put_tile(state, state.tile_order[state.n_placed], order[i])
        if state.n_placed == params.n_tiles:
            return
        clear_galaxy(state, params)
