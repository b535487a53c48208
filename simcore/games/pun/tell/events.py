"""What a decision led to, as plain data: the events of a replay.

An event is a dictionary with ``turn``, ``seat``, ``event`` and fields of its own:

==========  ==========================================================================
event       fields
==========  ==========================================================================
placed      meteorite: whether a tile got one; if any, destroyed: rovers, lifepods; idle:
            icons of the tile that move no cube
moved       cube, from, to: a cube went up or down
gained      what was added to the pool: synergies, patches, movement, ...; picks by rank
unlocked    tech: a technology that works from now on; ``lost`` for one that no longer does
collected   lifepods, meteorites: so many were collected
lost        rovers, lifepods, meteorites: so many left the planet of this seat otherwise
lapsed      what the pool still held when it closed; icons among it
round       round, commander, front: the top tiles in front of each seat
revealed    card, colour, help: an event
end         endings: "A", "B", "C"; the end phase begins
scored      points by source, at the end of the game
==========  ==========================================================================

They are found by comparing the state at a decision with the state at the next one, so
nothing here decides a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from exobalance.simcore.describe import Event
from exobalance.simcore.games.pun.data.codes import Act, Claim, Ending, Phase, Pool
from exobalance.simcore.games.pun.data.labels import SOURCES, Kind
from exobalance.simcore.games.pun.data.layout import N_LEVELS, N_RANKS, TERRAINS, TRACKS
from exobalance.simcore.games.pun.data.names import (
    Names,
    bits_in,
    cells_in,
    lifepod_places,
    names_of,
)
from exobalance.simcore.games.pun.rules.placement import front_stack, top_tile
from exobalance.simcore.games.pun.rules.scoring import score_seats
from exobalance.simcore.kit.telling.lines import points_by_source
from exobalance.simcore.kit.telling.transition import Transition, events_of

GAINS = {
    Pool.SYNERGY: "synergies",
    Pool.PATCH: "patches",
    Pool.ROVER: "rovers",
    Pool.MOVEMENT: "movement",
    Pool.LIFEPOD: "lifepods to collect",
    Pool.METEORITE: "meteorites to collect",
    Pool.DESTROY_PLANET_LIFEPOD: "lifepods to destroy",
    Pool.DESTROY_COLLECTED_LIFEPOD: "collected lifepods to destroy",
    Pool.DESTROY_PLANET_METEORITE: "meteorites to destroy",
    Pool.DESTROY_COLLECTED_METEORITE: "collected meteorites to destroy",
    Pool.DESTROY_ANY_METEORITE: "meteorites of any kind to destroy",
    Pool.LINE: "lines to clear",
    Pool.DESTROY_ROVER: "rovers to destroy",
    Pool.PUT_METEORITE: "meteorites to put",
    Pool.TELEPORT: "rovers to move by card",
    Pool.REPOSITION: "lifepods to move",
    Pool.EXTRA_TILE: "extra tiles",
    Pool.EXTRA_TILE_BUT_SYNERGY: "extra tiles without synergies",
    Pool.EXTRA_TILE_NONE: "extra tiles without icons",
    Pool.CHOICE: "choices",
    Pool.DISCARD_OBJECTIVE: "objectives to give up",
    Pool.DISCARD_STACK: "stacks to discard",
    Pool.END_CARD: "civ cards to take",
}


def _names(change: Transition) -> Names:
    return names_of(change.tree)


def _act(change: Transition) -> int:
    return change.option[0]


def _pool_stays(change: Transition) -> bool:
    """Whether the pool of the same seat is still open, or was closed by this option."""
    same = int(change.after.seat) == change.seat and change.after.pool_open
    return bool(same and change.before.phase == change.after.phase)


def _placed(change: Transition) -> Iterator[Event]:
    """Yield what a tile or patch did to what lay there."""
    if _act(change) not in (Act.PLACE, Act.PATCH) or change.kind == Kind.RESOLVE:
        return
    if _act(change) == Act.PATCH and change.kind != Kind.PATCH:
        return
    fields: dict[str, Any] = {}
    if _act(change) == Act.PLACE:
        new = len(cells_in(change.after.lying[change.seat]))
        old = len(cells_in(change.before.lying[change.seat]))
        fields["meteorite"] = new > old
    destroyed = {name: n for name, n in _destroyed(change).items() if n}
    fields |= {"destroyed": destroyed} if destroyed else {}
    idle = _idle(change)
    fields |= {"idle": idle} if idle else {}
    if fields:
        yield change.event("placed", **fields)


def _destroyed(change: Transition) -> dict[str, int]:
    """Return how many pieces of the seat's planet were destroyed."""
    losses = {"rovers": "rovers_lost", "lifepods": "pods_lost"}
    return {name: change.rise(field, change.seat) for name, field in losses.items()}


def _idle(change: Transition) -> list[str]:
    """Return the icons of a placed tile that did not join the pool, or left it at once."""
    claim = int(change.before.due_place) - 1
    if _act(change) != Act.PLACE or claim == Claim.NONE:
        return []
    tile = change.tree["tiles"][_names(change).tiles[change.option[1]]]
    left = [tile["a"], tile["b"]]
    for letter in _icons(change.after) if _pool_stays(change) else ():
        if letter in left:
            left.remove(letter)
    return sorted(left, key=TERRAINS.index)


def _icons(state: np.record) -> list[str]:
    """Return the icons in the pool, as letters."""
    return [
        letter for letter, n in zip(TERRAINS, state.icon.tolist(), strict=True) for _ in range(n)
    ]


def _moved(change: Transition) -> Iterator[Event]:
    """Yield the cubes of the seat that stand elsewhere."""
    for cube, letter in enumerate(TRACKS):
        places = [
            f"{TRACKS[state.cube_track[change.seat, cube]]}{state.cube_at[change.seat, cube]}"
            for state in (change.before, change.after)
        ]
        if places[0] != places[1]:
            yield change.event("moved") | {"cube": letter, "from": places[0], "to": places[1]}


def _unlocked(change: Transition) -> Iterator[Event]:
    """Yield technologies that work from now on, or no longer."""
    if change.kind in (Kind.PLANET, Kind.CORPORATION):
        return
    techs = _names(change).techs[change.after.corporation[change.seat]]
    old, new = (
        set(bits_in(state.levels[change.seat], N_LEVELS)) for state in (change.before, change.after)
    )
    for level in sorted(new - old):
        yield change.event("unlocked", tech=techs[level])
    for level in sorted(old - new):
        yield change.event("unlocked", tech=techs[level], lost=True)


def _pods(change: Transition, state: np.record) -> int:
    """Return the number of collected lifepods of the seat, one in hand included."""
    held = len(lifepod_places(state, _names(change), change.seat))
    return held + int(state.due_lifepod and state.seat == change.seat)


def _collected(change: Transition) -> Iterator[Event]:
    """Yield lifepods and meteorites that were collected."""
    found = {
        "lifepods": _pods(change, change.after) - _pods(change, change.before),
        "meteorites": change.rise("meteorites", change.seat),
    }
    found = {name: n for name, n in found.items() if n > 0}
    if found:
        yield change.event("collected", **found)


def _lost(change: Transition) -> Iterator[Event]:
    """Yield pieces that were destroyed by a card or event."""
    if _act(change) == Act.PLACE or change.kind == Kind.PATCH:
        return
    lost = {
        "rovers": change.rise("rovers_lost", change.seat),
        "lifepods": change.rise("pods_lost", change.seat),
    }
    lost["meteorites"] = max(0, -change.rise("meteorites", change.seat))
    lost = {name: n for name, n in lost.items() if n > 0}
    if lost:
        yield change.event("lost", **lost)


def _gained(change: Transition) -> Iterator[Event]:
    """Yield what was added to the pool of the seat, and civ picks."""
    gained: dict[str, Any] = {}
    if _pool_stays(change):
        for item, name in GAINS.items():
            more = change.rise("pool", item)
            if more > 0:
                gained[name] = more
        icons = list((Counter(_icons(change.after)) - Counter(_icons(change.before))).elements())
        if icons:
            gained["icons"] = icons
        more = change.rise("n_advances")
        if more > 0:
            gained["advances"] = more
        more = change.rise("n_regresses")
        if more > 0:
            gained["moves down"] = more
    picks = [change.rise("picks", change.seat, rank) for rank in range(N_RANKS)]
    ranks = [rank + 1 for rank, more in enumerate(picks) for _ in range(more)]
    if ranks:
        gained["picks"] = ranks
    if gained:
        yield change.event("gained", **gained)


def _lapsed(change: Transition) -> Iterator[Event]:
    """Yield what a stop left unused, and icons that can move no cube any more."""
    left: dict[str, Any] = {}
    if _act(change) == Act.STOP:
        left = {name: int(change.before.pool[item]) for item, name in GAINS.items()}
        left = {name: n for name, n in left.items() if n}
    if change.before.pool_open and _act(change) not in (Act.PLACE, Act.UNPLACED):
        icons = Counter(_icons(change.before))
        if _act(change) == Act.ICON:
            icons -= Counter(TERRAINS[change.option[1]])
        icons -= Counter(_icons(change.after) if _pool_stays(change) else ())
        left |= {"icons": list(icons.elements())} if icons else {}
    if left:
        yield change.event("lapsed", **left)


def _front(change: Transition) -> list[list[str | None]]:
    """Return the top tiles in front of each seat, outer ring first."""
    state, params = change.after, change.params
    tiles = [
        [top_tile(state, front_stack(state, params, seat, ring)) for ring in range(2)]
        for seat in change.seats
    ]
    return [[_names(change).tiles[tile] if tile >= 0 else None for tile in row] for row in tiles]


def _round(change: Transition) -> Iterator[Event]:
    """Yield a new round, a turn of the station, an event, and the end phase."""
    before, after = change.before, change.after
    is_new = before.round_number != after.round_number
    if is_new or before.turned != after.turned:
        yield change.event(
            "round",
            int(after.commander),
            round=int(after.round_number),
            commander=int(after.commander),
            front=_front(change),
        )
    for number in range(int(before.event_next), int(after.event_next)):
        name = _names(change).events[after.event_order[number]]
        card = change.tree["events"][name]
        yield change.event(
            "revealed", int(after.commander), card=name, colour=card["colour"], help=card["help"]
        )
    if after.phase == Phase.END_PHASE and before.phase != Phase.END_PHASE:
        letters = [each.name for each in Ending if int(after.ending) & each]
        yield change.event("end", int(after.commander), endings=letters)


def _scored(change: Transition) -> Iterator[Event]:
    """Yield the medals of each seat."""
    score_seats(change.after, change.params)
    for seat in change.seats:
        points = points_by_source(change.after, seat, SOURCES)
        yield change.event("scored", seat, points={k: n for k, n in points.items() if n})


events = events_of(
    (_placed, _moved, _unlocked, _collected, _lost, _gained, _lapsed, _round), at_end=(_scored,)
)
