"""Simulate in memory, without files: for tuning, studies, notebooks and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

# Record arrays reach workers by the name of this module, which NumPy does not load itself.
import numpy.rec

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.bots.learned.shelf import Shelf
from exobalance.simcore.bots.learned.store import keep_models, models_of
from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.kit.compile import compile_kernels
from exobalance.simcore.run.lookahead.chooser import has_lookahead
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT, make_match
from exobalance.simcore.run.play.beginning import beginning
from exobalance.simcore.run.play.parallel import cluster_for, in_parallel
from exobalance.simcore.run.play.worlds import play_worlds

TASK_WORLDS = 128  # worlds per task of a parallel call; results do not depend on it
LOOKAHEAD_TASK_WORLDS = 2  # the same where a bot looks ahead


def simulate(
    game: Game | str,
    rules: Any,
    bots: Sequence[str | Bot] | np.recarray,
    players: int,
    worlds: int | range,
    seed: int,
    jobs: int = 1,
    turn_limit: int = TURN_LIMIT,
    decision_limit: int = DECISION_LIMIT,
    rotations: int | None = None,
) -> dict[str, np.ndarray]:
    """Play a line-up on a range of worlds and return the tables as arrays.

    Parameters
    ----------
    game
        A game or its id.
    rules
        A `Ruleset`, or its tree of resolved values.
    bots
        One bot for all seats or one per seat: names, `Bot` objects, or packed records, which
        must not look ahead or be learned.
    worlds
        Number of worlds from 0, or a range of them (step 1).
    jobs
        Worker processes; -1 for all cores.
    rotations
        Games per world; by default one if all bots are the same, else one per seat.

    Returns
    -------
    dict
        ``games``, ``seats``, ``items`` as structured arrays, ordered by world, rotation
        (item) and seat; ``coverage`` : int64[n_coverage, 3].
    """
    game = load_game(game) if isinstance(game, str) else game
    tree = getattr(rules, "tree", rules)
    line_up = load_lineup(game, bots, players)
    packed = pack_lineup(game, line_up, players)
    chosen = worlds if isinstance(worlds, range) else range(worlds)
    if len(chosen) < 1 or chosen.step != 1:
        raise ConfigError(f"worlds is {worlds!r}: expected a number above 0, or a range of step 1")
    step = LOOKAHEAD_TASK_WORLDS if has_lookahead(packed) else TASK_WORLDS
    compile_kernels(game, game.pack(tree, players), packed)
    models = {} if isinstance(line_up, np.ndarray) else models_of(line_up)
    limits = turn_limit, decision_limit, rotations
    play = partial(_play_part, game.id, tree, line_up, models, seed, *limits)
    tasks = (chosen[start : start + step] for start in range(0, len(chosen), step))
    start = beginning(game.id, [(tree, line_up)], models) if cluster_for(jobs) else None
    parts = list(in_parallel(play, tasks, jobs, in_order=True, begin=start))
    joined = {table: np.concatenate([part[table] for part in parts]) for table in TABLES}
    joined["coverage"] = np.sum([part["coverage"] for part in parts], axis=0)
    return joined


TABLES = ("games", "seats", "items")


def load_lineup(
    game: Game, bots: Sequence[str | Bot] | np.recarray, players: int
) -> Sequence[Bot] | np.recarray:
    """Return bots, one per seat, packed if they were; a single bot plays all seats."""
    if len(bots) not in (1, players):
        raise ConfigError(
            f"{len(bots)} bots for {players} players: give one bot for all seats or one per seat"
        )
    copies = players // len(bots)
    if isinstance(bots, np.ndarray):
        return np.repeat(bots, copies).view(np.recarray)
    found = [load_bot(game, bot, players) if isinstance(bot, str) else bot for bot in bots]
    return found * copies


def pack_lineup(game: Game, bots: Sequence[str | Bot] | np.recarray, players: int) -> np.recarray:
    """Return packed bots, one per seat; a single bot plays all seats."""
    found = load_lineup(game, bots, players)
    if isinstance(found, np.ndarray):
        return found
    return pack_bots(game, found, Shelf(game, found).offsets)


def _play_part(
    game_id: str,
    tree: Mapping[str, Any],
    bots: Sequence[Bot] | np.recarray,
    models: Mapping[str, Model],
    seed: int,
    turn_limit: int,
    decision_limit: int,
    rotations: int | None,
    worlds: range,
) -> dict[str, np.ndarray]:
    """Play one task; a function of this module, so that any worker can import it."""
    keep_models(models)
    match = make_match(load_game(game_id), tree, bots, seed, turn_limit, decision_limit, rotations)
    return play_worlds(match, worlds.start, len(worlds))
