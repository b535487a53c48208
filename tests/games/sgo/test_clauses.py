"""Every clause of the rules and every worked example is named by a test."""

from pathlib import Path

import pytest

from tests.clauses import Clauses

FOLDER = Path(__file__).parent
CLAUSES = Clauses("SGO", "RAT")


def named() -> set[str]:
    """Return the ids that the tests of the kernels name."""
    paths = sorted(FOLDER.rglob("test_*.py"))
    return CLAUSES.named_by(path for path in paths if path.name != Path(__file__).name)


@pytest.mark.parametrize(("letter", "last"), [("R", 40), ("T", 23)])
def test_no_clause_and_no_example_is_left_out(letter, last):
    """All rules and all worked examples."""
    missing = {f"SGO-{letter}{n}" for n in range(1, last + 1)} - named()
    assert not missing, sorted(missing)


def test_readings_with_a_switch_are_tested():
    """Each reading that a tweak can change is named too."""
    rules = (FOLDER.parents[2] / "simcore" / "games" / "sgo" / "rules.md").read_text()
    switched = {
        line.split("|")[1].strip()
        for line in rules.splitlines()
        if line.startswith("| SGO-A") and line.rstrip("| ").endswith("`")
    }
    assert len(switched) >= 13
    assert switched - named() == set()


def test_names_are_found_in_lists_and_ranges():
    """The scan itself: single ids, ranges, and nothing else."""
    assert CLAUSES.names_in("SGO-R2, SGO-A13: as R3") == {"SGO-R2", "SGO-A13"}
    assert CLAUSES.names_in("SGO-R36 to SGO-R38") == {"SGO-R36", "SGO-R37", "SGO-R38"}
