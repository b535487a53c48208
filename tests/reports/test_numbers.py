"""Numbers are shown as precisely as they are known, and no further."""

import pytest

from exobalance.reports import numbers

NBSP = numbers.SPACE


class TestDecimals:
    """One decimal below a half-width of half a point, otherwise none."""

    @pytest.mark.parametrize(
        ("half_width", "shown"), [(0.0049, f"25.6{NBSP}%"), (0.005, f"26{NBSP}%")]
    )
    def test_shares_follow_their_half_width(self, half_width: float, shown: str) -> None:
        """Half a percentage point is where the decimal goes."""
        assert numbers.show(0.2561, "share", half_width) == shown

    @pytest.mark.parametrize(
        ("half_width", "shown"),
        [(0.49, f"{numbers.MINUS}2.3{NBSP}pp"), (0.5, f"{numbers.MINUS}2{NBSP}pp")],
    )
    def test_percentage_points_follow_their_half_width(self, half_width: float, shown: str) -> None:
        """The same rule holds for differences, which carry a real minus sign."""
        assert numbers.show(-2.3, "pp", half_width) == shown

    @pytest.mark.parametrize(
        ("half_width", "shown"), [(0.01, "8.24"), (0.3, "8.2"), (2.0, "8"), (None, "8.2")]
    )
    def test_points_get_at_most_two_decimals(self, half_width: float | None, shown: str) -> None:
        """Other units follow the half-width too."""
        assert numbers.bare(8.2449, "points", half_width) == shown

    @pytest.mark.parametrize(
        ("share", "shown"),
        [(0.00002, "0.002"), (0.00031, "0.031"), (0.99998, "99.998"), (0.0, "0"), (1.0, "100")],
    )
    def test_rare_shares_never_read_as_none_or_all(self, share: float, shown: str) -> None:
        """A truncated game in a hundred thousand stays visible."""
        assert numbers.bare(share, "share") == shown

    def test_shares_below_the_last_decimal_are_said_to_be_below(self) -> None:
        """Four decimals are the limit."""
        assert numbers.bare(1e-8, "share") == "< 0.0001"


class TestSigns:
    """Signs are typeset, and nothing is minus zero."""

    def test_minus_zero_is_zero(self) -> None:
        """A number that rounds to zero has no sign."""
        assert numbers.fixed(-0.04, 1) == "0.0"

    def test_effects_carry_their_sign(self) -> None:
        """Positive effects say so."""
        assert numbers.show(1.9, "points", 0.2, signed=True) == f"+1.9{NBSP}points"

    def test_thousands_are_grouped(self) -> None:
        """Counts are whole and grouped."""
        assert numbers.bare(1234567, "games") == "1,234,567"

    @pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
    def test_missing_numbers_are_a_dash(self, value: float) -> None:
        """No ``nan`` reaches a reader, and a dash has no unit."""
        assert numbers.show(value, "points") == numbers.MISSING


class TestInterval:
    """Both ends have the decimals that the half-width allows."""

    def test_ends_share_their_precision(self) -> None:
        """The wider of two rules applies to both ends."""
        assert numbers.interval(0.2491, 0.2629, "share") == "25 to 26"
        assert numbers.interval(0.2491, 0.2569, "share") == "24.9 to 25.7"

    def test_an_open_interval_is_a_dash(self) -> None:
        """Without finite ends there is nothing to show."""
        assert numbers.interval(0.1, float("nan"), "share") == numbers.MISSING


class TestSentences:
    """Numbers inside running text."""

    @pytest.mark.parametrize(
        ("text", "typeset"),
        [
            ("50 % of 3 points", f"50{NBSP}% of 3{NBSP}points"),
            ("share of seat 1", f"share of seat{NBSP}1"),
            ("from -11 to +8", f"from {numbers.MINUS}11 to +8"),
            ("(-0.3 to -0.1)", f"({numbers.MINUS}0.3{NBSP}to{NBSP}{numbers.MINUS}0.1)"),
            ("SGO-4, 2-4 players, WA-04", "SGO-4, 2-4 players, WA-04"),
        ],
    )
    def test_numbers_stay_together(self, text: str, typeset: str) -> None:
        """A break between 50 and % reads badly; ids keep their hyphens."""
        assert numbers.typeset(text) == typeset
