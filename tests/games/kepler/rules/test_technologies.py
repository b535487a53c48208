"""Technologies, collaboration and quantum physics, clause by clause, on the kernels."""

import pytest

from tests.games.kepler.tables import LONG, SHORT, Table


class TestCollaboration:
    """Others are lifted."""

    def test_level_3_lifts_to_level_1(self):
        """KEP-T-O, KEP-R45: of levels 0, 1 and 2 only the first one rises."""
        table = Table(4).level(IV=2).level(2, IV=1).level(3, IV=2).learn("IV").idle("main")
        assert [table.levels(seat)[3] for seat in range(4)] == [3, 1, 1, 2]

    @pytest.mark.parametrize(("reading", "place"), [("true", 1), ("false", 0)])
    def test_level_4_lifts_to_level_2(self, reading, place):
        """KEP-T38, KEP-A12, KEP-A13: both levels, with their leadership (0 + 1) or without."""
        table = Table(3, f"switches.collaboration_gives_leadership={reading}")
        table.level(IV=3).learn("IV").idle("main")
        assert [table.levels(seat)[3] for seat in range(3)] == [4, 2, 2]
        assert [table.places(seat) for seat in range(3)] == [(0, 3), (0, place), (0, place)]

    @pytest.mark.parametrize("level", [1, 2])
    def test_lower_levels_lift_nobody(self, level):
        """KEP-R45: the icons are on levels 3 and 4."""
        table = Table(3).level(II=level - 1).learn("II").idle("main")
        assert [table.levels(seat)[1] for seat in range(3)] == [level, 0, 0]

    def test_bought_or_lifted(self):
        """KEP-R78, KEP-R45: a bought level lifts at once, before the next purchase."""
        table = Table(2).level(III=2).place(technology=2).hold("Earth", M=9, A=9)
        table.act("technological_development").choose(technology="III", card="Earth")
        assert table.kind == "develop"
        assert (table.levels(1)[2], table.levels()[2]) == (1, 3)

    def test_in_the_middle_of_a_chain(self):
        """KEP-R78: a level gained by collaboration lifts in turn, where it has an icon."""
        changed = ("technologies.I.collaboration=[0, 0, 1, 2, 2]",)
        table = Table(3, *changed).level(I=2).learn("I").idle("main")
        assert [table.levels(seat)[0] for seat in range(3)] == [3, 2, 2]

    def test_the_order_of_what_follows(self):
        """KEP-A39, KEP-A19: icons of who gained, then the others clockwise; no quantum uses."""
        table = Table(3).level(IV=3, II=1)
        for seat in (0, 1, 2):
            table.level(seat, II=1).place(seat, technology=1)
        table.learn("IV")
        asked = []
        while table.kind == "produce":
            asked.append((table.seat, bool(table.matching(act="convert"))))
            table.choose(act="decline")
        assert asked == [(0, True), (1, False), (2, False)]

    def test_a_benefit_at_once(self):
        """KEP-R78: a speed that is bought moves ships in the same turn."""
        table = Table().ships(LONG).turn().choose(space="technological_development")
        table.choose(technology="I", card="Earth").choose(act="stop").choose(act="stop")
        assert table.kind == "move"


class TestQuantumPhysics:
    """Conversions and moves of cubes."""

    def test_a_move_before_a_payment(self):
        """KEP-T20, KEP-R44: no ship of cubes of two cards; with a quantum move, one a turn."""
        for level in (0, 1):
            table = Table().colony("P05", LONG, M=1).hold("Earth", E=1).level(II=level)
            table.act("space_missions")
            assert not table.matching(act="build")
        table.choose(act="shift", cube="E", from_="Earth", to="P05")
        assert not table.matching(act="shift")
        table.choose(act="build", card="P05", hex=[0, 8])
        assert (table.held("P05"), table.held("storage")) == ((0, 0, 0), (5, 5, 3))
        assert not table.matching(act="shift")

    @pytest.mark.parametrize(("level", "again"), [(1, False), (3, False), (4, True)])
    def test_conversions(self, level, again):
        """KEP-T21, KEP-R44: one a turn on levels 1 to 3, any number on level 4."""
        table = Table().level(II=level).quantum()
        table.choose(act="convert", card="Earth", cube="E")
        assert (table.held("Earth"), table.held("storage")) == ((2, 4, 0), (5, 3, 3))
        assert (table.kind == "quantum") is again
        if again:
            table.choose(act="convert", card="Earth", cube="E")
            assert table.held("Earth") == (1, 5, 0)

    def test_the_other_way(self):
        """KEP-R44: matter on the card with energy in storage; never antimatter."""
        table = Table().level(II=1).hold("Earth", M=1, A=1).hold("storage", E=1, A=1).quantum()
        assert table.options() == [
            {"act": "convert", "card": "Earth", "cube": "M"},
            {"act": "stop"},
        ]
        table.choose(act="convert")
        assert (table.held("Earth"), table.held("storage")) == ((1, 0, 1), (0, 1, 1))

    @pytest.mark.parametrize(("level", "moves"), [(1, 1), (2, 2), (3, 3)])
    def test_moves(self, level, moves):
        """KEP-R44: single cubes of any kind between own cards, as many as the level says."""
        table = Table().level(II=level).colony("P05", LONG).hold("Earth", A=3).hold("storage")
        table.quantum()
        for _ in range(moves):
            assert table.kind == "quantum"
            table.choose(act="shift", cube="A", from_="Earth", to="P05")
        assert (table.held("P05"), table.held("Earth")) == ((0, 0, moves), (0, 0, 3 - moves))
        assert (table.kind, table.seat) == ("main", 1)

    def test_at_any_moment(self):
        """KEP-R44: in actions, at bonus actions, productions, icons, and at the end of the turn."""
        start = Table().level(II=4, III=1, IV=1).colony("P05", LONG, E=1).colony("P02", SHORT)
        kinds = set()
        for space in ("space_missions", "technological_development", "terraform",
                      "planetary_exploitation", "energy_storage"):  # fmt: skip
            start.act(space)
            assert start.matching(act="convert")
            kinds.add(start.kind)
        start.bonus("space_missions")
        kinds.add(start.kind)
        assert start.matching(act="shift")
        start.quantum()
        kinds.add(start.kind)
        assert kinds == {
            "build", "develop", "terraform", "exploit", "produce", "bonus", "quantum",
        }  # fmt: skip

    def test_afresh_in_each_turn(self):
        """KEP-R44: uses count by turn."""
        table = Table().level(II=1).turn().choose(space="energy_storage")
        table.choose(act="convert", card="Earth", cube="E")
        assert not table.matching(act="convert")
        table.turn().choose(space="planetary_exploitation")
        assert table.matching(act="convert")

    def test_not_in_turns_of_others(self):
        """KEP-A19: nor in the clean-up, nor in the set-up."""
        table = Table().level(II=4).level(1, II=4).reveal("PC03")
        assert (table.kind, table.seat) == ("produce", 0)
        assert not table.matching(act="convert")
        table = Table().level(1, II=4).place(1, colonial=1).gain("colonial", 1, seat=1)
        assert (table.kind, table.seat) == ("produce", 1)
        assert not table.matching(act="convert")

    def test_no_arrangement_comes_back(self):
        """KEP-A35: without limit, none that was seen since the last other decision."""
        table = Table().level(II=4).colony("P05", LONG).hold("Earth", E=1).hold("storage", M=1)
        table.quantum()
        seen = [(table.held("Earth"), table.held("P05"))]
        while table.kind == "quantum":
            table.take(0)
            seen.append((table.held("Earth"), table.held("P05")))
        # One cube on one of two cards, of either kind: four arrangements.
        assert len(set(seen)) == len(seen) == 4
        assert table.seat == 1, "what is left is to stop"

    def test_forgotten_with_another_decision(self):
        """KEP-A35: after a bonus action, a conversion may be taken back."""
        table = Table().level(II=4).hold("Earth", E=1).hold("storage", M=1, A=2)
        table.bonus("colonial_settlement").choose(act="convert", card="Earth", cube="E")
        assert not table.matching(act="convert")
        table.choose(bonus="civil_modernity", place="storage", cube="A")
        assert table.matching(act="convert", cube="M")

    def test_a_bound(self):
        """KEP-A35: twelve conversions and twelve moves a turn."""
        table = Table().level(II=4).colony("P05", LONG)
        table.state.converted, table.state.shifted = 12, 11
        assert table.quantum().offered("act") == ["shift", "stop"]
        table.state.shifted = 12
        table.quantum()
        assert (table.kind, table.seat) == ("main", 1)


class TestPoints:
    """What levels are worth."""

    @pytest.mark.parametrize(("level", "points"), [(3, 0), (4, 2)])
    def test_level_4(self, level, points):
        """KEP-R46, KEP-R56: two points for each technology at level 4."""
        table = Table().aim("OB08").level(II=level, V=level)
        assert table.points().get("technologies", 0) == 2 * points
