"""What games between people should look like, as far as anybody has said, and what bots miss.

Games ship a file ``expectations.toml``; a game without one expects nothing.  An expectation
is the range of a mean over players, winners or games, so that every run says itself which
ones its bots miss.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from exobalance.analysis.base.targets import default_path
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.text_files import read_toml

FILE = "expectations.toml"
OF = ("players", "winners", "games")


@dataclass(frozen=True)
class Expectation:
    """One number that somebody expects of a game."""

    id: str  # on the game's page
    what: str  # in words, with its unit: "modules ON at the end, per player"
    of: str  # whose mean: one of `OF`
    column: str  # of the table ``seats``, or ``games`` for games
    low: float
    high: float
    source: str  # who says so


@dataclass(frozen=True)
class Expectations:
    """What is expected of a game at one player count."""

    numbers: tuple[Expectation, ...] = ()
    blind_spots: tuple[str, ...] = ()  # what no bot that comes with the game does


def load_expectations(game: str, players: int) -> Expectations:
    """Return what is expected of a game; nothing if it ships no such file.

    Raises ConfigError for an entry that lacks something.
    """
    path = default_path(game).with_name(FILE)
    if not path.is_file():
        return Expectations()
    content = read_toml(path, "expectations file")
    found = []
    for entry in content.get("expected", []):
        try:
            ends = _ends(entry, players)
            if ends is not None:
                words = {key: entry[key] for key in ("id", "what", "of", "column", "source")}
                found.append(Expectation(**words, low=float(ends[0]), high=float(ends[1])))
        except KeyError as error:
            raise ConfigError(f"{path}: an expectation has no {error.args[0]}") from None
    return Expectations(tuple(found), tuple(content.get("blind_spots", ())))


def _ends(entry: Mapping[str, Any], players: int) -> tuple[float, float] | None:
    """Return the range at a player count: one for all, or one per count that is named."""
    ends = entry["range"]
    if isinstance(ends, Mapping):
        ends = ends.get(str(players))
    return None if ends is None else (ends[0], ends[1])
