"""Events of single seats: what they did, and what they have more or less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from exobalance.simcore.describe import Event
from exobalance.simcore.games.starship.data.codes import Act
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.data.layout import (
    BUILDINGS,
    COLOURS,
    N_PLANETS,
    PLANETS,
    ROWS,
)
from exobalance.simcore.games.starship.tell.names import names_of, of_bits
from exobalance.simcore.kit.telling.transition import Transition

SOURCE_NAMES = tuple(source.name for source in SOURCES)


def changes(change: Transition, field: str, index: Any, kinds: Sequence[str]) -> dict[str, int]:
    """Return by how much numbers of an array rose, by kind, those of 0 left out."""
    rises = np.asarray(change.after[field][index]) - np.asarray(change.before[field][index])
    return {kind: rise for kind, rise in zip(kinds, rises.tolist(), strict=True) if rise}


# --- deeds


def _flew(change: Transition) -> Iterator[Event]:
    """Yield trips, those home at the end too."""
    for seat in change.seats:
        start, end = (int(state.place[seat]) for state in (change.before, change.after))
        if start != end:
            missing = change.rise("fuel_missing", seat)
            way = {"from": PLANETS[start], "to": PLANETS[end]}
            yield change.event("flew", seat) | way | {"missing": missing}


def _looked(change: Transition) -> Iterator[Event]:
    """Yield production tokens that were looked at."""
    before, after = int(change.before.n_looked), int(change.after.n_looked)
    if after > before:
        names = names_of(change.tree).productions
        looked = change.after.looked[before:after].tolist()
        yield change.event("looked", production=[names[i] for i in looked])


def _plants(change: Transition) -> Iterator[Event]:
    """Yield plants that were founded, dismantled or destroyed."""
    names = names_of(change.tree).productions
    for seat in change.seats:
        for planet, name in enumerate(PLANETS):
            old, new = (int(state.plant[seat, planet]) for state in (change.before, change.after))
            if old >= 0 and new < 0:
                how = "dismantled" if change.option[0] == Act.DISMANTLE else "destroyed"
                yield change.event("lost", seat, planet=name, production=names[old], how=how)
            elif new >= 0 and old < 0:
                yield change.event("founded", seat, planet=name, production=names[new])


def _wormhole(change: Transition) -> Iterator[Event]:
    """Yield where own wormholes were put, or that they have no planet any more."""
    for seat in change.seats:
        if change.rise("wormhole", seat):
            planet = int(change.after.wormhole[seat])
            yield change.event("wormhole", seat, planet=PLANETS[planet] if planet >= 0 else None)


def _technology(change: Transition) -> Iterator[Event]:
    """Yield technologies that were developed."""
    names = names_of(change.tree).salvation
    for seat in change.seats:
        for row, name in enumerate(ROWS):
            if change.rise("level", seat, row):
                level = int(change.after.level[seat, row])
                yield change.event("technology", seat, technology=name, level=level)
        for name in of_bits(_new_bits(change, "salvation", seat), names):
            yield change.event("technology", seat, technology=name, level=None)


def _extra(change: Transition) -> Iterator[Event]:
    """Yield extra tokens that were taken."""
    names = names_of(change.tree).extra
    for seat in change.seats:
        for name in of_bits(_new_bits(change, "extra", seat), names):
            yield change.event("extra", seat, token=name)


def _new_bits(change: Transition, field: str, seat: int) -> int:
    """Return the bits of a number of a seat that were set."""
    return int(change.after[field][seat]) & ~int(change.before[field][seat])


# --- holdings


def _cubes(change: Transition) -> Iterator[Event]:
    """Yield cubes that came to, or left, places of a seat."""
    for seat in change.seats:
        for place, field in (("reserve", "cubes"), ("hold", "hold_cubes")):
            if rises := changes(change, field, seat, COLOURS):
                yield change.event("cubes", seat, place=place, planet=None, change=rises)
        for planet in range(N_PLANETS):
            for place in ("deposit", "warehouse"):
                if rises := changes(change, place, (seat, planet), COLOURS):
                    where = {"place": place, "planet": PLANETS[planet]}
                    yield change.event("cubes", seat, **where, change=rises)


def _buildings(change: Transition) -> Iterator[Event]:
    """Yield buildings that came to, or left, places of a seat; bases too."""
    places = (
        ("locked", "locked", ""),
        ("reserve", "buildings", "bases"),
        ("hold", "hold_buildings", "hold_bases"),
    )
    for seat in change.seats:
        for place, field, bases in places:
            rises = changes(change, field, seat, BUILDINGS)
            if bases and change.rise(bases, seat):
                rises = {"base": change.rise(bases, seat)} | rises
            if rises:
                yield change.event("buildings", seat, place=place, planet=None, change=rises)
        for planet in range(N_PLANETS):
            if rises := changes(change, "built", (seat, planet), BUILDINGS):
                where = {"place": "plant", "planet": PLANETS[planet]}
                yield change.event("buildings", seat, **where, change=rises)


def _fuel(change: Transition) -> Iterator[Event]:
    """Yield fuel of reserve and hold."""
    for seat in change.seats:
        reserve, hold = change.rise("fuel", seat), change.rise("hold_fuel", seat)
        if reserve or hold:
            yield change.event("fuel", seat, reserve=reserve, hold=hold)


def _scientists(change: Transition) -> Iterator[Event]:
    """Yield scientists that became available or were used."""
    for seat in change.seats:
        available, supply = change.rise("scientists", seat), change.rise("supply", seat)
        if available or supply:
            yield change.event("scientists", seat, available=available, supply=supply)


def _reputation(change: Transition) -> Iterator[Event]:
    """Yield moves of the marker of reputation."""
    for seat in change.seats:
        start, end = (int(state.reputation[seat]) for state in (change.before, change.after))
        if start != end:
            yield change.event("reputation", seat) | {"from": start, "to": end}


def _points(change: Transition) -> Iterator[Event]:
    """Yield points, by source."""
    for seat in change.seats:
        if rises := changes(change, "source", seat, SOURCE_NAMES):
            yield change.event("points", seat, points=rises)


DEEDS = (_flew, _looked, _plants, _wormhole, _technology, _extra)
HOLDINGS = (_cubes, _buildings, _fuel, _scientists, _reputation, _points)
