"""The quick path, for bots that adapt to a tweak."""

import pytest

from exobalance.analysis.studies.tune import retune
from exobalance.analysis.studies.tune.arena import Arena
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import Interrupted
from exobalance.simcore.run.plan.design import Rules
from tests.analysis.studies.tune.case import EFFORT, PRINTED, stop_at_once
from tests.toy import GAME
from tests.toy.rules import rules


class TestRetune:
    """`retune`, the quick path."""

    def test_finds_once_and_remembers(self, timid, tmp_path, monkeypatch):
        """The same question is not played again, another one is."""
        asked = ("tests.toy", PRINTED, timid, 2, tmp_path / "kept", EFFORT)
        bot = retune(*asked)
        assert load_bot(GAME, bot.name, 2) == bot
        assert bot.hash != load_bot(GAME, timid, 2).hash
        monkeypatch.setattr(Arena, "play", stop_at_once)
        assert retune(*asked) == bot
        with pytest.raises(Interrupted):
            retune(*asked[:1], Rules(ruleset=rules({"beacons.cost": 1})), *asked[2:])
        with pytest.raises(Interrupted):
            retune(*asked, seed=2)
        assert len(list((tmp_path / "kept").iterdir())) == 3
