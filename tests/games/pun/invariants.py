"""What holds in every state of Planet Unknown, counted from the pieces themselves.

None of the game's own rule functions is used, so a wrong one cannot hide itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace

import numpy as np

from exobalance.simcore.games.pun.data.state import STATE
from tests.walks import Fields

BIOMASS = 2
WATER = 1
DELIVER, WINDING_PATH, DIAGONAL = 2, 4, 7
LIFEPODS_ON_TRACKS, LIFEPODS_ON_TECHS = 1, 3
UNUSED, IN_PILE, TAKEN, REMOVED = range(4)
DONE = 1
MASKS = ("covered", "patched", "lying", "symbols", "pods", "last")
OF_A_SEAT = (
    *MASKS, "terrain", "icons", "n_tiles", "n_rovers", "rover", "loaded", "supply", "rovers_lost",
    "planet", "corporation", "rule", "scoring_pods", "track_pods", "tech_pods", "pods_lost",
    "cube_track", "cube_at", "path_step",
)  # fmt: skip
"""Fields of a seat that its checks read: a seat that looks as before is sound as before."""
NEVER_LESS = (
    "n_tiles", "n_cards", "stack_next", "round_number", "turn", "event_next", "objective_next",
)  # fmt: skip


def cells(mask: np.ndarray) -> frozenset[int]:
    """Return the cells of a mask."""
    return bits(int.from_bytes(mask.astype("<u8").tobytes(), "little"))


@lru_cache(4096)
def bits(value: int) -> frozenset[int]:
    """Return the numbers of the bits that are set."""
    return frozenset(bit for bit, each in enumerate(bin(int(value))[:1:-1]) if each == "1")


class Invariants:
    """The checks of one game played by the numbers of ``params``."""

    def __init__(self, params: np.record) -> None:
        self.params = SimpleNamespace(**{name: params[name] for name in params.dtype.names})
        self.n = int(params.n_players)
        self.fields = Fields(STATE)
        self.before: dict[str, np.ndarray] = {}
        self.sound: dict[int, bytes] = {}

    def follow(self, state: np.record) -> None:
        """Check a state, and what may never go back since the state followed before it."""
        self.check(state)
        now = {name: np.array(state[name]) for name in NEVER_LESS}
        for name, before in self.before.items():
            self.demand(state, (now[name] >= before).all(), f"{name} went back")
        self.before = now

    def check(self, state: np.record) -> None:
        """Raise AssertionError, with the place in the game, unless all invariants hold."""
        table = self.fields.of(state)
        for found in (self.station(table), self.cards(table), self.numbers(table)):
            for what in found:
                self.demand(state, False, what)
        for seat in range(self.n):
            looks = b"".join([getattr(table, name)[seat].tobytes() for name in OF_A_SEAT])
            looks += bytes([int(table.due_lifepod and seat == table.seat)])
            if self.sound.get(seat) == looks:
                continue
            for each in (self.planet, self.pieces, self.tracks):
                for what in each(table, seat):
                    self.demand(state, False, f"seat {seat}: {what}")
            self.sound[seat] = looks

    def demand(self, state: np.record, holds: bool, what: str) -> None:
        """Raise AssertionError with the place in the game unless something holds."""
        if not holds:
            at = f"world {state.world}, turn {state.turn}, decision {state.decisions}"
            raise AssertionError(f"{at}: {what}")

    def station(self, table: SimpleNamespace) -> Iterator[str]:
        """Every tile is in its stack, on a planet, or left the game by a rule."""
        taken = int(table.stack_next.sum())
        used = int(table.n_tiles[: self.n].sum()) + int(table.unplaced[: self.n].sum())
        if used > taken or (used < taken and not self.params.use_events):
            yield f"{taken} tiles left the stacks, {used} are on planets or gone (PUN-B11)"
        for stack in range(12):
            if not 0 <= table.stack_next[stack] <= table.stack_size[stack]:
                yield f"stack {stack} has fewer tiles than none (PUN-B3)"
        gone = {int(tile) for stack in range(12) for tile in self.taken_from(table, stack)}
        on_planets = [int(t) for s in range(self.n) for t in table.tile[s, : table.n_tiles[s]]]
        if len(set(on_planets)) < len(on_planets) or not set(on_planets) <= gone:
            yield "a tile lies twice, or on a planet and in its stack (PUN-B11)"

    def taken_from(self, table: SimpleNamespace, stack: int) -> np.ndarray:
        """Return the tiles that left a stack."""
        return np.asarray(table.stack_tile[stack, : table.stack_next[stack]])

    def cards(self, table: SimpleNamespace) -> Iterator[str]:
        """Every civ card and objective is in one place."""
        held = Counter(int(c) for s in range(self.n) for c in table.cards[s, : table.n_cards[s]])
        taken = {c for c in range(self.params.n_civ) if table.civ_state[c] == TAKEN}
        if set(held) != taken or max(held.values(), default=1) > 1:
            yield "a civ card is held twice, or lost (PUN-B35)"
        order = [int(card) for card in table.civ_order[: self.params.n_civ]]
        if sorted(order) != list(range(self.params.n_civ)):
            yield "the civ cards are no longer a deck (PUN-B4)"
        first = int(table.objective_next)
        deck = [int(card) for card in table.objective_order[first : self.params.n_objectives]]
        places = deck + [c for s in range(self.n) for c in bits(table.private[s])]
        places += [int(card) for card in table.shared[: table.n_shared]]
        places += [int(c) for c in table.objective_order[: self.params.neighbour_objectives]]
        if len(set(places)) < len(places):
            yield "an objective is in two places (PUN-B5, PUN-B6)"
        if not 0 <= table.event_next <= table.n_events:
            yield "more events than there are (PUN-B10)"

    def numbers(self, table: SimpleNamespace) -> Iterator[str]:
        """Counters of the pool and of picks are never negative."""
        for name in ("pool", "icon", "picks", "supply", "banked", "meteorites", "scoring_pods"):
            if (getattr(table, name) < 0).any():
                yield f"{name} below 0"
        if table.pool_open == 0 and (table.pool.any() or table.icon.any()):
            yield "a closed pool is not empty (PUN-A5)"

    def planet(self, table: SimpleNamespace, seat: int) -> Iterator[str]:
        """What lies on the planet is what was placed there."""
        params, planet = self.params, table.planet[seat]
        mask = {name: cells(getattr(table, name)[seat]) for name in MASKS}
        terrain = [cells(row) for row in table.terrain[seat]]
        icons = [cells(row) for row in table.icons[seat]]
        exists = cells(params.exists[planet])
        if sum(map(len, terrain)) != len(frozenset().union(*terrain)):
            yield "a cell has two terrains"
        if frozenset().union(*terrain) != mask["covered"] or not mask["covered"] <= exists:
            yield "covered cells and terrains differ, or lie off the planet (PUN-B14)"
        if not mask["patched"] <= terrain[BIOMASS]:
            yield "a patch is not biomass (PUN-B33)"
        laid, placed = self.laid(table, seat), Counter[int]()
        for tile in laid:
            placed.update(list(tile))
        if max(placed.values(), default=1) > 1:
            yield "two tiles overlap (PUN-B14)"
        if set(placed) | mask["patched"] != mask["covered"]:
            yield "cells are covered by nothing (PUN-B14)"
        for t, cover in enumerate(terrain):
            own = {c for tile in laid for c, (terr, _, _) in tile.items() if terr == t}
            if (cover - mask["patched"]) != own - mask["patched"]:
                yield f"terrain {t} differs from the tiles (PUN-B14)"
            shown = {c for tile in laid for c, (terr, i, _) in tile.items() if terr == t and i}
            if icons[t] != shown - mask["patched"]:
                yield f"icons {t} differ from the tiles (PUN-B19)"
        symbols = {c for tile in laid for c, (_, _, s) in tile.items() if s} - mask["patched"]
        if mask["symbols"] != symbols:
            yield "meteorite symbols differ from the tiles (PUN-B18)"
        if not params.swaps_load and not mask["lying"] <= mask["symbols"]:
            yield "a meteorite lies on no symbol (PUN-B18)"
        if laid and mask["last"] != set(laid[-1]):
            yield "the last tile is another (PUN-B28)"
        if mask["pods"] & mask["covered"]:
            yield "a covered lifepod is still there (PUN-B17)"

    def laid(self, table: SimpleNamespace, seat: int) -> list[dict[int, tuple[int, bool, bool]]]:
        """Return the tiles of a planet: cell -> (terrain, icon, meteorite symbol)."""
        params, found = self.params, []
        for i in range(table.n_tiles[seat]):
            tile = int(table.tile[seat, i])
            shape = int(params.tile_shape[tile])
            shifts = params.shape_shift[shape, table.orientation[seat, i]]
            cover = {}
            for j in range(int(params.shape_cells[shape])):
                section = int(params.shape_section[shape, j])
                cover[int(table.at[seat, i]) + int(shifts[j])] = (
                    int(params.tile_terrain[tile, section]),
                    j == params.shape_icon[shape, section],
                    bool(params.tile_meteorite[tile]) and j == params.shape_symbol[shape],
                )
            found.append(cover)
        return found

    def pieces(self, table: SimpleNamespace, seat: int) -> Iterator[str]:
        """Rovers and lifepods of a seat are all somewhere."""
        params, n = self.params, int(table.n_rovers[seat])
        places = [int(cell) for cell in table.rover[seat, :n]]
        exists = cells(params.exists[table.planet[seat]])
        if len(set(places)) < n or not set(places) <= exists:
            yield "two rovers share a cell, or one is off the planet (PUN-B30)"
        rovers = n + int(table.supply[seat]) + int(table.rovers_lost[seat])
        own = int(params.rovers[table.corporation[seat]])
        if rovers < own or (rovers > own and not params.use_events):
            yield f"{rovers} rovers, expected {own} (PUN-B1)"
        if table.loaded[seat, :n].any() and table.rule[seat] != DELIVER:
            yield "a rover is loaded (PUN-B40)"
        if n == len(set(places)) and set(places) & cells(table.lying[seat]):
            if table.rule[seat] != DELIVER:
                yield "a rover stands on a meteorite (PUN-B31)"
        if set(places) & cells(table.pods[seat]):
            yield "a rover stands on a lifepod (PUN-B31)"
        pods = len(cells(table.pods[seat])) + int(table.scoring_pods[seat])
        pods += sum(len(bits(table.track_pods[seat, track])) for track in range(5))
        pods += len(bits(table.tech_pods[seat])) + int(table.pods_lost[seat])
        if table.due_lifepod and seat == table.seat:
            pods += 1
        if pods != len(cells(params.pods[table.planet[seat]])):
            yield f"{pods} lifepods (PUN-B1)"

    def tracks(self, table: SimpleNamespace, seat: int) -> Iterator[str]:
        """Cubes stand on their tracks, alone where they block, and not on lifepods."""
        params, corporation = self.params, table.corporation[seat]
        rule = table.rule[seat]
        stands = [(int(table.cube_track[seat, c]), int(table.cube_at[seat, c])) for c in range(5)]
        for cube, (track, at) in enumerate(stands):
            if not 0 <= at <= params.top[corporation, track]:
                yield f"cube {cube} stands off its track (PUN-B23)"
            strays = rule == DIAGONAL or (rule == WINDING_PATH and cube == WATER)
            if track != cube and not strays:
                yield f"cube {cube} left its track (PUN-B23)"
            if int(table.track_pods[seat, track]) >> at & 1:
                yield f"cube {cube} stands on a lifepod (PUN-B39)"
        if rule in (DIAGONAL, WINDING_PATH) and len(set(stands)) < len(stands):
            yield "two cubes stand on one position (PUN-B42, PUN-B45)"
        if table.track_pods[seat].any() and rule != LIFEPODS_ON_TRACKS:
            yield "lifepods lie on tracks (PUN-B39)"
        if int(table.tech_pods[seat]) and rule != LIFEPODS_ON_TECHS:
            yield "lifepods lie on technologies (PUN-B41)"
        if rule == WINDING_PATH:
            step = int(table.path_step[seat])
            place = params.path_track[corporation, step], params.path_at[corporation, step]
            if tuple(map(int, place)) != stands[WATER]:
                yield "the W cube left its path (PUN-B42)"
