"""M3 as verdicts: whether enough strategies are worth playing, and whether one is dominated.

The number that is judged is the effective number at a noise of the margin, M3c: strategies
within the margin of each other count nearly as equals, one that is several margins worse
counts for nothing.  The exact equilibrium stands beside it.  It cannot be judged: when
strategies are equal, as a designer may wish, any mix of them is an equilibrium, and chance
alone decides which one a table shows.
"""

from __future__ import annotations

import math

import numpy as np

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Verdict, Word
from exobalance.analysis.base.sentences import fixed, number, sentence_case, wanted
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import MIN_BLOCKS, games_wanted, judge_range, make_verdict
from exobalance.analysis.methods.equilibrium import SETTLED, effective_number, regret
from exobalance.analysis.studies.tournament.strategies import LEAST_SHARE, SURE, Solved, ends
from exobalance.simcore.phrases import and_list, or_list

KEY = "strategies"
HALF = 0.5  # an effective number of 2.6 rounds to 3 strategies
SELDOM = 0.05  # part of the resamples below which a thing counts as not there


def verdicts(cell: Cell, solved: Solved, targets: Targets) -> list[Verdict]:
    """Return the verdicts on the number of strategies and on dominated ones."""
    return [_number_verdict(cell, solved, targets), _dominance_verdict(cell, solved, targets)]


def _number_verdict(cell: Cell, solved: Solved, targets: Targets) -> Verdict:
    least, k = targets.number("viable_strategies"), len(solved.names)
    values = effective_number(solved.blurred)
    interval = _ends(values[1:], 0.95)
    word: Word = "No target"
    if least is not None and least <= k:
        word = judge_range(_ends(values[1:], 0.90), interval, least - HALF, math.inf)
        word = word if cell.groups.n_blocks >= MIN_BLOCKS else "Undecided"
    start = (
        f"Of the {k} bots that stand for strategies here, "
        f"{number(float(values[0]), interval)} are worth playing "
        "against each other (effective number)"
    )
    return make_verdict(
        cell,
        metric="M3c",
        key=KEY,
        topic="Strategies",
        word=word,
        estimate=float(values[0]),
        interval=interval,
        unit="strategies",
        sentence=start
        + _against(
            word, least, float(values[0]), interval, cell, targets.whose("viable_strategies")
        ),
        target="" if word == "No target" else f"at least {least:g} worth playing, rounded",
        target_range=(
            -math.inf if word == "No target" or least is None else least - HALF,
            math.inf,
        ),
    )


def _against(
    word: Word,
    least: float | None,
    value: float,
    interval: tuple[float, float],
    cell: Cell,
    whose: str,
) -> str:
    """Return the end of the sentence on the number of strategies."""
    if least is None:
        return "."
    if word == "No target":
        return f"; {whose} {least:g} cannot be met by fewer bots."
    if word == "Balanced":
        return f", at least {whose} {least:g}."
    if word == "Imbalanced":
        return f", fewer than {whose} {least:g}: of these bots, not of all ways to play."
    if cell.groups.n_blocks < MIN_BLOCKS:
        return f"; {cell.groups.n_blocks} deals are too few to say more, play {MIN_BLOCKS} or more."
    error = (interval[1] - interval[0]) / (2 * 1.96)
    more = games_wanted(abs(value - least + HALF), error, 0.0, cell.n_games)
    return f"; whether these are {whose} {least:g} is not settled. {wanted(more, cell.n_games)}"


def _dominance_verdict(cell: Cell, solved: Solved, targets: Targets) -> Verdict:
    count = solved.dominated.sum(axis=1)
    often = solved.dominated[1:].mean(axis=0) if len(solved.tables) > 1 else np.zeros(len(count))
    word: Word = "No target"
    if targets.number("strategy_pp") is not None:
        if cell.groups.n_blocks < MIN_BLOCKS:
            word = "Undecided"
        elif (often >= SURE).any():
            word = "Imbalanced"
        else:
            word = "Undecided" if (often > SELDOM).any() else "Balanced"
    return make_verdict(
        cell,
        metric="M3d",
        key=KEY,
        topic="Dominated strategies",
        word=word,
        estimate=float(count[0]),
        interval=_ends(count[1:].astype(np.float64), 0.95),
        unit="count",
        sentence=_dominance_sentence(solved, often),
        target="" if word == "No target" else "none",
        target_range=(-math.inf, math.inf if word == "No target" else 0.0),
    )


def _dominance_sentence(solved: Solved, often: np.ndarray) -> str:
    """Name the dominated strategies with whoever does it best."""
    points = f"{100 * solved.margin:g} pp"
    sure = np.flatnonzero(often >= SURE)
    maybe = np.flatnonzero((often > SELDOM) & (often < SURE))
    if len(sure) == 0 and len(maybe) == 0:
        return (
            f"Of these bots none is seen to be dominated: none loses {points} whatever the others "
            "play."
        )
    parts = []
    if len(sure):
        pairs = [
            f"{solved.names[j]} (by {solved.names[int(solved.least[0, :, j].argmax())]})"
            for j in sure
        ]
        verb = "is" if len(sure) == 1 else "are"
        parts.append(
            f"{and_list(pairs)} {verb} dominated: another of these bots wins at least {points} "
            "more whatever is played around it."
        )
    if len(maybe):
        names = and_list([solved.names[j] for j in maybe])
        parts.append(f"Whether {names} {'is' if len(maybe) == 1 else 'are'} too is not settled.")
    text = " ".join(parts)
    if not len(sure):
        text = f"Whether {names} {'is' if len(maybe) == 1 else 'are'} dominated is not settled."
    return sentence_case(text)


def _ends(samples: np.ndarray, level: float) -> tuple[float, float]:
    low, high = ends(samples, level)
    return float(low), float(high)


def mix_sentence(solved: Solved) -> str:
    """Say which mix nobody gains by leaving, or that there is none that lasts."""
    if regret(solved.tables[:1], solved.payoffs.others, solved.mix[:1, None])[0, 0] > SETTLED:
        return (
            "No mix was found that nobody gains by leaving: play would go in circles, "
            "from one strategy to the next."
        )
    if not solved.is_settled:
        near = [solved.names[i] for i in np.flatnonzero(ends(solved.mix[1:])[1] > 0.5)]
        return (
            "These games do not tell which mix nobody gains by leaving: chance alone could put "
            f"{' or '.join(near)} first."
        )
    low, high = ends(solved.mix[1:])
    parts = []
    for i in solved.order():
        share = solved.mix[0, i]
        if share > 1 - LEAST_SHARE:
            return (
                f"With these bots to choose from, nobody gains by leaving {solved.names[i]} when "
                "all others play it, too."
            )
        if share > LEAST_SHARE:
            interval = (100 * float(low[i]), 100 * float(high[i]))
            parts.append(f"{number(100 * float(share), interval, '%')} {solved.names[i]}")
    return f"With these bots to choose from, nobody gains by leaving a mix of {and_list(parts)}."


def keeping_up_sentence(solved: Solved) -> str:
    """Say which strategies stay within the margin of the best against the mix, for certain."""
    points = f"{100 * solved.margin:g} pp"
    low, high = ends(solved.wins.max(axis=1, keepdims=True)[1:] - solved.wins[1:])
    near: list[str] = []
    far: list[str] = []
    rest: list[str] = []
    for i in solved.order():
        to = near if high[i] <= solved.margin else far if low[i] > solved.margin else rest
        to.append(solved.names[i])
    parts = []
    if near:
        stays = "stays" if len(near) == 1 else "stay"
        parts.append(f"{and_list(near)} {stays} within {points} of the best for certain")
    if far:
        wins = "wins" if len(far) == 1 else "win"
        parts.append(f"{and_list(far)} certainly {wins} more than {points} less")
    if rest:
        stay = "stays" if len(rest) == 1 else "stay"
        parts.append(f"whether {and_list(rest)} {stay} within {points} is not settled")
    mix = "that mix" if solved.is_settled else "the estimated mix"
    return f"Against {mix}, {'; '.join(parts)}."


def outcomes_sentence(solved: Solved) -> list[str]:
    """Say so when play may settle in several ways, or not at all."""
    found = solved.outcomes
    if not solved.is_settled:
        return []
    settled = sum(outcome.basin for outcome in found)
    if len(found) > 1:
        parts = [
            f"{and_list(_members(solved, outcome.mix))} "
            f"(from {fixed(100 * outcome.basin, 0)} % of the starts)"
            for outcome in found[:3]
        ]
        return [f"Where play settles depends on where it starts: {and_list(parts)}."]
    if settled < 0.5:
        return ["From most starts play goes in circles and never settles."]
    return []


def _members(solved: Solved, mix: np.ndarray) -> list[str]:
    order = np.argsort(-mix)
    return [solved.names[i] for i in order if mix[i] > LEAST_SHARE]


def alpha_sentence(solved: Solved) -> list[str]:
    """Say whether alpha-rank, the check, puts the same strategies first."""
    if not solved.is_settled:
        return []
    ranked = np.argsort(-solved.alpha[0])
    first = solved.names[ranked[0]]
    often = np.bincount(solved.alpha[1:].argmax(axis=1), minlength=len(ranked))
    likely = [solved.names[i] for i in ranked if often[i] > SELDOM * often.sum()]
    if len(likely) > 1:
        return [
            "Alpha-rank, the check, does not tell from these games whether it spends most time "
            f"at {or_list(likely)}."
        ]
    share = fixed(100 * float(solved.alpha[0, ranked[0]]), 0)
    if solved.mix[0, ranked[0]] > LEAST_SHARE:
        return [f"Alpha-rank, the check, agrees: it spends most time ({share} %) at {first}."]
    return [
        f"Alpha-rank, the check, differs: it spends most time ({share} %) at {first}, which is "
        "no part of the mix. Do not lean on either."
    ]
