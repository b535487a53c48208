"""Tweak files, and every message a designer can run into."""

from __future__ import annotations

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.ruleset import load_ruleset
from tests.ruleset.case import HEAD, NEW_TILE, message_of


class TestTweakFile:
    """Tweak files, one feature and one mistake at a time."""

    def test_changes_are_listed_with_printed_and_new_value(self, tweak):
        """Changes are listed with printed and new value."""
        path = tweak('[set]\n"exoplanets.Bose.level_majority" = 4\n"wheel.fields" = 10\n')
        ruleset = load_ruleset("sgo", [path])
        (change,) = ruleset.changes
        assert (change.path, change.printed, change.value) == (
            "exoplanets.Bose.level_majority",
            3,
            4,
        )
        assert change.clause == "SGO-R32"
        assert ruleset.name == "test tweak"

    def test_dotted_quoted_and_nested_keys_are_the_same(self, tweak):
        """Dotted quoted and nested keys are the same."""
        bodies = (
            '[set]\n"tiles.WA-G01.openings" = "NS"\n',
            '[set]\ntiles.WA-G01.openings = "NS"\n',
            '[set.tiles.WA-G01]\nopenings = "NS"\n',
            '[set]\n"tiles.WA-G01" = {openings = "NS"}\n',
        )
        hashes = {load_ruleset("sgo", [tweak(body)]).hash for body in bodies}
        assert hashes == {load_ruleset("sgo", (), ["tiles.WA-G01.openings=NS"]).hash}

    def test_tiles_come_and_go(self, tweak):
        """Tiles come and go."""
        path = tweak(f'[add]\n{NEW_TILE}[remove]\ntiles = ["WA-A1", "WA-A2"]\n')
        ruleset = load_ruleset("sgo", [path], ["tiles.WA-G13.capacity=4"])
        tiles = ruleset.tree["tiles"]
        assert len(tiles) == 80
        assert tiles["WA-G13"]["capacity"] == 4
        assert tiles["WA-G13"]["bonus"] == "none"
        assert {c.path: c.value is None for c in ruleset.changes} == {
            "tiles.WA-G13": False,
            "tiles.WA-A1": True,
            "tiles.WA-A2": True,
        }

    def test_areas_and_roads_come_and_go(self, tweak):
        """Areas and roads come and go."""
        path = tweak(
            '[add]\n"exoplanets.Planck.side_4.roads" = [["O2", "I1"]]\n'
            '"exoplanets.Collins.side_4.touches.X1" = [1, 3]\n'
            '[remove]\n"exoplanets.Planck.side_4.roads" = [["O1", "O2"]]\n'
            '"exoplanets.Collins.side_4.touches" = ["S12"]\n'
        )
        planets = load_ruleset("sgo", [path]).tree["exoplanets"]
        assert ["O2", "I1"] in planets["Planck"]["side_4"]["roads"]
        assert ["O1", "O2"] not in planets["Planck"]["side_4"]["roads"]
        assert planets["Collins"]["side_4"]["touches"]["X1"] == [1, 3]
        assert "S12" not in planets["Collins"]["side_4"]["touches"]

    def test_exoplanets_leave_the_box(self, tweak):
        """Exoplanets leave the box."""
        tree = load_ruleset("sgo", [tweak('[remove]\nexoplanets = ["Bose", "Fermi"]\n')]).tree
        boxed = {name: table["in_box"] for name, table in tree["exoplanets"].items()}
        assert [name for name, inside in boxed.items() if not inside] == ["Bose", "Fermi"]

    def test_two_files_add_up(self, tweak):
        """Two files add up."""
        first = tweak('[set]\n"wheel.fields" = 8\n"hawking.points" = 2\n', "a.toml")
        second = tweak('[set]\n"wheel.fields" = 8\n"corridors.penalty" = 2\n', "b.toml")
        ruleset = load_ruleset("sgo", [first, second])
        assert len(ruleset.changes) == 3
        assert ruleset.name == "test tweak + test tweak"

    def test_assumption_is_found_by_name(self):
        """Assumption is found by name."""
        (change,) = load_ruleset("sgo", ["start_openings_3"]).changes
        assert (change.path, change.value) == ("start_module.openings", "NEW")

    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ('[set]\n"wheel.field" = 8\n', "unknown rule path 'wheel.field': did you mean "),
            ('[set]\n"wheel.fields" = 3\n', "is 3, out of range: expected a whole number from 5"),
            ('[sets]\n"wheel.fields" = 8\n', "unknown key 'sets': did you mean 'set'?"),
            ('"wheel.fields" = 8\n', "wheel.fields stands outside of a table; put it under [set]"),
            ("set = 3\n", "set must be a table, written [set]"),
            (
                '[set]\n"wheel.fields" = 8\nwheel.fields = 9\n',
                "[set] names wheel.fields twice; keep one of them",
            ),
            (
                f"[add]\n{NEW_TILE.replace('13', '12')}",
                "tiles.WA-G12 exists already; change it under [set]",
            ),
            (
                f"[add]\n{NEW_TILE.replace('capacity = 3, ', '')}",
                "tiles.WA-G13 lacks capacity: expected a whole number from 1 to 9 (SGO-R14)",
            ),
            (
                f"[add]\n{NEW_TILE.replace('capacity', 'capacities')}",
                "tiles.WA-G13: unknown field 'capacities': did you mean 'capacity'?",
            ),
            (
                f"[add]\n{NEW_TILE.replace('capacity = 3', 'capacity = 30')}",
                "tiles.WA-G13.capacity in ",
            ),
            ('[add]\n"tiles.NEW" = 3\n', "[add] tiles.NEW must be a table with type, field"),
            ('[add]\n"tiles.N!" = {}\n', "'N!' is no id; use letters, digits, - and _"),
            ('[add]\n"tiles.NEW.type" = "gate"\n', "[add] takes whole entries; add tiles.NEW"),
            ('[add]\n"wheel.fields" = 3\n', "[add] unknown list or table 'wheel.fields'"),
            ('[remove]\ntiles = ["WA-G99"]\n', "[remove] unknown entry of tiles 'WA-G99': did you"),
            (
                '[remove]\ntile = ["WA-G01"]\n',
                "unknown list or table 'tile': did you mean 'tiles'?",
            ),
            ('[remove]\nexoplanets = ["Bos"]\n', "unknown entry of exoplanets 'Bos': did you mean"),
            (
                '[remove]\n"ranks.engineer" = [4]\n',
                "[remove] ranks.engineer has no item 4; it starts with 3, 6",
            ),
            (
                '[set]\n"tiles.WA-A1.capacity" = 4\n[remove]\ntiles = ["WA-A1"]\n',
                "sets tiles.WA-A1.capacity, but tiles.WA-A1 is removed; leave out one of the two",
            ),
            (
                '[set]\n"exoplanets.Bose.level_majority" = 3\n[remove]\nexoplanets = ["Bose"]\n',
                "sets exoplanets.Bose.level_majority, but exoplanets.Bose is removed; leave out",
            ),
        ],
    )
    def test_mistake_gets_one_sentence_that_names_the_file(self, tweak, body, message):
        """Mistake gets one sentence that names the file."""
        path = tweak(body)
        found = message_of(rules=[path])
        assert message in found
        assert str(path) in found
        assert "\n" not in found

    def test_two_files_that_contradict_each_other(self, tweak):
        """Two files that contradict each other."""
        first = tweak('[set]\n"wheel.fields" = 8\n', "a.toml")
        second = tweak('[set]\n"wheel.fields" = 9\n', "b.toml")
        assert message_of(rules=[first, second]) == (
            f"{first} sets wheel.fields to 8 and {second} sets it to 9; leave it to one of them"
        )

    def test_same_tile_added_by_two_files(self, tweak):
        """Same tile added by two files."""
        first, second = (tweak(f"[add]\n{NEW_TILE}", name) for name in ("a.toml", "b.toml"))
        assert f"{second}: tiles.WA-G13 exists already" in message_of(rules=[first, second])

    def test_more_tiles_than_the_engine_holds(self, tweak):
        """More tiles than the engine holds."""
        body = "".join(NEW_TILE.replace("WA-G13", f"X{i}") for i in range(40))
        assert message_of(rules=[tweak(f"[add]\n{body}")]) == (
            "tiles has 121 tiles: expected a table of at most 120 tiles; remove some"
        )

    def test_tweak_for_another_game(self, tweak):
        """Tweak for another game."""
        path = tweak("", head='game = "pun"\n')
        assert message_of(rules=[path]) == (
            f"{path} is a tweak for the game 'pun', not for 'sgo'; name a tweak file of this game"
        )

    def test_tweak_without_a_game(self, tweak):
        """Tweak without a game."""
        path = tweak("", head="")
        assert message_of(rules=[path]) == (
            f'{path} does not name its game; add the line: game = "sgo"'
        )

    def test_toml_that_does_not_parse_names_the_line(self, tweak):
        """TOML that does not parse is reported with its line."""
        path = tweak('[set]\n"wheel.fields" = \n')
        with pytest.raises(ConfigError, match=r"is not valid TOML: .*line 4.*correct that line"):
            load_ruleset("sgo", [path])

    def test_file_that_is_no_text(self, tmp_path):
        """File that is no text."""
        path = tmp_path / "tweak.toml"
        path.write_bytes(b'game = "sgo"\xff\n')
        with pytest.raises(ConfigError, match=r"is not UTF-8 text \(byte 12\)"):
            load_ruleset("sgo", [path])

    def test_byte_order_mark_is_no_mistake(self, tweak):
        """Some editors on Windows begin a file with one."""
        path = tweak('[set]\n"wheel.fields" = 8\n', head="\ufeff" + HEAD)
        assert load_ruleset("sgo", [path]).tree["wheel"]["fields"] == 8

    def test_missing_file(self, tmp_path):
        """Missing file."""
        with pytest.raises(ConfigError, match=r"there is no tweak file .*gone\.toml; check"):
            load_ruleset("sgo", [tmp_path / "gone.toml"])

    def test_unknown_name_suggests_an_assumption(self):
        """Unknown name suggests an assumption."""
        with pytest.raises(ConfigError, match="did you mean 'start_openings_3'"):
            load_ruleset("sgo", ["start_opening_3"])


@pytest.mark.parametrize("key", ["name", "about"])
@pytest.mark.parametrize("value", ["3", "[]", "{}", "true"])
def test_words_of_a_tweak_are_texts(tmp_path, key, value):
    """A name goes into reports as it stands, so it has to be one."""
    path = tmp_path / "tweak.toml"
    path.write_text(f'game = "sgo"\n{key} = {value}\n')
    assert f"{path}: {key} is " in message_of(rules=[path])
