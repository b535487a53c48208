"""Score a track of tokens again, with the tokens in another order.

A majority track pays, for the token on each place, the value of the place to every player
with the most of what the token counts.  The game describes it as plain data (`Track`), so
that this module knows columns and never a game's rules.

Rule: for `sgo`, SGO-R29 with SGO-A10, A11.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.simcore.errors import DatasetError


@dataclass(frozen=True)
class Track:
    """A majority track as the manifest describes it under ``rescore``."""

    source: str  # name of the score source that it pays into
    columns: tuple[str, ...]  # of ``games``: token on each place, from the top
    names: tuple[str, ...]  # of the tokens, by their number in the columns
    values: tuple[int, ...]  # of the places, from the top
    start: tuple[int, ...]  # token on each place in setup, from the top
    counts: Mapping[str, str]  # token -> column of ``seats`` that it counts
    none: str  # token that pays nothing
    zero_scores: bool  # whether a majority of 0 pays
    swaps: tuple[str, ...]  # columns of ``seats``: swaps by phase

    @property
    def seat_columns(self) -> list[str]:
        """Columns of ``seats`` that scoring needs."""
        return list(self.counts.values())


def read_track(description: Mapping[str, Any]) -> Track:
    """Read the manifest's description; raises DatasetError for one it does not know."""
    kind, balance = description.get("kind"), description.get("balance")
    if kind != "majority_track" or balance != "min":
        raise DatasetError(
            f"the manifest describes re-scoring as kind {kind!r}, balance {balance!r}; this "
            "version knows 'majority_track' with 'min'"
        )
    return Track(
        source=description["source"],
        columns=tuple(description["tokens"]),
        names=tuple(description["token_names"]),
        values=tuple(int(value) for value in description["values"]),
        start=tuple(int(token) for token in description["start"]),
        counts=dict(description["counts"]),
        none=description["none"],
        zero_scores=bool(description["zero_scores"]),
        swaps=tuple(description.get("swaps", ())),
    )


def majorities(track: Track, counts: Mapping[str, np.ndarray]) -> np.ndarray:
    """Return who holds which token: bool[n_games, n_players, n_tokens].

    Parameters
    ----------
    counts : mapping of column name to int[n_games, n_players]
        What the tokens count.  A token that counts no column of its own and is not the
        one that pays nothing is the balance token: it counts the smallest of the others.
    """
    single = [counts[column] for column in track.counts.values()]
    n_games, n_players = single[0].shape
    held = np.zeros((n_games, n_players, len(track.names)), bool)
    for token, name in enumerate(track.names):
        if name == track.none:
            continue
        count = counts[track.counts[name]] if name in track.counts else np.minimum.reduce(single)
        most = count.max(axis=1, keepdims=True)
        held[:, :, token] = count == most
        if not track.zero_scores:
            held[:, :, token] &= most > 0
    return held


def track_points(track: Track, held: np.ndarray, places: Sequence[np.ndarray]) -> np.ndarray:
    """Return the points of each player: int64[n_games, n_players].

    `places` holds, from the top, the token on each place: int[n_games] or one int each.
    """
    points = np.zeros(held.shape[:2], np.int64)
    games = np.arange(len(held))
    for value, token in zip(track.values, places, strict=True):
        points += value * held[games, :, np.broadcast_to(token, len(held)).astype(np.int64)]
    return points
