"""Dirty spreadsheets: each kind is read, or refused in a sentence that names the cell."""

import datetime as dt

import numpy as np
import pandas as pd
import pytest

from exobalance.analysis.studies.playtests.notes.read import read_notes
from exobalance.simcore.errors import ConfigError
from tests.analysis.studies.playtests import sheets
from tests.analysis.studies.playtests.sheets import (
    HEADS,
    WORDS,
    read_sheet,
    read_text,
    refused,
    sheet,
)


@pytest.fixture(scope="module", name="right")
def _right(tmp_path_factory) -> pd.DataFrame:
    """The table of the right sheet."""
    return read_sheet(tmp_path_factory.mktemp("right"), sheet()).table


def test_a_right_sheet_is_read_as_it_stands(right):
    """Scores, seats from 0, credit of winners, sources, boards, length, names and days."""
    assert right.game.tolist() == ["1", "1", "2", "2", "2"]
    assert right.players.tolist() == [2, 2, 3, 3, 3]
    assert right.seat.tolist() == [0, 1, 0, 1, 2]
    assert right.score.tolist() == [45, 38, 50, 41, 39]
    assert right.credit.tolist() == [1, 0, 1, 0, 0]
    assert right.src_spread.tolist() == [5, 8, 6, 1, 0]
    assert right.own_board.tolist() == [0, 1, 2, 0, 1]
    assert right.turns.tolist() == [48, 48, 51, 51, 51]
    assert right.date.iloc[0] == "2025-03-14"


class TestRead:
    """What people do to sheets that can be read all the same, to the same table."""

    def test_decimal_commas_and_semicolons(self, tmp_path, right):
        """As spreadsheets of half of Europe write them."""
        changed = sheet({(0, "Score"): "45,0", (0, "Areas"): "40,0"})
        pd.testing.assert_frame_equal(read_sheet(tmp_path, changed, ";").table, right)

    @pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
    def test_delimiters(self, tmp_path, right, delimiter):
        """The one under which the heads make sense."""
        pd.testing.assert_frame_equal(read_sheet(tmp_path, sheet(), delimiter).table, right)

    def test_a_delimiter_that_is_named(self, tmp_path, right):
        """By the line that spreadsheets put first."""
        found = read_text(tmp_path, "sep=;\n" + sheets.text_of(sheet(), ";"))
        pd.testing.assert_frame_equal(found.table, right)

    @pytest.mark.parametrize(
        "encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "utf-8"]
    )
    def test_encodings(self, tmp_path, encoding):
        """Told by their mark, their zeros, or because they are no UTF-8."""
        rows = sheet({(0, "Player"): "Zoë", (3, "Player"): "Zoë"})
        found = read_text(tmp_path, sheets.text_of(rows).encode(encoding))
        assert found.table.player.iloc[0] == "Zoë"
        assert any("Windows-1252" in each for each in found.remarks) == (encoding == "cp1252")

    def test_title_rows_and_blank_rows(self, tmp_path, right):
        """Above the heads, below them, and between games."""
        head, *rows = sheet()
        dirty = [
            ["Our games of Moon, 2025"],
            [],
            head,
            [],
            *rows[:2],
            ["", "", "  "],
            *rows[2:],
            [],
        ]
        pd.testing.assert_frame_equal(read_sheet(tmp_path, dirty).table, right)

    def test_repeated_heads(self, tmp_path, right):
        """Of every page of a printed sheet."""
        head, *rows = sheet()
        found = read_sheet(tmp_path, [head, *rows[:2], head, *rows[2:]])
        pd.testing.assert_frame_equal(found.table, right)

    def test_units_in_cells(self, tmp_path, right):
        """Points, turns, minutes, hours, places and real minus signs."""
        changed = sheet(
            {
                (0, "Score"): "45 VP", (1, "Score"): "38pts", (0, "Turns"): "48 turns",
                (1, "Turns"): "48", (0, "Minutes"): "90 min", (1, "Minutes"): "1:30",
                (2, "Minutes"): "1h35", (3, "Minutes"): "95", (4, "Minutes"): "1 h 35 min",
                (0, "Seat"): "1st", (1, "Seat"): "P2", (2, "Seat"): "seat 1",
            }
        )  # fmt: skip
        pd.testing.assert_frame_equal(read_sheet(tmp_path, changed).table, right)
        rows = sheet({(4, "Score"): "\u22121", (4, "Areas"): "\u22121"})
        assert read_sheet(tmp_path, rows).table.score.iloc[4] == -1

    def test_dates_as_numbers(self, tmp_path, right):
        """Days since 1899, as a spreadsheet hands them over."""
        serial = (dt.date(2025, 3, 14) - dt.date(1899, 12, 30)).days
        changed = sheet({(0, "Date"): serial, (1, "Date"): f"{serial}.5"})
        pd.testing.assert_frame_equal(read_sheet(tmp_path, changed).table, right)

    @pytest.mark.parametrize(
        ("first", "second"),
        [("14/03/2025", "4/3/2025"), ("03/14/25", "3/4/2025"), ("4.3.2025", "4.3.25")],
    )
    def test_dates_in_the_order_that_the_others_show(self, tmp_path, first, second):
        """Day or month first, whichever some date of the sheet can only have."""
        changed = sheet({(row, "Date"): first if row < 2 else second for row in range(5)})
        assert read_sheet(tmp_path, changed).table.date.iloc[-1] == "2025-03-04"

    def test_dates_that_can_be_read_in_two_ways_are_told(self, tmp_path):
        """They are read day first."""
        changed = sheet({(row, "Date"): "3/4/2025" for row in range(5)})
        found = read_sheet(tmp_path, changed)
        assert found.table.date.iloc[0] == "2025-04-03"
        assert any("were read day first" in each for each in found.remarks)

    def test_missing_seats(self, tmp_path):
        """One that is missing is the one left; more leave the game out where seats count."""
        found = read_sheet(tmp_path, sheet({(1, "Seat"): "", (2, "Seat"): "", (3, "Seat"): ""}))
        assert found.table.seat.tolist() == [0, 1, -1, -1, -1]
        told = " ".join(found.remarks)
        assert "1 game with one seat missing" in told
        assert "1 game without seats" in told

    def test_ties_share_the_win_unless_somebody_says_who_won(self, tmp_path):
        """By equal scores, a place, or a mark of the winner."""
        tie = {(1, "Score"): 45, (1, "Areas"): 37}
        found = read_sheet(tmp_path, sheet(tie))
        assert found.table.credit.tolist()[:2] == [0.5, 0.5]
        assert any("shared by equal scores" in each for each in found.remarks)
        for head, values in (("place", ("2", "1")), ("winner", ("", "x"))):
            rows = [[*row, ""] for row in sheet(tie)]
            rows[0][-1] = head
            for row, value in zip(rows[1:], (*values, *(("1", "2", "3") if head == "place" else
                                                        ("x", "", ""))), strict=True):  # fmt: skip
                row[-1] = value
            assert read_sheet(tmp_path, rows).table.credit.tolist() == [0, 1, 1, 0, 0]

    def test_merged_games(self, tmp_path, right):
        """A game whose name stands in its first row only."""
        changed = sheet({(row, "Game"): "" for row in (1, 3, 4)})
        pd.testing.assert_frame_equal(read_sheet(tmp_path, changed).table, right)

    def test_merged_heads_of_a_workbook(self, tmp_path, right):
        """A head over the sources, the others over two rows."""
        above = [
            "Game",
            "Seat",
            "Score",
            "Points",
            None,
            "Board",
            "Turns",
            "Minutes",
            "Player",
            "Date",
        ]
        below = [None, None, None, "Areas", "Spread bonus", *[None] * 5]
        _, *rows = sheet()
        path = sheets.workbook(tmp_path, [["Moon"], above, below, *rows], ["D2:E2", "A2:A3"])
        pd.testing.assert_frame_equal(read_notes(path, WORDS).table, right)

    def test_dates_and_durations_of_a_workbook(self, tmp_path, right):
        """Cells that are days and times of day, and numbers that are numbers."""
        changed = sheet(
            {(0, "Date"): dt.datetime(2025, 3, 14), (0, "Minutes"): dt.time(1, 30),
             (1, "Minutes"): dt.timedelta(minutes=90), (0, "Game"): 1, (1, "Game"): 1.0}
        )  # fmt: skip
        found = read_notes(sheets.workbook(tmp_path, changed), WORDS)
        pd.testing.assert_frame_equal(found.table, right)

    def test_columns_by_other_names_in_any_order(self, tmp_path):
        """Matched are told, and so is what means nothing."""
        rows = [["PTS.", "comment", "Player Position", "match_id", "VP spread bonus"],
                ["12", "hm", 2, "a", 3], ["13", "", 1, "a", ""]]  # fmt: skip
        found = read_sheet(tmp_path, rows)
        assert found.table.score.tolist() == [13, 12]
        assert found.table.src_spread.tolist()[1] == 3
        assert np.isnan(found.table.src_spread.iloc[0])
        assert any("mean nothing here: comment" in each for each in found.remarks)

    def test_lengths_by_their_unit(self, tmp_path):
        """A column of lengths holds turns or minutes, as its head or its cells say."""
        for head, cells, column in (
            ("length", ("48 turns", "48 turns"), "turns"),
            ("length", ("48 min", "0:48"), "minutes"),
            ("length (min)", ("48", "48"), "minutes"),
            ("length (turns)", ("48", "48"), "turns"),
        ):
            rows = [["game", "score", head], ["a", 5, cells[0]], ["a", 6, cells[1]]]
            assert read_sheet(tmp_path, rows).table[column].tolist() == [48, 48]

    def test_shared_items_in_one_cell_or_several_columns(self, tmp_path):
        """And in any order."""
        one = [["game", "score", "moons"], ["a", 5, "Europa; io"], ["a", 6, ""]]
        assert read_sheet(tmp_path, one).table.setup.tolist() == ["3 4", "3 4"]
        two = [["game", "score", "moon 1", "moon 2"], ["a", 5, "Io", "Europa"], ["a", 6, "", ""]]
        assert read_sheet(tmp_path, two).table.setup.tolist() == ["3 4", "3 4"]

    def test_equal_rows_without_names_are_two_players(self, tmp_path):
        """Which is told."""
        found = read_sheet(tmp_path, [["game", "score"], ["a", 5], ["a", 5]])
        assert found.table.credit.tolist() == [0.5, 0.5]
        assert any("taken for two players" in each for each in found.remarks)


class TestRefused:
    """What cannot be read: one sentence, with the cell."""

    @pytest.mark.parametrize(
        ("changes", "where", "says"),
        [
            ({(0, "Score"): "many"}, '"Score" (C2)', "'many': expected a number"),
            ({(0, "Score"): "45 kg"}, '"Score" (C2)', "units that are understood are vp"),
            ({(0, "Score"): ""}, '"Score" (C2)', "the score of a player in game 1 is missing"),
            ({(0, "Score"): "45.5"}, '"Score" (C2)', "expected a whole number"),
            ({(0, "Score"): "1.045"}, '"Score" (C2)', "can be read in two ways"),
            ({(0, "Score"): 46}, '"Score" (C2)', "is 46, and the points by source add up to 45"),
            ({(0, "Score"): "9" * 30}, '"Score" (C2)', "expected a number up to 100,000"),
            ({(0, "Score"): "1" * 60 + "a1"}, '"Score" (C2)', "expected a number"),
            ({(0, "Score"): "nan"}, '"Score" (C2)', "expected a number"),
            ({(4, "Board"): "Bel"}, '"Board" (F6)', "unknown board 'Bel': did you mean 'Bell'?"),
            ({(4, "Seat"): 2}, '"Seat" (B6)', "seat 2 is in row 5 of the same game 2"),
            ({(4, "Seat"): 4}, '"Seat" (B6)', "has seats from 1 to 3"),
            ({(1, "Seat"): 3}, '"Seat" (B3)', "game 1 has 2 players"),
            ({(1, "Turns"): 47}, '"Turns" (G3)', "row 2 of the same game 1 says 48"),
            ({(1, "Player"): "ann"}, '"Player" (I3)', "ann is in row 2 of the same game 1"),
            ({(1, "Game"): "3"}, '"Game" (A2)', "game 1 has 1 row (2)"),
            ({(0, "Date"): "soon"}, '"Date" (J2)', "expected a date such as 2025-03-14"),
            ({(0, "Date"): "31.2.2025"}, '"Date" (J2)', "there is no such day"),
            ({(0, "Date"): "7"}, '"Date" (J2)', "expected a date such as 2025-03-14"),
            ({(0, "Minutes"): "0"}, '"Minutes" (H2)', "expected a duration above 0"),
            ({(0, "Minutes"): "long"}, '"Minutes" (H2)', "expected a number"),
            ({(0, "Turns"): 0}, '"Turns" (G2)', "expected at least 1"),
            ({(0, "Player"): "x" * 200}, '"Player" (I2)', "has 200 letters"),
        ],
    )
    def test_cells(self, tmp_path, changes, where, says):
        """Where it is, what was found, what was expected."""
        told = refused(tmp_path, sheet(changes))
        assert f"notes.csv, row {int(''.join(filter(str.isdigit, where.split('(')[1])))}" in told
        assert where in told
        assert says in told

    @pytest.mark.parametrize(
        ("head", "becomes", "says"),
        [
            ("Spread bonus", "Spred bonus", "did you mean 'spread bonus'?"),
            ("Areas", "Araes", "did you mean 'areas'?"),
            ("Seat", "Position", "has two meanings: call it seat"),
            ("Board", "Final score", 'means the same as column "Score"'),
            ("Score", "Notes", "no column for the score"),
            ("Game", "Notes", "no column for the game"),
        ],
    )
    def test_heads(self, tmp_path, head, becomes, says):
        """Mistyped, ambiguous, there twice, or missing."""
        heads = [becomes if each == head else each for each in HEADS]
        told = refused(tmp_path, sheet(heads=heads))
        assert says in told
        assert "row 1" in told

    def test_dates_of_two_orders(self, tmp_path):
        """Nobody can tell what the open ones are."""
        days = ("14/3/2025", "3/14/2025", "3/4/2025", "3/4/2025", "3/4/2025")
        rows = sheet({(row, "Date"): day for row, day in enumerate(days)})
        assert '"Date" (J4): some dates have the day first' in refused(tmp_path, rows)

    def test_players_that_are_not_those_of_the_rows(self, tmp_path):
        """A row was forgotten, or a game has the name of another one."""
        rows = [["game", "score", "players"], ["a", 5, 3], ["a", 6, 3]]
        assert 'column "players" (C2): is 3, and game a has 2 rows' in refused(tmp_path, rows)

    def test_a_row_that_is_there_twice(self, tmp_path):
        """By name or seat."""
        rows = sheet()[:3]
        assert "Bo is in row 3 of the same game 1" in refused(tmp_path, [*rows, rows[-1]])
        unnamed = [row[:8] for row in rows]
        assert "seat 2 is in row 3 of the same game 1" in refused(tmp_path, [*unnamed, unnamed[-1]])

    def test_a_winner_with_fewer_points(self, tmp_path):
        """One of the two is wrong."""
        rows = [["game", "score", "place"], ["a", 5, 1], ["a", 6, 2]]
        assert "a player of game a with 5 points is said to have won" in refused(tmp_path, rows)

    def test_a_length_without_a_unit(self, tmp_path):
        """Turns and minutes are both likely."""
        rows = [["game", "score", "length"], ["a", 5, 48], ["a", 6, 48]]
        assert "turns or minutes?" in refused(tmp_path, rows)

    @pytest.mark.parametrize(
        ("rows", "says"),
        [([], "is empty"), ([["a", "b"], [1, 2]], "no row of heads"), ([HEADS], "and no rows")],
    )
    def test_sheets_without_anything(self, tmp_path, rows, says):
        """Each says what to do."""
        assert says in refused(tmp_path, rows)

    def test_a_formula_without_a_value(self, tmp_path):
        """As programs that are no spreadsheets write them."""
        path = sheets.workbook(tmp_path, sheet({(0, "Score"): "=D2+E2"}))
        with pytest.raises(
            ConfigError, match=r'"Score" \(C2\).*formula without a value \(=D2\+E2\)'
        ):
            read_notes(path, WORDS)
