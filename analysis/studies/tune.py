"""Find better weights for a bot by self-play: CMA-ES against a growing pool of champions.

Every generation plays fresh worlds; a new champion must beat the old one on worlds that
no generation saw.  Games that do not end count against the candidate, so that stalling
never pays.

Source: Hansen 2016, "The CMA evolution strategy: a tutorial" (package ``cmaes``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from joblib import Parallel, delayed

from simcore.bots.kinds import Bot
from simcore.contract import Game, Status
from simcore.run.simulate import simulate

HELD_OUT = 1_000_000_000
"""First world of the range that only the final comparison of champions plays."""

UNFINISHED_COST = 0.2  # win share that a game without an end costs
MARGIN_WEIGHT = 0.012  # win share that a point of margin is worth: margins are less noisy than wins
MARGIN_CLIP = 40.0


@dataclass(frozen=True)
class Effort:
    """How much to play."""

    generations: int = 60
    population: int = 20
    worlds: int = 40  # per candidate and generation
    check_every: int = 6  # generations between two comparisons with the champion
    check_worlds: int = 500  # held-out worlds of such a comparison
    sigma: float = 0.25  # first step, in units of each weight's own size
    turn_limit: int = 300
    jobs: int = 2


def win_share(
    game: Game,
    rules: Any,
    candidate: Bot,
    opponents: Sequence[Bot],
    worlds: range,
    seed: int,
    turn_limit: int,
) -> tuple[float, float]:
    """Return (win share, fitness) of ``candidate`` over all rotations of the worlds.

    The fitness adds a small reward for the margin in points and takes off unfinished
    games.
    """
    players = 1 + len(opponents)
    tables = simulate(
        game,
        rules,
        [candidate, *opponents],
        players,
        worlds,
        seed,
        turn_limit=turn_limit,
        rotations=players,
    )
    seats = tables["seats"].reshape(-1, players)
    own = seats["bot"] == 0
    done = tables["games"]["status"] == Status.DONE
    credit = np.where(done, seats["credit"][own], 0.0)
    scores = seats["score"].astype(float)
    others = (scores.sum(axis=1) - scores[own]) / (players - 1)
    margin = np.clip(scores[own] - others, -MARGIN_CLIP, MARGIN_CLIP)
    fitness = credit + done * MARGIN_WEIGHT * margin - UNFINISHED_COST * ~done
    return float(credit.mean()), float(fitness.mean())


def tune(
    game: Game,
    rules: Any,
    bot: Bot,
    players: int,
    pool: Sequence[Bot] = (),
    effort: Effort | None = None,
    seed: int = 1,
    report: Callable[[str], None] = lambda line: None,
) -> Bot:
    """Return the best champion found, starting from the weights of ``bot``.

    Parameters
    ----------
    pool
        Opponents besides the champions of this search.
    report
        Called with a line of text at every comparison of champions.
    """
    from cmaes import CMA

    effort = effort or Effort()
    names = [feature.name for feature in game.features]
    start = np.array([bot.weights.get(name, 0.0) for name in names])
    scale = np.maximum(np.abs(start), 0.5)
    search = CMA(
        mean=start / scale, sigma=effort.sigma, population_size=effort.population, seed=seed
    )
    generator = np.random.default_rng(seed)
    champion, champions = bot, [bot]
    with Parallel(n_jobs=effort.jobs) as parallel:
        for generation in range(effort.generations):
            asked = [search.ask() for _ in range(effort.population)]
            rivals = _opponents(generator, champion, [*champions[:-1], *pool], players)
            first = generation * effort.worlds
            worlds = range(first, first + effort.worlds)
            shares = parallel(
                delayed(_fitness)(
                    game.id, rules, _with_weights(bot, names, x * scale), rivals, worlds,
                    seed, effort.turn_limit,
                )
                for x in asked
            )  # fmt: skip
            search.tell([(x, -share) for x, share in zip(asked, shares, strict=True)])
            if (generation + 1) % effort.check_every == 0:
                found = _with_weights(bot, names, search.mean * scale)
                share = _held_out_share(parallel, game, rules, found, champion, players, effort)
                report(
                    f"generation {generation + 1}: win share {share:.3f} against the champion, "
                    f"mean fitness {np.mean(shares):.3f}, step {search._sigma:.3f}"
                )
                if share > 1 / players + 0.005:
                    champion = found
                    champions.append(found)
    return champion


def _fitness(
    game_id: str,
    rules: Any,
    candidate: Bot,
    rivals: Sequence[Sequence[Bot]],
    worlds: range,
    seed: int,
    turn_limit: int,
) -> float:
    """Return the mean fitness against several line-ups; importable by a worker."""
    from simcore.games import load_game

    game = load_game(game_id)
    share = len(worlds) // len(rivals)
    total = 0.0
    for i, opponents in enumerate(rivals):
        part = range(worlds.start + i * share, worlds.start + (i + 1) * share)
        total += win_share(game, rules, candidate, opponents, part, seed, turn_limit)[1]
    return total / len(rivals)


def _opponents(
    generator: np.random.Generator, champion: Bot, pool: Sequence[Bot], players: int
) -> list[list[Bot]]:
    """Return the line-ups of a generation: all champions, and a mixed one from the pool."""
    rivals = [[champion] * (players - 1)]
    if pool:
        picks = generator.integers(len(pool), size=players - 1)
        rivals.append([pool[pick] for pick in picks])
    return rivals


def _held_out_share(
    parallel: Parallel,
    game: Game,
    rules: Any,
    found: Bot,
    champion: Bot,
    players: int,
    effort: Effort,
) -> float:
    """Return the win share of ``found`` against champions on worlds kept for this."""
    half = effort.check_worlds // effort.jobs
    parts = parallel(
        delayed(_share)(
            game.id, rules, found, [champion] * (players - 1),
            range(HELD_OUT + i * half, HELD_OUT + (i + 1) * half), effort.turn_limit,
        )
        for i in range(effort.jobs)
    )  # fmt: skip
    return float(np.mean(parts))


def _share(
    game_id: str,
    rules: Any,
    found: Bot,
    opponents: Sequence[Bot],
    worlds: range,
    turn_limit: int,
) -> float:
    """Return the win share alone; importable by a worker."""
    from simcore.games import load_game

    return win_share(load_game(game_id), rules, found, opponents, worlds, 7, turn_limit)[0]


def _with_weights(bot: Bot, names: Sequence[str], values: np.ndarray) -> Bot:
    weights: Mapping[str, float] = {
        name: float(value) for name, value in zip(names, values, strict=True)
    }
    return replace(bot, weights=weights)
