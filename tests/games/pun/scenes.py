"""Scenes of Planet Unknown on the real kernels: a table set up by hand, one decision at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Self

import numpy as np

from exobalance.simcore.games.pun.data.codes import Claim, Phase, Pool
from exobalance.simcore.games.pun.data.layout import STRIDE, TERRAINS, TRACKS
from exobalance.simcore.games.pun.data.params_boards import bits_of
from exobalance.simcore.games.pun.rules.bits import clear, put
from exobalance.simcore.games.pun.rules.pool import (
    add_advance,
    add_regress,
    open_pool,
    pack_advance,
)
from exobalance.simcore.games.pun.rules.scoring import score_seats
from exobalance.simcore.games.pun.rules.turn import advance
from tests.games.pun.tables import GAME, Cell, Table

EVENTS = "variant.events=true"
Option = dict[str, Any]


class Scene(Table):
    """A table whose steps and pools tests open, and decide in one option at a time."""

    # --- steps

    def begin(self, phase: Phase, seat: int = 0) -> Self:
        """Begin the part of a seat in a phase, up to the first decision."""
        state = self.state
        state.phase, state.seat, state.entered, state.pool_open = phase, seat, 0, 0
        state.step = (seat - state.commander) % state.n_players
        advance(state, self.params)
        return self

    def tile_step(self) -> Self:
        """Begin the tile step of seat 0."""
        return self.begin(Phase.TILE)

    def place(self, tile: str, at: Cell, orientation: int = 0) -> Self:
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
    ) -> Self:
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

    def reveal(self, *events: str) -> Self:
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

    def play_until(self, phase: Phase, seat: int = 0) -> Self:
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

    def choose(self, **wanted: Any) -> Self:
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

    def walk_rover(self, *cells: Cell) -> Self:
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
