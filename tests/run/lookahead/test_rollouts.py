"""Sequential halving on problems with a known answer, and rollouts on the toy game."""

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.run.lookahead.rollouts import sequential_halving
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.simulate import simulate
from exobalance.simcore.run.replay.steps import Replay
from tests.toy import GAME
from tests.toy.rules import rules


def bernoulli(chances, rng):
    """Return a pull of independent arms with these chances of a reward of 1."""

    def pull(arms, first, count):
        return (rng.random((len(arms), count)) < np.take(chances, arms)[:, None]).astype(float)

    return pull


class TestSequentialHalving:
    """Rounds, draws and the arm that is left."""

    @pytest.mark.parametrize(
        ("n_arms", "budget", "pulls"),
        [
            (2, 10, [5, 5]),
            (4, 64, [8, 8, 24, 24]),  # 2 rounds: 32 draws of 4 arms, 32 of 2
            (8, 96, [4, 4, 4, 4, 12, 12, 28, 28]),  # 3 rounds of 32
            (5, 60, [4, 4, 10, 21, 21]),  # 5, 3 and 2 arms: 20, 18 and 22 draws
        ],
    )
    def test_draws_are_shared_out_by_halves(self, n_arms, budget, pulls):
        """Each round gets its part of the budget, in equal draws of the arms left."""
        rewards = np.random.default_rng(1).random(budget) / 1000

        def pull(arms, first, count):
            return arms[:, None] + rewards[first : first + count]

        found = sequential_halving(pull, n_arms, budget)
        assert found.best == n_arms - 1
        assert sorted(found.pulls) == pulls
        assert found.pulls.sum() <= budget
        assert np.allclose(found.means, np.arange(n_arms), atol=0.001)

    def test_a_small_budget_still_draws_every_arm(self):
        """One draw of each arm left in every round."""
        drawn = []

        def pull(arms, first, count):
            drawn.append((len(arms), first, count))
            return np.asarray(arms, float)[:, None] * np.ones(count)

        assert sequential_halving(pull, 6, 3).best == 5
        assert drawn == [(6, 0, 1), (3, 1, 1), (2, 2, 1)]

    def test_arms_that_agree_end_the_search(self):
        """Where no draw tells the arms apart, the first is taken and the budget kept."""
        found = sequential_halving(lambda arms, first, count: np.ones((len(arms), count)), 8, 800)
        assert found.best == 0
        assert found.pulls.tolist() == [33] * 8

    def test_finds_the_best_arm_at_the_stated_rate(self):
        """The error stays below the bound of Karnin et al.

        Theorem 4.1: error <= 3 log2(n) exp(-budget / (8 log2(n) H2)).
        Negative control: a small part of the budget misses that bound by far.
        """
        chances = np.array([0.7, 0.5, 0.5, 0.4, 0.4, 0.3, 0.3, 0.3])
        hardness = max(i / (0.7 - chances[i - 1]) ** 2 for i in range(2, 9))
        rng, errors = np.random.default_rng(5), {}
        for budget in (96, 19_200):
            found = [sequential_halving(bernoulli(chances, rng), 8, budget) for _ in range(400)]
            errors[budget] = np.mean([each.best != 0 for each in found])
        bound = 9 * np.exp(-19_200 / (24 * hardness))
        assert errors[19_200] <= bound < 0.01
        assert errors[96] - 5 * (errors[96] / 400) ** 0.5 > bound

    def test_equal_arms_are_no_better_than_each_other(self):
        """Negative control: where nothing is to be found, each arm wins its share.

        Band: 5 standard errors; rewards are continuous, so that nothing ties.
        """
        rng = np.random.default_rng(6)

        def pull(arms, first, count):
            return rng.random((len(arms), count))

        best = [sequential_halving(pull, 4, 64).best for _ in range(2000)]
        share = np.bincount(best, minlength=4) / 2000
        assert (abs(share - 0.25) < 5 * (0.25 * 0.75 / 2000) ** 0.5).all()

    def test_common_draws_tell_close_arms_apart(self):
        """Arms that differ by little on every draw are told apart at once."""
        noise = np.random.default_rng(7).normal(size=1000)

        def pull(arms, first, count):
            return 0.01 * arms[:, None] + noise[first : first + count]

        assert sequential_halving(pull, 4, 16).best == 3


@pytest.mark.parametrize("kind", ["lookahead", "tree"])
def test_looking_ahead_beats_the_base(kind):
    """With a bot that knows nothing it wins by points against that bot.

    Band: 5 standard errors of the mean lead over a world's two rotations.
    """
    line_up = [f"{kind}+base=random+budget=16", "random"]
    seats = simulate(GAME, rules(), line_up, 2, 100, 3, rotations=2)["seats"]
    signed = np.where(seats["bot"] == 0, 1, -1) * seats["score"]
    lead = signed.reshape(100, 4).sum(axis=1)
    assert lead.mean() > 5 * lead.std() / 100**0.5


def replayed(names, world=4):
    """Yield the steps of a game of two bots by name."""
    bots = [load_bot(GAME, name, 2) for name in names]
    yield from Replay(make_match(GAME, rules().tree, bots, 9), world)


def test_only_the_best_options_are_tried():
    """With a single option left, the bot takes one that its base scores best."""
    scores, tried = np.zeros(2), 0
    params = GAME.pack(rules().tree, 2)[0]
    for step in replayed(["lookahead+options=1", "random"]):
        if step.worth is not None:
            weights = load_bot(GAME, "tuned", 2).weights
            order = [weights.get(feature.name, 0.0) for feature in GAME.features]
            GAME.kernels.score_options(
                step.state, params, np.array(order), step.options, step.n, scores
            )
            assert scores[step.chosen] == scores.max()
            assert np.isnan(step.worth).all(), "one option needs no games"
            tried += 1
    assert tried > 5


def test_what_was_tried_is_told():
    """A step of a replay holds the mean worth of the options."""
    steps = 0
    for step in replayed(["lookahead", "tuned"]):
        assert (step.worth is not None) == (step.bot == 0 and not step.is_forced)
        if step.worth is not None:
            steps += 1
            assert step.worth.shape == (step.n_allowed,)
            assert np.nanmax(step.worth) == step.worth[step.chosen]
    assert steps > 5
