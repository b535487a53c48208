"""What decides the games of a world: rules, line-up, seed and limits, as kernels take them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.shelf import Shelf
from exobalance.simcore.bots.load import pack_bots
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.learned import NO_MODELS
from exobalance.simcore.record.facts import BotFacts, Chunk, Lineup
from exobalance.simcore.record.manifest import Manifest

TURN_LIMIT = 10_000
DECISION_LIMIT = 1_000_000


@dataclass(frozen=True)
class Match:
    """Everything that decides the games of a world: rules, line-up, seed and limits.

    ``line_up`` holds the bots as they are before they are packed; those that look ahead need it,
    because their pools are no part of a record.  ``models`` holds the models of the bots and of the
    members of their pools, ``offsets`` where each begins, see `simcore.bots.learned.shelf`.
    """

    game: Game
    params: np.recarray  # (1,) record of the game's params
    bots: np.recarray  # (players,) line-up before rotation
    rotations: int  # 1, or one per seat
    items_per_game: int
    seed: int
    turn_limit: int = TURN_LIMIT
    decision_limit: int = DECISION_LIMIT
    line_up: tuple[Bot, ...] = ()
    models: np.ndarray | None = NO_MODELS
    offsets: Mapping[str, int] = field(default_factory=dict)  # by hash of the model

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.bots)


def make_match(
    game: Game,
    tree: Mapping[str, Any],
    bots: Sequence[Bot] | np.recarray,
    seed: int,
    turn_limit: int = TURN_LIMIT,
    decision_limit: int = DECISION_LIMIT,
    rotations: int | None = None,
) -> Match:
    """Return the match of a line-up under the rules ``tree``.

    The bots are given packed, or, as those must be that look ahead or are learned, as they are.
    Without ``rotations``, as many as `count_rotations` says.
    """
    line_up = () if isinstance(bots, np.ndarray) else tuple(bots)
    shelf = Shelf(game, line_up)
    packed = bots if isinstance(bots, np.ndarray) else pack_bots(game, line_up, shelf.offsets)
    if not line_up and packed["model"].any():
        raise ConfigError("learned bots cannot be given packed: give the bots")
    return Match(
        game=game,
        params=game.pack(tree, len(packed)),
        bots=packed,
        rotations=rotations or count_rotations(packed, line_up),
        items_per_game=game.items_per_game(tree),
        seed=seed,
        turn_limit=turn_limit,
        decision_limit=decision_limit,
        line_up=line_up,
        models=shelf.numbers,
        offsets=shelf.offsets,
    )


def count_rotations(bots: np.recarray, line_up: Sequence[Bot] = ()) -> int:
    """Return the games of a block: one when all bots are the same, else one per seat.

    Rotating equal bots would play near duplicates of one game.
    """
    fields = bots.dtype.names or ()
    is_uniform = all((bots[field] == bots[field][:1]).all() for field in fields)
    pools = {bot.hash for bot in line_up if bot.search}
    return 1 if is_uniform and len(pools) <= 1 else len(bots)


def match_of(manifest: Manifest, chunk: Chunk, game: Game) -> Match:
    """Return the match that the games of ``chunk`` belong to."""
    lineup = manifest.lineups[chunk.lineup]
    return make_match(
        game,
        manifest.arms[chunk.arm].tree,
        line_up_of(manifest, lineup),
        manifest.seed,
        manifest.turn_limit,
        manifest.decision_limit,
        lineup.rotations,
    )


def line_up_of(manifest: Manifest, lineup: Lineup) -> list[Bot]:
    """Return the bots of a line-up as the manifest defines them."""
    return [bot_of(manifest.bots[key]) for key in lineup.bots]


def bots_of(manifest: Manifest) -> list[Bot]:
    """Return all bots of a manifest."""
    return [bot_of(facts) for facts in manifest.bots.values()]


def bot_of(facts: BotFacts) -> Bot:
    """Return a bot as a manifest defines it."""
    return Bot.from_dict(facts.model_dump(exclude={"hash"}))
