"""What holds in every state of Starship Interstellar, counted from the pieces themselves.

None of the game's own rule functions is used, so a wrong one cannot hide itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.games.starship.data.codes import Modifier, Phase, RouteToken
from exobalance.simcore.games.starship.data.labels import Due, Source
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    EXTRA,
    GOVERNMENT,
    MAX_ROUTE_ROWS,
    MAX_SALVATION,
    MAX_TASKS,
    MERCURY,
    N_KINDS,
    N_LEVELS,
    N_MODIFIERS,
    N_PLANETS,
    N_ROWS,
    N_TOKENS,
    PRODUCTION,
    VENUS,
)
from exobalance.simcore.games.starship.data.state import STATE
from tests.walks import Fields

NEVER_LESS = (
    "round_number", "turn", "spiral", "next_event", "next_person", "cells", "is_destroyed",
    "next_supply", "sector", "next_token", "n_arrived", "arrived", "leader", "level", "salvation",
    "extra", "posts", "discarded", "overflowed",
)  # fmt: skip
NEVER_MORE = ("supply", "locked", "offer")
CUBES = ("bag", "market", "drawn", "paid", "cubes", "hold_cubes", "warehouse", "deposit")
PIECES = ("bases", "hold_bases", "plant", "buildings", "hold_buildings", "locked", "built")
KEPT = (*CUBES, *PIECES, "discarded", "is_destroyed")
"""What is compared with the state before."""
IN_PILE = 1
"""`in_pile` of a token that can be drawn."""
MOST_RECHARGED = 9
"""Cubes that come into deposits by one decision, at most."""
PASSED_EARTH = 1
"""Spaces of the spiral behind the last one: the marker is on Earth."""


def cubes_in_play(table: SimpleNamespace, n: int) -> int:
    """Return all cubes that are in the bag, in the market, with a seat or on their way."""
    areas = [table.bag, table.market, table.cubes[:n], table.hold_cubes[:n]]
    areas += [table.warehouse[:n], table.deposit[:n]]
    if table.status == Status.RUNNING and table.kind == Due.KEEP:
        areas.append(table.drawn)
    if table.status == Status.RUNNING and table.kind == Due.OVERFLOW:
        areas.append(table.paid)
    return sum(int(area.sum()) for area in areas)


def one_way_numbers(table: SimpleNamespace) -> np.ndarray:
    """Return all numbers that never fall, those that never rise with the other sign."""
    more = [np.ravel(getattr(table, name)) for name in NEVER_LESS]
    less = [-np.ravel(getattr(table, name)).astype(int) for name in NEVER_MORE]
    return np.concatenate(more + less)


class Invariants:
    """The checks of one game played by the numbers of ``params``."""

    def __init__(self, params: np.record) -> None:
        self.params = SimpleNamespace(**{name: params[name] for name in params.dtype.names})
        self.n = int(params.n_players)
        self.by_level = np.zeros((N_ROWS, N_LEVELS + 1, N_MODIFIERS), int)
        self.by_level[:, 1:] = params.row_modifier.cumsum(axis=1)
        self.off_pyramid = np.arange(7) >= params.n_places[:, None]
        self.fields = Fields(STATE)
        self.before: SimpleNamespace | None = None
        self.start: np.ndarray | None = None

    def follow(self, state: np.record) -> None:
        """Check a state, and what it may have become from the one followed before it."""
        self.check(state)
        table = self.fields.table
        one_way = one_way_numbers(table)
        if self.before is None:
            self.start = table.space.copy()
        elif table.decisions > self.before.decisions:
            if (one_way < self.before.one_way).any():
                self.demand(state, False, f"one of {NEVER_LESS} fell, or one of {NEVER_MORE} rose")
            for what in self.changes(self.before, table):
                self.demand(state, False, what)
        now = {name: getattr(table, name).copy() for name in KEPT}
        self.before = SimpleNamespace(**vars(table) | now, one_way=one_way)

    def check(self, state: np.record) -> None:
        """Raise AssertionError, with the place in the game, unless all invariants hold."""
        table = self.fields.of(state)
        checks = (
            self.seats, self.plants, self.technologies, self.tokens, self.orders, self.sun,
            self.people_and_market, self.mechanisms, self.route,
        )  # fmt: skip
        for each in checks:
            for what in each(table):
                self.demand(state, False, what)

    def demand(self, state: np.record, holds: bool, what: str) -> None:
        """Raise AssertionError with the place in the game unless something holds."""
        if not holds:
            at = f"world {state.world}, turn {state.turn}, decision {state.decisions}"
            raise AssertionError(f"{at}: {what}")

    # --- one state

    def seats(self, table: SimpleNamespace) -> Iterator[str]:
        """Every scientist, base and building of a seat is in one place."""
        params, n = self.params, self.n
        for name in ("fuel", "hold_fuel", "cubes", "hold_cubes", "hold_buildings", "buildings"):
            if getattr(table, name)[:n].min() < 0:
                yield f"{name}: fewer than none"
        at_work = np.bincount(table.pyramid[table.pyramid >= 0], minlength=n)[:n]
        known = table.level[:n].sum(axis=1) + table.n_salvation[:n]
        if params.is_quick and table.phase == Phase.TECHNOLOGIES:
            known = np.full(n, 2)
        scientists = table.scientists + table.supply + table.posts
        if (scientists[:n] + at_work + known != params.all_scientists).any():
            yield "a seat has other scientists than 14 (SI-R94)"
        if min(table.scientists[:n].min(), table.supply[:n].min()) < 0:
            yield "fewer scientists than none (SI-R94)"
        there = (table.plant[:n] >= 0).sum(axis=1)
        bases = table.bases[:n] + table.hold_bases[:n] + there
        if (bases > params.bases).any() or table.bases[:n].min() < 0:
            yield "a seat has more bases than 4 (SI-R13)"
        if table.hold_bases[:n].any() and not (params.loads_bases or params.base_waits):
            yield "a base in a hold (SI-A7, SI-A9)"
        if (table.waiting_bases[:n] > table.hold_bases[:n]).any():
            yield "more bases wait for unloading than are in a hold (SI-A9)"
        buildings = self.buildings(table)
        if (buildings > params.buildings).any():
            yield "a seat has more buildings of a kind than 3 (SI-R13)"
        if not table.is_destroyed.any():
            if (bases != params.bases).any() or (buildings != params.buildings).any():
                yield "a base or a building is gone although no planet was destroyed (SI-R29)"
        if (table.source[:n, Source.START] != params.prestige).any():
            yield "other points at the start (SI-R13)"

    def buildings(self, table: SimpleNamespace) -> np.ndarray:
        """Return the buildings of each seat by kind, wherever they are."""
        n = self.n
        placed = table.built[:n].sum(axis=1)
        return table.buildings[:n] + table.hold_buildings[:n] + table.locked[:n] + placed

    def plants(self, table: SimpleNamespace) -> Iterator[str]:
        """Plants hold what they can hold, and there is nothing where there is none."""
        params, n = self.params, self.n
        plant = table.plant[:n]
        areas = (table.deposit[:n], table.warehouse[:n], table.built[:n])
        if areas[1].sum(axis=2).max() > params.warehouse:
            yield "more than five cubes in a warehouse (SI-R36)"
        if areas[2].sum(axis=2).max() > params.slots:
            yield "more than three buildings at a plant (SI-R86)"
        if any(area.min() < 0 for area in areas):
            yield "fewer pieces than none at a plant"
        if any(area[plant < 0].any() for area in areas):
            yield "pieces where there is no plant (SI-R86)"
        _, planets = np.nonzero(plant >= 0)
        tokens = plant[plant >= 0]
        if (planets == EARTH).any() or table.is_destroyed[planets].any():
            yield "a plant on Earth or on a destroyed planet (SI-R29)"
        if (params.production_planet[tokens] != planets).any() or table.in_pile[tokens].any():
            yield "a plant with the token of another planet (SI-R44)"
        in_pile = params.production_planet[table.in_pile == IN_PILE]
        if (np.bincount(in_pile, minlength=N_PLANETS) != table.n_pile).any():
            yield "a pile has another size (SI-R2)"
        tokens, looked = tokens.tolist(), table.looked[: table.n_looked].tolist()
        if len(set(tokens)) < len(tokens) or len(set(looked)) < len(looked):
            yield "a production token in two places (SI-R44)"
        if (table.in_pile[looked] != IN_PILE).any():
            yield "a token that was looked at lies in no pile (SI-R44)"

    def technologies(self, table: SimpleNamespace) -> Iterator[str]:
        """What technologies add, and which buildings they release, follows from the levels."""
        params, n = self.params, self.n
        level, known = table.level[:n], table.salvation[:n, None] >> np.arange(MAX_SALVATION) & 1
        if level.max() > N_LEVELS or table.n_salvation[:n].max() > params.most_salvation:
            yield "more technologies than there are (SI-R31, SI-R32)"
        if (known.sum(axis=1) != table.n_salvation[:n]).any():
            yield "another number of salvation technologies (SI-R32)"
        wanted = self.by_level[np.arange(N_ROWS), level].sum(axis=1)
        if (table.modifier[:n] != wanted + known @ params.salvation_modifier).any():
            yield "technologies add something else (SI-R31)"
        levels = level[:, params.building_row]
        locked = params.buildings - levels
        if not params.one_per_level:
            is_open = self.by_level[params.building_row, levels, Modifier.UNLOCK] > 0
            locked = np.where(is_open, 0, params.buildings)
        if (table.locked[:n] != np.maximum(0, locked)).any():
            yield "other buildings are released (SI-A43)"

    def tokens(self, table: SimpleNamespace) -> Iterator[str]:
        """Action tokens are at one seat or on offer; what is played is owned."""
        params, n = self.params, self.n
        extra = [int(bits) for bits in table.extra[:n]]
        there = sum(1 << i for i, on_offer in enumerate(table.offer.tolist()) if on_offer)
        owners = [there, *extra]
        if sum(map(int.bit_count, owners)) != params.n_offer or any(
            one & other for i, one in enumerate(owners) for other in owners[:i]
        ):
            yield "an extra token is nowhere, or in two places (SI-R10)"
        for seat in range(n):
            own = (1 << PRODUCTION) - 1 | extra[seat] << EXTRA
            for planet in np.flatnonzero(table.plant[seat] >= 0).tolist():
                own |= 1 << PRODUCTION + planet
            played = int(table.played[seat])
            stack = table.stack[seat, : table.n_stack[seat]].tolist()
            if played & ~own or played >> N_TOKENS:
                yield f"seat {seat}: a token was played that it does not have (SI-A24)"
            if len(set(stack)) < len(stack) or any(not played >> token & 1 for token in stack):
                yield f"seat {seat}: other tokens on the stack than were played (SI-R16)"
            if table.active[seat] not in (-1, *stack[-1:]):
                yield f"seat {seat}: another token than the top one is active (SI-R16)"
            if not 0 <= table.face[seat] < params.n_faces:
                yield f"seat {seat}: no such face of the pass token (SI-R20)"
            if not 0 <= table.repeats[seat] <= params.most_repeats:
                yield f"seat {seat}: more repeats than the limit (SI-A44)"

    def orders(self, table: SimpleNamespace) -> Iterator[str]:
        """Each seat has one place in the order of a phase; those who passed have the next one."""
        n = self.n
        for which in range(2):
            seats = table.order[which, : table.n_order[which]].tolist()
            if len(set(seats)) < len(seats) or not set(seats) <= set(range(n)):
                yield "a seat twice in the order of a phase (SI-R18)"
        if table.phase in (Phase.ACTION, Phase.SALVATION):
            which = table.phase - Phase.ACTION
            passed = int(table.passed[:n].sum())
            if table.n_order[which] != n or not 0 <= passed - table.n_order[1 - which] <= 1:
                yield "others are in the next order than have passed (SI-R18, SI-R51)"
        elif (table.n_order[0], table.n_order[1]) != (n, 0):
            yield "an order is not that of the next action phase (SI-R21)"
        if (table.round_number == 0 and table.turn > 0) or table.n_tasks > MAX_TASKS:
            yield "turns before the first round"

    def sun(self, table: SimpleNamespace) -> Iterator[str]:
        """Markers are on their tracks; a planet is gone once the marker is behind its icon."""
        params = self.params
        if not 1 <= table.spiral <= params.spiral + PASSED_EARTH:
            yield "the solar marker is off the spiral (SI-R98)"
        if not 1 <= table.exploitation <= params.solar_track:
            yield "the exploitation marker is off its track (SI-R23)"
        gone = np.zeros(N_PLANETS, int)
        gone[MERCURY] = table.spiral > params.mercury_after
        gone[VENUS] = table.spiral > params.venus_after
        if (table.is_destroyed != gone).any():
            yield "other planets are destroyed than the marker has passed (SI-R29)"
        if table.next_event > params.events_used:
            yield "more events than there are (SI-R5)"
        if (table.bag < 0).any() or (table.bag > params.bag).any():
            yield "more cubes in the bag than at the start (SI-R25)"
        if not params.random_start and not params.frozen:
            if (table.space != (params.start_space + self.moved(table)) % params.n_spaces).any():
                yield "a planet is elsewhere than the rounds have moved it (SI-R72)"

    def moved(self, table: SimpleNamespace) -> int:
        """Return how often the planets have moved.

        Rule: SI-R72
        """
        return int(table.round_number) - (
            0 if table.phase == Phase.END else min(1, table.round_number)
        )

    def people_and_market(self, table: SimpleNamespace) -> Iterator[str]:
        """Every person is in one place, cubes fit in the market, markers are on tracks."""
        params, n = self.params, self.n
        left = np.bincount(params.person_colour[table.person[: table.next_person]], minlength=5)
        if (table.earth < 0).any() or (table.earth > left).any():
            yield "people on Earth who never left the bag (SI-R6)"
        if table.earth.sum() + table.cells != table.next_person:
            yield "a person is neither on Earth nor in a cell nor in the bag (SI-R58)"
        if sorted(table.person[: params.n_people].tolist()) != list(range(params.n_people)):
            yield "other people than at the start (SI-R6)"
        room = params.colour_spaces if params.per_colour else params.market_spaces
        held = table.market.max() if params.per_colour else table.market.sum()
        if held > max(room, params.market_start.sum()) or (table.market < 0).any():
            yield "more cubes in the market than it has spaces (SI-R34)"
        if (
            not (table.reputation[:n] >= 0).all()
            or (table.reputation[:n] >= params.n_reputation).any()
        ):
            yield "a marker of reputation off its rows (SI-R80)"
        if (table.leader[:n] < 0).any() or (table.leader[:n] > params.track_length).any():
            yield "a leader marker off its track (SI-R54)"

    def mechanisms(self, table: SimpleNamespace) -> Iterator[str]:
        """Every mechanism is in one place; one own scientist in a row of the pyramid."""
        params = self.params
        shown = [*table.future.tolist(), *table.current.tolist()]
        shown = [each for each in shown if each >= 0]
        shown += table.long_term[: table.n_long_term].tolist()
        shown += table.supply_pile[table.next_supply : table.n_supply].tolist()
        if len(set(shown)) < len(shown):
            yield "a mechanism in two places (SI-R8)"
        built = table.sector * params.sector_size + table.in_sector
        base = params.in_sector + 4 if params.is_quick else params.n_base - params.n_removed
        if len(shown) + built != base + params.n_mechanisms - params.n_base:
            yield "mechanisms are lost (SI-R8, SI-R53)"
        if not 0 <= table.in_sector <= params.sector_size or table.sector > params.sectors:
            yield "more mechanisms than the sectors hold (SI-R56, SI-A27)"
        if table.n_long_term > params.long_term:
            yield "more long-term projects than there are places (SI-A16)"
        pyramid = table.pyramid
        if (pyramid[self.off_pyramid] >= 0).any() or pyramid.max() >= self.n:
            yield "a scientist beside the pyramid (SI-R57)"
        for row in pyramid.tolist():
            there = [seat for seat in row if seat >= 0]
            if len(set(there)) < len(there):
                yield "two scientists of a seat in a row (SI-R57)"

    def route(self, table: SimpleNamespace) -> Iterator[str]:
        """One satellite on a space; each token of the route is explored or in its pile."""
        params, n = self.params, self.n
        who = [*range(n), GOVERNMENT]
        spaces = [int(table.satellite[each]) for each in who if table.satellite[each] >= 0]
        if len(set(spaces)) < len(spaces):
            yield "two satellites on a space (SI-R60)"
        last = int(params.n_columns) - 1
        there = {each for each in who if table.satellite[each] // MAX_ROUTE_ROWS == last}
        places = {each: int(table.arrived[each]) for each in who if table.arrived[each]}
        if set(places) != there or sorted(places.values()) != [*range(1, len(there) + 1)]:
            yield "satellites on Trappist and their places differ (SI-R63)"
        if table.n_arrived != len(there) or len(there) > n:
            yield "more satellites on Trappist than places (SI-A28)"
        known = np.flatnonzero(table.route >= 0)
        columns, rows = known // MAX_ROUTE_ROWS, known % MAX_ROUTE_ROWS
        if (columns == 0).any() or (columns >= last).any() or (rows >= params.route_rows).any():
            yield "a token off the route (SI-A1, SI-R60)"
        for which in range(2):
            own = known[params.is_interest[known] == which]
            drawn = table.pile[which, : table.next_token[which]]
            kinds = np.bincount(params.pile_kind[which, drawn], minlength=N_KINDS)
            extra = np.bincount(table.route[own], minlength=N_KINDS) - kinds
            if extra[RouteToken.DEEP_SPACE] < 0 or np.delete(extra, RouteToken.DEEP_SPACE).any():
                yield "other tokens on the route than were drawn (SI-R60)"

    # --- from one state to the next

    def changes(self, before: SimpleNamespace, table: SimpleNamespace) -> Iterator[str]:
        """Cubes, bases and buildings went where they can go, and planets on their way."""
        n = self.n
        destroyed = (table.is_destroyed != before.is_destroyed).any()
        if not destroyed:
            if (self.buildings(table) != self.buildings(before)).any():
                yield "a building is gone although no planet was destroyed (SI-R29)"
            both = [
                each.bases[:n] + each.hold_bases[:n] + (each.plant[:n] >= 0).sum(axis=1)
                for each in (before, table)
            ]
            if (both[0] != both[1]).any():
                yield "a base is gone although no planet was destroyed (SI-R29)"
        if table.decisions == before.decisions + 1 and table.phase != Phase.END:
            yield from self.cubes(before, table)
        if self.params.random_start and not self.params.frozen and self.start is not None:
            moved = (self.start + self.moved(table)) % self.params.n_spaces
            if (table.space != moved).any():
                yield "a planet is elsewhere than the rounds have moved it (SI-R72)"

    def cubes(self, before: SimpleNamespace, table: SimpleNamespace) -> Iterator[str]:
        """Cubes come with foundings and by recharging, and leave the market or with a plant."""
        params, n = self.params, self.n
        bag = [each.bag.sum() for each in (before, table)]
        drawn = [each.drawn.sum() if each.kind == Due.KEEP else 0 for each in (before, table)]
        if bag[1] + drawn[1] > bag[0] + drawn[0]:
            yield "cubes came into the bag (SI-R25)"
        old, new = before.plant[:n], table.plant[:n]
        founded, gone = new[(new != old) & (new >= 0)], (new != old) & (old >= 0)
        come = params.production_deposit[founded] + params.production_immediate[founded]
        lost = before.deposit[:n][gone].sum()
        burnt = gone & (table.is_destroyed == 1)
        lost += before.warehouse[:n][burnt].sum()
        lost += table.overflowed - before.overflowed
        lost += (table.discarded - before.discarded).sum()
        change = cubes_in_play(table, n) - cubes_in_play(before, n)
        more = change - int(come.sum()) + int(lost)
        if not 0 <= more <= (MOST_RECHARGED if (new >= 0).any() else 0):
            yield f"{more} cubes came from nowhere, or are lost (SI-R25, SI-R34)"
