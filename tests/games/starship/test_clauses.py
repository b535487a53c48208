"""Every clause of the rules is named by a test."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.clauses import Clauses

FOLDER = Path(__file__).parent
RULES = FOLDER.parents[2] / "simcore" / "games" / "starship" / "rules.md"
DEFINED = re.compile(r"^(?:- \*\*SI-([RA])(\d+)\*\*|\| SI-([RA])(\d+) \|)", re.MULTILINE)
CLAUSES = Clauses("SI", "RAT")
NUMBERS = {"R": 99, "A": 54}
CHECKS = {f"SI-T{number}" for number in range(1, 61)}
"""Worked checks: the examples of the rulebook, and positions whose right value is known."""


def defined() -> set[str]:
    """Return the ids of the clauses and readings that the rules state."""
    found = DEFINED.findall(RULES.read_text(encoding="utf-8"))
    return {f"SI-{a or c}{b or d}" for a, b, c, d in found}


@cache
def paths() -> list[Path]:
    """Return the tests of the game that drive its kernels: not those of the twin alone."""
    found = sorted(FOLDER.rglob("test_*.py"))
    return [
        path
        for path in found
        if path.name != Path(__file__).name and not path.name.startswith("test_twin_")
    ]


@pytest.mark.parametrize(("letter", "number"), NUMBERS.items())
def test_no_clause_is_left_out(letter, number):
    """All that the rules state, numbered without a gap, is tested on the kernels."""
    stated = {clause for clause in defined() if clause[3] == letter}
    assert stated == {f"SI-{letter}{n}" for n in range(1, number + 1)}
    missing = stated - CLAUSES.named_by(paths())
    assert not missing, sorted(missing)


def test_no_worked_check_is_left_out():
    """Each is held against the kernels, too."""
    missing = CHECKS - CLAUSES.named_by(paths())
    assert not missing, sorted(missing)


def test_no_test_names_a_clause_that_does_not_exist():
    """Ids are not invented, nor in the tests of the twin."""
    unknown = CLAUSES.named_by(sorted(FOLDER.rglob("test_*.py"))) - defined() - CHECKS
    assert not unknown, sorted(unknown)
