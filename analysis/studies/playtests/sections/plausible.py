"""M16a: whether these people's games are plausible among those of the bots."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed, number, sentence_case
from exobalance.analysis.studies.playtests.group import FEW, Group
from exobalance.analysis.studies.playtests.plausible import Check
from exobalance.simcore.phrases import and_list, counted

READINGS = {
    "alike": "like these bots",
    "unlike": "unlike these bots",
    "differs": "differs, by how much is open",
    "open": "open",
}
TOLD = {"alike": "alike", "unlike": "unlike", "differs": "different by an open amount",
        "open": "open"}  # fmt: skip
MOST_TOLD = 3
FLAG = "*"


def plausible(group: Group) -> Section:
    """Return the section on one player count."""
    table = _table(group)
    return Section(
        metric="M16a",
        title="Are these games plausible for the bots?",
        players=group.players,
        sentences=_sentences(group),
        tables={
            "playtests_checks": table,
            "playtests_percentiles": _percentiles(group),
            "playtests_differences": _differences(group),
        },
        titles={"playtests_checks": "Every measure under every bot"},
        figures=_figures(group) if group.measures else [],
        notes=_notes(group),
    )


def _sentences(group: Group) -> list[str]:
    """Say how the nearest bots differ, measure by measure, and what could have been seen."""
    found = group.checks[group.chosen]
    games = counted(group.people.games, "game")
    if not found:
        return [
            f"The notes hold {games} of {group.players}: too few to say how far they are from the "
            "bots."
        ]
    by_reading = {
        reading: [c.measure.title for c in found if c.reading == reading] for reading in READINGS
    }
    parts = [
        f"{words}: {and_list(by_reading[reading])}"
        for reading, words in TOLD.items()
        if by_reading[reading]
    ]
    beside = f"Beside {group.chosen}, {'; '.join(parts)}."
    said = [f"{sentence_case(games)} of notes{_nearest(group)}. {beside}"]
    flagged = sorted((c for c in found if c.is_flagged), key=lambda c: c.adjusted)
    said += [_told(check, group.chosen) for check in flagged[:MOST_TOLD]]
    if not flagged:
        said.append(
            f"Nothing in the notes is out of the ordinary for {group.chosen}: among simulated "
            f"groups of {games}, {_in_thousand(min(c.adjusted for c in found))} have some measure "
            "as far out as the farthest here."
        )
    first = found[0]
    few = "are few" if first.games < FEW else "have their limits"
    said.append(
        f"{counted(first.games, 'game')} {few}: a mean {first.measure.title} is seen to differ in "
        f"8 of 10 such groups only from {fixed(first.detectable, 1)} {first.measure.unit} on."
    )
    return said


def _nearest(group: Group) -> str:
    """Return which bots are nearest, in the midst of a sentence."""
    if len(group.bots) < 2 or not group.distances:
        return ""
    names = list(group.bots)
    nearest = names[group.distances[0].nearest]
    rest = [name for name in group.alike if name != nearest]
    told = f", and {and_list(rest)} cannot be told apart from it" if rest else ""
    verb = "is" if group.people.games == 1 else "are"
    return f" {verb} nearest to {nearest}{told}"


def _told(check: Check, bot: str) -> str:
    """Return the sentence on one measure that is out of the ordinary."""
    unit = check.measure.unit
    half = (check.high - check.low) / 2
    people = number(check.people, (check.people - half, check.people + half), unit)
    level = f"{sentence_case(check.measure.title)}: {people} here, {fixed(check.bots, 1)} of {bot}"
    if abs(check.percentile - 0.5) < abs(check.width - 0.5):
        kind = "more varied" if check.width > 0.5 else "less varied"
        level += f", and {kind} from game to game"
    return (
        f"{level}; {_in_thousand(check.adjusted)} simulated groups of {check.games} games have any "
        "measure as far out."
    )


def _in_thousand(share: float) -> str:
    """Return a share of groups as people count: ``3 of 1,000``."""
    return "fewer than 1 of 1,000" if share < 0.001 else f"{round(1000 * share)} of 1,000"


def _table(group: Group) -> pd.DataFrame:
    """Return one row per bot and measure."""
    return pd.DataFrame(
        {
            "bot": bot,
            "measure": check.measure.title,
            "games": check.games,
            "people": check.people,
            "bots": check.bots,
            "difference": check.difference,
            "low": check.low,
            "high": check.high,
            "unit": check.measure.unit,
            "percentile_share": check.percentile,
            "percentile_low": check.percentile_low,
            "percentile_high": check.percentile_high,
            "varied_share": check.width,
            "as_extreme_share": check.as_extreme,
            "any_share": check.adjusted,
            "detectable": check.detectable,
            "reading": READINGS[check.reading],
        }
        for bot, found in group.checks.items()
        for check in found
    )


def _percentiles(group: Group) -> pd.DataFrame:
    """Return the mean percentiles as a matrix: measures by bots."""
    return pd.DataFrame(
        {
            "measure": check.measure.title,
            "bot": bot,
            "percentile": round(100 * check.percentile),
            "mark": FLAG if check.is_flagged else "",
        }
        for bot, found in group.checks.items()
        for check in found
    )


def _differences(group: Group) -> pd.DataFrame:
    """Return what these people make more than the nearest bots, of what is told in points."""
    return pd.DataFrame(
        {
            "measure": check.measure.title,
            "difference": check.difference,
            "low": check.low,
            "high": check.high,
        }
        for check in group.checks[group.chosen]
        if check.measure.unit == "points"
    )


def _figures(group: Group) -> list[FigureSpec]:
    """Describe the matrix of percentiles and the differences in points."""
    found = [c for c in group.checks[group.chosen] if c.measure.unit == "points"]
    flagged = sum(c.is_flagged for c in group.checks[group.chosen])
    options: dict[str, object] = {
        "label": "measure", "estimate": "difference", "unit": "points",
        "x_label": f"points more than {group.chosen}",
    }  # fmt: skip
    if group.targets.number("change_points") is not None:
        options["margin"] = group.targets.number("change_points")
    return [
        FigureSpec(
            name=f"playtests-percentiles-{group.players}p",
            drawing="heat",
            table="playtests_percentiles",
            title="Where these people lie among the games of each bot",
            sentence=f"Mean percentile, 50 among equals; {FLAG} where fewer than 1 simulated group "
            f"in 20 has any measure as far out. For {group.chosen} {flagged} of "
            f"{len(group.measures)} are marked.",
            alt="A matrix of percentiles: measures in rows, bots from weak to strong in columns.",
            options={
                "row": "measure", "column": "bot", "value": "percentile", "reference": 50,
                "unit": "count",
            },
        ),
        *_difference_figure(group, found, options),
    ]  # fmt: skip


def _difference_figure(
    group: Group, found: Sequence[Check], options: dict[str, object]
) -> list[FigureSpec]:
    """Describe the differences from the nearest bots."""
    if not found:
        return []
    told = ", ".join(f"{c.measure.title} {fixed(c.difference, 1, signed=True)}" for c in found)
    return [
        FigureSpec(
            name=f"playtests-differences-{group.players}p",
            drawing="forest",
            table="playtests_differences",
            title=f"What these people make more than {group.chosen}",
            sentence=f"Points more per player and game, with intervals that hold for all measures "
            f"at once: {told}.",
            alt=f"One dot with its interval per measure: {told}.",
            options=options,
        )
    ]


def _notes(group: Group) -> list[str]:
    """Return how the numbers are meant."""
    counts = and_list([f"{plays.games:,} of {name}" for name, plays in group.bots.items()])
    return [
        f"Simulated games of {counted(group.players, 'player')}: {counts}. Groups of as many games "
        "as the notes hold are drawn from them, whole games at a time, so that players of one game "
        "may depend on each other.",
        "Intervals of differences hold for all measures of a bot at once; what counts as alike is "
        "the margin that the targets give to a change.",
    ]
