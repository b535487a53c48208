"""The route to Trappist, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.starship.data.layout import GOVERNMENT
from tests.games.starship.rules.tables import Table


def spaces(table, seat=0):
    """Return where a seat may move its satellite."""
    return table.turn(seat, "salvation").offered("space", act="satellite")


def move(table, space, seat=0):
    """Move the own satellite in the salvation phase."""
    return table.salvation("solar", seat, act="satellite", space=space)


class TestMoves:
    """Where satellites go, and what it costs."""

    def test_next_column(self):
        """SI-T34, SI-R60: straight and diagonal; if none of these is free, any free one."""
        table = Table().satellite([3, 1]).satellite([4, 1], 1).satellite([4, 2], 2)
        assert spaces(table) == [[4, 3], [4, 4], [4, 5]]
        table = Table().satellite([3, 3]).satellite([4, 2], 1)
        assert spaces(table) == [[4, 3], [4, 4]]
        table.satellite([4, 3], 2).satellite([4, 4], GOVERNMENT)
        assert spaces(table) == [[4, 1], [4, 5]]

    @pytest.mark.parametrize(
        ("column", "fuel"),
        [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5)],
    )
    def test_fuel(self, column, fuel):
        """SI-R60, SI-T34, SI-A48, SI-R85: the number of the column entered; all or no move."""
        goal = [column, 0 if column == 10 else 2]
        table = Table().satellite([column - 1, 2]).reserves(fuel=fuel)
        table.explored(goal, "deep_space") if column < 10 else None
        assert goal in spaces(table)
        move(table, goal)
        assert (table.own()["fuel"], table.own()["satellite"]) == (0, goal)
        assert spaces(Table().satellite([column - 1, 2]).reserves(fuel=fuel - 1)) == []

    def test_no_debt(self):
        """SI-A48: nothing like missing fuel of trips."""
        table = Table().reserves(fuel=0)
        assert spaces(table) == []
        assert not table.matching(act="satellite")

    @pytest.mark.parametrize(
        ("kind", "fuel", "points", "scientists", "reputation"),
        [
            ("deep_space", 0, 1, 0, 0), ("rocky_planet", 0, 2, 0, 0), ("ringed_planet", 0, 5, 0, 0),
            ("star", 0, 0, 0, 1), ("galaxy", 0, 0, 1, 1), ("wormhole", 0, 1, 0, 0),
        ],
    )  # fmt: skip
    def test_tokens(self, kind, fuel, points, scientists, reputation):
        """SI-R61: what discoverers get, and what everybody gets who comes after them."""
        is_interest = kind == "ringed_planet"
        start, goal = ([4, 2], [5, 2]) if is_interest else ([3, 2], [4, 2])
        table = move(Table().satellite(start).route(kind, interest=is_interest), goal)
        own = table.own()
        assert table.points("route") == points
        assert (own["scientists"], own["reputation"]) == (4 + scientists, 12 + reputation)
        assert table.shot()["route"] == [[goal, kind]]
        table = move(Table().satellite(start).explored(goal, kind), goal)
        own = table.own()
        assert table.points("route") == 0
        assert (own["scientists"], own["reputation"]) == (4 + scientists, 12)
        assert own["fuel"] == 8 + fuel

    def test_interest_spaces(self):
        """SI-R60, SI-R7: their tokens come from the interest pile."""
        table = move(
            Table().satellite([4, 2]).route("deep_space").route("galaxy", interest=True), [5, 2]
        )
        assert table.shot()["route"] == [[[5, 2], "galaxy"]]
        assert table.state.next_token.tolist() == [0, 1]
        table = move(Table().satellite([4, 2]).route("rocky_planet"), [5, 1])
        assert table.state.next_token.tolist() == [1, 0]
        known = [[c, r] for c in range(2, 10) for r in range(1, 6)
                 if table.params.is_interest[8 * (c - 1) + r - 1]]  # fmt: skip
        assert known == [[3, 1], [3, 5], [5, 2], [5, 4], [7, 1], [7, 5], [9, 2], [9, 4]]

    def test_an_empty_pile(self):
        """SI-R60: gives deep space."""
        table = Table().satellite([3, 2])
        table.state.next_token[0] = 34
        move(table, [4, 2])
        assert (table.points("route"), table.shot()["route"]) == (1, [[[4, 2], "deep_space"]])


class TestJumps:
    """Wormholes of the route."""

    def test_a_wormhole_and_a_galaxy(self):
        """SI-T13, SI-R61, SI-A45: a known one gives no PP; the jump costs fuel, but no token."""
        table = (
            Table().satellite([3, 2]).explored([4, 2], "wormhole").route("galaxy", interest=True)
        )
        move(table, [4, 2])
        assert (table.own()["fuel"], table.points("route"), table.kind) == (8, 0, "jump")
        assert table.offered("space") == [[5, 1], [5, 2], [5, 3]]
        assert table.options()[-1] == {"act": "stop"}
        table.choose(space=[5, 2])
        own = table.own()
        assert (own["fuel"], own["scientists"], own["reputation"]) == (6, 5, 13)
        assert own["played"] == ["solar"]

    def test_it_may_be_declined(self):
        """SI-A45: and does not exist without the fuel."""
        table = move(Table().satellite([3, 2]).explored([4, 2], "wormhole"), [4, 2])
        assert table.choose(act="stop").own()["satellite"] == [4, 2]
        table = Table().satellite([3, 2]).explored([4, 2], "wormhole").reserves(fuel=3)
        assert move(table, [4, 2]).kind == "salvation"

    def test_jumps_in_a_row(self):
        """SI-R61: from wormhole to wormhole."""
        table = Table().satellite([3, 2]).explored([4, 2], "wormhole").explored([5, 3], "wormhole")
        move(table, [4, 2]).choose(space=[5, 3])
        assert table.kind == "jump"
        table.route("rocky_planet").choose(space=[6, 3])
        assert (table.own()["fuel"], table.points("route")) == (3, 2)


class TestFarOut:
    """Column 6 and Trappist."""

    def test_column_six(self):
        """SI-T36, SI-R62, SI-R95: a token of choice, playable in this phase and in later ones."""
        table = Table().satellite([5, 3]).route("deep_space")
        offer = table.shot()["offer"]
        move(table, [6, 3])
        assert (table.kind, table.offered("token"), len(offer)) == ("extra_token", offer, 9)
        table.choose(token=offer[0])
        assert (table.points("route"), table.own()["extra"]) == (1, [offer[0]])
        table.turn(0, "salvation").choose(act="idle")
        assert offer[0] in table.offered("token")
        table.idle("action")
        assert offer[0] in table.turn().tokens()

    def test_trappist(self):
        """SI-T37, SI-R63: the topmost free place, 10 PP at once, 30 at the end, no move after."""
        table = Table(2).satellite([9, 3]).reserves(fuel=5)
        assert spaces(table) == [[10, 0]]
        move(table, [10, 0])
        assert (table.points("trappist"), table.shot()["arrivals"]) == (10, [0])
        assert table.own()["fuel"] == 0
        assert spaces(table.reserves(fuel=50)) == []
        table.finish()
        assert (table.points("arrival"), int(table.state.arrival_place[0])) == (30, 1)

    def test_places_of_arrival(self):
        """SI-R63: as many as players, in the order of arrival."""
        table = Table().arrive(2, GOVERNMENT).satellite([9, 3])
        move(table, [10, 0])
        assert table.shot()["arrivals"] == [2, "government", 0]
        assert int(table.state.arrival_place[0]) == 3

    def test_no_place_is_free(self):
        """SI-T52, SI-A28: nobody comes any more, and who is late has no place."""
        table = Table(2).arrive(GOVERNMENT, 0).satellite([9, 3], 1)
        assert spaces(table, 1) == []
        table.finish()
        assert table.state.arrival_place[:2].tolist() == [2, 0]
        assert (table.points("arrival"), table.points("arrival", 1)) == (20, 0)
        table = Table(2).arrive(1, 0).satellite([9, 3], GOVERNMENT).scientist(1, 1)
        assert table.step(3).shot()["government_satellite"] == [9, 3]


class TestGovernmentSatellite:
    """Who moves the government satellite, and where it goes."""

    def test_a_governor(self):
        """SI-R66, SI-A45, SI-A12: for no fuel, with all bonuses, or not at all."""
        table = Table().scientist(1, 1, 1).route("rocky_planet").step(3)
        assert (table.kind, table.seat) == ("government_satellite", 1)
        assert table.options() == [
            *({"act": "government_satellite", "space": [2, row]} for row in (2, 3, 4)),
            {"act": "stop"},
        ]
        table.choose(space=[2, 4])
        assert (table.points("route", 1), table.own(1)["fuel"]) == (2, 10)
        table = Table().scientist(1, 1, 1).step(3).choose(act="stop")
        assert table.shot()["government_satellite"] == [1, 3]

    def test_a_governor_and_a_wormhole(self):
        """SI-R66, SI-R92: it goes on from there as a satellite does, if wanted."""
        table = Table().scientist(1, 1).explored([2, 3], "wormhole").route("galaxy").step(3)
        table.choose(space=[2, 3])
        assert (table.kind, table.options()[-1]) == ("government_satellite", {"act": "stop"})
        table.choose(space=[3, 2])
        own = table.own()
        assert (own["scientists"], own["reputation"], own["fuel"]) == (5, 13, 10)

    @pytest.mark.parametrize(
        ("reading", "points", "asked"), [("true", 10, True), ("false", 0, False)]
    )
    def test_full_bonus(self, reading, points, asked):
        """SI-A12: who moves it gets the PP of Trappist and the token of column 6, too, or not."""
        switch = f"switches.gov_satellite_full_bonus={reading}"
        table = Table(3, switch).scientist(1, 1).satellite([9, 3], GOVERNMENT).step(3)
        table.choose(space=[10, 0])
        assert (table.points("trappist"), table.shot()["arrivals"]) == (points, ["government"])
        table = Table(3, switch).scientist(1, 1).satellite([5, 3], GOVERNMENT).route("star").step(3)
        table.choose(space=[6, 3])
        assert (table.kind == "extra_token") is asked
        assert table.own()["reputation"] == 13

    def test_the_bonus_of_the_pyramid(self):
        """SI-R92: it moves like that of a governor; who moves it gets the bonuses."""
        table = Table().route("rocky_planet").reserves("", 1, fuel=0).scientist(5, 1, 0)
        for row in (1, 2, 3):
            table.scientist(row, 2, 1)
        table.salvation("solar", 1, act="government", space=[4, 1]).choose(space=[2, 2])
        assert (table.points("route", 1), table.points("route"), table.own(1)["fuel"]) == (2, 0, 0)

    def alone(self, space, **known):
        """Return where the satellite went by itself, which got nobody anything."""
        table = Table().satellite(space, GOVERNMENT).route("rocky_planet")
        for name, kind in known.items():
            table.explored([int(name[1]), int(name[2])], kind)
        before = [(table.own(seat)["prestige"], table.own(seat)["scientists"]) for seat in range(3)]
        table.step(3)
        after = [(table.own(seat)["prestige"], table.own(seat)["scientists"]) for seat in range(3)]
        assert before == after, "SI-R90"
        return table.shot()["government_satellite"]

    @pytest.mark.parametrize(
        ("start", "known", "goal"),
        [
            ([3, 3], {"s42": "wormhole"}, [5, 2]),  # and on to an interest space
            ([4, 3], {"s54": "star", "s52": "galaxy"}, [5, 2]),
            ([4, 3], {"s53": "galaxy"}, [5, 2]),  # interest spaces first
            ([7, 3], {"s84": "galaxy"}, [8, 4]),
            ([7, 3], {"s83": "star", "s82": "star"}, [8, 4]),
            ([7, 3], {"s83": "star", "s82": "star", "s84": "star"}, [8, 3]),
            ([5, 3], {}, [6, 3]),
            ([4, 4], {}, [5, 4]),
            ([9, 3], {}, [10, 0]),
        ],
    )  # fmt: skip
    def test_by_itself(self, start, known, goal):
        """SI-T35, SI-R66, SI-R90, SI-A37: wormhole, interest, galaxy, unexplored, straight."""
        assert self.alone(start, **known) == goal

    def test_what_it_discovers(self):
        """SI-T35, SI-R90: a token is drawn, but gives nobody anything."""
        table = Table().satellite([4, 3], GOVERNMENT).route("ringed_planet", interest=True).step(3)
        assert table.shot()["route"] == [[[5, 2], "ringed_planet"]]
        assert [table.points("route", seat) for seat in range(3)] == [0, 0, 0]

    def test_equal_spaces(self):
        """SI-A37: straight, then up, then down."""
        assert self.alone([2, 3]) == [3, 3]
        assert self.alone([2, 3], s33="star") == [3, 2]
        assert self.alone([2, 3], s33="star", s32="star") == [3, 4]

    @pytest.mark.parametrize(("reading", "column"), [("false", 4), ("true", 5)])
    def test_a_wormhole_that_it_discovers(self, reading, column):
        """SI-A37: only a known one moves it on; with the switch each one does."""
        table = Table(3, f"switches.auto_wormhole_chain={reading}").satellite([3, 3], GOVERNMENT)
        table.route("wormhole", "star", "star").step(3)
        assert table.shot()["government_satellite"][0] == column
