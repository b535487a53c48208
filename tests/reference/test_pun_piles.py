"""Tables dealt anew for a look-ahead never contradict what the player has seen of the piles."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from exobalance.simcore.core.rng import fork_streams
from exobalance.simcore.ruleset import load_ruleset
from tests.reference.compare import Pair
from tests.reference.pun.memory import Memory
from tests.reference.test_pun_worlds import GAME, MODULES, eager_driver, early, given

CASES = {
    "two": (2, early()),
    "four": (4, [*early(), *MODULES]),
    "republic": (3, [*early(), *given("republic")]),
    "cards added": (2, [*early(), *MODULES, "events.EVT-G02.solo_only=false"]),
    "solo": (1, early()),
}


def dealt_anew(pair, number):
    """Return the table as a look-ahead imagines it."""
    states = np.zeros(1, GAME.state_dtype).view(np.recarray)
    source = np.zeros(1, GAME.state_dtype).view(np.recarray)
    source[0] = pair.state
    GAME.kernels.copy_state(states, source)
    with np.errstate(over="ignore"):
        fork_streams(states[0], np.uint64(number))
        GAME.kernels.redeal(states[0], pair.params)
    return GAME.describe.snapshot(states[0], pair.tree)


@pytest.mark.parametrize("name", CASES)
def test_what_was_seen_of_the_piles_stays_and_the_rest_changes(name):
    """PUN-B35, PUN-B36, PUN-R64, PUN-A48: at decisions of whole games, three tables each."""
    players, settings = CASES[name]
    ruleset = load_ruleset("pun", sets=settings)
    changed: Counter[str] = Counter()
    for world in range(2):
        pair = Pair(GAME, ruleset.tree, players, world, 7)
        memory = Memory(pair.twin)
        pick = eager_driver(ruleset.tree, world)
        while pair.twin.kind is not None:
            memory.watch()
            if pair.seen.decisions % 7 == 0 or pair.twin.kind == "civ":
                real = pair.twin.snapshot()
                for number in range(3):
                    table = dealt_anew(pair, number)
                    assert not memory.contradictions(table)
                    changed["pile"] += table["civ_cards"] != real["civ_cards"]
                    changed["held"] += any(
                        one["cards"] != other["cards"]
                        for one, other in zip(table["seats"], real["seats"], strict=True)
                    )
            pair.take(pick(pair.state, pair.params, pair.rows, pair.compare_options()))
    assert changed["pile"] > 100
    assert (changed["held"] > 0) == (players > 1)
