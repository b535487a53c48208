"""Games under test: what `simcore.conformance` has, and what only tests ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from exobalance.simcore.conformance import case
from exobalance.simcore.conformance.case import LABEL as LABEL
from exobalance.simcore.conformance.case import ROOT as ROOT
from exobalance.simcore.conformance.case import TABLES as TABLES
from exobalance.simcore.conformance.otherwise import AS_SHIPPED as AS_SHIPPED
from exobalance.simcore.conformance.rows import check_rows as check_rows
from exobalance.simcore.conformance.walks import Walk as Walk
from exobalance.simcore.conformance.walks import match_of as match_of
from exobalance.simcore.conformance.walks import mixed as mixed

PROJECT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Case(case.Case):
    """A game under test.

    Attributes
    ----------
    with_models, otherwise : whether kernels with models, and kernels without bounds checks or
        without compilation, are compared in every run of the tests; with ``--full`` those of all
        games.
    """

    with_models: bool = False
    otherwise: bool = False


class Fields:
    """The fields of states as attributes: reading them from a record takes four times as long."""

    def __init__(self, dtype: np.dtype, scalars: Sequence[str] = ()) -> None:
        """Take every array, and the scalars that are named, by default all."""
        names = dtype.names or ()
        self.arrays = [name for name in names if dtype[name].shape]
        self.scalars = scalars or [name for name in names if not dtype[name].shape]
        self.state: np.record | None = None
        self.table = SimpleNamespace()

    def of(self, state: np.record) -> SimpleNamespace:
        """Return the fields of a state as it is now; arrays follow it by themselves."""
        if state is not self.state:
            self.state = state
            self.table = SimpleNamespace(**{name: state[name] for name in self.arrays})
        for name in self.scalars:
            setattr(self.table, name, int(state[name]))
        return self.table
