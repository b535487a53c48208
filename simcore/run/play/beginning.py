"""What a worker of a cluster does before its first task: look for the game, and compile it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.bots.learned.store import keep_models, model_of
from exobalance.simcore.errors import ClusterError, DatasetError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import BotFacts
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.run.cluster.fitness import code_played
from exobalance.simcore.run.cluster.workers import this_worker
from exobalance.simcore.run.plan.match import line_up_of, make_match
from exobalance.simcore.run.plan.models import models_of, with_pool
from exobalance.simcore.run.play.worlds import WARM_DECISIONS, prepare

Sitting = tuple[Mapping[str, Any], Sequence[Bot] | np.recarray]
"""The rules and the line-up of a game."""


def beginning(
    game: str, sittings: Iterable[Sitting], models: Mapping[str, Model]
) -> Callable[[], None]:
    """Return what workers of a cluster begin with, to be sent to them.

    sittings : one of each kind that is going to be played, so that nothing is compiled later.
    models : of learned bots, by hash; workers keep them.
    """
    return partial(begin, game, code_played(game), tuple(sittings), models)


def beginning_of(manifest: Manifest, folder: Path | None = None) -> Callable[[], None]:
    """Return what workers begin a run with; with its ``folder``, if they are to write there."""
    sittings: dict[tuple, Sitting] = {}
    for chunk in {chunk.key: chunk for chunk in manifest.chunks}.values():
        lineup = manifest.lineups[chunk.lineup]
        kinds = frozenset(_kind(manifest.bots[key]) for key in lineup.bots)
        if (chunk.players, kinds) not in sittings:
            sitting = manifest.arms[chunk.arm].tree, line_up_of(manifest, lineup)
            sittings[chunk.players, kinds] = sitting
    models = {key: model_of(key) for key in models_of(manifest)}
    start = beginning(manifest.game.id, sittings.values(), models)
    return start if folder is None else partial(_begin_in, folder, manifest.hash, start)


def _kind(bot: BotFacts) -> tuple[bool, bool]:
    """Return what decides which kernels a bot needs: whether it looks ahead, and is learned."""
    return bool(bot.search), any(each.model for each in with_pool(bot))


def begin(
    game_id: str, code: str, sittings: Iterable[Sitting], models: Mapping[str, Model]
) -> None:
    """Compile or load all kernels that sittings need, and keep their models.

    Raises
    ------
    ConfigError
        There is no package of that game here.
    ClusterError
        The package is another one than that of the process which asks.
    """
    if code_played(game_id) != code:
        raise ClusterError(
            f"{this_worker()} has other files of the game {game_id} than this process, or had when "
            "it first played it: give both the same, and start the worker anew"
        )
    game = load_game(game_id)
    keep_models(models)
    for tree, bots in sittings:
        prepare(make_match(game, tree, bots, 1, decision_limit=WARM_DECISIONS, rotations=1))


def _begin_in(folder: Path, run: str, start: Callable[[], None]) -> None:
    """Begin a run whose folder this worker is to see; raises ClusterError if it does not."""
    try:
        found = read_manifest(folder, is_trusted=True).hash
    except DatasetError:
        found = ""
    if found != run:
        raise ClusterError(
            f"{this_worker()} does not see the run in {folder}: give a folder that all machines "
            "share under that path, or leave out --shared-folder"
        )
    start()
