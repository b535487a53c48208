"""Positions scored by hand: the example of the page, and every source."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.games.pun.data.pieces import cells_of
from exobalance.simcore.games.pun.tell.score import score_position
from exobalance.simcore.ruleset import load_ruleset
from tests.games.pun.lots import TREE, columns, medals, seat, tile

PAGE = Path(__file__).resolve().parents[4] / "docs" / "games" / "pun.md"


def example(name):
    """Return the code block of the page that follows the marker of an example."""
    page = PAGE.read_text(encoding="utf-8")
    return re.search(rf"<!-- example: {name} -->\n```\w+\n(.*?)\n```\n", page, re.DOTALL)[1]


class TestPage:
    """The example of the page is the rulebook's, and its output is real."""

    def test_43_medals(self):
        """PUN-B69 to PUN-B72: planet 15, tracks 15, lifepods 4, meteorites, cards, objectives."""
        answer = score_position(TREE, tomllib.loads(example("position")))
        assert {name: values[0] for name, values in answer["medals"].items() if values[0]} == {
            "lines": 15,
            "tracks": 15,
            "lifepods": 4,
            "meteorites": 1,
            "cards": 1,
            "neighbours": 7,
        }
        assert answer["total"] == [43, None]
        assert answer == json.loads(example("answer"))

    def test_tables(self, tmp_path, monkeypatch):
        """What the command prints."""
        monkeypatch.setenv("COLUMNS", "90")
        path = tmp_path / "position.toml"
        path.write_text(example("position"), encoding="utf-8")
        printed = CliRunner().invoke(app, ["score", "pun", str(path)]).stdout
        _, _, shown = example("tables").partition("\n")
        assert [line.rstrip() for line in printed.strip().splitlines()] == shown.splitlines()

    def test_json_and_exit_codes(self, tmp_path):
        """The same answer as JSON; a mistake is one sentence with the file, exit code 2."""
        path = tmp_path / "position.toml"
        path.write_text(example("position"), encoding="utf-8")
        result = CliRunner().invoke(app, ["score", "pun", str(path), "--json"])
        assert json.loads(result.stdout) == json.loads(example("answer"))
        path.write_text(example("position").replace("C = 3", "C = 33"), encoding="utf-8")
        result = CliRunner().invoke(app, ["score", "pun", str(path)])
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "position.toml: seats[0].cubes.C is 33: expected a position" in result.stderr

    def test_forms_of_tiles(self):
        """A list, a table, cells with a letter each, cells with one letter."""
        answer = score_position(
            TREE, {"players": 2, "seats": [seat(**tomllib.loads(example("tiles")))]}
        )
        assert answer["empty_cells"] == [96 - 4 - 4 - 3 - 1, None]


class TestPlanet:
    """Lines and bonuses of planets."""

    def test_cities_of_gaia(self):
        """PUN-B51, PUN-R20: eight cities of 2 medals; tile and patch cancel one each."""
        covered = [tile([(5, 0)])]
        assert medals(seat("Gaia")) == {"planet": 16}
        assert medals(seat("Gaia", tiles=covered)) == {"planet": 14}
        assert medals(seat("Gaia", tiles=covered, patches=[[6, 11]])) == {"planet": 12}

    def test_parts_of_cerberus(self):
        """PUN-B60, PUN-R22: part 3 wholly covered, by a tile across two parts as well."""
        part = cells_of(TREE["planets"]["Cerberus"]["marks"], "3")
        across = tile([(6, 9), (7, 9)])
        tiles = [across, tile(cell for cell in part if cell != (7, 9))]
        assert medals(seat("Cerberus", tiles=tiles))["planet"] == 2
        tiles[1]["cells"].pop()
        assert "planet" not in medals(seat("Cerberus", tiles=tiles))

    def test_a_split_line_is_one_line(self):
        """PUN-R54, PUN-U13: row 5 of Oblivion has two cells, ten places apart, and 1 medal."""
        assert medals(seat("Oblivion", tiles=[tile([(0, 5), (11, 5)])])) == {"lines": 1}
        assert medals(seat("Oblivion", tiles=[tile([(0, 5)])])) == {}

    @pytest.mark.parametrize("how", [{"meteorites": [[5, 11]]}, {"rovers": [[5, 11, 1]]}])
    def test_a_meteorite_spoils_its_lines(self, how):
        """PUN-B69, PUN-R62: of columns 5, 6 and rows 0, 11 one each, lying or loaded."""
        own = seat("K5B-4156", "horizon_group", tiles=[columns("K5B-4156", 5, 6)])
        assert medals(own) == {"lines": 3 + 3 + 1 + 1}
        answer = score_position(TREE, {"players": 2, "seats": [own | how]})
        assert answer["medals"]["lines"] == [3 + 1, None]
        assert answer["meteorites_left"] == [1, None]
        assert answer["lines"][0] == {
            "rows": [0],
            "columns": [6],
            "spoilt_rows": [11],
            "spoilt_columns": [5],
        }

    def test_currents_are_empty_for_lines(self):
        """PUN-B54, PUN-R23: column 1 of Petra with its three currents bare, both readings."""
        rows = cells_of(TREE["planets"]["Petra"]["grid"], "si")
        currents = cells_of(TREE["planets"]["Petra"]["marks"], "e")
        own = seat("Petra", tiles=[tile(c for c in rows if c[0] == 1 and c not in currents)])
        other = load_ruleset("pun", sets=["switches.petra_currents_cover_lines=true"]).tree
        assert medals(own) == {}
        assert medals(own, tree=other) == {"lines": 1}

    def test_rovers_and_lifepods_do_not_cover(self):
        """PUN-B68: they are removed before scoring; cells below them stay bare."""
        bare = seat("Oblivion", tiles=[tile([(11, 5)])])
        with_rover = bare | {"rovers": [[0, 5]], "lifepods": [[6, 1]]}
        answers = [score_position(TREE, {"players": 1, "seats": [s]}) for s in (bare, with_rover)]
        assert answers[0] == answers[1]
        assert answers[0]["empty_cells"] == [95]


class TestTracks:
    """PUN-B70: the last medal on or below each cube."""

    def cubes(self, corporation, **more):
        """Return the medals of the cubes."""
        own = seat(corporation=corporation, **more)
        return score_position(TREE, {"players": 2, "seats": [own]})["cubes"][0]

    def test_last_not_highest(self):
        """PUN-R34: T of Jump Drive falls from 5 to 1."""
        found = {
            at: self.cubes("jump_drive", cubes={"T": at})["T"] for at in (0, 1, 5, 6, 10, 11, 15)
        }
        assert found == {0: 0, 1: 5, 5: 5, 6: 3, 10: 2, 11: 1, 15: 1}

    def test_under_a_lifepod(self):
        """PUN-B39: the 3 of C9 is void under a lifepod, so the 2 of C5 counts."""
        assert self.cubes("cosmos_inc", cubes={"C": 10})["C"] == 3
        own = {"cubes": {"C": 10}, "collected_lifepods": ["C9", "scoring"]}
        assert self.cubes("cosmos_inc", **own)["C"] == 2
        assert medals(seat(corporation="cosmos_inc", **own)) == {"tracks": 2, "lifepods": 1}

    def test_winding_path(self):
        """PUN-B42, PUN-A22: only W cells below its step; C8 is step 12, W6 has 3 medals."""
        for step, expected in ((9, 0), (10, 3), (12, 3), (13, 6), (18, 6), (23, 15)):
            assert self.cubes("oasis_ultd", path=step)["W"] == expected
        assert self.cubes("oasis_ultd", cubes={"W": "C8"}) == self.cubes("oasis_ultd", path=12)
        assert self.cubes("oasis_ultd", cubes={"W": 9})["W"] == 6

    def test_highest_on_track(self):
        """PUN-B45: two cubes on W score each, and with MA-5 both as the higher one."""
        low = self.cubes("makeshift", cubes={"C": "W2", "B": "W7"})
        assert (low["C"], low["B"]) == (1, 3)
        high = self.cubes("makeshift", cubes={"C": "W2", "B": "W7", "T": 14})
        assert (high["C"], high["B"], high["T"]) == (3, 3, 2)


class TestCollected:
    """Lifepods, meteorites and cards."""

    @pytest.mark.parametrize(
        ("cards", "expected"),
        [
            (["CIV-33"], {"meteorites": 2, "cards": 1}),
            (["CIV-33", "CIV-34", "CIV-35"], {"meteorites": 2, "cards": 6}),
            (["CIV-33", "CIV-34", "CIV-35", "CIV-36"], {"meteorites": 2, "cards": 10}),
            (["CIV-29"], {"meteorites": 4}),
            (["CIV-29", "CIV-30", "CIV-31", "CIV-32"], {"meteorites": 10}),
            (["CIV-22", "CIV-23"], {"meteorites": 2, "cards": 3 + 2}),
            (["CIV-01", "CIV-06"], {"meteorites": 2, "cards": 1}),
            (["CIV-28"], {"meteorites": 2, "lifepods": 2 + 3}),
        ],
    )
    def test_sets_and_pieces(self, cards, expected):
        """PUN-B71, PUN-B72: 8 meteorites, 3 patches, 3 lifepods, 2 of them in the area."""
        own = seat(
            corporation="cosmos_inc",
            patches=[[5, 1], [6, 1], [7, 1]],
            collected_lifepods=["scoring", "scoring", "R9"],
            collected_meteorites=8,
            cards=cards,
        )
        assert medals(own) == {"lifepods": 2, **expected}

    def test_cards_may_count_the_scoring_area_only(self):
        """PUN-R48: the other reading of CIV-28."""
        own = seat(corporation="cosmos_inc", collected_lifepods=["scoring", "R9"], cards=["CIV-28"])
        other = load_ruleset("pun", sets=["switches.civ28_counts=scoring_area"]).tree
        assert medals(own) == {"lifepods": 1 + 2}
        assert medals(own, tree=other) == {"lifepods": 1 + 1}

    def test_patches_on_tiles_count_as_patches(self):
        """PUN-B44: Wormhole lays one on a tile; CIV-22 pays for it."""
        own = seat(
            corporation="wormhole_corp",
            tiles=[tile([(5, 1), (5, 2)])],
            patches=[[5, 1], [5, 3]],
            cards=["CIV-22"],
        )
        assert medals(own) == {"cards": 2}

    def test_start_medals_are_a_source(self):
        """PUN-B1: a handicap by seat."""
        tree = load_ruleset("pun", sets=["start.medals=[3, 0, 0, 0, 0, 0]"]).tree
        assert medals(seat(), tree=tree) == {"start": 3}


class TestObjectives:
    """PUN-B62, PUN-B63 and PUN-R57."""

    def test_between_three_seats(self):
        """PUN-B5: a circle; 5 to the better, 2 to each of a tie; own planets and given values."""
        lot = {
            "players": 3,
            "neighbour_objectives": ["OBJ-26", "OBJ-25", "OBJ-27"],
            "seats": [
                seat(collected_lifepods=3, collected_meteorites=2),
                {"values": {"OBJ-26": 3, "OBJ-25": 6}},
                {"values": {"OBJ-25": 4, "OBJ-27": 3}},
            ],
        }
        answer = score_position(TREE, lot)
        assert answer["objectives"] == [
            {"card": "OBJ-26", "seats": [0, 1], "values": [3, 3], "medals": [2, 2]},
            {"card": "OBJ-25", "seats": [1, 2], "values": [6, 4], "medals": [5, 0]},
            {"card": "OBJ-27", "seats": [2, 0], "values": [3, 2], "medals": [0, 5]},
        ]
        assert answer["medals"]["neighbours"] == [7, None, None]

    def test_shared(self):
        """JD-6: the best of all gets 5, several best 2 each."""

        def share(*values):
            others = [{"values": {"OBJ-25": value}} for value in values]
            own = seat(collected_meteorites=4)
            lot = {"players": 3, "seats": [own, *others], "shared_objectives": ["OBJ-25"]}
            return score_position(TREE, lot)["objectives"][0]["medals"]

        assert share(3, 2) == [5, 0, 0]
        assert share(4, 2) == [2, 2, 0]
        assert share(6, 6) == [0, 2, 2]

    def test_private(self):
        """Five each if met: a 3 x 3 of civ, ice wholly covered, W at the top."""
        block = tile([(x, y) for x in range(5, 8) for y in range(4, 7)], "C")
        own = seat(tiles=[block], objectives=["OBJ-01", "OBJ-27", "OBJ-22"], cubes={"W": 15})
        answer = score_position(TREE, {"players": 2, "seats": [own]})
        assert answer["private"] == [{"OBJ-01": True, "OBJ-27": False, "OBJ-22": True}, None]
        assert answer["medals"]["private"] == [10, None]

    def test_icons_are_those_that_are_shown(self):
        """Fewer tech icons wins; a patch of Wormhole hides the one below."""
        shown = tile([(5, 1), (6, 1)], "TT") | {"icons": [[5, 1], [6, 1]]}
        own = seat(corporation="wormhole_corp", tiles=[shown], patches=[[5, 1]])
        lot = {"players": 2, "neighbour_objectives": ["OBJ-18", "OBJ-02", "OBJ-03"]}
        other = {"values": {"OBJ-18": 2, "OBJ-02": 0, "OBJ-03": 1}}
        answer = score_position(TREE, lot | {"seats": [own, other]})
        assert [each["values"][0] for each in answer["objectives"]] == [1, 0, 0]

    def test_ties_of_the_whole_game(self):
        """PUN-B73: empty cells, then meteorites left, then a shared victory."""
        two = [tile([(5, 1), (5, 2)])]
        lot = {"players": 2, "neighbour_objectives": ["OBJ-25", "OBJ-24", "OBJ-28"]}

        def winners(first, second):
            return score_position(TREE, lot | {"seats": [first, second]})["winners"]

        assert winners(seat(tiles=two), seat(tiles=two)) == [0, 1]
        assert winners(seat(tiles=two, meteorites=[[5, 1]]), seat(tiles=two)) == [1]
        assert winners(seat(tiles=two, meteorites=[[5, 1]]), seat()) == [0]
        assert score_position(TREE, {"players": 2, "seats": [seat(), seat()]})["winners"] is None


class TestSolo:
    """PUN-B66: target, result and bands."""

    def score(self, total, **deck):
        """Return the answer of a solo player with so many medals, by commerce and meteorites."""
        tree = load_ruleset("pun", sets=[f"start.medals=[{total}, 0, 0, 0, 0, 0]"]).tree
        return score_position(tree, {"players": 1, "seats": [seat()], **deck})

    def test_target(self):
        """The rulebook's deck of 8 red, 3 orange and 9 green cards: 60 - 7 - 1 + 6."""
        deck = {"event_deck": {"red": 8, "orange": 3, "green": 9}}
        assert self.score(0, **deck)["target"] == 58
        assert self.score(0, event_deck={})["target"] == 60
        assert self.score(0)["target"] == 58  # PUN-A46: 7 green, 6 orange, 7 red

    def test_band_edges(self):
        """PUN-U12: a band begins at each bound and not one medal before."""
        bounds = TREE["solo"]["bands"]
        for band, bound in enumerate(bounds, start=1):
            at = self.score(58 + bound)
            assert (at["result"], at["band"]) == (bound, band)
            assert self.score(58 + bound - 1)["band"] == band - 1

    def test_a_deck_drawn_from_all_colours_has_no_target(self):
        """Unless it is given."""
        tree = load_ruleset("pun", sets=["event_deck.mix=random"]).tree
        lot = {"players": 1, "seats": [seat()]}
        assert "target" not in score_position(tree, lot)
        assert score_position(tree, lot | {"event_deck": {"red": 20}})["target"] == 49
