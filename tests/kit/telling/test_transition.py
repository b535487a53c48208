"""The table before and after an option."""

import numpy as np
import pytest

from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.telling.transition import Transition, events_of
from tests.toy import GAME
from tests.toy.data.layout import Kind


@pytest.fixture(name="sides")
def _sides():
    """Return two states, the second one later."""
    states = np.zeros(2, GAME.state_dtype).view(np.recarray)
    states.n_players, states.turn, states.seat, states.kind = 3, 7, 1, Kind.LIGHT
    states[1].seat = 2
    states[1].position[1] = 5
    states[1].lit = 1
    return states


def transition(sides):
    """Return the change between them."""
    return Transition(sides[0], sides[1], np.array([4, 1, 0, 0, 2], np.int32), {}, None)


def test_the_decision_is_that_of_the_table_before(sides):
    """Kind, seat and columns of the option, as plain numbers."""
    change = transition(sides)
    assert (change.kind, change.seat, change.option) == (Kind.LIGHT, 1, (4, 1, 0, 0, 2))
    assert list(change.seats) == [0, 1, 2]
    assert all(type(column) is int for column in change.option)


def test_numbers_that_rise(sides):
    """Of the state itself, or of one of its rows."""
    change = transition(sides)
    assert (change.rise("lit"), change.rise("position", 1), change.rise("position", 0)) == (1, 5, 0)
    assert type(change.rise("lit")) is int


def test_events_belong_to_the_turn_and_seat_of_the_decision(sides):
    """Unless another seat is given."""
    change = transition(sides)
    assert change.event("lit", by=3) == {"turn": 7, "seat": 1, "event": "lit", "by": 3}
    assert change.event("lit", 2)["seat"] == 2


@pytest.mark.parametrize("status", Status)
def test_finders_at_the_end_are_asked_when_the_rules_ended_the_game(sides, status):
    """After all others, and not for a game that was cut."""
    sides[1].status = status

    def finder(name):
        return lambda change: [change.event(name)]

    events = events_of((finder("a"), finder("b")), at_end=(finder("end"),))
    found = events(sides[0], sides[1], np.zeros(5, np.int32), {}, None)
    names = ["a", "b", "end"] if status == Status.DONE else ["a", "b"]
    assert [event["event"] for event in found] == names
