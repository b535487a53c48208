"""Tests of rules as data: tweak files, `--set`, every message a designer can run into."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from exobalance.scripts.shared.tweak_text import new_tweak
from exobalance.simcore.errors import ConfigError, RulesError
from exobalance.simcore.ruleset import expected, load_rulebook, load_ruleset
from exobalance.simcore.ruleset.listing import change_rows, differences, rule_rows
from exobalance.simcore.ruleset.tweak import assumption_files

HEAD = 'game = "sgo"\nname = "test tweak"\n'
NEW_TILE = (
    '"tiles.WA-G13" = {type = "gate", field = "water", symbol = "G1", capacity = 3, '
    'openings = "NS"}\n'
)


@pytest.fixture
def tweak(tmp_path: Path):
    """Return a function that writes a tweak file and returns its path."""

    def write(body: str, name: str = "tweak.toml", head: str = HEAD) -> Path:
        path = tmp_path / name
        path.write_text(head + body, encoding="utf-8")
        return path

    return write


def message_of(*sets: str, rules=()) -> str:
    """Return the message of the RulesError that these tweaks raise."""
    with pytest.raises(RulesError) as caught:
        load_ruleset("sgo", rules, sets)
    return str(caught.value)


class TestPrintedRules:
    """Rules without a tweak."""

    def test_nothing_is_changed(self):
        """Nothing is changed."""
        ruleset = load_ruleset("sgo")
        assert ruleset.is_printed
        assert ruleset.name == "printed rules"
        assert ruleset.tree == ruleset.book.printed

    def test_tree_is_a_copy(self):
        """Changing the tree of one ruleset leaves the next one alone."""
        load_ruleset("sgo").tree["predominance"]["values"][0] = 99
        assert load_ruleset("sgo").tree["predominance"]["values"] == [7, 4, 2, 1, 0]

    def test_every_printed_value_is_within_its_own_range(self):
        """Every printed value is within its own range."""
        from exobalance.simcore.ruleset.spec import look_up
        from exobalance.simcore.ruleset.values import check_value

        book = load_rulebook("sgo")
        for path, spec in book.paths(book.printed):
            value = look_up(book.printed, path)
            assert check_value(spec, path, value, "the printed rules") == value

    def test_every_path_has_words_clause_and_provenance(self):
        """Every path has words clause and provenance."""
        book = load_rulebook("sgo")
        for path, spec in book.paths(book.printed):
            assert spec.help.endswith("."), path
            assert re.fullmatch(r"SGO-[RA]\d+", spec.clause), path
            assert spec.provenance in ("rulebook", "public", "inferred", "assumed"), path

    def test_unknown_game_names_the_nearest(self):
        """Unknown game names the nearest."""
        with pytest.raises(ConfigError, match=r"unknown game 'sgp': did you mean 'sgo'\?"):
            load_ruleset("sgp")


class TestSet:
    """Values from the command line."""

    @pytest.mark.parametrize(
        ("text", "path", "value"),
        [
            ("predominance.values=[9, 5, 3, 1, 0]", "predominance.values", [9, 5, 3, 1, 0]),
            (
                "predominance.order=[none,energy,water,balance,wildlife]",
                "predominance.order",
                ["none", "energy", "water", "balance", "wildlife"],
            ),
            ("engineers.chief_points = 3", "engineers.chief_points", 3),
            ("switches.swap_mandatory=true", "switches.swap_mandatory", True),
            ("switches.close_check=after_each_colonist", "switches.close_check", None),
            ('switches.close_check="after_each_colonist"', "switches.close_check", None),
            ("tiles.WA-G01.openings=SN", "tiles.WA-G01.openings", "NS"),
            ("tiles.WA-G01.capacity=4", "tiles.WA-G01.capacity", 4),
        ],
    )
    def test_value_is_read_as_toml_or_bare_word(self, text, path, value):
        """Value is read as toml or bare word."""
        (change,) = load_ruleset("sgo", (), [text]).changes
        assert change.path == path
        assert change.value == ("after_each_colonist" if value is None else value)

    def test_printed_value_is_no_change(self):
        """Printed value is no change."""
        assert load_ruleset("sgo", (), ["engineers.chief_points=2"]).is_printed

    def test_command_line_wins_over_files(self, tweak):
        """Command line wins over files."""
        path = tweak('[set]\n"engineers.chief_points" = 3\n')
        ruleset = load_ruleset("sgo", [path], ["engineers.chief_points=4"])
        assert ruleset.tree["engineers"]["chief_points"] == 4

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (
                "predominance.value=[1]",
                "--set: unknown rule path 'predominance.value': "
                "did you mean 'predominance.values'?",
            ),
            (
                "tiles.WA-G99.openings=N",
                "--set: unknown rule path 'tiles.WA-G99.openings': "
                "did you mean 'tiles.WA-G09.openings'?",
            ),
            (
                "engineers.chief_points=11",
                "engineers.chief_points in --set is 11, out of range: "
                "expected a whole number from 0 to 10 (action points, SGO-R10)",
            ),
            (
                "engineers.chief_points=2.5",
                "engineers.chief_points in --set is 2.5: "
                "expected a whole number from 0 to 10 (action points, SGO-R10)",
            ),
            (
                "engineers.chief_points=true",
                "engineers.chief_points in --set is true: "
                "expected a whole number from 0 to 10 (action points, SGO-R10)",
            ),
            (
                "engineers.chief_points=two",
                'engineers.chief_points in --set is "two": '
                "expected a whole number from 0 to 10 (action points, SGO-R10)",
            ),
            (
                "predominance.values=[7,4,2,1]",
                "predominance.values in --set has 4 entries: "
                "expected a list of 5 whole numbers from 0 to 50 (influence, SGO-R4)",
            ),
            (
                "predominance.values=[7,4,2,1,99]",
                "predominance.values in --set has a wrong entry 5, which is 99, out of range: "
                "expected a list of 5 whole numbers from 0 to 50 (influence, SGO-R4)",
            ),
            (
                "predominance.values=7",
                "predominance.values in --set is 7, not a list: "
                "expected a list of 5 whole numbers from 0 to 50 (influence, SGO-R4)",
            ),
            (
                "predominance.order=[none,none,water,wildlife,energy]",
                'predominance.order in --set names "none" twice: expected a list of 5 words out of '
                "water, wildlife, energy, balance, none, no two alike (token, SGO-R4)",
            ),
            (
                "switches.close_check=after_modul",
                "switches.close_check in --set is \"after_modul\" (did you mean 'after_module'?): "
                "expected one of after_module, after_each_colonist (SGO-A7)",
            ),
            (
                "switches.swap_mandatory=yes",
                'switches.swap_mandatory in --set is "yes": expected true or false (SGO-A8)',
            ),
            (
                "tiles.WA-G01.openings=NNX",
                'tiles.WA-G01.openings in --set is "NNX": '
                "expected letters out of NESW, each at most once (SGO-R18)",
            ),
            (
                "exoplanets.Planck.side_4.roads=[[O1]]",
                "exoplanets.Planck.side_4.roads in --set has a wrong entry 1, "
                'which is ["O1"]: expected a list of at most 500 pairs of names, '
                "no two alike (roads, SGO-R37)",
            ),
            (
                "tiles.WA-G01=3",
                "tiles.WA-G01 in --set is a table; "
                "name one of its values, such as tiles.WA-G01.type",
            ),
            (
                "engineers.chief_points",
                "--set 'engineers.chief_points' is not of the form path=value, "
                "for example engineers.chief_points=3",
            ),
        ],
    )
    def test_mistake_gets_one_sentence(self, text, message):
        """Mistake gets one sentence."""
        assert message_of(text) == message

    def test_two_values_for_one_path(self):
        """Two values for one path."""
        message = message_of("engineers.chief_points=3", "engineers.chief_points=4")
        assert message == "--set gives engineers.chief_points two values; keep one of them"

    def test_text_cannot_smuggle_in_a_second_key(self):
        """Text cannot smuggle in a second key."""
        assert "expected a whole number" in message_of("engineers.chief_points=3\nx = 1")


class TestTweakFile:
    """Tweak files, one feature and one mistake at a time."""

    def test_changes_are_listed_with_printed_and_new_value(self, tweak):
        """Changes are listed with printed and new value."""
        path = tweak('[set]\n"exoplanets.Bose.level_majority" = 4\n"wheel.fields" = 10\n')
        ruleset = load_ruleset("sgo", [path])
        (change,) = ruleset.changes
        assert change.path == "exoplanets.Bose.level_majority"
        assert (change.printed, change.value) == (3, 4)
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


class TestHash:
    """Equal rules have equal hashes."""

    def test_order_of_tweaks_does_not_matter(self):
        """The order of tweaks does not matter to the hash."""
        sets = ["wheel.fields=8", "hawking.points=2"]
        assert load_ruleset("sgo", (), sets).hash == load_ruleset("sgo", (), sets[::-1]).hash

    def test_detour_to_the_printed_value_does_not_matter(self):
        """Detour to the printed value does not matter."""
        assert load_ruleset("sgo", (), ["wheel.fields=10"]).hash == load_ruleset("sgo").hash

    def test_every_assumption_has_its_own(self):
        """No two assumptions resolve to the same rules."""
        names = list(assumption_files(load_rulebook("sgo")))
        hashes = {load_ruleset("sgo", [name]).hash for name in names}
        assert len(hashes | {load_ruleset("sgo").hash}) == len(names) + 1


class TestListing:
    """Rows behind `rules show` and `rules diff`."""

    def test_path_filter_takes_a_table_or_a_value(self):
        """Path filter takes a table or a value."""
        assert [row["path"] for row in rule_rows("sgo", under="wheel")] == ["wheel.fields"]
        (row,) = rule_rows("sgo", sets=["wheel.fields=8"], under="wheel.fields")
        assert (row["value"], row["printed"], row["changed"]) == (8, 10, True)

    def test_unknown_path_names_the_nearest_table(self):
        """Unknown path names the nearest table."""
        with pytest.raises(RulesError, match=r"did you mean 'exoplanets\.Bose'"):
            rule_rows("sgo", under="exoplanets.Bosse")

    def test_added_tile_has_no_printed_value(self, tweak):
        """Added tile has no printed value."""
        rows = rule_rows("sgo", [tweak(f"[add]\n{NEW_TILE}")], under="tiles.WA-G13")
        assert {row["printed"] for row in rows} == {None}

    def test_one_tweak_is_compared_with_the_printed_rules(self):
        """One tweak is compared with the printed rules."""
        (row,) = change_rows(differences("sgo", ["start_openings_3"]))
        assert (row["before"], row["after"]) == ("NESW", "NEW")

    def test_two_tweaks_are_compared_with_each_other(self):
        """Two tweaks are compared with each other."""
        changes = differences("sgo", ["susskind_smaller", "susskind_larger"])
        sizes = {c.path: (c.printed, c.value) for c in changes}
        assert sizes["exoplanets.Susskind.side_2_3.areas"] == (15, 21)

    def test_three_tweaks_are_too_many(self):
        """Three tweaks are too many."""
        with pytest.raises(ConfigError, match="3 tweaks given: expected one or two"):
            differences("sgo", ["start_openings_3"] * 3)

    def test_expectations_read_well(self):
        """What a path accepts is said in words."""
        spec = load_rulebook("sgo").specs
        assert expected(spec["ranks.engineer"]) == (
            "a list of at most 64 whole numbers from 1 to 64, no two alike"
        )
        assert expected(spec["variant.short_game"]) == "true or false"


class TestNewTweak:
    """The commented tweak file of `rules new`."""

    def test_names_every_path_once(self):
        """Names every path once."""
        book = load_rulebook("sgo")
        text = new_tweak(book)
        for path, _ in book.paths(book.printed):
            assert text.count(f'\n#"{path}" = ') == 1

    @pytest.mark.parametrize("uncommented", [False, True])
    def test_changes_nothing_as_it_is_and_with_every_value_uncommented(self, tmp_path, uncommented):
        """Changes nothing as it is and with every value uncommented."""
        text = new_tweak(load_rulebook("sgo"))
        path = tmp_path / "new.toml"
        path.write_text(re.sub(r'(?m)^#"', '"', text) if uncommented else text, encoding="utf-8")
        assert load_ruleset("sgo", [path]).is_printed
