"""Bonus actions, clause by clause, on the kernels."""

import pytest

from tests.games.kepler.tables import AROUND_SOL, LONG, MEDIUM, SPACE_NAMES, Table, neighbours

COLUMNS = ("space_logistics", "technical_evolution", "scientific_progress")
ROWS = ("civil_modernity", "exploratory_planning", "neo_exploitation")


class TestOffers:
    """Which bonus actions there are, and what they cost."""

    @pytest.mark.parametrize("place", range(9))
    def test_pairs(self, place):
        """KEP-T26, KEP-R35: that of the column and that of the row of the action cube."""
        table = Table().ships(LONG).bonus(SPACE_NAMES[place])
        assert table.offered("bonus") == sorted((COLUMNS[place % 3], ROWS[place // 3]))

    def test_a_burn_for_each(self):
        """KEP-T-J, KEP-R36, KEP-R3: those of Space Missions, for an energy and for a matter."""
        table = Table().bonus("space_missions")
        assert table.offered("bonus") == ["civil_modernity", "space_logistics"]
        assert len(table.options()) == 2 * 5 + 1
        table.choose(bonus="space_logistics", place="storage", cube="E")
        assert table.kind == "logistics"
        table.take(0)
        assert table.offered("bonus") == ["civil_modernity"], "each once"
        table.choose(bonus="civil_modernity", place="Earth", cube="M")
        assert (table.held("pit"), table.reserve(), table.places()) == ((1, 1, 0), 2, (1, 0))
        assert (table.held("storage"), table.held("Earth")) == ((3, 4, 3), (3, 2, 0))
        assert table.kind == "withdraw", "both are done"

    def test_in_any_order(self):
        """KEP-R35: the one of the row first, too; or only one, or none."""
        table = Table().bonus("space_missions")
        table.choose(bonus="civil_modernity", place="storage", cube="A")
        assert table.offered("bonus") == ["space_logistics"]
        table.choose(act="stop")
        assert table.held("pit") == (0, 0, 1)
        assert (table.kind, table.seat) == ("main", 1)

    @pytest.mark.parametrize(("level", "burned"), [(4, 1), (3, 2)])
    def test_one_burn_for_both(self, level, burned):
        """KEP-T25, KEP-R36: with technology III at level 4; both effects either way."""
        table = Table().level(III=level).bonus("antimatter_generation")
        table.choose(bonus="scientific_progress", place="storage", cube="A")
        if level == 4:
            table.choose(bonus="neo_exploitation")
        else:
            table.choose(bonus="neo_exploitation", place="storage", cube="A")
        table.choose(act="produce", card="Earth")
        assert table.held("pit") == (0, 0, burned)
        assert (table.places(), table.held("Earth")) == ((0, 1), (4, 4, 0))

    @pytest.mark.parametrize(
        ("where", "places"),
        [("storage_or_planet", ["Earth", "P05", "storage"]), ("storage_only", ["storage"])],
    )
    def test_where_cubes_are_burned(self, where, places):
        """KEP-A3: in storage and on cards, or in storage only."""
        table = Table(2, f"switches.burn_source={where}").colony("P05", LONG, A=1)
        assert table.bonus("space_missions").offered("place") == places

    def test_without_a_cube(self):
        """KEP-R36: no cube to burn, no bonus action."""
        table = Table().hold("storage").hold("Earth").hold("pit", E=7, M=7, A=3)
        assert table.bonus("space_missions").kind == "main"


class TestEffects:
    """What each does."""

    def test_space_logistics(self):
        """KEP-R37, KEP-R7: one ship free of charge, beside any controlled planet."""
        table = Table().colony("P05", LONG).hold("storage", A=1).bonus("space_missions")
        table.choose(bonus="space_logistics", place="storage", cube="A")
        assert table.offered("card") == ["Earth", "P05"]
        assert table.offered("hex", card="P05") == sorted(map(list, neighbours(LONG)))
        assert {"act": "decline"} not in table.options()
        table.choose(card="P05", hex=[1, 9])
        assert (table.ships_at(), table.held("Earth"), table.held("P05")) == (
            [(1, 9)], (3, 3, 0), (0, 0, 0),
        )  # fmt: skip
        assert table.state.ship[0].tolist().count(-1) == 3, "a fourth place is never used"

    def test_technical_evolution(self):
        """KEP-R37: 1A on any card."""
        table = Table().colony("P05", LONG).bonus("terraform")
        table.choose(bonus="technical_evolution", place="storage", cube="E")
        assert table.options() == [
            {"act": "produce", "card": card, "E": 0, "M": 0, "A": 1} for card in ("Earth", "P05")
        ]
        table.choose(card="P05")
        assert (table.held("P05"), table.held("storage")) == ((0, 0, 1), (3, 4, 2))

    def test_leadership(self):
        """KEP-R37: a step of technology leadership, and one of colonial leadership."""
        table = Table().bonus("technological_development")
        table.choose(bonus="scientific_progress", place="storage", cube="E")
        table.choose(bonus="civil_modernity", place="storage", cube="E")
        assert table.places() == (1, 1)

    @pytest.mark.parametrize("needs_speed", ["false", "true"])
    def test_exploratory_planning(self, needs_speed):
        """KEP-T27, KEP-R37, KEP-A7: two hexes without speed; the movement step moves nothing."""
        switch = f"switches.exploratory_planning_needs_speed={needs_speed}"
        table = Table(2, switch).ships((15, 8), LONG).bonus("stellar_propulsion")
        assert ("exploratory_planning" in table.offered("bonus")) is (needs_speed == "false")
        if needs_speed == "true":
            assert table.level(I=1).bonus("stellar_propulsion").offered("bonus") == [
                "exploratory_planning", "space_logistics",
            ]  # fmt: skip
            return
        table.choose(bonus="exploratory_planning", place="storage", cube="E")
        assert len(table.offered("to", from_=[15, 8])) == 18 - 2, "not Sol, not behind it"
        table.choose(from_=[15, 8], to=[15, 6]).choose(from_=list(LONG), to=[0, 11])
        assert table.kind == "bonus"
        table.choose(act="stop")
        assert table.kind == "withdraw"

    def test_neo_exploitation(self):
        """KEP-T19, KEP-R37, KEP-R5: what storage has goes to Earth; the colony is not offered."""
        table = Table().colony("P05", LONG).hold("storage", M=2, A=3).bonus("energy_storage")
        table.choose(bonus="neo_exploitation", place="storage", cube="A")
        assert table.options() == [{"act": "produce", "card": "Earth", "E": 0, "M": 1, "A": 0}]
        table.choose(card="Earth")
        assert (table.held("Earth"), table.held("pit")) == ((3, 4, 0), (0, 0, 1))

    def test_the_burn_comes_first(self):
        """KEP-A36: the burned cube cannot feed the effect, but an icon may bring it back."""
        table = Table().hold("storage", A=1).hold("Earth").bonus("terraform")
        assert table.kind == "main", "the only cube would be burned"
        table = Table().place(technology=4).hold("storage", E=1).bonus("technological_development")
        table.choose(bonus="scientific_progress", place="storage", cube="E")
        assert (table.kind, table.options()) == (
            "regenerate", [{"act": "regenerate", "cube": "E"}, {"act": "decline"}],
        )  # fmt: skip
        table.choose(cube="E")
        assert (table.held("storage"), table.held("pit")) == ((1, 0, 0), (0, 0, 0))


class TestWithoutEffect:
    """A bonus action that could change nothing is not offered."""

    def test_tracks_and_antimatter(self):
        """KEP-T56, KEP-A15, KEP-A32: no step beyond the end, no antimatter without any."""
        table = Table().place(colonial=19).gain("colonial", 3)
        assert table.places() == (20, 0)
        table.hold("storage", E=4, M=4).bonus("colonial_settlement")
        assert table.kind != "bonus"
        table.hold("storage", A=1).bonus("colonial_settlement")
        assert table.offered("bonus") == ["technical_evolution"]
        assert table.offered("place") == ["Earth"], "that antimatter is not burned for it"

    def test_ships(self):
        """KEP-A32: no ship in reserve, no ship that can move."""
        table = Table().ships(LONG, MEDIUM, (0, 12)).bonus("stellar_propulsion")
        assert table.offered("bonus") == ["exploratory_planning"]
        table = Table().tile("P05", LONG).ships(LONG).bonus("stellar_propulsion")
        assert table.offered("bonus") == ["space_logistics"]

    def test_a_ship_that_is_shut_in(self):
        """KEP-A32: on every side a face-down tile or a ship on a planet."""
        table = Table().ships((0, 0)).tile("P05", (0, 1), "down").tile("P07", (1, 0))
        assert "exploratory_planning" in table.bonus("terraform").offered("bonus")
        table.ships((1, 0), seat=1)
        assert "exploratory_planning" not in table.bonus("terraform").offered("bonus")

    def test_neo_exploitation_without_a_cube(self):
        """KEP-A32: neither energy nor matter in storage, after the burn."""
        table = Table().hold("storage", A=3).bonus("planetary_exploitation")
        assert table.offered("bonus") == ["technical_evolution"]
        table.hold("storage", E=1).bonus("planetary_exploitation")
        assert table.offered("bonus") == ["neo_exploitation"]
        assert table.offered("place") == ["Earth"]

    def test_the_other_reading(self):
        """KEP-A32: allowed, and without effect."""
        table = Table(2, "switches.bonus_without_effect=allowed").hold("storage", E=1)
        table.bonus("colonial_settlement")
        assert table.offered("bonus") == ["civil_modernity", "technical_evolution"]
        table.choose(bonus="technical_evolution", place="storage", cube="E")
        assert (table.kind, table.held("pit")) == ("bonus", (1, 0, 0))

    @pytest.mark.parametrize(
        ("reading", "cards"), [("nearest_hex", ["Earth", "P05"]), ("none", ["P05"])]
    )
    def test_logistics_without_an_empty_hex(self, reading, cards):
        """KEP-A31: the nearest one, or that planet not at all; with no planet, no bonus action."""
        switch = f"switches.logistics_fallback={reading}"
        table = Table(3, switch).ships(*AROUND_SOL[:3], seat=1).ships(*AROUND_SOL[3:], seat=2)
        offers = "space_logistics" in table.bonus("space_missions").offered("bonus")
        assert offers is (reading == "nearest_hex")
        table.colony("P05", LONG).bonus("space_missions")
        table.choose(bonus="space_logistics", place="storage", cube="E")
        assert table.offered("card") == cards

    @pytest.mark.parametrize(("reading", "ways"), [("exploitation_only", 1), ("all", 3)])
    def test_less_than_could_be_made(self, reading, ways):
        """KEP-A29: N.E.O. Exploitation makes all it can, or less where the switch allows it."""
        table = Table(2, f"switches.partial_production={reading}").bonus("energy_storage")
        table.choose(bonus="neo_exploitation", place="storage", cube="A")
        assert len(table.options()) == ways
