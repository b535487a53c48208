"""Tables get headings in words, units, merged intervals and a limit of rows."""

import numpy as np
import pandas as pd
import pytest

from exobalance.reports.columns import MAX_ROWS, heading, interval_columns, table_view, unit_of


class TestUnits:
    """Names tell units."""

    @pytest.mark.parametrize(
        ("name", "unit"),
        [
            ("win_share", "share"),
            ("share_of_lead", "share"),
            ("advantage_pp", "pp"),
            ("mean_score", "points"),
            ("close_turn", "turns"),
            ("n_games", "count"),
            ("players", "whole"),
            ("token", ""),
        ],
    )
    def test_unit_is_read_from_the_name(self, name: str, unit: str) -> None:
        """The last word counts, or a leading ``share``."""
        assert unit_of(name) == unit

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("win_share", "Win share (%)"),
            ("advantage_pp", "Advantage (pp)"),
            ("points", "Points"),
            ("mean_score", "Mean score (points)"),
            ("q50", "Half by"),
        ],
    )
    def test_heading_says_the_unit_once(self, name: str, words: str) -> None:
        """A unit that the words already hold is not repeated."""
        assert heading(name, unit_of(name)) == words


class TestIntervals:
    """Pairs of bounds become one column."""

    def test_low_and_high_bound_the_number_before_them(self) -> None:
        """Text columns in between are passed over."""
        frame = pd.DataFrame({"mean": [1.0], "word": ["x"], "low": [0.5], "high": [1.5]})
        assert interval_columns(frame) == {"mean": ("low", "high")}

    def test_named_bounds_bound_their_namesake(self) -> None:
        """``win_low`` without a column ``win`` stays a column of its own."""
        frame = pd.DataFrame({"win": [1.0], "win_low": [0.0], "win_high": [2.0], "elo_low": [0]})
        assert interval_columns(frame) == {"win": ("win_low", "win_high")}

    def test_bounds_just_behind_a_longer_name_are_its_own(self) -> None:
        """``score_low`` follows ``mean_score``; a bound behind another number does not."""
        names = ["mean_score", "score_low", "score_high", "rank", "elo_low", "elo_high"]
        frame = pd.DataFrame([[1.0] * 6], columns=names)
        assert interval_columns(frame) == {"mean_score": ("score_low", "score_high")}

    def test_interval_sets_the_precision_of_its_estimate(self) -> None:
        """The rule of half a point holds in tables."""
        frame = pd.DataFrame({"share": [0.2561], "low": [0.24], "high": [0.27]})
        assert table_view("t", "T", frame).rows == (("26", "24 to 27"),)


class TestCells:
    """Cells are texts that a reader can take as they are."""

    def test_units_by_row_stand_behind_each_number(self) -> None:
        """A column of mixed units cannot have one in its heading."""
        frame = pd.DataFrame(
            {"measure": ["a", "b"], "value": [0.5, 2.0], "unit": ["share", "turns"]}
        )
        view = table_view("t", "T", frame)
        assert [column.heading for column in view.columns] == ["Measure", "Value"]
        assert [row[1] for row in view.rows] == ["50.0\u00a0%", "2.0\u00a0turns"]

    def test_booleans_missing_values_and_counts_are_words(self) -> None:
        """No ``nan``, ``True`` or ungrouped thousands."""
        frame = pd.DataFrame({"ok": [True], "value": [np.nan], "games": [12345]})
        assert table_view("t", "T", frame).rows == (("yes", "\u2013", "12,345"),)

    def test_ids_beside_titles_are_left_to_the_files(self) -> None:
        """The column ``name`` of a source repeats its title; elsewhere it is content."""
        source = pd.DataFrame({"source": ["open corridors"], "name": ["corridors"]})
        thing = pd.DataFrame({"group": ["tile"], "name": ["WA-A04"]})
        assert table_view("t", "T", source).rows == (("open corridors",),)
        assert table_view("t", "T", thing).rows == (("tile", "WA-A04"),)

    def test_long_tables_are_cut_and_say_so(self) -> None:
        """The files hold all rows."""
        view = table_view("t", "T", pd.DataFrame({"value": range(500)}))
        assert (len(view.rows), view.total_rows) == (MAX_ROWS, 500)

    def test_an_empty_table_has_no_rows(self) -> None:
        """Its headings stay."""
        view = table_view("t", "T", pd.DataFrame({"group": [], "name": []}))
        assert view.rows == ()
        assert [column.heading for column in view.columns] == ["Group", "Name"]
