"""What a decision led to, as plain data: the events of a replay.

An event is a dictionary with ``turn``, ``seat``, ``event`` and fields of its own:

============  ========================================================================
event         fields
============  ========================================================================
action        room, points: the seat starts to act with so many action points
module_on     at, tile: a colonist went home and turned the module ON
bonus         bonus, room: recruit, promotion or robot; room null where nothing was gained
filled        at, colonists: an airlock took so many colonists from supply
swapped       tokens: the two, upper one first, before the swap; track: all five after it
landed        gate, exoplanet, colonists, home: a gate module was emptied; so many found a
              place and so many went home; on Hawking ``points`` and no ``home``, and at
              the end of the game ``at``, as no decision names the module
gate_moved    gate, from, to
closed        exoplanet, order, points, score: points by seat, also by source
rank          rank, figure: the seat reached a rank; ``room`` of an engineer or chief
predominance  token, value, count: what the seat is paid for, at the end
corridors     open, points: what open corridors cost the seat at the end
rank_lost     rank, figure: corridors cost the seat a rank
============  ========================================================================

They are found by comparing the state at a decision with the state at the next one, so
nothing here decides a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Event
from exobalance.simcore.games.sgo.data.labels import SOURCES, Kind, Source
from exobalance.simcore.games.sgo.data.layout import (
    BONUSES,
    GATES,
    HAWKING,
    N_GATES,
    N_TOKENS,
    PLANETS,
    ROOMS,
    TOKENS,
    Bonus,
    Figure,
    Phase,
)
from exobalance.simcore.games.sgo.data.names import (
    FIGURES,
    HAWKING_NAME,
    Names,
    gate_target,
    names_of,
    place_of,
)
from exobalance.simcore.games.sgo.rules.scoring import domain_count, score_predominance
from exobalance.simcore.games.sgo.rules.station import count_open_corridors, is_full_gate
from exobalance.simcore.kit.telling.transition import Transition, events_of

CLOSING_SOURCES = (Source.AREAS, Source.MAJORITIES, Source.SPREAD)
ACTING = (Phase.ACTION, Phase.ACTION_PLACE, Phase.BONUS)
LANDING = (Phase.LANDING, Phase.LANDING_SWAP)


def _names(change: Transition) -> Names:
    return names_of(change.tree, int(change.before.n_players))


def _turned_on(change: Transition) -> Iterator[Event]:
    """Yield the module that a colonist turned ON, and the bonus that comes by itself."""
    seat, (start, module, *_) = change.seat, change.option
    if change.kind != Kind.MOVE or start < 0 or change.before.mod_on[seat, module]:
        return
    tile = int(change.before.mod_tile[seat, module])
    at = place_of(change.before, seat, module)
    yield change.event("module_on", at=at, tile=_names(change).tiles[tile])
    bonus = change.params.tile_bonus[tile]
    if bonus == Bonus.NONE or change.after.phase == Phase.BONUS:
        return
    has_robot = bonus == Bonus.ROBOT and change.before.spare_robots[seat] > 0
    room = ROOMS[change.params.tile_room[tile]] if has_robot else None
    yield change.event("bonus", bonus=BONUSES[bonus], room=room)


def _bonus(change: Transition) -> Iterator[Event]:
    """Yield the recruit or promotion that was taken or declined."""
    if change.kind in (Kind.RECRUIT, Kind.PROMOTE):
        bonus = Bonus.RECRUIT if change.kind == Kind.RECRUIT else Bonus.PROMOTION
        number = change.option[0]
        room = ROOMS[number] if number >= 0 else None
        yield change.event("bonus", bonus=BONUSES[bonus], room=room)


def _filled(change: Transition) -> Iterator[Event]:
    """Yield the airlock that was filled."""
    seat, module = change.seat, change.option[0]
    if change.kind == Kind.AIRLOCK and module >= 0:
        added = change.rise("mod_colonists", seat, module)
        yield change.event("filled", at=place_of(change.before, seat, module), colonists=added)


def _swapped(change: Transition) -> Iterator[Event]:
    """Yield a swap of predominance tokens."""
    upper = change.option[0]
    if change.kind == Kind.SWAP and upper >= 0:
        pair = change.before.token[upper : upper + 2]
        track = [TOKENS[token] for token in change.after.token]
        yield change.event("swapped", tokens=[TOKENS[token] for token in pair], track=track)


def _landed(change: Transition) -> Iterator[Event]:
    """Yield the end of a landing, on Hawking or on an exoplanet."""
    before, after, seat = change.before, change.after, change.seat
    if change.kind == Kind.JOURNEY:
        module = change.option[0]
        if before.gate_planet[_gate_of(change, seat, module)] == HAWKING:
            yield _on_hawking(change, seat, module)
            return
    elif before.phase not in LANDING:
        return
    if after.phase in LANDING:
        return
    gate = list(before.gate_planet).index(after.landing_planet)
    yield change.event(
        "landed",
        gate=GATES[gate],
        exoplanet=PLANETS[after.landing_planet],
        colonists=int(after.landing_placed),
        home=change.rise("surplus", seat),
    )


def _gate_of(change: Transition, seat: int, module: int) -> int:
    """Return the gate that a gate module leads through."""
    return int(change.params.tile_symbol[change.before.mod_tile[seat, module]])


def _on_hawking(change: Transition, seat: int, module: int, **more: Any) -> Event:
    """Return the landing of a full gate module's colonists on Hawking."""
    gate = _gate_of(change, seat, module)
    colonists = int(change.before.mod_colonists[seat, module])
    return change.event(
        "landed",
        seat,
        **more,
        gate=GATES[gate],
        exoplanet=HAWKING_NAME,
        colonists=colonists,
        points=colonists * int(change.params.hawking_points),
    )


def _gate_moved(change: Transition) -> Iterator[Event]:
    """Yield the move of a gate."""
    for gate in range(N_GATES):
        old, new = int(change.before.gate_planet[gate]), int(change.after.gate_planet[gate])
        if old != new:
            ends = {"from": gate_target(old), "to": gate_target(new)}
            yield change.event("gate_moved", gate=GATES[gate]) | ends


def _closed(change: Transition) -> Iterator[Event]:
    """Yield the closing of a planet with what it paid."""
    after = change.after
    if after.closings == change.before.closings:
        return
    planet = int(after.closing_planet)
    yield change.event(
        "closed",
        exoplanet=PLANETS[planet],
        order=int(after.closings),
        points=[int(after.payout[planet, seat]) for seat in change.seats],
        score={
            SOURCES[source].name: [change.rise("source", seat, source) for seat in change.seats]
            for source in CLOSING_SOURCES
        },
    )


def _ranks(change: Transition) -> Iterator[Event]:
    """Yield the ranks that were reached, or at the end lost, by all seats in turn order."""
    before, after = change.before, change.after
    for step in change.seats:
        seat = (int(before.active) + step) % len(change.seats)
        for rank in range(int(before.ranks[seat]), int(after.ranks[seat])):
            figure = Figure(after.rank_figure[seat, rank])
            given = figure in (Figure.ENGINEER, Figure.CHIEF)
            room = {"room": ROOMS[change.option[1]]} if given else {}
            yield change.event("rank", seat, rank=rank + 1, figure=FIGURES[figure], **room)


def _last_landings(change: Transition) -> Iterator[Event]:
    """Yield the full gate modules that were emptied onto Hawking when the game ended."""
    for seat in change.seats:
        for module in range(int(change.before.n_modules[seat])):
            chosen = (change.seat, change.option[0])
            emptied = change.kind == Kind.JOURNEY and (seat, module) == chosen
            if is_full_gate(change.before, change.params, seat, module) and not emptied:
                at = place_of(change.before, seat, module)
                yield _on_hawking(change, seat, module, at=at)


def _predominance(change: Transition) -> Iterator[Event]:
    """Yield who is paid for each predominance token.

    The rule itself says so: it scores a copy of the table with one place of the track at a
    time.
    """
    before, params = change.before.copy(), change.params.copy()
    values = [int(value) for value in params.token_values]
    before.token, before.on_field = change.after.token, change.after.on_field
    for place in range(N_TOKENS):
        params.token_values[:] = 0
        params.token_values[place] = values[place]
        paid = before.source[:, Source.PREDOMINANCE].copy()
        score_predominance(before, params)
        token = int(change.after.token[place])
        for seat in change.seats:
            value = int(before.source[seat, Source.PREDOMINANCE] - paid[seat])
            if value:
                count = int(domain_count(before, seat, token))
                yield change.event(
                    "predominance", seat, token=TOKENS[token], value=value, count=count
                )


def _corridors(change: Transition) -> Iterator[Event]:
    """Yield what open corridors cost, and the ranks that went with it."""
    before, after = change.before, change.after
    for seat in change.seats:
        points = int(after.source[seat, Source.CORRIDORS])
        n_open = int(count_open_corridors(after, change.params, seat))
        yield change.event("corridors", seat, open=n_open, points=points)
        for rank in range(int(before.ranks[seat]), int(after.ranks[seat]), -1):
            figure = FIGURES[Figure(before.rank_figure[seat, rank - 1])]
            yield change.event("rank_lost", seat, rank=rank, figure=figure)


def _action(change: Transition) -> Iterator[Event]:
    """Yield the start of the next seat's action."""
    before, after = change.before, change.after
    if after.status != Status.RUNNING or after.phase != Phase.ACTION:
        return
    if before.phase in ACTING and before.room_step == after.room_step:
        return
    yield {
        "turn": int(after.turn),
        "seat": int(after.seat),
        "event": "action",
        "room": ROOMS[after.room],
        "points": int(after.points),
    }


events = events_of(
    (_turned_on, _bonus, _filled, _swapped, _landed, _gate_moved, _closed, _ranks, _action),
    at_end=(_last_landings, _predominance, _corridors),
)
