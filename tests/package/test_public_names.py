"""The names of the package: each has one home, and all lists of them agree."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import exobalance


def names_for_type_checkers() -> dict[str, str]:
    """Return name -> module of the imports that only a type checker sees."""
    tree = ast.parse(Path(exobalance.__file__).read_text(encoding="utf-8"))
    [guarded] = [
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    found = {}
    for node in guarded.body:
        assert isinstance(node, ast.ImportFrom)
        found |= {alias.name: node.module for alias in node.names}
        assert not any(alias.asname for alias in node.names)
    return found


@pytest.mark.parametrize("name", exobalance.__all__)
def test_name_is_that_of_its_home(name):
    """Every public name resolves to what its module calls by the same name."""
    home = import_module(f"exobalance.{exobalance.HOMES[name]}")
    assert getattr(exobalance, name) is getattr(home, name)
    assert getattr(exobalance, name).__name__ == name


def test_all_lists_agree():
    """`__all__`, the table of homes, what type checkers see, and completion."""
    assert exobalance.__all__ == sorted(exobalance.HOMES)
    homes = {name: f"exobalance.{module}" for name, module in exobalance.HOMES.items()}
    assert names_for_type_checkers() == homes
    assert set(exobalance.__all__) <= set(dir(exobalance))


def test_other_names_are_unknown():
    """A name that is not public raises AttributeError, as in any module."""
    with pytest.raises(AttributeError, match="module 'exobalance' has no attribute 'lode_run'"):
        _ = exobalance.lode_run
