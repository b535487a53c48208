"""Main actions, clause by clause, on the kernels."""

import pytest

from tests.games.kepler.tables import AROUND_SOL, LONG, MEDIUM, SHORT, SOL, Table, neighbours
from tests.reference.kepler.grid import distance


class TestSpaceMissions:
    """Ships are built."""

    def test_two_ships_of_two_planets(self):
        """KEP-T-B, KEP-R23, KEP-R3, KEP-R4, KEP-R7: each appears beside the planet that paid."""
        table = Table().colony("P19", LONG, E=1, M=1).act("space_missions")
        assert table.offered("hex", card="Earth") == sorted(map(list, AROUND_SOL))
        assert table.offered("hex", card="P19") == sorted(map(list, neighbours(LONG)))
        table.choose(card="Earth", hex=[15, 8]).choose(card="P19", hex=[0, 8])
        assert table.held("storage") == (6, 6, 3)
        assert (table.held("Earth"), table.held("P19")) == ((2, 2, 0), (0, 0, 0))
        assert (table.ships_at(), table.reserve()) == ([(0, 8), (15, 8)], 1)

    def test_one_payment_from_one_card(self):
        """KEP-R4: energy here and matter there build no ship."""
        table = Table().hold("Earth", E=1).colony("P05", LONG, M=1).act("space_missions")
        assert table.kind == "bonus"

    def test_cheap_ships(self):
        """KEP-T22, KEP-R23: technology I at level 4 builds three ships for 1E each."""
        table = Table().level(I=4).hold("Earth", E=3).act("space_missions")
        for _ in range(3):
            assert table.kind == "build"
            table.take(0)
        assert (table.kind, table.reserve(), table.held("Earth")) == ("bonus", 0, (0, 0, 0))
        table = Table().level(I=3).hold("Earth", E=3).act("space_missions")
        assert table.kind == "bonus"

    def test_three_ships_at_most(self):
        """KEP-R23: also of four in reserve; and no more than are in reserve."""
        table = Table(2, "ships.number=4").hold("Earth", E=5, M=5).act("space_missions")
        for _ in range(3):
            table.take(0)
        assert (table.kind, table.reserve()) == ("bonus", 1)
        table = Table().ships(LONG, MEDIUM, SHORT).act("space_missions")
        assert table.kind == "bonus"

    def test_hexes_around_sol(self):
        """KEP-T23, KEP-R24, KEP-A9, KEP-A43: the empty ones, else all at the next distance."""
        table = Table(3).hold("Earth", E=3, M=3).ships(*AROUND_SOL[:3], seat=1)
        table.ships(*AROUND_SOL[3:5], seat=2).act("space_missions")
        assert table.offered("hex", card="Earth") == [list(AROUND_SOL[5])]
        table.choose(card="Earth", hex=list(AROUND_SOL[5]))
        around = table.offered("hex", card="Earth")
        assert len(around) == 12
        assert {distance(tuple(spot), SOL) for spot in around} == {2}

    def test_an_empty_hex(self):
        """KEP-A9, KEP-R6: no tile, face down or up, no ship, no star."""
        around = neighbours((14, 12))  # beside the single star [13, 12]
        free = [spot for spot in around if spot != (13, 12)]
        table = Table().colony("P05", (14, 12), E=1, M=1).hold("Earth")
        table.tile("target1", free[0]).tile("P07", free[1], "down").ships(free[2], seat=1)
        table.act("space_missions")
        assert table.offered("hex") == sorted(map(list, free[3:]))


class TestColonialSettlement:
    """Ships become markers."""

    @pytest.mark.parametrize(("level", "taken", "steps"), [(3, ["P22", "P26"], 3), (2, ["P22"], 1)])
    def test_a_gas_giant_and_an_alien_planet(self, level, taken, steps):
        """KEP-T-C, KEP-R25, KEP-R26: cards taken, ships back, leadership by type; V at level 3."""
        table = Table().level(V=level).tile("P22", SHORT).tile("P26", LONG).ships(SHORT, LONG)
        table.act("colonial_settlement")
        while table.kind == "colonise":
            table.take(0)
        assert table.colonies() == taken
        assert table.terraformed() == []
        assert table.reserve() == 1 + len(taken)
        assert table.side(SHORT) == "colonised"
        assert table.side(LONG) == ("colonised" if level == 3 else "up")
        assert table.places() == (steps, 0)
        assert [table.held(place) for place in ("storage", "Earth")] == [(4, 4, 3), (3, 3, 0)]

    @pytest.mark.parametrize(
        ("name", "steps"), [("P01", 2), ("P05", 0), ("P02", 1), ("P22", 1), ("P26", 2)]
    )
    def test_leadership_by_type(self, name, steps):
        """KEP-R25: rocky 2, super earth 0, ocean 1, gas giant 1, alien 2; V at level 4 will do."""
        table = Table().level(V=4).tile(name, LONG).ships(LONG).act("colonial_settlement")
        table.choose(hex=list(LONG))
        assert (table.colonies(), table.places()) == ([name], (steps, 0))

    def test_not_on_a_mine(self):
        """KEP-R25: a ship on a mine or in space becomes no marker."""
        table = Table().tile("mine1", LONG).ships(LONG, SHORT).act("colonial_settlement")
        assert table.kind == "bonus"

    def test_five_colonies_are_all(self):
        """KEP-T24, KEP-R27, KEP-R77: a sixth ship stays on its planet, and new ones are built."""
        table = Table().tile("P20", LONG).ships(LONG)
        for i, name in enumerate(("P01", "P02", "P03", "P04", "P05")):
            table.colony(name, (2 * i, 0))
        table.act("colonial_settlement")
        assert (table.kind, table.ships_at()) == ("bonus", [LONG])
        table.act("space_missions").choose(card="Earth", hex=[15, 8]).choose(act="stop")
        table.tile("P21", (15, 7)).fly(1).choose(from_=[15, 8], to=[15, 7])
        assert table.ships_at() == [LONG, (15, 7)]

    def test_the_fifth_ends_the_action(self):
        """KEP-R27: of two ships on planets one is left over after four colonies."""
        table = Table().tile("P20", LONG).tile("P21", SHORT).ships(LONG, SHORT)
        for i, name in enumerate(("P01", "P02", "P03", "P04")):
            table.colony(name, (2 * i, 0))
        table.act("colonial_settlement").choose(hex=list(SHORT))
        assert (table.kind, table.ships_at()) == ("bonus", [LONG])


class TestTechnologicalDevelopment:
    """Levels are bought."""

    def test_two_levels_of_antimatter_science(self):
        """KEP-T-D, KEP-R28: 1E, then 2E and 1A with one step of leadership."""
        table = Table().hold("Earth", E=3, A=1).hold("storage").act("technological_development")
        table.choose(technology="V", card="Earth")
        assert (table.held("storage"), table.places()) == ((1, 0, 0), (0, 0))
        table.choose(technology="V", card="Earth")
        assert (table.held("storage"), table.places()) == ((3, 0, 1), (0, 1))
        assert table.levels() == [0, 0, 0, 0, 2]

    def test_levels_paid_from_two_planets(self):
        """KEP-T39, KEP-A41: level 2 from Earth, then level 3 from planet 5, in one action."""
        table = Table().level(I=1).hold("Earth", E=1, M=1).colony("P05", LONG, E=2, M=1, A=1)
        table.act("technological_development")
        table.choose(technology="I", card="Earth").choose(technology="I", card="P05")
        assert (table.kind, table.places()) == ("produce", (0, 3)), "the icon on 2 acts at once"
        table.idle("bonus")
        assert (table.levels()[0], table.held("Earth"), table.held("P05")) == (
            3,
            (0,) * 3,
            (0,) * 3,
        )

    def test_what_a_level_gives_is_there_for_the_next_purchase(self):
        """KEP-R28, KEP-R78: quantum physics bought first pays for what comes next."""
        table = Table().hold("Earth", M=1).hold("storage", E=1).act("technological_development")
        assert not table.matching(technology="I")
        table = Table().hold("Earth", M=2).hold("storage", E=1).act("technological_development")
        table.choose(technology="II", card="Earth").choose(act="convert", cube="M")
        table.choose(technology="I", card="Earth")
        assert table.levels() == [1, 1, 0, 0, 0]

    def test_level_4_is_the_last(self):
        """KEP-R28, KEP-A2: in order, from 0 to 4."""
        table = Table().level(I=4, II=3, III=3, IV=3, V=3).hold("Earth", E=9, M=9, A=9)
        table.act("technological_development")
        assert table.offered("technology") == ["II", "III", "IV", "V"]
        for name in ("II", "III", "IV", "V"):
            table.choose(technology=name, card="Earth").idle("develop", "bonus")
        assert (table.levels(), table.offered("technology")) == ([4] * 5, [])


class TestTerraform:
    """Colonies are flipped."""

    @pytest.mark.parametrize(("level", "names", "steps"), [(2, ["P02", "P05"], 3), (1, ["P02"], 1)])
    def test_planets_pay_for_themselves(self, level, names, steps):
        """KEP-T-E, KEP-R30: within the level of technology IV, leadership by type."""
        table = Table().level(IV=level).colony("P02", SHORT, E=1).colony("P05", LONG, E=1, M=1)
        table.act("terraform")
        while table.kind == "terraform":
            table.take(0)
        table.idle("bonus")
        assert (table.terraformed(), table.places()) == (names, (steps, 0))
        assert table.held("P02") == (0, 0, 0)
        assert table.held("P05") == ((0, 0, 0) if level == 2 else (1, 1, 0))
        assert table.held("storage") == ((6, 5, 3) if level == 2 else (5, 4, 3))

    def test_cubes_that_stay(self):
        """KEP-T53: what is not paid stays on the flipped card."""
        table = Table().level(IV=2).colony("P05", LONG, E=2, M=1, A=1).act("terraform")
        table.choose(card="P05")
        assert (table.held("P05"), table.terraformed()) == ((1, 0, 1), ["P05"])

    def test_not_with_cubes_of_others(self):
        """KEP-R30: Earth does not pay for a colony, and is not flipped again."""
        table = (
            Table().level(IV=4).colony("P05", LONG, E=1).colony("P02", SHORT, terraformed=True, E=1)
        )
        assert table.act("terraform").kind == "bonus"

    @pytest.mark.parametrize(
        ("name", "steps"), [("P01", 0), ("P05", 2), ("P02", 1), ("P22", 2), ("P26", 2)]
    )
    def test_leadership_by_type(self, name, steps):
        """KEP-R30: rocky 0, super earth 2, ocean 1, gas giant 2, alien 2."""
        table = Table().level(IV=4).colony(name, LONG, E=2, M=2, A=1).act("terraform")
        table.choose(card=name)
        assert table.places() == (steps, 0)


class TestGalacticMapping:
    """A step, and tiles are turned up."""

    SPOTS = ((0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (10, 0))
    NAMES = ("mine1", "target1", "P04", "P25", "P01", "P03")

    def table(self, *sets, n=6):
        """Return a table with face-down tiles, at the action."""
        table = Table(2, *sets)
        for name, spot in zip(self.NAMES[:n], self.SPOTS, strict=False):
            table.tile(name, spot, "down")
        return table.act("galactic_mapping")

    def test_a_step_and_four_tiles(self):
        """KEP-T-F, KEP-R31, KEP-A8: the track first; four tiles, turned together."""
        table = self.table()
        assert table.options() == [
            {"act": "map_track", "track": "colonial"},
            {"act": "map_track", "track": "technology"},
            {"act": "decline"},
        ]
        table.choose(track="technology")
        assert table.places() == (0, 1)
        for spot in self.SPOTS[:4]:
            assert table.state.n_down == 6, "no look at one before the last is chosen"
            assert {"act": "stop"} not in table.options()
            table.choose(hex=list(spot))
        assert table.kind == "bonus"
        sides = [table.side(spot) for spot in self.SPOTS]
        assert sides == ["up"] * 4 + ["down"] * 2

    def test_what_is_left(self):
        """KEP-T51, KEP-A30: three tiles are all turned, without a decision."""
        table = self.table(n=3).choose(track="colonial")
        assert (table.kind, table.state.n_down) == ("bonus", 0)

    def test_a_step_without_tiles(self):
        """KEP-R31: leadership also if no tile is left to turn."""
        table = self.table(n=0).choose(track="colonial")
        assert (table.kind, table.places()) == ("bonus", (1, 0))

    @pytest.mark.parametrize("choice", ["together", "one_by_one"])
    @pytest.mark.parametrize("count", ["exact", "up_to"])
    def test_other_readings(self, choice, count):
        """KEP-A8, KEP-A30: turned together or one by one, four or fewer."""
        table = self.table(f"switches.mapping_choice={choice}", f"switches.mapping_count={count}")
        table.choose(track="colonial").choose(hex=[0, 0])
        assert table.state.n_down == (6 if choice == "together" else 5)
        assert len(table.matching(act="map_tile")) == 5
        assert bool(table.matching(act="stop")) is (count == "up_to")
        table.idle("bonus")
        assert table.state.n_down == (5 if count == "up_to" else 2)


class TestProduction:
    """Energy Storage, Antimatter Generation, Planetary Exploitation."""

    @pytest.mark.parametrize(
        ("space", "technology", "level", "made"),
        [
            ("energy_storage", "III", 2, (3, 0, 0)),
            ("energy_storage", "III", 1, (2, 0, 0)),
            ("antimatter_generation", "V", 3, (0, 0, 2)),
            ("antimatter_generation", "V", 1, (0, 0, 1)),
        ],
    )
    def test_energy_and_antimatter(self, space, technology, level, made):
        """KEP-T-G, KEP-T-I, KEP-R32, KEP-R34, KEP-R5: on one card, as far as storage goes."""
        table = Table().level(**{technology: level}).colony("P05", LONG)
        table.hold("storage", E=3, A=2).act(space)
        assert table.offered("card") == ["Earth", "P05"]
        assert len(table.options()) == 3
        assert table.matching(act="decline")
        table.choose(card="P05")
        assert table.held("P05") == made
        assert table.held("storage") == (3 - made[0], 0, 2 - made[2])
        assert table.kind == "bonus"

    @pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
    def test_by_level(self, level):
        """KEP-R32, KEP-R34: 0, 2, 4, 6, 7 energy; 0, 1, 2, 2, 3 antimatter."""
        for space, name, cube, made in (
            ("energy_storage", "III", "E", (0, 2, 4, 6, 7)),
            ("antimatter_generation", "V", "A", (0, 1, 2, 2, 3)),
        ):
            table = Table().level(**{name: level}).hold("storage", E=7, M=7, A=3).act(space)
            assert table.offered(cube) == ([made[level]] if level else [])

    def test_nothing_at_level_0(self):
        """KEP-T52, KEP-A26: nothing is produced, bonus actions follow."""
        assert Table().act("energy_storage").kind == "bonus"
        assert Table().level(III=4).hold("storage", M=1).act("energy_storage").kind == "bonus"

    @pytest.mark.parametrize(("reading", "amounts"), [("exploitation_only", [2]), ("all", [1, 2])])
    def test_less_than_could_be_made(self, reading, amounts):
        """KEP-A29: by choice in Planetary Exploitation only, or everywhere."""
        table = Table(2, f"switches.partial_production={reading}").level(III=1)
        assert table.act("energy_storage").offered("E") == amounts

    def test_exploitation(self):
        """KEP-T-H, KEP-R33, KEP-A28: two planets at most, each on its own card."""
        table = Table().level(IV=3).hold("storage", E=7, M=7)
        table.colony("P21", SHORT).colony("P22", MEDIUM).colony("P01", LONG)
        table.act("planetary_exploitation")
        assert table.offered("card") == ["P01", "P21", "P22"]
        table.choose(card="P21", E=1, M=2, A=0)
        assert table.offered("card") == ["P01", "P22"]
        table.choose(card="P22", E=1, M=3, A=0)
        assert table.kind == "bonus"
        assert (table.held("P21"), table.held("P22")) == ((1, 2, 0), (1, 3, 0))
        assert table.held("storage") == (5, 2, 0)

    def test_a_flipped_card_makes_more(self):
        """KEP-R33, KEP-A5: the side that shows; only aliens make antimatter."""
        for name, flipped, most in (
            ("P22", False, (1, 3, 0)), ("P22", True, (2, 3, 0)),
            ("P26", False, (1, 0, 1)), ("P26", True, (2, 0, 1)),
        ):  # fmt: skip
            table = Table().level(IV=1).hold("storage", E=7, M=7, A=3)
            table.colony(name, LONG, terraformed=flipped).act("planetary_exploitation")
            found = table.matching(act="exploit")
            assert max((o["E"], o["M"], o["A"]) for o in found) == most
            assert len(found) == (most[0] + 1) * (most[1] + 1) * (most[2] + 1) - 1

    def test_exploitation_of_a_poor_storage(self):
        """KEP-T43, KEP-R5: less by choice, no energy that is not there, never Earth."""
        table = Table().level(IV=1).colony("P22", LONG).hold("storage", M=2)
        table.act("planetary_exploitation")
        assert table.options() == [
            {"act": "exploit", "card": "P22", "E": 0, "M": 1, "A": 0},
            {"act": "exploit", "card": "P22", "E": 0, "M": 2, "A": 0},
            {"act": "stop"},
        ]

    def test_exploitation_at_level_0(self):
        """KEP-T60, KEP-T43: may be chosen, makes nothing; bonus actions follow."""
        table = Table().colony("P22", LONG).turn().choose(space="planetary_exploitation")
        assert (table.kind, table.held("P22")) == ("bonus", (0, 0, 0))

    def test_stellar_propulsion(self):
        """KEP-R29: one more movement at full speed; the movement step follows all the same."""
        table = Table().level(I=1).ships(LONG).turn().choose(space="stellar_propulsion")
        assert table.kind == "move"
        table.choose(to=[0, 10])
        assert table.kind == "bonus"
        table.choose(act="stop")
        assert table.kind == "move"
        table.choose(to=[0, 11])
        assert table.ships_at() == [(0, 11)]
        table = Table().ships(LONG).turn().choose(space="stellar_propulsion")
        assert table.kind == "bonus", "no speed, no movement"
