"""Games of Starship Interstellar on the real kernels, driven by the words of options."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Self

import numpy as np

from exobalance.simcore.games import load_game
from exobalance.simcore.games.starship.data.labels import DECISIONS, SOURCES
from exobalance.simcore.games.starship.data.layout import (
    BUILDINGS,
    COLOURS,
    EXTRA,
    MAX_ROUTE_ROWS,
    PLANETS,
    PRODUCTION,
    TOKENS,
)
from exobalance.simcore.games.starship.rules.scoring import rank
from exobalance.simcore.games.starship.tell.names import names_of
from exobalance.simcore.games.starship.tell.options import option_dict
from exobalance.simcore.games.starship.tell.setup import table_dict
from exobalance.simcore.games.starship.tell.snapshot import snapshot
from exobalance.simcore.ruleset import load_ruleset
from tests.walks import Case, Walk

GAME = load_game("starship")
Option = dict[str, Any]
Space = Sequence[int]

LETTERS = "RYGBP"
ENDS = ("stop", "pass")
SOURCE_NAMES = [source.name for source in SOURCES]


@cache
def rules(sets: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """Return the printed rules with changes."""
    return load_ruleset("starship", sets=list(sets)).tree


_packed: dict[tuple[int, int], np.recarray] = {}


def pack_once(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record of a tree of `rules`, packed once: not to be changed."""
    key = id(tree), players
    if key not in _packed:
        _packed[key] = GAME.pack(tree, players)
    return _packed[key]


QUICK = replace(GAME, pack=pack_once)


def cubes(word: str = "") -> dict[str, int]:
    """Return the cubes of a word such as "YYG" by colour."""
    return dict(zip(COLOURS, counts(word), strict=True))


def counts(word: str) -> list[int]:
    """Return the cubes of a word as numbers, from red to purple."""
    return [word.count(letter) for letter in LETTERS]


def word(numbers: Mapping[str, int] | Iterable[int]) -> str:
    """Return cubes as a word, from red to purple."""
    values = numbers.values() if isinstance(numbers, Mapping) else numbers
    return "".join(letter * int(n) for letter, n in zip(LETTERS, values, strict=True))


def buildings(**numbers: int) -> dict[str, int]:
    """Return numbers of buildings by kind."""
    return {**dict.fromkeys(BUILDINGS, 0), **numbers}


def space_number(space: Space) -> int:
    """Return the number of a space of the route, given by column and row from 1.

    On Trappist the row is 0: the first place of arrival.
    """
    column, row = space
    return MAX_ROUTE_ROWS * (column - 1) + max(0, row - 1)


class Game:
    """A game from its first decision on, whose options a test takes by name."""

    def __init__(self, players: int = 3, *sets: str, world: int = 0) -> None:
        self.tree = rules(sets)
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
        return [option_dict(self.state, self.tree, row) for row in self.walk.options()]

    def matching(self, **wanted: Any) -> list[Option]:
        """Return the options with these fields."""
        return [o for o in self.options() if all(o.get(key) == v for key, v in wanted.items())]

    def offered(self, field: str, **wanted: Any) -> list[Any]:
        """Return the values of a field over the options with other fields, each once, sorted."""
        values = [option[field] for option in self.matching(**wanted) if field in option]
        return sorted(json.loads(text) for text in {json.dumps(value) for value in values})

    def parts(self) -> list[str]:
        """Return the cubes of the options as words, sorted."""
        return sorted(word(option["cubes"]) for option in self.options() if "cubes" in option)

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
            self.take(-1 if self.options()[-1]["act"] in ENDS else 0)
        return self

    # --- what is on the table

    def shot(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return snapshot(self.state, self.tree)

    def own(self, seat: int = 0) -> dict[str, Any]:
        """Return what a seat has, as plain data."""
        return self.shot()["seats"][seat]

    def setup(self) -> dict[str, Any]:
        """Return the set-up as plain data."""
        return table_dict(self.state, self.tree)

    def reserve(self, seat: int = 0) -> str:
        """Return the cubes of the reserve as a word."""
        return word(self.state.cubes[seat])

    def market(self) -> str:
        """Return the cubes in the market as a word."""
        return word(self.state.market)

    def people(self) -> str:
        """Return the people on Earth as a word."""
        return word(self.state.earth)

    def plant(self, planet: str, seat: int = 0) -> dict[str, Any] | None:
        """Return the plant of a seat on a planet as plain data, None without one."""
        plants = {each["planet"]: each for each in self.own(seat)["plants"]}
        return plants.get(planet)

    def points(self, source: str, seat: int = 0) -> int:
        """Return the points of a source."""
        return int(self.state.source[seat, SOURCE_NAMES.index(source)])

    def total(self, seat: int = 0) -> int:
        """Return all points of a seat."""
        return int(self.state.source[seat].sum())

    def winners(self) -> list[int]:
        """Return who wins, as the game stands."""
        rank(self.state)
        return [s for s in range(self.players) if self.state.credit[s] > 0]

    def token(self, name: str) -> int:
        """Return the number of an action token."""
        if name in TOKENS:
            return TOKENS.index(name)
        if name in PLANETS:
            return PRODUCTION + PLANETS.index(name)
        return EXTRA + self.names.extra.index(name)
