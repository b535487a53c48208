"""Values from the command line, and every message they can give."""

from __future__ import annotations

import pytest

from exobalance.simcore.ruleset import load_ruleset
from tests.ruleset.case import message_of


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
