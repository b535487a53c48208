"""The ladder of bots: whether each tier beats the one below, at every player count.

Each step puts one bot of the upper tier against copies of the lower one, under all seat
rotations, and stops as soon as the gate of `analysis.methods.sequential` has decided.  The last
column plays a fixed number of further games, since the share at a gate's stop is biased.

Alone, bots never meet: both play the same worlds, and the upper one has to score more, by a
margin in standard deviations of the difference.

Bots that look ahead take seconds for a game.  They play a small fixed number of games, and
all against the bot of the highest tier that does not: `tuned`, which their futures assume
in every seat, so that they know their opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Any

import numpy as np
import pandas as pd

from exobalance.analysis.base.intervals import share_interval
from exobalance.analysis.methods.sequential import Gate
from exobalance.analysis.metrics.solo.bots import mean_of
from exobalance.simcore.contract import Game
from exobalance.simcore.phrases import counted
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.progress import Progress
from exobalance.simcore.run.play.simulate import simulate

MARGIN = 0.02
ALONE_MARGIN = 0.05
"""The same for a player who is alone, in standard deviations of the difference of scores.

Where the scores of two players differ by this, one is ahead in 52 of 100 games.
"""
FIXED_WORLDS = 500_000_000  # first world of the fixed-size comparison
MAX_BLOCKS = 20_000
BATCH = 512
FIXED_BLOCKS = 2_000
LOOKAHEAD_BLOCKS = 30  # of a step to a bot that looks ahead


@dataclass(frozen=True)
class Rung:
    """One step of the ladder."""

    upper: str
    lower: str


def block_credits(
    game: Game,
    rules: Any,
    upper: str,
    lower: str,
    players: int,
    worlds: range,
    seed: int,
    jobs: int = 1,
) -> np.ndarray:
    """Return the mean win credit of ``upper`` against copies of ``lower``, per block.

    Alone, that is what it scores more than ``lower`` on the same worlds.  Unfinished games
    count by the standing when they stopped.
    """
    if players == 1:
        own, other = (
            simulate(game, rules, [bot], 1, worlds, seed, jobs=jobs, rotations=1)["seats"]["score"]
            for bot in (upper, lower)
        )
        return own.astype(np.float64) - other
    line_up = [upper] + [lower] * (players - 1)
    tables = simulate(game, rules, line_up, players, worlds, seed, jobs=jobs, rotations=players)
    seats = tables["seats"]
    credit = seats["credit"][seats["bot"] == 0]
    return credit.reshape(len(worlds), players).mean(axis=1)


def best_archetype(
    game: Game, rules: Any, names: Sequence[str], players: int, seed: int, blocks: int, jobs: int
) -> str:
    """Return the archetype with the best mean share against copies of each other one."""
    totals = dict.fromkeys(names, 0.0)
    for upper in names:
        for lower in names:
            if upper != lower:
                credit = block_credits(
                    game, rules, upper, lower, players, range(blocks), seed, jobs
                )
                totals[upper] += float(credit.mean())
    return max(totals, key=lambda name: totals[name])


def climb(
    game: Game,
    rules: Any,
    rung: Rung,
    players: int,
    seed: int = 1,
    jobs: int = 1,
    margin: float = MARGIN,
    max_blocks: int = MAX_BLOCKS,
) -> dict[str, Any]:
    """Return one row of the ladder: the gate's decision and a fixed-size share.

    Columns: players, upper, lower, gate, blocks, share, low, high (95 %, percent), fair.
    Alone, the last four are in points.
    """
    first = 0
    gate = Gate(players, margin=margin, max_blocks=max_blocks)
    while gate.decision == "continue":
        worlds = range(first, first + BATCH)
        credit = block_credits(game, rules, rung.upper, rung.lower, players, worlds, seed, jobs)
        if players == 1 and first == 0:
            gate.fair, gate.margin = 0.0, ALONE_MARGIN * float(credit.std() or 1.0)
        gate.update(credit)
        first += BATCH
    worlds = range(FIXED_WORLDS, FIXED_WORLDS + FIXED_BLOCKS)
    fixed = block_credits(game, rules, rung.upper, rung.lower, players, worlds, seed, jobs)
    return _row(rung, players, fixed, gate.decision == "accept", gate.blocks)


def climb_to_lookahead(
    game: Game,
    rules: Any,
    rung: Rung,
    players: int,
    seed: int = 1,
    jobs: int = 1,
    margin: float = MARGIN,
    blocks: int = LOOKAHEAD_BLOCKS,
) -> dict[str, Any]:
    """Return the row of a bot that looks ahead, from a fixed number of blocks.

    It passes if its share exceeds a fair one by the margin over the whole interval.
    """
    worlds = range(FIXED_WORLDS, FIXED_WORLDS + blocks)
    fixed = block_credits(game, rules, rung.upper, rung.lower, players, worlds, seed, jobs)
    row = _row(rung, players, fixed, False, blocks)
    least = 100 * margin if players > 1 else ALONE_MARGIN * float(fixed.std())
    is_better = row["low"] > row["fair"] + least
    return row | {"gate": "passed" if is_better else "failed"}


def _row(rung: Rung, players: int, fixed: np.ndarray, passed: bool, blocks: int) -> dict[str, Any]:
    """Return one row; ``fixed`` : float64[n], block means of a fixed-size comparison."""
    known = {
        "players": players,
        "upper": rung.upper,
        "lower": rung.lower,
        "gate": "passed" if passed else "failed",
        "blocks": blocks,
    }
    if players == 1:
        points = mean_of(fixed)
        (low,), (high,) = points.interval()
        shown = {"share": float(points.value[0]), "low": float(low), "high": float(high)}
        return {**known, **shown, "fair": 0.0}
    share, se = float(fixed.mean()), float(fixed.std(ddof=1) / np.sqrt(len(fixed)))
    low, high = share_interval(share, se, len(fixed))
    return {
        **known,
        "share": 100 * share,
        "low": 100 * low,
        "high": 100 * high,
        "fair": 100 / players,
    }


def planned(
    game: Game,
    players: Sequence[int],
    tiers: Sequence[Sequence[str]],
    lookahead: Sequence[str] = (),
) -> tuple[int, Manifest]:
    """Return how many steps a ladder has, and the games that it plays at least, as a plan.

    A gate may take more than its first worlds; the first bot of a tier stands for its best.
    """
    seatings: dict[tuple[str, ...], Seating] = {}

    def meet(count: int, upper: str, lower: str, blocks: int) -> None:
        against = (upper, *[lower] * (count - 1))
        for line_up in [against] if count > 1 else [(upper,), (lower,)]:
            there = seatings.get(line_up)
            size = blocks + (there.blocks if there else 0)
            seatings[line_up] = Seating(line_up, size, rotations=count)

    for count in players:
        for tier in tiers:
            for upper, lower in permutations(tier, 2):
                meet(count, upper, lower, BATCH // 2)
        for lower, upper in pairwise(tier[0] for tier in tiers):
            meet(count, upper, lower, BATCH + FIXED_BLOCKS)
        for upper in lookahead:
            meet(count, upper, tiers[-1][0], LOOKAHEAD_BLOCKS)
    steps = len(players) * (len(tiers) - 1 + len(lookahead))
    return steps, plan(Design(game.id, {"base": Rules()}, tuple(seatings.values()), 1))


def ladder(
    game: Game,
    rules: Any,
    players: Sequence[int],
    tiers: Sequence[Sequence[str]],
    lookahead: Sequence[str] = (),
    seed: int = 1,
    jobs: int = 1,
    report: Callable[[dict[str, Any]], None] = lambda row: None,
    watch: Progress | None = None,
) -> pd.DataFrame:
    """Return the ladder table: one row per player count and step between tiers.

    Parameters
    ----------
    tiers
        Bot names by tier, weakest first; a tier of several is represented by its best.
    lookahead
        Bots that look ahead: each plays the last tier.
    report
        Called with each row as it is decided.
    watch
        Is told which step is played, and when it is done.
    """
    rows = []
    watch = watch or Progress()

    def keep(row: dict[str, Any]) -> None:
        rows.append(row)
        watch.advance()
        report(row)

    for count in players:
        watch.phase(f"{counted(count, 'player')}: choosing the best bot of each tier")
        names = [
            tier[0]
            if len(tier) == 1
            else best_archetype(game, rules, tier, count, seed, BATCH // 2, jobs)
            for tier in tiers
        ]
        for lower, upper in pairwise(names):
            watch.phase(f"{counted(count, 'player')}: {upper} against {lower}")
            keep(climb(game, rules, Rung(upper, lower), count, seed, jobs))
        for upper in lookahead:
            watch.phase(f"{counted(count, 'player')}: {upper} against {names[-1]}")
            keep(climb_to_lookahead(game, rules, Rung(upper, names[-1]), count, seed, jobs))
    return pd.DataFrame(rows)
