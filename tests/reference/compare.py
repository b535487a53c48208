"""Drive a compiled game and its reference twin side by side, decision by decision.

The compiled side is reached only through the contract: the kernels of `Game`, and three
functions of its module ``describe``:

``setup_dict(state, tree)``
    The set-up of the world, as the twin takes it.
``option_dict(state, tree, row)``
    One option row as the dictionary that the twin offers.
``snapshot(state, tree)``
    The table in the form that the twin's ``snapshot`` documents.

``tree`` is the resolved rules tree.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from exobalance.simcore.conformance.drivers import Driver, random_driver
from exobalance.simcore.contract import OPTION_WIDTH, Game
from exobalance.simcore.core.status import Status
from tests.reference.kepler import Twin as KeplerTwin
from tests.reference.pun import Twin as PunTwin
from tests.reference.sgo import Twin as SgoTwin
from tests.reference.starship import Twin as StarshipTwin

TWINS: dict[str, Any] = {
    "kepler": KeplerTwin,
    "pun": PunTwin,
    "sgo": SgoTwin,
    "starship": StarshipTwin,
}
SHOWN = 8
"""Differing options shown in a message, at most."""


@dataclass
class Compared:
    """What a comparison went through.

    Attributes
    ----------
    kinds : Counter
        Decisions by kind.
    status : str
        How the twin stands at the end.
    """

    decisions: int = 0
    status: str = "running"
    kinds: Counter[str] = field(default_factory=Counter)


def compare_world(
    game: Game,
    ruleset: Any,
    players: int,
    world: int,
    driver: Driver | int,
    limit: int | None = None,
    *,
    root: int = 7,
    every: int = 20,
) -> Compared:
    """Play one world on both sides and compare kind, seat and options at every decision.

    The table is compared before the first decision, then every ``every`` decisions and at
    the end; the row of each seat at the end, also of a game that is cut short.

    Parameters
    ----------
    game : Game
    ruleset : Ruleset
        With the attribute ``tree``.
    players, world : int
    driver : callable or int
        Picks from the compiled game's options; a number seeds a `random_driver`.
    limit : int, optional
        Stop after so many decisions.
    root : int
        Root of the random streams.

    Raises
    ------
    AssertionError
        At the first difference, naming world, decision and what differs.
    """
    return Pair(game, ruleset.tree, players, world, root).play(driver, limit, every)


class Pair:
    """One world on both sides."""

    def __init__(
        self, game: Game, tree: Mapping[str, Any], players: int, world: int, root: int
    ) -> None:
        self.game, self.tree, self.players, self.world = game, tree, players, world
        self.state = np.zeros(1, game.state_dtype).view(np.recarray)[0]
        self.params = game.pack(tree, players)[0]
        self.rows = np.zeros((game.max_options, OPTION_WIDTH), np.int32)
        game.kernels.reset(self.state, self.params, np.uint64(root), world)
        self.twin = TWINS[game.id](tree, players, game.describe.setup_dict(self.state, tree))
        self.seen = Compared()

    def play(self, driver: Driver | int, limit: int | None, every: int) -> Compared:
        """Play both sides until the end, the limit, or a difference."""
        pick = random_driver(driver) if isinstance(driver, int) else driver
        while limit is None or self.seen.decisions < limit:
            if self.seen.decisions % every == 0:
                self.compare_tables()
            self.compare_decision()
            if self.twin.kind is None:
                break
            n = self.compare_options()
            self.take(pick(self.state, self.params, self.rows, n))
        self.compare_tables()
        self.seen.status = self.twin.status
        if self.twin.status == "running":
            self.game.kernels.stop(self.state, Status.TRUNCATED)
        self.compare_seats()
        return self.seen

    def take(self, index: int) -> None:
        """Apply one option row to both sides."""
        row = self.rows[index].copy()
        option = self.option(row)
        self.seen.kinds[str(self.twin.kind)] += 1
        self.seen.decisions += 1
        self.game.kernels.apply_option(self.state, self.params, row)
        self.twin.apply(option)

    def option(self, row: np.ndarray) -> dict[str, Any]:
        """Return an option row in words."""
        return self.game.describe.option_dict(self.state, self.tree, row)

    def compare_decision(self) -> None:
        """Compare status, kind and seat."""
        state = self.state
        running = state.status == Status.RUNNING
        kernel = {
            "status": Status(state.status).name.lower(),
            "kind": self.game.decisions[state.kind].name if running else None,
            "seat": int(state.seat) if running else None,
        }
        twin = {key: getattr(self.twin, key) for key in kernel}
        if kernel != twin:
            self.differ(f"kernel is at {kernel}, twin at {twin}")

    def compare_options(self) -> int:
        """Compare the option sets and look for duplicates; return the number of options."""
        n = self.game.kernels.legal_options(self.state, self.params, self.rows)
        kernel = Counter(canonical(self.option(self.rows[i])) for i in range(n))
        twin = Counter(map(canonical, self.twin.options()))
        if kernel != twin or max(twin.values(), default=1) > 1:
            self.differ(
                f"{self.twin.kind} of seat {self.twin.seat}: "
                f"only in kernel {shown(kernel - twin)}, only in twin {shown(twin - kernel)}, "
                f"twice in kernel {shown(repeated(kernel))}, twice in twin {shown(repeated(twin))}"
            )
        return n

    def compare_tables(self) -> None:
        """Compare everything on the table."""
        kernel = self.game.describe.snapshot(self.state, self.tree)
        twin = self.twin.snapshot()
        if not same(kernel, twin):
            self.differ("; ".join(differences(kernel, twin)[:SHOWN]))

    def compare_seats(self) -> None:
        """Compare the row of each seat in the table ``seats``."""
        game = self.game
        game_row = np.zeros(1, game.game_dtype).view(np.recarray)[0]
        seats = np.zeros(self.players, game.seat_dtype).view(np.recarray)
        n_items = game.items_per_game(self.tree) * self.players
        items = np.zeros(n_items, game.item_dtype).view(np.recarray)
        game.kernels.record(self.state, self.params, game_row, seats, items)
        columns = self.twin.seat_columns()
        kernel = {name: seats[name].tolist() for name in columns}
        paths = differences(kernel, columns)
        if paths:
            self.differ("seat rows: " + "; ".join(paths[:SHOWN]))

    def differ(self, what: str) -> None:
        """Raise with the place of the difference."""
        raise AssertionError(
            f"{self.game.id}, {self.players} players, world {self.world}, "
            f"after {self.seen.decisions} decisions: {what}"
        )


ENCODE = json.JSONEncoder(sort_keys=True).encode


def canonical(option: Mapping[str, Any]) -> str:
    """Return an option as JSON with sorted keys."""
    return ENCODE(option)


def repeated(options: Counter[str]) -> Counter[str]:
    """Return the options listed more than once."""
    return Counter({option: n for option, n in options.items() if n > 1})


def shown(options: Counter[str]) -> str:
    """Return a few options for a message."""
    some = ", ".join(list(options)[:SHOWN])
    more = len(options) - SHOWN
    return f"[{some}{f', and {more} more' if more > 0 else ''}]"


def same(kernel: Any, twin: Any) -> bool:
    """Return whether two nested values are the same, quicker than to look for where they differ."""
    if type(kernel) is not type(twin):
        return False
    if isinstance(kernel, dict):
        return kernel.keys() == twin.keys() and all(
            same(value, twin[key]) for key, value in kernel.items()
        )
    if isinstance(kernel, list):
        return len(kernel) == len(twin) and all(map(same, kernel, twin))
    return bool(kernel == twin)


def differences(kernel: Any, twin: Any, path: str = "") -> list[str]:
    """Return where two nested values differ, as ``path: kernel value, twin value``."""
    if isinstance(kernel, dict) and isinstance(twin, dict):
        keys = [*kernel, *(key for key in twin if key not in kernel)]
        return [
            line
            for key in keys
            for line in differences(
                kernel.get(key, "nothing"), twin.get(key, "nothing"), f"{path}.{key}".lstrip(".")
            )
        ]
    if isinstance(kernel, list) and isinstance(twin, list) and len(kernel) == len(twin):
        return [
            line
            for i, (left, right) in enumerate(zip(kernel, twin, strict=True))
            for line in differences(left, right, f"{path}[{i}]")
        ]
    return [] if same(kernel, twin) else [f"{path}: kernel {kernel!r}, twin {twin!r}"]
