"""Effects of a tweak in sentences: what it reaches, does to targets, and moves most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from exobalance.analysis.base.sentences import decimals, fixed, rare, span
from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.studies.compare.comparison import ComparedCount, Tweaked, effect_rows

BROKEN = 0.5
"""Share of unfinished games beyond which nothing else about a tweak is worth reading."""

SHOWN = 3  # numbers named in a sentence


def warnings(compared: ComparedCount) -> list[str]:
    """Return what to know before anything else: a broken game, or too few worlds."""
    found = [say for tweak in compared.tweaks for say in _broken(tweak, _named(compared, tweak))]
    blocks = min(tweak.pair.n_blocks for tweak in compared.tweaks)
    if blocks < MIN_BLOCKS:
        found.append(
            f"{blocks:,} worlds are too few for any verdict: at least {MIN_BLOCKS} are needed."
        )
    return found


def overview_sentences(compared: ComparedCount) -> list[str]:
    """Return what to read first about each tweak, whatever breaks the game before all else."""
    sentences = warnings(compared)
    for tweak in compared.tweaks:
        name = _named(compared, tweak)
        sentences += [_largest(tweak, name), *_contradicted(tweak), *_reach(compared, tweak, name)]
    return sentences


def _broken(tweak: Tweaked, name: str) -> list[str]:
    """Say first that a tweak breaks the game."""
    if tweak.unfinished <= BROKEN:
        return []
    return [
        f"{name} breaks the game for these bots: {rare(tweak.unfinished)} of its games do not "
        "reach their end. Repair that first; no other number of it means much."
    ]


def _contradicted(tweak: Tweaked) -> list[str]:
    """Name the numbers on which fixed and re-tuned bots contradict each other."""
    if tweak.retuned is None:
        return []
    if not tweak.adapted:
        return [
            "Tuning found no better weights for either set of rules: the bots that were tuned "
            "are those that played before."
        ]
    table = effect_rows(tweak.cells[0].players, tweak)
    named = [_apart(row) for row in table[table.depends_on_play.eq(True)].itertuples()]
    found = f"Tuning found better weights for {' and for '.join(tweak.adapted)}"
    if not named:
        return [
            f"{found}; no number is seen to change otherwise with them, by more than its margin."
        ]
    more = len(named) - SHOWN
    rest = f", and {more} more" if more > 0 else ""
    return [f"{found}. Depends on play: {'; '.join(named[:SHOWN])}{rest}."]


def _apart(row: Any) -> str:
    """Return what a tweak does to a number with both kinds of bots, and the difference."""
    change, after = (fixed(each, 1, signed=True) for each in (row.change, row.retuned_change))
    ends = row.contrast_low, row.contrast_high
    apart = fixed(row.contrast, decimals(ends), signed=True)
    return (
        f"{row.number} ({change} {row.change_unit} with bots as they are, {after} with tuned "
        f"ones; the difference is {apart} {span(ends, decimals(ends))})"
    )


def _reach(compared: ComparedCount, tweak: Tweaked, name: str) -> list[str]:
    """Say how many worlds a tweak reaches at all; nothing for unrelated runs."""
    found = tweak.reach
    if found is None:
        return []
    if found.changed == 0:
        return [
            f"{name} changed nothing: all {found.blocks:,} worlds went exactly as "
            f"under {compared.base.name}."
        ]
    share = found.changed / found.blocks
    return [
        f"{name} changes what happens in {found.changed:,} of {found.blocks:,} worlds "
        f"({_whole(share)})."
    ]


def _whole(share: float) -> str:
    """Return a share in per cent that reads 0 or 100 only if it is."""
    if share in (0.0, 1.0) or 0.01 <= share <= 0.99:
        return f"{fixed(100 * share, 0)} %"
    return f"{fixed(100 * min(max(share, 0.001), 0.999), 1)} %"


def _largest(tweak: Tweaked, name: str) -> str:
    """Name the numbers that move beyond their margins, largest first."""
    table = tweak.effects.table()
    beyond = table[table.word == "Imbalanced"]
    if beyond.empty:
        return f"{name} moves no number beyond the margins for certain."
    size = (beyond.change / beyond.margin).abs().sort_values(ascending=False)
    named = [say(row) for row in beyond.loc[size.index[:SHOWN]].itertuples()]
    more = len(beyond) - len(named)
    rest = f", and {more} more" if more else ""
    return f"{name} moves beyond the margins: {'; '.join(named)}{rest}."


def say(row: Any) -> str:
    """Return one effect: ``turns per game 49.6 → 55.1 (+5.5 turns, 5.2 to 5.8)``."""
    return f"{row.number} {arrow(row)} {by_how_much(row)}"


def by_how_much(row: Any) -> str:
    """Return a change with its interval, if it has a width: ``(+5.5 turns, 5.2 to 5.8)``."""
    places = decimals((row.low, row.high))
    change = fixed(row.change, places, signed=True)
    ends = f", {fixed(row.low, places)} to {fixed(row.high, places)}"
    return f"({change} {row.change_unit}{ends if row.low < row.high else ''})"


def arrow(row: Any) -> str:
    """Return a number before and after: ``43.1 → 38.2 %``, ``+23 → +10 pp``.

    Percentage points are of a difference already, and have a sign and their unit; the unit of
    other numbers stands with the change.
    """
    scale, sign = {"share": (100.0, " %"), "pp": (1.0, " pp")}.get(row.unit, (1.0, ""))
    places = decimals((row.low, row.high))
    before, after = (
        fixed(value * scale, places, signed=row.unit == "pp") for value in (row.before, row.after)
    )
    return f"{before} → {after}{sign}"


def group_sentences(table: pd.DataFrame, names: Sequence[str]) -> list[str]:
    """Return what changes most among the numbers of one group, tweak by tweak."""
    sentences = []
    for tweak in names:
        rows = table[(table.tweak == tweak) & table.margin.notna()]
        if rows.empty:
            continue
        certain = rows[(rows.low > 0) | (rows.high < 0)]
        size = (certain.change / certain.margin).abs().sort_values(ascending=False)
        named = [say(row) for row in certain.loc[size.index[:SHOWN]].itertuples()]
        beyond = int((rows.word == "Imbalanced").sum())
        lead = f"{tweak}: " if len(names) > 1 else ""
        if not named:
            sentences.append(f"{lead}No change here is certain.")
            continue
        count = f"{beyond} of {len(rows)}" if beyond else f"none of {len(rows)}"
        says = f"{lead}{'; '.join(named)}. Beyond the margins: {count} numbers."
        sentences.append(says if lead else says[:1].upper() + says[1:])
    return sentences


def notes(compared: ComparedCount) -> list[str]:
    """Return how the comparison was made and what not to read into it."""
    found = []
    for tweak in compared.tweaks:
        named = f"{tweak.side.name}: " if len(compared.tweaks) > 1 else ""
        found.append(named + _pairing(tweak))
        if tweak.pair.note and tweak.pair.paired:
            found.append(f"{named}{tweak.pair.note}.")
    if compared.looks is not None:
        found.append(
            "The run grew until it was precise. All intervals and words here, before, after and "
            "of changes, hold however often one looks. They are wider, and more careful, than "
            "those of a fixed size in the report of each set of rules."
        )
    if all(tweak.retuned is None for tweak in compared.tweaks):
        found.append(
            "Bots do not read a tweak: they play it with the habits they have. Players who "
            "adapt may turn small changes; bots tuned to each set of rules show whether they do."
        )
    found.append(
        "A change is Balanced when it is smaller than the margin for certain, Imbalanced when "
        "it is larger for certain; arrows of figures point from before to after."
    )
    return found


def _pairing(tweak: Tweaked) -> str:
    """Say whether blocks are compared one by one, and what that is worth."""
    if not tweak.effects.paired:
        return (
            f"Compared as unrelated runs, because {tweak.pair.note}: the intervals of changes "
            "are wider than they would be on the same worlds."
        )
    factors = tweak.effects.factors
    known = factors[np.isfinite(factors)]
    if not len(known):
        return "Both sides played the same worlds, and no number differs at all."
    typical = float(np.median(known))
    text = (
        "Both sides played the same worlds, and changes are differences world by world. For "
        f"a typical number that is worth {fixed(typical, 1)} times the games."
    )
    against = int((known < 1).sum())
    if against:
        numbers = "one number" if against == 1 else f"{against} numbers"
        text += (
            f" For {numbers} both sides react oppositely to the same chance (variance "
            "reduction below 1): unrelated worlds would give narrower intervals there."
        )
    return text


def _named(compared: ComparedCount, tweak: Tweaked) -> str:
    """Return the name of a tweak as it starts a sentence; paths keep their letters."""
    if len(compared.tweaks) == 1:
        return "The tweak"
    name = tweak.side.name
    return name if "=" in name else name[:1].upper() + name[1:]
