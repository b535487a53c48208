"""The feature table: everything the heuristic looks at, with unit and meaning."""

from enum import IntEnum

from simcore.contract import Feature

_ROWS = (("place.cells", "cells", "cells that the tile covers"),)

FEATURES = tuple(Feature(*row) for row in _ROWS)
N_FEATURES = len(FEATURES)

# mypy reads no members from a comprehension; the kernels that use them are not typed.
F = IntEnum(  # type: ignore[misc]
    "F", {row[0].replace(".", "_").upper(): i for i, row in enumerate(_ROWS)}
)
