"""The numbers of a seat's outlook, held against the pieces on the table."""

from __future__ import annotations

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.games.sgo.data.layout import N_FIELDS
from exobalance.simcore.games.sgo.heuristic.outlook_table import OUTLOOK, N
from exobalance.simcore.run.replay.steps import Replay
from tests.games.sgo.case import CASE
from tests.walks import match_of


def outlooks(replay: Replay, players: int) -> np.ndarray:
    """Return the outlook of each seat, float64[players, n]."""
    weights = pack_bots(CASE.game, [load_bot(CASE.game, "tuned", players)])[0].weights
    rows = np.full((players, len(OUTLOOK)), np.nan)
    for seat in range(players):
        CASE.game.kernels.outlook(replay.state, replay.params, weights, seat, rows[seat])
    return rows


@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_are_those_of_the_pieces(players):
    """Every tenth decision of a game: figures, colonists, modules and gates are all counted."""
    replay = Replay(match_of(CASE, ["tuned"] * players), 3)
    state, params = replay.state, replay.params
    landings = gates = 0.0
    for number, _ in enumerate(replay):
        if number % 10:
            continue
        rows = outlooks(replay, players)
        for seat, row in enumerate(rows):
            count = int(state.n_modules[seat])
            tiles = state.mod_tile[seat, :count]
            is_on = state.mod_on[seat, :count] != 0
            colonists = state.mod_colonists[seat, :count]
            is_gate = params.tile_symbol[tiles] >= 0
            assert row[N.INFLUENCE] == state.influence[seat]
            assert row[N.SUPPLY] == state.colonists[seat]
            assert row[N.STATION] == colonists.sum()
            assert (row[N.MODULES], row[N.ON]) == (count, is_on.sum())
            assert row[N.OFF] == count - is_on.sum()
            assert row[N.GATES_ON] == (is_gate & is_on).sum()
            assert row[N.GATES_OFF] == (is_gate & ~is_on).sum()
            walkers = row[[N.NEAR, N.MIDDLE, N.FAR]].sum()
            assert walkers == colonists[~is_gate].sum()
            figures = state.engineers[seat] + state.chiefs[seat]
            assert row[N.FIGURES_WATER : N.FIGURES_WATER + 5].tolist() == figures.tolist()
            assert row[N.CHIEFS] == state.chiefs[seat].sum()
            assert 0 <= row[N.BEST_FILL] <= row[N.FILL]
            assert 0 <= row[N.BEST_OFFER] <= row[N.OFFERS]
            landings += row[N.LANDING_WATER : N.LANDING_WATER + N_FIELDS].sum()
            gates += row[N.FILL]
        total = rows[:, N.PREDOMINANCE].sum()
        assert 0 <= total <= players * params.token_values.sum()
    assert landings > 0
    assert gates > 0
