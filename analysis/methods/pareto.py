"""Fronts of two costs: what is not beaten in both."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike


def front(first: ArrayLike, second: ArrayLike, least_gain: float = 0.0) -> list[int]:
    """Return the places of the non-dominated points, by ascending ``first`` cost.

    Each further point has to improve the ``second`` cost by more than ``least_gain``, so that
    noise does not make a front.  Points with a cost that is not finite never belong to it.

    Source: the skyline sweep of Kung, Luccio, Preparata 1975, JACM 22, 469-476, in two
    dimensions.
    """
    one, two = np.asarray(first, float), np.asarray(second, float)
    found: list[int] = []
    best = np.inf
    for place in np.lexsort((two, one)):
        if np.isfinite([one[place], two[place]]).all() and two[place] < best - least_gain:
            found.append(int(place))
            best = two[place]
    return found
