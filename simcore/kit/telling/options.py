"""Options by name: the columns of an option row with the table that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from exobalance.simcore.describe import OfOption, Option, Tree


class OptionRow:
    """One option of the decision now due: ``a`` to ``d`` are the columns of its row."""

    def __init__(self, state: np.record, tree: Tree, row: np.ndarray) -> None:
        self.state, self.tree = state, tree
        self.a, self.b, self.c, self.d = row[:4].tolist()

    @property
    def kind(self) -> int:
        """The decision, an index into `Game.decisions`."""
        return int(self.state["kind"])

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.state["seat"])


Namer = Callable[[OptionRow], Option]


def options_by_kind(namers: Mapping[int, Namer]) -> OfOption:
    """Return the function ``option_dict`` of a game from one namer per decision kind."""

    def option_dict(state: np.record, tree: Tree, row: np.ndarray) -> Option:
        """Return one option row of the decision now due as a dictionary."""
        return namers[int(state["kind"])](OptionRow(state, tree, row))

    return option_dict
