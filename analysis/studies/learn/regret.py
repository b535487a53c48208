"""Regret by kind of decision: what somebody who had seen futures would gain over the base.

Which option is best is chosen by one half of the futures and valued by the other half, and the
other way round: the same futures in both places would make everybody who follows them look good.
Where the base scores several options best it takes one of them at random, and is worth their mean.
Errors count worlds, the unit of evidence.

Source: Efron, Gong 1983 (cross-validation against optimism); intraclass correlation of split
halves, Fisher 1925.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.extremes import NAMED, Extremes, extremes
from exobalance.analysis.base.intervals import Estimates, Interval, linear_ratio
from exobalance.analysis.base.sentences import SPACE, decimals, fixed, span
from exobalance.analysis.studies.learn.decisions import starts_of
from exobalance.simcore.contract import Named
from exobalance.simcore.phrases import and_list
from exobalance.simcore.run.lessons.rows import MET

MIN_WORLDS = 10
"""A kind of decision that was drawn in fewer games gets no number."""

TARGETS = ("target_even", "target_odd")
READ = ("world", "decision", "kind", "base_gap", "base_rank", *TARGETS)


@dataclass(frozen=True)
class Regret:
    """What there is to gain.

    Attributes
    ----------
    table
        One row per kind of decision that a game has: its name and ``title``, decisions
        ``per_game`` with more than one option, of all players together; ``lessons`` in
        ``worlds`` games; the ``gain`` of the one who saw half the futures over the base, per
        decision, in pp of win share (alone, points), with its standard error ``se``; how the
        values of options repeat between the halves, ``repeats``, an intraclass correlation
        within decisions, with ``repeats_se``; and ``explained``, the share of the variance of
        the options' values within decisions that the score of the base explains.  Numbers of
        kinds drawn in fewer than `MIN_WORLDS` games are missing.
    ends
        Where most and least is to gain, None for fewer than two kinds.
    """

    table: pd.DataFrame
    ends: Extremes | None
    base: str
    players: int
    futures: int

    @property
    def unit(self) -> str:
        """Unit of gains."""
        return "pp" if self.players > 1 else "points"

    def sentences(self) -> list[str]:
        """Say what the table means, and what it does not."""
        half = self.futures // 2
        what = "win share" if self.players > 1 else "the score"
        said = [
            f"Gains are those in {what} per decision of somebody who has seen {half} futures of "
            f"each option, over {self.base}, judged by {half} others; ± one standard error. "
            "More futures would find more, and no player sees any."
        ]
        if self.ends is not None and self.ends.is_open:
            said.append("Where most is to gain these decisions do not tell.")
        elif self.ends is not None:
            said.append(self.ends.told("Most to gain", "least", self._gain))
        if rare := list(self.table["title"][self.table["gain"].isna()]):
            which = and_list(rare) if len(rare) <= NAMED else f"{len(rare)} kinds"
            said.append(f"Drawn in fewer than {MIN_WORLDS} games, so without a number: {which}.")
        return said

    def _gain(self, value: float, interval: Interval) -> str:
        places = decimals(interval)
        return f"{fixed(value, places, signed=True)}{SPACE}{self.unit} {span(interval, places)}"


def regret(
    lessons: pl.LazyFrame,
    decisions: pl.DataFrame,
    kinds: Sequence[Named],
    base: str,
    players: int,
    futures: int,
) -> Regret:
    """Return the regret of a base by kind of decision, see `Regret`.

    Parameters
    ----------
    lessons, decisions
        The tables of lessons, see `simcore.run.lessons.rows`.
    """
    outcome = "win" if players > 1 else "lead"
    worth = [f"{outcome}_even", f"{outcome}_odd"]
    rows = lessons.select(*READ, *worth).collect()
    met = [decisions[f"{MET}{kind.name}"] for kind in kinds]
    kept = [place for place, column in enumerate(met) if column.sum()]
    worlds = decisions["world"].to_numpy()
    sums = Sums(rows, worth, worlds, kept)
    gains = sums.gains(100.0 if players > 1 else 1.0)
    found, influence, _ = linear_ratio(gains, sums.lessons)
    drawn = (sums.lessons > 0).sum(axis=0)
    value = np.where(drawn >= MIN_WORLDS, found.value, np.nan)
    found = Estimates(value, np.where(drawn >= MIN_WORLDS, found.se, np.nan), found.df)
    repeats, _, _ = linear_ratio(*sums.halves())
    known = np.where(drawn >= MIN_WORLDS, 1.0, np.nan)
    titles = [kinds[place].title for place in kept]
    table = pd.DataFrame(
        {
            "decision": [kinds[place].name for place in kept],
            "title": titles,
            "per_game": [met[place].mean() for place in kept],
            "lessons": sums.lessons.sum(axis=0).astype(int),
            "worlds": drawn,
            "gain": found.value,
            "se": found.se,
            "repeats": repeats.value * known,
            "repeats_se": repeats.se * known,
            "explained": sums.explained() * known,
        }
    )
    order = np.argsort(-np.nan_to_num(value, nan=-np.inf), kind="stable")
    ends = extremes(titles, found, influence)
    return Regret(table.iloc[order].reset_index(drop=True), ends, base, players, futures)


class Sums:
    """Sums of lessons by world and kind of decision, float64[n_worlds, n_kinds] each.

    Parameters
    ----------
    rows
        Of `READ`, the options of a decision side by side, and the two columns ``worth``, what
        an option is worth by one half of the futures each.
    """

    def __init__(
        self, rows: pl.DataFrame, worth: Sequence[str], worlds: np.ndarray, kinds: Sequence[int]
    ) -> None:
        keys = rows.select("world", "decision").to_numpy()
        starts = starts_of(keys)
        self._starts = starts
        self._of = np.repeat(np.arange(len(starts)), np.diff(np.r_[starts, len(keys)]))
        self._rows = rows
        self._worth = [rows[name].to_numpy().astype(np.float64) for name in worth]
        self._target = [rows[name].to_numpy().astype(np.float64) for name in TARGETS]
        world = np.searchsorted(worlds, keys[starts, 0])
        column = np.full(max(kinds, default=0) + 1, -1)
        column[list(kinds)] = np.arange(len(kinds))
        self._cell = world * len(kinds) + column[rows["kind"].to_numpy()[starts]]
        self._shape = len(worlds), len(kinds)
        self.lessons = self._add(np.ones(len(starts)))

    def gains(self, unit: float) -> np.ndarray:
        """Return what choosing by one half gains over the base by the other half."""
        gain = sum(
            self._chosen(choosing, judging) - self._base(judging)
            for choosing, judging in self._crossed()
        )
        return self._add(unit / 2 * gain)

    def halves(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the parts of the intraclass correlation of the two halves, top and bottom."""
        even, odd = self._target
        return self._add_rows(2 * even * odd), self._add_rows(even**2 + odd**2)

    def explained(self) -> np.ndarray:
        """Return the squared correlation of score and value within decisions, float64[n_kinds].

        0 where options of higher scores were worth less.
        """
        value = (self._target[0] + self._target[1]) / 2
        score = self._rows["base_gap"].to_numpy()
        mean = np.bincount(self._of, score) / np.bincount(self._of)
        score = score - mean[self._of]
        both, scores, values = (
            self._add_rows(each).sum(axis=0) for each in (score * value, score**2, value**2)
        )
        bottom = scores * values
        top = np.maximum(both, 0.0) ** 2
        return np.divide(top, bottom, out=np.full(len(top), np.nan), where=bottom > 0)

    def _crossed(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        yield self._target[0], self._worth[1]
        yield self._target[1], self._worth[0]

    def _chosen(self, choosing: np.ndarray, judging: np.ndarray) -> np.ndarray:
        """Return by decision what its best option is worth; of equals, the base's first."""
        order = np.lexsort((self._rows["base_rank"].to_numpy(), -choosing, self._of))
        best = order[self._starts]
        return np.asarray(judging[best])

    def _base(self, judging: np.ndarray) -> np.ndarray:
        """Return by decision what the choice of the base is worth."""
        is_best = (self._rows["base_gap"].to_numpy() == 0).astype(np.float64)
        return np.bincount(self._of, is_best * judging) / np.bincount(self._of, is_best)

    def _add_rows(self, values: np.ndarray) -> np.ndarray:
        return self._add(np.bincount(self._of, values, minlength=len(self._starts)))

    def _add(self, values: np.ndarray) -> np.ndarray:
        """Return sums by world and kind of a number by decision."""
        n_worlds, n_kinds = self._shape
        flat = np.bincount(self._cell, values, minlength=n_worlds * n_kinds)
        return flat.reshape(self._shape)
