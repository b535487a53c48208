"""What the tests of hand-written positions share."""

from functools import cache

import pytest

from exobalance.simcore.games.pun.tell import position
from tests.games.pun.case import CASE


@cache
def printed_params(players):
    """Return the params of the printed rules, packed once: positions do not change them."""
    return CASE.game.pack(CASE.tree, players)


@pytest.fixture(autouse=True)
def _pack_once(monkeypatch):
    """Let positions under the printed rules share their params."""
    pack = CASE.game.pack
    monkeypatch.setattr(
        position, "pack", lambda tree, n: printed_params(n) if tree is CASE.tree else pack(tree, n)
    )
