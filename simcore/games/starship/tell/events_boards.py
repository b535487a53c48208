"""Events of the boards of all: mechanisms, pyramid, leader tracks, route, market."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from exobalance.simcore.describe import Event
from exobalance.simcore.games.starship.data.layout import COLOURS, GOVERNMENT, KINDS, TRACKS
from exobalance.simcore.games.starship.tell.events_course import in_government
from exobalance.simcore.games.starship.tell.events_seats import changes
from exobalance.simcore.games.starship.tell.names import (
    names_of,
    satellite_name,
    space_of_route,
)
from exobalance.simcore.games.starship.tell.snapshot import (
    mechanisms_on_display,
    satellite_space,
)
from exobalance.simcore.kit.telling.transition import Transition


def _built(change: Transition) -> Iterator[Event]:
    """Yield mechanisms whose points came, or came to nobody."""
    names = names_of(change.tree).mechanisms
    new = (change.before.mechanism_seat == 0) & (change.after.mechanism_seat != 0)
    for mechanism in np.flatnonzero(new).tolist():
        seat = int(change.after.mechanism_seat[mechanism]) - 1
        gains = seat if seat in change.seats else None
        how = "government" if in_government(change) else "pyramid"
        if gains is not None and change.rise("built_total", seat):
            how = "action"
        yield change.event("built", gains, mechanism=names[mechanism], how=how, gains=gains)


def _sector(change: Transition) -> Iterator[Event]:
    """Yield how far the sectors are."""
    if change.rise("sector") or change.rise("in_sector"):
        after = change.after
        yield change.event("sector", completed=int(after.sector), mechanisms=int(after.in_sector))


def _pyramid(change: Transition) -> Iterator[Event]:
    """Yield scientists that came, moved along or left; a seat has one in a row at most."""
    before, after = change.before.pyramid, change.after.pyramid
    for seat in change.seats:
        for row in np.flatnonzero((before != after).any(axis=1)).tolist():
            places = [np.flatnonzero(state[row] == seat).tolist() for state in (before, after)]
            if places[0] != places[1]:
                start, end = ([row + 1, at[0] + 1] if at else None for at in places)
                yield change.event("pyramid", seat) | {"from": start, "to": end}


def _posts(change: Transition) -> Iterator[Event]:
    """Yield command posts."""
    for seat in change.seats:
        if change.rise("posts", seat):
            yield change.event("posts", seat, posts=int(change.after.posts[seat]))


def _leader(change: Transition) -> Iterator[Event]:
    """Yield steps on leader tracks."""
    for seat in change.seats:
        for track, name in enumerate(TRACKS):
            steps = change.rise("leader", seat, track)
            if steps:
                to = int(change.after.leader[seat, track])
                yield change.event("leader", seat, track=name, steps=steps, to=to)


def _satellites(change: Transition) -> Iterator[Event]:
    """Yield moves of satellites, what was discovered, and arrivals on Trappist."""
    satellites = [*change.seats, GOVERNMENT]
    for satellite in satellites:
        if change.rise("satellite", satellite):
            spaces = (
                satellite_space(state, change.tree, satellite)
                for state in (change.before, change.after)
            )
            way = dict(zip(("from", "to"), spaces, strict=True))
            yield _of_satellite(change, "satellite", satellite) | way
    new = (change.before.route < 0) & (change.after.route >= 0)
    for space in np.flatnonzero(new).tolist():
        kind = KINDS[change.after.route[space]]
        yield change.event("explored", space=space_of_route(change.tree, space), kind=kind)
    for satellite in satellites:
        if change.rise("arrived", satellite):
            place = int(change.after.arrived[satellite])
            yield _of_satellite(change, "arrived", satellite) | {"place": place}


def _of_satellite(change: Transition, name: str, satellite: int) -> Event:
    """Return an event with whose satellite it is about."""
    seat = None if satellite == GOVERNMENT else satellite
    return change.event(name, seat, whose=satellite_name(satellite))


# --- what lies out


def _mechanisms(change: Transition) -> Iterator[Event]:
    """Yield the mechanisms on display, and those that became long-term projects."""
    shown = mechanisms_on_display(change.after, change.tree)
    if shown != (before := mechanisms_on_display(change.before, change.tree)):
        del shown["sector"]
        if any(shown[key] != before[key] for key in shown):
            yield change.event("mechanisms", **shown)
    for name in shown["long_term"]:
        if name not in before["long_term"]:
            yield change.event("stored", mechanism=name)


def _market(change: Transition) -> Iterator[Event]:
    """Yield cubes that came into the market, left it, or found no room."""
    if rises := changes(change, "market", ..., COLOURS):
        yield change.event("market", change=rises)
    if gone := changes(change, "discarded", ..., COLOURS):
        yield change.event("discarded", cubes=gone)
    if change.rise("overflowed"):
        yield change.event("overflowed", number=change.rise("overflowed"))


FINDERS = (_built, _sector, _pyramid, _posts, _leader, _satellites)
DISPLAYS = (_mechanisms, _market)
