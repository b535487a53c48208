"""Reading a drawn table of Planet Unknown: its shapes, pieces, cells and medals."""

import re

import numpy as np

from exobalance.simcore.games.pun.draw.parts import CELL
from exobalance.simcore.games.pun.draw.symbols import TONES

FILLS = {tone: letter for letter, tone in TONES.items()}


def shapes(*panels):
    """Return all shapes of some panels."""
    return [
        shape for panel in panels for part in panel["parts"].values() for shape in part["shapes"]
    ]


def pieces(panel, name):
    """Return how many pieces of a kind a panel shows."""
    return sum(
        shape.get("n", 1)
        for shape in shapes(panel)
        if shape["shape"] == "piece" and shape["name"] == name
    )


def cell_at(part, shape):
    """Return the cell of a planet in which a shape of a part lies."""
    x, y = (
        int((here + there) // CELL) for here, there in zip(part["at"], shape["at"], strict=True)
    )
    return x, y


def cells_in(mask):
    """Return the cells of a mask of the state."""
    bits = np.unpackbits(np.asarray(mask, dtype="<u8").view("u1"), bitorder="little")
    return {(int(cell) % 16, int(cell) // 16) for cell in np.flatnonzero(bits)}


def told_of(panel, key):
    """Return the medals that a cell of the medals table shows."""
    return int(panel["parts"][key]["shapes"][0]["text"])


def extent(shape):
    """Return left, top, right and lower end of a shape, of paths the first point."""
    if shape["shape"] == "path":
        points = re.match(r"M(-?[\d.]+)[ ,]?(-?[\d.]+)", shape["data"])
        x, y = float(points[1]), float(points[2])
        return x, y, x, y
    x, y = shape["at"]
    if shape["shape"] == "box":
        return x, y, x + shape["size"][0], y + shape["size"][1]
    half = {"disc": shape.get("radius"), "text": 0}.get(shape["shape"], shape.get("size", 0) / 2)
    return x - half, y - half, x + half, y + half
