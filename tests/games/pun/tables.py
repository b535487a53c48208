"""Tables of Planet Unknown: boards given and empty, pieces put on by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Self

import numpy as np

from exobalance.simcore.games import load_game
from exobalance.simcore.games.pun.data.codes import Effect, Phase
from exobalance.simcore.games.pun.data.labels import Kind
from exobalance.simcore.games.pun.data.layout import N_DEPOTS, STRIDE, TERRAINS, TRACKS
from exobalance.simcore.games.pun.data.names import cells_in, names_of
from exobalance.simcore.games.pun.rules.bits import clear, put
from exobalance.simcore.games.pun.rules.boards import cover_cell, equip_seat
from exobalance.simcore.games.pun.rules.cubes import set_cube, set_step
from exobalance.simcore.games.pun.rules.laying import lay_patch
from exobalance.simcore.games.pun.rules.technologies import renew_levels
from exobalance.simcore.ruleset import load_ruleset
from tests.walks import Case, Walk

GAME = load_game("pun")
Cell = tuple[int, int]


@cache
def rules(sets: tuple[str, ...] = (), tweaks: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """Return the printed rules with changes."""
    return load_ruleset("pun", list(tweaks), list(sets)).tree


_packed: dict[tuple[int, int], np.recarray] = {}


def pack_once(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record of a tree of `rules`, packed once: not to be changed."""
    key = id(tree), players
    if key not in _packed:
        _packed[key] = GAME.pack(tree, players)
    return _packed[key]


QUICK = replace(GAME, pack=pack_once)


def number(cell: Sequence[int]) -> int:
    """Return the number of a cell [x, y]."""
    return STRIDE * cell[1] + cell[0]


class Table:
    """A game in the tile step of seat 0, whose boards are given and empty.

    Tests put pieces where they want them.
    """

    def __init__(
        self,
        planet: str = "K5B-4156",
        corporation: str = "universal_coalition",
        *sets: str,
        players: int = 2,
        world: int = 0,
        tweaks: tuple[str, ...] = (),
    ) -> None:
        given = [
            f'setup.{what}=["{name}", "dealt", "dealt", "dealt", "dealt", "dealt"]'
            for what, name in (("planets", planet), ("corporations", corporation))
        ]
        self.tree = rules((*given, *sets), tweaks)
        self.names = names_of(self.tree)
        walk = Walk(Case(QUICK, self.tree, __name__), players, world)
        self.walk, self.state, self.params = walk, walk.state, walk.params
        while self.state.phase != Phase.TILE or self.state.kind != Kind.PLACE:
            walk.apply(walk.options()[0])
        for seat in range(players):
            flux = self.state.flux[seat]
            equip_seat(self.state, self.params, seat)
            self.state.flux[seat] = flux
        self.state.event, self.state.in_force = -1, Effect.NONE
        self.state.picks[:] = 0
        self.state.ending = 0

    def cover(self, *rows: str, at: Cell = (0, 0), seat: int = 0) -> Self:
        """Cover cells as in a picture of terrains; capitals show an icon, dots are left alone."""
        exists = {tuple(cell) for cell in self.planet_cells("exists", seat)}
        for y, row in enumerate(rows, start=at[1]):
            for x, letter in enumerate(row, start=at[0]):
                if letter != ".":
                    assert (x, y) in exists, (x, y)
                    terrain = TERRAINS.index(letter.upper())
                    cover_cell(self.state, seat, number((x, y)), terrain)
                    if letter.isupper():
                        put(self.state.icons[seat, terrain], number((x, y)))
        return self

    def cover_all_but(self, *bare: Cell, letter: str = "b") -> Self:
        """Cover the whole planet of seat 0 but for some cells."""
        for x, y in self.planet_cells("exists"):
            if (x, y) not in bare:
                self.cover(letter, at=(x, y))
        return self

    def planet_cells(self, what: str, seat: int = 0) -> list[list[int]]:
        """Return cells of the printed planet: exists, ice, perimeter, pods or marks."""
        return cells_in(self.params[what][self.state.planet[seat]])

    def patches(self, *cells: Cell) -> Self:
        """Lay patches."""
        for cell in cells:
            lay_patch(self.state, self.params, 0, number(cell))
        return self

    def symbols(self, *cells: Cell) -> Self:
        """Print meteorite symbols on cells."""
        for cell in cells:
            put(self.state.symbols[0], number(cell))
        return self

    def meteorites(self, *cells: Cell) -> Self:
        """Let these meteorites lie on the planet, and no others."""
        clear(self.state.lying[0])
        for cell in cells:
            put(self.state.lying[0], number(cell))
        return self

    def rovers(self, *cells: Cell, loaded: Sequence[Cell] = ()) -> Self:
        """Put these rovers on the planet, and no others."""
        everybody = [*cells, *loaded]
        self.state.n_rovers[0] = len(everybody)
        for i, cell in enumerate(everybody):
            self.state.rover[0, i] = number(cell)
            self.state.loaded[0, i] = i >= len(cells)
        return self

    def cubes(self, path: int | None = None, **heights: int | str) -> Self:
        """Put cubes on positions of their tracks, or of others ("W7")."""
        for letter, value in heights.items():
            text = value if isinstance(value, str) else f"{letter}{value}"
            track, at = TRACKS.index(text[0]), int(text[1:])
            set_cube(self.state, self.params, 0, TRACKS.index(letter), track, at)
        if path is not None:
            set_step(self.state, self.params, 0, path)
        renew_levels(self.state, self.params, 0)
        return self

    def unlock(self, *techs: str) -> Self:
        """Put lifepods on technologies of Jump Drive."""
        for tech in techs:
            self.state.tech_pods[0] |= 1 << int(tech[-1])
        renew_levels(self.state, self.params, 0)
        return self

    def front(self, outer: str, inner: str | None = None) -> Self:
        """Bring stacks with these tiles on top in front of seat 0."""
        for ring, name in enumerate((outer, inner)):
            if name is None:
                continue
            tile = self.names.tiles.index(name)
            stack = int(self.params.tile_stack[tile])
            if ring == 0:
                position = int(self.params.seat_position[0])
                self.state.turned = (stack - position) % N_DEPOTS
            else:
                slot = (int(self.params.seat_position[0]) + int(self.state.turned)) % N_DEPOTS
                self.state.shift = (stack - N_DEPOTS - slot) % N_DEPOTS
            order, top = self.state.stack_tile[stack], int(self.state.stack_next[stack])
            place = order.tolist().index(tile)
            order[top], order[place] = order[place], order[top]
        return self

    def front_stacks(self) -> tuple[int, int]:
        """Return the numbers of the outer and the inner stack in front of seat 0."""
        slot = (int(self.params.seat_position[0]) + int(self.state.turned)) % N_DEPOTS
        return slot, N_DEPOTS + (slot + int(self.state.shift)) % N_DEPOTS

    def empty(self, *rings: int) -> Self:
        """Empty stacks in front of seat 0: ring 0 is the outer one."""
        for ring in rings:
            stack = self.front_stacks()[ring]
            self.state.stack_next[stack] = self.state.stack_size[stack]
        return self

    def in_force(self, event: str) -> Self:
        """Put the event of a round in force."""
        self.state.event = self.names.events.index(event)
        self.state.in_force = self.params.event_effect[self.state.event]
        return self

    def give(self, *cards: str, seat: int = 0) -> Self:
        """Give civ cards to a seat, without their effects."""
        for name in cards:
            card = self.names.cards.index(name)
            self.state.cards[seat, self.state.n_cards[seat]] = card
            self.state.n_cards[seat] += 1
            self.state.civ_state[card] = 2
        return self

    def pile_up(self, *cards: str) -> Self:
        """Let these civ cards lie in their piles, and no others."""
        for card, name in enumerate(self.names.cards):
            self.state.civ_state[card] = 1 if name in cards else 0
        return self
