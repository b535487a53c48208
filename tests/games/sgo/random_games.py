"""Random games in bulk, each looked at when it has ended; for worker processes."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.learned import NO_MODELS, scratch_of
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT
from tests.games.sgo.case import CASE
from tests.games.sgo.invariants import Invariants


def play_and_check(players: int, first_world: int, n_worlds: int) -> np.ndarray:
    """Play random games and check what is on the table at the end of each.

    Returns the number of games by status.

    Raises
    ------
    AssertionError
        If a piece is missing, or a game was stuck although somebody could still fill a
        gate module: then it was in a state without a legal option.
    """
    game = CASE.game
    params = game.pack(CASE.tree, players)
    bots = pack_bots(game, [load_bot(game, "random", players)] * players)
    states = np.zeros(1, game.state_dtype).view(np.recarray)
    state = states[0]
    options = np.zeros((game.max_options, OPTION_WIDTH), np.int32)
    games = np.zeros(1, game.game_dtype).view(np.recarray)
    seats = np.zeros(players, game.seat_dtype).view(np.recarray)
    items = np.zeros(players * game.items_per_game(CASE.tree), game.item_dtype).view(np.recarray)
    coverage = np.zeros((game.n_coverage, 3), np.int64)
    invariants = Invariants(params[0])
    counts = np.zeros(len(Status), np.int64)
    for world in range(first_world, first_world + n_worlds):
        game.kernels.play(
            states, params, bots, NO_MODELS, 1, np.uint64(1), world, 1, TURN_LIMIT, DECISION_LIMIT,
            options, np.zeros(game.max_options), scratch_of(game), games, seats, items, coverage,
        )  # fmt: skip
        invariants.check(state)
        counts[state.status] += 1
        if state.status == Status.STUCK:
            left = (state.colonists + state.station)[:players]
            assert (left < params[0].least_gate_capacity).all(), f"world {world} is stuck"
    return counts
