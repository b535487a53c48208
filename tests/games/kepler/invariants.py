"""What holds in every state of Kepler-3042, counted from the pieces themselves.

None of the game's own rule functions is used, so a wrong one cannot hide itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np

from exobalance.simcore.games.kepler.data.codes import Cell, Phase
from exobalance.simcore.games.kepler.data.layout import (
    FIRST_MINE,
    FIRST_TARGET,
    MAX_TASKS,
    PHANTOM,
    TOP_LEVEL,
)
from exobalance.simcore.games.kepler.data.state import STATE
from tests.walks import Fields

NEVER_LESS = (
    "round_number", "turn", "level", "place", "medals", "n_cards", "is_terraformed", "met",
    "targets", "burned",
)  # fmt: skip
NEVER_MORE = ("medal_left", "n_down")
E_AND_M = slice(0, 2)


class Invariants:
    """The checks of one game played by the numbers of ``params``."""

    def __init__(self, params: np.record) -> None:
        self.params = SimpleNamespace(**{name: params[name] for name in params.dtype.names})
        self.n = int(params.n_players)
        self.who = [*range(self.n), *([PHANTOM] if params.is_solo else [])]
        self.tiles = [int(tile) for tile in params.tiles[: params.n_tiles]]
        self.barred = np.flatnonzero(params.is_barred)
        self.beside = [[int(h) for h in row if h >= 0] for row in params.neighbour]
        self.medals_at = [
            [int(place) for place in np.flatnonzero(row) if place <= params.length]
            for row in params.medal
        ]
        self.fields = Fields(STATE)
        self.before: dict[str, np.ndarray] = {}
        self.owned: np.ndarray | None = None

    def follow(self, state: np.record) -> None:
        """Check a state, and what may never go back since the state followed before it."""
        self.check(state)
        now = {name: np.array(state[name]) for name in (*NEVER_LESS, *NEVER_MORE)}
        if state.phase == Phase.PLACE:
            now.pop("n_down")
        for name, before in self.before.items():
            is_less = name in NEVER_MORE
            holds = (now[name] <= before).all() if is_less else (now[name] >= before).all()
            self.demand(state, holds, f"{name} went back")
        self.before = now
        if state.phase > Phase.BONUS_CUBES:
            owned = self.cubes(self.fields.of(state)).sum(axis=1)
            self.owned = owned if self.owned is None else self.owned
            self.demand(state, (owned == self.owned).all(), "cubes changed their kind (KEP-R2)")

    def check(self, state: np.record) -> None:
        """Raise AssertionError, with the place in the game, unless all invariants hold."""
        table = self.fields.of(state)
        checks = (self.stocks, self.tracks, self.galaxy, self.ships, self.cards, self.rounds)
        for each in checks:
            for what in each(table):
                self.demand(state, False, what)

    def demand(self, state: np.record, holds: bool, what: str) -> None:
        """Raise AssertionError with the place in the game unless something holds."""
        if not holds:
            at = f"world {state.world}, turn {state.turn}, decision {state.decisions}"
            raise AssertionError(f"{at}: {what}")

    def cubes(self, table: SimpleNamespace) -> np.ndarray:
        """Return the cubes of each seat by place: storage, pit, cards."""
        n = self.n
        return np.concatenate(
            [table.storage[:n, None], table.pit[:n, None], table.cubes[:n]], axis=1
        )

    def stocks(self, table: SimpleNamespace) -> Iterator[str]:
        """Every cube of a seat is in one place, and in the pit if it was burned."""
        params, cubes = self.params, self.cubes(table)
        if (cubes < 0).any():
            yield "fewer cubes than none (KEP-R2)"
        given = params.storage_start + params.earth_start
        more = params.bonus_cubes if table.phase > Phase.BONUS_CUBES else 0
        owned = cubes.sum(axis=1)
        if more == 0 and (owned != given).any():
            yield f"cubes {owned.tolist()}, expected {given.tolist()} each (KEP-R2)"
        if more > 0 and (
            owned[0, 2] != given[2]
            or owned[0, E_AND_M].sum() != given[E_AND_M].sum() + more
            or (owned[0] < given).any()
        ):
            yield f"cubes {owned.tolist()} with {more} bonus cubes (KEP-R72)"
        for seat in range(self.n):
            if table.cubes[seat, table.n_cards[seat] :].any():
                yield f"seat {seat}: cubes on a card that it does not have"
            if table.pit[seat].sum() != table.burned[seat] - table.regenerated[seat]:
                yield f"seat {seat}: the pit holds other cubes than were burned (KEP-R3)"
            if table.burned_in[seat].sum() != table.burned[seat]:
                yield f"seat {seat}: burned cubes by round do not add up"

    def tracks(self, table: SimpleNamespace) -> Iterator[str]:
        """Levels and places are on their boards, and every medal is somewhere."""
        params, who = self.params, self.who
        if table.level.min() < 0 or table.level.max() > TOP_LEVEL:
            yield "a level beyond 0 to 4 (KEP-A2)"
        if table.place.min() < 0 or table.place.max() > params.length:
            yield "a marker off its track (KEP-A15)"
        for track, places in enumerate(self.medals_at):
            highest = max(int(table.place[each, track]) for each in who)
            left = sum(int(params.medal[track, at]) for at in places if at > highest)
            if table.medal_left[track] != left:
                yield f"track {track}: other medals are left than those not yet passed (KEP-R48)"
            passed = sum(at <= highest for at in places)
            waiting = int(table.medals_on_card[track] + table.medals_next[track])
            awarded = sum(int(table.medals[each, track]) for each in who)
            if waiting < 0 or not passed - waiting <= awarded <= (passed - waiting) * len(who):
                yield f"track {track}: {waiting} medals wait, {awarded} are awarded (KEP-R50)"

    def galaxy(self, table: SimpleNamespace) -> Iterator[str]:
        """Each tile lies on one hex or was collected, and what a hex holds agrees with it."""
        params, at = self.params, table.tile_at
        occupied = np.flatnonzero(at >= 0)
        if any(table.tile_hex[at[h]] != h for h in occupied) or len(occupied) != sum(
            table.tile_hex >= 0
        ):
            yield "a tile lies on two hexes or on none (KEP-R6)"
        on_board = {int(at[h]) for h in occupied}
        placed = {int(tile) for tile in table.tile_order[: table.n_placed]}
        gone = placed - on_board
        if not on_board <= placed or any(tile < FIRST_TARGET for tile in gone):
            yield "a planet or mine left the board (KEP-R42)"
        if len(gone) != table.targets[: self.n].sum():
            yield f"{len(gone)} targets left the board, others were collected (KEP-R42)"
        if sorted(table.tile_order[: params.n_tiles].tolist()) != self.tiles:
            yield "other tiles than those of this player count (KEP-R8)"
        spots = set(occupied.tolist())
        if any(spots.intersection(self.beside[h]) for h in spots) or not all(
            params.can_hold[h] for h in spots
        ):
            yield "a tile beside another one, or off the stars (KEP-R9)"
        cells = table.cell
        if (cells[self.barred] != Cell.BARRED).any():
            yield "something lies on a star, Sol or Sagittarius A* (KEP-R39)"
        free = np.delete(cells, [*self.barred, *occupied])
        if not np.isin(free, (0, Cell.SHIP)).all():
            yield "an empty hex that is not empty (KEP-A9)"
        down = 0
        for h in spots:
            tile, cell = int(at[h]), int(cells[h])
            down += cell == Cell.DOWN
            sides = [Cell.TARGET] if tile >= FIRST_TARGET else [Cell.BODY, Cell.BODY | Cell.SHIP]
            if tile < FIRST_MINE:
                sides.append(Cell.BODY | Cell.MARKER)
            if cell not in (Cell.DOWN, *sides):
                yield f"tile {tile} lies in a way that it cannot: {cell}"
            if cell == Cell.DOWN and params.zone[h] == 0 and table.phase > Phase.PLACE:
                yield "a tile of the short-range zone is face down (KEP-R10)"
        if down != table.n_down:
            yield f"{down} tiles are face down, not {table.n_down}"

    def ships(self, table: SimpleNamespace) -> Iterator[str]:
        """Ships are in reserve or alone on a hex."""
        ships = table.ship[: self.n]
        if (ships[:, self.params.n_ships :] >= 0).any():
            yield "a ship more than a player has (KEP-R1)"
        flying = sorted(ships[ships >= 0].tolist())
        if flying != np.flatnonzero(table.cell & Cell.SHIP).tolist():
            yield "two ships on a hex, or a hex with a ship that is elsewhere (KEP-R40)"

    def cards(self, table: SimpleNamespace) -> Iterator[str]:
        """Planet cards belong to the markers; every other card is in one place."""
        params, colonies = self.params, []
        for seat in range(self.n):
            n = int(table.n_cards[seat])
            if not 1 <= n <= 1 + params.most_colonies:
                yield f"seat {seat}: more colonies than a player may have (KEP-R27)"
            if table.card_planet[seat, 0] != -1 or not table.is_terraformed[seat, 0]:
                yield f"seat {seat}: Earth is not the first card (KEP-R7)"
            colonies += table.card_planet[seat, 1:n].tolist()
        marked = np.flatnonzero(table.cell & Cell.MARKER)
        if sorted(colonies) != sorted(table.tile_at[marked].tolist()):
            yield "cards of planets and markers differ (KEP-R25)"
        deck = sorted(table.deck[table.deck >= 0].tolist())
        if deck != np.flatnonzero(params.progress_in_play).tolist():
            yield "other progress cards than those in play (KEP-R14)"
        if table.round_number > 0:
            is_there = table.round_number <= table.n_deck
            if table.card != (table.deck[table.round_number - 1] if is_there else -1):
                yield "the revealed card is not that of the round (KEP-R20)"
        own = [table.objective[s, : table.n_objectives[s]].tolist() for s in range(self.n)]
        drawn = [card for each in own for card in each]
        if len(set(drawn)) < len(drawn) or not all(own):
            yield "an objective twice, or none (KEP-R15)"

    def rounds(self, table: SimpleNamespace) -> Iterator[str]:
        """Rounds, turns, seats and uses of quantum physics are within their bounds."""
        params, number = self.params, table.round_number
        if not 0 <= number <= params.rounds or table.n_tasks > MAX_TASKS:
            yield "more rounds than a game has (KEP-R19)"
        if number > 0 and table.first != (1 - number) % self.n:
            yield "another seat opens the round (KEP-R51)"
        if not self.n * (number - 1) <= table.turn <= self.n * number:
            yield "turns and rounds differ (KEP-R21)"
        for used, most in ((table.converted, params.conversions), (table.shifted, params.shifts)):
            highest = params.most_uses if most.min() < 0 else most.max()
            if not 0 <= used <= highest:
                yield f"{used} uses of quantum physics in a turn (KEP-R44, KEP-A35)"
        if table.acting >= 0 and table.phase < Phase.TURN:
            yield "a turn in the set-up"
