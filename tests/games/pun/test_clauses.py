"""Every clause of the rules is named by a test."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.clauses import Clauses

FOLDER = Path(__file__).parent
RULES = FOLDER.parents[2] / "simcore" / "games" / "pun" / "rules.md"
DEFINED = re.compile(r"^(?:- \*\*PUN-([BRUA])(\d+)\*\*|\| PUN-([BRUA])(\d+) \|)", re.MULTILINE)
CLAUSES = Clauses("PUN", "BRUA")
FEWEST = {"B": 73, "R": 67, "U": 14, "A": 49}


def defined() -> set[str]:
    """Return the ids of the clauses that the rules state."""
    found = DEFINED.findall(RULES.read_text(encoding="utf-8"))
    return {f"PUN-{a or c}{b or d}" for a, b, c, d in found}


@cache
def named(*patterns: str) -> set[str]:
    """Return the ids that tests name, in the files of some patterns."""
    paths = [path for pattern in patterns for path in sorted(FOLDER.parents[1].glob(pattern))]
    return CLAUSES.named_by(path for path in paths if path.name != Path(__file__).name)


@pytest.mark.parametrize(("letter", "fewest"), FEWEST.items())
def test_no_clause_is_left_out(letter, fewest):
    """All that the rules state, numbered without a gap."""
    stated = {clause for clause in defined() if clause[4] == letter}
    assert len(stated) >= fewest
    assert stated == {f"PUN-{letter}{n}" for n in range(1, len(stated) + 1)}
    missing = stated - named("games/pun/**/test_*.py", "reference/test_pun_*.py")
    assert not missing, sorted(missing)


def test_open_points_and_readings_are_tested_on_the_kernels():
    """What the rulebook leaves open is not left to the twin alone."""
    stated = {clause for clause in defined() if clause[4] in "RUA"}
    missing = stated - named("games/pun/**/test_*.py")
    assert not missing, sorted(missing)


def test_no_test_names_a_clause_that_does_not_exist():
    """Ids are not invented."""
    unknown = named("games/pun/**/test_*.py", "reference/test_pun_*.py") - defined()
    assert not unknown, sorted(unknown)


def test_names_are_found_in_lists_and_ranges():
    """The scan itself: single ids, ranges, and nothing else."""
    assert CLAUSES.names_in("PUN-R2, PUN-A13: as R3") == {"PUN-R2", "PUN-A13"}
    assert CLAUSES.names_in("PUN-B36 to PUN-B38") == {"PUN-B36", "PUN-B37", "PUN-B38"}
