"""Lists, numbers with their nouns, and tables in English."""

import numpy as np
import pytest

from exobalance.simcore.phrases import (
    and_list,
    coordinates,
    counted,
    or_list,
    ordinal,
    repeated,
    text_table,
)


def test_lists():
    """None, one, two and three things, from any iterable."""
    assert [and_list(iter(text)) for text in ("", "a", "ab", "abc")] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip
    assert or_list("234") == "2, 3 or 4"


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (1, "point", "1 point"),
        (0, "point", "0 points"),
        (np.int32(1), "patch", "1 patch"),
        (2, "patch", "2 patches"),
        (3, "synergy", "3 synergies"),
        (2, "survey", "2 surveys"),
        (2.5, "point", "2.5 points"),
        (1.0, "point", "1 point"),
        (np.float64(-2), "point", "-2 points"),
        (1_234_567, "game", "1,234,567 games"),
        (float("nan"), "point", "nan points"),
    ],
)
def test_numbers_with_their_nouns(number, noun, words):
    """Regular plurals; halves stay, whole numbers have no point."""
    assert counted(number, noun) == words


def test_irregular_plurals_are_given():
    """And used from two on."""
    assert [counted(n, "die", "dice") for n in (1, 2)] == ["1 die", "2 dice"]


def test_small_words():
    """The first four ordinals, repeated words, a place."""
    assert [ordinal(n) for n in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]
    assert repeated(["a", "b", "a"]) == ["2 x a", "b"]
    assert coordinates([1, -2]) == "(1, -2)"


def test_tables_align_numbers_to_the_right():
    """Columns are as wide as their widest cell."""
    assert text_table(["one", "two"], [("a", [1, 200]), ("name", [10, -3])]) == [
        "      one  two",
        "a       1  200",
        "name   10   -3",
    ]
