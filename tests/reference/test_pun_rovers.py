"""Rovers, pieces, cards and the course of a round in the reference twin of Planet Unknown."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.reference.pun.pool import Advance
from tests.reference.pun.turn import end_phase, event_step, has_ended, play_round
from tests.reference.pun_tables import choose, cover, matching, offered, place_next, resolve, table


def walk(twin, *cells):
    """Step along cells."""
    for start, end in pairwise(cells):
        choose(twin, act="step", **{"from": list(start), "to": list(end)})


def ends(twin, start):
    """Return where a rover may step."""
    return {tuple(o["to"]) for o in matching(twin, act="step") if o["from"] == list(start)}


class TestSteps:
    """PUN-B28 to PUN-B32."""

    def test_a_rover_collects_what_it_enters(self):
        """Two steps: a lifepod, a meteorite."""
        twin, player = table()
        player.board.rovers = {(7, 1): False}
        player.board.meteorites = {(8, 2)}
        resolve(twin, player, movement=2)
        walk(twin, (7, 1), (7, 2), (8, 2))
        assert (player.places, player.meteorites) == (["scoring"], 1)
        assert player.board.rovers == {(8, 2): False} and twin.kind is None

    def test_no_cell_with_another_rover(self):
        """PUN-R38; movement may be left unused."""
        twin, player = table()
        player.board.rovers = {(5, 0): False, (6, 0): False}
        resolve(twin, player, movement=1)
        assert ends(twin, (5, 0)) == {(5, 1)}
        choose(twin, act="stop")
        assert player.pool is None

    def test_a_rover_is_put_on_the_last_tile(self):
        """PUN-R37: a free cell without a patch; on a meteorite it collects it."""
        twin, player = table()
        place_next(twin, player, "I4-CE-m")
        choose(twin, act="place", ring="outer", orientation=0, at=[3, 1])
        player.board.patches = {(4, 1)}
        player.board.rovers = {(5, 1): False}
        resolve(twin, player, rovers=2)
        assert offered(twin, "at") == [[3, 1], [6, 1]]
        choose(twin, at=[6, 1])
        assert (player.meteorites, player.supply) == (1, 1)

    def test_free_steps(self):
        """CO-4: onto energy, once movement was gained; no circles; collecting starts anew."""
        twin, player = table(corporation="cosmos_inc")
        player.spots["T"] = ("T", 10)
        cover(player, "eee", ".e", at=(3, 1))
        player.board.rovers = {(3, 1): False}
        player.board.meteorites = {(4, 2)}
        resolve(twin, player)
        assert twin.kind is None
        pool = resolve(twin, player, was_moved=True)
        walk(twin, (3, 1), (4, 1))
        assert ends(twin, (4, 1)) == {(5, 1), (4, 2)}
        walk(twin, (4, 1), (5, 1))
        assert ends(twin, (5, 1)) == {(4, 2)}
        resolve(twin, player, was_moved=True)
        walk(twin, (5, 1), (4, 1), (4, 2), (4, 1))
        assert (player.meteorites, pool.movement) == (1, 0)

    def test_diagonal_steps_and_the_chasm(self):
        """CO-1: on Tartarus diagonally over the chasm at two corners only."""
        twin, player = table("Tartarus", "cosmos_inc")
        player.spots["T"] = ("T", 3)
        player.board.rovers = {(5, 3): False, (5, 1): False}
        resolve(twin, player, movement=1)
        assert ends(twin, (5, 3)) == {(4, 2), (5, 2), (4, 3), (4, 4), (6, 4)}
        assert ends(twin, (5, 1)) == {(5, 0), (6, 0), (4, 1), (4, 2), (5, 2)}

    def test_bans_and_toxic_cells(self):
        """EVT-O13 bans water; on Kaax toxic cells that are not covered."""
        twin, player = table("Kaax")
        cover(player, "w", "b", at=(3, 1))
        player.board.rovers = {(4, 1): False, (4, 2): False}
        resolve(twin, player, movement=1)
        assert (3, 1) in ends(twin, (4, 1)) and (3, 2) in ends(twin, (4, 2))
        twin.event = "EVT-O13"
        resolve(twin, player, movement=1)
        assert (3, 1) not in ends(twin, (4, 1)) and (3, 2) in ends(twin, (4, 2))
        player.board.top.clear()
        resolve(twin, player, movement=1)
        assert (3, 1) not in ends(twin, (4, 1)) and (3, 2) not in ends(twin, (4, 2))

    def test_jumps(self):
        """RE-3 between civ icons, JD-2 within a terrain and once per round."""
        twin, player = table(corporation="republic")
        player.spots["T"] = ("T", 7)
        cover(player, "CcC", at=(3, 1))
        cover(player, "C", at=(5, 10))
        player.board.rovers = {(3, 1): False, (5, 1): False}
        resolve(twin, player, movement=1)
        assert {tuple(at) for at in offered(twin, "to", act="jump")} == {(5, 10)}
        twin, player = table(corporation="jump_drive")
        player.places, player.powers_open = ["JD-2"], True
        cover(player, "bCc", at=(3, 1))
        player.board.rovers = {(4, 1): False}
        resolve(twin, player, movement=2)
        choose(twin, act="jump", to=[5, 1], tech="JD-2")
        assert not matching(twin, act="jump")

    def test_teleport(self):
        """CIV-14: any free cell, not an uncovered toxic one; optional."""
        twin, player = table("Kaax")
        player.board.rovers = {(5, 0): False}
        resolve(twin, player, teleports=1)
        assert offered(twin, "act") == ["stop", "teleport"]
        choose(twin, act="teleport")
        side = player.board.side
        assert len(twin.options()) == len(side.cells) - 1 - len(side.marked("t"))


class TestHorizon:
    """PUN-B40, PUN-A29."""

    def test_load_and_deliver(self):
        """Load on one cell, deliver on a rover icon; a second meteorite stays."""
        twin, player = table(corporation="horizon_group")
        cover(player, "wwwR", at=(3, 1))
        player.board.meteorites = {(4, 1), (5, 1)}
        player.board.rovers = {(3, 1): False}
        resolve(twin, player, movement=3)
        walk(twin, (3, 1), (4, 1), (5, 1))
        assert (player.board.rovers, player.board.meteorites) == ({(5, 1): True}, {(5, 1)})
        walk(twin, (5, 1), (6, 1))
        assert (player.board.rovers, player.meteorites) == ({(6, 1): False}, 1)

    def test_swapping_the_load(self):
        """PUN-U10, other value: the old one stays where the rover came from."""
        twin, player = table(corporation="horizon_group", switches__horizon_swaps_load=True)
        player.board.meteorites = {(5, 1)}
        player.board.rovers = {(4, 1): True}
        resolve(twin, player, movement=1)
        walk(twin, (4, 1), (5, 1))
        assert (player.board.rovers, player.board.meteorites) == ({(5, 1): True}, {(4, 1)})

    def test_destroying_the_load(self):
        """HO-4 on water; HO-3 answers to a delivery."""
        twin, player = table(corporation="horizon_group")
        player.spots["T"] = ("T", 10)
        cover(player, "wRw", at=(3, 1))
        player.board.rovers = {(3, 1): True}
        pool = resolve(twin, player, movement=2)
        walk(twin, (3, 1), (4, 1))
        assert (player.meteorites, pool.patches) == (1, 1)
        player.board.rovers = {(4, 1): True}
        resolve(twin, player, movement=1)
        walk(twin, (4, 1), (5, 1))
        assert player.board.rovers == {(5, 1): False}

    def test_keeping_the_load(self):
        """PUN-A49: HO-4 as in the digital version."""
        twin, player = table(corporation="horizon_group", switches__ho4_optional=True)
        player.spots["T"] = ("T", 10)
        cover(player, "bw", at=(3, 1))
        player.board.rovers = {(3, 1): True}
        resolve(twin, player, movement=1)
        walk(twin, (3, 1), (4, 1))
        assert (twin.kind, offered(twin, "act")) == ("load", ["destroy", "keep"])
        choose(twin, act="destroy")
        assert player.board.rovers == {(4, 1): False}


class TestPieces:
    """PUN-R44 to PUN-R50."""

    def test_as_many_as_there_are(self):
        """Three lifepods to collect, one there."""
        twin, player = table()
        player.board.lifepods = {(7, 2)}
        resolve(twin, player, lifepods=3)
        assert twin.options() == [{"act": "lifepod", "at": [7, 2]}]
        choose(twin, at=[7, 2])
        assert twin.kind is None

    def test_a_meteorite_is_put_on_an_empty_symbol(self):
        """A rover there is destroyed."""
        twin, player = table()
        place_next(twin, player, "I4-CE-m")
        choose(twin, act="place", ring="outer", orientation=0, at=[3, 1])
        resolve(twin, player, meteorites_to_put=1)
        assert twin.kind is None
        player.board.meteorites.clear()
        player.board.rovers = {(6, 1): False}
        resolve(twin, player, meteorites_to_put=1)
        choose(twin, at=[6, 1])
        assert (player.board.rovers, player.board.meteorites) == ({}, {(6, 1)})

    def test_destroying(self):
        """Any meteorite: lying, loaded or collected; a line takes all of it."""
        twin, player = table(corporation="horizon_group")
        player.board.meteorites, player.board.rovers = {(5, 1), (6, 1)}, {(6, 2): True}
        player.meteorites = 1
        resolve(twin, player, to_destroy=Counter(any_meteorite=1))
        assert len(twin.options()) == 4
        choose(twin, at=[6, 2], loaded=1)
        assert player.board.rovers == {(6, 2): False}
        resolve(twin, player, lines=1)
        assert (offered(twin, "row"), offered(twin, "column")) == ([1], [5, 6])
        choose(twin, row=1)
        assert player.board.meteorites == set()


class TestRounds:
    """PUN-B8 to PUN-B13 and PUN-B64 to PUN-B68."""

    @pytest.mark.parametrize(
        ("event", "option"),
        [
            ("EVT-G16", {"act": "patch"}),
            ("EVT-O12", {"act": "regress", "cube": "T", "tracks": "CWBRT", "steps": 1}),
            ("EVT-R13", {"act": "choose", "take": "peek"}),
            ("EVT-R10", {"act": "destroy_lifepod", "place": "scoring"}),
        ],
    )
    def test_events_are_carried_out_in_order(self, event, option):
        """From the commander on; the deck goes down."""
        twin, _ = table(variant__events=True)
        for each in twin.players:
            each.spots["T"] = ("T", 1)
            each.places = ["scoring"] if each.rule == "none" else ["scoring", "scoring"]
        twin.events = [event, "EVT-G16"]
        twin.commander = 1
        twin.follow(event_step(twin))
        assert (twin.seat, len(twin.events), twin.event) == (1, 1, None)
        assert option in twin.options()

    def test_an_event_of_the_round_stays_in_force(self):
        """Until the next is revealed."""
        twin, _ = table(variant__events=True)
        twin.events = ["EVT-R18", "EVT-O19", "EVT-R08"]
        twin.follow(event_step(twin))
        assert twin.in_force("no_synergy") and twin.kind is None
        twin.follow(event_step(twin))
        assert twin.in_force("ban_tile")
        before = {rank: len(cards) for rank, cards in twin.piles.items()}
        twin.follow(event_step(twin))
        assert twin.event is None
        assert {rank: len(cards) + 1 for rank, cards in twin.piles.items()} == before

    def test_only_one_icon(self):
        """EVT-O20."""
        twin, player = table()
        twin.event = "EVT-O20"
        place_next(twin, player, "I4-RT-p")
        choose(twin, act="place", ring="outer", orientation=0, at=[3, 1])
        choose(twin, act="icon", icon="R", cube="R")
        assert not matching(twin, act="icon")

    def test_the_station_turns_clockwise(self):
        """Seat 0 then faces the depot that came before; seat 1 sits opposite (PUN-R65)."""
        twin, player = table(station__turn=["forced"] * 6)
        twin.turned, twin.shift = 0, 2
        assert twin.front(player)["outer"] is twin.stacks["Z5"]
        twin.follow(play_round(twin))
        assert twin.turned == 5
        assert twin.front(player)["outer"] is twin.stacks["U5"]
        assert twin.front(player)["inner"] is twin.stacks["T4"]
        assert twin.front(twin.players[1])["outer"] is twin.stacks["S4"]

    def test_the_game_ends(self):
        """An empty depot, or the last event."""
        twin, player = table()
        assert not has_ended(twin)
        twin.front(player)["outer"].clear()
        assert not has_ended(twin)
        twin.front(player)["inner"].clear()
        assert has_ended(twin)
        twin, _ = table(variant__events=True)
        twin.events = []
        assert has_ended(twin)

    def test_the_end_phase(self):
        """Banked patches and an advance of a card; the new commander comes first."""
        twin, player = table()
        player.banked, player.cards = 2, ["CIV-23", "CIV-27"]
        twin.commander = 1
        twin.players[1].cards = ["CIV-24"]
        twin.follow(end_phase(twin))
        assert (twin.seat, twin.options()[0]["act"]) == (1, "advance")
        twin.apply(twin.options()[0])
        while twin.seat == 1:
            twin.apply(twin.options()[0])
        assert twin.seat == 0 and player.banked == 0
        assert set(offered(twin, "act")) == {"patch", "advance"}
        assert len(matching(twin, act="advance", steps=1, cubes=1, tracks="CWBRT")) == 5

    def test_extra_tiles(self):
        """They wait for icons of another tile; without advances the meteorite still falls."""
        twin, player = table()
        place_next(twin, player, "I4-RT-p")
        choose(twin, act="place", ring="outer", orientation=0, at=[3, 1])
        player.open_pool.extra_tiles["none"] = 1
        choose(twin, act="icon", icon="R", cube="R")
        assert not matching(twin, act="extra_tile")
        choose(twin, act="icon", icon="T", cube="T")
        twin.front(player)["outer"].insert(0, "I4-CE-m")
        choose(twin, act="extra_tile", claim="none")
        assert twin.kind == "place"
        twin.apply(matching(twin, ring="outer", orientation=0, at=[3, 2])[0])
        assert player.board.meteorites == {(6, 2)} and not player.open_pool.icons.left

    def test_rank_without_cards(self):
        """PUN-R9: the pick lapses when the pool closes."""
        twin, player = table()
        player.picks = {1: 0, 2: 1, 3: 0, 4: 0}
        twin.piles[2] = []
        resolve(twin, player, "picks")
        assert twin.kind is None and player.picks[2] == 0

    def test_a_milestone_while_picking_is_picked_for_at_once(self):
        """PUN-R4: CIV-02 moves C onto a civ symbol."""
        twin, player = table()
        player.spots["C"] = ("C", 1)
        player.picks[1] = 1
        twin.piles[1] = ["CIV-02", "CIV-06"]
        resolve(twin, player, "picks")
        choose(twin, card="CIV-02")
        item = Advance("CWBRT", "", 1, 2, "all")
        choose(twin, cube="C", **item._asdict())
        assert (twin.kind, offered(twin, "card")) == ("civ", ["CIV-06"])
