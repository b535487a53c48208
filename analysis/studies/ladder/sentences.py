"""The ladder in sentences: who stands above whom, and where that depends on who else sits there."""

from __future__ import annotations

import numpy as np

from exobalance.analysis.base.sentences import number, percent
from exobalance.analysis.studies.ladder.round_robin import RoundRobin
from exobalance.analysis.studies.ladder.steps import Step, order_of
from exobalance.simcore.phrases import and_list, counted

MOST_NAMED = 4


def sentences_of(found: RoundRobin, all_steps: list[Step]) -> list[str]:
    """Return what the ladder says, most important first."""
    return [
        top_sentence(found, all_steps),
        *mixed_sentences(found, all_steps),
        worst_sentence(found, order_of(found)[0]),
        *_lookahead_sentence(found),
    ]


def top_sentence(found: RoundRobin, all_steps: list[Step]) -> str:
    """Name the bot that stands above all others, or those that keep it from that."""
    best = order_of(found)[0]
    open_steps = [step for step in all_steps if step.upper == best and not step.is_confirmed]
    mean = found.against_all()
    low, high = mean.interval(members=len(found.bots))
    told = _amount(
        found, mean.value[best] + found.fair, low[best] + found.fair, high[best] + found.fair
    )
    name, many = found.bots[best], counted(found.n_opponents, "bot")
    fair = "" if found.players == 1 else f"; a fair share is {100 * found.fair:.1f} %"
    does = "is ahead of each in turn by" if found.players == 1 else "wins"
    where = "" if found.players == 1 else f" among copies of each of the {many} in turn"
    if not open_steps:
        return f"{name} stands above all others here: it {does} {told} on average{where}{fair}."
    rivals = and_list([found.bots[step.lower] for step in open_steps])
    return (
        f"No bot stands above all others here: {name} has the highest estimate, it {does} {told} "
        f"on average{where}{fair}, but is not confirmed above {rivals}."
    )


def mixed_sentences(found: RoundRobin, all_steps: list[Step]) -> list[str]:
    """Say where one bot makes more than another against some opponents and less against others."""
    mixed = [step for step in all_steps if step.ahead and step.behind]
    told = [_mixed(found, step) for step in mixed[:MOST_NAMED]]
    if len(mixed) > MOST_NAMED:
        more = counted(len(mixed) - MOST_NAMED, "more pair")
        told.append(f"The same is seen of {more} of bots, in the table of steps.")
    return told


def _mixed(found: RoundRobin, step: Step) -> str:
    def gain(place: int) -> str:
        index = step.opponents.index(place)
        scale = 1 if found.players == 1 else 100
        ends = (scale * step.low[index], scale * step.high[index])
        unit = "points" if found.players == 1 else "pp"
        return f"{found.bots[place]} ({number(scale * float(step.gain[index]), ends, unit)})"

    upper, lower = found.bots[step.upper], found.bots[step.lower]
    by_gain = dict(zip(step.opponents, step.gain, strict=True))
    most = max(step.ahead, key=lambda place: float(by_gain[place]))
    least = min(step.behind, key=lambda place: float(by_gain[place]))
    return (
        f"{upper} and {lower}: which is stronger depends on who sits there; {upper} wins more than "
        f"{lower} against {gain(most)} and less against {gain(least)}."
    )


def worst_of(found: RoundRobin, bot: int) -> int:
    """Return the opponent against which a bot makes least."""
    values = found.meetings().value[bot].copy()
    if bot < found.n_opponents:
        values[bot] = np.inf
    return int(values.argmin())


def worst_sentence(found: RoundRobin, bot: int) -> str:
    """Name a bot's worst opponent, and whether it is seen to keep the bot below a fair share."""
    other = worst_of(found, bot)
    value, low, high = (each[bot, other] for each in found.shares())
    told = _amount(found, value, low, high)
    name, worst = found.bots[bot], found.bots[other]
    if found.players == 1:
        is_below = "" if high < 0 else "; no bot is seen to score more"
        return f"The bot that comes closest to {name} is {worst}, {told} behind{is_below}."
    seen = (
        f"which keeps it below a fair share of {100 * found.fair:.1f} %"
        if high < found.fair
        else "and no opponent is seen that keeps it below a fair share"
    )
    return f"The worst opponent of {name} is {worst}: it wins {told} there, {seen}."


def _lookahead_sentence(found: RoundRobin) -> list[str]:
    """Say how little the bots that look ahead have played."""
    ahead = found.bots[found.n_opponents :]
    if not ahead:
        return []
    few, many = int(found.worlds[found.n_opponents]), int(found.worlds[0])
    table = "" if found.players <= 2 else "; nobody met a table of them"
    return [
        f"{and_list(list(ahead))} looked ahead and played {few:,} deals of each meeting where the "
        f"others played {many:,}: only large differences of theirs are seen{table}."
    ]


def _amount(found: RoundRobin, value: float, low: float, high: float) -> str:
    """Write a win share with its interval; alone, points."""
    if found.players == 1:
        return number(float(value), (float(low), float(high)), "points")
    return percent(float(value), (float(low), float(high)))
