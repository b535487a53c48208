"""Progress cards in the clean-up, clause by clause, on the kernels."""

import pytest

from tests.games.kepler.tables import LONG, MEDIUM, Table


def asked(table, act="decline"):
    """Return the seats that a card asks in turn, each taking the act."""
    kind, seats = table.kind, []
    while table.kind == kind and table.state.acting < 0:
        seats.append(table.seat)
        table.choose(act=act)
    return seats


class TestWho:
    """Whom a card means."""

    def test_tied_players_in_turn_order(self):
        """KEP-T44, KEP-R49, KEP-A34: the lowest regenerate, from the first player on."""
        table = Table(3).place(2, colonial=4)
        for seat in range(3):
            table.hold("pit", seat, M=1)
        table.reveal("PC05", first=1)
        for seat in (1, 0):
            assert (table.kind, table.seat) == ("regenerate", seat)
            table.choose(cube="M")
        assert table.kind == "main"
        assert [table.held("pit", seat)[1] for seat in range(3)] == [0, 0, 1]

    def test_all_in_turn_order(self):
        """KEP-A34: who opens the round is the first."""
        table = Table(4).tile("P05", LONG, "down")
        assert asked(table.reveal("PC17", first=2)) == [2, 3, 0, 1]

    @pytest.mark.parametrize(
        ("card", "seats"),
        [
            ("PC03", [1]), ("PC04", [0, 2]), ("PC12", [0]), ("PC13", [1]), ("PC11", [0]),
            ("PC02", [1, 2]),
        ],
    )  # fmt: skip
    def test_highest_and_lowest(self, card, seats):
        """KEP-R49: by place on a track, by medals, by colonies."""
        table = Table(3).place(0, colonial=5, technology=1).place(1, technology=4)
        table.place(2, colonial=2, technology=1)
        table.medal(1, colonial=1).medal(2, technology=2).colony("P05", LONG)
        assert asked(table.reveal(card)) == seats

    @pytest.mark.parametrize(("card", "seats"), [("PC16", [1]), ("PC09", [0, 2])])
    def test_by_levels(self, card, seats):
        """KEP-R49: the sum of all levels."""
        table = Table(3).level(0, I=2).level(1, I=1, II=1, V=1).level(2, IV=2)
        table.ships(LONG, seat=1)
        act = "stop" if card == "PC16" else "decline"
        assert asked(table.reveal(card), act) == seats

    def test_fixed_before_the_first_effect(self):
        """KEP-A34: the first of two tied lowest moves up, the other one is meant all the same."""
        table = Table(3).place(2, colonial=4).reveal("PC07")
        assert [table.places(seat)[0] for seat in range(3)] == [1, 1, 4]

    def test_medals_of_the_round_do_not_count_yet(self):
        """KEP-A34, KEP-R49: the card acts before the medals are awarded."""
        table = Table(2).on_card(colonial=2).place(0, colonial=1).medal(1, technology=1)
        table.reveal("PC18")
        assert (table.kind, table.seat) == ("burn", 1)
        table.take(0)
        assert table.medals() == (2, 0)


class TestEffects:
    """What cards do."""

    @pytest.mark.parametrize(("reading", "at_once"), [("same_card", 1), ("next_card", 0)])
    def test_a_medal_moved_by_a_card(self, reading, at_once):
        """KEP-T36, KEP-A14: awarded in the same clean-up, or waiting for the next card."""
        table = Table(2, f"switches.medals_during_card={reading}")
        table.place(0, colonial=2).place(1, colonial=6).reveal("PC07")
        assert table.places() == (3, 0)
        assert [table.medals(seat)[0] for seat in range(2)] == [0, at_once]
        assert (table.kind, table.state.round_number) == ("main", 2)
        assert table.shot()["medals_on_card"]["colonial"] == 1 - at_once

    def test_extraterrestrial_knowledge(self):
        """KEP-T50, KEP-A45, KEP-R78: the level with its leadership, then two burns."""
        table = Table(2).level(IV=1).reveal("PC01")
        assert (table.kind, table.seat) == ("free_level", 0)
        table.choose(technology="IV")
        assert (table.levels()[3], table.places()) == (2, (0, 1))
        assert {"act": "decline"} not in table.options()
        table.choose(place="Earth", cube="E")
        assert (table.kind, table.seat) == ("burn", 0)
        table.choose(place="storage", cube="A")
        assert (table.held("pit"), table.seat) == ((1, 0, 1), 1)

    @pytest.mark.parametrize(("cubes", "may"), [(2, True), (1, False)])
    def test_enough_cubes_to_burn(self, cubes, may):
        """KEP-A45: a level only with so many cubes before it."""
        table = Table(2).level(I=4, II=4, III=4, IV=1, V=4)
        table.hold("storage", E=1).hold("Earth", M=cubes - 1).reveal("PC01")
        assert (table.seat == 0) is may
        if may:
            assert table.offered("technology") == ["IV"]

    def test_what_follows_from_a_level_comes_before_the_burns(self):
        """KEP-A45, KEP-A39: icons and lifts first."""
        table = Table(2).level(IV=2).place(technology=3).hold("pit", E=1).reveal("PC01")
        table.choose(technology="IV")
        assert (table.kind, table.levels(1)[3]) == ("regenerate", 0)
        table.choose(act="decline")
        assert (table.kind, table.seat, table.levels(1)[3]) == ("burn", 0, 1)

    def test_a_penalty(self):
        """KEP-T59: who has most medals burns a cube, of own choice but not of own will."""
        table = Table(2).medal(colonial=1).reveal("PC18")
        assert (table.kind, table.seat, len(table.options())) == ("burn", 0, 5)
        table.choose(place="Earth", cube="M")
        assert (table.held("pit"), table.kind) == ((0, 1, 0), "main")

    def test_a_penalty_on_storage_only(self):
        """KEP-A3, KEP-A26: nothing is burned from planets then, nor from an empty storage."""
        table = Table(2, "switches.burn_source=storage_only").medal(colonial=1).reveal("PC18")
        assert table.offered("place") == ["storage"]
        table = Table(2, "switches.burn_source=storage_only").medal(colonial=1).hold("storage")
        assert table.reveal("PC18").kind == "main"

    def test_a_free_ship(self):
        """KEP-R49, KEP-R7: Expansion Agreement: beside any controlled planet, or declined."""
        table = Table(2).colony("P05", LONG, seat=1).reveal("PC02")
        assert (table.kind, table.seat) == ("logistics", 0)
        table.choose(card="Earth", hex=[15, 8])
        assert (table.ships_at(), table.held("Earth")) == ([(15, 8)], (3, 3, 0))
        assert table.kind == "main"

    def test_a_movement(self):
        """KEP-R49: each ship two hexes, without regard to technology I."""
        table = Table(2).level(II=1).ships(LONG, MEDIUM).reveal("PC16")
        assert table.offered("from") == [list(LONG), list(MEDIUM)]
        table.choose(from_=list(LONG), to=[0, 11]).choose(act="stop")
        assert (table.ships_at(), table.kind) == ([(0, 11), MEDIUM], "main")

    def test_a_level_up_to_1(self):
        """KEP-R49: Shared schooling raises technologies at level 0 only."""
        table = Table(2).level(I=1, III=1).level(1, V=4).reveal("PC09")
        assert table.offered("technology") == ["II", "IV", "V"]

    def test_a_tile(self):
        """KEP-R49: each player turns one up, or none."""
        table = Table(2).tile("P05", LONG, "down").tile("P07", MEDIUM, "down").reveal("PC17")
        table.choose(hex=list(MEDIUM)).choose(act="decline")
        assert (table.side(MEDIUM), table.side(LONG)) == ("up", "down")

    def test_effects_in_order(self):
        """KEP-R49: a declined first effect ends the card; later parts are declined one by one."""
        changed = 'progress.PC01.effects=["regenerate:3", "advance:colonial:1"]'
        table = Table(2, changed).hold("pit", E=3).reveal("PC01").choose(act="decline")
        assert (table.places(), table.kind) == ((0, 0), "main")
        table.reveal("PC01").choose(cube="E").choose(act="decline").choose(cube="E")
        assert (table.held("pit"), table.places()) == ((1, 0, 0), (1, 0))

    def test_a_card_without_a_choice_is_accepted(self):
        """KEP-R49: an optional card that begins with an advance is accepted as a whole."""
        table = Table(2, 'progress.PC01.effects=["advance:colonial:1"]').reveal("PC01")
        assert (table.kind, table.options()) == ("card", [{"act": "accept"}, {"act": "decline"}])
        table.choose(act="accept").choose(act="decline")
        assert [table.places(seat)[0] for seat in range(2)] == [1, 0]

    def test_no_quantum_physics(self):
        """KEP-A19: in the clean-up cubes are not moved about."""
        table = Table(2).level(II=4).level(1, II=4).reveal("PC03")
        assert table.offered("act") == ["decline", "produce"]
