"""Every clause of the rules and every worked example is named by a test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
RANGE = re.compile(r"SGO-([RAT])(\d+) to (?:SGO-\1)?(\d+)")
SINGLE = re.compile(r"SGO-([RAT])(\d+)")


def names_in(text: str) -> set[str]:
    """Return the clause ids in a text, those of ranges like "SGO-R32 to SGO-R38" too."""
    found = {f"SGO-{letter}{number}" for letter, number in SINGLE.findall(text)}
    for letter, first, last in RANGE.findall(text):
        found |= {f"SGO-{letter}{n}" for n in range(int(first), int(last) + 1)}
    return found


def words_of_tests(node: ast.AST) -> Iterator[str]:
    """Yield the docstrings of test functions and classes, and the words of parametrised ids."""
    for child in ast.walk(node):
        if isinstance(child, ast.ClassDef) and child.name.startswith("Test"):
            yield ast.get_docstring(child) or ""
        if isinstance(child, ast.FunctionDef) and child.name.startswith("test"):
            yield ast.get_docstring(child) or ""
            for decorator in child.decorator_list:
                for part in ast.walk(decorator):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def named() -> set[str]:
    """Return the ids that the tests of the kernels name."""
    found: set[str] = set()
    for path in sorted(FOLDER.glob("test_*.py")):
        if path.name != Path(__file__).name:
            for words in words_of_tests(ast.parse(path.read_text())):
                found |= names_in(words)
    return found


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
    assert names_in("SGO-R2, SGO-A13: as R3") == {"SGO-R2", "SGO-A13"}
    assert names_in("SGO-R36 to SGO-R38") == {"SGO-R36", "SGO-R37", "SGO-R38"}
