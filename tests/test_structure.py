"""The house: small files, short functions, folders that say what they hold, no circles."""

import ast
import re
from collections.abc import Mapping, Set
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
FLOORS = ("simcore", "analysis", "reports", "scripts")
FILES = sorted(
    [
        *(ROOT / "src" / "exobalance").glob("*.py"),
        *(path for top in (*FLOORS, "tests") for path in (ROOT / top).rglob("*.py")),
    ]
)
"""Every Python file of the repository, each once: `src/exobalance` links to the floors."""

FILES_OF_A_FOLDER = 25
LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 80
SENTENCES = re.compile(r"[^.]\.(?=\s|$)")


def name_of(path: Path) -> str:
    """Return a path as it is written in the repository."""
    return path.relative_to(ROOT).as_posix()


def parsed(path: Path) -> ast.Module:
    """Return the syntax of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def long_functions(tree: ast.Module, limit: int) -> dict[str, int]:
    """Return name -> lines, decorators not counted, of functions with more lines than that."""
    return {
        node.name: lines
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (lines := (node.end_lineno or 0) - node.lineno + 1) > limit
    }


def is_told(docstring: str | None) -> bool:
    """Whether a docstring begins with a paragraph of one or two sentences."""
    first = (docstring or "").split("\n\n")[0]
    return first.endswith(".") and len(SENTENCES.findall(first)) in (1, 2)


def circle(imports: Mapping[str, Set[str]]) -> list[str]:
    """Return modules that import each other in a circle, none if there is no circle."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_folders_can_be_taken_in_at_a_glance():
    """At most 25 Python files lie beside each other."""
    folders = {path.parent for path in FILES}
    counts = {name_of(folder): len(list(folder.glob("*.py"))) for folder in folders}
    assert {name: n for name, n in counts.items() if n > FILES_OF_A_FOLDER} == {}


def test_files_are_short():
    """No file has more than 400 lines, tests included."""
    lines = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {name: n for name, n in lines.items() if n > LINES_OF_A_FILE} == {}


def test_functions_are_short():
    """No function has more than 80 lines, tests included."""
    found = {name_of(path): long_functions(parsed(path), LINES_OF_A_FUNCTION) for path in FILES}
    assert {name: functions for name, functions in found.items() if functions} == {}


def test_decorators_do_not_count():
    """A table of cases above a test may be long; what stands below it may not."""
    tree = ast.parse("@many(\n1,\n2,\n)\ndef f():\n    a\n    b\n")
    assert long_functions(tree, 2) == {"f": 3}
    assert long_functions(tree, 3) == {}


def test_folders_are_rooms():
    """A folder with Python files is a package, so that modules have one name."""
    folders = {path.parent for path in FILES}
    assert [name_of(each) for each in folders if not (each / "__init__.py").exists()] == []


def test_rooms_say_what_belongs_there():
    """The docstring of a package begins with one or two sentences; those of tests mirror code."""
    rooms = [path for path in FILES if path.name == "__init__.py" and "tests" not in path.parts]
    told = {name_of(path): ast.get_docstring(parsed(path)) for path in rooms}
    assert {name: text for name, text in told.items() if not is_told(text)} == {}


@pytest.mark.parametrize(
    ("docstring", "told"),
    [
        ("M9, length, pace and waiting.", True),
        ("What a run has to say.  `a.b` draws it.\n\nDetails. More. And more.", True),
        ("One. Two. Three.", False),
        ("no sentence", False),
        ("", False),
        (None, False),
    ],
)
def test_sentences_are_counted(docstring, told):
    """In the first paragraph; a dot within a name ends no sentence."""
    assert is_told(docstring) is told


def test_no_module_leads_back_to_itself():
    """No circle of imports, for type checkers or within functions, not even through a package.

    Contracts of import-linter keep siblings apart; this also sees a package and its own modules.
    """
    graph = grimp.build_graph("exobalance", cache_dir=None)
    imports = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}
    assert circle(imports) == []


def test_a_circle_is_seen():
    """Negative control: three modules that import each other, and three that do not."""
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
