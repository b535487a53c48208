"""Options by name: the columns of an option row with the table that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from exobalance.simcore.describe import OfOption, Option, Tree


class OptionRow:
    """One option of the decision now due: ``a`` to ``d`` are the columns of its row."""

    def __init__(self, state: np.record, tree: Tree, row: np.ndarray) -> None:
        self.state, self.tree = state, tree
        self.kind, self.seat = int(state.kind), int(state.seat)
        self.a, self.b, self.c, self.d = (int(column) for column in row[:4])


Namer = Callable[[OptionRow], Option]


def options_by_kind(namers: Mapping[int, Namer]) -> OfOption:
    """Return the function ``option_dict`` of a game from one namer per decision kind."""

    def option_dict(state: np.record, tree: Tree, row: np.ndarray) -> Option:
        """Return one option row of the decision now due as a dictionary."""
        option = OptionRow(state, tree, row)
        return namers[option.kind](option)

    return option_dict
