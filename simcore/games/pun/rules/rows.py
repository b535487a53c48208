"""Fill the output rows of a finished or stopped game."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Act, CardState, Ending
from exobalance.simcore.games.pun.data.labels import Kind, Source
from exobalance.simcore.games.pun.data.layout import MAX_EVENTS, N_LEVELS, N_TRACKS
from exobalance.simcore.games.pun.data.tables import Cover
from exobalance.simcore.games.pun.rules.bits import count
from exobalance.simcore.games.pun.rules.lifepods import collected_lifepods
from exobalance.simcore.games.pun.rules.scoring import score_seats, solo_band, solo_target
from exobalance.simcore.kit.rows import add_labels, fill_game, fill_item, fill_seat, total_of

U64 = np.uint64
ONE = U64(1)


@jit
def record(state, params, game, seats, items):
    """Score a game that has ended, and fill its game row, seat rows and item rows.

    A game that was cut is scored as it stands.

    game, seats [n_players] : types ``in_kernels`` of `tables.ROWS`;
    items : `tables.ROWS.item` [2 * n_players], planets by seat, then corporations by seat.
    """
    score_seats(state, params)
    fill_game(state, game)
    fill_rounds(state, params, game)
    n = state.n_players
    for seat in range(n):
        fill_seat(state, seat, seats[seat])
        fill_corporation(state, params, seat, seats[seat])
        planet = params.planet_item[state.planet[seat]]
        fill_board(state, seat, planet, 0, items[seat])
        corporation = params.corporation_item[state.corporation[seat]]
        fill_board(state, seat, corporation, 1, items[n + seat])


@jit
def fill_rounds(state, params, game):
    """Fill the game's own columns of the table ``games``."""
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
        game.result = total_of(state, 0) - game.target
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
def fill_corporation(state, params, seat, row):
    """Fill the game's own columns of one row of the table ``seats``."""
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
def fill_board(state, seat, item, order, row):
    """Fill one row of the table ``items``: a board of a seat."""
    fill_item(state, item, seat, row)
    row.order = order
    row.score = total_of(state, seat)
    row.lines = state.source[seat, Source.LINES] + state.source[seat, Source.PLANET]
    row.tracks = state.source[seat, Source.TRACKS]


@jit
def count_tiles(state, options, n, chosen, coverage):
    """Count the tiles that a player could take, and the one that is taken.

    Offered and chosen count where there were two; occurred always.
    """
    if state.kind != Kind.PLACE or options[chosen, 0] > Act.UNPLACED:
        return
    taken = options[chosen, 1]
    other = -1
    for i in range(n):
        if options[i, 0] <= Act.UNPLACED and options[i, 1] != taken:
            other = options[i, 1]
    coverage[Cover.TILE + taken, 2] += 1
    if other >= 0:
        coverage[Cover.TILE + taken, 0] += 1
        coverage[Cover.TILE + taken, 1] += 1
        coverage[Cover.TILE + other, 0] += 1


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
    occurred = worked, or for powers used.  Civ cards: offered = in a pile at some time, chosen
    = taken.  Events: revealed.  Objectives: open, or kept by a player.
    """
    add_labels(state, Cover.OPTION, coverage)
    for seat in range(state.n_players):
        corporation = state.corporation[seat]
        add_one(coverage, Cover.PLANET + state.planet[seat])
        add_one(coverage, Cover.CORPORATION + corporation)
        for level in range(1, N_LEVELS):
            tech = params.tech_of[corporation, level]
            if tech >= 0:
                works = (state.levels_seen[seat] >> level) & 1
                used = (state.levels_used[seat] >> level) & 1
                is_power = params.tech_limit[tech] == 2 or params.tech_limit[tech] == 3
                add_one(coverage, Cover.TECH + tech, works, used if is_power else works)
        for card in range(params.n_objectives):
            if (state.private[seat] >> U64(card)) & ONE != U64(0):
                add_one(coverage, Cover.OBJECTIVE + card)
    for card in range(params.n_civ):
        where = state.civ_state[card]
        if where != CardState.UNUSED:
            taken = 1 if where == CardState.TAKEN else 0
            add_one(coverage, Cover.CIV + card, taken, taken)
            rank = Cover.RANK + params.civ_rank[card]
            add_one(coverage, rank, taken, taken)
    for i in range(state.event_next):
        add_one(coverage, Cover.EVENT + state.event_order[i])
    for i in range(params.neighbour_objectives):
        add_one(coverage, Cover.OBJECTIVE + state.objective_order[i])
    for i in range(state.n_shared):
        add_one(coverage, Cover.OBJECTIVE + state.shared[i])
