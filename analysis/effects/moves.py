"""What a changed rule does to each target: helps, hurts, or makes no difference that matters.

A number misses its target by ``max(low - x, x - high)``, less than 0 inside.  A family misses
it by the member that misses most.  The change of that distance from one set of rules to the
other is judged like any other change, and then put beside the verdicts on both:

=============== ==================================================================
Stays inside    both sets of rules are Balanced
No change       the 90 % interval of the change lies inside the margin
Helps           the 95 % interval lies below 0, and the change is not too small to
                matter, or large enough to bring the number inside its target
Hurts           the same above 0
Depends on play bots tuned to each set of rules say otherwise
Not settled     anything else
=============== ==================================================================

The distance of a family is a maximum.  Where two members miss a target alike, chance alone
makes it a little too large, for both sets of rules.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from exobalance.analysis.base.findings import Move, Section, Verdict, Versus
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import Estimates, standard_errors
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.effects.move_sentences import sentence
from exobalance.analysis.effects.tweak_effects import Effects, margin_of, shown_factor
from exobalance.analysis.methods.sequential import Anytime

SETTLED = ("Helps", "Hurts", "No change", "Stays inside")


@dataclass(frozen=True)
class Shift:
    """How far a topic moved away from its target, with the numbers that miss it most."""

    change: Estimates  # of one; in the unit of the target
    base: Headline
    tweak: Headline
    margin: float  # the change that matters, nan if nobody said


def moves(
    before: Sequence[Section],
    after: Sequence[Section],
    effects: Effects,
    targets: Targets,
    tweak: tuple[str, str],
) -> list[Verdict]:
    """Return the verdicts of a tweak, each beside that of the base.

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
        move = judge_move(old, new, shift.change, shift.margin)
        (low,), (high,) = shift.change.interval()
        versus = Versus(
            arm=tweak[0],
            tweak=tweak[1],
            move=move,
            base_word=old.word,
            base_estimate=old.estimate,
            base_low=old.low,
            base_high=old.high,
            change=float(shift.change.value[0]),
            low=float(low),
            high=float(high),
            margin=shift.margin,
            paired=effects.paired,
        )
        verdict = replace(new, versus=versus)
        says = sentence(verdict, shift.base, shift.tweak, float(shift.change.se[0]))
        found.append(replace(verdict, sentence=says))
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
    if effects.paired:
        se = standard_errors((pull_right - pull_left)[:, None])
    else:
        parts = [standard_errors(pull[:, None]) for pull in (pull_left, pull_right)]
        se = np.hypot(*parts)
    change = Estimates(np.array([right - left]), se, effects.change.df)
    if isinstance(effects.change, Anytime):
        change = Anytime.of(change, effects.change.blocks, effects.change.planned)
    return Shift(change, base[first], tweak[second], _margin(base[first], targets))


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


def judge_move(before: Verdict, after: Verdict, change: Estimates, margin: float) -> Move:
    """Return what a tweak does to one target; see the module docstring."""
    if change.df + 1 < MIN_BLOCKS:
        return "Not settled"
    if before.word == after.word == "Balanced":
        return "Stays inside"
    (low90,), (high90,) = change.interval(0.90)
    (low95,), (high95,) = change.interval(0.95)
    within = math.isfinite(margin) and -margin < low90 and high90 < margin
    turned = (before.word == "Balanced") != (after.word == "Balanced")
    if within and not turned:
        return "No change"
    if high95 < 0 and not (turned and before.word == "Balanced"):
        return "Helps"
    if low95 > 0 and not (turned and after.word == "Balanced"):
        return "Hurts"
    return "No change" if within else "Not settled"


def depends(fixed: Move, retuned: Move) -> Move:
    """Join what fixed and re-tuned bots say; a side that settles nothing contradicts nobody."""
    if fixed == retuned or retuned not in SETTLED:
        return fixed
    return "Depends on play" if fixed in SETTLED else retuned


def join_retuned(fixed: Sequence[Verdict], retuned: Sequence[Verdict]) -> list[Verdict]:
    """Return the verdicts of fixed bots with what re-tuned bots say to the same targets."""
    others = {verdict.topic: verdict for verdict in retuned}
    joined = []
    for verdict in fixed:
        other = others.get(verdict.topic)
        if other is None or verdict.versus is None or other.versus is None:
            joined.append(verdict)
            continue
        move = depends(verdict.versus.move, other.versus.move)
        versus = replace(verdict.versus, move=move, retuned=other.versus.move)
        says = f"{verdict.sentence} Bots tuned to each set of rules say the same: "
        says += f"{other.sentence.split('. ')[0]}."
        if verdict.versus.move != other.versus.move:
            says = f"With fixed bots: {verdict.sentence} With bots tuned to each set of rules: "
            says += other.sentence
        joined.append(replace(verdict, versus=versus, sentence=says))
    return joined
