"""What a screening varies by default, and how far."""

import pytest

from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.sensitivity.factors import candidates, find_factors
from exobalance.simcore.errors import BalanceError
from exobalance.simcore.ruleset import load_ruleset

TOY = Setting("tests.toy", ("tuned",) * 3, 100, seed=5)


def levels(**asked):
    """Return the levels of each factor by name."""
    return {axis.name: axis.values for axis in find_factors(TOY, **asked).axes}


def test_numbers_vary_by_a_quarter_and_at_least_one():
    """Four levels at most; 0 has only one side."""
    found = levels()
    assert found["track.goal"] == (18, 22, 26, 30)
    assert found["track.first_points"] == (2, 3, 4)
    assert found["start.points[1]"] == (0, 1)


def test_components_vary_only_when_they_are_named():
    """Rules are what a designer turns first."""
    assert "beacons.points.Echo" not in levels()
    assert levels(paths=["beacons.points.*"])["beacons.points.Echo"] == (5, 6, 8, 9)


def test_patterns_choose_and_leave_out():
    """Brackets stand for themselves."""
    assert list(levels(paths=["start.points[0]", "dice.*"], without=["*wild"])) == [
        "dice.steady",
        "start.points[0]",
    ]


def test_ranges_replace_the_default_and_add_factors():
    """A range of a component makes it a factor."""
    found = levels(paths=["dice.wild"], ranges=["dice.wild=2:20", "beacons.points.Echo=1:7"])
    assert found == {"dice.wild": (2, 8, 14, 20), "beacons.points.Echo": (1, 3, 5, 7)}


def test_switches_and_choices_take_all_values():
    """They have no quarter."""
    setting = Setting("sgo", ("tuned",) * 3, 100, seed=5)
    found = {axis.name: axis.values for axis in find_factors(setting, ["switches.*"]).axes}
    assert found["switches.swap_mandatory"] == (False, True)
    assert found["switches.close_check"] == ("after_module", "after_each_colonist")


def test_ends_that_contradict_another_rule_move_inwards():
    """Six engineers cannot start in one room when there are fewer; what cannot vary is told."""
    setting = Setting("sgo", ("tuned",) * 3, 100, seed=5)
    (axis,) = find_factors(setting, ["figures.engineers"], ranges=["figures.engineers=1:9"]).axes
    assert axis.values[0] == 4  # three engineers and a chief start on the board
    rest = find_factors(setting, ["exoplanets.Russell.side_3_4.close", "start.colonists"])
    assert rest.names == ["start.colonists", "exoplanets.Russell.side_3_4.close"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"paths": ["dice.widl"]}, "did you mean 'dice.wild'"),
        ({"paths": ["dices.*"]}, "--paths dices.* fits no number, switch or choice"),
        ({"without": ["x*"]}, "--without x* fits no number"),
        ({"ranges": ["dice.wild=9:99"]}, "out of range"),
        ({"paths": ["dice.wild"], "without": ["dice.*"]}, "leaves nothing to vary"),
    ],
)
def test_mistakes_are_told(asked, told):
    """In one sentence."""
    with pytest.raises(BalanceError) as caught:
        find_factors(TOY, **asked)
    assert told in str(caught.value)


def test_every_candidate_can_be_found_again():
    """Names are those that people type."""
    rules = load_ruleset("tests.toy")
    names = [name for name, _ in candidates(rules)]
    assert "start.points[3]" in names
    assert len(levels(paths=names)) == len(names)
