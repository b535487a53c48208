"""What a game says of itself to people and other software, as a bundle of typed functions.

States are records of `Game.state_dtype`, before their first decision, at any decision or at
the end; a tree is the resolved rules tree.  What is returned is plain data that JSON can hold.
Kernels know nothing of this module, so words and drawings can change without compiling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from exobalance.simcore.drawing import Scene

Tree = Mapping[str, Any]
"""Resolved rules tree."""

Line = Mapping[str, Any]
"""One line of a replay as data, see `simcore.run.replay.narration`."""

Fields = dict[str, Any]
"""Plain data by name: a line of a replay or a part of one."""

Option = dict[str, Any]
Event = dict[str, Any]

ScoreTable = tuple[str, list[str], list[list[str]]]
"""Title, heads and rows."""

OfState = Callable[[np.record, Tree], Fields]
OfOption = Callable[[np.record, Tree, np.ndarray], Option]


class Events(Protocol):
    """What an option led to, in the order in which it happened."""

    def __call__(
        self, before: np.record, after: np.record, option: np.ndarray, tree: Tree, params: np.record
    ) -> Iterable[Event]:
        """Yield events: ``turn``, ``seat``, ``event`` and fields of their own.

        Parameters
        ----------
        before, after : the state at the decision, and at the next one or at the end.
        option : int32[5], the row that was applied.
        tree, params : the rules, resolved and packed.
        """


class ScorePosition(Protocol):
    """What a position given by hand pays."""

    def __call__(self, tree: Tree, position: Mapping[str, Any], where: str = ...) -> Fields:
        """Return the answer of the verb ``score``.

        ``where`` names the position in messages.  ConfigError, in one sentence, for a mistake.
        """


@dataclass(frozen=True)
class Describe:
    """How a game is told, scored by hand and, if it can be, drawn."""

    # For ``exobalance replay``.
    setup_line: OfState
    """All that chance decided in the setup of a world, read before its first decision."""
    option_dict: OfOption
    """One option row of the decision now due, by names.

    Options are the same if and only if their dictionaries are.
    """
    events: Events
    final_line: OfState
    """What the last line says beside score, total, winners and status."""
    words: Callable[[Iterable[Line], Tree], Iterator[str]]
    """Lines of text made from the lines of data alone, so that these say everything."""

    # For ``exobalance score``.
    score_position: ScorePosition
    score_tables: Callable[[Mapping[str, Any], Mapping[str, Any]], list[ScoreTable]]
    """(position, answer) -> the answer for people."""

    # What a game may leave out.
    facts: Callable[[Tree], Fields] | None = None
    """What analyses need to know about the tables, kept in the manifest of a run."""
    scene: Callable[[np.record, Tree], Scene] | None = None
    """The table as a drawing, for the pages of ``exobalance replay --html``."""
    setup_dict: OfState | None = None
    """The setup of the world as a reference twin takes it."""
    snapshot: OfState | None = None
    """The whole table, to be compared with that of a reference twin."""
