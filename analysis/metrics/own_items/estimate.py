"""M6a where each seat has items of its own: what a board is worth to who has it.

Every seat of every game counts.  Least squares on the item of each kind and on the seat,
coded so that the effects of a kind add up to 0, tells planets from corporations.  The effect
of an item is what a player has more with it than with an average item of its kind; of the
win share that is the distance from a fair share, because an average item wins just that.
Items that only sit at seats where they never change cannot be told from the seat, and are
left out.  What an item does to the other players is told by `analysis.metrics.own_items.others`.

Blocks are the unit: with ``X`` the design, ``b`` the estimates and ``X_g``, ``y_g`` the rows
of a group of blocks, the group pulls the estimates by ``(X'X)^-1 X_g' (y_g - X_g b)``.

Source: design-based inference for randomised experiments (Neyman 1923); cluster-robust
variance, Liang, Zeger 1986, Biometrika 73, 13-22, eq. 7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, pairwise

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import GAME_KEYS, Cell, once_per_cell, varies
from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.intervals import Estimates, standard_errors
from exobalance.analysis.metrics.items.effects import ItemOutcome
from exobalance.simcore.errors import DatasetError

OUTCOMES = (
    ItemOutcome("win", "win share", "pp", 100.0, "win_pp"),
    ItemOutcome("score", "score", "points", 1.0, "score"),
    ItemOutcome("others", "score of the others", "points", 1.0, ""),
    ItemOutcome("turns", "length", "turns", 1.0, ""),
)

EVEN = 1.5
"""The most common of several items that count as equally common, in rarest ones."""


@once_per_cell
def outcomes(cell: Cell) -> tuple[ItemOutcome, ...]:
    """Return the outcomes that items may change: those that are not the same in all games.

    A player who is alone has no others.
    """
    ends = {
        "win": _ends(cell.seats, pl.col("credit")),
        "score": _ends(cell.seats, pl.col("score")),
        "turns": _ends(cell.games, cell.turns),
    }
    if not cell.is_alone:
        ends["others"] = ends["score"]
    return tuple(each for each in OUTCOMES if each.name in ends and varies(ends[each.name]))


def _ends(frame: pl.LazyFrame, value: pl.Expr) -> np.ndarray:
    """Return the least and the greatest value."""
    ends = frame.select(value.min().alias("least"), value.max().alias("most"))
    return ends.collect(engine="streaming").to_numpy().ravel().astype(np.float64)


@dataclass(frozen=True)
class Rows:
    """Seats of whole games: the group of blocks, the item of each kind, the seat, values."""

    group: np.ndarray  # int64[rows]
    levels: np.ndarray  # int64[rows, kinds + 1], places within a kind; the seat comes last
    values: np.ndarray  # float64[rows, n_values]


@dataclass(frozen=True)
class OwnSums:
    """Normal equations of presence by group of blocks.

    Columns of the design are the items of each kind, then the seats; `parts` says where.
    """

    parts: tuple[slice, ...]
    cross: np.ndarray  # float64[n_groups, p, p], rows of the design times its columns
    right: np.ndarray  # float64[n_groups, p, n_values], columns times values


@dataclass(frozen=True)
class OwnEffects:
    """Effects of the items of one kind on several values."""

    items: np.ndarray  # int64[n_items], numbers of the game's items
    games: np.ndarray  # float64[n_items], seats that had the item
    mean: np.ndarray  # float64[n_items, n_values], of those seats
    value: np.ndarray  # float64[n_items, n_values]
    influence: np.ndarray  # float64[n_groups, n_items, n_values]

    @property
    def is_even(self) -> bool:
        """Whether all items were had about equally often."""
        return bool(self.games.max() <= EVEN * self.games.min())

    def is_known(self, place: int) -> bool:
        """Whether the effects on one value can be told."""
        return bool(np.isfinite(self.value[:, place]).all())

    def estimates(self, place: int) -> Estimates:
        """Return the effects on one value, with errors from blocks."""
        groups = len(self.influence)
        return Estimates(
            self.value[:, place], standard_errors(self.influence[:, :, place]), groups - 1.0
        )


def values_of(cell: Cell) -> list[str]:
    """Return the names of the values behind `outcomes`."""
    return [outcome.name for outcome in outcomes(cell)]


def own_rows(cell: Cell, columns: Sequence[str]) -> Iterator[Rows]:
    """Yield the seats of all games with their items.

    `columns` are names of `OUTCOMES` or columns of ``seats``; ``others`` is the mean score of
    the other players of the game, as it is.

    Raises DatasetError if a seat lacks an item of some kind.
    """
    known = {"win": "credit", "others": "score"}
    stored = list(dict.fromkeys(known.get(name, name) for name in columns if name != "turns"))
    kinds = cell.facts.own_items
    numbers = [np.array(cell.facts.items_of(kind)) for kind in kinds]
    wide = replace(cell, seats=with_items(cell))
    own = [_column(kind) for kind in kinds]
    for batch in wide.batches("seats", [*stored, *own], ["status", "turns"]):
        if any(batch[name].dtype.kind == "f" for name in own):  # gaps of a join turn into nan
            raise DatasetError(
                f"table items, {cell.players} players: some seats have no "
                f"{' or no '.join(kind.word[0] for kind in kinds)}; run the games again or "
                "remove the damaged part"
            )
        n, games = cell.players, len(batch.world)
        made = {"turns": np.repeat(cell.lengths(batch.game), n)}
        if "others" in columns:
            score = batch["score"].astype(np.float64)
            made["others"] = ((score.sum(axis=1, keepdims=True) - score) / (n - 1)).ravel()
        values = [
            made[name] if name in made else batch[known.get(name, name)].ravel() for name in columns
        ]
        levels = [
            np.searchsorted(mine, batch[name].ravel())
            for mine, name in zip(numbers, own, strict=True)
        ]
        seats = np.tile(np.arange(n), games)
        yield Rows(
            np.repeat(batch.group, n),
            np.column_stack([*levels, seats]).astype(np.int64),
            np.column_stack(values).astype(np.float64),
        )


def with_items(cell: Cell) -> pl.LazyFrame:
    """Return ``seats`` with one more column per kind: the item of the seat."""
    frame, keys = cell.seats, [*GAME_KEYS, "seat"]
    for kind in cell.facts.own_items:
        mine = cell.items.filter(pl.col("item").is_in(cell.facts.items_of(kind)))
        item = pl.col("item").cast(pl.Int64).alias(_column(kind))
        frame = frame.join(mine.select(*keys, item), on=keys, how="left", maintain_order="left")
    return frame


def _column(kind: ItemKind) -> str:
    return f"item of {kind.name}"


def own_sums(cell: Cell, columns: Sequence[str]) -> OwnSums:
    """Add up the normal equations of presence, group by group."""
    sizes = [len(cell.facts.items_of(kind)) for kind in cell.facts.own_items] + [cell.players]
    ends = np.cumsum([0, *sizes])
    parts = tuple(slice(low, high) for low, high in pairwise(ends.tolist()))
    n_groups, width = cell.groups.n_groups, int(ends[-1])
    cross = np.zeros((n_groups, width, width))
    right = np.zeros((n_groups, width, len(columns)))
    for rows in own_rows(cell, columns):
        for a, b in combinations_with_replacement(range(len(sizes)), 2):
            place = (rows.group * sizes[a] + rows.levels[:, a]) * sizes[b] + rows.levels[:, b]
            count = np.bincount(place, minlength=n_groups * sizes[a] * sizes[b])
            cross[:, parts[a], parts[b]] += count.reshape(n_groups, sizes[a], sizes[b])
        for a, size in enumerate(sizes):
            place = rows.group * size + rows.levels[:, a]
            for column, value in enumerate(rows.values.T):
                total = np.bincount(place, value, n_groups * size)
                right[:, parts[a], column] += total.reshape(n_groups, size)
    for a, b in combinations_with_replacement(range(len(sizes)), 2):
        cross[:, parts[b], parts[a]] = cross[:, parts[a], parts[b]].swapaxes(1, 2)
    return OwnSums(parts, cross, right)


def compared_items(sums: OwnSums) -> list[np.ndarray]:
    """Return which items of each kind can be compared, as places within the kind.

    Those that were dealt to a seat which had different ones of the kind.
    """
    whole, seats = sums.cross.sum(axis=0), sums.parts[-1]
    found = []
    for part in sums.parts[:-1]:
        had = whole[part, seats] > 0
        found.append(np.flatnonzero((had & (had.sum(axis=0) > 1)).any(axis=1)))
    return found


def own_effects(cell: Cell, columns: Sequence[str]) -> list[OwnEffects | None]:
    """Return the effects of the items of each kind on each value.

    None for a kind of which no two items can be compared.  `columns` as in `own_rows`.
    """
    sums = own_sums(cell, columns)
    numbers = [np.array(cell.facts.items_of(kind)) for kind in cell.facts.own_items]
    return fit(sums, numbers, compared_items(sums))


def fit(
    sums: OwnSums, numbers: Sequence[np.ndarray], compared: Sequence[np.ndarray]
) -> list[OwnEffects | None]:
    """Solve the normal equations.

    `numbers` are those of the items of each kind, `compared` the places within a kind of the
    items that take part.  All None if the equations do not determine the effects.
    """
    whole, right = sums.cross.sum(axis=0), sums.right.sum(axis=0)
    seats = np.flatnonzero(np.diag(whole)[sums.parts[-1]] > 0)
    blocks = [
        _coding(len(whole), part, mine)
        for part, mine in zip(sums.parts, [*compared, seats], strict=True)
    ]
    first = np.zeros((len(whole), 1))
    first[sums.parts[-1]] = 1
    coding = np.hstack([first, *blocks])
    normal = coding.T @ whole @ coding
    nothing: list[OwnEffects | None] = [None] * len(numbers)
    if np.linalg.matrix_rank(normal, hermitian=True) < len(normal):
        return nothing
    solved = np.linalg.solve(normal, coding.T)
    # What the estimates leave unexplained of each group's sums.
    left = sums.right - sums.cross @ (coding @ solved @ right)
    found = nothing
    for place, (part, mine, block) in enumerate(
        zip(sums.parts[:-1], compared, blocks[:-1], strict=True)
    ):
        if len(mine) < 2:
            continue
        first_column = 1 + sum(each.shape[1] for each in blocks[:place])
        own = solved[first_column : first_column + block.shape[1]]
        rows = block[part][mine] @ own
        games = np.diag(whole)[part][mine]
        found[place] = OwnEffects(
            items=numbers[place][mine],
            games=games,
            mean=right[part][mine] / games[:, None],
            value=rows @ right,
            influence=np.einsum("ip,gpv->giv", rows, left, optimize=True),
        )
    return found


def _coding(width: int, part: slice, mine: np.ndarray) -> np.ndarray:
    """Return columns whose effects on the compared levels of a part add up to 0.

    float64[width, len(mine) - 1]; other levels have no effect.
    """
    block = np.zeros((width, max(0, len(mine) - 1)))
    if len(mine) > 1:
        block[part.start + mine[:-1], np.arange(len(mine) - 1)] = 1
        block[part.start + mine[-1]] = -1
    return block
