"""What a game folder exports, and the columns every game writes.

A game is ten compiled kernels over one state record and one params record.  It writes:

``reset(state, params, root, world)``
    Set up one world and advance to the first decision.
``legal_options(state, params, options) -> n``
    Fill ``options[:n]`` (int32 rows of `OPTION_WIDTH`; the last column is the option
    label, an index into `Game.labels`) with the legal options of ``state.seat``.
``apply_option(state, params, option)``
    Apply one row; advance to the next decision or to the end.
``score_options(state, params, weights, options, n, scores)``
    Fill ``scores[:n]`` with the heuristic value of each option: the weights times the
    features of `Game.features`.  A feature that counts what the bot itself would do next
    may look at its other weights.  Written with `simcore.kit.features`, the same kernel adds
    to rows of features where ``scores`` has two dimensions.
``record(state, params, game, seats, items)``
    Fill one game row, ``n_players`` seat rows and the item rows.  The columns ``rotation``
    and ``bot`` are filled by the playout.
``stop(state, status)``
    End a game that its rules did not end (out of turns, without a legal option, or in a
    gap of the rules) and rank the seats as they stand.
``standing(state, params, points)``
    Fill ``points`` (float64[n_players]) with the score as it stands: what players who look
    at the table know of it.
``redeal(state, params)``
    Draw anew, from stream FORK, what the acting seat cannot know (the order of face-down
    cards, what is yet to be revealed).  Look-ahead bots call it on copies of a game.
``outlook(state, params, weights, seat, row)``
    Fill ``row`` (float64[n]) with the numbers of `Game.outlook`: what a seat has and could do
    next, as a bot of these weights sees it.  May renew caches in the state, and nothing else.
``cover(state, params, coverage)``
    Add what occurred in a finished game to the coverage rows that `play_on` does not count.

Six more are the same for all games, see `simcore.kit.playout`:

``fill_features(state, params, weights, options, n, rows)``
    Fill ``rows[:n]`` (float64[max_options, n_features]) with the features of each option, as
    a bot of these weights sees them: a row times the weights is the score.  Only the columns
    `Game.columns` of the decision that is due are written.
``look_ahead(state, params, weights, option, turns, futures, scratch, rows, i, first)``
    Fill a part of ``rows[i]`` with outlooks some turns after an option, see `simcore.kit.ahead`.
``rescore(state, params, weights, models, model, options, n, scores, scratch)``
    Replace the base's scores by those of a model, see `simcore.kit.learned`.
``copy_state(target, source)``
    Copy a game in progress, random streams included.  Takes the arrays, of shape (1,),
    that hold the state records.
``play_on(state, params, bots, models, rotation, pick, until_turn, turn_limit, decision_limit,
options, scores, scratch, coverage) -> n``
    Play a running game on; seat s is played by bot (s + rotation) % n.  Returns 0 when the
    game is over or turn ``until_turn`` begins, or the number of options in ``options`` when
    a bot that looks ahead has to choose: call again with its choice as ``pick``, else -1.
``play(...)``
    The playout loop over a range of worlds and rotations, on `play_on`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from exobalance.simcore.core.rng import N_PURPOSES
from exobalance.simcore.core.status import Status as Status  # codes of the column ``status``

if TYPE_CHECKING:  # an import would make words and drawings part of what kernels depend on
    from exobalance.simcore.describe import Describe

OPTION_WIDTH = 5
"""Columns of an option row: four of the game's own, then the option label."""

STATE_COMMON: list[tuple] = [
    ("rng_key", "u8", (N_PURPOSES,)),
    ("rng_count", "u8", (N_PURPOSES,)),
    ("root", "u8"),
    ("world", "i8"),
    ("hash", "u8"),  # chained over all applied options
    ("status", "i4"),  # core.status.Status
    ("kind", "i4"),  # decision kind now due, index into Game.decisions
    ("seat", "i4"),  # seat that decides
    ("n_players", "i4"),
    ("turn", "i4"),  # turns started
    ("decisions", "i4"),  # options applied, forced ones included
    ("forced", "i4"),  # of these, with exactly one legal option
    ("offered", "i8"),  # sum of the numbers of legal options over all decisions
    ("gap", "i4"),  # game's own code of the engine bound that was hit, 0 none
]
"""Fields that every game's state record starts with."""


def state_fields(seats: int, sources: Sequence[Named], labels: Sequence[Named]) -> list[tuple]:
    """Return the fields of all games for at most so many ``seats``; the game's own follow."""
    return [
        *STATE_COMMON,
        ("setup_set", "i4"),  # which of Game.setup_sets this world drew
        ("source", "i4", (seats, len(sources))),  # points of the final score
        ("label_count", "i4", (seats, len(labels))),  # options chosen
        ("rank", "i1", (seats,)),
        ("credit", "f8", (seats,)),
    ]


GAME_COLUMNS: list[tuple] = [
    ("world", "i8"),
    ("rotation", "i2"),
    ("status", "i1"),
    ("turns", "i4"),
    ("decisions", "i4"),
    ("forced", "i4"),
    ("offered", "i4"),
    ("setup_set", "i2"),  # which of Game.setup_sets this world drew
    ("game_hash", "u8"),
]
"""First columns of the table ``games``."""

SEAT_COLUMNS: list[tuple] = [
    ("world", "i8"),
    ("rotation", "i2"),
    ("seat", "i1"),
    ("bot", "i1"),  # index into the line-up before rotation
    ("score", "i4"),
    ("credit", "f8"),  # 1 for the winner, 1/k in a k-way shared victory
    ("rank", "i1"),  # 1 best; tied seats share the better rank
]
"""First columns of the table ``seats``; one column ``src_<name>`` per score source and one
column ``opt_<label>`` per option label follow, then the game's own."""

ITEM_COLUMNS: list[tuple] = [
    ("world", "i8"),
    ("rotation", "i2"),
    ("item", "i2"),  # index into Game.items
    ("seat", "i1"),
]
"""First columns of the table ``items``: one row per game, setup item of a seat, and seat.

Rows are ordered by item, then seat; items that all seats share have equal rows but for what
the seat made of them.
"""


@dataclass(frozen=True)
class Named:
    """A name in data files with its words for people."""

    name: str
    title: str
    help: str = ""
    group: str = ""  # of setup items: their kind, where a game has several kinds


@dataclass(frozen=True)
class Feature:
    """One column of the heuristic's feature table."""

    name: str  # "<decision>.<what>", the key in a bot's TOML file
    unit: str
    help: str


@dataclass(frozen=True)
class Thing:
    """A row of the coverage table: something that a rule or component makes possible."""

    group: str  # "decision", "option", "room", "tile", "bonus", "area", ...
    name: str
    row: int  # row of the coverage array that `play` adds to


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of a game; see the module docstring for their signatures."""

    reset: Callable
    legal_options: Callable
    apply_option: Callable
    score_options: Callable
    fill_features: Callable
    look_ahead: Callable
    rescore: Callable
    record: Callable
    copy_state: Callable
    stop: Callable
    standing: Callable
    redeal: Callable
    outlook: Callable
    cover: Callable
    play_on: Callable
    play: Callable


@dataclass(frozen=True)
class Game:
    """Everything the rest of the project knows about a game."""

    id: str
    title: str
    rules_version: str
    folder: Path
    players: tuple[int, ...]
    decisions: tuple[Named, ...]  # by decision kind
    labels: tuple[Named, ...]  # option labels, "<decision>:<what>"
    sources: tuple[Named, ...]  # of the final score
    items: tuple[Named, ...]  # setup items (exoplanets, boards)
    item_word: tuple[str, str]  # singular and plural
    features: tuple[Feature, ...]
    columns: tuple[tuple[int, int], ...]
    """By decision kind: first column of the features that it looks at, and the end of them."""
    outlook: tuple[Feature, ...]
    """What a seat has and could do next, the numbers of the kernel ``outlook``."""
    max_options: int
    state_dtype: np.dtype
    game_dtype: np.dtype
    seat_dtype: np.dtype
    item_dtype: np.dtype
    n_coverage: int
    kernels: Kernels
    pack: Callable[[Mapping[str, Any], int], np.recarray]
    """(resolved rules tree, players) -> params record array of shape (1,)."""
    setup_sets: Callable[[Mapping[str, Any]], Sequence[tuple[int, ...]]]
    """(rules tree) -> item indexes of each setup set, in the numbering of ``setup_set``.

    The items of a set are those of the first seat: of all seats where they are shared, its
    own where each seat has items of its own.
    """
    things: Callable[[Mapping[str, Any], int], Sequence[Thing]]
    """(rules tree, players) -> coverage rows that can occur under these rules."""
    items_per_game: Callable[[Mapping[str, Any]], int]
    describe: Describe | None
    """The game for people and other software; None for one that is only simulated yet."""

    @property
    def source_columns(self) -> list[str]:
        """Column names of the score sources in the table ``seats``."""
        return [f"src_{source.name}" for source in self.sources]
