"""Which clauses of a game's rules the tests name, in docstrings and in parametrised ids."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Clauses:
    """Ids such as PUN-B9: a game's prefix, and the letters of its kinds of clauses."""

    prefix: str
    letters: str

    def names_in(self, text: str) -> set[str]:
        """Return the ids in a text, those of ranges like "PUN-B9 to PUN-B13" too."""
        single = rf"{self.prefix}-([{self.letters}])(\d+)"
        found = {f"{self.prefix}-{letter}{number}" for letter, number in re.findall(single, text)}
        ranges = rf"{single} to (?:{self.prefix}-\1)?(\d+)"
        for letter, first, last in re.findall(ranges, text):
            found |= {f"{self.prefix}-{letter}{n}" for n in range(int(first), int(last) + 1)}
        return found

    def named_by(self, paths: Iterable[Path]) -> set[str]:
        """Return the ids that the tests in some files name."""
        found: set[str] = set()
        for path in paths:
            for words in words_of_tests(ast.parse(path.read_text(encoding="utf-8"))):
                found |= self.names_in(words)
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
