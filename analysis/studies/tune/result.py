"""What a tuning hands back: the bot, its tables, and a short picture for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd

from exobalance.analysis.studies.tune.count import TunedCount
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.phrases import and_list, counted

GATES = ("players", "candidate", "passed", "worlds")
OPPONENTS = ("players", "opponent", "met", "share", "before", "gain", "low", "high", "worse")
CHANGES = ("players", "weight", "before", "after", "worth", "se", "drawn", "kept")


@dataclass(frozen=True)
class Tuned:
    """A finished tuning.

    Attributes
    ----------
    file
        The bot file; its path is the bot's name for `load_bot` and ``--bots``.
    bots
        The bot by player count; the one it started from where nothing better was found.
    gain
        One row per player count: ``share`` of the found weights against copies of those
        before with its 95 % interval from ``low`` to ``high`` (alone, points above those
        before), ``fair`` share, ``worlds`` and ``games`` that say so, ``better`` (whether
        they took the place of those before), how many of as many games between copies of
        each have no end (``unfinished_before`` and ``unfinished_after``, out of ``worlds``),
        the ``mean_gain`` against all other opponents with its interval, and ``weights`` that
        took part.
    opponents
        One row per opponent of the gate: whether the search ``met`` it, the ``share`` of the
        found weights against copies of it and that of those ``before``, the ``gain`` with an
        interval that holds for all opponents at once, and whether it is ``worse`` than is put
        up with.  Copies of the bot before win a fair share among themselves.
    gates
        One row per gate: which ``candidate``, whether it ``passed``, after how many ``worlds``.
    changes
        One row per changed weight: ``before``, ``after``, and what undoing this change
        alone costs, ``worth`` with standard error ``se``, in wins per 100 games (margins
        included), or in points per game of a player who is alone; ``drawn`` towards the
        common mean; whether it was ``kept``.
    history
        One row per generation: mean and ``best`` ``fitness`` of its candidates, ``step`` of
        the search, ``distance`` of its mean from the start in sizes of the weights, whether
        it brought a new ``champion``, and the ``champion_share`` against the start.
    """

    game: str
    file: Path
    bots: Mapping[int, Bot]
    gain: pd.DataFrame
    opponents: pd.DataFrame
    gates: pd.DataFrame
    changes: pd.DataFrame
    history: pd.DataFrame

    @property
    def is_better(self) -> bool:
        """Whether better weights were found at any player count."""
        return bool(self.gain["better"].any())

    def sentences(self) -> list[str]:
        """Return one sentence per player count."""
        met = self.opponents.groupby("players")
        return [
            sentence(row, met.get_group(row["players"]).to_dict("records"))
            for row in self.gain.to_dict("records")
        ]

    def _repr_html_(self) -> str:
        """Show the sentences and the gain in a notebook."""
        said = "".join(f"<p>{escape(text)}</p>" for text in self.sentences())
        return f"{said}{self.gain.to_html(index=False, float_format='{:.3f}'.format)}"


def collect(game: str, file: Path, outcomes: Sequence[TunedCount]) -> Tuned:
    """Return the tables of all player counts as one."""

    def rows(name: str) -> Iterator[dict[str, Any]]:
        for outcome in outcomes:
            yield from getattr(outcome, name)

    return Tuned(
        game=game,
        file=file,
        bots={outcome.players: outcome.bot for outcome in outcomes},
        gain=pd.DataFrame([outcome.numbers for outcome in outcomes]),
        opponents=pd.DataFrame(rows("opponents"), columns=list(OPPONENTS)),
        gates=pd.DataFrame(rows("gates"), columns=list(GATES)),
        changes=pd.DataFrame(rows("changes"), columns=list(CHANGES)),
        history=pd.DataFrame(rows("history")),
    )


def sentence(row: Mapping[str, Any], opponents: Sequence[Mapping[str, Any]]) -> str:
    """Say what a row of `Tuned.gain` means, with the rows of `Tuned.opponents` at its count."""
    if row["players"] == 1:
        start, against = _alone(row)
    else:
        share = f"{100 * row['share']:.1f} % ({100 * row['low']:.1f} to {100 * row['high']:.1f})"
        games = f"of {row['games']:,} games on worlds that no search played"
        against = (
            f"against copies of the weights before it wins {share} {games}; a fair share is "
            f"{100 * row['fair']:.1f} %; {_population(row, opponents)}"
        )
        start = f"{row['players']} players: "
    if row["better"]:
        return f"{start}better weights; {against}"
    stalls = row["unfinished_after"], row["unfinished_before"]
    worse = [
        f"{each['opponent']} ({_pp(each['gain'], each['low'], each['high'])})"
        for each in opponents
        if each["worse"]
    ]
    reason = f"; they lose too much against {and_list(worse)}" if worse else ""
    if row["share"] > row["fair"] and stalls[0] > stalls[1]:
        reason += (
            f"; {stalls[0]} of {row['worlds']:,} games between copies of it have no end, "
            f"{stalls[1]} before"
        )
    if reason:
        return f"{start}the weights stay as they were; the best others: {against}{reason}"
    return f"{start}no better weights; the best others: {against}"


def _population(row: Mapping[str, Any], opponents: Sequence[Mapping[str, Any]]) -> str:
    """Say what is gained against the other opponents, and against which of them least."""
    others = opponents[1:] or opponents
    least = min(others, key=lambda each: float(each["gain"]))
    mean = _pp(row["mean_gain"], row["mean_low"], row["mean_high"])
    return (
        f"against {counted(len(others), 'other opponent')} it gains {mean} on average, least "
        f"against {least['opponent']}: {_pp(least['gain'], least['low'], least['high'])}"
    )


def _pp(value: float, low: float, high: float) -> str:
    """Write a gain of win share: ``+1.2 pp (0.4 to 2.0)``."""
    return f"{100 * value:+.1f} pp ({100 * low:.1f} to {100 * high:.1f})"


def _alone(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return the parts of the sentence on a player who is alone."""
    points = f"{row['share']:+.2f} points ({row['low']:+.2f} to {row['high']:+.2f})"
    worlds = f"{row['worlds']:,} worlds that no search played"
    against = f"against the weights before, on the same {worlds}, it scores {points}"
    return "1 player: ", f"{against}; 0 is no difference"
