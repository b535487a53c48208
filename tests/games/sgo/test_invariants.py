"""The invariants find what they are there to find: one planted fault each."""

import numpy as np
import pytest

from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.games.sgo.data.labels import Source
from exobalance.simcore.games.sgo.data.layout import SIDE, Phase, Slot
from tests.games.sgo.case import CASE
from tests.walks import Walk


def open_planet(state):
    """Return a planet with a gate and a free area on it."""
    return int(np.flatnonzero((state.slot == Slot.OPEN) & (state.n_free > 0))[0])


def settle_for_nothing(state):
    """Put a colonist on an area that came from nowhere."""
    planet = open_planet(state)
    area = int(np.flatnonzero(state.owner[planet] == 0)[0])
    state.owner[planet, area] = 1


def shift(name, index, by):
    """Return a fault that adds to one number."""

    def change(state):
        at = index(state) if callable(index) else index
        state[name][at] += by

    return change


def assign(name, index, value):
    """Return a fault that overwrites one number."""

    def change(state):
        state[name][index] = value

    return change


def cut_link(state):
    """Forget one side of a link."""
    module, direction = np.argwhere(state.mod_link[0, : state.n_modules[0]] >= 0)[0]
    state.mod_link[0, module, direction] = -1


def stand_on_off(state):
    """Let a colonist of the start module step onto an OFF module."""
    module = int(np.flatnonzero(state.mod_on[0, : state.n_modules[0]] == 0)[0])
    state.mod_colonists[0, module] += 1
    state.mod_colonists[0, np.argmax(state.mod_colonists[0])] -= 1


def second_gate(state):
    """Move a gate to a planet that has one."""
    state.gate_planet[0] = state.gate_planet[1]


def top_of_first_stack(state):
    """Return where the top tile of the first stack lies."""
    return 0, int(state.stack_top[0])


def ten_points(state):
    """Give points without the rank that goes with them."""
    state.influence[0] += 10
    state.source[0, Source.HAWKING] += 10


FAULTS = {
    "colonists": shift("colonists", 0, 1),
    "engineers": shift("engineers", (0, 0), 1),
    "suits": shift("spare_suits", 1, -1),
    "robots": shift("spare_robots", 0, 1),
    "below 0": assign("surplus", 1, -1),
    "colonists of a station": shift("mod_colonists", (0, 0), 1),
    "OFF module": stand_on_off,
    "start module": assign("mod_on", (0, 0), 0),
    "corridors": shift("mod_openings", (0, 1), 1),
    "cell": assign("grid", (0, SIDE * SIDE // 2), 3),
    "linked": cut_link,
    "ON modules by field": shift("on_field", (0, 1), 1),
    "tiles": shift("stack_size", 4, -1),
    "another stack": shift("stack_tile", top_of_first_stack, 40),
    "gates": second_gate,
    "planets": settle_for_nothing,
    "free areas": shift("n_free", open_planet, -1),
    "tokens": assign("token", 0, 1),
    "sum of its sources": shift("influence", 0, 1),
    "points of the planets": shift("payout", (2, 0), 1),
    "ranks": ten_points,
    "by label": shift("label_count", (0, 20), 1),
    "points used": assign("points_used", 0, 30000),
}


@pytest.fixture(scope="module")
def middle():
    """Return a game some turns old, at the choice of a room."""
    walk = Walk(CASE, 3, 5)
    for _ in walk.steps(random_driver(1)):
        if walk.state.turn >= 25 and walk.state.phase == Phase.ROOM:
            break
    return walk


def test_the_sound_state_passes(middle):
    """Without a fault there is nothing to find."""
    middle.copy().checks.check(middle.state)


@pytest.mark.parametrize("what", FAULTS)
def test_planted_fault_is_found(middle, what):
    """The message says what is wrong, and where in the game."""
    walk = middle.copy()
    change = FAULTS[what]
    change(walk.state)
    with pytest.raises(AssertionError, match=f"world 5, turn 25, decision .*{what}"):
        CASE.checks(walk.params).check(walk.state)


def test_what_goes_back_is_found(middle):
    """SGO-R15: a module OFF again or exchanged, a counter turned back, a station apart."""
    seat = int(np.argmax(middle.state.on_field.sum(axis=1)))
    is_on = middle.state.mod_on[seat, 1 : middle.state.n_modules[seat]] == 1
    first_on = 1 + int(np.flatnonzero(is_on)[0])
    for name, index, value, message in (
        ("mod_on", (seat, first_on), 0, "turned OFF"),
        ("mod_tile", (seat, 1), 0, "became another"),
        ("swaps", (0, 0), -1, "went back"),
        ("mod_link", seat, -1, "fell apart"),
    ):
        checks = CASE.checks(middle.params)
        walk = middle.copy()
        checks.follow(walk.state)
        walk.state[name][index] = value
        checks.built = [b""] * 3
        with pytest.raises(AssertionError, match=message):
            checks.nothing_goes_back()
