"""Every clause of the rules is named by a test."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.clauses import Clauses, words_of_tests

FOLDER = Path(__file__).parent
RULES = FOLDER.parents[2] / "simcore" / "games" / "kepler" / "rules.md"
DEFINED = re.compile(r"^(?:- \*\*KEP-([RA])(\d+)\*\*|\| KEP-([RA])(\d+) \|)", re.MULTILINE)
CLAUSES = Clauses("KEP", "RAT")
NUMBERS = {"R": 82, "A": 47}
EXAMPLES = {f"KEP-T-{letter}" for letter in "ABCDEFGHIJKLMNOPQ"}
CHECKS = {f"KEP-T{number}" for number in range(18, 62)}
"""Worked checks: the examples of the rulebook, and positions whose right value is known."""


def defined() -> set[str]:
    """Return the ids of the clauses and readings that the rules state."""
    found = DEFINED.findall(RULES.read_text(encoding="utf-8"))
    return {f"KEP-{a or c}{b or d}" for a, b, c, d in found}


@cache
def paths() -> list[Path]:
    """Return the tests of the game that drive its kernels."""
    found = sorted(FOLDER.rglob("test_*.py"))
    return [path for path in found if path.name != Path(__file__).name]


@pytest.mark.parametrize(("letter", "number"), NUMBERS.items())
def test_no_clause_is_left_out(letter, number):
    """All that the rules state, numbered without a gap, is tested on the kernels."""
    stated = {clause for clause in defined() if clause[4] == letter}
    assert stated == {f"KEP-{letter}{n}" for n in range(1, number + 1)}
    missing = stated - CLAUSES.named_by(paths())
    assert not missing, sorted(missing)


def test_no_worked_check_is_left_out():
    """Each is held against the kernels, too."""
    words = [
        text
        for path in paths()
        for text in words_of_tests(ast.parse(path.read_text(encoding="utf-8")))
    ]
    named = {name for text in words for name in re.findall(r"KEP-T-[A-Q]\b", text)}
    missing = (EXAMPLES - named) | (CHECKS - CLAUSES.named_by(paths()))
    assert not missing, sorted(missing)


def test_no_test_names_a_clause_that_does_not_exist():
    """Ids are not invented."""
    unknown = CLAUSES.named_by(paths()) - defined() - CHECKS
    assert not unknown, sorted(unknown)
