"""What a manifest is made of: rules, bots, line-ups, cells and chunks of a run as plain data."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from exobalance.simcore.bots.lookahead import Lookahead
from exobalance.simcore.contract import Feature, Named
from exobalance.simcore.ruleset.resolve import RuleChange as RuleChange
from exobalance.simcore.ruleset.spec import ComponentGroup


class ManifestPart(BaseModel):
    """Base of the manifest's parts: unknown or missing keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class GameFacts(ManifestPart):
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


class Effect(ManifestPart):
    """How many worlds a change of rules altered, of those compared."""

    changed: int
    worlds: int


class Arm(ManifestPart):
    """One set of rules."""

    name: str
    rules: tuple[str, ...]  # tweak files or names, as asked for
    sets: tuple[str, ...]  # "path=value", as asked for
    changes: tuple[RuleChange, ...]
    hash: str
    section_hashes: dict[str, str]  # by top-level section of the tree
    tree: dict[str, Any]  # all resolved values
    groups: tuple[ComponentGroup, ...]
    setup_sets: tuple[tuple[int, ...], ...]  # item indexes, in the numbering of `setup_set`
    items_per_game: int
    facts: dict[str, Any] = {}  # of the game, for its analysis; see `describe.facts`
    effect: dict[int, Effect] = {}  # against the printed rules, by player count


class BotFacts(ManifestPart):
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
    search: Lookahead | None = None
    pool: tuple[MemberFacts, ...] = ()
    model: str = Field("", pattern="^([0-9a-f]{16})?$")  # the run keeps it, see `model_name`
    base: str = ""
    weights_file: str = ""
    hash: str

    @property
    def file_kind(self) -> str:
        """The kind by the name that a bot file has for it."""
        return "learned" if self.weights_file else self.kind


class MemberFacts(ManifestPart):
    """A member of a bot's pool; the fields of `simcore.bots.kinds.Member`."""

    bot: BotFacts
    share: float


class Lineup(ManifestPart):
    """Who plays: bot ids by place in the line-up before rotation."""

    players: int
    bots: tuple[str, ...]  # keys of `Manifest.bots`
    rotations: int  # 1 when all bots are the same, else one per seat


class Chunk(ManifestPart):
    """The unit of work: a range of worlds of one cell, and one part file per table."""

    number: int
    arm: str
    players: int
    lineup: str
    part: int
    first_world: int
    n_worlds: int

    @property
    def key(self) -> tuple[str, int, str]:
        """The cell that it is a part of."""
        return self.arm, self.players, self.lineup


class PlannedCell(ManifestPart):
    """One partition: an arm, a player count and a line-up."""

    arm: str
    players: int
    lineup: str
    blocks: int
    chunk_blocks: int  # most blocks in one part file

    @property
    def key(self) -> tuple[str, int, str]:
        """What tells it from the other cells of a run."""
        return self.arm, self.players, self.lineup

    def chunk(self, first_world: int, n_worlds: int, number: int = 0, part: int = 0) -> Chunk:
        """Return a range of its worlds."""
        return Chunk(
            number=number,
            arm=self.arm,
            players=self.players,
            lineup=self.lineup,
            part=part,
            first_world=first_world,
            n_worlds=n_worlds,
        )
