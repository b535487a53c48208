"""Tables as frames: narrow columns taken from a game's own row types.

Nothing here knows a game: the columns of ``games``, ``seats`` and ``items`` are the fields
of its record types, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from exobalance.simcore.contract import OPTION_WIDTH, Thing
from exobalance.simcore.errors import DatasetError

CREDIT_TOLERANCE = 1e-9

EVENT_ROW = np.dtype(
    [
        ("world", "i8"),
        ("rotation", "i2"),
        ("decision", "i4"),  # from 0, forced ones included
        ("turn", "i4"),
        ("seat", "i1"),
        ("bot", "i1"),
        ("kind", "i1"),
        ("offered", "i4"),  # legal options
        ("allowed", "i4"),  # of these, not given up by the bot
        ("propensity", "f8"),  # chance with which the bot picks the chosen option
        *((f"option_{column}", "i4") for column in range(OPTION_WIDTH - 1)),
        ("label", "i2"),  # of the chosen option
    ]
)
"""Columns of the table ``events``: one row per decision of the sampled blocks."""

STANDING_ROW = np.dtype(
    [
        ("world", "i8"),
        ("rotation", "i2"),
        ("turn", "i4"),  # about to start; one more than the last when the game is over
        ("seat", "i1"),
        ("points", "f4"),  # score as it stands
        ("chance", "f4"),  # to win, from playouts; missing where none were played
    ]
)
"""Columns of the table ``standings``: one row per turn and seat of the sampled blocks."""

FORK_ROW = np.dtype(
    [
        ("world", "i8"),
        ("rotation", "i2"),
        ("seat", "i1"),
        ("bot", "i1"),
        ("decision", "i4"),  # number in its game, as in ``events``
        ("turn", "i4"),
        ("fraction", "f4"),  # of the game's turns that lay behind
        ("kind", "i1"),
        ("label", "i2"),  # of the option that was played on
        ("chosen", "i1"),  # 1 for the label that the bot chose
        ("playouts", "i2"),
        ("credit", "f4"),  # mean win credit of the seat
        ("margin", "f4"),  # mean score of the seat less that of the best other one
        ("credit_even", "f4"),  # the same over every other playout
        ("margin_even", "f4"),
    ]
)
"""Columns of the table ``forks``: one row per option label of the sampled decisions."""

SAMPLES = {"events": EVENT_ROW, "standings": STANDING_ROW, "forks": FORK_ROW}
"""Tables that a run need not have, and their rows."""

COVERAGE_COLUMNS = ("offered", "chosen", "occurred")
"""Columns of the coverage array that `play` adds to."""

COVERAGE_SCHEMA = pl.Schema(
    {
        "chunk": pl.Int32,
        "group": pl.String,
        "name": pl.String,
        **dict.fromkeys(COVERAGE_COLUMNS, pl.Int64),
    }
)


def frame_of(rows: np.ndarray) -> pl.DataFrame:
    """Return a structured array as a frame of one chunk, column by column."""
    columns = rows.dtype.names or ()
    frame = pl.DataFrame({name: np.ascontiguousarray(rows[name]) for name in columns})
    return frame.with_columns(pl.col(pl.Float32).fill_nan(None))


def schema_of(dtype: np.dtype) -> pl.Schema:
    """Return the column types of a table whose rows have ``dtype``."""
    return frame_of(np.zeros(0, dtype)).schema


def coverage_frame(number: int, things: Sequence[Thing], counts: np.ndarray) -> pl.DataFrame:
    """Return the coverage rows of chunk ``number``.

    Parameters
    ----------
    number
        Chunk number.
    things
        Coverage rows that can occur under the rules.
    counts : int64[n_coverage, 3]
        What `play` counted: offered, chosen, occurred.
    """
    rows = counts[[thing.row for thing in things]]
    return pl.DataFrame(
        {
            "chunk": np.full(len(things), number, np.int32),
            "group": [thing.group for thing in things],
            "name": [thing.name for thing in things],
            **{
                column: np.ascontiguousarray(rows[:, i])
                for i, column in enumerate(COVERAGE_COLUMNS)
            },
        },
        schema=COVERAGE_SCHEMA,
    )


def check_totals(seats: pl.DataFrame, players: int, sources: Sequence[str], where: str) -> None:
    """Check the two sums that every game keeps, finished or not.

    The score sources of a seat sum to its score, and the credits of a game to 1.

    Parameters
    ----------
    seats
        Rows of the table ``seats``, the seats of a game side by side.
    sources
        Columns of the score sources.
    where
        Start of the message of the DatasetError raised when a sum is wrong.
    """
    totals = np.zeros(seats.height, np.int64)
    for source in sources:
        totals += seats[source].to_numpy()
    wrong = np.flatnonzero(totals != seats["score"].to_numpy())
    if len(wrong):
        row = seats.row(int(wrong[0]), named=True)
        raise DatasetError(
            f"{where}: world {row['world']}, rotation {row['rotation']}, seat {row['seat']}: "
            f"the score is {row['score']}, but its sources sum to {totals[wrong[0]]}"
        )
    credits = seats["credit"].to_numpy().reshape(-1, players).sum(axis=1)
    wrong = np.flatnonzero(~(np.abs(credits - 1) <= CREDIT_TOLERANCE))
    if len(wrong):
        row = seats.row(int(wrong[0]) * players, named=True)
        raise DatasetError(
            f"{where}: world {row['world']}, rotation {row['rotation']}: "
            f"the winners' credits sum to {credits[wrong[0]]:g}, not to 1"
        )
