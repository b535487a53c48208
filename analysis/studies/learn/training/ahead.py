"""What options of lessons lead to some turns ahead: their games are walked through once more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from exobalance.analysis.studies.learn.decisions import starts_of
from exobalance.analysis.studies.learn.result import Lessons
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.bots.learned.store import keep_models, models_of
from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.games import load_game
from exobalance.simcore.kit.ahead import ahead_names
from exobalance.simcore.kit.learned import scratch_of
from exobalance.simcore.run.lessons.room import Room, make_room
from exobalance.simcore.run.plan.models import read_models
from exobalance.simcore.run.play.parallel import in_parallel
from exobalance.simcore.run.replay.steps import Replay, Step

COLUMNS = [*(f"option_{column}" for column in range(OPTION_WIDTH - 1)), "label"]


@dataclass(frozen=True)
class Ahead:
    """How a model looks ahead: so many turns, in so many futures, at so many options.

    The options are the best by the base; each takes its time.
    """

    turns: int
    futures: int = 1
    most: int = 5


class Walk(NamedTuple):
    """Some games of lessons, as a worker needs them."""

    game: str
    tree: Mapping[str, Any]
    bot: Bot
    models: Mapping[str, Model]
    players: int
    seed: int
    ahead: Ahead
    options: pl.DataFrame  # of lessons: world, decision, seat and `COLUMNS`


def with_outlooks(lessons: Lessons, ahead: Ahead, jobs: int) -> pl.DataFrame:
    """Return the table of lessons with the outlooks of every option as further columns.

    Raises DatasetError where the games are not those of the lessons: rules or bots have changed.
    """
    read_models(lessons.folder, lessons.manifest)
    bot, tree = lessons.pupil, lessons.manifest.arms["base"].tree
    table = lessons.table.collect()
    ranges = [pl.col("world").is_between(part.worlds[0], part.worlds[-1]) for part in lessons.parts]
    tables = [table.filter(each) for each in ranges]
    walks = [
        Walk(
            lessons.game.id, tree, bot, models_of([bot]), lessons.players, lessons.manifest.seed,
            ahead, table.select("world", "decision", "seat", *COLUMNS),
        )
        for table in tables
    ]  # fmt: skip
    try:
        found = np.concatenate(list(in_parallel(walk, walks, jobs, in_order=True)))
    except Changed:
        raise DatasetError(
            f"the games of {lessons.folder} are not played as they were: rules or bots have "
            "changed since; play the lessons anew"
        ) from None
    columns = pl.DataFrame(found, schema=dict.fromkeys(ahead_names(lessons.game), pl.Float64))
    return pl.concat(tables).hstack(columns)


class Changed(Exception):
    """A game that is not the one of the lessons."""


def walk(given: Walk) -> np.ndarray:
    """Return the outlooks of options, float64[n_options, n_numbers], in their order."""
    keep_models(given.models)
    game = load_game(given.game)
    idle = np.zeros(len(game.decisions))
    room = make_room(game, given.tree, given.bot, given.players, given.seed, idle)
    scratch = scratch_of(game)
    keys = given.options.select("world", "decision").to_numpy()
    starts = starts_of(keys)
    ends = np.r_[starts[1:], len(keys)]
    seats, options = given.options["seat"].to_numpy(), given.options.select(COLUMNS).to_numpy()
    rows = np.zeros((len(keys), len(ahead_names(game))))
    asked: dict[int, dict[int, tuple[int, int]]] = {}
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        world, decision = keys[start].tolist()
        asked.setdefault(world, {})[decision] = start, end
    for world, decisions in asked.items():
        replay = _replay(room, world)
        for number, step in enumerate(replay):
            if number in decisions:
                start, end = decisions[number]
                if int(step.state.seat) != seats[start]:
                    raise Changed
                _look(room, replay, step, options[start:end], given.ahead, scratch, rows, start)
    return rows


def _replay(room: Room, world: int) -> Replay:
    bots = room.players.members[room.drawn_players(world)]
    return Replay(replace(room.match, bots=bots), world)


def _look(
    room: Room, replay: Replay, step: Step, options: np.ndarray, ahead: Ahead, scratch: Any,
    rows: np.ndarray, start: int,
) -> None:  # fmt: skip
    """Fill the outlooks of the options of a decision, from the row ``start`` on."""
    legal = {tuple(each) for each in step.options[: step.n].tolist()}
    if not legal.issuperset(map(tuple, options.tolist())):
        raise Changed
    look_ahead = room.match.game.kernels.look_ahead
    weights = room.match.bots[0].weights
    for i, option in enumerate(options.astype(np.int32)):
        look_ahead(
            step.state, replay.params, weights, option, ahead.turns, ahead.futures, scratch,
            rows, start + i, 0,
        )  # fmt: skip
