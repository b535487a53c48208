"""Words of the report and their meaning; a report prints those that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable

TERMS: tuple[tuple[str, str, str], ...] = (
    (
        "win share",
        r"\bwins?\b|win share",
        "Part of all games that a seat or bot wins. A victory shared by two counts half for each.",
    ),
    (
        "fair share",
        r"fair share",
        "The win share everyone would have if all were alike: "
        "50 % for two players, 33.3 % for three, 25 % for four.",
    ),
    (
        "seat",
        r"\bseats?\b",
        "Place in turn order. Seat 1 takes the first turn.",
    ),
    (
        "percentile",
        r"\bpercentiles?\b",
        "Part of a bot's games in which a number is smaller, equal ones counted half. People who "
        "play like the bot have 50 on average.",
    ),
    (
        "notes",
        r"games of (the )?notes|\bthe notes\b",
        "Games that people played and wrote down, one row per player and game.",
    ),
    (
        "percentage point (pp)",
        r"\bpp\b|percentage points?",
        "Difference between two percentages: from 33 % to 35 % are 2 pp.",
    ),
    (
        "interval (in brackets)",
        r"\binterval|\(\S+ to \S+\)",
        "Where the true value lies with 95 % confidence, for these bots and rules. "
        "More games make it narrower.",
    ),
    (
        "target, margin",
        r"\btargets?\b|\bmargins?\b",
        "How far from the ideal a number may be before you would change something. Default "
        "targets ship with the game and are nobody's wish: pass a targets file to set your own. "
        "A distance in margins is measured by half the width of the target, or by the limit.",
    ),
    (
        "Balanced",
        r"\bBalanced\b",
        "The value is inside its target, and enough games were played to be sure.",
    ),
    (
        "Imbalanced",
        r"\bImbalanced\b",
        "The value is outside its target, and enough games were played to be sure. By how much, "
        "the distance in margins says.",
    ),
    (
        "Leaning",
        r"\bLeaning\b",
        "There is some imbalance; whether it is larger than its target is not settled.",
    ),
    (
        "Undecided",
        r"\bUndecided\b",
        "Not enough games to say.",
    ),
    (
        "Depends on play",
        r"Depends on play",
        "Bots of different tiers give different answers; trust the higher tiers more, and "
        "playtest.",
    ),
    (
        "Helps, Hurts",
        r"\b(Helps|Hurts)\b",
        "A changed rule moves the number towards its target, or away from it, and enough games "
        "were played to be sure.",
    ),
    (
        "No change",
        r"No change\b",
        "The changed rule moves the number by less than its margin.",
    ),
    (
        "Stays inside",
        r"Stays inside",
        "The number is inside its target before and after the change.",
    ),
    (
        "Not settled",
        r"Not settled",
        "Not enough games to say what the changed rule does here.",
    ),
    (
        "variance reduction",
        r"variance reduction",
        "How many times the games would be needed if both sets of rules had played unrelated "
        "worlds.",
    ),
    (
        "bot",
        r"\bbots?\b",
        "A program that chooses among the legal moves. Every number in this report is about "
        "games between bots; how strong one is depends on whom it meets.",
    ),
    (
        "source of points",
        r"\bsources?\b",
        "One of the ways to score. The sources of a player add up to the final score.",
    ),
    (
        "winner's lead",
        r"winner's (lead|margin)|winner.s",
        "Points of the winner minus the mean points of the others.",
    ),
    (
        "pivotal",
        r"pivotal",
        "A source or rule is pivotal in a game when the game would have had another winner "
        "without it, with all moves as they were.",
    ),
    (
        "truncated",
        r"truncated",
        "Stopped by the limit on turns or decisions, a guard of the program that is no rule of "
        "the game.",
    ),
    (
        "stuck",
        r"\bstuck\b",
        "Ended because no legal move was left in a state that the rules do not end.",
    ),
    (
        "rule gap",
        r"rule gaps?",
        "A state that the rules or the program do not cover.",
    ),
    (
        "world",
        r"\bworlds?\b",
        "One setup with all its chance: the same world gives every player the same stacks and "
        "boards, whatever the bots do.",
    ),
    (
        "block",
        r"\bblocks?\b",
        "One world, played once for each rotation of the bots over the seats (once when all "
        "bots are the same). Intervals are computed from blocks.",
    ),
    (
        "strategy",
        r"\bstrateg(y|ies)\b",
        "A bot of a tournament: one way to play, as well as that bot plays it.",
    ),
    (
        "equilibrium mix",
        r"\bmix\b|equilibrium",
        "How often each strategy is played when nobody gains by playing another one instead.",
    ),
    (
        "effective number",
        r"effective number",
        "How many equally good strategies would offer as much choice as these. Strategies within "
        "the margin of each other count nearly as equals.",
    ),
    (
        "dominated",
        r"\bdominated\b",
        "A strategy is dominated when another bot of the tournament wins more than it whatever "
        "the others play.",
    ),
    (
        "alpha-rank",
        r"[Aa]lpha-rank",
        "Part of the time that a small group which imitates winners spends at each strategy.",
    ),
    (
        "resample",
        r"\bresample",
        "A set of as many blocks as were played, drawn from them with repeats. What differs "
        "between resamples, these games do not settle.",
    ),
    (
        "assumed component",
        r"\bassumed\b|modelled",
        "A component whose exact data is not published; its data here is a model.",
    ),
)
"""Term, pattern that finds it in the text of a report, meaning."""


def terms_in(
    texts: Iterable[str], extra: Iterable[tuple[str, str]] = ()
) -> tuple[tuple[str, str], ...]:
    """Return the terms that occur in the texts with their meanings, in reading order.

    `extra` holds terms of the game; those are found by their own words.
    """
    text = "\n".join(texts)
    found = [(term, meaning) for term, pattern, meaning in TERMS if re.search(pattern, text)]
    for term, meaning in extra:
        if meaning and re.search(rf"\b{re.escape(term)}", text, re.IGNORECASE):
            found.append((term, meaning))
    return tuple(found)
