"""The search: CMA-ES against the champion and a mixed line-up, on fresh worlds.

All candidates of a generation play the same worlds against the same line-ups, half of the
worlds against copies of the champion and half against a line-up drawn from the pool and the
last champions.  Many candidates on few worlds each find more than few on many: the search
averages over candidates anyway.

Now and then its mean, the average of its recent means and the best candidates play the
champion again on other worlds; the best of them becomes the champion if it wins more than
its share, and stalls no more games than the start did.

Source: Hansen 2016, "The CMA evolution strategy: a tutorial" (package ``cmaes``); averaging
of means: Beyer, Sendhoff 2007, "Evolution strategies for robust optimization".
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from exobalance.analysis.studies.tune.arena import Blocks, Pairing
from exobalance.analysis.studies.tune.effort import CONTENDERS, FINALISTS, Stage
from exobalance.analysis.studies.tune.session import Session
from exobalance.analysis.studies.tune.space import WeightSpace
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.errors import DatasetError

KEPT_CHAMPIONS = 5
"""Former champions that stay among the opponents."""

TINY = 1e-9  # equal shares differ by rounding
STALLS_ALLOWED = 2
"""Games without an end, more than the start's share, that a new champion may show in a look."""


@dataclass
class Found:
    """What a search found.

    Attributes
    ----------
    champions
        Points of the space, first the start.
    finalists
        Points that may be the best, the search's own mean first.
    history
        One row of plain data per generation.
    """

    champions: list[np.ndarray]
    finalists: list[np.ndarray] = field(default_factory=list)
    history: list[dict[str, Any]] = field(default_factory=list)


def evolve(session: Session, space: WeightSpace, unfinished: float) -> Found:
    """Return champions and finalists.

    Parameters
    ----------
    unfinished
        Share of games without an end between copies of the start.
    """
    from cmaes import CMA

    effort = session.effort
    cma = CMA(
        mean=np.zeros(len(space)), sigma=effort.step, population_size=effort.population, seed=0
    )
    found = Found([np.zeros(len(space))])
    share = session.fair
    total = np.zeros(len(space))
    for generation in range(effort.generations):
        session.phase(
            f"generation {generation + 1} of {effort.generations}, "
            f"champion {session.lead(share)} against the start"
        )
        generator = session.random(generation)
        cma.reseed_rng(int(generator.integers(2**32)))
        points = [cma.ask() for _ in range(effort.population)]
        bots = [space.bot_at(point) for point in found.champions[-KEPT_CHAMPIONS:]]
        mixed = session.mixed_rivals(generator, bots)
        fitness = _generation(session, space, generation, points, bots[-1], mixed, cma.mean)
        cma.tell([(point, -value) for point, value in zip(points, fitness, strict=True)])
        total += cma.mean
        row = {
            "generation": generation + 1,
            "fitness": float(np.mean(fitness)),
            "best": max(fitness),
            "step": float(np.std(np.subtract(points, np.mean(points, axis=0)))),
            "distance": float(np.linalg.norm(cma.mean)),
            "champion": False,
        }
        since = generation % effort.check_every + 1
        if since == effort.check_every or generation == effort.generations - 1:
            best = np.argsort(fitness)[::-1]
            elites = [points[i] for i in best[: CONTENDERS - 2]]
            contenders = [cma.mean.copy(), total / since, *elites]
            look = _look(session, space, generation, contenders, found.champions[-1])
            total[:] = 0
            if _takes_over(session, look, unfinished):
                found.champions.append(contenders[look["best"]])
                share = look["against_start"]
                row["champion"] = True
            found.finalists = [*contenders[:2], *found.champions[:0:-1]][:FINALISTS]
        found.history.append({**row, "champion_share": share})
    return found


def _generation(
    session: Session,
    space: WeightSpace,
    generation: int,
    points: list[np.ndarray],
    champion: Bot,
    mixed: list[Bot],
    mean: np.ndarray,
) -> list[float]:
    """Return the fitness of every candidate, after checking that the search is where it was."""
    effort = session.effort
    worlds = Stage.EVOLUTION.worlds(effort.worlds, first=generation * effort.worlds)
    half = (len(worlds) + 1) // 2
    norm = float(np.linalg.norm(mean))

    def compute() -> dict[str, Any]:
        packed = space.packed_at(points)
        copies = session.arena.pack([champion] * session.arena.n_rivals)
        others = session.arena.pack(mixed)
        pairings = [
            Pairing(packed[i : i + 1], rivals, part)
            for i in range(len(points))
            for rivals, part in ((copies, worlds[:half]), (others, worlds[half:]))
        ]
        blocks = session.arena.play(pairings)
        fitness = [
            float(np.concatenate((first.fitness, second.fitness)).mean())
            for first, second in zip(blocks[::2], blocks[1::2], strict=True)
        ]
        return {"from": norm, "fitness": fitness}

    answer = session.once(f"generation {generation + 1}", effort.population * len(worlds), compute)
    if not math.isclose(answer["from"], norm, rel_tol=1e-6, abs_tol=1e-9):
        raise DatasetError(
            f"{session.journal.path} cannot be continued: generation {generation + 1} started "
            "elsewhere, so another version of NumPy or cmaes must have been at work; use that "
            "one, or start anew in another folder"
        )
    fitness: list[float] = answer["fitness"]
    return fitness


def _look(
    session: Session,
    space: WeightSpace,
    generation: int,
    contenders: list[np.ndarray],
    champion: np.ndarray,
) -> dict[str, Any]:
    """Return which contender does best against the champion, and how well, as plain data."""
    effort, arena = session.effort, session.arena
    first = generation * (2 * effort.check_worlds)
    worlds = Stage.CHECK.worlds(effort.check_worlds, first)
    others = Stage.CHECK.worlds(effort.check_worlds, first + effort.check_worlds)

    def compute() -> dict[str, Any]:
        bots = [space.bot_at(point) for point in contenders]
        old = space.bot_at(champion)
        played = arena.play([arena.pairing(bot, old, worlds) for bot in bots])
        best = int(np.argmax([blocks.fitness.mean() for blocks in played]))
        [against_start] = arena.play([arena.pairing(bots[best], session.start, others)])
        return {
            "best": best,
            "share": float(played[best].credit.mean()),
            "se": standard_error(played[best].credit),
            "against_start": float(against_start.credit.mean()),
            "stalls": arena.stalls([bots[best]], others)[0],
        }

    return session.once(f"look {generation + 1}", (CONTENDERS + 2) * len(worlds), compute)


def _takes_over(session: Session, look: dict[str, Any], unfinished: float) -> bool:
    """Return whether the best contender of a look becomes the champion."""
    games = session.effort.check_worlds
    is_better = look["share"] - look["se"] > session.fair + TINY
    return is_better and look["stalls"] <= unfinished * games + STALLS_ALLOWED


def choose(session: Session, space: WeightSpace, found: Found) -> np.ndarray:
    """Return the finalist that does best on held-out worlds.

    Each meets copies of the start, copies of the last champion, and a mixed line-up; games
    between copies of itself that have no end cost their price, too.
    """
    arena, count = session.arena, max(1, session.effort.report_worlds // 6)
    bots = [space.bot_at(point) for point in found.finalists]
    champions = [space.bot_at(point) for point in found.champions[-KEPT_CHAMPIONS:]]
    mixed = session.mixed_rivals(session.random(session.effort.generations), champions)
    line_ups: list[Bot | list[Bot]] = [session.start, champions[-1], mixed]

    def compute() -> list[float]:
        played = arena.play(
            [
                arena.pairing(bot, rivals, Stage.CHOICE.worlds(count, first=i * count))
                for bot in bots
                for i, rivals in enumerate(line_ups)
            ]
        )
        alone = arena.stalls(bots, Stage.CHOICE.worlds(count, first=len(line_ups) * count))
        price = arena.stall_price * np.array(alone) / count
        return (_means(played, len(line_ups)) - price).tolist()

    session.phase("choosing")
    worlds = len(bots) * len(line_ups) * count
    fitness = session.once("choice", worlds, compute)
    return found.finalists[int(np.argmax(fitness))]


def _means(played: list[Blocks], line_ups: int) -> np.ndarray:
    """Return the mean fitness of each bot over its line-ups."""
    means = [float(blocks.fitness.mean()) for blocks in played]
    return np.array(means).reshape(-1, line_ups).mean(axis=1)


def standard_error(values: np.ndarray) -> float:
    """Return the standard error of a mean over blocks."""
    return float(values.std(ddof=1) / math.sqrt(len(values)))
