"""Play lessons into a folder: start them, go on where they stopped, or add to them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from exobalance.analysis.studies.learn.parts import Part, is_there, stored_key, write_part
from exobalance.analysis.studies.learn.question import (
    DECISIONS,
    FIRST_WORLD,
    PART_WORLDS,
    Question,
    lessons_of_game,
    rates_of,
    worlds_for,
)
from exobalance.analysis.studies.learn.result import Lessons
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.bots.learned.store import keep_models, models_of
from exobalance.simcore.core.jit import kernel_hash, scope_of
from exobalance.simcore.errors import ClusterError, DatasetError, Interrupted
from exobalance.simcore.games import load_game
from exobalance.simcore.kit.compile import compile_kernels
from exobalance.simcore.phrases import expected_time
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.run.cluster.fitness import code_played
from exobalance.simcore.run.lessons.lessons import Taught, count_decisions, teach
from exobalance.simcore.run.lessons.room import FUTURES, Room, make_room, pupil
from exobalance.simcore.run.plan.design import Design, Rules, Seating, check_players
from exobalance.simcore.run.plan.folder import claim_for_study
from exobalance.simcore.run.plan.planner import bot_facts, plan
from exobalance.simcore.run.play.beginning import begin
from exobalance.simcore.run.play.lock import locked
from exobalance.simcore.run.play.orphans import end_if_orphaned
from exobalance.simcore.run.play.parallel import cluster_for, in_parallel, worker_count
from exobalance.simcore.run.play.progress import COMPILING, Progress, showing

KIND = "learn"
VERSION = 2
"""Rises whenever a column of the lessons, or the way to it, changes."""

PILOT_WORLDS = 16
"""Games that say how often each kind of decision is met, and how long games are."""
TIMED_WORLDS = 2

STALLED = 4
"""Times the median of games of the pilot beyond which one says nothing of usual games."""

COUNTED = ("decisions", "worlds", "rates", "usual_turns")
"""Keys of a manifest's ``study`` beside what has to be the same."""


def lessons(
    game: str,
    players: int,
    out: Path | str,
    decisions: int | None = None,
    base: str = "tuned",
    pool: str = "",
    rates: Mapping[str, float] | None = None,
    futures: int = FUTURES,
    rules: Rules | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
) -> Lessons:
    """Play lessons of a game into a folder: decisions, and what each of their options leads to.

    Parameters
    ----------
    out
        A new folder, or one that holds the same lessons: what is there is not played again.
    decisions
        About how many are wanted; by default what the folder says, or `DECISIONS`.
    base, pool, rates, futures
        See `Question`.
    jobs
        Worker processes, -1 for all cores.  Lessons do not depend on it, to the last byte.

    Raises
    ------
    ConfigError, RulesError
        Something does not fit together, or the folder holds something else.
    DatasetError
        The folder cannot be read or written.
    Interrupted
        Stopped; the same call goes on from there.
    """
    question = Question(game, players, base, pool, rates or {}, futures)
    folder, loaded = Path(out), load_game(game)
    check_players(loaded, players)
    question.check(loaded)
    bot = pupil(loaded, base, players, pool)
    planned = _planned(question, bot, rules or Rules(), seed)
    manifest = claim_for_study(folder, planned, "lessons", "something else", same_question=True)
    wanted = decisions or manifest.study.get("decisions", DECISIONS)
    with locked(folder):
        return _complete(folder, manifest, question, bot, wanted, jobs, progress)


def open_lessons(folder: Path | str) -> Lessons:
    """Return lessons that lie in a folder, by whatever version of the program they were played.

    Raises DatasetError for a folder that holds something else, or not all of its lessons.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    study = manifest.study
    if study.get("kind") != KIND or "worlds" not in study:
        raise DatasetError(f"{folder} holds no lessons: expected a folder of `exobalance learn`")
    parts = []
    for number, first in enumerate(range(0, study["worlds"], PART_WORLDS)):
        key = stored_key(folder, number)
        if key is None:
            raise DatasetError(
                f"the lessons of {folder} are not all there: the command that played them goes on"
            )
        parts.append(Part(number, _worlds(first, PART_WORLDS), key))
    asked = study["asked"]
    return Lessons(folder, manifest, load_game(asked["game"]), asked["players"], parts)


def _planned(question: Question, bot: Bot, rules: Rules, seed: int) -> Manifest:
    """Return the manifest of lessons: rules, seed and the pupil with its pool."""
    study = {"kind": KIND, "asked": question.asked()}
    seats = (question.base,) * question.players
    design = Design(question.game, {"base": rules}, [Seating(seats, 1)], seed, study)
    manifest = plan(design)
    bots = {**manifest.bots, f"{bot.name}@{question.players}": bot_facts(bot)}
    return manifest.model_copy(update={"chunks": (), "bots": bots})


@dataclass(frozen=True)
class _Setting:
    """What a worker makes a room of; small enough to be sent anywhere."""

    game: str
    tree: Mapping[str, Any]
    bot: Bot
    players: int
    seed: int
    rates: tuple[float, ...]
    usual_turns: float
    futures: int
    models: Mapping[str, Model]  # of learned bots

    def room(self) -> Room:
        keep_models(self.models)
        return make_room(
            load_game(self.game),
            self.tree,
            self.bot,
            self.players,
            self.seed,
            np.array(self.rates),
            self.usual_turns,
            self.futures,
        )


def _complete(
    folder: Path,
    manifest: Manifest,
    question: Question,
    bot: Bot,
    decisions: int,
    jobs: int,
    progress: bool,
) -> Lessons:
    """Compute what a folder that this process holds lacks of so many lessons."""
    game, tree = load_game(question.game), next(iter(manifest.arms.values())).tree
    setting = _Setting(
        question.game, tree, bot, question.players, manifest.seed,
        (0.0,) * len(game.decisions), 1.0, question.futures, models_of([bot]),
    )  # fmt: skip
    room = setting.room()
    compile_kernels(game, room.match.params, room.match.bots)
    met = count_decisions(room, _worlds(0, PILOT_WORLDS))
    met = met[met["turns"] <= STALLED * np.median(met["turns"])]
    rates = rates_of(question, game, met)
    usual = float(met["turns"].mean())
    setting = replace(setting, rates=tuple(rates.tolist()), usual_turns=usual)
    per_game = lessons_of_game(rates, met, game)
    worlds = worlds_for(decisions, per_game)
    named = {each.name: rate for each, rate in zip(game.decisions, setting.rates, strict=True)}
    counted = dict(zip(COUNTED, (decisions, worlds, named, usual), strict=True))
    study = {**manifest.study, **counted}
    if study != manifest.study:
        manifest = manifest.model_copy(update={"study": study})
        write_manifest(folder, manifest)
    code = kernel_hash(scope_of(game.folder / "__init__.py"))
    decided = [manifest.hash, VERSION, code, setting.rates, usual, question.futures]
    parts = [
        Part(number, _worlds(first, PART_WORLDS), hash_of([*decided, first]))
        for number, first in enumerate(range(0, worlds, PART_WORLDS))
    ]
    missing = [part for part in parts if not is_there(folder, part)]
    done = worlds - PART_WORLDS * len(missing)
    try:
        with showing(progress, "games", worlds, done) as bar:
            if missing:
                _play(folder, setting, missing, per_game, jobs, bar)
    except (KeyboardInterrupt, ClusterError) as error:
        games = sum(is_there(folder, part) for part in parts) * PART_WORLDS
        kept = f"the lessons of {games:,} of {worlds:,} games are kept: the same command goes on"
        if isinstance(error, ClusterError):
            raise ClusterError(f"{error}; {kept} from there") from error
        raise Interrupted(f"stopped; {kept} from there") from None
    return Lessons(folder, manifest, game, question.players, parts)


def _worlds(first: int, count: int) -> range:
    """Return training worlds by their place."""
    return range(FIRST_WORLD + first, FIRST_WORLD + first + count)


def _play(
    folder: Path,
    setting: _Setting,
    missing: Sequence[Part],
    per_game: float,
    jobs: int,
    bar: Progress,
) -> None:
    """Compute parts on all workers."""
    bar.phase(COMPILING)
    seconds = _seconds_of_game(setting.room())
    if bar.is_shown:
        games = PART_WORLDS * len(missing)
        workers = worker_count(jobs)
        what = (
            f"{games:,} games, about {games * per_game:,.0f} decisions, "
            f"each option played on {setting.futures} times"
        )
        shared = min(workers, len(missing))
        bar.tell(expected_time(what, games * seconds / shared, workers))
    cluster = cluster_for(jobs)
    where = "" if cluster and not cluster.is_shared else str(folder.absolute())
    start = partial(_begin, setting, code_played(setting.game)) if cluster else None
    work = partial(_compute, setting, where)
    for part, taught in in_parallel(work, missing, jobs, bar, begin=start):
        if taught is not None:
            write_part(folder, part, taught)
        bar.advance(len(part.worlds))


def _begin(setting: _Setting, code: str) -> None:
    """Do what a worker of a cluster does first."""
    begin(setting.game, code, (), setting.models)
    _compile(setting.room())


def _compile(room: Room) -> None:
    """Compile or load all that lessons need."""
    for place in range(PILOT_WORLDS):
        if teach(room, _worlds(place, 1)).lessons.height:
            break


def _seconds_of_game(room: Room) -> float:
    """Return how long the lessons of a game take, after all that they need is compiled."""
    _compile(room)
    started = time.perf_counter()
    teach(room, _worlds(0, TIMED_WORLDS))
    return (time.perf_counter() - started) / TIMED_WORLDS


def _compute(setting: _Setting, folder: str, part: Part) -> tuple[Part, Taught | None]:
    """Play a part; write it into a folder, or return it where that is not seen from here.

    A function of this module, so that any worker can import it.
    """
    taught = teach(setting.room(), part.worlds)
    if not folder:
        return part, taught
    end_if_orphaned()
    write_part(Path(folder), part, taught)
    return part, None
