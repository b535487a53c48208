"""Fill the output rows of a finished or stopped game."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import mix
from exobalance.simcore.games.pun.data.layout import (
    MAX_EVENTS,
    N_LABELS,
    N_LEVELS,
    N_SOURCES,
    N_TRACKS,
    CardState,
    Ending,
    Source,
)
from exobalance.simcore.games.pun.data.tables import (
    COVER_CIV,
    COVER_CORPORATION,
    COVER_EVENT,
    COVER_LABEL,
    COVER_OBJECTIVE,
    COVER_PLANET,
    COVER_RANK,
    COVER_TECH,
)
from exobalance.simcore.games.pun.rules.bits import count
from exobalance.simcore.games.pun.rules.lifepods import collected_lifepods
from exobalance.simcore.games.pun.rules.scoring import score_seats, solo_band, solo_target, total_of

U64 = np.uint64
ONE = U64(1)


@jit
def record(state, params, game, seats, items):
    """Score a game that has ended, and fill its game row, seat rows and item rows.

    A game that was cut is scored as it stands.

    game : record of `tables.GAME_ROW_IN_KERNELS`;
    seats : `tables.SEAT_ROW_IN_KERNELS` [n_players];
    items : `tables.ITEM_ROW` [2 * n_players], planets by seat, then corporations by seat.
    """
    score_seats(state, params)
    fill_game(state, params, game)
    n = np.int64(state.n_players)
    for seat in range(n):
        fill_seat(state, params, seat, seats[seat])
        fill_item(state, seat, params.planet_item[state.planet[seat]], np.int64(0), items[seat])
        corporation = params.corporation_item[state.corporation[seat]]
        fill_item(state, seat, corporation, np.int64(1), items[n + seat])


@jit
def final_hash(state):
    """Return the game's hash with the medals of all seats chained to it."""
    value = state.hash
    for seat in range(np.int64(state.n_players)):
        value = mix(value ^ U64(total_of(state, seat) + 4096))
    return value


@jit
def fill_game(state, params, game):
    """Fill the row of the table ``games``."""
    game.world = state.world
    game.status = state.status
    game.turns = state.turn
    game.decisions = state.decisions
    game.forced = state.forced
    game.offered = state.offered
    game.setup_set = state.setup_set
    game.game_hash = final_hash(state)
    game.rounds = state.round_number
    game.end_unplaced = 1 if state.ending & Ending.A else 0
    game.end_depot = 1 if state.ending & Ending.B else 0
    game.end_events = 1 if state.ending & Ending.C else 0
    game.events = state.events_seen
    game.shared = state.n_shared
    game.target = 0
    game.result = 0
    game.band = 0
    if state.n_players == 1:
        game.target = solo_target(state, params)
        game.result = total_of(state, np.int64(0)) - game.target
        game.band = solo_band(params, game.result)
    game.gap = state.gap
    for card in range(MAX_EVENTS):
        game.event[card] = 0
    for i in range(state.n_events):
        game.event[state.event_order[i]] = i + 1


@jit
def ones_below(bits, n):
    """Return how many of the bits below ``n`` are set."""
    found = 0
    for i in range(n):
        found += (bits >> i) & 1
    return found


@jit
def fill_seat(state, params, seat, row):
    """Fill one row of the table ``seats``."""
    row.world = state.world
    row.seat = seat
    row.score = total_of(state, seat)
    row.credit = state.credit[seat]
    row.rank = state.rank[seat]
    for source in range(N_SOURCES):
        row.source[source] = state.source[seat, source]
    for label in range(N_LABELS):
        row.label[label] = state.label_count[seat, label]
    row.planet = state.planet[seat]
    row.corporation = state.corporation[seat]
    row.empty_cells = state.empty_cells[seat]
    row.meteorites_left = state.meteorites_left[seat]
    row.tie_cells = -state.empty_cells[seat]
    row.tie_meteorites = -state.meteorites_left[seat]
    row.tiles = state.n_tiles[seat]
    row.outer = state.outer_taken[seat]
    row.inner = state.inner_taken[seat]
    row.unplaced = state.unplaced[seat]
    row.patches = count(state.patched[seat])
    row.rovers = state.n_rovers[seat]
    row.rovers_lost = state.rovers_lost[seat]
    row.pods = collected_lifepods(state, seat)
    row.pods_lost = state.pods_lost[seat]
    row.stones = state.meteorites[seat]
    row.cards_taken = state.n_cards[seat]
    medals = 0
    for i in range(state.n_cards[seat]):
        medals += params.civ_medals[state.cards[seat, i]]
    row.card_medals = medals
    row.levels = ones_below(state.levels[seat], N_LEVELS)
    row.powers = ones_below(state.levels_used[seat], N_LEVELS)
    for cube in range(N_TRACKS):
        row.cube[cube] = state.cube_at[seat, cube]


@jit
def fill_item(state, seat, item, order, row):
    """Fill one row of the table ``items``: a board of a seat."""
    row.world = state.world
    row.item = item
    row.seat = seat
    row.order = order
    row.score = total_of(state, seat)
    row.lines = state.source[seat, Source.LINES] + state.source[seat, Source.PLANET]
    row.tracks = state.source[seat, Source.TRACKS]


@jit
def add_one(coverage, row, chosen=1, occurred=1):
    """Count one offer of a thing, and whether it was chosen and occurred."""
    coverage[row, 0] += 1
    coverage[row, 1] += chosen
    coverage[row, 2] += occurred


@jit
def add_coverage(state, params, coverage):
    """Add what occurred in a game that has ended to ``coverage``.

    Boards: all in play.  Technologies: offered = of a corporation in play, chosen = worked,
    occurred = worked, or for powers used.  Civ cards: offered = face up at some time, chosen
    = taken.  Events: revealed.  Objectives: open, or kept by a player.
    """
    for seat in range(np.int64(state.n_players)):
        corporation = np.int64(state.corporation[seat])
        add_one(coverage, COVER_PLANET + np.int64(state.planet[seat]))
        add_one(coverage, COVER_CORPORATION + corporation)
        for level in range(1, N_LEVELS):
            tech = np.int64(params.tech_of[corporation, level])
            if tech >= 0:
                works = (state.levels_seen[seat] >> level) & 1
                used = (state.levels_used[seat] >> level) & 1
                is_power = params.tech_limit[tech] == 2 or params.tech_limit[tech] == 3
                add_one(coverage, COVER_TECH + tech, works, used if is_power else works)
        for label in range(N_LABELS):
            coverage[COVER_LABEL + label, 1] += state.label_count[seat, label]
            coverage[COVER_LABEL + label, 2] += state.label_count[seat, label]
        for card in range(params.n_objectives):
            if (state.private[seat] >> U64(card)) & ONE != U64(0):
                add_one(coverage, COVER_OBJECTIVE + card)
    for card in range(params.n_civ):
        where = state.civ_state[card]
        if where != CardState.UNUSED:
            taken = 1 if where == CardState.TAKEN else 0
            add_one(coverage, COVER_CIV + card, taken, taken)
            rank = COVER_RANK + np.int64(params.civ_rank[card])
            add_one(coverage, rank, taken, taken)
    for i in range(state.event_next):
        add_one(coverage, COVER_EVENT + np.int64(state.event_order[i]))
    for i in range(params.neighbour_objectives):
        add_one(coverage, COVER_OBJECTIVE + np.int64(state.objective_order[i]))
    for i in range(state.n_shared):
        add_one(coverage, COVER_OBJECTIVE + np.int64(state.shared[i]))
