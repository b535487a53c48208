"""How a run was made: everything needed to read it, judge it, and make it again."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.games import check_known
from exobalance.simcore.record.checksums import KEY, changed_parts
from exobalance.simcore.record.facts import (
    Arm,
    BotFacts,
    Chunk,
    GameFacts,
    Lineup,
    ManifestPart,
    PlannedCell,
)
from exobalance.simcore.record.files import MANIFEST, no_run
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.text_files import check_is_text
from exobalance.simcore.whole_files import read_regular

SCHEMA_VERSION = 2
"""Rises whenever the layout of the files or the meaning of a column changes."""

READ_VERSIONS = (1, 2)
"""What this program reads; manifests of version 1 need not have checksums."""

PACKAGES = ("exobalance", "numba", "llvmlite", "numpy", "polars")


class Manifest(ManifestPart):
    """The content of ``manifest.json``."""

    schema_version: int
    created: str
    versions: dict[str, str]
    game: GameFacts
    seed: int
    arms: dict[str, Arm]
    bots: dict[str, BotFacts]
    lineups: dict[str, Lineup]
    cells: tuple[PlannedCell, ...]
    turn_limit: int
    decision_limit: int
    sample_blocks: int  # first blocks of each cell whose decisions are in ``events``
    chunks: tuple[Chunk, ...]
    sample_standings: int = 0  # first blocks of each cell whose course is in ``standings``
    sample_forks: int = 0  # first blocks of each cell whose choices are in ``forks``
    fork_options: tuple[str, ...] = ()  # labels, one of which a forked decision has to offer
    study: dict[str, Any] = Field(default_factory=dict)  # what a study asked; else empty

    @property
    def hash(self) -> str:
        """Return 16 hex digits over all that decides what a world's games are.

        Two manifests with the same hash can differ in the number of games only, and in how
        many of them are looked at more closely (`sample_blocks` and the like), whose defaults
        grow with the run.
        """
        return hash_of(
            {
                "game": (self.game.id, self.game.rules_version),
                "seed": self.seed,
                "arms": {key: arm.section_hashes for key, arm in self.arms.items()},
                "bots": {key: bot.hash for key, bot in self.bots.items()},
                "lineups": {key: lineup.model_dump() for key, lineup in self.lineups.items()},
                "limits": (self.turn_limit, self.decision_limit),
            }
        )

    def n_games(self, chunk: Chunk) -> int:
        """Return the number of games of a chunk."""
        return chunk.n_worlds * self.lineups[chunk.lineup].rotations

    @property
    def total_games(self) -> int:
        """Return the number of games of the whole run."""
        return sum(self.n_games(chunk) for chunk in self.chunks)

    def lineup_names(self, lineup: str) -> tuple[str, ...]:
        """Return the bot names of a line-up."""
        return tuple(self.bots[key].name for key in self.lineups[lineup].bots)


def section_hashes(tree: Mapping[str, Any]) -> dict[str, str]:
    """Return a hash per top-level section of a rules tree."""
    return {section: hash_of(values) for section, values in tree.items()}


def installed_versions() -> dict[str, str]:
    """Return the versions of Python and of the packages that shape the numbers."""
    found = {"python": sys.version.split()[0]}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def read_manifest(folder: Path, *, is_trusted: bool = False) -> Manifest:
    """Return the manifest of a run folder.

    ``is_trusted`` leaves out the question whether its game is a known one, for workers of a
    process that has asked it.

    Raises DatasetError if the folder holds none, or one that is damaged, was written by a
    version that stores runs differently, or names a game that nobody knows.
    """
    path = folder / MANIFEST
    try:
        check_is_text(folder, "the folder of a run")
        data = json.loads(read_regular(path))
    except (FileNotFoundError, NotADirectoryError):
        raise DatasetError(no_run(folder)) from None
    except OSError as error:
        raise DatasetError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise DatasetError(f"{path} is damaged: it is not valid JSON ({error})") from error
    found = data.get("schema_version") if isinstance(data, dict) else None
    if found not in READ_VERSIONS:
        raise DatasetError(
            f"{path} has schema version {found!r}, this program reads up to {SCHEMA_VERSION}: "
            "open the run with the version of exobalance that made it, or run it again"
        )
    try:
        manifest = Manifest.model_validate({k: v for k, v in data.items() if k != KEY})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise DatasetError(f"{path} is damaged: {place}: {first['msg'].lower()}") from error
    if (found > 1 or KEY in data) and (changed := changed_parts(data)):
        raise DatasetError(
            f"{path} was changed after it was written, in the parts {', '.join(changed)}: "
            "put the old file back, or run it again"
        )
    if not is_trusted:
        try:
            check_known(manifest.game.id, str(path))
        except ConfigError as error:
            raise DatasetError(str(error)) from None
    return manifest
