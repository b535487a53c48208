"""Which sources the kernels of a game outside this package can reach.

Machine code is kept under a hash of these files.  What a file imports is read from its text;
a game whose kernels' files import from anywhere but the game's own package, this package, NumPy
and Python itself is compiled anew in every process, since nothing would say when such a package
changes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

FOLLOWED = {"exobalance", "numpy", *sys.stdlib_module_names}
"""Packages whose changes are seen elsewhere: in the sources of the core, or in a version."""


@cache
def game_around(source: Path) -> Path | None:
    """Return the folder of the game that a file belongs to: the nearest package with rules."""
    for folder in source.parents:
        if not (folder / "__init__.py").is_file():
            return None
        if (folder / "rules.toml").is_file():
            return folder
    return None


def root_of(folder: Path | str) -> Path:
    """Return the folder on the import path that the package of a game is found in."""
    root = Path(folder).parent
    while (root / "__init__.py").is_file():
        root = root.parent
    return root


def sources_of(game: Path, marks: Sequence[str]) -> set[Path]:
    """Return the files of a game that hold kernels, and all of their package that these import.

    Nothing where such a file imports what is not followed, or cannot be read.

    marks : texts of which a file with kernels holds one
    """
    found: set[Path] = set()
    waiting = []
    try:
        for path in game.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if any(mark in text for mark in marks):
                waiting.append(path)
        while waiting:
            path = waiting.pop()
            if path not in found:
                found.add(path)
                waiting += _imported(path, root_of(game))
    except (OSError, SyntaxError, ValueError, _NotFollowed):
        return set()
    return found


class _NotFollowed(Exception):
    """An import of a package that may change unseen."""


def _imported(path: Path, root: Path) -> Iterator[Path]:
    """Yield the files below ``root`` that a file imports."""
    package = path.relative_to(root).parts[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _files(alias.name, (), package, root)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                start = path.parents[node.level - 1].relative_to(root).parts
                module = ".".join((*start, *([module] if module else [])))
            yield from _files(module, [alias.name for alias in node.names], package, root)


def _files(module: str, names: Sequence[str], package: str, root: Path) -> Iterator[Path]:
    """Yield the files of what is imported: names that are modules, or else the module itself."""
    parts = module.split(".")
    if parts[0] in FOLLOWED:
        return
    if parts[0] != package:
        raise _NotFollowed(module)
    place = root.joinpath(*parts)
    modules = [found for name in names if (found := _module(place / name))]
    if len(modules) == len(names) > 0:
        yield from modules
    elif own := _module(place):
        yield from (*modules, own)
    else:
        raise _NotFollowed(module)


def _module(place: Path) -> Path | None:
    """Return the file of a module or package, None if there is none."""
    for file in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
        if file.is_file():
            return file
    return None
