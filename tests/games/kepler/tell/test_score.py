"""Positions of Kepler-3042 scored by hand: the worked checks, and every source."""

import json

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.games.kepler.tell.score import score_position, score_tables
from tests.games.kepler.tell.played import TREE


def seat(*planets, **more):
    """Return a seat with some planets, each with its number, zone and more."""
    return {"planets": [planet(*each) for each in planets], **more}


def planet(number, zone="short", terraformed=False, antimatter=0):
    """Return a colony."""
    return {
        "planet": number,
        "zone": zone,
        "terraformed": terraformed,
        "antimatter": antimatter,
    }


def answer(*seats, players=None, **more):
    """Return what a position pays."""
    players = players or max(2, len(seats))
    return score_position(TREE, {"players": players, "seats": list(seats), **more})


def points(*seats, players=None, **more):
    """Return what the first seat scores by source, zeros left out."""
    found = answer(*seats, players=players, **more)["points"]
    return {name: values[0] for name, values in found.items() if values[0]}


FULL = seat(
    (1, "short"),
    (3, "medium", True, 1),
    (6, "long"),
    (22, "long", True),
    technologies={"I": 4},
    colonial=9,
    technology=14,
    medals={"colonial": 2, "technology": 1},
    ships_on_mines=1,
    antimatter=1,
    objective="OB03",
)


class TestWorkedChecks:
    """The scoring examples of the clauses."""

    def test_all_sources_but_one(self):
        """KEP-T40: 41 points with two terraformed planets, three rocky ones and Helios."""
        found = answer(FULL, players=4)
        assert points(FULL, players=4) == {
            "antimatter": 2,
            "alike": 3,
            "mines": 2,
            "technologies": 2,
            "medals": 3,
            "zones": 9,
            "colonial": 4,
            "technology": 7,
            "terraformed": 6,
            "objective": 3,
        }
        assert found["total"] == [41, None, None, None]
        assert found["objectives"][0] == [{"id": "OB03", "title": "Helios Project", "met": True}]
        assert found["winners"] is None

    def test_ties_go_to_the_highest_terraformed_planet(self):
        """KEP-T41: 12 before 7, then nobody terraformed and a shared win."""
        first = seat((12, "short", True))
        second = seat((7, "short", True), medals={"technology": 1})
        found = answer(second, first)
        assert found["total"] == [4, 4] and found["highest_terraformed"] == [7, 12]
        assert found["winners"] == [1]
        found = answer(seat((12, "long")), seat((7, "long")))
        assert found["total"] == [3, 3] and found["winners"] == [0, 1]

    @pytest.mark.parametrize(
        ("numbers", "types", "alike"),
        [((1, 2, 5, 21, 25), 5, 0), ((1, 2, 4, 5, 21), 0, 0), ((1, 3, 12, 15, 17), 0, 3)],
    )
    def test_types(self, numbers, types, alike):
        """KEP-T42: all five types, four with two alike, all rocky."""
        found = points(seat(*((number,) for number in numbers)))
        assert (found.get("types", 0), found.get("alike", 0)) == (types, alike)
        assert found["zones"] == 5

    def test_levels_of_a_campaign(self):
        """KEP-T49: 29 and 30 points with the objective, 40 without it."""
        done = seat((22, "long", True), medals={"colonial": 18})
        found = answer(done, players=1)
        assert (found["total"], found["target"], found["result"]) == ([29], 30, -1)
        assert found["passed"] is False
        done["medals"]["technology"] = 1
        assert answer(done, players=1)["passed"] is True
        found = answer(seat(medals={"colonial": 40}), players=1)
        assert (found["total"], found["passed"]) == ([40], False)

    def test_antimatter_on_cards(self):
        """KEP-T54: on Earth and on planet 5, then on that alone."""
        both = seat((5, "short", False, 1), antimatter=1)
        assert points(both)["antimatter"] == 2
        assert points(both | {"antimatter": 0})["antimatter"] == 1


class TestRest:
    """What the worked checks leave out."""

    def test_objectives_count_what_is_there_at_the_end(self):
        """KEP-R61: two ships on mines, by title too."""
        mines = {"objective": "Logistics Support", "ships_on_mines": 2}
        assert points(mines) == {"mines": 4, "objective": 4}
        assert points(mines | {"ships_on_mines": 1}) == {"mines": 2}

    def test_objectives_of_a_campaign_add_up(self):
        """KEP-R68, KEP-A25: those of the level and below; one was met for good."""
        own = seat(technologies={"V": 4})
        where = {"level": 3, "campaign": "children_of_progress", "players": 1}
        found = answer(own | {"met": ["OB07"]}, **where)
        assert [(each["id"], each["met"]) for each in found["objectives"][0]] == [
            ("OB05", True),
            ("OB06", True),
            ("OB07", True),
        ]
        assert found["points"]["objective"] == [4 + 5 + 5] and found["target"] == 50
        assert answer(own, **where)["points"]["objective"] == [4 + 5]

    def test_a_hex_says_its_zone(self):
        """KEP-R58: one hex of each zone with room for a tile, as the map has them."""
        for hexagon, zone in (([14, 5], 1), ([7, 4], 2), ([1, 2], 3)):
            own = {"planets": [{"planet": "P01", "hex": hexagon}]}
            assert points(own)["zones"] == zone, hexagon

    def test_changed_rules_change_the_points(self):
        """KEP-R55: three points for each ship on a mine."""
        tree = {**TREE, "scoring": TREE["scoring"] | {"mine": 3}}
        found = score_position(tree, {"players": 2, "seats": [{"ships_on_mines": 2}]})
        assert found["points"]["mines"] == [6, None]

    def test_the_command(self, tmp_path):
        """A file is scored; a mistake is one sentence with the file, exit code 2."""
        path = tmp_path / "position.toml"
        path.write_text("players = 2\n[[seats]]\nmedals = {colonial = 3}\n", encoding="utf-8")
        result = CliRunner().invoke(app, ["score", "kepler", str(path), "--json"])
        assert json.loads(result.stdout)["total"] == [3, None]
        path.write_text("players = 2\n[[seats]]\ncolonial = 33\n", encoding="utf-8")
        result = CliRunner().invoke(app, ["score", "kepler", str(path)])
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "position.toml: seats[0].colonial is 33: expected a whole" in result.stderr

    def test_tables(self):
        """What people see: sources with points, the winner, objectives."""
        position = {"players": 2, "seats": [seat((12, "short", True)), seat(objective="OB03")]}
        found = score_position(TREE, position)
        (title, heads, rows), (_, _, objectives) = score_tables(position, found)
        assert (title, heads) == ("Points", ["", "seat 0", "seat 1"])
        assert rows == [
            ["zones", "1", "0"],
            ["terraformed planets", "3", "0"],
            ["total", "4", "0"],
            ["winner", "yes", ""],
            ["highest terraformed", "12", "0"],
        ]
        assert objectives == [["OB03 Helios Project", "1", "not met"]]
        alone = {"players": 1, "seats": [{}]}
        (_, _, rows), _ = score_tables(alone, score_position(TREE, alone))
        assert rows == [["total", "0"], ["target", "30"], ["result", "-30"], ["level", "failed"]]
