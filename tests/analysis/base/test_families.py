"""The member of a family that is named because it sticks out: its interval and its size."""

import numpy as np
import pytest

from exobalance.analysis.base.headline import Headline, Topic, estimated, families
from exobalance.analysis.base.intervals import Estimates, shrunken
from exobalance.analysis.base.judged import judge_topic
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.items.section import items
from tests.analysis.coverage import band
from tests.analysis.synthetic import Synthetic

K, RUNS, SE = 8, 1000, 2.0
TOPIC = Topic("items", "Exoplanets", "margin", fact="{0.member} changes it by {0.amount}")
MEMBERS = [
    Headline(f"item.{place}", "M6a", "", "pp", "item", f"planet {place}", target="pp", topic=TOPIC)
    for place in range(K)
]
TRUTHS = {
    "nothing": np.zeros(K),
    "one": np.array([7.0, *[-1.0] * 7]),
    "spread": np.linspace(-6, 6, K),
}


def runs(truth, seed=4):
    """Yield estimates of effects that add up to 0, as those of setup items do."""
    rng = np.random.default_rng(seed)
    noise = rng.normal(0, SE / np.sqrt(1 - 1 / K), (RUNS, K))
    for row in truth + noise - noise.mean(axis=1, keepdims=True):
        yield Estimates(row, np.full(K, SE), 800.0)


def named(truth):
    """Return what a report says of the worst member in each run, and the truth of that member."""
    none = np.zeros((1, K))
    found = [
        judge_topic(estimated(MEMBERS, one, none), Targets({"pp": 3.0})) for one in runs(truth)
    ]
    return found, np.array([truth[int(each.number.removeprefix("item."))] for each in found])


@pytest.mark.parametrize("kind", TRUTHS)
def test_the_interval_of_the_named_member_holds_its_truth(kind):
    """In 95 of 100 runs, though it was picked for its size; its own interval would not."""
    found, truth = named(TRUTHS[kind])
    rate = np.mean([each.low <= true <= each.high for each, true in zip(found, truth, strict=True)])
    assert rate > 0.95 - band(0.95, RUNS, errors=3) > 0.92


def test_its_own_interval_fails_where_nothing_is_to_be_found():
    """Negative control: of eight equal members, the worst one seems to differ far too often."""
    found, _ = named(TRUTHS["nothing"])
    assert np.mean([abs(each.measured) < 1.963 * SE for each in found]) < 0.80


def errors(kind):
    """Return how far the measured and the told numbers are from the truth, root mean square."""
    found, truth = named(TRUTHS[kind])
    numbers = np.array([(each.measured, each.value) for each in found])
    return np.sqrt(((numbers - truth[:, None]) ** 2).mean(axis=0))


def test_the_size_that_is_told_is_not_the_luck_of_the_draw():
    """Of equal members the worst one seems 2 errors away, which is all chance."""
    measured, told = errors("nothing")
    assert measured > 1.8 * SE
    assert told < 0.6 * measured


def test_what_differs_is_not_lost():
    """Members that all differ are told better than measured; a single one a little worse."""
    measured, told = errors("spread")
    assert told < measured
    assert errors("one")[1] < 1.5 * SE


def test_what_was_measured_is_told_beside():
    """The table of effects holds the same number."""
    one = Estimates(np.array([4.0, -2, -1, -1, -1, 1, 1, -1]), np.full(K, 1.5), 800.0)
    found = judge_topic(estimated(MEMBERS, one, np.zeros((1, K))), Targets({"pp": 3.0}))
    # Squares 26, less 18 of chance, over 8: 1; 4 * (1 - 1 / 3.25) is more than an error, 1.5.
    assert found.value == pytest.approx(2.5)
    assert found.fact == ("Planet 0 changes it by +2 pp (0 to 8), measured +4 as the most of 8")


def test_what_is_settled_asks_for_no_games():
    """And what is open, though it was drawn inwards, for more than a few."""
    nothing = np.zeros((1, K))
    settled, unsettled = (
        judge_topic(
            estimated(MEMBERS, Estimates(np.array(value), np.full(K, 1.0), 800.0), nothing),
            Targets({"pp": 5.0}),
        )
        for value in ([0.5, -0.5] * 4, [3.6, *[-0.5] * 6, -0.6])
    )
    assert (settled.word, settled.wanted(1000)) == ("Balanced", "")
    assert unsettled.word == "Leaning"
    assert unsettled.value < 3 < unsettled.measured
    assert unsettled.wanted(1000).endswith("should settle it.")


@pytest.mark.parametrize(
    ("value", "se", "told"),
    [
        ([1.0, -1.0, 2.0, -2.0], 1.0, [1.0, -1.0, 2.0, -2.0]),  # too few to tell
        ([1.0, -1.0, 1.0, -1.0, 0.0], 1.0, [0.0] * 5),  # chance makes as much
        ([4.0, -2.0, -2.0, 1.0, -1.0], 0.0, [4.0, -2.0, -2.0, 1.0, -1.0]),  # nothing is chance
        ([5.0, -2.0, -2.0, 0.0, -1.0], 1.0, [5 * 5.8 / 6.8, *(-11.6 / 6.8,) * 2, 0.0, -5.8 / 6.8]),
        ([9.0, -2.0, -2.0, -2.0, -3.0], 4.0, [5.0, *(-0.4314,) * 3, -0.6471]),  # one error
    ],
)
def test_shrinking_by_hand(value, se, told):
    """Toward the mean by ``v / (v + se^2)``, v the mean square less that of chance.

    By no more than a standard error.
    """
    found = shrunken(Estimates(np.array(value), np.full(len(value), se), 999.0))
    assert found == pytest.approx(told, abs=1e-3)


@pytest.mark.parametrize(
    ("value", "se", "members"),
    [
        ([1.5, -1.5], [0.5, 0.5], 1),  # two seats: one wins what the other loses
        ([1.5, -1.4], [0.5, 0.5], 2),
        ([1.5, -1.5], [0.5, 0.6], 2),
        ([1.5, np.nan, 0.2, 0.1], [0.5, np.nan, 0.5, 0.5], 3),
        ([1.5], [0.5], 1),
    ],
)
def test_members_are_numbers_of_their_own(value, se, members):
    """Those that say nothing, or the same again, need no wider intervals."""
    found = Estimates(np.array(value), np.array(se), 999.0)
    assert found.members == members
    np.testing.assert_array_equal(found.together(), found.interval(members=members))


def test_figures_and_tables_hold_the_same_intervals():
    """The verdict on exoplanets prints the interval that stands in the table."""
    section = items(Synthetic(blocks=600).cell(), Targets({"exoplanet_seat_pp": 2.0}))
    (verdict,) = [each for each in section.verdicts if "seat 1" in each.topic and each.target]
    table = section.tables["item_effects"].query("outcome == 'win share of seat 1'")
    row = table.loc[table.effect.abs().idxmax()]
    assert (verdict.low, verdict.high) == (row.low, row.high)
    assert abs(verdict.estimate) < abs(row.effect)


@pytest.mark.full
def test_named_exoplanets_of_whole_runs_hold_their_truth():
    """Runs of games in which no exoplanet matters: 19 of 20 intervals hold 0."""
    aims = Targets({"exoplanet_seat_pp": 2.0, "exoplanet_score": 2.0})
    inside = [
        verdict.low <= 0 <= verdict.high
        for seed in range(100)
        for verdict in items(Synthetic(blocks=560, seed=seed).cell(), aims).verdicts
    ]
    assert len(inside) == 200
    assert np.mean(inside) >= 0.93


def test_a_number_named_like_a_family_stands_alone() -> None:
    """The winner's lead in points is no member of the family of its shares."""
    numbers = [
        Headline("lead", "M5b", "lead", "points"),
        Headline("lead_share.a", "M5b", "share of a", "share", family="lead"),
        Headline("lead_share.b", "M5b", "share of b", "share", family="lead"),
    ]
    assert families(numbers) == [[0], [1, 2]]
