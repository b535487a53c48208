"""Tables of the first blocks of each cell that tell how games went, not only how they ended."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl

from exobalance.simcore.record.facts import Chunk
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.record.schema import frame_of
from exobalance.simcore.run.plan.match import Match
from exobalance.simcore.run.samples.events import event_rows
from exobalance.simcore.run.samples.forks import fork_rows
from exobalance.simcore.run.samples.position import can_play_on
from exobalance.simcore.run.samples.standings import standing_rows


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
