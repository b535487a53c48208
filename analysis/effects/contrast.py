"""What bots tuned to each set of rules say to a tweak, against what fixed bots say.

Two words that differ do not make two changes that differ, and two changes may differ where one
of them settles on no word.  So the changes are subtracted: c = change(tuned bots) - change(fixed
bots), with an error of its own, by differences of influences where both kinds of bots played the
same worlds, else as unrelated.

The distance from a target is ``max(0, miss)``, and has a kink at the target's edge.  A miss
that lies on one side of the edge for certain has the slope of that side; one that may lie on
either gets both, and the largest error counts.

A change depends on play if c is beyond the margin for certain; if fixed and tuned bots settle on
different words; or if c is not 0 for certain and the words differ, one of them being that the
tweak helps or hurts.  A change that both call by the same direction keeps that word, and its
`Versus.says` tells whether it is more or less.

Source: Gelman, Stern 2006, The American Statistician 60, 328-331 (the difference between
"significant" and "not significant" is not itself significant).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import Move, Verdict, Word
from exobalance.analysis.base.headline import Headline, matrix
from exobalance.analysis.base.intervals import Estimates, standard_errors
from exobalance.analysis.base.sentences import decimals, fixed, span
from exobalance.analysis.base.verdict import depends_on_play, judge
from exobalance.analysis.effects.moves import Moved, Shift
from exobalance.analysis.effects.tweak_effects import (
    Effects,
    judged_changes,
    shown_factor,
    shown_unit,
)

DIRECTIONS = ("Helps", "Hurts")
SETTLED = (*DIRECTIONS, "No change", "Stays inside")


@dataclass(frozen=True)
class Contrasts:
    """Changes with tuned bots less those with fixed ones, number by number, in changes' units."""

    numbers: tuple[Headline, ...]  # under the base, with fixed bots
    change: Estimates
    words: tuple[Word, ...]  # on `change`, against the margins of the numbers
    depends: tuple[bool, ...]  # whether the effect of the tweak depends on play

    def table(self) -> pd.DataFrame:
        """Return one row per number, by its key."""
        low, high = self.change.interval()
        return pd.DataFrame(
            {
                "contrast": self.change.value,
                "contrast_low": low,
                "contrast_high": high,
                "contrast_unit": [shown_unit(number) for number in self.numbers],
                "contrast_word": self.words,
                "depends_on_play": self.depends,
            },
            index=[number.key for number in self.numbers],
        )


def contrasts(before: Effects, again: Effects, *, shared: bool) -> Contrasts:
    """Return how much more each number changes with tuned bots than with fixed ones.

    Parameters
    ----------
    before, again
        Effects of a tweak with fixed bots and with bots tuned to each set of rules.
    shared
        Whether both kinds of bots played the same worlds, in the same groups.
    """
    others = {number.key: place for place, number in enumerate(again.base)}
    mine = [place for place, number in enumerate(before.base) if number.key in others]
    theirs = [others[before.base[place].key] for place in mine]
    numbers = tuple(before.base[place] for place in mine)
    old, new = before.change.some(mine), again.change.some(theirs)
    se = np.hypot(old.se, new.se)
    if shared and before.paired and again.paired:
        scale = np.array([shown_factor(number) for number in numbers])
        se = standard_errors(_pulls(again)[:, theirs] - _pulls(before)[:, mine]) * scale
    change = replace(old, value=new.value - old.value, se=se, df=min(old.df, new.df))
    margins = before.margins[mine]
    words = judged_changes(numbers, change, margins)
    depends = tuple(
        word == "Imbalanced"
        or (depends_on_play([before.words[i], again.words[j]]) == "Depends on play")
        for word, i, j in zip(words, mine, theirs, strict=True)
    )
    return Contrasts(numbers, change, tuple(words), depends)


def _pulls(effects: Effects) -> np.ndarray:
    """Return the influences of paired changes, float64[n_groups, k]."""
    return matrix(effects.tweak) - matrix(effects.base)


def contrast_of(before: Shift, again: Shift, *, shared: bool) -> Estimates:
    """Return how much further a topic moves from its target with tuned bots, as one estimate."""
    slopes = [
        _slopes(miss, shift.members)
        for shift in (before, again)
        for miss in (shift.before, shift.after)
    ]
    errors = [_error(before, again, np.array(chosen), shared=shared) for chosen in product(*slopes)]
    value = again.change - before.change
    df = min(before.moved.df, again.moved.df)
    return replace(before.moved, value=np.array([value]), se=np.array([max(errors)]), df=df)


def _slopes(miss: Estimates, members: int) -> tuple[float, ...]:
    """Return the slopes that the distance may have: 0 inside the target, 1 outside."""
    (low,), (high,) = miss.interval(members=members)
    if low > 0:
        return (1.0,)
    return (0.0,) if high < 0 else (0.0, 1.0)


def _error(before: Shift, again: Shift, slopes: np.ndarray, *, shared: bool) -> float:
    """Return the standard error of the contrast with these slopes of the four distances."""
    old, new = slopes[:2], slopes[2:]
    if shared and before.paired and again.paired:
        pull = _pull(again, new) - _pull(before, old)
        return float(standard_errors(pull[:, None])[0])
    return math.hypot(_own_error(before, old), _own_error(again, new))


def _pull(shift: Shift, slopes: np.ndarray) -> np.ndarray:
    """Return the influence on the change of a distance, float64[n_groups]."""
    assert shift.pulls is not None
    left, right = shift.pulls
    return np.asarray(slopes[1] * right - slopes[0] * left)


def _own_error(shift: Shift, slopes: np.ndarray) -> float:
    """Return the standard error of the change of a distance by itself."""
    if shift.paired:
        return float(standard_errors(_pull(shift, slopes)[:, None])[0])
    return math.hypot(slopes[0] * shift.before.se[0], slopes[1] * shift.after.se[0])


def joined_move(old: Move, new: Move, word: Word) -> Move:
    """Join what fixed and tuned bots say, given the word on the contrast of both.

    Where nothing contradicts, the side that settles on a word is heard.
    """
    if old == new and old in DIRECTIONS:
        return old
    differ = old != new
    is_settled = old in SETTLED and new in SETTLED
    is_directed = old in DIRECTIONS or new in DIRECTIONS
    certain = word == "Leaning" and is_directed
    if word == "Imbalanced" or (differ and (is_settled or certain)):
        return "Depends on play"
    return new if old not in SETTLED else old


def join_retuned(before: Sequence[Moved], again: Sequence[Moved], *, shared: bool) -> list[Verdict]:
    """Return the verdicts of fixed bots with what tuned bots say to the same targets.

    ``shared`` as in `contrasts`.
    """
    others = {each.verdict.topic: each for each in again}
    return [
        _joined(each, others[each.verdict.topic], shared=shared)
        if each.verdict.topic in others
        else each.verdict
        for each in before
    ]


def _joined(before: Moved, again: Moved, *, shared: bool) -> Verdict:
    verdict, other = before.verdict, again.verdict
    assert verdict.versus is not None and other.versus is not None
    found = contrast_of(before.shift, again.shift, shared=shared)
    members = max(before.shift.members, again.shift.members)
    (low,), (high,) = found.interval(members=members)
    (word,) = judge(found, verdict.versus.margin, members=members)
    old, new = verdict.versus.move, other.versus.move
    versus = replace(
        verdict.versus,
        move=joined_move(old, new, word),
        fixed=old,
        retuned=new,
        contrast=float(found.value[0]),
        contrast_low=float(low),
        contrast_high=float(high),
    )
    says = f"{verdict.sentence} Bots tuned to each set of rules say the same: "
    says += f"{other.versus.numbers}."
    if old != new or versus.says != old:
        says = f"With bots as they are: {verdict.sentence} With bots tuned to each set of rules: "
        says += f"{other.sentence} {_sentence(verdict, word, found.value[0], (low, high))}"
    return replace(verdict, versus=versus, sentence=says)


def _sentence(verdict: Verdict, word: Word, value: float, ends: tuple[float, float]) -> str:
    """Return how far both kinds of bots are apart, and whether that matters."""
    assert verdict.versus is not None
    scale = 100.0 if verdict.unit == "share" else 1.0
    unit = "pp" if verdict.unit == "share" else verdict.unit
    scaled = ends[0] * scale, ends[1] * scale
    places = decimals(scaled)
    margin = f"the margin of {verdict.versus.margin * scale:g} {unit}"
    judged = {
        "Imbalanced": f", more than {margin}",
        "Balanced": f", less than {margin}",
        "Leaning": f"; whether that is more than {margin} is not settled",
        "Undecided": ": not enough games to say whether they differ",
    }
    if not np.isfinite(verdict.versus.margin) and word == "Leaning":
        judged["Leaning"] = ""
    return (
        f"The two changes differ by {fixed(value * scale, places, signed=True)} {unit} "
        f"{span(scaled, places)}{judged[word]}."
    )
