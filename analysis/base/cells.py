"""One arm of a run at one player count: its tables and how its games fall into blocks.

Player counts are never pooled.  Seat and item tables are read in batches of whole games,
so that a run of any size fits in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, TypeVar

import numpy as np
import polars as pl

from exobalance.analysis.base.blocks import Groups, plan_groups
from exobalance.analysis.base.game_facts import GameFacts
from exobalance.simcore.contract import Status
from exobalance.simcore.errors import DatasetError

BATCH_ROWS = 1 << 21
GAME_KEYS = ["lineup", "world", "rotation"]
T = TypeVar("T")
SAMPLE_ORDER = ("turn", "decision", "seat", "label")
ROUNDING = 1e-9  # part of a number that adding up may change


@dataclass(frozen=True)
class Batch:
    """Rows of whole games as arrays with one column per seat.

    Each array of `columns` has shape (rows, n_players): a row is a game (table ``seats``)
    or a game and an item (table ``items``).  `world`, `group`, `lineup` and the arrays of
    `game` have shape (rows,); `lineup` counts through the sorted ids of `GameFacts.lineups`.
    All games of a world come in the same batch.
    """

    world: np.ndarray
    group: np.ndarray
    lineup: np.ndarray
    columns: Mapping[str, np.ndarray]
    game: Mapping[str, np.ndarray]

    def __getitem__(self, column: str) -> np.ndarray:
        """Return one column, shape (rows, n_players)."""
        return self.columns[column]


@dataclass(frozen=True)
class Cell:
    """The tables of one arm at one player count.

    `games`, `seats`, `items` and `coverage` are lazy frames with the partition column
    ``lineup``; `groups` says which games belong to the same block.  `events`, `standings`
    and `forks` hold the first blocks only, or nothing: see `sample`.
    """

    players: int
    facts: GameFacts
    games: pl.LazyFrame
    seats: pl.LazyFrame
    items: pl.LazyFrame
    coverage: pl.LazyFrame
    arm: str = ""
    events: pl.LazyFrame = field(default_factory=pl.LazyFrame)
    standings: pl.LazyFrame = field(default_factory=pl.LazyFrame)
    forks: pl.LazyFrame = field(default_factory=pl.LazyFrame)
    memo: dict[Callable[[Cell], Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def groups(self) -> Groups:
        """How the games of this cell fall into blocks and groups of blocks."""
        return plan_groups(self.games)

    @cached_property
    def _longest(self) -> dict[str, int]:
        return {}

    def longest(self, column: str = "turns") -> int:
        """Return the length of the longest finished game; of the longest one if none finished."""
        if column not in self._longest:
            done, length = pl.col("status") == int(Status.DONE), pl.col(column)
            ends = self.games.select(length.filter(done).max().alias("finished"), length.max())
            finished, most = ends.collect().row(0)
            self._longest[column] = int(most if finished is None else finished)
        return self._longest[column]

    @property
    def turns(self) -> pl.Expr:
        """Length of a game in ``games``, in turns.

        What stopped an unfinished game, a limit, a dead end or a gap in the rules, says nothing
        about the game's own length; it counts as long as the longest finished one.
        """
        done = pl.col("status") == int(Status.DONE)
        return pl.when(done).then(pl.col("turns")).otherwise(self.longest())

    @cached_property
    def has_one_length(self) -> bool:
        """Whether all games take the same number of turns."""
        return int(self.games.select(self.turns.n_unique()).collect().item()) == 1

    def lengths(self, game: Mapping[str, np.ndarray], column: str = "turns") -> np.ndarray:
        """Return lengths as `turns` does, from the arrays ``status`` and ``column`` of games."""
        done = game["status"] == int(Status.DONE)
        return np.where(done, game[column], self.longest(column)).astype(np.float64)

    @cached_property
    def mean_score(self) -> float:
        """Mean score of all players of all games."""
        return float(self.seats.select(pl.col("score").cast(pl.Float64).mean()).collect().item())

    @property
    def is_alone(self) -> bool:
        """Whether nobody has an opponent: games are worth points, not wins."""
        return self.players == 1

    @property
    def n_games(self) -> int:
        """Number of games, unfinished ones included."""
        return int(self.groups.games.sum())

    def has(self, table: str, *columns: str) -> bool:
        """Return True if a table (``seats``, ``items``, ...) holds all the columns."""
        frame: pl.LazyFrame = getattr(self, table)
        return set(columns) <= set(frame.collect_schema().names())

    def sample(self, table: str) -> pl.DataFrame:
        """Return a sampled table, in the order of its games; empty if it was not recorded."""
        frame: pl.LazyFrame = getattr(self, table)
        order = [*GAME_KEYS, *(key for key in SAMPLE_ORDER if self.has(table, key))]
        return frame.sort(order).collect() if self.has(table, *GAME_KEYS) else pl.DataFrame()

    def of_sample(self, sample: pl.DataFrame, table: str, columns: Sequence[str]) -> pl.DataFrame:
        """Return columns of ``games`` or ``seats`` for the games of a sampled table, in order."""
        frame: pl.LazyFrame = getattr(self, table)
        keys = [*GAME_KEYS, *(["seat"] if table == "seats" else [])]
        inside = frame.filter(pl.col("world").is_between(*_ends(sample["world"])))
        found = inside.select([*keys, *columns]).collect(engine="streaming")
        return found.join(sample.select(GAME_KEYS).unique(), on=GAME_KEYS, how="semi").sort(keys)

    def sums(self, frame: pl.LazyFrame, **values: pl.Expr) -> dict[str, np.ndarray]:
        """Sum expressions over the rows of each group.

        Returns float64[n_groups] per name; groups without rows hold 0.
        """
        table = (
            frame.group_by(self.groups.expr().alias("_group"))
            .agg(*(value.cast(pl.Float64).sum().alias(name) for name, value in values.items()))
            .collect(engine="streaming")
        )
        rows = self.groups.compact(table["_group"].to_numpy())
        return {name: _spread(table[name], rows, self.groups.n_groups) for name in values}

    def credit_by_bot(self) -> pl.DataFrame:
        """Return credit and games by row of `groups`, line-up and bot.

        Columns ``group``, ``lineup``, ``bot``, ``credit`` and ``games``, and none of the game's
        own, whatever they are named: other columns can be joined to it.
        """
        table = (
            self.seats.group_by(self.groups.expr().alias("group"), "lineup", "bot")
            .agg(pl.col("credit").sum(), pl.len().alias("games"))
            .collect(engine="streaming")
        )
        return table.with_columns(group=self.groups.compact(table["group"].to_numpy()))

    def batches(
        self, table: str, columns: Sequence[str], game_columns: Sequence[str] = ()
    ) -> Iterator[Batch]:
        """Yield the rows of ``seats`` or ``items`` with the seats of a game side by side.

        `game_columns` are columns of ``games`` that come along, one value per row.
        """
        frame: pl.LazyFrame = getattr(self, table)
        keys = ["lineup", "world", "rotation", *(["item"] if table == "items" else []), "seat"]
        rows = int(frame.select(pl.len()).collect().item())
        per_block = max(1, round(rows / max(1, self.groups.n_blocks)))
        for low, high in self.groups.spans(max(1, BATCH_ROWS // per_block)):
            inside = pl.col("world").is_between(low, high)
            part = _collect(frame.filter(inside), [*keys, *columns])
            if part.is_empty():
                continue
            part = self._seat_ordered(table, part, keys)
            first = part.gather_every(self.players)
            game = _collect(self.games.filter(inside), [*GAME_KEYS, *game_columns])
            world = first["world"].to_numpy()
            yield Batch(
                world=world,
                group=self.groups.of(world),
                lineup=_codes(first["lineup"], sorted(self.facts.lineups)),
                columns={name: _by_seat(part[name], self.players) for name in columns},
                game=_aligned(first, game, game_columns),
            )

    def _seat_ordered(self, table: str, part: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
        """Return rows with the seats of each game in order; sorts only when it must."""
        if _in_seat_order(part, self.players):
            return part
        part = part.sort(keys)
        if _in_seat_order(part, self.players):
            return part
        raise DatasetError(
            f"table {table}, {self.players} players: the rows of some games do not hold every "
            f"seat from 0 to {self.players - 1} exactly once; run the games again or remove "
            "the damaged part"
        )


def varies(values: np.ndarray) -> bool:
    """Return whether numbers differ: what is the same in all games has no causes.

    A fit of what never varies is rounding alone, and its errors are as small.
    """
    return len(values) > 0 and bool(np.ptp(values) > ROUNDING * max(1.0, np.abs(values).max()))


def once_per_cell(compute: Callable[[Cell], T]) -> Callable[[Cell], T]:
    """Keep what a function makes of a cell with the cell; nobody may change it."""

    @wraps(compute)
    def kept(cell: Cell) -> T:
        if compute not in cell.memo:
            cell.memo[compute] = compute(cell)
        found: T = cell.memo[compute]
        return found

    return kept


def _ends(values: pl.Series) -> tuple[int, int]:
    """Return the smallest and the largest value; an empty range without any."""
    low, high = values.min(), values.max()
    return (0, -1) if low is None else (low, high)  # type: ignore[return-value]


def _collect(frame: pl.LazyFrame, columns: Sequence[str]) -> pl.DataFrame:
    """Read columns, each once."""
    return frame.select(list(dict.fromkeys(columns))).collect(engine="streaming")


def _aligned(
    first: pl.DataFrame, game: pl.DataFrame, columns: Sequence[str]
) -> dict[str, np.ndarray]:
    """Return columns of ``games`` for the games of `first`; joins only when it must."""
    if not columns:
        return {}
    keys = first.select(GAME_KEYS)
    if not keys.equals(game.select(GAME_KEYS)):
        game = keys.join(game, on=GAME_KEYS, how="left", maintain_order="left")
    return {name: game[name].to_numpy() for name in columns}


def _by_seat(values: pl.Series, players: int) -> np.ndarray:
    """Return one column per seat, each contiguous: sums over few seats are then fast."""
    return np.asfortranarray(values.to_numpy().reshape(-1, players))


def _in_seat_order(part: pl.DataFrame, players: int) -> bool:
    """Return True if each run of ``players`` rows is one game's seats in order."""
    if part.height % players:
        return False
    seats = part["seat"].to_numpy().reshape(-1, players)
    worlds = part["world"].to_numpy().reshape(-1, players)
    return bool((seats == np.arange(players)).all() and (worlds == worlds[:, :1]).all())


def _codes(lineup: pl.Series, known: list[str]) -> np.ndarray:
    """Turn line-up ids into their places among the known ones."""
    names = lineup.cast(pl.String)
    strange = set(names.unique()) - set(known)
    if strange:
        raise DatasetError(
            f"the tables hold line-up {min(strange)!r}, which the manifest does not list "
            f"(it lists {', '.join(known)}); the run folder mixes two runs"
        )
    return names.cast(pl.Enum(known)).to_physical().to_numpy()


def _spread(values: pl.Series, rows: np.ndarray, n_groups: int) -> np.ndarray:
    """Place one value per present group into an array over all groups."""
    out = np.zeros(n_groups)
    out[rows] = values.to_numpy()
    return out
