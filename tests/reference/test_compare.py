"""The comparison of a compiled game with its twin finds what it is there to find."""

from collections import Counter

from tests.reference.compare import canonical, differences, repeated, shown


class TestDifferences:
    """Nested values, key by key."""

    def test_equal_tables_have_none(self):
        """Lists, dictionaries with tuple keys, None."""
        table = {"stations": [{(0, 0): ("start", 0, True, 5)}], "kind": None, "supply": [30, 30]}
        assert differences(table, dict(table)) == []

    def test_the_path_of_each_difference_is_named(self):
        """A value, a missing key, another length."""
        kernel = {"supply": [30, 29], "tokens": ["water"], "closings": 1}
        twin = {"supply": [30, 30], "tokens": ["water", "none"], "turn": 3, "closings": 1}
        assert differences(kernel, twin) == [
            "supply[1]: kernel 29, twin 30",
            "tokens: kernel ['water'], twin ['water', 'none']",
            "turn: kernel 'nothing', twin 3",
        ]

    def test_a_number_of_another_type_differs(self):
        """True is not 1 in a table that people read."""
        assert differences({"on": 1}, {"on": True}) == ["on: kernel 1, twin True"]


def test_options_are_the_same_whatever_the_order_of_their_fields():
    """Equal as dictionaries, equal as text."""
    assert canonical({"from": [0, 0], "to": [1, 0]}) == canonical({"to": [1, 0], "from": [0, 0]})
    assert canonical({"at": [0, 1]}) != canonical({"at": [1, 0]})


def test_repeated_options_are_found_and_long_lists_cut():
    """Duplicates by count; eight options are shown."""
    assert repeated(Counter("aab")) == Counter({"a": 2})
    assert shown(Counter("abcdefghij")) == "[a, b, c, d, e, f, g, h, and 2 more]"
