"""The final word: gates and a fixed-size comparison, on worlds the search never played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.methods.sequential import Gate
from exobalance.analysis.studies.tune.effort import Stage
from exobalance.analysis.studies.tune.session import Session
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.run.plan.match import TURN_LIMIT

GATE_MARGIN = 0.01
"""Win share above a fair one that a gate is to tell from none.

Half of the ladder's: there a tier is to be better by something a player notices, here a
search is to be better at all.
"""
ALONE_MARGIN = 0.035
"""The same for a player who is alone, in standard deviations of the score.

Where the scores of two equal players differ by this, one is ahead in 51 of 100 games.
"""
GATE_BATCH = 512


def gate(session: Session, bot: Bot, rival: Bot, stage: Stage) -> dict[str, Any]:
    """Return the gate's decision on ``bot`` against copies of ``rival``, as plain data."""
    words = stage.name.lower().replace("_", " ")
    session.phase(words)
    most = session.effort.gate_worlds

    def compute() -> dict[str, Any]:
        margin = GATE_MARGIN if session.players > 1 else ALONE_MARGIN * session.arena.spread
        test = Gate(session.players, margin=margin, max_blocks=most, fair=session.fair)
        first = 0
        while test.decision == "continue":
            worlds = stage.worlds(min(GATE_BATCH, most - first), first)
            [blocks] = session.arena.play([session.arena.pairing(bot, rival, worlds)])
            test.update(blocks.credit)
            first += len(worlds)
        return {"passed": test.decision == "accept", "worlds": test.blocks}

    return session.once(words, most // 4, compute)


def gain(session: Session, bot: Bot) -> dict[str, Any]:
    """Return the win share of ``bot`` against copies of the start, with its 95 % interval.

    Alone, its points above those of the start on the same worlds.  Also how many games
    between copies of each come to no end.  Games are cut where those of a run would be.
    """
    session.phase("measuring the gain")
    count = session.effort.report_worlds
    arena = replace(session.arena, turn_limit=TURN_LIMIT)

    def compute() -> dict[str, Any]:
        [blocks] = arena.play([arena.pairing(bot, session.start, Stage.REPORT.worlds(count))])
        alone = Stage.REPORT.worlds(count, first=count)
        after, before = arena.stalls([bot, session.start], alone)
        share = ratio(blocks.credit[:, None], np.ones(count))
        low, high = share.interval()
        return {
            "share": float(share.value[0]),
            "low": float(low[0]),
            "high": float(high[0]),
            "worlds": count,
            "games": count * max(2, session.players),
            "unfinished_before": before,
            "unfinished_after": after,
        }

    return session.once("gain", count, compute)
