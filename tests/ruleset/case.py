"""What tests of tweaks share: the head of a file, a new tile, and the message of a mistake."""

from __future__ import annotations

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.ruleset import load_ruleset

HEAD = 'game = "sgo"\nname = "test tweak"\n'
NEW_TILE = (
    '"tiles.WA-G13" = {type = "gate", field = "water", symbol = "G1", capacity = 3, '
    'openings = "NS"}\n'
)


def message_of(*sets: str, rules=()) -> str:
    """Return the message of the RulesError that these tweaks raise."""
    with pytest.raises(RulesError) as caught:
        load_ruleset("sgo", rules, sets)
    return str(caught.value)
