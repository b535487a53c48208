"""From sections and facts to a report: what stands where, in which words.

Player counts are never pooled: each has a chapter of its own, and only the matrix at the
top sets them side by side.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import margins, sentence_case
from exobalance.reports import numbers, style
from exobalance.reports.bot_names import bots_in_words
from exobalance.reports.columns import TableView, table_view
from exobalance.reports.facts import Facts, Reach
from exobalance.reports.glossary import terms_in
from exobalance.reports.model import (
    Chapter,
    FigureView,
    GlanceColumn,
    GlanceRow,
    ReachLine,
    SectionView,
    Tweak,
    VerdictView,
    View,
)
from exobalance.reports.numbers import typeset
from exobalance.reports.verdict_views import Steps, VerdictViews, words_of_many_sizes
from exobalance.reports.versus import (
    by_tweak,
    compared_of,
    inline,
    move_rank,
    move_standing,
)
from exobalance.simcore.phrases import and_list, counted

ORDER = (
    "M0", "M1", "M14", "M2", "M3", "M4", "M5", "M15", "M6", "M7", "M8", "M9", "M10", "M11", "M12",
    "M13", "M16",
)  # fmt: skip
"""Order of the sections of a chapter, as designers read them."""


def build_view(
    sections: Sequence[Section], facts: Facts, steps: Steps = lambda verdict: ()
) -> View:
    """Return the report of these sections and facts."""
    frames: dict[str, pd.DataFrame] = {}
    verdicts = VerdictViews(words_of_many_sizes(sections), steps)
    players = sorted({section.players for section in sections}, key=lambda n: (n == 0, n))
    chapters = tuple(
        _chapter(count, [s for s in sections if s.players == count], frames, facts, verdicts)
        for count in players
    )
    glance, columns = _glance([chapter for chapter in chapters if chapter.verdicts])
    return View(
        title=facts.title,
        subtitle=_subtitle(facts),
        facts=facts,
        tweak=_tweak(facts),
        chapters=chapters,
        glance=glance,
        columns=columns,
        modelled=_modelled(facts),
        glossary=terms_in(_texts(chapters), facts.terms),
        frames=frames,
        compared=compared_of(facts),
        differs=_differs(glance, chapters),
    )


def _modelled(facts: Facts) -> str:
    """Return that verdicts are about a model, and which command tells those that survive."""
    if not facts.assumptions:
        return ""
    return (
        f"All verdicts rest on {counted(len(facts.assumed), 'group')} of components whose data "
        "is assumed. This command tells which of them survive other plausible data:"
    )


def metric_order(metric: str) -> tuple[int, str]:
    """Return the place of a metric in a chapter; unknown ones come last."""
    family = re.match(r"M\d+", metric)
    known = family is not None and family[0] in ORDER
    return (ORDER.index(family[0]) if family and known else len(ORDER), metric)


def slug(text: str) -> str:
    """Return a text as it may stand in ids and file names."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _subtitle(facts: Facts) -> tuple[str, ...]:
    tweaks = [arm.name for arm in facts.arms[1:]]
    against = f"{and_list(tweaks)} against {facts.arms[0].name}" if tweaks else _ruleset(facts)
    parts = [
        f"{against}, rules version {facts.rules_version}",
        _played(facts),
        f"bots: {bots_in_words(bot.name for bot in facts.bots)}" if facts.bots else "",
        facts.created,
        facts.incomplete,
    ]
    return tuple(part for part in parts if part)


def _ruleset(facts: Facts) -> str:
    """Return the name of the rules; values given at the shell are no name."""
    if facts.changes and "=" in facts.ruleset:
        count = len(facts.changes)
        return f"{count} changed {'rule' if count == 1 else 'rules'}"
    return facts.ruleset


def _played(facts: Facts) -> str:
    """Return how many games there are at which player counts."""
    names = and_list([str(count.players) for count in facts.counts])
    games = list(dict.fromkeys(f"{count.games:,}" for count in facts.counts))
    if len(games) == 1:
        each = " each" if len(facts.counts) > 1 else ""
        return f"{games[0]} games{each} at {names} {'player' if names == '1' else 'players'}"
    return "; ".join(
        f"{count.games:,} games at {counted(count.players, 'player')}" for count in facts.counts
    )


def _tweak(facts: Facts) -> Tweak | None:
    if not facts.changes or facts.arms:
        return None
    lines = tuple(ReachLine(_reach(reach), reach.changed == 0) for reach in facts.reach)
    return Tweak(_ruleset(facts), lines, any(line.alarm for line in lines))


def _reach(reach: Reach) -> str:
    start = f"{counted(reach.players, 'player')}: "
    if reach.changed == 0:
        return (
            f"{start}the change did nothing in these games. 0 of {reach.worlds:,} worlds were "
            "played any differently than under the printed rules."
        )
    share = numbers.show(reach.changed / max(1, reach.worlds), "share")
    return (
        f"{start}{reach.changed:,} of {reach.worlds:,} worlds ({share}) were played "
        "differently than under the printed rules."
    )


def _chapter(
    players: int,
    sections: list[Section],
    frames: dict[str, pd.DataFrame],
    facts: Facts,
    made: VerdictViews,
) -> Chapter:
    chapter_id = f"p{players}" if players else "general"
    ordered = sorted(sections, key=lambda section: metric_order(section.metric))
    views = tuple(_section(section, chapter_id, frames, made) for section in ordered)
    verdicts = tuple(verdict for view in views for verdict in view.verdicts)
    whose = "your" if facts.own_targets else "the default"
    standing = _standing(verdicts, whose) if verdicts and not _is_study(views) else _first(views)
    return Chapter(
        id=chapter_id,
        title=counted(players, "player") if players else "Beyond one player count",
        players=players,
        headline=f"{counted(players, 'player')}: {standing}",
        standing=sentence_case(standing),
        detail=_detail(verdicts),
        warnings=tuple(typeset(each) for section in ordered for each in section.warnings),
        verdicts=verdicts,
        sections=views,
    )


def _severity(verdict: VerdictView) -> int:
    return style.LOOKS[verdict.word].severity


def _standing(verdicts: Sequence[VerdictView], whose: str) -> str:
    """Return one sentence: how many checks are inside their targets, and which are not.

    Those outside stand with their distance, so that a near miss reads as one.
    """
    if any(verdict.words for verdict in verdicts):
        return move_standing(verdicts)
    judged = [verdict for verdict in verdicts if verdict.word != "No target"]
    if not judged:
        return "no targets were set."
    inside = sum(verdict.word == "Balanced" for verdict in judged)
    if inside == len(judged):
        return f"all {inside} checks are inside {whose} targets."
    parts = [f"{inside} of {len(judged)} checks are inside {whose} targets"]
    worst: dict[str, str] = {}  # word by topic
    for verdict in sorted(judged, key=_severity, reverse=True):
        worst.setdefault(inline(verdict.verdict), verdict.word)
    for word in dict.fromkeys(worst.values()):
        topics = [topic for v in judged if worst[topic := inline(v.verdict)] == word]
        if word != "Balanced":
            told = [f"{topic}{_by_margins(topic, word, judged)}" for topic in dict.fromkeys(topics)]
            parts.append(f"{word.lower()}: {', '.join(told)}")
    return "; ".join(parts) + "."


def _by_margins(topic: str, word: str, judged: Sequence[VerdictView]) -> str:
    """Return how far a topic is outside its target, "" unless it is Imbalanced."""
    sizes = [v.verdict.outside for v in judged if inline(v.verdict) == topic and v.word == word]
    size = max((each for each in sizes if math.isfinite(each)), default=math.nan)
    return f" by {margins(size)}" if word == "Imbalanced" and math.isfinite(size) else ""


def _is_study(sections: Sequence[SectionView]) -> bool:
    """Whether a chapter is about more than its verdicts: many sets of rules, or notes of plays."""
    return all(section.metric.startswith(("M12", "M16")) for section in sections)


def _first(sections: Sequence[SectionView]) -> str:
    """Return what a chapter says first, where that is not how many verdicts are good."""
    return next((s for section in sections for s in section.sentences), "no targets were set.")


def _detail(verdicts: Sequence[VerdictView]) -> VerdictView | None:
    """Return what a designer reads next: the worst check, or the seats when all is well."""
    if any(verdict.words for verdict in verdicts):
        first = min(verdicts, key=move_rank)
        return replace(first, sentence=f"{first.topic}: {first.sentence}")
    worst = max(verdicts, key=_severity, default=None)
    if worst is None or _severity(worst) > 0:
        return worst
    return next((verdict for verdict in verdicts if verdict.verdict.key == "seats"), worst)


def _section(
    section: Section, chapter_id: str, frames: dict[str, pd.DataFrame], made: VerdictViews
) -> SectionView:
    section_id = f"{chapter_id}-{slug(section.metric)}"
    stem = f"{section.players}p_" if section.players else ""
    tables: dict[str, TableView] = {}
    drawn = {figure.table: figure.title for figure in section.figures[::-1]}
    for name, frame in section.tables.items():
        file = f"{stem}{section.metric.lower()}_{name}"
        frames[file] = frame
        tables[name] = table_view(
            f"{section_id}-{slug(name)}",
            section.titles.get(name) or drawn.get(name) or name.replace("_", " ").capitalize(),
            frame,
            file=file,
            units=_figure_units(section.figures, name),
            headings=_figure_headings(section.figures, name),
        )
    figures = tuple(
        FigureView(
            id=f"{chapter_id}-{slug(figure.name)}",
            title=figure.title,
            sentence=typeset(_beside(figure.title, figure.sentence)),
            alt=typeset(figure.alt),
            spec=figure,
            frame=section.tables[figure.table],
            table=tables[figure.table],
        )
        for figure in section.figures
        if len(section.tables[figure.table])
    )
    verdicts = tuple(made.view_of(verdict, section_id) for verdict in section.verdicts)
    judged = [verdict for verdict in verdicts if not verdict.words]  # moves have no common word
    worst = max(judged, key=_severity, default=None)
    return SectionView(
        id=section_id,
        metric=section.metric,
        title=section.title,
        word=worst.word if worst else "",
        key=worst.key if worst else "",
        sentences=tuple(map(typeset, section.sentences)),
        verdicts=verdicts,
        figures=figures,
        tables=tuple(view for name, view in tables.items() if name not in drawn and view.rows),
        notes=tuple(map(typeset, section.notes)),
    )


def _beside(title: str, sentence: str) -> str:
    """Return what a sentence says beside a title that it begins with."""
    rest = sentence.removeprefix(f"{title}: ")
    return sentence if rest == sentence else sentence_case(rest)


def _figure_units(figures: Sequence[FigureSpec], table: str) -> dict[str, str]:
    """Return units of a table's columns as the figures that draw it tell them."""
    units: dict[str, str] = {}
    for figure in figures:
        unit = figure.options.get("unit")
        if figure.table != table or not isinstance(unit, str) or not unit:
            continue
        for role in ("estimate", "value"):
            units.setdefault(str(figure.options.get(role, role)), unit)
        for several in ("bars", "series"):
            columns = figure.options.get(several)
            if isinstance(columns, Mapping):
                units.update(dict.fromkeys(map(str, columns), unit))
    return units


def _figure_headings(figures: Sequence[FigureSpec], table: str) -> dict[str, str]:
    """Return the heading of a distribution's values: what its figure writes on the axis."""
    for figure in figures:
        label = str(figure.options.get("x_label", ""))
        if figure.table == table and label and figure.drawing in ("ecdf", "histogram"):
            return {str(figure.options.get("value", "value")): sentence_case(label)}
    return {}


def _glance(
    chapters: Sequence[Chapter],
) -> tuple[tuple[GlanceRow, ...], tuple[GlanceColumn, ...]]:
    """Return the matrix of checks: one column per chapter, or per tweak in a chapter."""
    columns: list[tuple[GlanceColumn, dict[str, VerdictView]]] = []
    for chapter in chapters:
        parts = by_tweak(chapter.verdicts)
        for tweak, verdicts in parts.items():
            head = chapter.title if len(parts) == 1 else tweak
            if len(parts) > 1 and len(chapters) > 1:
                head = f"{tweak}, {chapter.title}"
            columns.append((GlanceColumn(head, f"#{chapter.id}"), verdicts))
    topics = dict.fromkeys(topic for _, verdicts in columns for topic in verdicts)
    rows = tuple(
        GlanceRow(topic, tuple(verdicts.get(topic) for _, verdicts in columns)) for topic in topics
    )
    return rows, tuple(column for column, _ in columns)


def _differs(glance: Sequence[GlanceRow], chapters: Sequence[Chapter]) -> tuple[str, ...]:
    """Say which checks are good at some player counts and bad at others."""
    counts = [chapter.players for chapter in chapters if chapter.verdicts]
    said = []
    for row in glance:
        cells = list(zip(counts, row.cells, strict=False))
        if len(row.cells) != len(counts) or any(cell and cell.words for _, cell in cells):
            continue  # columns are tweaks
        good, bad = (
            [str(count) for count, cell in cells if cell and cell.word == word]
            for word in ("Balanced", "Imbalanced")
        )
        if good and bad:
            said.append(f"{row.topic}: good at {and_list(good)}, bad at {and_list(bad)} players.")
    return tuple(said)


def _texts(chapters: Sequence[Chapter]) -> list[str]:
    """Return the running text of the report, to find the terms in it."""
    texts = ["bots, worlds, blocks, targets, assumed"]  # words of the methods
    for chapter in chapters:
        for section in chapter.sections:
            texts += [section.title, *section.sentences, *section.notes]
            texts += [f"{v.sentence} {v.word} {v.outside}" for v in section.verdicts]
            texts += [figure.sentence for figure in section.figures]
    return texts
