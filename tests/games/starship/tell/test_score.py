"""Positions of Starship Interstellar scored by hand: the worked checks, and what they leave out."""

import pytest

from exobalance.simcore.games.starship.tell.score import score_position, score_tables
from tests.games.starship.tell.played import TREE, rules

ALIKE = {"prestige": 30, "posts": 1, "reputation": 12, "column": 3}


def answer(*seats, tree=TREE, **more):
    """Return what a position pays."""
    return score_position(tree, {"players": len(seats), "seats": list(seats), **more})


def points(found, seat=0):
    """Return what a seat scores by source, zeros left out."""
    return {name: values[seat] for name, values in found["points"].items() if values[seat]}


class TestWorkedChecks:
    """The scoring examples of the clauses."""

    def test_first_on_trappist_and_a_tie(self):
        """SI-T14: 6 x 5; two share the second place, 4 x 4 each; then the government; then 0."""
        columns = ({}, {"column": 8}, {"column": 8}, {"column": 2})
        found = answer(*columns, arrivals=[0], government=6)
        assert found["arrival_places"] == [1, 2, 2, 0]
        assert found["points"]["arrival"] == [30, 16, 16, 0]
        assert found["columns"] == [10, 8, 8, 2]

    def test_cubes_become_fuel(self):
        """SI-T16: 7 and a purple cube are 14 fuel, 2 PP."""
        found = answer({"fuel": 7, "cubes": {"purple": 1}}, {})
        assert found["fuel"] == [14, 0] and points(found) == {"fuel": 2}

    @pytest.mark.parametrize(
        ("columns", "government", "arrivals", "places"),
        [
            ((7, 7, 5, 4), 7, [], [1, 1, 4, 0]),
            ((3, 3), 1, ["government"], [2, 2]),
            ((4, 3), 5, [], [2, 0]),
        ],
        ids=["tied with the government", "government on Trappist", "government ahead"],
    )
    def test_places(self, columns, government, arrivals, places):
        """SI-T38: satellites that tie share a place, and as many more stay empty."""
        more = {"arrivals": arrivals} if arrivals else {"government": government}
        found = answer(*({"column": column} for column in columns), **more)
        assert found["arrival_places"] == places

    def test_the_way_home(self):
        """SI-T45: from Jupiter with 3 fuel for a trip of 4, and 3 green cubes of the plant."""
        seat = {"place": "jupiter", "warehouse": {"green": 3}, "hold_fuel": 3, "fuel": 10}
        spaces = {"jupiter": 0, "earth": 0}
        found = answer(seat, {}, spaces=spaces)
        assert points(found) == {"missing_fuel": -2, "fuel": 5}
        assert (found["missing"], found["fuel"]) == ([1, 0], [25, 0])
        alone = rules(("switches.final_return_loads=false",))
        assert points(answer(seat, {}, tree=alone, spaces=spaces)) == {
            "missing_fuel": -2,
            "fuel": 2,
        }

    def test_ties(self):
        """SI-T50: posts, then reputation, place, technologies; all equal is shared."""
        assert answer(ALIKE, ALIKE, ALIKE)["winners"] == [0, 1, 2]
        more = ALIKE | {"technologies": {"drill": 1}}
        assert answer(ALIKE, more, ALIKE)["winners"] == [1]
        # Places without points: column 1 has no fuel number.
        ahead = ALIKE | {"column": 1}
        behind = more | {"column": 1}
        assert answer(ahead, behind, arrivals=["government"])["winners"] == [1]
        assert answer(ALIKE | {"reputation": 13}, more, more)["winners"] == [0]
        assert answer(more, more, ALIKE | {"posts": 2})["winners"] == [2]
        assert answer(more, ALIKE | {"prestige": 31}, more)["winners"] == [1]

    def test_the_higher_place_wins_a_tie(self):
        """SI-T50: 12 PP in all for both, but the first has the better place."""
        found = answer({"prestige": 6, "column": 2}, {"prestige": 8, "column": 1}, government=1)
        assert found["total"] == [12, 8]
        first, second = {"prestige": 0, "column": 2}, {"prestige": 6, "column": 1}
        found = answer(first, second)
        assert found["total"] == [6, 6] and found["arrival_places"] == [1, 2]
        better = second | {"technologies": {"ars": 3}}
        assert answer(first, better)["winners"] == [0]

    def test_no_place_is_left(self):
        """SI-T52: both arrival planets are taken; column 9 has no place."""
        found = answer({}, {"column": 9}, arrivals=["government", 0])
        assert found["arrival_places"] == [2, 0]
        assert found["points"]["arrival"] == [20, 0]


class TestRest:
    """What the worked checks leave out."""

    def test_points_by_source_or_as_one_number(self):
        """SI-A19: they add up to the same, and may be negative."""
        found = answer({"points": {"mechanisms": 20, "missing_fuel": -4}}, {"prestige": 16})
        assert found["total"] == [16, 16]
        assert points(found) == {"mechanisms": 20, "missing_fuel": -4}
        assert points(found, 1) == {"so_far": 16}

    def test_planets_move_on_with_rounds(self):
        """SI-R40, SI-R72: Mars stands elsewhere after some rounds; each fuel missing costs 2."""
        mars = {"place": "mars"}
        missing = [answer(mars, {}, rounds=number)["missing"][0] for number in range(24)]
        assert set(missing) == {2, 3, 4}
        assert answer(mars, {}, spaces={"mars": 0, "earth": 0})["points"]["missing_fuel"] == [-4, 0]

    def test_technologies_make_the_way_home_cheaper(self):
        """SI-R31, SI-A53: take-off, and the own wormhole."""
        spaces = {"neptune": 0, "earth": 0}
        neptune = {"place": "neptune", "hold_fuel": 7}
        assert answer(neptune, {}, spaces=spaces)["fuel"] == [0, 0]
        light = neptune | {"technologies": {"explorer": 1}}
        assert answer(light, {}, spaces=spaces)["fuel"] == [1, 0]
        short = neptune | {"wormhole": "neptune"}
        assert answer(short, {}, spaces=spaces)["fuel"] == [6, 0]

    def test_what_is_in_the_hold_comes_home(self):
        """SI-R75: cubes and fuel of the hold."""
        seat = {"place": "venus", "hold": {"blue": 2}, "hold_fuel": 5}
        found = answer(seat, {}, spaces={"venus": 1, "earth": 0})
        assert found["fuel"] == [3 + 2 * 6, 0]

    def test_changed_rules_change_the_points(self):
        """SI-R76: another multiplier."""
        tree = {**TREE, "arrival": TREE["arrival"] | {"multipliers": [10, 4, 2, 1]}}
        assert answer({"column": 2}, {}, tree=tree)["points"]["arrival"] == [10, 0]

    def test_tables(self):
        """What people see: sources with points, the winner, what breaks ties."""
        position = {"players": 2, "seats": [{"prestige": 12, "fuel": 5}, {"column": 2}]}
        (title, heads, rows), (_, _, ties) = score_tables(position, score_position(TREE, position))
        assert (title, heads) == ("Points", ["", "seat 0", "seat 1"])
        assert rows == [
            ["so far", "12", "0"],
            ["arrival places", "0", "6"],
            ["fuel left", "1", "0"],
            ["total", "13", "6"],
            ["winner", "yes", ""],
        ]
        assert ["arrival place", "2", "1"] in ties and ["command posts", "none", "none"] in ties
