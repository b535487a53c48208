"""Invariants of stations and stacks: cells, corridors, links, tiles, colonists on modules."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from exobalance.simcore.games.sgo.data.layout import (
    MAX_MODULES,
    MAX_TILES,
    N_STACKS,
    SIDE,
    STEP_X,
    STEP_Y,
    UNUSED,
)
from tests.games.sgo.numbering import ACTING, AFTER_MOVES, DONE, IN_HAND, MODULES

ROTATED = np.array([[(b << r | b >> (4 - r)) & 15 for b in range(16)] for r in range(4)])
"""Opening bits by rotation and unrotated bits."""

DIRECTION = np.arange(4)
BACK = (DIRECTION + 2) % 4
STEPS_X, STEPS_Y = np.array(STEP_X), np.array(STEP_Y)


def stations(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Cells, corridors, links, colonists and ON modules of all stations agree."""
    n = rules.n
    counts = table.n_modules[:n]
    top = int(counts.max())
    seats = np.arange(n)[:, None]
    real = np.arange(top) < counts[:, None]
    x, y = table.mod_x[:n, :top].astype(int), table.mod_y[:n, :top].astype(int)
    tile, on = table.mod_tile[:n, :top], table.mod_on[:n, :top] == 1
    openings, rotation = table.mod_openings[:n, :top], table.mod_rotation[:n, :top]
    first = np.stack([tile[:, 0], x[:, 0], y[:, 0], rotation[:, 0], ~on[:, 0]])
    assert not first.any(), "the start module moved or changed"
    turned = ROTATED[rotation, rules.tile_openings[tile]]
    right = (openings == turned) & (rotation < rules.tile_rotations[tile])
    assert (right | ~real).all(), "corridors do not follow from tile and rotation"
    grid = table.grid[:n]
    own = grid[seats, y % SIDE * SIDE + x % SIDE]
    assert ((own == np.arange(1, top + 1)) | ~real).all(), "a module is not on its cell"
    assert (np.count_nonzero(grid, axis=1) == counts).all(), "a cell without its module"
    links = links_of(grid, x, y, openings) == table.mod_link[:n, :top]
    assert links[real].all(), "modules that are not linked as their corridors say (SGO-R18)"
    colonists = np.where(real, table.mod_colonists[:n, :top], 0)
    assert (colonists.sum(axis=1) == table.station[:n]).all(), "colonists of a station"
    assert not (colonists * ~on).any(), "a colonist on an OFF module (SGO-R14)"
    is_full = colonists >= rules.tile_capacity[tile]
    assert not (colonists > rules.tile_capacity[tile]).any(), "above capacity (SGO-R14)"
    field = np.where(real & on, rules.tile_field[tile], -1)
    on_field = (field[..., None] == np.arange(3)).sum(axis=1)
    assert (on_field == table.on_field[:n]).all(), "ON modules by field"
    full_gates(rules, table, (real & on & is_full & rules.is_gate[tile]).any(axis=1))


def links_of(grid: np.ndarray, x: np.ndarray, y: np.ndarray, openings: np.ndarray) -> np.ndarray:
    """Return the linked module by seat, module and direction, or -1."""
    seats = np.arange(len(grid))[:, None, None]
    near_x, near_y = x[..., None] + STEPS_X, y[..., None] + STEPS_Y
    near = grid[seats, near_y % SIDE * SIDE + near_x % SIDE] - 1
    mine = openings[..., None] >> DIRECTION & 1
    theirs = openings[seats, np.minimum(near, openings.shape[1] - 1)] >> BACK & 1
    return np.where((near >= 0) & (mine == 1) & (theirs == 1), near, -1)


def is_linked(links: np.ndarray) -> bool:
    """Return whether all modules hang together; links by module and direction."""
    rows = links.tolist()
    found, todo = {0}, [0]
    while todo:
        fresh = {module for module in rows[todo.pop()] if module >= 0} - found
        found |= fresh
        todo += fresh
    return len(found) == len(rows)


def full_gates(rules: SimpleNamespace, table: SimpleNamespace, has_full: np.ndarray) -> None:
    """No full gate module survives the journey of its owner (SGO-R11, SGO-R20)."""
    if table.phase in ACTING and table.room < MODULES:
        return
    is_journey = table.phase in AFTER_MOVES and table.status != DONE
    emptied = table.room_step if is_journey else rules.n
    order = (np.arange(rules.n) - table.active) % rules.n
    assert not (has_full & (order < emptied)).any(), "a full gate module survived the journey"


def tiles(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Every tile is in its stack, on a station or in hand, once (SGO-R5, SGO-R17)."""
    stack, place = np.arange(N_STACKS)[:, None], np.arange(MAX_TILES)
    inside = place < table.stack_size[:, None]
    stacked = table.stack_tile[stack, (table.stack_top[:, None] + place) % MAX_TILES]
    assert ((rules.stack_of[stacked] == stack) | ~inside).all(), "a tile in another stack"
    built = np.arange(1, MAX_MODULES) < table.n_modules[: rules.n, None]
    found = np.concatenate([stacked[inside], table.mod_tile[: rules.n, 1:][built]])
    counts = np.bincount(found, minlength=MAX_MODULES)
    if table.phase in IN_HAND:
        counts[table.tile] += 1
    expected = rules.boxed.copy()
    for gate in np.flatnonzero(table.gate_planet == UNUSED):
        expected[rules.tile_symbol == gate] = 0
    assert (counts == expected).all(), f"tiles {np.flatnonzero(counts != expected)}"
