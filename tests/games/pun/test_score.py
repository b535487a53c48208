"""Positions scored by hand: the example of the page, every source, whole games, mistakes."""

import json
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from scripts.cli import app
from simcore.bots.load import load_bot
from simcore.errors import ConfigError
from simcore.games.pun.describe import score_position, score_tables, snapshot
from simcore.games.pun.labels import SOURCES
from simcore.games.pun.names import cells_in
from simcore.games.pun.pieces import cells_of
from simcore.games.pun.scoring import score_seats, solo_target
from simcore.ruleset import load_ruleset
from tests.drivers import epsilon_greedy_driver, random_driver
from tests.games.pun.case import CASE
from tests.walks import Case, Walk

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "pun.md"
TREE = CASE.tree
MODULES = ("variant.events=true", "variant.private_objectives=true")


def example(name):
    """Return the code block of the page that follows the marker of an example."""
    page = PAGE.read_text(encoding="utf-8")
    return re.search(rf"<!-- example: {name} -->\n```\w+\n(.*?)\n```\n", page, re.DOTALL)[1]


def seat(planet="K5B-4156", corporation="universal_coalition", **more):
    """Return a seat of a position."""
    return {"planet": planet, "corporation": corporation, **more}


def medals(*seats, tree=TREE, **more):
    """Return what the first seat scores by source, zeros left out."""
    players = more.pop("players", max(2, len(seats)))
    answer = score_position(tree, {"players": players, "seats": list(seats), **more})
    return {name: values[0] for name, values in answer["medals"].items() if values[0]}


def tile(cells, terrain="W"):
    """Return a tile on some cells."""
    return {"cells": [list(cell) for cell in cells], "terrain": terrain}


def columns(planet, *numbers):
    """Return a tile that covers whole columns of a planet."""
    return tile(c for c in cells_of(TREE["planets"][planet]["grid"], "si") if c[0] in numbers)


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


def as_text(value):
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {as_text(each)}" for key, each in value.items()) + "}"
    return json.dumps(value)


def position_file(state, tree):
    """Return the end of a game as the text of a position file."""
    table = snapshot(state, tree)
    n, cards = int(state.n_players), list(tree["objectives"])
    neighbours = tree["setup"]["neighbour_objectives"][n - 1]
    lines = {
        "players": n,
        "neighbour_objectives": [cards[i] for i in state.objective_order[:neighbours]],
        "shared_objectives": table["shared"],
    }
    if n == 1:
        colours = [
            tree["events"][list(tree["events"])[i]]["colour"]
            for i in state.event_order[: state.n_events]
        ]
        lines["event_deck"] = {colour: colours.count(colour) for colour in set(colours)}
    text = "".join(f"{key} = {as_text(value)}\n" for key, value in lines.items())
    left_out = {"flux", "banked", "supply", "picks", "spent"}
    for each in table["seats"]:
        kept = {k: v for k, v in each.items() if k not in left_out and v is not None}
        text += "[[seats]]\n" + "".join(f"{key} = {as_text(kept[key])}\n" for key in kept)
    return text


class TestWholeGames:
    """The end of a game, written as a position, scores as the game did."""

    @pytest.mark.parametrize("players", CASE.game.players)
    @pytest.mark.parametrize("bot", ["random", "tuned"])
    def test_round_trip(self, players, bot):
        """Sources, lines, ties and winners over random boards, with both modules."""
        tree = load_ruleset("pun", sets=list(MODULES)).tree
        case = Case(CASE.game, tree, __name__)
        weights = load_bot(CASE.game, "tuned", players).weights
        row = [weights.get(feature.name, 0.0) for feature in CASE.game.features]
        for world in range(3):
            walk = Walk(case, players, world + 10 * players)
            driver = random_driver(world)
            if bot == "tuned":
                driver = epsilon_greedy_driver(CASE.game, row, 0.1, world)
            for _ in walk.steps(driver):
                pass
            state = walk.state
            score_seats(state, walk.params)
            answer = score_position(tree, tomllib.loads(position_file(state, tree)))
            for source, each in enumerate(SOURCES):
                expected = state.source[:players, source].tolist()
                assert answer["medals"][each.name] == expected, each.name
            assert answer["empty_cells"] == state.empty_cells[:players].tolist()
            assert answer["meteorites_left"] == state.meteorites_left[:players].tolist()
            assert answer["winners"] == np.flatnonzero(state.rank[:players] == 1).tolist()
            if players == 1:
                assert answer["target"] == solo_target(state, walk.params)
            self.check_lines(tree, state, answer)

    def check_lines(self, tree, state, answer):
        """Lines named are worth what the source says."""
        for number, lines in enumerate(answer["lines"]):
            planet = list(tree["planets"].values())[state.planet[number]]
            covered = {tuple(cell) for cell in cells_in(state.covered[number])}
            grid = set(cells_of(planet["grid"], "si"))
            worth = 0
            for what, axis in (("columns", 0), ("rows", 1)):
                full = {i for i in range(12) if not {c for c in grid if c[axis] == i} - covered}
                assert set(lines[what] + lines[f"spoilt_{what}"]) == full
                worth += sum(planet[what][i] for i in lines[what])
            assert worth == answer["medals"]["lines"][number]


def solo(**more):
    """Return a small position."""
    return {"players": 1, "seats": [seat(**more)]}


def two(*seats, **more):
    """Return a small position of two players."""
    return {"players": 2, "seats": list(seats), **more}


SHORT = ["............"] * 11
MISTAKES = [
    ({}, "players is missing"),
    ({"players": 1}, "seats is missing"),
    (solo() | {"players": 7}, "players is 7: expected a whole number from 1 to 6"),
    (solo() | {"players": True}, "players is True: expected a whole number from 1 to 6"),
    (solo() | {"game": "sgo"}, "game is 'sgo': expected \"pun\""),
    (solo() | {"event_dek": {}}, "unknown key 'event_dek': did you mean 'event_deck'?"),
    (solo() | {"seats": {}}, "seats is {}: expected a list of tables"),
    (two(*[{}] * 3), "seats has length 3, but there are 2 players: give one [[seats]] per seat"),
    (two({}), "there is nothing to score: no seat has a planet"),
    (two(4), "seats[0] is 4: expected a table"),
    ({"players": 1, "seats": [{"planet": "Gaia"}]}, "seats[0].corporation is missing"),
    (solo(planet="Gaja"), "seats[0].planet: unknown planet 'Gaja': did you mean 'Gaia'?"),
    (
        solo(corporation="cosmos"),
        "seats[0].corporation: unknown corporation 'cosmos': did you mean 'cosmos_inc'?",
    ),
    (solo(patchs=[]), "seats[0]: unknown key 'patchs': did you mean 'patches'?"),
    (solo(values={}), "seats[0]: unknown key 'values'"),
    (two(seat(), {"value": {}}), "seats[1]: unknown key 'value': did you mean 'values'?"),
    # --- planet
    (solo(picture=SHORT), "seats[0].picture needs 12 rows of 12 characters"),
    (solo(picture=["x" * 12] * 12), "seats[0].picture at [0, 0] is 'X': expected a terrain"),
    (solo(picture=["w" * 12] * 12), "seats[0].picture names [0, 0], which is no cell of K5B-4156"),
    (solo(tiles=[tile([(0, 0)])]), "tiles[0].cells names [0, 0], which is no cell of K5B-4156"),
    (solo(tiles=[tile([(5, 12)])]), "tiles[0].cells is [5, 12]: expected x and y from 0 to 11"),
    (solo(tiles=[tile([(5, 1)])] * 2), "tiles[1].cells names [5, 1], which is covered already"),
    (solo(tiles=[tile([(5, 1)], "X")]), "tiles[0].cells at [5, 1] is 'X': expected a terrain"),
    (solo(tiles=[tile([(5, 1)], "CW")]), "tiles[0].terrain is 'CW': expected one letter, or one"),
    (solo(tiles=[tile([(5, 1)], 3)]), "tiles[0].terrain is 3: expected one letter, or one for"),
    (solo(tiles=[{"cells": [5], "terrain": "C"}]), "tiles[0].cells is 5: expected a cell [x, y]"),
    (solo(tiles=[{"cells": [[5, 1]]}]), "seats[0].tiles[0].terrain is missing"),
    (
        solo(tiles=[tile([(5, 1)]) | {"icons": [[5, 2]]}]),
        "tiles[0].icons names [5, 2], which is no cell of the tile",
    ),
    (
        solo(tiles=[["I4-CE-q", 0, [3, 1]]]),
        "seats[0].tiles[0]: unknown tile 'I4-CE-q': did you mean 'I4-CE-p'?",
    ),
    (solo(tiles=[["I4-CE-m", 8, [3, 1]]]), "orientation is 8: expected a whole number from 0 to 7"),
    (
        solo(tiles=[["I4-CE-m", 0, [6, 1]]]),
        "seats[0].tiles[0] names [9, 1], which is no cell of K5B-4156",
    ),
    (
        solo(tiles=[["I4-CE-m", 0, [3, 1]], ["I4-CE-p", 1, [3, 1]]]),
        "seats[0].tiles[1] names [3, 1], which is covered already",
    ),
    (
        solo(tiles=[["I4-CE-m", 0, [3, 1]], ["I4-CE-m", 0, [3, 2]]]),
        "seats[0].tiles[1] names I4-CE-m, which seats[0].tiles[0] is",
    ),
    (solo(tiles=["I4-CE-m"]), "seats[0].tiles[0] is 'I4-CE-m': expected [tile, orientation, [x"),
    (solo(tiles=[{"tile": "I4-CE-m", "at": [3, 1]}]), "tiles[0].orientation is missing"),
    (solo(tiles=[tile([(5, 1)])], patches=[[5, 1]]), "patches names [5, 1], which is covered"),
    (solo(patches=[[5, 1], [5, 1]]), "patches names [5, 1], which is covered already"),
    (
        solo(corporation="wormhole_corp", patches=[[5, 1], [5, 1]]),
        "patches names [5, 1] twice",
    ),
    (solo(meteorites=[[5, 1]]), "meteorites names [5, 1], which is not covered by a tile"),
    (
        solo(tiles=[tile([(5, 1)])], meteorites=[[5, 1]] * 2),
        "seats[0].meteorites names [5, 1] twice",
    ),
    (solo(rovers=[[5, 1], [5, 1]]), "seats[0].rovers names [5, 1] twice"),
    (solo(rovers=[5]), "seats[0].rovers is 5: expected [x, y], or [x, y, 1]"),
    (solo(rovers=[[5, 1, 1]]), "rovers of universal_coalition are never loaded"),
    (solo(lifepods=[[5, 1]]), "seats[0].lifepods is [5, 1]: expected each of [7, 2], [1, 4]"),
    # --- tracks
    (solo(cubes={"E": 1}), "seats[0].cubes: unknown key 'E'"),
    (solo(cubes={"C": 16}), "cubes.C is 16: expected a position from 0 to 15 of track C"),
    (solo(cubes={"C": -1}), "cubes.C is -1: expected a position from 0 to 15 of track C"),
    (solo(cubes={"C": "top"}), "cubes.C is 'top': expected a position such as 7 or \"C7\""),
    (solo(cubes={"C": "W3"}), "cubes.C is 'W3': expected a position of track C"),
    (
        solo(corporation="wormhole_corp", cubes={"B": 6}),
        "cubes.B is 6: expected a position from 0 to 5 of track B",
    ),
    (
        solo(corporation="makeshift", cubes={"C": "W3", "W": 3}),
        "seats[0].cubes has C and W on W3: cubes of makeshift do not share a position",
    ),
    (
        solo(corporation="oasis_ultd", cubes={"W": 4}),
        "cubes.W: W4 is not on the path of the W cube",
    ),
    (
        solo(corporation="oasis_ultd", cubes={"W": 3}, path=8),
        "path is 8, but cubes.W stands on step 7",
    ),
    (solo(corporation="oasis_ultd", path=24), "path is 24: expected a whole number from 0 to 23"),
    (solo(path=3), "seats[0].path: no cube of universal_coalition follows a path"),
    # --- collected and cards
    (solo(collected_lifepods=7), "7 collected and 0 on the planet are more than the 6 lifepods"),
    (
        solo(collected_lifepods=5, lifepods=[[7, 2], [1, 4]]),
        "5 collected and 2 on the planet are more than the 6 lifepods of K5B-4156",
    ),
    (solo(collected_lifepods=["C7"]), "no lifepod of universal_coalition can be on C7"),
    (
        solo(corporation="cosmos_inc", collected_lifepods=["C0"]),
        "no lifepod of cosmos_inc can be on C0",
    ),
    (
        solo(corporation="jump_drive", collected_lifepods=["JD-3", "JD-3"]),
        "no lifepod of jump_drive can be on JD-3",
    ),
    (solo(collected_lifepods=["JD-3"]), "collected_lifepods is 'JD-3': expected \"scoring\""),
    (solo(collected_meteorites=-1), "collected_meteorites is -1: expected a whole number from 0"),
    (solo(cards=["CIV-99"]), "seats[0].cards: unknown civ card 'CIV-99': did you mean 'CIV-"),
    (solo(cards=["CIV-06", "CIV-06"]), "cards names CIV-06, which seats[0].cards has already"),
    (
        two(seat(cards=["CIV-06"]), seat(cards=["CIV-06"])),
        "seats[1].cards names CIV-06, which seats[0].cards has already",
    ),
    (solo(objectives=["OBJ-1"]), "seats[0].objectives: unknown objective 'OBJ-1': did you mean"),
    # --- comparisons
    (
        two(seat(), neighbour_objectives=["OBJ-25"]),
        "neighbour_objectives has length 1, but 2 players have 3: name all of them",
    ),
    (
        two(seat(), {}, neighbour_objectives=["OBJ-25", "OBJ-24", "OBJ-28"]),
        "seats[1] has neither a planet nor a value for OBJ-25, with which it is compared",
    ),
    (
        two(seat(), {"values": {"OBJ-01": 3}}),
        "unknown objective on the table 'OBJ-01': there is none to choose from",
    ),
    (
        two(seat(objectives=["OBJ-24"]), shared_objectives=["OBJ-24"]),
        "objectives names OBJ-24, which shared_objectives has already",
    ),
    (solo() | {"shared_objectives": ["OBJ-24"]}, "shared_objectives are for two players or more"),
    (two(seat(), event_deck={}), "event_deck is for a solo player: it sets the target"),
    (solo() | {"event_deck": {"blue": 3}}, "event_deck: unknown key 'blue'"),
    (solo() | {"event_deck": {"red": 21}}, "event_deck.red is 21, but there are 20 red events"),
]


@pytest.mark.parametrize(
    ("position", "message"), MISTAKES, ids=[str(i) for i in range(len(MISTAKES))]
)
def test_mistakes_are_refused_with_a_sentence(position, message):
    """It says where, what was found and what was expected."""
    with pytest.raises(ConfigError) as refused:
        score_position(TREE, position, "position x.toml")
    assert str(refused.value).startswith("position x.toml: ")
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_small_positions_are_fine_unchanged():
    """The mistakes above are the only ones."""
    for position in (solo(), two(seat()), two(seat(), {})):
        answer = score_position(TREE, position)
        assert answer["total"][0] == 0
        assert len(score_tables(position, answer)) == 2
