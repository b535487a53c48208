"""Scores of Planet Unknown by hand: the worked example and each source."""

from __future__ import annotations

import pytest

from tests.reference.pun.objectives import has_rectangle, is_met, measure, rewards
from tests.reference.pun.scoring import (
    cube_medals,
    line_medals,
    planet_medals,
    solo_target,
    standing,
)
from tests.reference.pun_tables import cover, printed_tree, table


def cover_columns(player, *columns):
    """Cover whole columns with water."""
    for x, y in player.board.side.cells:
        if x in columns:
            cover(player, "w", at=(x, y))


def set_cubes(player, **heights):
    """Put cubes on positions of their own tracks."""
    for track, height in heights.items():
        player.spots[track] = (track, height)


def sources(twin, seat=0):
    """Return what a seat scores by source, zeros left out."""
    return {name: n for name, n in twin.scores()[seat].sources.items() if n}


class TestWorkedExample:
    """The scoring example: 15 + 15 + 4 + 1 + 1 + 7 = 43 medals."""

    def test_every_source(self):
        """Columns worth 13 and two rows; cubes 3 + 7 + 1 + 2 + 2; objectives won, tied, lost."""
        twin, player = table()
        twin.neighbour_objectives = ["OBJ-25", "OBJ-24", "OBJ-28"]
        cover_columns(player, 0, 1, 4, 5, 6, 7, 11)
        set_cubes(player, C=10, W=13, B=5, R=12, T=13)
        player.places = ["scoring"] * 4
        player.meteorites = 5
        player.cards = ["CIV-06"]
        expected = {"lines": 15, "tracks": 15, "lifepods": 4, "meteorites": 1, "cards": 1}
        assert sources(twin) == {**expected, "neighbours": 7}
        assert twin.seat_columns()["score"] == [43, 7]

    def test_the_target_of_a_solo_player(self):
        """8 red, 3 orange and 9 green cards: 60 - 7 - 1 + 6."""
        twin, _ = table()
        cards = [f"EVT-R{n:02}" for n in range(1, 9)]
        cards += [f"EVT-O{n:02}" for n in range(1, 4)] + [f"EVT-G{n:02}" for n in range(1, 10)]
        assert solo_target(twin.rules, cards) == 58


class TestPlanet:
    """PUN-B69 and the planets with a bonus."""

    def test_a_meteorite_spoils_its_row_and_column(self):
        """Column 5 (3 medals) and row 11 (1) are lost, lying or loaded alike."""
        _, player = table()
        cover_columns(player, 5, 6)
        assert line_medals(player.board, False) == 3 + 3 + 1 + 1
        player.board.meteorites = {(5, 11)}
        assert line_medals(player.board, False) == 3 + 1
        player.board.meteorites = set()
        player.board.rovers = {(5, 11): True}
        assert line_medals(player.board, False) == 3 + 1

    def test_currents_are_empty_for_lines(self):
        """PUN-R23: column 1 of Petra has three currents."""
        _, player = table("Petra")
        cover_columns(player, 1)
        for cell in player.board.side.marked("e"):
            player.board.top.pop(cell, None)
        assert line_medals(player.board, False) == 0
        assert line_medals(player.board, True) == 1

    def test_places_that_are_no_cells_are_ignored(self):
        """PUN-R54: row 5 of Oblivion has two cells, ten places apart."""
        _, player = table("Oblivion")
        cover(player, "w..........w", at=(0, 5))
        assert line_medals(player.board, False) == 1

    def test_cities_and_parts(self):
        """PUN-B51, PUN-B60."""
        _, player = table("Gaia")
        assert planet_medals(player.board) == 16
        cover(player, "w", at=(5, 0))
        assert planet_medals(player.board) == 14
        _, player = table("Cerberus")
        for cell in player.board.side.marked("3"):
            cover(player, "w", at=cell)
        assert planet_medals(player.board) == 2
        player.board.top.popitem()
        assert planet_medals(player.board) == 0


class TestTracks:
    """PUN-B70."""

    def test_the_last_medal_counts_not_the_highest(self):
        """PUN-R34: T of Jump Drive falls from 5 to 1."""
        _, player = table(corporation="jump_drive")
        medals = {}
        for height in (0, 1, 5, 7, 10, 15):
            set_cubes(player, T=height)
            medals[height] = cube_medals(player, "T")
        assert medals == {0: 0, 1: 5, 5: 5, 7: 3, 10: 2, 15: 1}

    def test_what_lies_under_a_lifepod_is_void(self):
        """PUN-B39: the medal 3 of C under a lifepod, so 2 counts."""
        _, player = table(corporation="cosmos_inc")
        set_cubes(player, C=10)
        assert cube_medals(player, "C") == 3
        player.places = ["C9", "scoring"]
        assert cube_medals(player, "C") == 2

    def test_the_winding_cube_scores_w_medals_alone(self):
        """PUN-B42: step 12 of the path is C8 (no W medal); W6 with 3 lies below."""
        _, player = table(corporation="oasis_ultd")
        for step, medals in ((9, 0), (10, 3), (12, 3), (13, 6), (18, 6), (23, 15)):
            player.path_step = step
            assert cube_medals(player, "W") == medals, step

    def test_cubes_score_on_the_track_where_they_stand(self):
        """PUN-B45: MA-5 lifts both to the highest on W."""
        _, player = table(corporation="makeshift")
        player.spots.update(C=("W", 2), B=("W", 7))
        assert (cube_medals(player, "C"), cube_medals(player, "B")) == (1, 3)
        set_cubes(player, T=14)
        assert (cube_medals(player, "C"), cube_medals(player, "B")) == (3, 3)


class TestCards:
    """PUN-B71, PUN-B72."""

    @pytest.mark.parametrize(
        ("cards", "expected"),
        [
            (["CIV-33"], {"cards": 1, "meteorites": 2}),
            (["CIV-33", "CIV-34", "CIV-35"], {"cards": 6, "meteorites": 2}),
            (["CIV-29", "CIV-30"], {"meteorites": 6}),
            (["CIV-22", "CIV-23"], {"cards": 3 + 2, "meteorites": 2}),
            (["CIV-28"], {"lifepods": 2 + 3, "meteorites": 2}),
        ],
    )
    def test_sets_and_pieces(self, cards, expected):
        """Eight meteorites, three patches, three lifepods of which two in the scoring area."""
        twin, player = table(corporation="cosmos_inc")
        twin.neighbour_objectives = []
        player.meteorites = 8
        player.board.patches = {(5, 0), (5, 1), (5, 2)}
        player.places = ["scoring", "scoring", "R9"]
        player.cards = cards
        assert sources(twin) == {"lifepods": 2, **expected}

    def test_cards_that_count_lifepods_in_the_scoring_area_only(self):
        """PUN-R48, other value."""
        twin, player = table(corporation="cosmos_inc", switches__civ28_counts="scoring_area")
        twin.neighbour_objectives = []
        player.places, player.cards = ["scoring", "R9"], ["CIV-28"]
        assert sources(twin) == {"lifepods": 2}


class TestObjectives:
    """PUN-B62, PUN-B63."""

    def test_better_is_more_or_fewer_and_ties_pay_less(self):
        """5 to one, 2 to each of several."""
        more, fewer = ({"better": word} for word in ("more", "fewer"))
        assert rewards(more, [3, 1], 5, 2) == [5, 0]
        assert rewards(fewer, [3, 1], 5, 2) == [0, 5]
        assert rewards(more, [3, 1, 3], 5, 2) == [2, 0, 2]

    def test_metrics(self):
        """Two energy areas of 3 and 1 cells with icons, one on the perimeter; a patch hides one."""
        twin, player = table()
        cover(player, "Ee", ".e", at=(5, 0))
        cover(player, "E", at=(5, 3))
        cards = {card["metric"]: card for card in twin.rules.objectives.values()}
        energy = {name: {**card, "metric_terrain": "E"} for name, card in cards.items()}
        values = {name: measure(twin.rules, player, card) for name, card in energy.items()}
        assert values["largest_area"] == 3
        assert values["n_areas"] == 2
        assert (values["icons_on_planet"], values["icons_on_perimeter"]) == (2, 1)
        player.board.cover_with_patch((5, 3))
        assert measure(twin.rules, player, energy["icons_on_planet"]) == 1
        assert measure(twin.rules, player, energy["n_areas"]) == 1

    def test_currents_in_objectives(self):
        """PUN-R23: a covered energy cell joins the currents around it."""
        card = {"metric": "largest_area", "metric_terrain": "E"}
        sizes = {}
        for word in ("all", "rectangles"):
            twin, player = table("Petra", switches__petra_currents_in_objectives=word)
            cover(player, "e", at=(5, 5))
            sizes[word] = measure(twin.rules, player, card)
        assert sizes["rectangles"] == 1 < sizes["all"]

    def test_rectangles_lie_in_either_direction(self):
        """2 x 5 is 5 x 2; a hole breaks it."""
        cells = {(x, y) for x in range(5) for y in range(2)}
        assert has_rectangle(cells, 2, 5)
        assert not has_rectangle(cells - {(2, 1)}, 2, 5)

    def test_conditions(self):
        """Track at the top, meteorites against lifepods, all ice covered."""
        twin, player = table()
        card = twin.rules.objectives
        set_cubes(player, R=15)
        assert is_met(twin.rules, player, card["OBJ-23"])
        assert not is_met(twin.rules, player, card["OBJ-22"])
        player.places = ["scoring"]
        assert is_met(twin.rules, player, card["OBJ-26"])
        player.meteorites = 1
        assert not is_met(twin.rules, player, card["OBJ-26"])
        assert not is_met(twin.rules, player, card["OBJ-27"])
        for cell in player.board.side.ice:
            cover(player, "w", at=cell)
        assert is_met(twin.rules, player, card["OBJ-27"])

    def test_neighbours_of_three_players_sit_in_a_circle(self):
        """Card 2 lies between seats 2 and 0; an objective for all compares everybody."""
        twin, player = table()
        twin.players.append(type(player)(1, player.board.side, player.corporation))
        twin.players[0].meteorites = 3
        twin.neighbour_objectives = ["OBJ-26", "OBJ-26", "OBJ-25"]
        totals = [scored.sources["neighbours"] for scored in twin.scores()]
        assert totals == [2 + 5, 2 + 2, 2]
        twin.shared = ["OBJ-25"]
        totals = [scored.sources["neighbours"] for scored in twin.scores()]
        assert totals == [2 + 5 + 5, 2 + 2, 2]


def test_ties_are_broken_by_empty_cells_then_meteorites():
    """PUN-B73; equal in all, the win is shared."""
    twin, player = table()
    twin.neighbour_objectives = []
    other = twin.players[1]
    other.set_planet(player.board.side)
    assert standing(twin.scores()) == [0.5, 0.5]
    other.board.meteorites = {(5, 5)}
    assert standing(twin.scores()) == [1.0, 0.0]
    cover(other, "w", at=(5, 0))
    assert standing(twin.scores()) == [0.0, 1.0]


def test_start_medals_are_a_source():
    """A handicap by seat."""
    twin, _ = table(start__medals=[3, 0, 0, 0, 0, 0])
    twin.neighbour_objectives = []
    assert sources(twin) == {"start": 3}
    assert printed_tree()["start"]["medals"] == [0] * 6
