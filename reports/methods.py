"""How the numbers were made: games, bots, targets, rules, components, versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from exobalance.reports.bot_names import bots_in_words, main_bots, variants
from exobalance.reports.columns import Column, TableView
from exobalance.reports.facts import Facts
from exobalance.reports.numbers import typeset
from exobalance.simcore.phrases import counted

PROVENANCE = {
    "rulebook": "stated in the rulebook",
    "public": "found in a public source",
    "inferred": "follows from stated numbers",
    "assumed": "not published; a model that contradicts no stated number",
}

LINEUPS = 8  # more line-ups are not listed one by one


@dataclass(frozen=True)
class Part:
    """One table of the methods with the words before it."""

    id: str
    title: str
    lead: tuple[str, ...]
    table: TableView


@dataclass(frozen=True)
class Methods:
    """The last part of the report."""

    paragraphs: tuple[str, ...]
    tables: tuple[Part, ...]


def methods(facts: Facts) -> Methods:
    """Return the methods in words and tables."""
    parts = [_games(facts), _bots(facts), _changes(facts), _targets(facts)]
    parts += [_limits(facts), _components(facts), _versions(facts)]
    return Methods(
        tuple(map(typeset, _paragraphs(facts))), tuple(part for part in parts if part is not None)
    )


def _paragraphs(facts: Facts) -> tuple[str, ...]:
    rules = (
        f"The rules are the printed ones with {counted(len(facts.changes), 'change')}"
        if facts.changes
        else "The rules are the printed ones"
    )
    if facts.arms:
        rules = f"{counted(len(facts.arms), 'set')} of rules are compared"
    worlds = _worlds(facts)
    return (
        facts.about
        or "Every number here is about games between the bots named below. Other players may "
        "find another balance, above all where a verdict depends on play. What a bot wins it wins "
        "against the bots at its table: that is no strength against others.",
        f"{rules}, rules version {facts.rules_version}. "
        f"All chance comes from seed {facts.seed}: setup, chance, ties and every bot have "
        "random streams of their own, so that a changed rule meets the same worlds, and the "
        "same seed gives the same games on any machine.",
        "A block is one world under every rotation of the bots over the seats, or one game "
        "when all bots are the same. Intervals are 95 % intervals computed from blocks, not "
        "from single games; player counts are never pooled." + worlds,
        "A check is Balanced when the 90 % interval lies inside the target range (two "
        "one-sided tests at 5 %), Imbalanced when the 95 % interval lies outside it, Leaning "
        "when the 95 % interval excludes the fair value, and Undecided otherwise. A family "
        "of numbers, such as all seats, is judged with intervals adjusted for its size and "
        "gets the word of its worst member. How far a number lies outside its target is told in "
        "margins: half the width of the target, or the limit itself.",
        "Games that were cut off, got stuck or met a rule gap are counted and shown, never "
        "left out.",
    )


def _worlds(facts: Facts) -> str:
    """Say that every set of setup items comes equally often."""
    sets, items = facts.setup
    if sets < 2:
        return ""
    if facts.own_items:
        return (
            f" Worlds run through all {sets} combinations of {' and '.join(facts.own_items)} "
            "that seat 1 can have, each equally often; what chance gives to the other seats "
            "comes equally often, too."
        )
    return (
        f" Worlds run through all {sets} sets of {items}, every set equally often; order and "
        "sides are random within a set."
    )


def _games(facts: Facts) -> Part | None:
    sides = [(arm.name, arm.counts) for arm in facts.arms] or [("", facts.counts)]
    rows = [
        (
            name,
            str(count.players),
            f"{count.games:,}",
            f"{count.blocks:,}",
            _lineups(count.lineups),
        )
        for name, counts in sides
        for count in counts
    ]
    return _part("games", "Games", ("Rules", "#Players", "#Games", "#Blocks", "Line-ups"), rows)


def _lineups(lineups: Sequence[Sequence[str]]) -> str:
    """Return line-ups in words, many of them as their number and their bots."""
    if len(lineups) <= LINEUPS:
        return "; ".join(map(_lineup, lineups))
    bots = bots_in_words(bot for lineup in lineups for bot in lineup)
    return f"{len(lineups)} line-ups of {bots}, rotated over the seats"


def _lineup(lineup: Sequence[str]) -> str:
    if len(set(lineup)) == 1:
        return f"{lineup[0]} in all seats"
    return ", ".join(lineup) + ", rotated over the seats"


def _bots(facts: Facts) -> Part | None:
    names = [bot.name for bot in facts.bots]
    kept, many = main_bots(names), variants(names)
    rows = [
        (
            bot.name,
            bot.kind,
            bot.description
            + (f" Also {many[bot.name]} variants of it." if bot.name in many else ""),
            bot.hash[:12],
        )
        for bot in facts.bots
        if bot.name in kept
    ]
    return _part("bots", "Bots", ("Bot", "Kind", "How it plays", "Fingerprint"), rows)


def _changes(facts: Facts) -> Part | None:
    sides = [(arm.name, arm.changes) for arm in facts.arms] or [("", facts.changes)]
    rows = [(name, c.path, c.printed, c.value, c.clause) for name, own in sides for c in own]
    return _part("rules", "Changed rules", ("Rules", "Rule", "Printed", "Now", "Clause"), rows)


def _targets(facts: Facts) -> Part | None:
    rows = [(target.name, target.value, target.meaning) for target in facts.targets]
    lead = "These targets were used" if facts.own_targets else "These default targets were used"
    lead += f" ({facts.targets_from})" if facts.targets_from else ""
    lead += "; a targets file of your own replaces any of them."
    return _part("targets", "Targets", ("Target", "#Value", "Meaning"), rows, lead)


def _limits(facts: Facts) -> Part | None:
    lead = "Guards of the program, no rules of the game."
    return _part("limits", "Engine limits", ("Limit", "#Value"), facts.limits, lead)


def _components(facts: Facts) -> Part | None:
    rows = [
        (c.name, c.provenance, c.note or PROVENANCE.get(c.provenance, "")) for c in facts.components
    ]
    lead = (
        f"All verdicts rest on {counted(len(facts.assumed), 'group')} of components whose data is "
        f"assumed: {', '.join(facts.assumed)}. Read them as verdicts about this model of the game "
        "until they hold over other plausible data."
        if facts.assumed
        else "No verdict rests on assumed components."
    )
    heads = ("Components", "Provenance", "What it rests on")
    return _part("components", "Where the components come from", heads, rows, lead)


def _versions(facts: Facts) -> Part | None:
    rows = [*facts.versions]
    if facts.rules_hash:
        rows.append(("rules fingerprint", facts.rules_hash))
    return _part("versions", "Versions", ("Software", "Version"), rows)


def _part(
    id: str, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], *lead: str
) -> Part | None:
    """Return a part, None without rows; a head that starts with # holds numbers.

    Columns without any entry are left out.
    """
    if not rows:
        return None
    kept = [place for place in range(len(heads)) if any(row[place] for row in rows)]
    table = TableView(
        id=f"methods-{id}",
        title=title,
        columns=tuple(Column(heads[k].lstrip("#"), heads[k].startswith("#")) for k in kept),
        rows=tuple(tuple(row[k] for k in kept) for row in rows),
        total_rows=len(rows),
        file="",
    )
    return Part(f"methods-{id}", title, lead, table)
