"""Events of the sun and of the people who flee from it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from exobalance.simcore.describe import Event
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import COLOURS, N_COLOURS, PLANETS
from exobalance.simcore.games.starship.tell.names import by_colour, names_of
from exobalance.simcore.games.starship.tell.snapshot import is_at
from exobalance.simcore.kit.telling.transition import Transition

SECTIONS = ("green", "red", "black")


def _drawn(change: Transition) -> Iterator[Event]:
    """Yield cubes that were drawn out of the solar bag."""
    if is_at(change.after, Due.KEEP):
        yield change.event("drawn", cubes=by_colour(change.after.drawn))


def _sun(change: Transition) -> Iterator[Event]:
    """Yield moves of both markers, events and planets that were destroyed."""
    before, after = change.before, change.after
    if change.rise("exploitation"):
        yield change.event("exploitation", to=int(after.exploitation))
    if change.rise("spiral"):
        yield change.event("sun", steps=change.rise("spiral"), to=int(after.spiral))
    yield from _revealed(change)
    for planet in np.flatnonzero(before.is_destroyed != after.is_destroyed).tolist():
        yield change.event("destroyed", planet=PLANETS[planet])


def _revealed(change: Transition) -> Iterator[Event]:
    """Yield events that were revealed, in the sections of the spaces where that was."""
    before, after, params = change.before, change.after, change.params
    way = range(int(before.spiral) + 1, min(int(after.spiral), int(params.spiral)) + 1)
    spaces = [space for space in way if params.has_event[space]]
    events = after.event[before.next_event : after.next_event].tolist()
    for space, event in zip(spaces, events, strict=False):
        section = int(space > params.mercury_after) + int(space > params.venus_after)
        name = names_of(change.tree).events[event]
        does = change.tree["events"][name][SECTIONS[section]]
        yield change.event("event", token=name, does=does)


def _people(change: Transition) -> Iterator[Event]:
    """Yield people who were saved, and people who came to Earth."""
    before, after = change.before, change.after
    people = after.person[before.next_person : after.next_person]
    came = np.bincount(change.params.person_colour[people], minlength=N_COLOURS)
    saved = before.earth + came - after.earth
    if saved.any():
        yield change.event("saved", people=_some(saved), cells=int(after.cells))
    if came.any():
        yield change.event("came", people=_some(came))


def _some(numbers: np.ndarray) -> dict[str, int]:
    """Return people by colour, those that are none left out."""
    told = zip(COLOURS, numbers.tolist(), strict=True)
    return {colour: number for colour, number in told if number}


FINDERS = (_drawn, _sun, _people)
