"""Numbers in table language."""

import math

import pytest

from exobalance.analysis.base.sentences import (
    against_limit,
    fixed,
    margins,
    number,
    percent,
    rare,
    round_up,
    wanted,
)
from exobalance.simcore.phrases import and_list

NB = "\u00a0"


@pytest.mark.parametrize(
    ("share", "interval", "text"),
    [
        (0.2561, (0.2519, 0.2603), f"25.6{NB}% (25.2 to 26.0)"),
        (0.2561, (0.24, 0.2722), f"26{NB}% (24 to 27)"),
    ],
)
def test_precision_follows_the_interval(
    share: float, interval: tuple[float, float], text: str
) -> None:
    """One decimal when the half-width is below half a point, otherwise none."""
    assert percent(share, interval) == text


def test_ends_of_an_interval_never_read_as_one() -> None:
    """Unless they are; what is whole and certain needs no decimals."""
    assert percent(1.0, (0.99984, 1.0)) == f"100.00{NB}% (99.98 to 100.00)"
    assert number(48, (48, 48), "points") == f"48{NB}points"
    assert number(48.5, (48.5, 48.5)) == "48.5"


def test_units_and_unknown_ends() -> None:
    """A number without a finite interval says so."""
    assert number(72.0, (-math.inf, math.inf), "turns") == f"72{NB}turns (? to ?)"


def test_no_minus_zero() -> None:
    """Small negative numbers round to a plain zero."""
    assert fixed(-0.02, 1) == "0.0"
    assert fixed(-1.25, 1, signed=True) == "\u22121.2"
    assert fixed(1.0, 1, signed=True) == "+1.0"


def test_small_shares_never_read_as_nothing() -> None:
    """Only a zero reads as zero."""
    assert rare(0.0) == f"0{NB}%"
    assert rare(0.00003) == f"0.003{NB}%"
    assert rare(0.25) == f"25{NB}%"


def test_games_are_rounded_up() -> None:
    """Two digits are enough, and never too few games."""
    found = [round_up(n, "game") for n in (0.2, 7, 101, 12_345)]
    assert found == ["1 game", "7 games", "110 games", "13,000 games"]


@pytest.mark.parametrize(
    ("more", "n_games", "missing", "says"),
    [
        (0, 500, 0, "About as many games again should settle it."),
        (1, 500, 0, "About as many games again should settle it."),
        (50, 500, 0, "About 50 more games should settle it."),
        (1234, 500, 0, "About 1,300 more games should settle it."),
        (0, 500, 56, "It takes 56 more deals for any verdict."),
        (0, 500, 1, "It takes 1 more deal for any verdict."),
        (60_000, 500, 0, "It sits on the margin: no reasonable number of games settles it."),
        (4_400_000, 60_000, 0, "It sits on the margin: no reasonable number of games settles it."),
        (math.inf, 500, 0, "It sits on the margin: no reasonable number of games settles it."),
    ],
)
def test_what_should_settle_a_question(more: float, n_games: int, missing: int, says: str) -> None:
    """More games, the deals that any verdict needs, or nothing where chance sets the distance."""
    assert wanted(more, n_games, missing) == says


def test_limits_end_a_sentence() -> None:
    """Below, above, or not settled."""
    assert against_limit("Balanced", "50 %", "").startswith(", below")
    assert against_limit("Imbalanced", "50 %", "").startswith(", above")
    assert "not settled" in against_limit("Undecided", "50 %", "More.")


def test_lists_read_as_prose() -> None:
    """Commas, then an and."""
    assert [and_list(["a"]), and_list(["a", "b"]), and_list(["a", "b", "c"])] == [
        "a",
        "a and b",
        "a, b and c",
    ]


def test_a_limit_is_a_default_until_somebody_sets_it() -> None:
    """Whose it is stands before it."""
    assert (
        against_limit("Balanced", "50 %", 0, "the default") == ", below the default limit of 50 %."
    )
    assert against_limit("Imbalanced", "50 %", 0, "your") == ", above your limit of 50 %."


def test_distances_in_margins() -> None:
    """Small ones keep what tells them from nothing."""
    sizes = (0.001, 0.016, 0.34, 1.0, 3.82, 49.0)
    assert [margins(size) for size in sizes] == [
        "less than 0.01 margins",
        "0.02 margins",
        "0.3 margins",
        "1.0 margins",
        "3.8 margins",
        "49 margins",
    ]
