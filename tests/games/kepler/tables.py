"""Tables of Kepler-3042 on the real kernels: bare, with pieces put where a test wants them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Self

import numpy as np

from exobalance.simcore.games import load_game
from exobalance.simcore.games.kepler.data.codes import Cell, Phase
from exobalance.simcore.games.kepler.data.galaxy import around, hex_number, hex_place, is_on_board
from exobalance.simcore.games.kepler.data.labels import DECISIONS, SOURCES, SPACES
from exobalance.simcore.games.kepler.data.layout import (
    CUBES,
    FIRST_MINE,
    FIRST_TARGET,
    TECHNOLOGIES,
    TRACKS,
)
from exobalance.simcore.games.kepler.rules.effects import begin_card
from exobalance.simcore.games.kepler.rules.leadership import gain_level, gain_steps
from exobalance.simcore.games.kepler.rules.main_action import begin_action
from exobalance.simcore.games.kepler.rules.scoring import score_seats
from exobalance.simcore.games.kepler.rules.setup import clear_galaxy
from exobalance.simcore.games.kepler.rules.ships import begin_movement
from exobalance.simcore.games.kepler.rules.turn import advance
from exobalance.simcore.games.kepler.tell.names import names_of
from exobalance.simcore.games.kepler.tell.options import option_dict
from exobalance.simcore.games.kepler.tell.setup import setup_dict
from exobalance.simcore.games.kepler.tell.snapshot import snapshot
from exobalance.simcore.ruleset import load_ruleset
from tests.walks import Case, Walk

GAME = load_game("kepler")
Hex = tuple[int, int]
Option = dict[str, Any]

SHORT, MEDIUM, LONG = (15, 7), (8, 5), (0, 9)
"""Hexes of space, one in each zone."""
SOL = (15, 9)
AROUND_SOL = tuple(around(*SOL))
ENDS = ({"act": "stop"}, {"act": "decline"})
SPACE_NAMES = [name for name, _ in SPACES]


@cache
def rules(sets: tuple[str, ...] = (), tweaks: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """Return the printed rules with changes."""
    return load_ruleset("kepler", list(tweaks), list(sets)).tree


_packed: dict[tuple[int, int], np.recarray] = {}


def pack_once(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record of a tree of `rules`, packed once: not to be changed."""
    key = id(tree), players
    if key not in _packed:
        _packed[key] = GAME.pack(tree, players)
    return _packed[key]


QUICK = replace(GAME, pack=pack_once)


def number(spot: Hex) -> int:
    """Return the number of a hex."""
    return hex_number(*spot)


def neighbours(spot: Hex) -> list[Hex]:
    """Return the hexes around one."""
    return [each for each in around(*spot) if is_on_board(each)]


class Game:
    """A game from its first decision on, whose options a test takes by name."""

    def __init__(
        self, players: int = 2, *sets: str, world: int = 0, tweaks: tuple[str, ...] = ()
    ) -> None:
        self.tree = rules(sets, tweaks)
        self.players, self.names = players, names_of(self.tree)
        self.walk = Walk(Case(QUICK, self.tree, __name__), players, world)
        self.state, self.params = self.walk.state, self.walk.params

    # --- decisions

    @property
    def kind(self) -> str | None:
        """The decision that is due, None at the end of the game."""
        return None if self.walk.is_over else DECISIONS[self.state.kind].name

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.state.seat)

    def options(self) -> list[Option]:
        """Return the options by name."""
        rows = self.walk.options()
        return [option_dict(self.state, self.tree, row) for row in rows]

    def matching(self, **wanted: Any) -> list[Option]:
        """Return the options with these fields; ``from_`` stands for from."""
        pairs = {key.rstrip("_"): value for key, value in wanted.items()}
        return [o for o in self.options() if all(o.get(key) == v for key, v in pairs.items())]

    def offered(self, field: str, **wanted: Any) -> list[Any]:
        """Return the values of a field over the options with other fields, each once, sorted."""
        values = [option[field] for option in self.matching(**wanted) if field in option]
        return sorted(json.loads(text) for text in {json.dumps(value) for value in values})

    def choose(self, **wanted: Any) -> Self:
        """Take the only option with these fields."""
        found = self.matching(**wanted)
        assert len(found) == 1, f"{len(found)} options of {self.kind} have {wanted}"
        return self.take(self.options().index(found[0]))

    def take(self, index: int) -> Self:
        """Take an option by its place in the list."""
        self.walk.apply(self.walk.options()[index])
        return self

    def idle(self, *until: str) -> Self:
        """Do as little as possible up to a decision of a kind named, or to the end."""
        while self.kind is not None and self.kind not in until:
            self.take(-1 if self.options()[-1] in ENDS else 0)
        return self

    def play(self, space: str, *until: str) -> Self:
        """Move the action cube to a space and do nothing there, up to the next turn."""
        return self.choose(space=space).idle("main", *until)

    # --- what is on the table

    def shot(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return snapshot(self.state, self.tree)

    def setup(self) -> dict[str, Any]:
        """Return the set-up as plain data."""
        return setup_dict(self.state, self.tree)

    def slot(self, card: str, seat: int = 0) -> int:
        """Return the slot of a planet card."""
        if card == "Earth":
            return 0
        planet = self.names.planets.index(card)
        return self.state.card_planet[seat].tolist().index(planet)

    def area(self, place: str, seat: int = 0) -> np.ndarray:
        """Return the cubes of a place: storage, pit or a card."""
        if place in ("storage", "pit"):
            return self.state[place][seat]
        return self.state.cubes[seat, self.slot(place, seat)]

    def held(self, place: str, seat: int = 0) -> tuple[int, ...]:
        """Return the cubes E, M, A of a place."""
        return tuple(self.area(place, seat).tolist())

    def colonies(self, seat: int = 0) -> list[str]:
        """Return the colonies of a seat."""
        own = self.state.card_planet[seat, 1 : self.state.n_cards[seat]]
        return [self.names.planets[planet] for planet in own]

    def terraformed(self, seat: int = 0) -> list[str]:
        """Return the colonies that are flipped."""
        return [c for c in self.colonies(seat) if self.state.is_terraformed[seat, self.slot(c)]]

    def levels(self, seat: int = 0) -> list[int]:
        """Return the levels of the technologies."""
        return self.state.level[seat].tolist()

    def places(self, seat: int = 0) -> tuple[int, ...]:
        """Return the places on the colonial and on the technology track."""
        return tuple(self.state.place[seat].tolist())

    def medals(self, seat: int = 0) -> tuple[int, ...]:
        """Return the colonial and the technology medals."""
        return tuple(self.state.medals[seat].tolist())

    def ships_at(self, seat: int = 0) -> list[Hex]:
        """Return the hexes of the ships of a seat, sorted."""
        return sorted(tuple(hex_place(h)) for h in self.state.ship[seat].tolist() if h >= 0)

    def reserve(self, seat: int = 0) -> int:
        """Return how many ships are in reserve."""
        return int(self.params.n_ships) - len(self.ships_at(seat))

    def side(self, spot: Hex) -> str | None:
        """Return the side of the tile on a hex: down, up or colonised; None without a tile."""
        return {tuple(where): side for _, where, side in self.shot()["tiles"]}.get(spot)

    def points(self, seat: int = 0) -> dict[str, int]:
        """Return the points that are not 0, by source, as the game stands."""
        score_seats(self.state, self.params)
        sources = zip(SOURCES, self.state.source[seat].tolist(), strict=True)
        return {source.name: value for source, value in sources if value}

    def record(self) -> tuple[np.record, np.recarray, np.recarray]:
        """Return the rows of the game, the seats and the items, as the game stands."""
        n = self.players
        game, seats, items = (
            np.zeros(size, dtype).view(np.recarray)
            for size, dtype in ((1, GAME.game_dtype), (n, GAME.seat_dtype), (n, GAME.item_dtype))
        )
        GAME.kernels.record(self.state, self.params, game[0], seats, items)
        return game[0], seats, items

    def winners(self) -> list[int]:
        """Return who wins, as the game stands."""
        self.points()
        return [s for s in range(self.players) if self.state.credit[s] > 0]


class Table(Game):
    """A bare table in the turn of seat 0 in round 1: no tiles, no levels, nothing decided."""

    def __init__(
        self, players: int = 2, *sets: str, world: int = 0, tweaks: tuple[str, ...] = ()
    ) -> None:
        super().__init__(players, *sets, world=world, tweaks=tweaks)
        state = self.state
        clear_galaxy(state, self.params)
        state.round_number, state.card, state.acting, state.turn = 1, state.deck[0], 0, 1
        state.n_placed, state.step, state.phase = self.params.n_tiles, 0, Phase.QUANTUM

    # --- pieces

    def tile(self, name: str, spot: Hex, side: str = "up") -> Self:
        """Put a tile on a hex: down, up or colonised; a ship may be there."""
        if name.startswith("P"):
            tile, cell = self.names.planets.index(name), int(Cell.BODY)
        else:
            first, cell = (
                (FIRST_MINE, Cell.BODY) if name.startswith("mine") else (FIRST_TARGET, Cell.TARGET)
            )
            tile = first + int(name[-1]) - 1
        state, hexagon = self.state, number(spot)
        assert state.tile_at[hexagon] < 0, f"a tile on {spot}"
        assert state.cell[hexagon] in (0, Cell.SHIP), f"{spot} is no space"
        state.tile_at[hexagon], state.tile_hex[tile] = tile, hexagon
        if side == "down":
            assert tile in self.params.tiles[: self.params.n_tiles], f"{name} is not in play"
            cell, state.n_down = Cell.DOWN, state.n_down + 1
        elif side == "colonised":
            cell |= Cell.MARKER
        state.cell[hexagon] |= cell
        return self

    def turned(self, spot: Hex) -> Self:
        """Turn a planet or mine face up."""
        self.state.cell[number(spot)] = Cell.BODY
        self.state.n_down -= 1
        return self

    def ships(self, *spots: Hex, seat: int = 0) -> Self:
        """Put ships of the reserve on hexes."""
        for spot in spots:
            free = self.state.ship[seat, : self.params.n_ships].tolist().index(-1)
            self.state.ship[seat, free] = number(spot)
            assert not self.state.cell[number(spot)] & Cell.SHIP, f"a ship on {spot}"
            self.state.cell[number(spot)] |= Cell.SHIP
        return self

    def fetch(self, spot: Hex, seat: int = 0) -> Self:
        """Put a ship back into the reserve."""
        self.state.ship[seat, self.state.ship[seat].tolist().index(number(spot))] = -1
        self.state.cell[number(spot)] ^= Cell.SHIP
        return self

    def colony(
        self, name: str, spot: Hex, seat: int = 0, terraformed: bool = False, **held: int
    ) -> Self:
        """Give a seat a colony on a hex, with cubes beyond those that it has."""
        self.tile(name, spot, "colonised")
        slot = int(self.state.n_cards[seat])
        self.state.card_planet[seat, slot] = self.names.planets.index(name)
        self.state.is_terraformed[seat, slot] = terraformed
        self.state.n_cards[seat] = slot + 1
        return self.hold(name, seat, **held)

    def hold(self, place: str, seat: int = 0, **held: int) -> Self:
        """Set the cubes of a place; kinds that are not named are 0."""
        self.area(place, seat)[:] = [held.get(cube, 0) for cube in CUBES]
        return self

    def level(self, seat: int = 0, **levels: int) -> Self:
        """Set levels of technologies; seat 4 is the phantom."""
        for name, level in levels.items():
            self.state.level[seat, TECHNOLOGIES.index(name)] = level
        return self

    def place(self, seat: int = 0, **places: int) -> Self:
        """Set places on the tracks, without what lies on the way."""
        for track, place in places.items():
            self.state.place[seat, TRACKS.index(track)] = place
        return self

    def medal(self, seat: int = 0, **medals: int) -> Self:
        """Set medals."""
        for track, n in medals.items():
            self.state.medals[seat, TRACKS.index(track)] = n
        return self

    def aim(self, *objectives: str, seat: int = 0) -> Self:
        """Set the objectives of a seat."""
        self.state.n_objectives[seat] = len(objectives)
        for i, name in enumerate(objectives):
            self.state.objective[seat, i] = self.names.objectives.index(name)
        return self

    # --- parts of a turn

    def go(self) -> Self:
        """Go to the next decision."""
        advance(self.state, self.params)
        return self

    def turn(self, seat: int = 0, first: int = 0) -> Self:
        """Begin the turn of a seat, up to its main action."""
        state = self.state
        state.first, state.step = first, (seat - first) % self.players
        state.turn -= 1
        state.phase = Phase.TURN
        return self.go()

    def act(self, space: str) -> Self:
        """Begin the main action of a space."""
        begin_action(self.state, self.params, SPACE_NAMES.index(space))
        return self.go()

    def bonus(self, space: str, seat: int = 0) -> Self:
        """Begin the bonus actions of a space."""
        state = self.state
        state.space[seat] = SPACE_NAMES.index(space)
        state.acting, state.phase = seat, Phase.BONUS
        state.bonus_done, state.bonus_due = 0, -1
        return self.go()

    def fly(self, hexes: int, seat: int = 0) -> Self:
        """Begin a movement step of so many hexes."""
        self.state.acting, self.state.phase = seat, Phase.MOVE
        begin_movement(self.state, hexes)
        return self.go()

    def withdraw(self, seat: int = 0) -> Self:
        """Begin the withdrawal."""
        self.state.acting, self.state.phase = seat, Phase.WITHDRAW
        return self.go()

    def quantum(self) -> Self:
        """Begin the end of a turn, with quantum physics alone."""
        self.state.phase = Phase.QUANTUM
        return self.go()

    def gain(self, track: str, steps: int, seat: int = 0) -> Self:
        """Let a seat gain leadership, up to the first decision."""
        gain_steps(self.state, self.params, seat, TRACKS.index(track), steps)
        return self.go()

    def learn(self, technology: str, seat: int = 0) -> Self:
        """Let a seat gain a level, up to the first decision."""
        gain_level(self.state, self.params, seat, TECHNOLOGIES.index(technology), False)
        return self.go()

    # --- the clean-up

    def reveal(self, card: str, first: int = 0) -> Self:
        """Let a progress card act in the clean-up of a round."""
        state = self.state
        state.card, state.first = self.names.progress.index(card), first
        state.acting, state.phase = -1, Phase.CARD
        begin_card(state, self.params)
        return self.go()

    def on_card(self, **medals: int) -> Self:
        """Put medals on the card."""
        for track, n in medals.items():
            self.state.medals_on_card[TRACKS.index(track)] = n
        return self

    def award(self) -> Self:
        """Award the medals of the card, up to the next round."""
        self.state.acting, self.state.phase = -1, Phase.AWARD
        return self.go()
