"""Tables of Planet Unknown set up by hand on the real kernels, one decision at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from exobalance.simcore.games import load_game
from exobalance.simcore.games.pun.data.codes import Claim, Effect, Phase, Pool
from exobalance.simcore.games.pun.data.labels import Kind
from exobalance.simcore.games.pun.data.layout import N_DEPOTS, STRIDE, TERRAINS, TRACKS
from exobalance.simcore.games.pun.data.names import cells_in, names_of
from exobalance.simcore.games.pun.data.params_boards import bits_of
from exobalance.simcore.games.pun.rules.bits import clear, put
from exobalance.simcore.games.pun.rules.boards import cover_cell, equip_seat
from exobalance.simcore.games.pun.rules.cubes import set_cube, set_step
from exobalance.simcore.games.pun.rules.laying import lay_patch
from exobalance.simcore.games.pun.rules.pool import (
    add_advance,
    add_regress,
    open_pool,
    pack_advance,
)
from exobalance.simcore.games.pun.rules.scoring import score_seats
from exobalance.simcore.games.pun.rules.technologies import renew_levels
from exobalance.simcore.games.pun.rules.turn import advance
from exobalance.simcore.ruleset import load_ruleset
from tests.walks import Case, Walk

GAME = load_game("pun")
EVENTS = "variant.events=true"
Cell = tuple[int, int]
Option = dict[str, Any]


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


class Scene:
    """A game in the tile step of seat 0, whose boards are given and empty.

    Tests put pieces where they want them, then open the step or the pool that they are about.
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

    # --- pieces

    def cover(self, *rows: str, at: Cell = (0, 0), seat: int = 0) -> Scene:
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

    def cover_all_but(self, *bare: Cell, letter: str = "b") -> Scene:
        """Cover the whole planet of seat 0 but for some cells."""
        for x, y in self.planet_cells("exists"):
            if (x, y) not in bare:
                self.cover(letter, at=(x, y))
        return self

    def planet_cells(self, what: str, seat: int = 0) -> list[list[int]]:
        """Return cells of the printed planet: exists, ice, perimeter, pods or marks."""
        return cells_in(self.params[what][self.state.planet[seat]])

    def patches(self, *cells: Cell) -> Scene:
        """Lay patches."""
        for cell in cells:
            lay_patch(self.state, self.params, 0, number(cell))
        return self

    def symbols(self, *cells: Cell) -> Scene:
        """Print meteorite symbols on cells."""
        for cell in cells:
            put(self.state.symbols[0], number(cell))
        return self

    def meteorites(self, *cells: Cell) -> Scene:
        """Let these meteorites lie on the planet, and no others."""
        clear(self.state.lying[0])
        for cell in cells:
            put(self.state.lying[0], number(cell))
        return self

    def rovers(self, *cells: Cell, loaded: Sequence[Cell] = ()) -> Scene:
        """Put these rovers on the planet, and no others."""
        everybody = [*cells, *loaded]
        self.state.n_rovers[0] = len(everybody)
        for i, cell in enumerate(everybody):
            self.state.rover[0, i] = number(cell)
            self.state.loaded[0, i] = i >= len(cells)
        return self

    def cubes(self, path: int | None = None, **heights: int | str) -> Scene:
        """Put cubes on positions of their tracks, or of others ("W7")."""
        for letter, value in heights.items():
            text = value if isinstance(value, str) else f"{letter}{value}"
            track, at = TRACKS.index(text[0]), int(text[1:])
            set_cube(self.state, self.params, 0, TRACKS.index(letter), track, at)
        if path is not None:
            set_step(self.state, self.params, 0, path)
        renew_levels(self.state, self.params, 0)
        return self

    def unlock(self, *techs: str) -> Scene:
        """Put lifepods on technologies of Jump Drive."""
        for tech in techs:
            self.state.tech_pods[0] |= 1 << int(tech[-1])
        renew_levels(self.state, self.params, 0)
        return self

    def front(self, outer: str, inner: str | None = None) -> Scene:
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

    def empty(self, *rings: int) -> Scene:
        """Empty stacks in front of seat 0: ring 0 is the outer one."""
        for ring in rings:
            stack = self.front_stacks()[ring]
            self.state.stack_next[stack] = self.state.stack_size[stack]
        return self

    def in_force(self, event: str) -> Scene:
        """Put the event of a round in force."""
        self.state.event = self.names.events.index(event)
        self.state.in_force = self.params.event_effect[self.state.event]
        return self

    def give(self, *cards: str, seat: int = 0) -> Scene:
        """Give civ cards to a seat, without their effects."""
        for name in cards:
            card = self.names.cards.index(name)
            self.state.cards[seat, self.state.n_cards[seat]] = card
            self.state.n_cards[seat] += 1
            self.state.civ_state[card] = 2
        return self

    def display(self, *cards: str) -> Scene:
        """Let these civ cards lie face up, and no others."""
        for card, name in enumerate(self.names.cards):
            self.state.civ_state[card] = 1 if name in cards else 0
        return self

    # --- steps

    def begin(self, phase: Phase, seat: int = 0) -> Scene:
        """Begin the part of a seat in a phase, up to the first decision."""
        state = self.state
        state.phase, state.seat, state.entered, state.pool_open = phase, seat, 0, 0
        state.step = (seat - state.commander) % state.n_players
        advance(state, self.params)
        return self

    def tile_step(self) -> Scene:
        """Begin the tile step of seat 0."""
        return self.begin(Phase.TILE)

    def place(self, tile: str, at: Cell, orientation: int = 0) -> Scene:
        """Begin the tile step of seat 0 with a large tile in front, and place it."""
        self.front(tile).tile_step()
        return self.choose(act="place", ring="outer", orientation=orientation, at=list(at))

    def resolve(
        self,
        phase: Phase = Phase.TILE,
        advances: Sequence[tuple[str, str, int, int, str]] = (),
        regresses: Sequence[tuple[str, int]] = (),
        climb: tuple[int, str] | None = None,
        picks: Mapping[int, int] | None = None,
        **numbers: int,
    ) -> Scene:
        """Let seat 0 resolve a pool with what is given, up to its first decision."""
        state = self.state
        state.phase, state.seat, state.entered, state.placed = phase, 0, 1, 1
        state.step = -state.commander % state.n_players
        open_pool(state)
        for name, n in numbers.items():
            state.pool[Pool[name.upper()]] = n
        state.gained = int("movement" in numbers)
        for tracks, used, cubes, steps, claim in advances:
            letters = bits_of(tracks, TRACKS), bits_of(used, TRACKS)
            add_advance(state, pack_advance(*letters, cubes, steps, int(Claim[claim.upper()])))
        for tracks, steps in regresses:
            add_regress(state, bits_of(tracks, TRACKS), steps)
        if climb:
            state.climb_to, state.climb_claim = climb[0], int(Claim[climb[1].upper()])
        for rank, n in (picks or {}).items():
            state.picks[0, rank - 1] = n
        if state.effects[0]:
            self.forget_ways()
        advance(state, self.params)
        return self

    def forget_ways(self) -> None:
        """Let each rover have been only where it is."""
        for i in range(int(self.state.n_rovers[0])):
            clear(self.state.seen[i])
            put(self.state.seen[i], int(self.state.rover[0, i]))

    def reveal(self, *events: str) -> Scene:
        """Put events on top of the deck and begin the event step."""
        state = self.state
        for i, name in enumerate(events):
            event = self.names.events.index(name)
            order = state.event_order[: self.params.n_events]
            place, top = order.tolist().index(event), int(state.event_next) + i
            order[top], order[place] = order[place], order[top]
        state.phase, state.entered, state.step, state.pool_open = Phase.EVENT, 0, 0, 0
        advance(state, self.params)
        return self

    def play_until(self, phase: Phase, seat: int = 0) -> Scene:
        """Take first options until a seat decides in a phase that is not the present one."""
        left = False
        while not (left and self.state.phase == phase and self.state.seat == seat):
            assert not self.walk.is_over, "the game ended before"
            left = left or self.state.phase != phase
            self.walk.apply(self.walk.options()[0])
            left = left or self.state.phase != phase
        return self

    # --- decisions

    def options(self) -> list[Option]:
        """Return the legal options by names."""
        return [GAME.describe.option_dict(self.state, self.tree, r) for r in self.walk.options()]

    def matching(self, **wanted: Any) -> list[Option]:
        """Return the options with these fields."""
        return [o for o in self.options() if all(o.get(key) == v for key, v in wanted.items())]

    def offered(self, field: str, **wanted: Any) -> list[Any]:
        """Return the values of a field over the options with other fields, sorted."""
        return sorted(option[field] for option in self.matching(**wanted) if field in option)

    def acts(self) -> set[str]:
        """Return the acts that are offered."""
        return {option["act"] for option in self.options()}

    def choose(self, **wanted: Any) -> Scene:
        """Take the only option with these fields."""
        rows = self.walk.options().copy()
        found = [
            row
            for row, option in zip(rows, self.options(), strict=True)
            if all(option.get(key) == value for key, value in wanted.items())
        ]
        assert len(found) == 1, f"{len(found)} options of {self.kind} have {wanted}"
        self.walk.apply(found[0])
        return self

    def walk_rover(self, *cells: Cell) -> Scene:
        """Step along cells."""
        for start, end in pairwise(cells):
            self.choose(act="step", **{"from": list(start), "to": list(end)})
        return self

    def ends(self, start: Cell) -> set[Cell]:
        """Return where a rover may step."""
        return {tuple(o["to"]) for o in self.matching(act="step") if o["from"] == list(start)}

    def lies(self, ring: str = "outer") -> list[dict[Cell, str]]:
        """Return where the tile of a ring may lie: terrains by cell, capitals for icons."""
        return [self.cells_of(option) for option in self.matching(act="place", ring=ring)]

    def cells_of(self, option: Option) -> dict[Cell, str]:
        """Return the cells of a placement with their terrains."""
        tile = self.names.tiles.index(option["tile"])
        shape = int(self.params.tile_shape[tile])
        shifts = self.params.shape_shift[shape, option["orientation"]]
        found = {}
        for i in range(int(self.params.shape_cells[shape])):
            section = int(self.params.shape_section[shape, i])
            letter = TERRAINS[self.params.tile_terrain[tile, section]]
            icon = i == self.params.shape_icon[shape, section]
            x, y = option["at"]
            cell = x + int(shifts[i]) % STRIDE, y + int(shifts[i]) // STRIDE
            found[cell] = letter if icon else letter.lower()
        return found

    # --- what is there

    @property
    def kind(self) -> str:
        """The kind of the decision now due."""
        return GAME.decisions[self.state.kind].name

    @property
    def is_through(self) -> bool:
        """Whether the pool of seat 0 is closed."""
        return not (self.state.pool_open and self.state.seat == 0)

    @property
    def seat(self) -> dict[str, Any]:
        """Seat 0 by names, as in a snapshot."""
        return GAME.describe.snapshot(self.state, self.tree)["seats"][0]

    def pool(self, name: str) -> int:
        """Return a number of the pool."""
        return int(self.state.pool[Pool[name.upper()]])

    def icons(self) -> dict[str, int]:
        """Return the icons in the pool."""
        return {t: int(n) for t, n in zip(TERRAINS, self.state.icon, strict=True) if n}

    def techs(self) -> list[str]:
        """Return the technologies of seat 0 that work."""
        own = self.names.techs[self.state.corporation[0]]
        return [own[level] for level in sorted(own) if self.state.levels[0] >> level & 1]

    def medals(self) -> np.ndarray:
        """Return what seat 0 scores now, by source."""
        score_seats(self.state, self.params)
        return np.array(self.state.source[0])
