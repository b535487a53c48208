"""Every game that comes with the project goes through the conformance suite."""

from importlib import import_module

import pytest

from exobalance.simcore.games import GAME_IDS, load_game
from tests.conformance import Conformance


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_game_has_its_suite(game_id):
    """Its test folder holds a case with checks of its pieces, and a class that runs it."""
    tests = import_module(f"tests.games.{game_id}.test_conformance").TestConformance
    case = import_module(f"tests.games.{game_id}.case").CASE
    assert issubclass(tests, Conformance)
    assert tests.case is case
    assert case.game is load_game(game_id)
    assert case.checks is not None
