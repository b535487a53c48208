"""Tables of Starship Interstellar on the real kernels, with pieces put where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from exobalance.simcore.core.rng import Purpose, draw
from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.layout import (
    BUILDINGS,
    COLOURS,
    GOVERNMENT,
    KINDS,
    PLANETS,
    ROWS,
    TRACKS,
)
from exobalance.simcore.games.starship.rules.government import begin_government, step_government
from exobalance.simcore.games.starship.rules.stack import put_on_stack
from exobalance.simcore.games.starship.rules.turn import advance, step_task
from tests.games.starship.rules.driven import (
    LETTERS,
    Game,
    Space,
    counts,
    space_number,
)


class Table(Game):
    """A table in the first turn of round 1, seat 0 to play; satellites stand in column 1."""

    def __init__(self, players: int = 3, *sets: str, world: int = 0) -> None:
        super().__init__(players, *sets, world=world)
        self.idle("action")

    # --- what a seat has

    def reserves(self, cubes_: str | None = None, seat: int = 0, fuel: int | None = None) -> Self:
        """Set cubes and fuel of a reserve."""
        if cubes_ is not None:
            self.state.cubes[seat] = counts(cubes_)
        if fuel is not None:
            self.state.fuel[seat] = fuel
        return self

    def ready(self, seat: int = 0, **kinds: int) -> Self:
        """Put buildings out of the own supply into the reserve."""
        for name, number in kinds.items():
            self.state.buildings[seat, BUILDINGS.index(name)] += number
            self.state.locked[seat, BUILDINGS.index(name)] -= number
        return self

    def explorer(self, planet: str, seat: int = 0, fuel: int = 0, cubes_: str = "") -> Self:
        """Put the explorer on a planet, with a hold."""
        self.state.place[seat] = PLANETS.index(planet)
        self.state.hold_fuel[seat] = fuel
        self.state.hold_cubes[seat] = counts(cubes_)
        return self

    def settle(
        self,
        token: str,
        seat: int = 0,
        deposit: int | None = None,
        warehouse: str = "",
        **kinds: int,
    ) -> Self:
        """Give a seat a plant with the deposit of its token, or so many cubes of its colour."""
        content, state = self.tree["tokens"][token], self.state
        planet, number = PLANETS.index(content["planet"]), self.names.productions.index(token)
        if state.in_pile[number] == 1:
            state.n_pile[planet] -= 1
        state.in_pile[number] = 0
        state.plant[seat, planet] = number
        state.bases[seat] -= 1
        full = content["deposit"] if deposit is None else deposit
        state.deposit[seat, planet] = 0
        state.deposit[seat, planet, COLOURS.index(content["colour"])] = full
        state.warehouse[seat, planet] = counts(warehouse)
        for name, number in kinds.items():
            kind = BUILDINGS.index(name)
            state.built[seat, planet, kind] = number
            state.locked[seat, kind] -= number
            if state.level[seat, ROWS.index(name)] == 0:
                self.know(seat, **{name: 1})
        return self

    def know(self, seat: int = 0, **levels: int) -> Self:
        """Give levels of rows, with what they add and without their scientists or buildings."""
        for name, level in levels.items():
            row = ROWS.index(name)
            old = int(self.state.level[seat, row])
            self.state.modifier[seat] += self.params.row_modifier[row, old:level].sum(axis=0)
            self.state.level[seat, row] = level
        return self

    def learn(self, *salvation: str, seat: int = 0) -> Self:
        """Give salvation technologies, without their scientists."""
        for name in salvation:
            number = self.names.salvation.index(name)
            self.state.salvation[seat] |= 1 << number
            self.state.n_salvation[seat] += 1
            self.state.modifier[seat] += self.params.salvation_modifier[number]
        return self

    def extra(self, *names: str, seat: int = 0) -> Self:
        """Give extra tokens, wherever they are; what others are on offer stays there."""
        for name in names:
            number = self.names.extra.index(name)
            self.state.offer[number] = 0
            self.state.extra[seat] |= 1 << number
        return self

    def played(self, *tokens: str, seat: int = 0) -> Self:
        """Put tokens on the stack, one after the other."""
        for name in tokens:
            put_on_stack(self.state, seat, self.token(name))
        return self

    # --- what all share

    def pile(self, planet: str, *tokens: str) -> Self:
        """Let exactly these production tokens lie in the pile of a planet."""
        for number, (name, token) in enumerate(self.tree["tokens"].items()):
            if token["planet"] == planet and self.state.in_pile[number] != 0:
                self.state.in_pile[number] = 1 if name in tokens else 2
        self.state.n_pile[PLANETS.index(planet)] = len(tokens)
        return self

    def chance(self, *places: tuple[range, int]) -> Self:
        """Go on in the stream to where the next draws take one of these places.

        Each is given with the number of things to draw from: of k things the next number u of
        32 bits takes the one at place u k / 2^32, rounded down.
        """
        ahead, n = self.state.copy(), len(places)
        first = int(self.state.rng_count[Purpose.CHANCE])
        numbers: list[int] = []
        while True:
            numbers.append(int(draw(ahead, Purpose.CHANCE)) >> 32)
            if len(numbers) >= n and all(
                u * k >> 32 in place for u, (place, k) in zip(numbers[-n:], places, strict=True)
            ):
                self.state.rng_count[Purpose.CHANCE] = first + len(numbers) - n
                return self

    def will_draw(self, letters: str) -> Self:
        """Let the sun give the cubes of a word, one after the other."""
        bag, places = self.state.bag.tolist(), []
        for letter in letters:
            colour = LETTERS.index(letter)
            before = sum(bag[:colour])
            places.append((range(before, before + bag[colour]), sum(bag)))
            bag[colour] -= 1
        return self.chance(*places)

    def will_show(self, planet: str, *tokens: str) -> Self:
        """Let the looks at a pile show these tokens, one after the other."""
        left, places = list(self.shot()["planets"][planet]["pile"]), []
        for name in tokens:
            place = left.index(name)
            places.append((range(place, place + 1), len(left)))
            left.remove(name)
        return self.chance(*places)

    def spaces(self, default: int | None = None, **planets: int) -> Self:
        """Put planets on spaces of their orbits; ``default`` is for all others."""
        for number, name in enumerate(PLANETS):
            space = planets.get(name, default)
            if space is not None:
                self.state.space[number] = space
        return self

    def events(self, *names: str) -> Self:
        """Let these events be the next ones, and others after them."""
        first = int(self.state.next_event)
        order = self.state.event[: self.params.n_events].tolist()
        wanted = [self.names.events.index(name) for name in names]
        rest = [each for each in order[first:] if each not in wanted]
        self.state.event[first : first + len(wanted) + len(rest)] = [*wanted, *rest]
        return self

    def humans(self, on_earth: str, in_bag: int | None = None, cells: int | None = None) -> Self:
        """Set the people on Earth, how many are in the bag, how many are saved."""
        self.state.earth[:] = counts(on_earth)
        if in_bag is not None:
            self.state.next_person = int(self.params.n_people) - in_bag
        if cells is not None:
            self.state.cells = cells
        return self

    def current(self, *names: str | None, future: Sequence[str] = ()) -> Self:
        """Let these mechanisms be the current row, and ``future`` the row that follows."""
        known = self.names.mechanisms
        for row, wanted in ((self.state.current, names), (self.state.future, future)):
            row[:] = -1
            for column, name in enumerate(wanted):
                row[column] = known.index(name) if name is not None else -1
        shown = {*self.state.current.tolist(), *self.state.future.tolist()}
        left = self.state.supply_pile[self.state.next_supply : self.state.n_supply].tolist()
        left = [each for each in left if each not in shown]
        self.state.n_supply = self.state.next_supply + len(left)
        self.state.supply_pile[self.state.next_supply : self.state.n_supply] = left
        return self

    def shown(self, row: str = "current") -> list[str | None]:
        """Return the mechanisms of a row: current, future or long_term."""
        return self.shot()[row]

    def supply(self, *names: str) -> Self:
        """Let these be all mechanisms of the supply, in this order."""
        first = int(self.state.next_supply)
        for place, name in enumerate(names, first):
            self.state.supply_pile[place] = self.names.mechanisms.index(name)
        self.state.n_supply = first + len(names)
        return self

    def projects(self, *names: str) -> Self:
        """Let these mechanisms be the long-term projects."""
        self.state.n_long_term = len(names)
        for place, name in enumerate(names):
            self.state.long_term[place] = self.names.mechanisms.index(name)
        return self

    def scientist(self, row: int, place: int, seat: int = 0) -> Self:
        """Put a scientist of a seat on the pyramid."""
        assert self.state.pyramid[row - 1, place - 1] < 0
        self.state.pyramid[row - 1, place - 1] = seat
        return self

    def pyramid(self, row: int) -> list[int | None]:
        """Return a row of the pyramid."""
        return self.shot()["pyramid"][row - 1]

    def satellite(self, space: Space, who: int = 0) -> Self:
        """Put a satellite on a space; `GOVERNMENT` is that of the government."""
        self.state.satellite[who] = space_number(space)
        return self

    def arrive(self, *who: int) -> Self:
        """Let satellites have reached Trappist, in this order."""
        for each in who:
            column = int(self.params.n_columns)
            self.state.satellite[each] = space_number((column, 0)) + self.state.n_arrived
            self.state.n_arrived += 1
            self.state.arrived[each] = self.state.n_arrived
            if each != GOVERNMENT:
                self.state.arrival_place[each] = self.state.n_arrived
        return self

    def explored(self, space: Space, kind: str) -> Self:
        """Let a space of the route be explored."""
        self.state.route[space_number(space)] = KINDS.index(kind)
        return self

    def route(self, *kinds: str, interest: bool = False) -> Self:
        """Let the next tokens of a pile of the route be of these kinds."""
        which = int(interest)
        first = int(self.state.next_token[which])
        order = self.state.pile[which, : self.params.n_pile_tokens[which]].tolist()
        for place, kind in enumerate(kinds, first):
            of_kind = self.params.pile_kind[which]
            at = next(i for i in range(place, len(order)) if of_kind[order[i]] == KINDS.index(kind))
            order[place], order[at] = order[at], order[place]
        self.state.pile[which, : len(order)] = order
        return self

    def tracks(self, seat: int = 0, **places: int) -> Self:
        """Set leader markers, without bonuses."""
        for name, place in places.items():
            self.state.leader[seat, TRACKS.index(name)] = place
        return self

    def put(self, **fields: Any) -> Self:
        """Set fields of the state; of one by seat that of seat 0."""
        for name, value in fields.items():
            if np.ndim(self.state[name]) and not np.ndim(value):
                self.state[name][0] = value
            else:
                self.state[name] = value
        return self

    # --- parts of a round

    def go(self) -> Self:
        """Go on to the next decision."""
        advance(self.state, self.params)
        return self

    def turn(
        self, seat: int = 0, phase: str = "action", order: Sequence[int] | None = None
    ) -> Self:
        """Begin a turn of a seat in a phase, in which nobody has passed."""
        state, which = self.state, ("action", "salvation").index(phase)
        seats = list(range(self.players) if order is None else order)
        state.n_tasks, state.phase = 0, Phase.ACTION + which
        state.order[which, : self.players] = seats
        state.n_order[which], state.n_order[1 - which] = self.players, 0
        state.cursor, state.passed[:] = seats.index(seat), 0
        return self.go()

    def play(self, token: str, seat: int = 0) -> Self:
        """Let a seat play a token in the action phase."""
        return self.turn(seat).choose(act="play", token=token)

    def repeat(self, seat: int = 0) -> Self:
        """Let a seat repeat its active token."""
        return self.turn(seat).choose(act="repeat")

    def salvation(self, token: str, seat: int = 0, **wanted: Any) -> Self:
        """Let a seat do a salvation action with a token."""
        return self.turn(seat, "salvation").choose(**wanted).choose(act="spend", token=token)

    def tokens(self, act: str = "idle") -> list[str]:
        """Return the tokens that can be played, by default without their action."""
        return self.offered("token", act=act)

    def government(self) -> Self:
        """Begin the government phase; it goes on to its first decision, or to the next round."""
        self.state.n_tasks = 0
        begin_government(self.state, self.params)
        return self.go()

    def step(self, number: int) -> Self:
        """Carry out one step of the government phase, up to a decision of it."""
        state = self.state
        state.n_tasks, state.n_order[1] = 0, 0
        state.n_order[0] = self.players
        begin_government(state, self.params)
        state.step = number - 1
        step_government(state, self.params)
        while state.n_tasks > 0 and not step_task(state, self.params):
            pass
        return self

    def end_round(self) -> Self:
        """Test for the end after a government phase."""
        self.state.n_tasks = 0
        self.state.phase, self.state.step = Phase.GOVERNMENT, 9
        return self.go()

    def finish(self) -> Self:
        """End the game."""
        self.state.n_tasks, self.state.phase = 0, Phase.END
        return self.go()
