"""Hand-written positions of Planet Unknown, as Python values."""

from exobalance.simcore.games.pun.data.pieces import cells_of
from exobalance.simcore.games.pun.tell.score import score_position
from tests.games.pun.case import CASE

TREE = CASE.tree


def seat(planet="K5B-4156", corporation="universal_coalition", **more):
    """Return a seat of a position."""
    return {"planet": planet, "corporation": corporation, **more}


def medals(*seats, tree=TREE, **more):
    """Return what the first seat scores by source, zeros left out."""
    players = more.pop("players", max(2, len(seats)))
    answer = score_position(tree, {"players": players, "seats": list(seats), **more})
    return {name: values[0] for name, values in answer["medals"].items() if values[0]}


def tile(cells, terrain="W"):
    """Return a tile on some cells."""
    return {"cells": [list(cell) for cell in cells], "terrain": terrain}


def columns(planet, *numbers):
    """Return a tile that covers whole columns of a planet."""
    return tile(c for c in cells_of(TREE["planets"][planet]["grid"], "si") if c[0] in numbers)


def solo(**more):
    """Return a small position."""
    return {"players": 1, "seats": [seat(**more)]}


def two(*seats, **more):
    """Return a small position of two players."""
    return {"players": 2, "seats": list(seats), **more}
