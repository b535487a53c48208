"""How a run was made: everything needed to read it, judge it, and make it again."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from exobalance.simcore.contract import Feature, Named
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.games import check_known
from exobalance.simcore.record.checksums import KEY, changed_parts
from exobalance.simcore.record.files import MANIFEST
from exobalance.simcore.record.hashing import hash_of as hash_of

SCHEMA_VERSION = 1
"""Rises whenever the layout of the files or the meaning of a column changes."""

PACKAGES = ("exobalance", "numba", "llvmlite", "numpy", "polars")


class Facts(BaseModel):
    """Base of the manifest's parts: unknown or missing keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class GameFacts(Facts):
    """Names of the game that the tables' columns and numbers refer to."""

    id: str
    title: str
    rules_version: str
    players: tuple[int, ...]
    decisions: tuple[Named, ...]
    labels: tuple[Named, ...]
    sources: tuple[Named, ...]
    items: tuple[Named, ...]
    item_word: tuple[str, str]
    features: tuple[Feature, ...]


class Change(Facts):
    """One rule or component that differs from the printed rules."""

    path: str
    printed: Any
    value: Any
    clause: str
    help: str


class Group(Facts):
    """Where the values of a group of components come from."""

    id: str
    title: str
    provenance: str  # rulebook, public, inferred or assumed
    reason: str
    range: str  # in words: what else would be as plausible
    alternatives: tuple[str, ...]  # tweak files that vary the group


class Effect(Facts):
    """How many worlds a change of rules altered, of those compared."""

    changed: int
    worlds: int


class Arm(Facts):
    """One set of rules."""

    name: str
    rules: tuple[str, ...]  # tweak files or names, as asked for
    sets: tuple[str, ...]  # "path=value", as asked for
    changes: tuple[Change, ...]
    hash: str
    section_hashes: dict[str, str]  # by top-level section of the tree
    tree: dict[str, Any]  # all resolved values
    groups: tuple[Group, ...]
    setup_sets: tuple[tuple[int, ...], ...]  # item indexes, in the numbering of `setup_set`
    items_per_game: int
    facts: dict[str, Any] = {}  # of the game, for its analysis; see `describe.facts`
    effect: dict[int, Effect] = {}  # against the printed rules, by player count


class SearchFacts(Facts):
    """How a bot looks ahead; the fields of `simcore.bots.lookahead.Search`."""

    base: str
    policy: str
    budget: int
    options: int
    depth: int
    margin: float
    exploration: float
    expand: int
    widening: float
    opponents: str


class BotFacts(Facts):
    """One bot at one player count; the fields of `simcore.bots.kinds.Bot` and its hash."""

    name: str
    title: str
    tier: int
    kind: str
    description: str
    plan: str
    temperature: float
    epsilon: float
    weights: dict[str, float]
    label_weights: dict[str, float]
    restrict: tuple[str, ...]
    banned: tuple[str, ...]
    search: SearchFacts | None = None
    hash: str


class Lineup(Facts):
    """Who plays: bot ids by place in the line-up before rotation."""

    players: int
    bots: tuple[str, ...]  # keys of `Manifest.bots`
    rotations: int  # 1 when all bots are the same, else one per seat


class Cell(Facts):
    """One partition: an arm, a player count and a line-up."""

    arm: str
    players: int
    lineup: str
    blocks: int
    chunk_blocks: int  # most blocks in one part file


class Chunk(Facts):
    """The unit of work: a range of worlds of one cell, and one part file per table."""

    number: int
    arm: str
    players: int
    lineup: str
    part: int
    first_world: int
    n_worlds: int


class Manifest(Facts):
    """The content of ``manifest.json``."""

    schema_version: int
    created: str
    versions: dict[str, str]
    game: GameFacts
    seed: int
    arms: dict[str, Arm]
    bots: dict[str, BotFacts]
    lineups: dict[str, Lineup]
    cells: tuple[Cell, ...]
    turn_limit: int
    decision_limit: int
    sample_blocks: int  # first blocks of each cell whose decisions are in ``events``
    chunks: tuple[Chunk, ...]
    sample_standings: int = 0  # first blocks of each cell whose course is in ``standings``
    sample_forks: int = 0  # first blocks of each cell whose choices are in ``forks``
    fork_options: tuple[str, ...] = ()  # labels, one of which a forked decision has to offer
    study: dict[str, Any] = {}  # what a study asked, for its analysis; empty for a plain run

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
        data = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise DatasetError(
            f"{folder} is not a run: there is no {path.name} in it; give the folder of a run"
        ) from None
    except OSError as error:
        raise DatasetError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise DatasetError(f"{path} is damaged: it is not valid JSON ({error})") from error
    found = data.get("schema_version") if isinstance(data, dict) else None
    if found != SCHEMA_VERSION:
        raise DatasetError(
            f"{path} has schema version {found!r}, this program reads version {SCHEMA_VERSION}: "
            "open the run with the version of exobalance that made it, or run it again"
        )
    try:
        manifest = Manifest.model_validate({k: v for k, v in data.items() if k != KEY})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise DatasetError(f"{path} is damaged: {place}: {first['msg'].lower()}") from error
    if changed := changed_parts(data):
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
