"""What a changed rule does to each target: helps, hurts, or makes no difference that matters.

A number is ``max(0, low - x, x - high)`` away from its target, so never closer than 0.  A
family is as far away as the member that is farthest.  The change of that distance from one set
of rules to the other is judged like any other change, and then put beside the verdicts on both:

=============== ==================================================================
Stays inside    both sets of rules are Balanced
No change       the 90 % interval of the change lies inside the margin, and the words
                do not turn from Imbalanced to Balanced or back
Helps           the 95 % interval lies below 0
Hurts           the same above 0
Depends on play bots tuned to each set of rules say otherwise; see `analysis.effects.contrast`
Not settled     anything else
=============== ==================================================================

The distance of a family is a maximum.  Where two members miss a target alike, chance alone
makes it a little too large, for both sets of rules; its intervals are those of the family.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from exobalance.analysis.base.findings import Move, Section, Verdict, Versus
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import Estimates, Interval, standard_errors
from exobalance.analysis.base.judged import deviations, judge_topic
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.effects.move_sentences import before_and_after, sentence
from exobalance.analysis.effects.tweak_effects import Effects, margin_of, shown_factor
from exobalance.analysis.methods.sequential import Anytime


@dataclass(frozen=True)
class Moved:
    """A verdict on a tweak, and the shift behind it."""

    verdict: Verdict
    shift: Shift


@dataclass(frozen=True)
class Shift:
    """How far a topic moved away from its target, with the numbers that miss it most.

    A miss is negative inside the target; a distance is 0 there.  So a number comes closer by
    no more than the distance that there was, and goes away by no more than there is after.
    All in the unit of the target.
    """

    before: Estimates  # of one: the miss under the old rules
    after: Estimates  # under the new ones
    moved: Estimates  # the difference of both
    base: Headline
    tweak: Headline
    margin: float  # the change that matters, nan if nobody said
    members: int = 1  # of the family that the numbers stand for
    pulls: tuple[np.ndarray, np.ndarray] | None = None  # influences of both misses
    paired: bool = False  # whether these belong to the same groups of blocks

    @property
    def change(self) -> float:
        """Change of the distance from the target."""
        return _further(*(float(each.value[0]) for each in (self.moved, self.before, self.after)))

    def interval(self, level: float = 0.95) -> Interval:
        """Return the interval of the change of the distance."""
        (low, near, left), (high, far, right) = zip(
            *(
                [float(end[0]) for end in each.interval(level, self.members)]
                for each in (self.moved, self.before, self.after)
            ),
            strict=True,
        )
        return _further(low, far, left), _further(high, near, right)


def _further(moved: float, before: float, after: float) -> float:
    """Return ``max(0, after) - max(0, before)``, where ``moved = after - before``."""
    return min(moved, max(0.0, after)) if moved >= 0 else 0.0 - min(-moved, max(0.0, before))


def moves(
    before: Sequence[Section],
    after: Sequence[Section],
    effects: Effects,
    targets: Targets,
    tweak: tuple[str, str],
) -> list[Moved]:
    """Return the verdicts of a tweak, each beside that of the base, and what is behind them.

    Parameters
    ----------
    before, after
        Sections of both sets of rules, as their own reports show them.
    tweak
        Key and name of the changed rules.
    """
    found = []
    for old, new in _judged_pairs(before, after):
        shift = shift_of(old, effects, targets)
        if shift is None:
            continue
        old = _as_looked(old, effects.base, effects, targets)
        new = _as_looked(new, effects.tweak, effects, targets)
        move = judge_move(old, new, shift)
        low, high = shift.interval()
        versus = Versus(
            arm=tweak[0],
            tweak=tweak[1],
            move=move,
            base_word=old.word,
            base_estimate=old.estimate,
            base_low=old.low,
            base_high=old.high,
            change=shift.change,
            low=low,
            high=high,
            margin=shift.margin,
            paired=effects.paired,
            numbers=before_and_after(new, shift.base, shift.tweak),
        )
        verdict = replace(new, versus=versus)
        says = sentence(verdict, float(shift.moved.se[0]), shift.members)
        found.append(Moved(replace(verdict, sentence=says), shift))
    return found


def _judged_pairs(
    before: Sequence[Section], after: Sequence[Section]
) -> Iterator[tuple[Verdict, Verdict]]:
    """Yield the verdicts of both sides on the same topic, where there is a target."""
    old = {verdict.topic: verdict for section in before for verdict in section.verdicts}
    for section in after:
        for new in section.verdicts:
            if new.word != "No target" and new.topic in old:
                yield old[new.topic], new


def _as_looked(
    verdict: Verdict, numbers: Sequence[Headline], effects: Effects, targets: Targets
) -> Verdict:
    """Return the verdict on one side as it holds however often a growing run was looked at."""
    looked = effects.change
    if not isinstance(looked, Anytime):
        return verdict
    mine = [n for n in numbers if n.topic is not None and n.topic.title == verdict.topic]
    again = partial(Anytime.of, blocks=looked.blocks, planned=looked.planned)
    judged = judge_topic(mine, targets, again)
    return replace(verdict, word=judged.word, low=judged.low, high=judged.high)


def shift_of(verdict: Verdict, effects: Effects, targets: Targets) -> Shift | None:
    """Return how far the numbers behind a verdict moved; None if they are not known."""
    places = [
        place
        for place, number in enumerate(effects.base)
        if number.topic is not None
        and number.topic.title == verdict.topic
        and math.isfinite(number.value)
        and math.isfinite(effects.tweak[place].value)
    ]
    if not places:
        return None
    base, tweak = ([side[place] for place in places] for side in (effects.base, effects.tweak))
    left, pull_left, first = _miss(base, verdict)
    right, pull_right, second = _miss(tweak, verdict)
    errors = [standard_errors(pull[:, None]) for pull in (pull_left, pull_right)]
    apart = standard_errors((pull_right - pull_left)[:, None]) if effects.paired else None
    before, after, moved = (
        _like(effects.change, value, se)
        for value, se in (
            (left, errors[0]),
            (right, errors[1]),
            (right - left, np.hypot(*errors) if apart is None else apart),
        )
    )
    members = max(deviations(side).members for side in (base, tweak))
    margin = _margin(base[first], targets)
    numbers = base[first], tweak[second]
    pulls = pull_left, pull_right
    return Shift(before, after, moved, *numbers, margin, members, pulls, effects.paired)


def _like(change: Estimates, value: float, se: np.ndarray) -> Estimates:
    """Return an estimate of one with the kind of intervals that changes have."""
    return replace(change, value=np.array([value]), se=se)


def _margin(number: Headline, targets: Targets) -> float:
    """Return the change that matters, in the unit of the target."""
    margin = margin_of(number, targets)
    return math.nan if margin is None else margin * number.factor / shown_factor(number)


def _miss(numbers: Sequence[Headline], verdict: Verdict) -> tuple[float, np.ndarray, int]:
    """Return by how much the worst number misses the target, its influence, and its place."""
    low, high = verdict.target_low, verdict.target_high
    values = np.array([(number.value - number.fair) * number.factor for number in numbers])
    below, above = low - values, values - high
    miss = np.maximum(below, above)
    place = int(miss.argmax())
    sign = -1.0 if below[place] > above[place] else 1.0
    number = numbers[place]
    return float(miss[place]), sign * number.factor * number.influence, place


def judge_move(before: Verdict, after: Verdict, shift: Shift) -> Move:
    """Return what a tweak does to one target; see the module docstring."""
    if shift.moved.df + 1 < MIN_BLOCKS:
        return "Not settled"
    if before.word == after.word == "Balanced":
        return "Stays inside"
    (low90, high90), (low95, high95) = shift.interval(0.90), shift.interval(0.95)
    crosses = {before.word, after.word} == {"Balanced", "Imbalanced"}
    if -shift.margin < low90 and high90 < shift.margin and not crosses:
        return "No change"
    if high95 < 0:
        return "Helps"
    return "Hurts" if low95 > 0 else "Not settled"
