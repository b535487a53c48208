"""Moonbase keeps the contract of all games; the same as ``exobalance games check``."""

import pytest

from exobalance.simcore.conformance import checked

from .. import GAME


def test_game_conforms() -> None:
    """Every check holds."""
    broken = [result.sentence for result in checked(GAME.folder) if not result.ok]
    if broken:
        pytest.fail("\n".join(broken))
