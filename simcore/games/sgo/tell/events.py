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

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from exobalance.simcore.core.status import Status
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
    Phase,
)
from exobalance.simcore.games.sgo.data.names import (
    FIGURES,
    HAWKING_NAME,
    Figure,
    gate_target,
    names_of,
    place_of,
)
from exobalance.simcore.games.sgo.rules.scoring import domain_count, score_predominance
from exobalance.simcore.games.sgo.rules.station import count_open_corridors, is_full_gate

Event = dict[str, Any]
CLOSING_SOURCES = (Source.AREAS, Source.MAJORITIES, Source.SPREAD)
ACTING = (Phase.ACTION, Phase.ACTION_PLACE, Phase.BONUS)
LANDING = (Phase.LANDING, Phase.LANDING_SWAP)


class Change:
    """The table at a decision, the option taken, and the table at the next decision."""

    def __init__(
        self,
        before: np.record,
        after: np.record,
        option: np.ndarray,
        tree: Mapping[str, Any],
        params: np.record,
    ) -> None:
        self.before, self.after, self.params = before, after, params
        self.kind, self.seat = int(before.kind), int(before.seat)
        self.a, self.b, self.c, self.d, _ = (int(value) for value in option)
        self.names = names_of(tree, int(before.n_players))

    @property
    def seats(self) -> range:
        """All seats."""
        return range(int(self.before.n_players))

    def event(self, name: str, seat: int | None = None, **fields: Any) -> Event:
        """Return an event of this turn, of the seat that decided unless another is given."""
        seat = self.seat if seat is None else seat
        return {"turn": int(self.before.turn), "seat": seat, "event": name, **fields}

    def tile(self, seat: int, module: int) -> int:
        """Return the tile number of a module."""
        return int(self.before.mod_tile[seat, module])

    def has_ended(self) -> bool:
        """Whether this decision was the last one of a game that its rules ended."""
        return bool(self.after.status == Status.DONE)


def events(
    before: np.record,
    after: np.record,
    option: np.ndarray,
    tree: Mapping[str, Any],
    params: np.record,
) -> list[Event]:
    """Return what one option led to, in the order in which it happened.

    Parameters
    ----------
    before, after : records of the state at the decision and at the next one (or the end).
    option : int32[5], the row that was applied.
    tree, params : the rules, resolved and packed.
    """
    change = Change(before, after, option, tree, params)
    parts = [_turned_on, _bonus, _filled, _swapped, _landed, _gate_moved, _closed, _ranks]
    if change.has_ended():
        parts += [_last_landings, _predominance, _corridors]
    return [event for part in (*parts, _action) for event in part(change)]


def _turned_on(change: Change) -> Iterator[Event]:
    """Yield the module that a colonist turned ON, and the bonus that comes by itself."""
    seat, module = change.seat, change.b
    if change.kind != Kind.MOVE or change.a < 0 or change.before.mod_on[seat, module]:
        return
    tile = change.tile(seat, module)
    at = place_of(change.before, seat, module)
    yield change.event("module_on", at=at, tile=change.names.tiles[tile])
    bonus = change.params.tile_bonus[tile]
    if bonus == Bonus.NONE or change.after.phase == Phase.BONUS:
        return
    has_robot = bonus == Bonus.ROBOT and change.before.spare_robots[seat] > 0
    room = ROOMS[change.params.tile_room[tile]] if has_robot else None
    yield change.event("bonus", bonus=BONUSES[bonus], room=room)


def _bonus(change: Change) -> Iterator[Event]:
    """Yield the recruit or promotion that was taken or declined."""
    if change.kind in (Kind.RECRUIT, Kind.PROMOTE):
        bonus = Bonus.RECRUIT if change.kind == Kind.RECRUIT else Bonus.PROMOTION
        room = ROOMS[change.a] if change.a >= 0 else None
        yield change.event("bonus", bonus=BONUSES[bonus], room=room)


def _filled(change: Change) -> Iterator[Event]:
    """Yield the airlock that was filled."""
    if change.kind == Kind.AIRLOCK and change.a >= 0:
        seat, module = change.seat, change.a
        colonists = change.after.mod_colonists[seat, module]
        added = int(colonists - change.before.mod_colonists[seat, module])
        yield change.event("filled", at=place_of(change.before, seat, module), colonists=added)


def _swapped(change: Change) -> Iterator[Event]:
    """Yield a swap of predominance tokens."""
    if change.kind == Kind.SWAP and change.a >= 0:
        pair = change.before.token[change.a : change.a + 2]
        track = [TOKENS[token] for token in change.after.token]
        yield change.event("swapped", tokens=[TOKENS[token] for token in pair], track=track)


def _landed(change: Change) -> Iterator[Event]:
    """Yield the end of a landing, on Hawking or on an exoplanet."""
    before, after, seat = change.before, change.after, change.seat
    if change.kind == Kind.JOURNEY:
        gate = int(change.params.tile_symbol[change.tile(seat, change.a)])
        if before.gate_planet[gate] == HAWKING:
            yield _on_hawking(change, seat, change.a)
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
        home=int(after.surplus[seat] - before.surplus[seat]),
    )


def _on_hawking(change: Change, seat: int, module: int, **more: Any) -> Event:
    """Return the landing of a full gate module's colonists on Hawking."""
    gate = int(change.params.tile_symbol[change.tile(seat, module)])
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


def _gate_moved(change: Change) -> Iterator[Event]:
    """Yield the move of a gate."""
    for gate in range(N_GATES):
        old, new = int(change.before.gate_planet[gate]), int(change.after.gate_planet[gate])
        if old != new:
            ends = {"from": gate_target(old), "to": gate_target(new)}
            yield change.event("gate_moved", gate=GATES[gate]) | ends


def _closed(change: Change) -> Iterator[Event]:
    """Yield the closing of a planet with what it paid."""
    before, after = change.before, change.after
    if after.closings == before.closings:
        return
    planet = int(after.closing_planet)
    yield change.event(
        "closed",
        exoplanet=PLANETS[planet],
        order=int(after.closings),
        points=[int(after.payout[planet, seat]) for seat in change.seats],
        score={
            SOURCES[source].name: [
                int(after.source[seat, source] - before.source[seat, source])
                for seat in change.seats
            ]
            for source in CLOSING_SOURCES
        },
    )


def _ranks(change: Change) -> Iterator[Event]:
    """Yield the ranks that were reached, or at the end lost, by all seats in turn order."""
    before, after = change.before, change.after
    for step in change.seats:
        seat = (int(before.active) + step) % len(change.seats)
        for rank in range(int(before.ranks[seat]), int(after.ranks[seat])):
            figure = Figure(after.rank_figure[seat, rank])
            given = figure in (Figure.ENGINEER, Figure.CHIEF)
            room = {"room": ROOMS[change.b]} if given else {}
            yield change.event("rank", seat, rank=rank + 1, figure=FIGURES[figure], **room)


def _last_landings(change: Change) -> Iterator[Event]:
    """Yield the full gate modules that were emptied onto Hawking when the game ended."""
    for seat in change.seats:
        for module in range(int(change.before.n_modules[seat])):
            emptied = change.kind == Kind.JOURNEY and (seat, module) == (change.seat, change.a)
            if is_full_gate(change.before, change.params, seat, module) and not emptied:
                at = place_of(change.before, seat, module)
                yield _on_hawking(change, seat, module, at=at)


def _predominance(change: Change) -> Iterator[Event]:
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


def _corridors(change: Change) -> Iterator[Event]:
    """Yield what open corridors cost, and the ranks that went with it."""
    before, after = change.before, change.after
    for seat in change.seats:
        points = int(after.source[seat, Source.CORRIDORS])
        n_open = int(count_open_corridors(after, change.params, seat))
        yield change.event("corridors", seat, open=n_open, points=points)
        for rank in range(int(before.ranks[seat]), int(after.ranks[seat]), -1):
            figure = FIGURES[Figure(before.rank_figure[seat, rank - 1])]
            yield change.event("rank_lost", seat, rank=rank, figure=figure)


def _action(change: Change) -> Iterator[Event]:
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
