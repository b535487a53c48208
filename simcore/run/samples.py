"""Tables of the first blocks of each cell that tell how games went, not only how they ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl

from exobalance.simcore.record.manifest import Chunk, Manifest
from exobalance.simcore.record.schema import frame_of
from exobalance.simcore.run.events import event_rows
from exobalance.simcore.run.forks import fork_rows
from exobalance.simcore.run.match import Match
from exobalance.simcore.run.position import can_play_on
from exobalance.simcore.run.standings import standing_rows


@dataclass(frozen=True)
class Share:
    """A default sample: one block in so many games, up to a limit."""

    one_in: int
    at_most: int

    def blocks(self, asked: int | None, games: int, rotations: int) -> int:
        """Return the blocks to sample: what was asked for, by default a share of the games.

        ``rotations`` : games of a block.
        """
        if asked is not None:
            return asked
        return min(self.at_most, games // (self.one_in * rotations))


EVENTS = Share(one_in=10_000, at_most=50)
STANDINGS = Share(one_in=150, at_most=1000)
FORKS = Share(one_in=5000, at_most=200)
"""By default all together add about a tenth to the time of a run, see ``docs/performance.md``."""


def samples_of(
    rows: Mapping[str, np.ndarray], match: Match, manifest: Manifest, chunk: Chunk
) -> dict[str, pl.DataFrame]:
    """Return the sampled tables of a chunk, those that it has any part in, by name.

    Playouts of bots that look ahead would take hours: their games have no standings and no
    forks.
    """
    first, turns = chunk.first_world, rows["games"]["turns"]
    events, standings, forks = (
        max(0, min(chunk.n_worlds, blocks - first))
        for blocks in (manifest.sample_blocks, manifest.sample_standings, manifest.sample_forks)
    )
    frames = {}
    if events:
        frames["events"] = frame_of(event_rows(match, first, events))
    if standings and can_play_on(match):
        frames["standings"] = frame_of(standing_rows(match, first, standings, turns, forks))
    if forks and can_play_on(match):
        labels = [label.name for label in match.game.labels]
        wanted = [labels.index(name) for name in manifest.fork_options]
        frames["forks"] = frame_of(fork_rows(match, first, forks, turns, wanted))
    return frames
