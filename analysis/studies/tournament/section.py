"""M3 as a section: the payoff table, what follows from it, and its pictures.

Bots of different tiers differ in how well they play, not only in what they try.  So the
verdicts speak about the largest group of one tier, the *peers*; the others are shown, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.sentences import fixed, sentence_case
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.methods.payoff import Payoffs
from exobalance.analysis.studies.tournament.figures import figures, flow_table
from exobalance.analysis.studies.tournament.strategies import Solved, solve
from exobalance.analysis.studies.tournament.tables import (
    COMMON,
    RARE,
    alone_table,
    beats_table,
    circle_frequencies,
    dominance_table,
    mix_table,
    outcome_table,
    payoff_table,
    replies_table,
    summary_table,
    versus_table,
)
from exobalance.analysis.studies.tournament.verdicts import (
    alpha_sentence,
    keeping_up_sentence,
    mix_sentence,
    outcomes_sentence,
    verdicts,
)
from exobalance.simcore.phrases import and_list

MARGIN_PP = 2.0
"""Win share, in pp, by which a strategy has to be better, if the targets do not say."""

TITLES = {
    "mix_of_all_bots": "The mix with all bots",
    "strategy_summary": "Strategies in a few numbers",
    "dominated": "Dominated strategies",
    "replies": "If everybody plays one strategy",
    "outcomes": "Where play settles from many starts",
    "payoffs": "Payoff table: every line-up",
}
"""Titles of tables whose names say too little."""


def peers(tiers: Mapping[str, int]) -> list[str]:
    """Return the largest group of bots of one tier; all of them if every tier has one.

    Of two groups of the same size the stronger one is taken.
    """
    groups: dict[int, list[str]] = {}
    for name, tier in tiers.items():
        groups.setdefault(tier, []).append(name)
    tier = max(groups, key=lambda tier: (len(groups[tier]), tier))
    return groups[tier] if len(groups[tier]) > 1 else list(tiers)


def strategies(cell: Cell, payoffs: Payoffs, tiers: Mapping[str, int], targets: Targets) -> Section:
    """Return the section on strategies.

    Parameters
    ----------
    tiers
        Tier of each bot of the payoff table.
    """
    given = targets.number("strategy_pp")
    margin = (MARGIN_PP if given is None else given) / 100
    everyone = solve(payoffs, margin)
    judged = peers({name: tiers[name] for name in payoffs.strategies})
    some = len(judged) < len(payoffs.strategies)
    inner = solve(payoffs.among(judged), margin) if some else everyone
    found = verdicts(cell, inner, targets)
    tables = {
        "mix": mix_table(inner),
        **({"mix_of_all_bots": mix_table(everyone)} if some else {}),
        "strategy_summary": summary_table(inner),
        "versus": versus_table(everyone),
        **({"alone": alone_table(everyone)} if cell.players > 2 else {}),
        "beats": beats_table(everyone),
        "dominated": dominance_table(inner),
        "replies": replies_table(everyone),
        "outcomes": outcome_table(inner),
        "payoffs": payoff_table(payoffs),
        **({"flow": flow_table(inner)} if len(inner.names) == 3 else {}),
    }
    return Section(
        metric="M3",
        title="Strategies",
        players=cell.players,
        sentences=[
            found[0].sentence,
            mix_sentence(inner),
            keeping_up_sentence(inner),
            *outcomes_sentence(inner),
            found[1].sentence,
            *_circles(everyone),
            *_meetings(tables["versus"]),
            *alpha_sentence(inner),
            *(_outsiders(everyone, judged) if some else []),
        ],
        verdicts=found,
        tables=tables,
        titles=TITLES,
        figures=figures(cell, everyone, inner, tables),
        notes=_notes(inner, some),
    )


def _circles(solved: Solved) -> list[str]:
    """Name strategies that beat each other in circles, else say how they line up."""
    points = f"{100 * solved.margin:g} pp"
    found = circle_frequencies(solved)
    if not found:
        return [f"No circle is seen of strategies that beat each other in turn by {points}."]
    return [
        f"{sentence_case(and_list([solved.names[i] for i in group]))} beat each other in a circle "
        f"by {points} or more (in {fixed(100 * often, 0)} % of resamples)."
        for group, often in found
    ]


def _meetings(versus: pd.DataFrame) -> list[str]:
    """Name pairs that do better when rare, or when common."""
    said: list[str] = []
    if "meeting" not in versus:
        return said
    for kind, words in ((RARE, "when it is rare"), (COMMON, "when it is common")):
        rows = versus[versus["meeting"] == kind]
        pairs = {tuple(sorted(pair)) for pair in zip(rows.strategy, rows.opponent, strict=True)}
        named = [f"{one} and {other}" for one, other in sorted(pairs)]
        if named:
            said.append(f"Each of the two does better {words}: {'; '.join(named[:4])}.")
    return said


def _outsiders(everyone: Solved, judged: Sequence[str]) -> list[str]:
    """Say what happens when the bots of other tiers join."""
    others = [name for name in everyone.names if name not in judged]
    kind = "is a player of another strength" if len(others) == 1 else "play at another strength"
    return [
        f"{sentence_case(and_list(others))} {kind}, so the verdicts leave "
        f"{'it' if len(others) == 1 else 'them'} out. With all bots: "
        + _lower(mix_sentence(everyone))
    ]


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _notes(solved: Solved, some: bool) -> list[str]:
    points = f"{100 * solved.margin:g} pp"
    return [
        "A strategy is a bot here. One that does badly may be a bad plan or a plan played badly; "
        "compare bots that took equal effort.",
        f"The effective number counts strategies the way players would mix them who hardly notice "
        f"{points} of win share: equals count fully, one that wins {points} less counts for "
        "about a third.",
        "A strategy beats another when it wins more at tables where every seat is filled by one "
        "of the two at random.",
        *(["Bots of one tier are compared; the payoff table holds all of them."] if some else []),
    ]
