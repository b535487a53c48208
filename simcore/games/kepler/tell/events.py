"""What a decision led to, as plain data: the events of a replay.

An event is a dictionary with ``turn``, ``seat``, ``event`` and fields of its own:

============ =========================================================================
event        fields
============ =========================================================================
cubes        from, to: a card, "storage", "pit", or "supply" for bonus cubes; E, M, A
landed       tile, hex: a ship now lies on a planet or mine
colonised    card, planet_type, zone
terraformed  card, planet_type, points: those that it will pay
target       tile, hex: a colonial target was collected
level        technology, level; lifted: true if by the collaboration of another seat
steps        track, steps, to
medals       track, places: of the medals that now lie on the progress card; next: true if
             they wait for the next one
declined     space: the main action did nothing
turned_up    tiles: [name, [column, row]]
progress     card, seats: whom the card means in this clean-up
awarded      track, medals
round        round, first: seat that opens it, card: revealed, null when there is none left
phantom      what of the solo phantom changed: technologies, colonial, technology, medals
met          objective: a solo player has met it once and for all
scored       points by source, at the end of the game
============ =========================================================================

They are found by comparing the state at a decision with the state at the next one, so
nothing here decides a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from exobalance.simcore.describe import Event
from exobalance.simcore.games.kepler.data.codes import Act, Cell, Phase, Task
from exobalance.simcore.games.kepler.data.galaxy import hex_place
from exobalance.simcore.games.kepler.data.labels import SOURCES, SPACES, Kind
from exobalance.simcore.games.kepler.data.layout import (
    CUBES,
    PHANTOM,
    TECHNOLOGIES,
    TRACKS,
    ZONES,
)
from exobalance.simcore.games.kepler.rules.scoring import score_seats
from exobalance.simcore.games.kepler.tell.names import (
    PIT,
    SUPPLY,
    Names,
    card_name,
    names_of,
    place_name,
    tile_name,
)
from exobalance.simcore.games.kepler.tell.setup import objectives_of
from exobalance.simcore.games.kepler.tell.snapshot import contender_dict, medals_left
from exobalance.simcore.kit.telling.lines import points_by_source
from exobalance.simcore.kit.telling.transition import Transition, events_of


def _names(change: Transition) -> Names:
    return names_of(change.tree)


# --- cubes


def _areas(change: Transition, state: np.record, seat: int) -> dict[str, np.ndarray]:
    """Return the cubes of a seat by place."""
    found = {PIT: state.pit[seat].copy()}
    for place in range(1 + int(change.after.n_cards[seat])):
        cubes = state.cubes[seat, place - 1] if place else state.storage[seat]
        found[place_name(change.after, _names(change), seat, place)] = cubes.copy()
    return found


def _cubes(change: Transition) -> Iterator[Event]:
    """Yield the cubes that went from one place to another."""
    for seat in change.seats:
        before, after = (_areas(change, state, seat) for state in (change.before, change.after))
        ways: dict[tuple[str, str], list[int]] = {}
        for cube in range(len(CUBES)):
            rises = {place: int(after[place][cube] - before[place][cube]) for place in after}
            start = next((place for place, n in rises.items() if n < 0), SUPPLY)
            end = next((place for place, n in rises.items() if n > 0), "")
            if end:
                ways.setdefault((start, end), [0] * len(CUBES))[cube] = rises[end]
        for (start, end), amounts in ways.items():
            moved = dict(zip(CUBES, amounts, strict=True))
            yield change.event("cubes", seat) | {"from": start, "to": end} | moved


# --- ships, planets and tiles


def _landed(change: Transition) -> Iterator[Event]:
    """Yield ships that have come to a planet or mine, and targets that they collected."""
    if change.kind != Kind.MOVE or change.option[0] != Act.TAKE:
        return
    hexagon = change.option[2]
    tile = int(change.before.tile_at[hexagon])
    if tile >= 0:
        name = "target" if change.before.cell[hexagon] == Cell.TARGET else "landed"
        yield change.event(name, tile=tile_name(_names(change), tile), hex=hex_place(hexagon))


def _planets(change: Transition) -> Iterator[Event]:
    """Yield planets that were colonised or terraformed."""
    before, after, seat = change.before, change.after, change.seat
    for slot in range(1, int(after.n_cards[seat])):
        name = card_name(after, _names(change), seat, slot)
        planet = change.tree["planets"][name]
        if slot >= before.n_cards[seat]:
            zone = ZONES[change.params.zone[after.tile_hex[after.card_planet[seat, slot]]]]
            yield change.event("colonised", card=name, planet_type=planet["type"], zone=zone)
        if after.is_terraformed[seat, slot] > before.is_terraformed[seat, slot]:
            points = planet["points"]
            yield change.event("terraformed", card=name, planet_type=planet["type"], points=points)


def _turned_up(change: Transition) -> Iterator[Event]:
    """Yield the tiles that were turned up."""
    was_down = change.before.cell & Cell.DOWN != 0
    if change.kind == Kind.PLACE_TILE:  # the last one may be turned up at once
        was_down[change.option[1]] = True
    is_down = change.after.cell & Cell.DOWN != 0
    tiles = [
        [tile_name(_names(change), int(change.after.tile_at[hexagon])), hex_place(hexagon)]
        for hexagon in np.flatnonzero(was_down & ~is_down).tolist()
    ]
    if tiles:
        yield change.event("turned_up", tiles=sorted(tiles))


# --- technologies and leadership


def _gained(change: Transition) -> set[tuple[int, int]]:
    """Return seats and technologies that rise otherwise than by collaboration."""
    _, first, second, *_ = change.option
    found = set()
    if change.option[0] == Act.TAKE:
        if change.kind in (Kind.DEVELOP, Kind.FREE_LEVEL):
            found.add((change.seat, first))
        elif change.kind == Kind.SETUP_TECH:
            found |= {(change.seat, first), (change.seat, second)}
    for task, seat, technology, _ in change.before.task[: change.before.n_tasks].tolist():
        if task == Task.LEVEL:
            found.add((seat, technology))
    return found


def _levels(change: Transition) -> Iterator[Event]:
    """Yield the levels of technologies that were gained."""
    gained = _gained(change)
    for seat in _around(change):
        for technology, name in enumerate(TECHNOLOGIES):
            if change.rise("level", seat, technology) > 0:
                level = int(change.after.level[seat, technology])
                lifted = {} if (seat, technology) in gained else {"lifted": True}
                yield change.event("level", seat, technology=name, level=level, **lifted)


def _around(change: Transition) -> Iterator[int]:
    """Yield the seats from the one that decided on, clockwise."""
    for away in change.seats:
        yield (change.seat + away) % len(change.seats)


def _steps(change: Transition) -> Iterator[Event]:
    """Yield the steps of leadership, and medals that were reached or passed by seats."""
    for seat in _around(change):
        for track, name in enumerate(TRACKS):
            steps = change.rise("place", seat, track)
            if steps > 0:
                to = int(change.after.place[seat, track])
                yield change.event("steps", seat, track=name, steps=steps, to=to)
    yield from _medals(change, by_phantom=False)


def _medals(change: Transition, by_phantom: bool) -> Iterator[Event]:
    """Yield medals that went onto a card, of the phantom or of seats."""
    for track, name in enumerate(TRACKS):
        left = medals_left(change.after, change.tree, track)
        start, end = (int(state.place[PHANTOM, track]) for state in (change.before, change.after))
        places = [
            place
            for place in medals_left(change.before, change.tree, track)
            if place not in left and (start < place <= end) == by_phantom
        ]
        if places:
            waits = {"next": True} if change.rise("medals_next", track) > 0 else {}
            yield change.event("medals", track=name, places=places, **waits)


def _gives_steps(change: Transition) -> bool:
    """Return whether the option itself led to steps or levels, not a card after it."""
    if change.before.n_tasks > 0 or change.before.phase == Phase.CARD:
        return True
    if change.kind == Kind.MOVE:
        return change.rise("targets", change.seat) > 0
    return change.option[0] == Act.TAKE and change.kind in (
        Kind.SETUP_TECH,
        Kind.COLONISE,
        Kind.DEVELOP,
        Kind.TERRAFORM,
        Kind.MAP_TRACK,
        Kind.BONUS,
    )


def _leadership(change: Transition) -> Iterator[Event]:
    """Yield levels and steps, in front of the clean-up or, if its card gave them, in it."""
    if _gives_steps(change):
        yield from _levels(change)
        yield from _steps(change)
        yield from _progress(change)
    else:
        yield from _progress(change)
        yield from _levels(change)
        yield from _steps(change)


# --- the course of the game


def _declined(change: Transition) -> Iterator[Event]:
    """Yield a main action that did nothing."""
    for seat in change.seats:
        if change.rise("declined", seat) > 0:
            yield change.event("declined", seat, space=SPACES[change.after.space[seat]][0])


def _is_new_round(change: Transition) -> bool:
    return change.rise("round_number") > 0


def _progress(change: Transition) -> Iterator[Event]:
    """Yield whom the progress card means when its clean-up begins."""
    if change.before.round_number == 0 or change.before.phase >= Phase.CARD:
        return
    if change.has_ended or _is_new_round(change) or change.after.phase >= Phase.CARD:
        if change.before.card >= 0:
            seats = [seat for seat in change.seats if change.rise("card_gain", seat) > 0]
            card = _names(change).progress[change.before.card]
            yield change.event("progress", int(change.before.first), card=card, seats=seats)


def _awarded(change: Transition) -> Iterator[Event]:
    """Yield the medals that seats were awarded."""
    for seat in change.seats:
        for track, name in enumerate(TRACKS):
            medals = change.rise("medals", seat, track)
            if medals > 0:
                yield change.event("awarded", seat, track=name, medals=medals)


def _round(change: Transition) -> Iterator[Event]:
    """Yield a new round with the card that was revealed."""
    if _is_new_round(change):
        after = change.after
        first, card = int(after.first), int(after.card)
        name = _names(change).progress[card] if card >= 0 else None
        yield change.event("round", first, round=int(after.round_number), first=first, card=name)


def _phantom(change: Transition) -> Iterator[Event]:
    """Yield what of the phantom changed, and medals that it passed."""
    if len(change.seats) > 1:
        return
    before, after = (contender_dict(state, PHANTOM) for state in (change.before, change.after))
    changed: dict[str, Any] = {name: now for name, now in after.items() if now != before[name]}
    if changed:
        yield change.event("phantom", **changed)
    yield from _medals(change, by_phantom=True)


def _met(change: Transition) -> Iterator[Event]:
    """Yield objectives of a solo player that are met once and for all."""
    new = int(change.after.met[0]) & ~int(change.before.met[0])
    for number, name in enumerate(objectives_of(change.after, change.tree, 0)):
        if new >> number & 1:
            yield change.event("met", objective=name)


def _scored(change: Transition) -> Iterator[Event]:
    """Yield the points of each seat."""
    score_seats(change.after, change.params)
    for seat in change.seats:
        points = points_by_source(change.after, seat, SOURCES)
        yield change.event("scored", seat, points={k: n for k, n in points.items() if n})


events = events_of(
    (
        _cubes,
        _landed,
        _planets,
        _declined,
        _turned_up,
        _leadership,
        _awarded,
        _round,
        _phantom,
        _met,
    ),
    at_end=(_scored,),
)
