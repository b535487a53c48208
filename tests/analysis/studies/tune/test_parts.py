"""The pieces of a tuning: efforts, worlds, blocks, dimensions, noise and the gate."""

import numpy as np
import pytest

from exobalance.analysis.methods.sequential import Gate
from exobalance.analysis.studies.tune import EFFORTS, Effort, read_effort
from exobalance.analysis.studies.tune.arena import MARGIN_WEIGHT, Arena, block_means
from exobalance.analysis.studies.tune.effort import Stage, effort_text
from exobalance.analysis.studies.tune.opponents import (
    BEFORE,
    archetypes,
    gate_opponents,
    pool_of,
)
from exobalance.analysis.studies.tune.space import make_space, sizes
from exobalance.analysis.studies.tune.undo import drawn_in
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import GAME_IDS, load_game
from tests.analysis.studies.tune.case import EFFORT
from tests.toy import GAME
from tests.toy.rules import rules


class TestParts:
    """The pieces, by hand-sized examples."""

    @pytest.mark.parametrize("effort", [*EFFORTS.values(), EFFORT])
    def test_an_effort_reads_as_it_is_written(self, effort):
        """The text of the provenance gives back the numbers."""
        assert read_effort(effort_text(effort)) == effort

    def test_stages_share_no_world(self):
        """Whatever a stage may play at most lies before the next one's worlds."""
        long = EFFORTS["long"]
        used = {
            Stage.EVOLUTION: long.generations * long.worlds,
            Stage.CHECK: 2 * long.generations * long.check_worlds,
            Stage.GATE: long.gate_worlds,
            Stage.REPORT: 2 * long.report_worlds,
        }
        for stage, count in used.items():
            assert stage.worlds(count).stop <= stage.worlds(1).start + 10**9
        with pytest.raises(ConfigError, match="more than the 1,000,000,000 worlds of a stage"):
            Effort(generations=100_000, check_worlds=10_000)

    def test_blocks_are_means_over_the_seats_of_a_world(self):
        """Credit, fitness and games without an end of the first bot, by world."""
        seats = np.zeros((2, 2), [("bot", "i1"), ("score", "i4"), ("credit", "f8")])
        seats["bot"] = [[0, 1], [1, 0]]
        seats["score"] = [[10, 6], [5, 8]]
        seats["credit"] = [[1, 0], [0, 1]]
        done = np.array([True, False])
        [[credit, fitness, unfinished]] = block_means(seats, done, spread=8.0, stall_price=3.0)
        assert (credit, unfinished) == (0.5, 0.5)
        assert fitness == pytest.approx(0.5 + MARGIN_WEIGHT * (4 / 8) / 2 - 3.0 / 2)

    def test_small_weights_are_as_big_as_half_a_typical_one(self):
        """And without any weight, one is the size of all."""
        assert sizes(np.array([0.0, -4.0, 2.0, 0.1, 6.0])).tolist() == [1.5, 4, 2, 1.5, 6]
        assert sizes(np.zeros(2)).tolist() == [1, 1]

    def test_weights_that_change_nothing_stay(self):
        """Only weights that change games are dimensions of the search."""
        bot = load_bot(GAME, "tuned", 2)
        space = make_space(GAME, bot, {"dash.mean": 0.5, "dash.spread": 0.0, "light.net": 0.03})
        assert space.names == ("dash.mean", "light.net")
        moved = space.bot_at(np.array([2.0, -1.0]))
        assert moved.weights == {**bot.weights, "dash.mean": 3.0, "light.net": 0.0}
        assert space.bot_at(np.zeros(2)).definition == bot.definition
        with pytest.raises(ConfigError, match="none of its weights changes any game"):
            make_space(GAME, bot, {"dash.mean": 0.0})

    def test_noise_is_drawn_towards_the_mean(self):
        """Estimates that vary by their noise alone become their mean, exact ones stay."""
        rng = np.random.default_rng(3)
        noise = rng.normal(0.4, 1.0, 200)
        assert np.allclose(drawn_in(noise, np.full(200, 1.5)), noise.mean())
        exact = np.array([-1.0, 0.0, 3.0])
        assert drawn_in(exact, np.zeros(3)) == pytest.approx(exact)
        truth = rng.normal(0, 2, 400)
        seen = truth + rng.normal(0, 1, 400)
        drawn = drawn_in(seen, np.ones(400))
        assert ((drawn - truth) ** 2).mean() < ((seen - truth) ** 2).mean()

    @pytest.mark.parametrize("game_id", [*GAME_IDS, "tests.toy"])
    def test_the_gate_meets_somebody_whom_the_search_does_not(self, game_id):
        """At least three opponents beside the bot before, no two of which play alike."""
        game = load_game(game_id)
        for players in game.players:
            before = load_bot(game, "tuned", players)
            pool = pool_of(game, None, "tuned", players)
            found, unmet = gate_opponents(game, before, pool, players)
            assert next(iter(found)) == BEFORE
            if players == 1:
                assert (len(found), unmet) == (1, frozenset())
                continue
            assert len({bot.hash for bot in found.values()}) == len(found) > 3
            assert unmet <= set(found)
            assert unmet
            assert not {found[name].hash for name in unmet} & {bot.hash for bot in pool}

    def test_a_pool_of_ones_own_leaves_somebody_out(self):
        """Where the search meets all archetypes, the gate takes a bot from below them."""
        game = load_game("sgo")
        before = load_bot(game, "tuned", 3)
        pool = [load_bot(game, name, 3) for name in archetypes(game)]
        found, unmet = gate_opponents(game, before, pool, 3)
        assert unmet == {"greedy"}
        assert set(found) == {BEFORE, *archetypes(game), "greedy"}

    def test_gate_rejects_a_bot_that_is_no_better(self):
        """Negative control of the gate as it is used here: equal play, one point of margin."""
        arena = Arena(GAME, rules().tree, 2, seed=8)
        bot = load_bot(GAME, "greedy", 2)
        gate = Gate(2, margin=0.01, max_blocks=3000)
        [blocks] = arena.play([arena.pairing(bot, bot, Stage.GATE.worlds(3000))])
        assert gate.update(blocks.credit) == "reject"
