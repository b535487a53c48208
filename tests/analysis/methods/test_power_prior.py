"""Few real games beside many simulated ones: against closed forms and by hand."""

import numpy as np
import pytest
from scipy import stats

from exobalance.analysis.methods.power_prior import combine, discounted

EVEN = np.full(3, 1 / 3)


def test_likelihood_is_that_of_scipy():
    """Weights are those of Dirichlet-multinomial counts under each worth."""
    credit = np.array([9, 3, 2])
    found = combine(EVEN, 500, credit)
    weight = np.array(
        [stats.dirichlet_multinomial(worth * EVEN, 14).pmf(credit) for worth in found.worth]
    )
    assert np.allclose(found.weight, weight / weight.sum())


def test_a_single_worth_is_a_beta_distribution():
    """Mean and interval of a Dirichlet marginal."""
    found = discounted(np.array([0.5, 0.5]), 400, np.array([10.0, 10.0]))
    assert found.worth.tolist() == pytest.approx([400])
    low, high = found.interval(0)
    exact = stats.beta(210, 210).interval(0.95)
    assert (low, high) == pytest.approx(exact, abs=1e-6)
    assert found.mean[0] == pytest.approx(0.5)
    assert found.below(0, 0.5) == pytest.approx(0.5)
    together = found.all_below(np.array([0.4, 0.5, 1.2]))
    assert together[1].tolist() == pytest.approx([found.below(1, x) for x in (0.4, 0.5, 1.2)])


def test_without_real_games_nothing_changes():
    """The worth is whole, or what it was a priori."""
    none = np.zeros(3)
    assert discounted(EVEN, 1000, none).worth[0] == pytest.approx(1000)
    assert np.allclose(combine(EVEN, 1000, none).weight, 1 / 48)


def test_disagreement_takes_worth_away_and_more_of_it_more():
    """Measured by how many games of the real ones say so."""
    worths = [discounted(EVEN, 1000, np.array(c)).worth[0] for c in
              ([10, 10, 10], [20, 5, 5], [60, 15, 15], [200, 50, 50])]  # fmt: skip
    assert worths[0] == pytest.approx(1000)
    assert worths[3] <= worths[2] <= worths[1]
    assert worths[3] < 20


def test_more_games_one_by_one_are_all_games_at_once():
    """The posterior of the first is the prior of the next."""
    first, more = np.array([4.0, 2.0, 0.0]), np.array([1.0, 0.0, 3.0])
    step, once = combine(EVEN, 200, first).with_more(more), combine(EVEN, 200, first + more)
    assert np.allclose(step.weight, once.weight)
    assert np.allclose(step.alpha, once.alpha)


def test_draws_have_the_posterior_mean_and_tails():
    """As far as 20,000 of them tell."""
    found = combine(np.array([0.5, 0.3, 0.2]), 300, np.array([3.0, 8.0, 1.5]))
    drawn = found.draw(20_000, np.random.default_rng(1))
    assert np.allclose(drawn.sum(axis=1), 1)
    assert np.allclose(drawn.mean(axis=0), found.mean, atol=0.01)
    low, high = found.interval(1, 0.9)
    assert abs(np.mean((drawn[:, 1] > low) & (drawn[:, 1] < high)) - 0.9) < 0.01
    assert found.worth_quantile(0.025) <= found.worth_quantile(0.5) <= found.worth_quantile(1.0)


def test_a_seat_that_never_won_in_simulation_may_win_yet():
    """Nothing is divided by 0."""
    found = combine(np.array([1.0, 0.0]), 100, np.array([0.0, 5.0]))
    assert np.isfinite(found.weight).all()
    assert found.mean[1] > 0.3


@pytest.mark.parametrize(("games", "both", "likeness_open"), [(60, 0.36, 0.78), (300, 0.90, 0.91)])
def test_how_often_shares_of_other_people_are_held(games, both, likeness_open):
    """As docs/playtests.md says, for a first seat that wins 13 points of percentage more."""
    bots, people = np.array([0.37, 0.34, 0.29]), np.array([0.5, 0.3, 0.2])
    rng = np.random.default_rng(games)
    held = []
    for _ in range(150):
        simulated, credit = rng.multinomial(4000, bots) / 4000, rng.multinomial(games, people)
        ends = [f(simulated, 4000, credit).interval(0) for f in (discounted, combine)]
        held.append([low <= people[0] <= high for low, high in ends])
    assert np.mean(held, axis=0) == pytest.approx([both, likeness_open], abs=0.12)
