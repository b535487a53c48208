"""Small pieces of text that the words of a replay are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from exobalance.simcore.phrases import counted


def tile_words(name: str, tile: Mapping[str, Any]) -> str:
    """Return a tile with what matters about it: ``WA-G03 (gate G1, 3 places)``."""
    if tile["type"] == "gate":
        return f"{name} (gate {tile['symbol']}, {counted(tile['capacity'], 'place')})"
    if tile["type"] == "airlock":
        return f"{name} (airlock, {counted(tile['capacity'], 'place')})"
    room = f" for {tile['room']}" if tile["bonus"] == "robot" else ""
    return f"{name} ({tile['bonus']}{room})"


def track_words(tokens: Iterable[str], values: Iterable[int]) -> str:
    """Return the predominance track from the top: ``water 7, wildlife 4, ...``."""
    return ", ".join(f"{token} {value}" for token, value in zip(tokens, values, strict=True))


def by_seat(values: Sequence[int]) -> str:
    """Return numbers with their seats: ``seat 0 gets 18, seat 1 7, seat 2 none``."""
    shown = [str(value) if value else "none" for value in values]
    return ", ".join(
        f"seat {seat} {'gets ' if seat == 0 else ''}{text}" for seat, text in enumerate(shown)
    )
