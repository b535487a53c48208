"""A process that forgets the games of a test when it ends."""

import sys

import pytest

from exobalance.simcore import games, packages
from exobalance.simcore.core import jit, outside
from exobalance.simcore.ruleset import spec


@pytest.fixture(autouse=True)
def _forget_games(monkeypatch, tmp_path_factory):
    """Leave the import path, and what was named and imported, as it was."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(packages, "added", list(packages.added))
    monkeypatch.setattr(games, "_named", set(games._named))
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        where = getattr(sys.modules[name], "__file__", None) or ""
        if str(tmp_path_factory.getbasetemp()) in where:
            del sys.modules[name]
    for cached in (spec._read_rulebook, outside.game_around, jit.kernel_sources, jit.kernel_hash):
        cached.cache_clear()
