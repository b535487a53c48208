"""The end and the score, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.starship.data.layout import GOVERNMENT
from exobalance.simcore.games.starship.rules.gains import gain_reputation, lose_reputation
from tests.games.starship.rules.tables import Table


def over(table):
    """Return whether the game ends after the round."""
    return table.end_round().kind is None


class TestEnd:
    """When a game ends."""

    @pytest.mark.parametrize(
        ("fields", "arrived", "is_over"),
        [
            ({"sector": 3}, (), False), ({"sector": 3}, (GOVERNMENT,), True),
            ({"sector": 3, "cells": 39}, (), False), ({"sector": 3, "cells": 40}, (), True),
            ({"sector": 2, "cells": 39}, (0, 1), False), ({"cells": 40}, (2,), True),
            ({"spiral": 22}, (), True), ({"spiral": 21}, (0,), False), ({"cells": 60}, (), False),
        ],
    )  # fmt: skip
    def test_goals(self, fields, arrived, is_over):
        """SI-T40, SI-R15, SI-R30, SI-A12: two of three goals, or the sun alone."""
        assert over(Table().arrive(*arrived).put(**fields)) is is_over

    @pytest.mark.parametrize(("players", "people"), [(2, 30), (3, 40), (4, 50)])
    def test_rows_of_people(self, players, people):
        """SI-R15, SI-T15: as many rows of ten as players and one more."""
        assert not over(Table(players).put(sector=3, cells=people - 1))
        assert over(Table(players).put(sector=3, cells=people))

    def test_more_people_may_be_saved(self):
        """SI-R15: the goal is no limit."""
        table = Table().humans("R", cells=45).reserves("R")
        table.salvation("solar", act="save", colour="red")
        assert table.state.cells == 46

    @pytest.mark.parametrize(("reading", "is_over"), [("true", True), ("false", False)])
    def test_the_government_satellite(self, reading, is_over):
        """SI-A12: its arrival is one of the goals, or not."""
        table = Table(3, f"switches.gov_satellite_ends_game={reading}").arrive(GOVERNMENT)
        assert over(table.put(sector=3)) is is_over

    def test_not_within_a_round(self):
        """SI-A2, SI-R15: goals are looked at after the government phase."""
        table = Table().put(sector=3, cells=45, spiral=22).arrive(0)
        table.idle("salvation")
        assert table.kind == "salvation"
        table.idle()
        assert (table.shot()["status"], table.shot()["round"]) == ("done", 1)
        assert int(table.state.ended_by) == 15


class TestCount:
    """Way home, cubes, fuel."""

    def test_what_is_left(self):
        """SI-T16, SI-R75: 7 fuel and a purple cube are 14 fuel, 2 PP."""
        table = Table().reserves("P", fuel=7).finish()
        assert table.points("fuel") == 2

    @pytest.mark.parametrize(("fuel", "points"), [(0, 0), (4, 0), (5, 1), (19, 3), (20, 4)])
    def test_fuel(self, fuel, points):
        """SI-R75: each 5 pay 1 PP."""
        assert Table().reserves(fuel=fuel).finish().points("fuel") == points

    def test_cubes(self):
        """SI-R75: value and 2 each."""
        assert Table().reserves("RYGBP", fuel=0).finish().points("fuel") == 25 // 5

    @pytest.mark.parametrize(("reading", "points"), [("true", 5), ("false", 2)])
    def test_the_way_home(self, reading, points):
        """SI-T45, SI-R75, SI-A32, SI-R42: the own warehouse comes along; missing fuel costs PP."""
        table = Table(3, f"switches.final_return_loads={reading}").spaces(0)
        table.settle("jup04", warehouse="GGG").settle("mar01", warehouse="RRR")
        table.explorer("jupiter", fuel=3).reserves(fuel=10).finish()
        assert (table.points("fuel"), table.points("missing_fuel")) == (points, -2)
        assert table.own()["place"] == "earth"

    def test_the_hold_comes_home(self):
        """SI-R75, SI-R43: cubes and fuel of the hold count."""
        table = Table().spaces(0).explorer("mars", fuel=12, cubes_="PP").reserves(fuel=0).finish()
        assert table.points("fuel") == (10 + 14) // 5

    def test_no_way_round(self):
        """SI-A32: the flight home cannot be declined, however dear it is."""
        table = Table().spaces(0, neptune=14).explorer("neptune").reserves(fuel=0).finish()
        assert (table.points("missing_fuel"), table.total()) == (-18, -8)

    def test_points_below_zero(self):
        """SI-A19: a total may be negative."""
        table = Table().put(reputation=0)
        lose_reputation(table.state, table.params, 0, 14)
        assert (table.total(), table.points("reputation_steps")) == (-4, -14)


class TestArrival:
    """Places of arrival."""

    @pytest.mark.parametrize(
        ("players", "arrived", "government", "columns", "places", "points"),
        [
            (4, [0], 7, [10, 8, 8, 2], [1, 2, 2, 0], [30, 16, 16, 0]),  # SI-T14
            (4, [], 8, [8, 8, 5, 2], [1, 1, 4, 0], [24, 24, 2, 0]),  # SI-T38
            (2, [GOVERNMENT], 10, [8, 8], [2, 2], [16, 16]),
            (2, [], 9, [8, 7], [2, 0], [16, 0]),
            (2, [1, 0], 9, [10, 10], [2, 1], [20, 30]),
            (3, [], 1, [1, 2, 3], [3, 2, 1], [0, 4, 6]),
            (4, [GOVERNMENT, 3], 10, [9, 9, 9, 10], [3, 3, 3, 2], [8, 8, 8, 20]),
            (3, [2], 9, [9, 6, 10], [2, 0, 1], [16, 0, 30]),
        ],
    )
    def test_places(self, players, arrived, government, columns, places, points):
        """SI-T14, SI-T38, SI-R76, SI-A13, SI-A49, SI-A50: by column; who ties shares a place."""
        table = Table(players)
        for seat, column in enumerate(columns):
            if column < 10:
                table.satellite([column, seat + 1], seat)
        if government < 10:
            table.satellite([government, 5], GOVERNMENT)
        table.arrive(*arrived).finish()
        assert table.state.arrival_place[:players].tolist() == places
        assert [table.points("arrival", seat) for seat in range(players)] == points

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_satellite_that_never_moved(self, players):
        """SI-A49: column 1 has no fuel number, so that it scores nothing on any place."""
        table = Table(players).finish()
        assert table.state.arrival_place[:players].tolist() == [1] * players
        assert [table.points("arrival", seat) for seat in range(players)] == [0] * players

    def test_the_government_keeps_its_place(self):
        """SI-A13, SI-R76: the topmost one that was free when it came, and it pays nobody."""
        table = Table().arrive(GOVERNMENT).satellite([9, 1], 1).finish()
        assert table.state.arrival_place[:3].tolist() == [3, 2, 3]
        assert [table.points("arrival", seat) for seat in range(3)] == [0, 16, 0]

    def test_a_cut_game(self):
        """SI-R75, SI-R76: a game that is cut is scored as it stands."""
        table = Table().reserves("PPP", fuel=50).explorer("neptune")
        assert table.walk.standing() == [10, 10, 10]


class TestWinners:
    """Who wins."""

    def test_ties(self):
        """SI-T50, SI-R77: posts, reputation, place, technologies; then the win is shared."""
        table = Table()
        assert table.winners() == [0, 1, 2]
        table.know(2, solar=1)
        assert table.winners() == [2]
        table.put(arrival_place=[2, 1, 0, 0])
        assert table.winners() == [1], "the higher place, and one before none"
        table.put(reputation=[13, 12, 12, 0])
        assert table.winners() == [0]
        table.put(posts=[0, 1, 0, 0])
        assert table.winners() == [1]
        table.state.source[2, 0] += 1
        assert table.winners() == [2]

    def test_salvation_technologies_count(self):
        """SI-R77: all technologies, whatever their phase."""
        table = Table().know(0, solar=1).learn("probe", "humanity", seat=1)
        assert table.winners() == [1]

    def test_a_shared_win(self):
        """SI-R77: the credit is split."""
        table = Table(4)
        table.know(1, drill=2).know(3, ars=2)
        assert table.winners() == [1, 3]
        assert table.state.credit[:4].tolist() == [0, 0.5, 0, 0.5]


class TestReputation:
    """Steps of the marker."""

    @pytest.mark.parametrize(("reading", "points"), [("false", 2), ("true", 3)])
    def test_the_top_row(self, reading, points):
        """SI-T31, SI-R79, SI-A14: steps made in it pay, the one into it does not."""
        table = Table(3, f"switches.top_row_entry_pays={reading}").put(reputation=24)
        gain_reputation(table.state, table.params, 0, 3)
        assert (table.own()["reputation"], table.points("reputation_steps")) == (27, points)
        gain_reputation(table.state, table.params, 0, 5)
        assert (table.own()["reputation"], table.points("reputation_steps")) == (29, points + 2)

    def test_the_lowest_space(self):
        """SI-T31, SI-R80: each step that cannot be lost costs 1 PP."""
        table = Table().put(reputation=2)
        lose_reputation(table.state, table.params, 0, 5)
        assert (table.own()["reputation"], table.points("reputation_steps")) == (0, -3)

    def test_up_and_down(self):
        """SI-R78: rows are connected; the same way up and down."""
        table = Table()
        for change, index in ((3, 15), (-6, 9), (11, 20), (-1, 19)):
            step = gain_reputation if change > 0 else lose_reputation
            step(table.state, table.params, 0, abs(change))
            assert table.own()["reputation"] == index
        assert table.points("reputation_steps") == 0

    def test_losing_in_the_top_row(self):
        """SI-R79: only steps gained are counted."""
        table = Table().put(reputation=28)
        lose_reputation(table.state, table.params, 0, 2)
        assert table.points("reputation_steps") == 0
