"""Parts that the lines of every game have."""

import numpy as np
import pytest

from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.telling.lines import decision_due, players_and_rules, points_by_source
from exobalance.simcore.kit.telling.options import OptionRow, options_by_kind
from tests.toy import GAME
from tests.toy.data.layout import Kind, Source


@pytest.fixture(name="state")
def _state():
    """Return a state in which seat 2 has to decide about a beacon."""
    state = np.zeros(1, GAME.state_dtype).view(np.recarray)[0]
    state.seat, state.kind, state.turn, state.n_players = 2, Kind.LIGHT, 9, 3
    state.source[2, Source.BEACONS] = 4
    return state


def test_the_decision_now_due(state):
    """None when the game is over."""
    assert decision_due(state, GAME.decisions) == {
        "status": "running", "turn": 9, "kind": "light", "seat": 2,
    }  # fmt: skip
    state.status = Status.DONE
    assert decision_due(state, GAME.decisions) == {
        "status": "done", "turn": 9, "kind": None, "seat": None,
    }  # fmt: skip


def test_points_by_source(state):
    """All sources, those without points too."""
    points = points_by_source(state, 2, GAME.sources)
    assert points == {"distance": 0, "beacons": 4, "first": 0, "start": 0}


def test_readings_and_variant_stand_in_the_setup():
    """Of games that have any; the first seat plays first in all."""
    assert players_and_rules({"track": {"goal": 3}}) == {"first_player": 0}
    tree = {"switches": {"a": True}, "variant": {}}
    assert players_and_rules(tree) == {"first_player": 0, "switches": {"a": True}, "variant": {}}


def test_options_are_named_by_the_kind_of_the_decision(state):
    """A namer reads the columns of the row, and whose decision it is."""
    seen = []

    def namer(row: OptionRow):
        seen.append((row.kind, row.seat, row.a, row.b, row.c, row.d))
        return {"beacon": row.a}

    option_dict = options_by_kind({Kind.LIGHT: namer})
    assert option_dict(state, {}, np.array([4, 1, -1, 0, 2], np.int32)) == {"beacon": 4}
    assert seen == [(Kind.LIGHT, 2, 4, 1, -1, 0)]
