"""The numbers of the rules as kernels read them, packed once per rules tree."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.pun.data.params import pack
from exobalance.simcore.kit.per_tree import per_tree


@per_tree
def params_of(tree: Tree, players: int) -> np.record:
    """Return the packed numbers, for kernels that words and drawings call; not to be changed."""
    return pack(tree, players)[0]
