"""Changes that keep games from ending go back."""

import numpy as np
import pytest

from exobalance.analysis.studies.tune.arena import Arena
from exobalance.analysis.studies.tune.effort import Stage
from exobalance.analysis.studies.tune.journal import Journal
from exobalance.analysis.studies.tune.opponents import BEFORE
from exobalance.analysis.studies.tune.session import Session
from exobalance.analysis.studies.tune.space import make_space
from exobalance.analysis.studies.tune.stalling import stalls_more, without_stalling
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.run.play.parallel import team
from exobalance.simcore.run.play.progress import Progress
from exobalance.simcore.run.play.simulate import simulate
from tests.analysis.studies.tune.case import EFFORT
from tests.bots.learned.bot_files import small_bot
from tests.toy import GAME
from tests.toy.rules import rules


@pytest.mark.parametrize("workers", [1, 2])
def test_learned_bots_sit_in_an_arena(tmp_path, workers):
    """Bots of several models, and plain ones, win there as often as elsewhere."""
    bots = [load_bot(GAME, "tuned", 2), load_bot(GAME, str(small_bot(tmp_path, GAME, 2)), 2)]
    bots.append(load_bot(GAME, str(small_bot(tmp_path, GAME, 2, seed=2)), 2))
    arena = Arena(GAME, rules().tree, 2, seed=1)
    pairs = [(bots[0], bots[1]), (bots[1], bots[2]), (bots[2], bots[0])]
    pairings = [arena.pairing(*pair, range(40)) for pair in pairs]
    arena.pack(bots[:1])
    with team(workers) as arena.workers:
        played = arena.play(pairings)
    for pair, blocks in zip(pairs, played, strict=True):
        seats = simulate(GAME, rules(), pair, 2, 40, 1)["seats"]
        credit = seats["credit"][seats["bot"] == 0].reshape(40, 2).mean(axis=1)
        assert blocks.credit.tolist() == pytest.approx(credit.tolist())


class TestCalm:
    """`without_stalling`: changes that keep games from ending go back, and no others."""

    @pytest.mark.parametrize(
        "guilty", [["light.net"], ["dash.mean", "light.denied"], []], ids=["one", "two", "none"]
    )
    def test_finds_the_guilty_changes(self, tmp_path, monkeypatch, guilty):
        """Games stall while any guilty change is there."""
        bot = load_bot(GAME, "tuned", 2)
        space = make_space(GAME, bot, {feature.name: 1.0 for feature in GAME.features})
        point = np.ones(len(space))

        def stalls(arena, bots, worlds):
            start = dict(zip(space.names, space.start, strict=True))
            changed = [
                [name for name in guilty if each.weights.get(name, 0.0) != start[name]]
                for each in bots
            ]
            return [len(worlds) // 50 if names else 1 for names in changed]

        monkeypatch.setattr(Arena, "stalls", stalls)
        arena = Arena(GAME, rules().tree, 2, seed=1)
        journal = Journal(tmp_path / "out", {})
        session = Session(
            arena, journal, Progress(), EFFORT, 1, bot, [], {BEFORE: bot}, frozenset()
        )
        found = without_stalling(session, space, point)
        back = [name for name, moved in zip(space.names, found, strict=True) if not moved]
        assert back == guilty

    def test_more_is_more_than_chance(self):
        """A few games more than before are chance; games that never ended before count too."""
        assert not stalls_more(8, 5, 2000)
        assert stalls_more(30, 5, 2000)
        assert not stalls_more(3, 0, 2000)
        assert stalls_more(700, 600, 2000)
        assert not stalls_more(620, 600, 2000)

    def test_stalls_are_counted_by_world(self):
        """With a limit that no game meets, all stall; with the usual one, none."""
        bots = [load_bot(GAME, name, 2) for name in ("tuned", "greedy")]
        worlds = Stage.STALLING.worlds(150)
        assert Arena(GAME, rules().tree, 2, seed=1, turn_limit=2).stalls(bots, worlds) == [150, 150]
        assert Arena(GAME, rules().tree, 2, seed=1).stalls(bots, worlds) == [0, 0]
