"""Games of a bot with copies of itself, before its weights are touched.

They tell how long games are and how far scores lie apart, whether games end at all under
the rules asked for, which weights decide anything, and how fast this machine plays.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

import numpy as np

from exobalance.analysis.studies.tune.arena import Arena, Pairing, margins
from exobalance.analysis.studies.tune.effort import Stage
from exobalance.analysis.studies.tune.space import sizes
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import pack_bots
from exobalance.simcore.contract import Game, Status
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.ruleset import Ruleset
from exobalance.simcore.run.plan.match import Match, make_match
from exobalance.simcore.run.play.worlds import play_worlds, prepare

PROBE_WORLDS = 112
SHOWN_GAMES = 4  # whose hashes tell whether the program still plays the same
MAX_UNFINISHED = 0.5  # share of games from which on a search makes no sense
PATIENCE = 4.0  # times the length of 99 % of games, after which the search cuts a game
WEIGHT_WORLDS = 28  # for each weight and direction


@dataclass(frozen=True)
class Probe:
    """What some games of the start weights with copies of themselves say."""

    turn_limit: int
    spread: float  # standard deviation of a margin, in points; alone, of the score
    unfinished: float  # share of games
    hashes: list[int]

    def as_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)


def probe(game: Game, rules: Ruleset, bot: Bot, players: int, seed: int) -> tuple[Probe, float]:
    """Return what the games say, and the games per second of one worker.

    Compiles the kernels, if that has not happened yet.

    Raises
    ------
    ConfigError
        Most games do not end.
    """
    match = make_match(game, rules.tree, pack_bots(game, [bot] * players), seed, rotations=1)
    worlds = Stage.PROBE.worlds(PROBE_WORLDS)
    prepare(match)
    tables = play_worlds(match, worlds.start, PROBE_WORLDS)
    speed = max(_speed(match, worlds.start) for _ in range(3))
    done = tables["games"]["status"] == Status.DONE
    unfinished = 1 - float(done.mean())
    if unfinished > MAX_UNFINISHED:
        raise ConfigError(
            f"under {rules.name}, {(~done).sum()} of {PROBE_WORLDS} games between copies of "
            f"{bot.name} at {players} players come to no end: weights cannot be tuned to rules "
            "that break the game"
        )
    turns = tables["games"]["turns"][done]
    apart = margins(tables["seats"].reshape(-1, players)[done])
    return (
        Probe(
            turn_limit=ceil(PATIENCE * float(np.quantile(turns, 0.99))),
            spread=round(float(apart.std()), 3) or 1.0,
            unfinished=unfinished,
            hashes=[int(each) for each in tables["games"]["game_hash"][:SHOWN_GAMES]],
        ),
        speed,
    )


def _speed(match: Match, first: int) -> float:
    """Return games per second over a few worlds."""
    started = time.perf_counter()
    play_worlds(match, first, PROBE_WORLDS // 2)
    return PROBE_WORLDS // 2 / (time.perf_counter() - started)


def changed_games(arena: Arena, bot: Bot) -> dict[str, float]:
    """Return by feature the share of worlds that change when its weight moves by its size."""
    features = arena.game.features
    weights = np.array([bot.weights.get(feature.name, 0.0) for feature in features])
    base = pack_bots(arena.game, [bot])
    rivals = np.repeat(base, arena.n_rivals).view(np.recarray)
    worlds = Stage.PROBE.worlds(2 * WEIGHT_WORLDS, first=PROBE_WORLDS)
    up, down = worlds[:WEIGHT_WORLDS], worlds[WEIGHT_WORLDS:]
    pairings = [Pairing(base, rivals, up), Pairing(base, rivals, down)]
    for place, size in enumerate(sizes(weights)):
        for part, move in ((up, size), (down, -size)):
            moved = base.copy().view(np.recarray)
            moved["weights"][0, place] += move
            pairings.append(Pairing(moved, rivals, part))
    fitness = [blocks.fitness for blocks in arena.play(pairings)]
    differs = [np.mean(each != fitness[i % 2]) for i, each in enumerate(fitness)]
    shares = np.array(differs[2:]).reshape(-1, 2).mean(axis=1)
    return {feature.name: float(share) for feature, share in zip(features, shares, strict=True)}


def weight_worlds(game: Game) -> int:
    """Return how many worlds `changed_games` plays."""
    return 2 * WEIGHT_WORLDS * (len(game.features) + 1)
