"""Options of lessons by the decision that they belong to."""

from __future__ import annotations

import numpy as np


def starts_of(keys: np.ndarray) -> np.ndarray:
    """Return the first option of each decision, int64[n_decisions].

    keys : int64[n_options, 2], world and decision; options of a decision lie side by side.
    """
    return np.flatnonzero(np.r_[True, (np.diff(keys, axis=0) != 0).any(axis=1)][: len(keys)])
