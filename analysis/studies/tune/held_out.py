"""The final word: gates and a table of play, on worlds the search never played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.methods.population import (
    WORST_MARGIN,
    Meetings,
    mean_gain_gate,
    table_of_play,
)
from exobalance.analysis.studies.tune.arena import Arena
from exobalance.analysis.studies.tune.effort import Stage
from exobalance.analysis.studies.tune.session import Session
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.run.plan.match import TURN_LIMIT

GATE_MARGIN = 0.01
"""Gain of win share that a gate is to tell from none: a search is to be better at all."""

ALONE_MARGIN = 0.035
"""`GATE_MARGIN` for a player who is alone, in standard deviations of the score.

Where the scores of two equal players differ by this, one is ahead in 51 of 100 games.
"""


def gate(session: Session, bot: Bot, stage: Stage) -> dict[str, Any]:
    """Return the gate's decision on ``bot`` against the session's population, as plain data."""
    words = stage.name.lower().replace("_", " ")
    session.phase(words)
    most = session.effort.gate_worlds

    def compute() -> dict[str, Any]:
        margin = GATE_MARGIN if session.players > 1 else ALONE_MARGIN * session.arena.spread
        play = meetings(session.arena, bot, session)
        return mean_gain_gate(play, session.population, stage.worlds(most), margin)

    return session.once(words, most, compute)


def meetings(arena: Arena, bot: Bot, session: Session) -> Callable[[range], Meetings]:
    """Return what plays ``bot``, and the start, against the opponents of the gate.

    Copies of the start win a fair share among themselves; alone, it scores 0 above itself.
    """
    start, *others = session.opponents.values()

    def play(worlds: range) -> Meetings:
        asked = [(bot, start), *((own, rival) for rival in others for own in (bot, session.start))]
        found = arena.play([arena.pairing(own, rival, worlds) for own, rival in asked])
        first, *rest = (blocks.credit for blocks in found)
        fair = np.full(len(worlds), session.fair)
        return Meetings(np.stack([first, *rest[::2]], 1), np.stack([fair, *rest[1::2]], 1))

    return play


def gain(session: Session, bot: Bot) -> dict[str, Any]:
    """Return how ``bot`` does against each opponent, see `table_of_play`, and the start.

    ``share``, ``low`` and ``high`` are its win share against copies of the start with its 95 %
    interval; alone, its points above those of the start on the same worlds.  Also how many
    games between copies of each come to no end.  Games are cut where those of a run would be.
    """
    session.phase("measuring the gain")
    count = session.effort.report_worlds
    arena = replace(session.arena, turn_limit=TURN_LIMIT)
    worst = WORST_MARGIN if session.players > 1 else 0.0

    def compute() -> dict[str, Any]:
        found = meetings(arena, bot, session)(Stage.REPORT.worlds(count))
        table = table_of_play(found, session.population, worst)
        alone = Stage.REPORT.worlds(count, first=count)
        after, before = arena.stalls([bot, session.start], alone)
        share = ratio(found.candidate[:, :1], np.ones(count))
        low, high = share.interval()
        return {
            "share": float(share.value[0]),
            "low": float(low[0]),
            "high": float(high[0]),
            "worlds": count,
            "games": count * max(2, session.players),
            "unfinished_before": before,
            "unfinished_after": after,
            **table,
        }

    return session.once("gain", 2 * len(session.opponents) * count, compute)
