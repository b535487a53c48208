"""Events of the course of a game: passing, phases, rounds, the end."""

from __future__ import annotations

from collections.abc import Iterator

from exobalance.simcore.describe import Event
from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.layout import PLANETS
from exobalance.simcore.games.starship.data.tables import ENDINGS
from exobalance.simcore.games.starship.tell.names import of_bits
from exobalance.simcore.games.starship.tell.snapshot import (
    order_of,
    satellite_space,
    technologies_of,
)
from exobalance.simcore.kit.telling.transition import Transition


def is_new_round(change: Transition) -> bool:
    """Return whether a round began."""
    return change.rise("round_number") > 0


def in_government(change: Transition) -> bool:
    """Return whether the government phase went on, or was carried out, with this decision."""
    before, after = int(change.before.phase), int(change.after.phase)
    if before == Phase.GOVERNMENT:
        return True
    return before == Phase.SALVATION and (after > before or is_new_round(change))


def _turned(change: Transition) -> Iterator[Event]:
    """Yield pass tokens that were turned within a phase."""
    if change.before.phase != change.after.phase or is_new_round(change):
        return
    for seat in change.seats:
        if change.rise("face", seat):
            yield change.event("turned", seat, face=int(change.after.face[seat]))


def _passed(change: Transition) -> Iterator[Event]:
    """Yield places that were taken in the order of the next phase."""
    for which in range(2):
        for place in range(int(change.before.n_order[which]), int(change.after.n_order[which])):
            seat = int(change.after.order[which, place])
            yield change.event("passed", seat, place=place + 1)


def _government(change: Transition) -> Iterator[Event]:
    """Yield who governs as the government phase begins."""
    if in_government(change) and change.before.phase != Phase.GOVERNMENT:
        seat = int(change.after.last_governor)
        yield change.event("government", governor=seat if seat >= 0 else None)


def _orbits(change: Transition) -> Iterator[Event]:
    """Yield where planets are after they have moved."""
    if (change.before.space != change.after.space).any():
        spaces = dict(zip(PLANETS, change.after.space.tolist(), strict=True))
        yield change.event("orbits", spaces=spaces)


def _phases(change: Transition) -> Iterator[Event]:
    """Yield a salvation phase or a round that begins."""
    before, after = int(change.before.phase), int(change.after.phase)
    if before == Phase.ACTION and after == Phase.SALVATION:
        yield change.event("salvation", order=order_of(change.after, 1))
    if is_new_round(change):
        number = int(change.after.round_number)
        yield change.event("round", round=number, order=order_of(change.after, 0))


def _counted(change: Transition) -> Iterator[Event]:
    """Yield places of arrival, and the technologies that break ties."""
    after = change.after
    for seat in change.seats:
        space = satellite_space(after, change.tree, seat)
        yield change.event(
            "counted",
            seat,
            place=int(after.arrival_place[seat]),
            column=space[0] if space else None,
            technologies=technologies_of(after, seat),
        )


def _ended(change: Transition) -> Iterator[Event]:
    """Yield what ended the game."""
    yield change.event("ended", reasons=of_bits(change.after.ended_by, ENDINGS))


FIRST = (_turned, _passed, _government)
LAST = (_orbits, _phases)
AT_END = (_counted, _ended)
