"""A manifest with more blocks: what is there stays, new parts follow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.record.facts import PlannedCell
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.run.plan.planner import cut


def extended(folder: Path, manifest: Manifest, games: int) -> Manifest:
    """Return the manifest with ``games`` per cell, rounded up to whole blocks."""
    cells: list[PlannedCell] = []
    for cell in manifest.cells:
        rotations = manifest.lineups[cell.lineup].rotations
        blocks = -(-games // rotations)
        if blocks < cell.blocks:
            raise ConfigError(
                f"{folder} already plans {cell.blocks * rotations:,} games at {cell.players} "
                f"players: --games {games:,} is less; give a larger number, or none"
            )
        cells.append(cell.model_copy(update={"blocks": blocks}))
    return _with_cells(manifest, cells)


def grown(folder: Path, old: Manifest, new: Manifest) -> Manifest:
    """Return the manifest of a folder, extended to the blocks of another one.

    A cell never shrinks: what is there already is worth more than was asked for.  New parts
    are as large as the larger plan makes them.
    """
    wanted = {cell.key: cell for cell in new.cells}
    if wanted.keys() != {cell.key for cell in old.cells}:
        raise ConfigError(f"{folder} holds other line-ups: choose a new folder")
    if old.cells == new.cells:
        return old
    sizes = ("blocks", "chunk_blocks")
    pairs = [(cell, wanted[cell.key]) for cell in old.cells]
    larger = [{name: max(getattr(a, name), getattr(b, name)) for name in sizes} for a, b in pairs]
    cells = [cell.model_copy(update=size) for cell, size in zip(old.cells, larger, strict=True)]
    return _with_cells(old, cells)


def _with_cells(manifest: Manifest, cells: Sequence[PlannedCell]) -> Manifest:
    chunks = cut(cells, manifest.chunks)
    return manifest.model_copy(update={"cells": tuple(cells), "chunks": chunks})
