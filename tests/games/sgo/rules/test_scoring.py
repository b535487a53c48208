"""Points: exoplanets at closing, predominance and corridors at the end, the ranking."""

import numpy as np
import pytest

from exobalance.simcore.games.sgo.data.layout import PLANETS, TOKENS, Figure
from exobalance.simcore.games.sgo.rules.scoring import (
    rank_seats,
    score_corridors,
    score_end,
    score_predominance,
)
from tests.games.sgo.positions import FIVE, GAME, Table, numbered, playing

PAYOUTS = [
    # planet, players, colonists by seat, points by seat
    (
        "Bose",
        3,
        ["L1.1 L1.2", "L1.4 L1.5", "L2.1"],
        [{"areas": 2}, {"areas": 2}, {"areas": 1, "majorities": 3}],
    ),
    (
        "Bose",
        4,
        ["L1.1 L1.2 L1.3 L2.1", "L1.5", "L2.2", ""],
        [{"areas": 4, "majorities": 3}, {"areas": 1}, {"areas": 1}, {}],
    ),
    (
        "Collins",
        3,
        ["C S12", "S31 E1a E2a E3a", "E1b E2b"],
        # volcano 1: 2-2-1, volcano 2: 2-1-1, volcano 3: 1-2-0
        [{"majorities": 3 + 7}, {"majorities": 3 + 7}, {}],
    ),
    (
        "Collins",
        4,
        ["S12 S41", "E2a E3a E3b", "S34", "E2b"],
        # volcano 1: 2, volcano 2: 1-1-0-1, volcano 3: 0-2-1, volcano 4: 1-0-1
        [{"majorities": 7 + 3 + 3}, {"majorities": 3 + 7}, {"majorities": 3}, {"majorities": 3}],
    ),
    (
        "Dirac",
        3,
        [numbered("B", 1, 10) + " A1", numbered("B", 11, 15), "C"],
        [{"areas": 13}, {"areas": 5}, {"areas": 2}],
    ),
    (
        "Dirac",
        4,
        [numbered("B", 1, 5) + " A3", "B6", "", "B20"],
        [{"areas": 8}, {"areas": 1}, {}, {"areas": 1}],
    ),
    (
        "Fermi",
        2,
        ["M1.1 M1.2 central", "M2.1 M3.1 M4.1 central central"],
        [{"spread": 3}, {"spread": 12, "majorities": 5}],
    ),
    (
        "Fermi",
        4,
        ["M1.1 M2.1 M3.1 M4.1 M5.1 central", "M1.2 central", "", "M2.2"],
        [{"spread": 25, "majorities": 5}, {"spread": 3, "majorities": 5}, {}, {"spread": 3}],
    ),
    (
        "Planck",
        3,
        ["O1 O2 O3 I1", "O5 O6 O7 O9", "H"],
        [{"areas": 4, "majorities": 7}, {"areas": 4}, {"areas": 1}],
    ),
    (
        "Planck",
        4,
        ["O16 O1 I1", "I3 H I5", "O4 O5 O8", ""],
        [{"areas": 3, "majorities": 5}, {"areas": 3, "majorities": 5}, {"areas": 3}, {}],
    ),
    (
        "Russell",
        2,
        ["I1.1 I1.2 I2.1", "I1.3 I2.2 I3.1"],
        # islands: 7 to seat 0; 3 each; 7 to seat 1; presence 3 each
        [{"majorities": 7 + 3, "spread": 6}, {"majorities": 3 + 7, "spread": 9}],
    ),
    (
        "Russell",
        3,
        ["I1.1 I4.1", "I1.2 I4.2", "I1.3"],
        [
            {"majorities": 3 + 3, "spread": 6},
            {"majorities": 3 + 3, "spread": 6},
            {"majorities": 3, "spread": 3},
        ],
    ),
    ("Susskind", 2, [numbered("T", 1, 5), "T9"], [{"areas": 10}, {"areas": 2}]),
    ("Susskind", 4, ["T1 T24", "", "T2", ""], [{"areas": 4}, {}, {"areas": 2}, {}]),
    (
        "Turing",
        2,
        [numbered("X", 1, 11) + " C", numbered("Y", 1, 8)],
        [{"areas": 2 + 6 + 10}, {"areas": 2 + 6 + 2}],
    ),
    (
        "Turing",
        3,
        [numbered("B", 1, 5), numbered("A", 1, 2), "C1 B9"],
        [{"areas": 5}, {"areas": 4}, {"areas": 4}],
    ),
    (
        "Turing",
        4,
        ["B1", "A1", "C1", "C2"],
        [{"areas": 1}, {"areas": 2}, {"areas": 3}, {"areas": 3}],
    ),
]


class TestScorePlanet:
    """`score_planet`: SGO-R25, SGO-R32 to SGO-R38, all sides."""

    @pytest.mark.parametrize(("planet", "players", "owners", "points"), PAYOUTS)
    def test_side(self, planet, players, owners, points):
        """SGO-R25, SGO-R32, SGO-R33, SGO-R34, SGO-R35, SGO-R36, SGO-R37, SGO-R38."""
        table = Table(players=players, planets=playing(planet))
        table.settle(planet, dict(enumerate(owners)))
        assert table.payout(planet) == points

    @pytest.mark.parametrize("players", GAME.players)
    @pytest.mark.parametrize("planet", sorted(PLANETS))
    def test_an_empty_planet_pays_nothing(self, planet, players):
        """Nobody leads with nothing."""
        table = Table(players=players, planets=playing(planet))
        assert table.payout(planet) == [{}] * players

    @pytest.mark.parametrize(
        ("switch", "points"),
        [
            ("largest_component", [{"areas": 4, "majorities": 7}, {"areas": 4}, {"areas": 2}]),
            (
                "all_areas_with_a_neighbour",
                [{"areas": 4}, {"areas": 4, "majorities": 7}, {"areas": 2}],
            ),
        ],
    )
    def test_planck_groups(self, switch, points):
        """SGO-R37, SGO-A15: a group of three against two pairs; single areas never count."""
        table = Table(f"switches.planck_group={switch}", planets=playing("Planck"))
        table.settle("Planck", {0: "O1 O2 O3 O9", 1: "O5 O6 I4 I5", 2: "H O11"})
        assert table.payout("Planck") == points

    def test_river_with_a_bare_centre(self):
        """SGO-R38, SGO-A14: twelve areas to a branch, and the centre has no value."""
        sets = "switches.turing2_centre=extra_area_without_value"
        table = Table(sets, players=2, planets=playing("Turing"))
        table.settle("Turing", {0: numbered("X", 1, 12) + " C", 1: "Y1"})
        assert table.payout("Turing") == [{"areas": 18}, {"areas": 2}]

    def test_numbers_come_from_the_rules(self):
        """Tweaked points of a level, of an area and of Fermi's tie are paid."""
        table = Table("exoplanets.Bose.level_majority=5", "exoplanets.Bose.level_tie=1")
        table.settle("Bose", {0: "L1.1 L1.2 L2.1", 1: "L1.3 L1.4"})
        assert table.payout("Bose")[:2] == [
            {"areas": 3, "majorities": 1 + 5},
            {"areas": 2, "majorities": 1},
        ]

    @pytest.mark.parametrize(
        ("owners", "leaders"),
        [
            (["M1.1 central", "M2.1 central", "M3.1"], [0, 1]),
            (["M1.1", "M2.1 central", "M3.1"], [1]),
            (["M1.1", "M2.1", "M3.1"], []),
        ],
        ids=["tie", "leader", "nobody"],
    )
    def test_leaders_of_fermi_swap(self, owners, leaders):
        """SGO-R35: at least one colonist on the central planet is needed to lead."""
        table = Table(planets=playing("Fermi"))
        table.settle("Fermi", dict(enumerate(owners)))
        table.start_closing(2, "Fermi")
        table.choose("gate", 2, **table.options()[0])
        asked = []
        while table.kind == "swap":
            asked.append(table.due[1])
            table.choose("swap", asked[-1], decline=True)
        assert asked == leaders  # turn order from the active seat 2: 0, then 1


class TestScorePredominance:
    """`score_predominance`: SGO-R29, SGO-A11, SGO-A19."""

    def pay(self, on_field, *sets, tokens=("water", "wildlife", "energy", "balance", "none")):
        """Return the points of three seats for their ON modules (water, wildlife, energy)."""
        table = Table(*sets)
        table.set_tokens(*tokens)
        table.state.on_field[:3] = on_field
        score_predominance(table.state, table.params)
        assert table.by_seat("influence") == table.source("predominance")
        return table.source("predominance")

    @pytest.mark.parametrize(
        ("on_field", "points"),
        [
            ([(2, 0, 0), (1, 1, 0), (0, 0, 1)], [7, 4, 2]),
            ([(2, 2, 2), (1, 1, 1), (0, 0, 0)], [14, 0, 0]),
            ([(1, 0, 0), (1, 0, 0), (0, 0, 0)], [7, 7, 0]),
            ([(1, 1, 1), (1, 1, 1), (1, 1, 1)], [14, 14, 14]),
            ([(5, 5, 0), (1, 1, 1), (0, 0, 0)], [11, 3, 0]),
        ],
        ids=["one-each", "all-and-sets", "SGO-R29-tie-in-full", "all-tied", "sets-are-the-least"],
    )
    def test_every_token_pays_its_leaders(self, on_field, points):
        """SGO-R29: values 7, 4, 2, 1, 0 in setup order; the token none pays nobody."""
        assert self.pay(on_field) == points

    def test_a_token_pays_by_its_place(self):
        """SGO-R29, SGO-R4: none on 7 pays nobody, water on 0 pays 0."""
        order = ("none", "energy", "balance", "wildlife", "water")
        assert sorted(order) == sorted(TOKENS)
        assert self.pay([(3, 0, 0), (0, 2, 0), (0, 0, 1)], tokens=order) == [0, 1, 4]

    def test_a_lead_of_nothing_pays_only_with_the_switch(self):
        """SGO-A11: wildlife, energy and sets are led with nothing."""
        on_field = [(1, 0, 0), (0, 0, 0), (0, 0, 0)]
        assert self.pay(on_field) == [7, 0, 0]
        assert self.pay(on_field, "switches.zero_majority_scores=true") == [14, 7, 7]

    def test_all_types_count_and_the_white_module_does_not(self):
        """SGO-R29, SGO-A19: gate, Odyssey and airlock modules that are ON."""
        table = Table()
        table.attach(0, "WA-G03", (0, 1))
        table.attach(0, "WA-O3", (0, -1))
        table.attach(0, "WA-A6", (1, 0), rotation=3)
        table.attach(0, "WA-A1", (-1, 0), on=False)
        assert table.state.on_field[:2].tolist() == [[3, 0, 0], [0, 0, 0]]


class TestScoreCorridors:
    """`score_corridors`: SGO-R30, SGO-A18."""

    @pytest.mark.parametrize(
        ("before", "n_open", "total", "ranks"),
        [(24, 6, 18, 1), (24, 4, 20, 2), (31, 40, -9, 0), (0, 0, 0, 0), (65, 6, 59, 5)],
        ids=["SGO-T13", "no-crossing", "below-0", "nothing", "sixth-rank-back"],
    )
    def test_penalty_and_figures(self, before, n_open, total, ranks):
        """SGO-R30: one point per open corridor; each backward crossing frees a figure."""
        table = Table()
        table.give_influence(1, before)
        score_corridors(table.state, table.params, 1, n_open)
        state = table.state
        assert (state.influence[1], state.ranks[1]) == (total, ranks)
        assert table.source("corridors") == [0, -n_open, 0]
        back = before // 10 - ranks
        given = 3 + 1 + 3  # engineers on the board, the chief, and those left in supply
        engineers = state.spare_engineers[1] + state.engineers[1].sum() + state.chiefs[1].sum()
        on_ranks = int((state.rank_figure[1, :ranks] == Figure.ENGINEER).sum())
        assert engineers == given - on_ranks
        assert state.colonists[1] == 30 - (ranks - on_ranks)
        assert back >= 0

    def test_a_chief_comes_back_with_his_suit(self):
        """SGO-R30, SGO-A17: the rank held a chief."""
        table = Table()
        table.give_influence(0, 30, ranks=False)
        table.start_ranks(0)
        table.choose("rank_figure", 0, rank=3, room="modules", figure="chief")
        assert table.state.spare_suits[0] == 3
        score_corridors(table.state, table.params, 0, 1)
        assert (table.state.spare_engineers[0], table.state.spare_suits[0]) == (4, 4)

    def test_the_floor(self):
        """SGO-A18: in the other reading the penalty stops at 0, and never adds."""
        table = Table("switches.score_floor=zero")
        table.give_influence(0, 2)
        for seat in (0, 1):
            score_corridors(table.state, table.params, seat, 4)
        assert table.by_seat("influence") == [0, 0, 0]
        assert table.source("corridors") == [-2, 0, 0]

    @pytest.mark.parametrize(("blocked", "cost"), [("false", 6), ("true", 7)])
    def test_a_corridor_against_a_wall(self, blocked, cost):
        """SGO-R30, SGO-A6, SGO-A32: it costs only under the switch; the white module counts.

        ::

              N   N
            W S . |      S start module, its E corridor against the wall of |
            W T-- X E    T tee, X cross
                  S
        """
        table = Table(f"switches.blocked_corridor_counts_as_open={blocked}")
        table.attach(0, "WA-G01", (0, 1))
        table.attach(0, "WI-O5", (1, 1), on=False)
        table.attach(0, "WA-O9", (1, 0))
        score_end(table.state, table.params)
        assert table.source("corridors")[0] == -cost


class TestRankSeats:
    """`rank_seats`: SGO-R31, SGO-A18, SGO-A20."""

    @pytest.mark.parametrize(
        ("influence", "on_field", "rank", "credit"),
        [
            ([40, 31, 39], [0, 9, 0], [1, 3, 2], [1, 0, 0]),
            ([27, 27, 27], [1, 2, 1], [2, 1, 2], [0, 1, 0]),
            ([27, 27, 20], [2, 2, 9], [1, 1, 3], [0.5, 0.5, 0]),
            ([-3, -12, -3], [0, 5, 0], [1, 3, 1], [0.5, 0, 0.5]),
            ([5, 5, 5], [3, 3, 3], [1, 1, 1], [1 / 3, 1 / 3, 1 / 3]),
        ],
        ids=["influence", "SGO-R31-ON-modules", "SGO-A20-shared", "SGO-A18-negative", "all"],
    )
    def test_order(self, influence, on_field, rank, credit):
        """SGO-R31: ranks and wheel, which is influence, then ON modules; ties beyond share."""
        table = Table()
        state = table.state
        state.influence[:3] = influence
        state.on_field[:3, 1] = on_field
        rank_seats(state)
        assert table.by_seat("rank") == rank
        assert np.allclose(state.credit[:3], credit)


class TestEnd:
    """The last closing: SGO-R28, SGO-A26."""

    def test_full_gate_modules_go_to_hawking_and_nobody_is_asked(self):
        """SGO-R28: 1 per colonist for everybody, also ranks without their figures."""
        closed = [name for name in FIVE if name != "Susskind"]
        table = Table(planets={"Susskind": "G1"}, closed=closed)
        table.settle("Susskind", {0: numbered("T", 1, 17)})
        table.attach(0, "WA-G01", (0, 1), colonists=2)
        table.attach(0, "WA-G04", (1, 0), rotation=3, colonists=4)
        table.attach(1, "WA-G03", (0, 1), colonists=3)
        table.attach(2, "WA-G10", (0, 1), colonists=2)
        table.start_journey(0)
        table.choose("journey", 0, at=[0, 1])
        table.choose("area", 0, area="T18")
        assert table.due is None
        assert table.source("areas") == [36, 0, 0]
        assert table.source("hawking") == [4, 3, 0]
        assert table.source("predominance") == [7, 0, 0]  # two ON water modules against one
        assert table.on_module(2, (0, 1)) == 2
        assert table.by_seat("ranks") == [0, 0, 0]
        assert table.by_seat("rank") == [1, 2, 3]
