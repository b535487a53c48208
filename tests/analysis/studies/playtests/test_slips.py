"""Slips of the pen that can still be read as something: said or refused, never taken for it."""

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


@pytest.mark.parametrize(
    ("head", "value", "says"),
    [
        ("Score", "45 38", "expected one number"),
        ("Score", "4 5", "expected one number"),
        ("Score", "1'04", "expected one number"),
        ("Minutes", "90:00", "which is 5400 minutes: expected a duration from 1 minute"),
        ("Minutes", "0.0625", "expected a duration from 1 minute to 24 hours"),
        ("Date", "14.3.203", "expected a year from 1950 to 2100"),
        ("Date", "3/4/2525", "expected a year from 1950 to 2100"),
        ("Date", "14 March 2025", "expected a date such as 2025-03-14"),
    ],
)
def test_values_that_nobody_means(tmp_path, head, value, says):
    """Two numbers in a cell, hours for minutes, parts of a day, years far off."""
    told = refused(tmp_path, sheet({(0, head): value}))
    assert f'row 2, column "{head}"' in told
    assert says in told


@pytest.mark.parametrize("sign", [" ", "'", "\u2019", "\u00a0", "\u202f"])
def test_thousands(tmp_path, sign):
    """Between groups of three digits a sign can be nothing else."""
    rows = sheet({(0, "Score"): f"1{sign}045", (0, "Areas"): f"1{sign}040,0"})
    assert read_sheet(tmp_path, rows, ";").table.score.iloc[0] == 1045


def test_rows_above_the_heads(tmp_path):
    """Heads that a sorted sheet has below its rows, or in their midst."""
    head, *rows = sheet()
    for moved in ([*rows, head], [*rows[:2], head, *rows[2:]]):
        told = refused(tmp_path, moved)
        assert 'row 1, column "Score" (C1): is a row of notes above the heads' in told
    titled = [["Moon", "", 2025], ["5 rows", "", 5], head, *rows]
    assert len(read_sheet(tmp_path, titled).table) == 5


def test_a_row_that_sums_up(tmp_path):
    """Without a game, a player or a seat it would be the winner of the last one."""
    head, *rows = sheet()
    rows[1][2:4] = [39, 31]
    for word, score in (("sum", 84), ("mean", 42)):
        last = ["", "", score, *[""] * (len(HEADS) - 3)]
        told = refused(tmp_path, [head, *rows[:2], last])
        assert f'row 4, column "Score" (C4): is the {word} of the rows above' in told
    forgotten = ["", "", 39, *[""] * (len(HEADS) - 3)]
    assert read_sheet(tmp_path, [head, *rows[:2], forgotten]).table.seat.tolist() == [0, 1, 2]


def test_who_won_has_to_fit(tmp_path):
    """Nobody first; a winner who is not first; a first place alone is enough."""
    heads = ["game", "score", "place", "won"]
    told = refused(tmp_path, [heads, ["a", 5, 2, ""], ["a", 5, 3, ""]])
    assert "nobody in game a has place 1" in told
    told = refused(tmp_path, [heads, ["a", 5, 1, ""], ["a", 5, 2, "x"]])
    assert "who won game a is not who has place 1" in told
    found = read_sheet(tmp_path, [heads, ["a", 5, "", ""], ["a", 5, 1, ""]])
    assert found.table.credit.tolist() == [0, 1]


def test_one_player_has_one_spelling(tmp_path):
    """Capitals, blanks and ways to write an accent are no other player."""
    rows = sheet({(0, "Player"): "Zoë", (3, "Player"): "zoe\u0308 "})
    assert read_sheet(tmp_path, rows).table.player.tolist() == ["Zoë", "Bo", "Bo", "Zoë", "Cy"]


def test_heads_over_two_lines(tmp_path):
    """A head with a line break is one, in messages too."""
    text = sheets.text_of(sheet()).replace("Score", '"Final\nscore"', 1)
    assert read_text(tmp_path, text).table.score.iloc[0] == 45
    with pytest.raises(ConfigError, match=r'column "Final score" \(C2\): is .45%.'):
        read_text(tmp_path, text.replace(",45,", ",45%,", 1))


class TestWorkbooks:
    """What a workbook hides, and formulas that fill several cells."""

    def test_hidden_rows_and_other_sheets_are_told(self, tmp_path):
        """They are read, and they are not."""
        import openpyxl

        path = sheets.workbook(tmp_path, sheet())
        book = openpyxl.load_workbook(path)
        book.active.row_dimensions[3].hidden = True
        other = book.create_sheet("2024")
        for row in sheet()[:3]:
            other.append(row)
        book.save(path)
        told = " ".join(read_notes(path, WORDS).remarks)
        assert "sheet Sheet: hidden rows were read, too: 3." in told
        assert "sheet 2024 holds notes, too, and was not read" in told
        book["Sheet"].sheet_state = "hidden"
        book.save(path)
        assert "notes.xlsx, sheet Sheet is hidden, and was read." in read_notes(path, WORDS).remarks
        assert "hidden" not in " ".join(read_notes(path, WORDS, sheet="2024").remarks)

    def test_formulas_of_several_cells(self, tmp_path):
        """Without a value they are no empty cells."""
        import openpyxl
        from openpyxl.worksheet.formula import ArrayFormula

        for head in ("Player", "Turns", "Board"):
            path = sheets.workbook(tmp_path, sheet())
            book = openpyxl.load_workbook(path)
            place = f"{'ABCDEFGHIJ'[HEADS.index(head)]}2"
            book.active[place] = ArrayFormula(place, "=SUM(1,2)")
            book.save(path)
            with pytest.raises(ConfigError, match=rf"\({place}\): holds a formula without a value"):
                read_notes(path, WORDS)
