"""What people type as values and ranges, and what they are told when it does not fit."""

import pytest

from exobalance.analysis.studies.points.axes import read_axes, read_axis, read_span
from exobalance.analysis.studies.points.knobs import find_knob, point_of
from exobalance.simcore.errors import BalanceError
from exobalance.simcore.ruleset import load_ruleset

RULES = load_ruleset("tests.toy")


class TestAxes:
    """`--vary` of a sweep."""

    @pytest.mark.parametrize(
        ("text", "values"),
        [
            ("beacons.cost=0,1,3", (0, 1, 3)),
            ("beacons.cost=1:4", (1, 2, 3, 4)),
            ("track.goal=12:24:6", (12, 18, 24)),
            ("start.points[1]=0:2", (0, 1, 2)),
            ("start.points=[0,0,0,0]|[0,1,2,3]", ([0, 0, 0, 0], [0, 1, 2, 3])),
            ("start.points=[0,0,0,0],[0,1,2,3]", ([0, 0, 0, 0], [0, 1, 2, 3])),
            ("beacons.points.Echo=7,9", (7, 9)),
            ("rules=none,echo_dearer", ("none", "echo_dearer")),
        ],
    )
    def test_values_are_read(self, text, values):
        """In the order they were asked for."""
        assert read_axis(RULES, text).values == values

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("beacons.cots=1,2", "unknown rule path 'beacons.cots': did you mean 'beacons.cost'"),
            ("beacons.points=1,2", "beacons.points in --vary is a table; name one of its values"),
            ("beacons.cost=99,1", "is 99, out of range: expected a whole number from 0 to 20"),
            ("beacons.cost=x,1", 'is "x": expected a whole number from 0 to 20'),
            ("beacons.cost", "is not of the form path=v1,v2"),
            ("beacons.cost=2", "varies nothing: give beacons.cost another value"),
            ("beacons.cost=1,1", "names a value twice"),
            ("beacons.cost=4:1", "counts down"),
            ("start.points=1,2", "is a list; write its values in brackets"),
            ("start.points[7]=1,2", "start.points has 4 entries, [0] to [3]"),
            ("beacons.cost[0]=1,2", "is no list of numbers"),
            ("start.points[0]=-1,2", "is -1: expected a whole number from 0 to 100"),
        ],
    )
    def test_mistakes_are_told_in_one_sentence(self, text, told):
        """With what was found, and what was expected."""
        with pytest.raises(BalanceError) as caught:
            read_axis(RULES, text)
        assert told in str(caught.value)
        assert "\n" not in str(caught.value)
        assert caught.value.exit_code == 2

    @pytest.mark.parametrize(
        "texts",
        [
            ["beacons.cost=1,3", "beacons.cost=4,5"],
            ["start.points=[0,0,0,0]|[1,0,0,0]", "start.points[1]=1,2"],
            ["start.points[1]=1,2", "start.points[1]=3,4"],
        ],
    )
    def test_a_rule_is_varied_once(self, texts):
        """Twice, the one would undo the other."""
        with pytest.raises(BalanceError, match="twice"):
            read_axes(RULES, texts)

    def test_nothing_to_vary_is_told(self):
        """Rather than a sweep of one point."""
        with pytest.raises(BalanceError, match="nothing is varied"):
            read_axes(RULES, [])


class TestSpans:
    """Ranges of screenings and searches."""

    def test_values_lie_units_from_the_base(self):
        """The ends belong to it too."""
        axis = read_span(RULES, "track.goal=19:30:4")
        assert axis.values == (19, 20, 24, 28, 30)
        assert axis.unit == 4

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("track.goal=30:40", "leaves out its value 24"),
            ("track.goal=24:24", "expected a low and a higher end"),
            ("track.goal=1:30", "is 1, out of range: expected a whole number from 6 to 200"),
            ("track.goal=20,30", "is not of the form path=low:high"),
        ],
    )
    def test_mistakes_are_told(self, text, told):
        """With what was expected."""
        with pytest.raises(BalanceError) as caught:
            read_span(RULES, text)
        assert told in str(caught.value)


def test_entries_of_a_list_become_one_value():
    """Two entries and a number are one set of rules."""
    knobs = [find_knob(RULES, name, "here") for name in ("start.points[0]", "start.points[2]")]
    cost = find_knob(RULES, "beacons.cost", "here")
    point = point_of({knobs[0]: 5, knobs[1]: 1, cost: 3}, RULES)
    assert point.sets == ("start.points=[5, 0, 1, 0]", "beacons.cost=3")
    assert load_ruleset("tests.toy", point.rules, point.sets).tree["start"]["points"][0] == 5
