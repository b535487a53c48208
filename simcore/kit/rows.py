"""What the rows of every game have in common: score, hash, counters.

The state holds by seat ``source`` [seat, score source], ``label_count`` [seat, option label],
``rank`` and ``credit``.
"""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import mix

U64 = np.uint64


@jit
def total_of(state, seat):
    """Return the score of a seat: the sum of its sources."""
    total = 0
    for source in range(state.source.shape[1]):
        total += state.source[seat, source]
    return total


@jit
def final_hash(state):
    """Return the game's hash with the scores of all seats chained to it."""
    value = state.hash
    for seat in range(state.n_players):
        value = mix(value ^ U64(total_of(state, seat) + 4096))
    return value


@jit
def fill_game(state, game):
    """Fill the first columns of the table ``games``, see `contract.GAME_COLUMNS`."""
    game.world = state.world
    game.status = state.status
    game.turns = state.turn
    game.decisions = state.decisions
    game.forced = state.forced
    game.offered = state.offered
    game.setup_set = state.setup_set
    game.game_hash = final_hash(state)


@jit
def fill_seat(state, seat, row):
    """Fill the first columns of one row of the table ``seats``, sources and labels included."""
    row.world = state.world
    row.seat = seat
    row.score = total_of(state, seat)
    row.credit = state.credit[seat]
    row.rank = state.rank[seat]
    for source in range(state.source.shape[1]):
        row.src[source] = state.source[seat, source]
    for label in range(state.label_count.shape[1]):
        row.opt[label] = state.label_count[seat, label]


@jit
def fill_item(state, item, seat, row):
    """Fill the first columns of one row of the table ``items``."""
    row.world = state.world
    row.item = item
    row.seat = seat


@jit
def add_labels(state, first_label, coverage):
    """Count the options that were chosen in a game that has ended."""
    for seat in range(state.n_players):
        for label in range(state.label_count.shape[1]):
            coverage[first_label + label, 1] += state.label_count[seat, label]
            coverage[first_label + label, 2] += state.label_count[seat, label]
