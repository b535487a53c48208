"""Games of bots with models, in the playout and step by step."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.replay.steps import Replay
from tests.bots.learned.small import linear_model, small_model
from tests.toy.case import CASE

GAME = CASE.game


@pytest.mark.parametrize("name", ["tuned", "tuned+epsilon=0.1", "tuned+temperature=0.5"])
@pytest.mark.parametrize("players", [1, 3])
def test_playout_and_replay_ask_the_model(name, players):
    """A model that hands the base's scores on changes no game, another one does; replays agree."""
    match = make_match(
        GAME, CASE.tree, pack_bots(GAME, [load_bot(GAME, name, players)] * players), 5
    )
    base, bots = play_worlds(match, 0, 30)["games"].game_hash, match.bots.copy()
    bots["model"] = 1
    for model, is_same in ((linear_model, True), (small_model, False)):
        models = np.concatenate([[0.0], model(GAME, players).packed(GAME)])
        learned = replace(match, bots=bots, models=models)
        found = play_worlds(learned, 0, 30)["games"].game_hash
        assert np.array_equal(found, base) == is_same
        replay = Replay(learned, 3)
        assert len(list(replay)) > 0
        assert replay.rows()["games"].game_hash[0] == found[3]
