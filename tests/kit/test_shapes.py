"""Drawings that tables of several games share."""

import re

import pytest

from exobalance.simcore.kit.shapes import BOLT, DROP, LEAF, STAR, around, seat_badge, sector, stock


def test_turns_run_clockwise_from_the_top():
    """A quarter of a turn is to the right."""
    places = [around(10, turn, (100, 50)) for turn in (0, 0.25, 0.5, 0.75)]
    assert places == [pytest.approx(place) for place in ((100, 40), (110, 50), (100, 60), (90, 50))]


def test_a_sector_has_two_arcs():
    """From the outer radius to the inner one and back."""
    assert (
        sector(10, 20, 0, 0.25)
        == "M0.0 -20.0A20 20 0 0 1 20.0 -0.0L10.0 -0.0A10 10 0 0 0 0.0 -10.0z"
    )


def test_a_stock_that_is_empty_is_print():
    """Pieces can be counted; a grey icon is none."""
    some = stock("rover", 1, 2, 16, 3, seat=1)
    assert (some["shape"], some["n"], some["seat"]) == ("piece", 3, 1)
    none = stock("rover", 1, 2, 16, 0, seat=1)
    assert (none["shape"], none["fill"]) == ("icon", "rule")
    assert none["at"] == some["at"]


def test_a_badge_is_the_number_on_the_colour_of_the_seat():
    """A disc and a text."""
    ground, number = seat_badge(2, 5, 6, 8)
    assert (ground["shape"], ground["fill"]) == ("disc", "seat2")
    assert (number["text"], number["fill"]) == ("2", "mark")


@pytest.mark.parametrize("symbol", [BOLT, DROP, LEAF, STAR])
def test_symbols_are_closed_paths(symbol):
    """In the syntax of SVG."""
    assert re.fullmatch(r"M[-\d. MLHVCAzlhvca]+z", symbol)
