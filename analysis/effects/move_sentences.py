"""One sentence on what a changed rule does to a target, in table language."""

from __future__ import annotations

import math

from exobalance.analysis.base.findings import Verdict, Versus
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import Interval
from exobalance.analysis.base.sentences import decimals, fixed, sentence_case, span, wanted
from exobalance.analysis.base.verdict import MIN_BLOCKS, games_wanted

UNITS = {
    "seats": "pp from a fair share",
    "source": "% of the winner's lead",
}
"""What a number of a family counts, by topic."""


def sentence(verdict: Verdict, se: float, members: int = 1) -> str:
    """Return what happened to a target: the numbers before and after, and what that means.

    `se` is the standard error of the change, of one number of a family of `members`.
    """
    versus = verdict.versus
    assert versus is not None
    return f"{versus.numbers}. {_meaning(verdict, versus, se, members)}"


def before_and_after(verdict: Verdict, base: Headline, tweak: Headline) -> str:
    """Return the numbers that miss a target most: ``Seat 1: +9.6 → +4.7 pp from a fair share``."""
    signed = math.isfinite(verdict.target_low) and verdict.target_low < 0
    shown = [_value(number, verdict, signed=signed) for number in (base, tweak)]
    unit = UNITS.get(verdict.key) or {"share": "%"}.get(verdict.unit, verdict.unit)
    names = [number.member or number.title for number in (base, tweak)]
    if names[0] == names[1]:
        return f"{sentence_case(names[0])}: {shown[0]} → {shown[1]} {unit}"
    return f"{sentence_case(names[0])} {shown[0]} → {names[1]} {shown[1]} {unit}"


def _value(number: Headline, verdict: Verdict, *, signed: bool) -> str:
    """Return a value on the scale of its target, with the decimals of the verdict."""
    scale = 100.0 if verdict.unit == "share" else 1.0
    value = (number.value - number.fair) * number.factor * scale
    half = (verdict.high - verdict.low) / 2 * scale
    places = decimals((verdict.low * scale, verdict.high * scale))
    if 0 < abs(value) < 1 and half < 0.05 and not signed:
        places = 2
    return fixed(value, places, signed=signed)


def _meaning(verdict: Verdict, versus: Versus, se: float, members: int) -> str:
    scale = 100.0 if verdict.unit == "share" else 1.0
    unit = "pp" if verdict.unit == "share" else verdict.unit
    change, ends = versus.change * scale, (versus.low * scale, versus.high * scale)
    inside = verdict.word == "Balanced"
    if versus.move == "Stays inside":
        return "Inside the target before and after."
    if versus.move in ("Helps", "Hurts"):
        size = _size(change, ends, unit)
        way = "closer to" if versus.move == "Helps" else "further from"
        return f"{size} {way} the target{_tail(verdict, versus, inside)}."
    if versus.low == versus.high == 0:
        return f"Exactly as before, {_stays(verdict, versus)}."
    if versus.move == "No change":
        margin = f"{versus.margin * scale:g} {unit}"
        return (
            f"The distance from the target changes by less than {margin} {span(ends, 1)}, "
            f"{_stays(verdict, versus)}."
        )
    places = decimals(ends)
    return (
        f"The distance from the target changes by {fixed(change, places, signed=True)} {unit} "
        f"{span(ends, places)}: not enough games to say. {_wanted(verdict, versus, se, members)}"
    )


def _wanted(verdict: Verdict, versus: Versus, se: float, members: int) -> str:
    """Say how many games should show that there is a change, or that it is inside the margin.

    Where the words turn, a change inside the margin is no answer (`moves.judge_move`).
    """
    turns = {versus.base_word, verdict.word} == {"Balanced", "Imbalanced"}
    is_small = abs(versus.change) < versus.margin and not turns
    limits = (0.0, versus.margin) if is_small else (0.0,)
    games = verdict.n_games
    more = min(games_wanted(versus.change, se, limit, games, members) for limit in limits)
    never = "It sits on the margin" if is_small else "It hardly changes"
    return wanted(more, games, MIN_BLOCKS - verdict.n_blocks, never)


def _size(change: float, ends: Interval, unit: str) -> str:
    """Return the size of a change whose direction is certain: ``4.9 pp (4.2 to 5.6)``."""
    low, high = sorted((abs(ends[0]), abs(ends[1])))
    places = decimals((low, high))
    return f"{fixed(abs(change), places)} {unit} {span((low, high), places)}"


def _tail(verdict: Verdict, versus: Versus, inside: bool) -> str:
    """Say on which side of the target a number is now."""
    if inside:
        return ", now inside it" if versus.base_word != "Balanced" else ", still inside it"
    if verdict.word == "Imbalanced":
        return ", still outside it" if versus.base_word == "Imbalanced" else ", now outside it"
    return "; whether it is inside now is not settled"


def _stays(verdict: Verdict, versus: Versus) -> str:
    """Say where a number is that hardly moved."""
    if verdict.word == versus.base_word == "Imbalanced":
        return "and it stays outside"
    sides = {"Imbalanced": "and it is outside", "Balanced": "and it is inside"}
    return sides.get(verdict.word, "and whether it is inside is not settled")
