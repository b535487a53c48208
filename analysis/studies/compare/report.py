"""M11, the report of a comparison: does a tweak help, and what else does it change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section, Verdict
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.groups import Group, groups, labelled
from exobalance.analysis.metrics.items.effects import OUTCOMES
from exobalance.analysis.studies.compare.comparison import (
    ComparedCount,
    compare_sides,
    effect_rows,
    looks_of,
    sides_of,
)
from exobalance.analysis.studies.compare.effect_sentences import (
    group_sentences,
    notes,
    overview_sentences,
)
from exobalance.analysis.studies.compare.figures import (
    family_figure,
    item_figure,
    length_figure,
    length_table,
    margin_figure,
)
from exobalance.analysis.studies.compare.own_item_changes import nearer_sentences, own_item_changes
from exobalance.simcore.record.reader import Run

SHOWN = [
    "label", "unit", "before", "after", "change", "low", "high", "change_unit", "margin",
    "margin_unit", "word", "variance_reduction",
]  # fmt: skip
"""Columns of the table of one group; the file of all effects has more."""


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the sections of a stored comparison, for its report."""
    found = compare_sides(sides_of(run), targets, looks_of(run))
    return [section for each in found for section in report_sections(each)]


def report_sections(compared: ComparedCount) -> list[Section]:
    """Return the overview and one section per group of numbers, for one player count."""
    table = labelled(compared.effects, compared.cell.facts)
    found = [_overview(compared, table)]
    for place, group in enumerate(groups(compared.cell.facts)):
        part = table[table.group == group.id].reset_index(drop=True)
        if len(part):
            found.append(_section(compared, group, part, f"M11{chr(ord('a') + place)}"))
    return found


def _overview(compared: ComparedCount, table: pd.DataFrame) -> Section:
    """Return the verdicts, and all effects in margins."""
    several = len(compared.tweaks) > 1
    verdicts = [
        _titled(verdict, several) for tweak in compared.tweaks for verdict in tweak.verdicts
    ]
    tables: dict[str, pd.DataFrame] = {"target_moves": move_table(verdicts)}
    figures = []
    for tweak in compared.tweaks:
        key, name = tweak.side.key, tweak.side.name
        shown = {key: (name, table[table.arm == key])}
        if tweak.retuned is not None:
            again = labelled(effect_rows(compared.players, tweak.retuned), compared.cell.facts)
            shown[f"{key}_retuned"] = (f"{name}, with bots tuned to each set of rules,", again)
        for place, (words, own) in shown.items():
            judged = _in_order(own)
            tables[f"effects_{place}"] = judged[["head", *SHOWN]].reset_index(drop=True)
            figures.append(margin_figure(compared.players, words, place, judged))
    tables["all_effects"] = table.drop(columns=["group", "head", "label"])
    return Section(
        metric="M11",
        title="What changes",
        players=compared.players,
        sentences=overview_sentences(compared),
        verdicts=_by_topic(verdicts),
        tables=tables,
        titles={
            "target_moves": "Every target before and after",
            "all_effects": "Every number before and after",
        },
        figures=figures,
        notes=notes(compared),
    )


def _in_order(table: pd.DataFrame) -> pd.DataFrame:
    """Return the numbers that have a margin, heads together; items fill a section of theirs."""
    judged = table[table.margin.gt(0) & (table.group != "items")]
    places = {head: place for place, head in enumerate(dict.fromkeys(judged["head"]))}
    return judged.sort_values("head", key=lambda column: column.map(places), kind="stable")


def _titled(verdict: Verdict, several: bool) -> Verdict:
    """Name the tweak in a verdict's title where there are several."""
    if not several or verdict.versus is None:
        return verdict
    return replace(verdict, tweak=verdict.versus.tweak)


def _by_topic(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Return verdicts topic by topic, so that tweaks stand side by side."""
    topics = list(dict.fromkeys((verdict.metric, verdict.unit) for verdict in verdicts))
    return sorted(verdicts, key=lambda verdict: topics.index((verdict.metric, verdict.unit)))


def move_table(verdicts: Sequence[Verdict]) -> pd.DataFrame:
    """Return one row per target and tweak: the verdict on both sides, and the move."""
    rows = []
    for verdict in verdicts:
        versus = verdict.versus
        assert versus is not None
        scale = 100.0 if verdict.unit == "share" else 1.0
        rows.append(
            (
                versus.tweak, verdict.heading, versus.move, versus.base_word,
                verdict.word, verdict.unit, versus.base_estimate, verdict.estimate,
                versus.change * scale, versus.low * scale, versus.high * scale,
                "pp" if verdict.unit == "share" else verdict.unit,
            )
        )  # fmt: skip
    columns = [
        "tweak", "check", "move", "word_before", "word_after", "unit", "before", "after",
        "further_from_target", "low", "high", "further_from_target_unit",
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=columns)


def _section(compared: ComparedCount, group: Group, table: pd.DataFrame, metric: str) -> Section:
    """Return the section of one group of numbers."""
    names = [tweak.side.name for tweak in compared.tweaks]
    tables: dict[str, pd.DataFrame] = {}
    figures: list[FigureSpec] = []
    for name, part, figure in _figures(compared, group, table):
        tables[name] = part
        figures.append(figure)
    drawn = {key for part in tables.values() if "key" in part for key in part.key}
    rest = table[~table.key.isin(drawn)] if group.id != "items" else table.iloc[:0]
    if len(rest):
        several = ["tweak"] if len(names) > 1 else []
        name = f"{group.id}_changes" if drawn else f"{group.id}_numbers"
        tables[name] = rest[[*several, *SHOWN]].reset_index(drop=True)
    return Section(
        metric=metric,
        title=group.title,
        players=compared.players,
        sentences=[*_nearer(compared, group, table), *group_sentences(table, names)],
        tables=tables,
        titles={
            f"{group.id}_changes": "The other numbers",
            f"{group.id}_numbers": "All numbers of this part",
        },
        figures=figures,
    )


def _nearer(compared: ComparedCount, group: Group, table: pd.DataFrame) -> list[str]:
    """Say which items that belong to seats come nearer to fair."""
    if group.id != "items" or not compared.cell.facts.own_items:
        return []
    return nearer_sentences(compared, table)


def _figures(
    compared: ComparedCount, group: Group, table: pd.DataFrame
) -> Iterator[tuple[str, pd.DataFrame, FigureSpec]]:
    """Yield the tables of a group that are drawn, by name, with their figures."""
    fair: dict[str, object] = {"reference": 1 / compared.players, "reference_label": "fair share"}
    moved: dict[str, object] = {"scale": "change"}
    if group.id == "seats":
        yield _family(compared, table, "seat_share", "Win share by seat", **fair)
    elif group.id == "bots":
        yield _family(compared, table, "bot_share", "Win share of each bot", **fair)
    elif group.id == "points":
        title = "Change of a player's points by source"
        yield _family(compared, table, "points", title, x_label="points more", **moved)
        if compared.players > 1:
            title = "Change of each source's share in the winner's lead"
            label = "pp more"
            yield _family(compared, table, "lead_share", title, x_label=label, **moved)
    elif group.id == "solo" and table.key.str.startswith("solo_band.").any():
        title = "Games by points above the target"
        yield _family(compared, table, "solo_band", title)
    elif group.id == "items" and compared.cell.facts.own_items:
        yield from own_item_changes(compared, table)
    elif group.id == "items":
        for tweak in compared.tweaks:
            name = f"items_{tweak.side.key}"
            part = item_table(table[table.arm == tweak.side.key])
            yield name, part, item_figure(compared, part, tweak.side.name, name)
    elif group.id == "pace":
        yield "lengths", length_table(compared), length_figure(compared)


def _family(
    compared: ComparedCount, table: pd.DataFrame, kind: str, title: str, **options: object
) -> tuple[str, pd.DataFrame, FigureSpec]:
    """Return the numbers whose keys start with ``kind``, drawn in their own unit."""
    part = table[table.key.str.startswith(f"{kind}.")]
    several = ["tweak"] if len(compared.tweaks) > 1 else []
    part = part[[*several, *SHOWN, "key"]].reset_index(drop=True)
    margin = part.margin.iloc[0]
    if options.get("scale") == "change" and margin > 0:
        scale = 100.0 if part.unit.iloc[0] == "share" else 1.0
        ends = margin / scale
        options |= {"band": (-ends, ends), "band_label": "within the margin"}
    name = "points_by_source" if kind == "points" else f"{kind}s"
    return name, part, family_figure(compared, part, name, title, **options)


def item_table(table: pd.DataFrame) -> pd.DataFrame:
    """Return how the effect of each setup item changes: one row per outcome and item."""
    titles = {outcome.name: outcome.title for outcome in OUTCOMES}
    outcome = table.key.str.split(".").str[0].str.removeprefix("item_").map(titles)
    return pd.DataFrame(
        {
            "outcome": outcome,
            "item": table.label,
            "change": table.change,
            "low": table.low,
            "high": table.high,
            "unit": table.change_unit,
            "margin": table.margin,
            "margin_unit": table.margin_unit,
            "word": table.word,
        }
    ).reset_index(drop=True)
