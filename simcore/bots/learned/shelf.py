"""Models of a line-up as kernels read them: one array, and where in it each model begins."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.store import hashes_of, model_of
from exobalance.simcore.contract import Game
from exobalance.simcore.kit.learned import NO_MODELS


class Shelf:
    """Models of bots, each once, in the order in which they came.

    Attributes
    ----------
    numbers : float64[...], all models, see `simcore.kit.learned`; `NO_MODELS` if there are none.
    offsets : index in ``numbers`` at which a model begins, by hash.
    """

    def __init__(self, game: Game, bots: Iterable[Bot] = ()) -> None:
        self.game = game
        self.numbers: np.ndarray | None = NO_MODELS
        self.offsets: dict[str, int] = {}
        self.add(bots)

    def add(self, bots: Iterable[Bot]) -> None:
        """Add the models of bots and of their pools; those that are there stay where they are."""
        for key in hashes_of(bots):
            if key not in self.offsets:
                if key not in _packed:
                    _packed[key] = model_of(key).packed(self.game)
                before = np.zeros(1) if self.numbers is None else self.numbers
                self.offsets[key] = len(before)
                self.numbers = np.concatenate([before, _packed[key]])


_packed: dict[str, np.ndarray] = {}
