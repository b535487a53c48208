"""The derived examples SGO-T14 to SGO-T23: exact numbers of the rules, on the kernels."""

from collections import deque

import pytest

from exobalance.simcore.games.sgo.data.layout import TOKENS
from exobalance.simcore.games.sgo.rules.planets import is_volcano_won
from tests.games.sgo.positions import Table, numbered, playing

EXAMPLE_TRACK = ("balance", "wildlife", "none", "energy", "water")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t14_setup_counts(players):
    """SGO-T14: SGO-R1, SGO-R3, SGO-R6: 36 colonists, 7 engineers, 4 suits, 5 robots."""
    table = Table(players=players)
    for seat in range(players):
        state = table.state
        assert (state.station[seat], state.colonists[seat]) == (5, 30)
        assert state.engineers[seat].tolist() == [1, 1, 1, 0, 0]
        assert state.chiefs[seat].tolist() == [0, 0, 0, 1, 0]
        assert (state.spare_engineers[seat], state.spare_suits[seat]) == (3, 3)
        assert state.spare_robots[seat] == 5
    assert table.params.wheel_colonists == 1


@pytest.mark.parametrize(
    ("areas", "points"),
    [
        ("", {}),
        ("M1.1", {"spread": 3}),
        ("M1.1 M1.2", {"spread": 3}),
        ("M1.1 M2.1", {"spread": 7}),
        ("M1.1 M2.1 M3.2", {"spread": 12}),
        ("M1.1 M2.1 M3.2 M4.1", {"spread": 18}),
        ("M1.1 M2.1 M3.2 M4.1 M5.1", {"spread": 25}),
    ],
)
def test_t15_fermi_pays_for_different_satellites(areas, points):
    """SGO-T15: SGO-R35: 0 to 5 satellites give 0, 3, 7, 12, 18, 25; a second colonist nothing."""
    table = Table(players=4, planets=playing("Fermi"))
    table.settle("Fermi", {1: areas})
    assert table.payout("Fermi")[1] == points


@pytest.mark.parametrize(("colonists", "points"), [(12, 18), (11, 16), (7, 8), (1, 2)])
def test_t16_turing_for_two_pays_by_own_order(colonists, points):
    """SGO-T16: SGO-R38."""
    table = Table(players=2, planets=playing("Turing"))
    steps = [*(f"X{n}" for n in range(1, 12)), "C"]
    table.settle("Turing", {0: " ".join(steps[:colonists])})
    assert table.payout("Turing")[0] == {"areas": points}


@pytest.mark.parametrize(("base", "advanced"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_t17_dirac_allows_one_advanced_per_five_base(base, advanced):
    """SGO-T17: SGO-R34."""
    table = Table(planets=playing("Dirac"))
    table.settle("Dirac", {0: numbered("B", 1, base)})
    for number in range(advanced):
        assert f"A{number + 1}" in table.legal_areas("Dirac", 0)
        table.settle("Dirac", {0: f"A{number + 1}"})
    assert not [area for area in table.legal_areas("Dirac", 0) if area[0] == "A"]


@pytest.mark.parametrize(
    ("owners", "won"),
    [
        ({0: "C S12 S31", 1: "E1a", 2: "E1b"}, True),
        ({0: "C S12 S31", 1: "E1a"}, False),
        ({0: "C S12 S31 E1a"}, True),
        ({0: "C S12 S31", 1: "E1a E1b E1c"}, True),
    ],
    ids=["3-1-1, 1 free", "3-1-0, 2 free", "4-0-0, 2 free", "3-3"],
)
def test_t18_collins_volcano_is_won_when_the_lead_is_safe(owners, won):
    """SGO-T18: SGO-R33; the full volcano of 3-3 pays 3 each."""
    table = Table(planets=playing("Collins"))
    table.settle("Collins", owners)
    assert is_volcano_won(table.state, table.params, 1, 0) == won
    if len(owners) == 2 and len(owners[1].split()) == 3:
        # Seat 0 alone holds C, S12 and S31 at the other two volcanoes.
        assert table.payout("Collins") == [{"majorities": 17}, {"majorities": 3}, {}]


def test_t19_bose_summit_comes_last():
    """SGO-T19: SGO-R32: of the last two areas only the lower one is legal."""
    table = Table()
    table.settle("Bose", {0: numbered("L1.", 1, 6), 1: numbered("L2.", 1, 5)})
    table.settle("Bose", {2: numbered("L3.", 1, 4), 0: numbered("L4.", 1, 3), 1: "L5.1"})
    assert table.legal_areas("Bose", 2) == ["L5.2"]
    table.settle("Bose", {2: "L5.2"})
    assert table.legal_areas("Bose", 2) == ["L6.1"]


class TestT20Gates:
    """SGO-T20: SGO-R24, SGO-R28, SGO-R40."""

    def goals(self, table, gates):
        """Close the planet of each gate in turn; return where the gates go."""
        goals = []
        for gate in gates:
            table.start_closing(0, table.gate(gate))
            if table.kind == "gate":
                table.choose("gate", 0, **table.options()[0])
            goals.append(table.gate(gate))
        return goals

    def test_full_game(self):
        """Closings 1 and 2 go to waiting planets, 3, 4 and 5 to Hawking."""
        table = Table()
        goals = self.goals(table, ["G1", "G2", "G1", "G2"])
        assert goals == ["Dirac", "Turing", "Hawking", "Hawking"]
        assert table.kind == "room"
        assert self.goals(table, ["G3"]) == ["Hawking"]
        assert table.kind is None

    def test_short_game(self):
        """Closing 1 goes to the waiting planet, 2 and 3 to Hawking."""
        planets = {"Bose": "G1", "Dirac": "G3", "Turing": None}
        table = Table("variant.short_game=true", planets=planets)
        assert table.gate("G2") is None
        assert self.goals(table, ["G3", "G1"]) == ["Turing", "Hawking"]
        assert table.kind == "room"
        assert self.goals(table, ["G3"]) == ["Hawking"]
        assert table.kind is None


def test_t21_russell_alone_everywhere():
    """SGO-T21: SGO-R36: 4 x 7 and 4 x 3 influence."""
    table = Table(planets=playing("Russell"))
    table.settle("Russell", {0: " ".join(f"I{k}.{i}" for k in range(1, 5) for i in range(1, 6))})
    assert table.is_closed("Russell")
    assert table.payout("Russell") == [{"majorities": 28, "spread": 12}, {}, {}]


class TestT22ModulesRoom:
    """SGO-T22: SGO-R17, SGO-R5."""

    def test_attaching_bars_the_stack_and_putting_back_does_not(self):
        """The tile put back lies under its stack; the next player is not barred."""
        table = Table()
        table.set_rooms(0, modules=(0, 2, 0))
        table.set_rooms(1, modules=(1, 0, 0))
        table.start_action(0, "modules")
        table.choose("take", 0, stack="gate-water", tile="WA-G01")
        table.choose("place", 0, put_back=True)
        table.choose("take", 0, stack="gate-water", tile="WA-G02")
        table.choose("place", 0, at=[1, 0], rotation=2)
        assert "gate-water" not in table.offered("stack")
        table.choose("take", 0, stack="gate-energy")
        table.choose("place", 0, put_back=True)
        assert "gate-energy" in table.offered("stack")
        table.choose("take", 0, stack="gate-energy")
        table.choose("place", 0, put_back=True)
        assert table.due == ("take", 1)
        assert table.offered("tile")[0] == "WA-G03"
        for number in range(4, 13):
            table.choose("take", 1, stack="gate-water")
            table.choose("place", 1, put_back=True)
            table.set_rooms(1, modules=(1, 0, 0))
            table.start_action(1, "modules")
            assert table.offered("tile")[0] == f"WA-G{number:02}"
        table.choose("take", 1, stack="gate-water")
        table.choose("place", 1, put_back=True)
        table.start_action(1, "modules")
        assert table.offered("tile")[0] == "WA-G01"


@pytest.mark.parametrize(("direction", "swaps"), [("water_at_7", 7), ("water_at_0", 3)])
def test_t23_swaps_from_setup_to_the_example(direction, swaps):
    """SGO-T23: SGO-R4, SGO-R22: shortest way through all orders that swaps can reach."""
    table = Table(f"switches.track_setup_direction={direction}", planets=playing("Susskind"))
    start = tuple(TOKENS[token] for token in table.state.token)
    steps, waiting = {start: 0}, deque([start])
    table.attach(0, "WA-G01", (1, 0), colonists=2)
    table.start_journey(0)
    table.choose("journey", 0, at=[1, 0])
    table.choose("area", 0, area="T1")
    rows = table.rows()
    before = table.states.copy()
    while EXAMPLE_TRACK not in steps:
        order = waiting.popleft()
        for row in rows:
            table.states[:] = before
            table.set_tokens(*order)
            table.apply(row)
            reached = tuple(TOKENS[token] for token in table.state.token)
            if reached not in steps:
                steps[reached] = steps[order] + 1
                waiting.append(reached)
    assert steps[EXAMPLE_TRACK] == swaps
