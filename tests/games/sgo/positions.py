"""Positions of Space Gate Odyssey built by hand on the state record, and played from there.

A `Table` starts after setup with the exoplanets, gates and stacks that the test names and
without starting modules.  Whatever is put on it comes out of supply or stack, so that all
invariants hold; they are checked after every choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.status import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.games.sgo.data.labels import DECISIONS, SOURCES, Label, Source
from exobalance.simcore.games.sgo.data.layout import (
    GATES,
    HAWKING,
    N_STACKS,
    PLANETS,
    ROOMS,
    STACKS,
    TOKENS,
    UNUSED,
    Figure,
    Phase,
    Slot,
)
from exobalance.simcore.games.sgo.data.names import gate_target, names_of
from exobalance.simcore.games.sgo.rules.planets import is_closed, list_areas
from exobalance.simcore.games.sgo.rules.scoring import score_planet
from exobalance.simcore.games.sgo.rules.station import attach_tile
from exobalance.simcore.games.sgo.rules.turn import advance
from exobalance.simcore.ruleset import load_ruleset
from tests.games.sgo.invariants import Invariants

GAME = load_game("sgo")
FIVE = {"Bose": "G1", "Susskind": "G2", "Planck": "G3", "Turing": None, "Dirac": None}
"""A usual setup: gates by planet, None for the waiting planets."""

NONE_WAITING: dict[str, Any] = {
    "planets": {"Bose": "G1", "Susskind": "G2", "Planck": "G3"},
    "closed": ("Turing", "Dirac"),
}
"""Two planets closed, so that gates go to Hawking; for ``Table(**NONE_WAITING)``."""


def numbered(prefix: str, first: int, last: int) -> str:
    """Return area ids with a running number, as one text: "T1 T2 T3"."""
    return " ".join(f"{prefix}{n}" for n in range(first, last + 1))


def playing(planet: str) -> dict[str, str | None]:
    """Return five planets with ``planet`` open on gate G1."""
    others = [name for name in FIVE if name != planet]
    return {planet: "G1", others[0]: "G2", others[1]: "G3", others[2]: None, others[3]: None}


@cache
def tree_of(*sets: str) -> dict[str, Any]:
    """Return the printed rules with values set by path; not to be changed."""
    return load_ruleset("sgo", sets=sets).tree


class Table:
    """A game in progress; without starting modules, seat 0 is about to begin.

    Parameters
    ----------
    sets : ``path=value`` texts that change the printed rules.
    planets : planets in play -> their gate, or None if they wait.
    closed : planets that have been closed already, in this order; gates that are named
        nowhere stand on Hawking.
    """

    def __init__(
        self,
        *sets: str,
        players: int = 3,
        starting_modules: int = 0,
        planets: Mapping[str, str | None] = FIVE,
        closed: Sequence[str] = (),
    ) -> None:
        self.tree = tree_of(f"start.modules={starting_modules}", *sets)
        self.params = GAME.pack(self.tree, players)[0]
        self.states = np.zeros(1, GAME.state_dtype).view(np.recarray)
        self.state = self.states[0]
        self.players = players
        self.tiles = {name: i for i, name in enumerate(["start", *self.tree["tiles"]])}
        self._rows = np.zeros((GAME.max_options, OPTION_WIDTH), np.int32)
        GAME.kernels.reset(self.state, self.params, np.uint64(1), 0)
        self._lay_planets(planets, closed)
        for stack in range(N_STACKS):
            self.fill_stack(STACKS[stack])
        self.checks = Invariants(self.params)
        self.checks.rules.on_board = 0  # rooms are set as a test needs them

    # --- laying the table

    def _lay_planets(self, planets: Mapping[str, str | None], closed: Sequence[str]) -> None:
        state = self.state
        state.slot[:] = Slot.ABSENT
        state.planet_order[:] = -1
        names = [*planets, *closed]
        assert len(names) == self.params.n_planets, "planets in play"
        state.planet_order[: len(names)] = [PLANETS.index(name) for name in names]
        state.gate_planet[:] = HAWKING if len(closed) else UNUSED
        for name, gate in planets.items():
            state.slot[PLANETS.index(name)] = Slot.WAITING if gate is None else Slot.OPEN
            if gate is not None:
                state.gate_planet[GATES.index(gate)] = PLANETS.index(name)
        for number, name in enumerate(closed):
            state.slot[PLANETS.index(name)] = Slot.CLOSED
            state.close_order[PLANETS.index(name)] = number + 1
        state.first_gate[:] = state.gate_planet
        state.closings = len(closed)

    def fill_stack(self, stack: str, *first: str) -> None:
        """Lay a stack anew in the order of the tile list, ``first`` on top.

        Tiles on stations and those of a gate that is not in the game are left out.
        """
        state, number = self.state, STACKS.index(stack)
        built = {
            int(t) for s in range(self.players) for t in state.mod_tile[s, : state.n_modules[s]]
        }
        symbol = self.params.tile_symbol
        here = [
            tile
            for name, tile in self.tiles.items()
            if tile not in built
            and name not in first
            and self.params.tile_type[tile] * 3 + self.params.tile_field[tile] == number
            and (symbol[tile] < 0 or state.gate_planet[symbol[tile]] != UNUSED)
        ]
        order = [*(self.tiles[name] for name in first), *here]
        state.stack_top[number] = 0
        state.stack_size[number] = len(order)
        state.stack_tile[number, : len(order)] = order

    def attach(
        self,
        seat: int,
        tile: str,
        at: tuple[int, int],
        rotation: int = 0,
        on: bool = True,
        colonists: int = 0,
    ) -> int:
        """Attach a module to a station, as it stands some turns later; return its number."""
        state, number = self.state, self.tiles[tile]
        rotation %= int(self.params.tile_rotations[number])  # equal corridors: the lowest one
        module = int(attach_tile(state, self.params, seat, number, *at, rotation))
        kind, field = self.params.tile_type[number], self.params.tile_field[number]
        self.fill_stack(STACKS[kind * 3 + field])
        state.mod_on[seat, module] = on
        state.on_field[seat, field] += on
        self.put_colonists(seat, at, colonists)
        return module

    def put_colonists(self, seat: int, at: tuple[int, int], n: int) -> None:
        """Set the colonists on a module; the difference goes to or comes from supply."""
        state, module = self.state, self.module(seat, at)
        more = n - int(state.mod_colonists[seat, module])
        state.mod_colonists[seat, module] = n
        state.station[seat] += more
        state.colonists[seat] -= more

    def set_rooms(self, seat: int, **rooms: tuple[int, int, int]) -> None:
        """Set (engineers, chiefs, robots) of the rooms named; the others become empty."""
        state, params = self.state, self.params
        for i, room in enumerate(ROOMS):
            figures = rooms.get(room, (0, 0, 0))
            state.engineers[seat, i], state.chiefs[seat, i], state.robots[seat, i] = figures
        chiefs = state.chiefs[seat].sum()
        state.spare_engineers[seat] = params.engineers - state.engineers[seat].sum() - chiefs
        state.spare_suits[seat] = params.suits - chiefs
        state.spare_robots[seat] = params.robots - state.robots[seat].sum()

    def settle(self, planet: str, owners: Mapping[int, str]) -> None:
        """Put colonists from supply on areas: seat -> text of area ids."""
        state, number, ids = self.state, PLANETS.index(planet), self.areas_of(planet)
        for seat, areas in owners.items():
            for name in areas.split():
                if name == "central":
                    state.central[seat] += 1
                else:
                    area = ids.index(name)
                    assert state.owner[number, area] == 0, f"{name} is occupied"
                    state.owner[number, area] = seat + 1
                    state.n_free[number] -= 1
                    state.area_used[number, area] = 1
                state.on_planet[number, seat] += 1
                state.settled[number, seat] += 1
                state.colonists[seat] -= 1
                # As if it had been chosen, so that the counters agree.
                state.label_count[seat, Label.AREA_BOSE + number] += 1
                state.decisions += 1

    def give_influence(self, seat: int, points: int, ranks: bool = True) -> None:
        """Give influence, booked under Hawking, with the figures on its ranks or without."""
        state, params = self.state, self.params
        state.influence[seat] += points
        state.source[seat, Source.HAWKING] += points
        while ranks and state.ranks[seat] < state.influence[seat] // params.wheel_fields:
            rank = state.ranks[seat]
            supply, figure = state.colonists, Figure.COLONIST
            if params.rank_takes_engineer[rank]:
                supply, figure = state.spare_engineers, Figure.ENGINEER
            supply[seat] -= 1
            state.rank_figure[seat, rank] = figure
            state.ranks[seat] += 1

    def set_tokens(self, *names: str) -> None:
        """Set the predominance tokens from the top down."""
        self.state.token[:] = [TOKENS.index(name) for name in names]

    # --- starting somewhere

    def start_turn(self, seat: int) -> None:
        """Start the turn of a seat."""
        self._go_on(seat, Phase.TURN, turn=seat)

    def start_action(self, active: int, room: str) -> None:
        """Let everybody act in a room that the active player has just chosen."""
        self.state.room = ROOMS.index(room)
        self.state.counted = 0
        self._go_on(active, Phase.ACTION)

    def start_journey(self, active: int) -> None:
        """Let everybody empty full gate modules after a movement room."""
        self._go_on(active, Phase.JOURNEY)

    def start_closing(self, active: int, planet: str) -> None:
        """Close a planet as it stands, by a landing of the active player."""
        self.state.closing_planet, self.state.seat = PLANETS.index(planet), active
        self._go_on(active, Phase.CLOSING)

    def start_ranks(self, active: int) -> None:
        """Fill the ranks that are due."""
        self._go_on(active, Phase.RANKS)

    def _go_on(self, active: int, phase: Phase, turn: int | None = None) -> None:
        state = self.state
        state.active, state.phase, state.room_step = active, phase, 0
        state.turn = active + 1 if turn is None else turn
        advance(state, self.params)
        self.checks.before = {}  # what the test has rearranged is no step of the game
        self.checks.follow(state)

    # --- decisions

    @property
    def due(self) -> tuple[str, int] | None:
        """Decision kind and seat, or None when the game is over."""
        if self.state.status != Status.RUNNING:
            return None
        return DECISIONS[self.state.kind].name, int(self.state.seat)

    @property
    def kind(self) -> str | None:
        """Decision kind, or None when the game is over."""
        return self.due[0] if self.due else None

    def rows(self) -> np.ndarray:
        """Return a copy of the option rows."""
        n = GAME.kernels.legal_options(self.state, self.params, self._rows)
        return self._rows[:n].copy()

    def options(self) -> list[dict[str, Any]]:
        """Return the legal options in words."""
        return [GAME.describe.option_dict(self.state, self.tree, row) for row in self.rows()]

    def offered(self, field: str) -> list[Any]:
        """Return the values of one field over the options, those without it left out."""
        return [option[field] for option in self.options() if field in option]

    def choose(self, kind: str, seat: int, **wanted: Any) -> None:
        """Take the only option with these fields; kind and seat of the decision must match.

        ``from_`` stands for the field ``from``.
        """
        assert self.due == (kind, seat)
        wanted = {key.rstrip("_"): value for key, value in wanted.items()}
        rows, options = self.rows(), self.options()
        found = [i for i, o in enumerate(options) if all(o.get(k) == v for k, v in wanted.items())]
        assert len(found) == 1, f"{len(found)} options of {kind} have {wanted}: {options}"
        self.apply(rows[found[0]])
        self.checks.follow(self.state)

    def apply(self, row: np.ndarray) -> None:
        """Apply one option row, without checks."""
        GAME.kernels.apply_option(self.state, self.params, row)

    def stop_all(self) -> None:
        """Let everybody who is asked for an action stop it at once."""
        while self.kind in ("move", "take", "airlock"):
            self.choose(*self.due, stop=True)

    # --- looking

    def module(self, seat: int, at: tuple[int, int]) -> int:
        """Return the number of the module at a place."""
        here = (self.state.mod_x[seat] == at[0]) & (self.state.mod_y[seat] == at[1])
        return int(np.flatnonzero(here[: self.state.n_modules[seat]])[0])

    def on_module(self, seat: int, at: tuple[int, int]) -> int:
        """Return the number of colonists on a module."""
        return int(self.state.mod_colonists[seat, self.module(seat, at)])

    def areas_of(self, planet: str) -> list[str]:
        """Return the area ids of a planet in the order of the kernels."""
        names = names_of(self.tree, self.players)
        return names.areas[PLANETS.index(planet)]

    def by_seat(self, field: str) -> list[int]:
        """Return a field of the state by seat."""
        return self.state[field][: self.players].tolist()

    def gate(self, name: str) -> str | None:
        """Return where a gate stands."""
        return gate_target(int(self.state.gate_planet[GATES.index(name)]))

    def source(self, name: str) -> list[int]:
        """Return the points of one source by seat."""
        column = [source.name for source in SOURCES].index(name)
        return self.state.source[: self.players, column].tolist()

    # --- single rule functions

    def legal_areas(self, planet: str, seat: int, placed: int = 0, island: int = -1) -> list[str]:
        """Return the areas open to the next colonist of a landing."""
        state = self.state
        state.landing_planet, state.seat = PLANETS.index(planet), seat
        state.landing_placed, state.landing_island = placed, island
        n = list_areas(state, self.params, self._rows)
        ids = self.areas_of(planet)
        return [ids[area] for area in self._rows[:n, 1]]

    def is_closed(self, planet: str) -> bool:
        """Return whether the closing condition is fulfilled."""
        return bool(is_closed(self.state, self.params, PLANETS.index(planet)))

    def payout(self, planet: str) -> list[dict[str, int]]:
        """Return what closing the planet now would pay, by seat and source, zeros left out."""
        copy = np.zeros_like(self.states)
        GAME.kernels.copy_state(copy, self.states)
        score_planet(copy[0], self.params, PLANETS.index(planet))
        gained = (copy[0].source - self.state.source)[: self.players]
        return [
            {SOURCES[i].name: int(points) for i, points in enumerate(row) if points}
            for row in gained
        ]
