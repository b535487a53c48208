"""What a report consists of, as plain data: chapters, sections, figures, tables, words.

Both the HTML page and its Markdown twin print a `View`; `reports.view.build_view` makes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Step, Verdict
from exobalance.reports.columns import TableView
from exobalance.reports.facts import Facts


@dataclass(frozen=True)
class VerdictView:
    """One judged number, ready to print."""

    topic: str  # without the player count
    word: str
    key: str  # style key of the word
    light: str
    sentence: str
    estimate: str
    interval: str
    target: str
    href: str
    verdict: Verdict
    said: str = ""  # of a comparison, where both kinds of bots differ: more than the word
    words: str = ""  # of a comparison: the verdict before and after
    outside: str = ""  # how far outside its target: "3.8 margins outside"
    games: str = ""  # what it rests on, where verdicts of one word rest on different numbers
    steps: tuple[Step, ...] = ()  # what to try next


@dataclass(frozen=True)
class FigureView:
    """One figure with its words and the table below it."""

    id: str
    title: str
    sentence: str
    alt: str
    spec: FigureSpec
    frame: pd.DataFrame = field(repr=False, compare=False)
    table: TableView = field(repr=False)


@dataclass(frozen=True)
class SectionView:
    """One metric family of one chapter."""

    id: str
    metric: str
    title: str
    word: str  # of its worst verdict, "" without one
    key: str
    sentences: tuple[str, ...]
    verdicts: tuple[VerdictView, ...]
    figures: tuple[FigureView, ...]
    tables: tuple[TableView, ...]  # those that no figure draws
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Chapter:
    """Everything about one player count."""

    id: str
    title: str
    players: int
    headline: str
    standing: str  # the headline without the player count
    detail: VerdictView | None  # the check to read about next
    warnings: tuple[str, ...]  # what to know before any verdict
    verdicts: tuple[VerdictView, ...]
    sections: tuple[SectionView, ...]


@dataclass(frozen=True)
class GlanceRow:
    """One topic of the matrix at the top, a verdict or nothing per chapter."""

    topic: str
    cells: tuple[VerdictView | None, ...]


@dataclass(frozen=True)
class GlanceColumn:
    """One column of the matrix: a chapter, or a tweak in a chapter."""

    title: str
    href: str


@dataclass(frozen=True)
class ReachLine:
    """How far a change reached at one player count."""

    sentence: str
    alarm: bool  # nothing changed


@dataclass(frozen=True)
class Tweak:
    """What was changed, and whether it changed anything."""

    name: str
    reach: tuple[ReachLine, ...]
    alarm: bool  # nothing changed at some player count


@dataclass(frozen=True)
class Compared:
    """The sets of rules of a comparison, base first, and where their values differ."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Path, help and one value per set of rules."""


@dataclass(frozen=True)
class View:
    """The whole report."""

    title: str
    subtitle: tuple[str, ...]
    facts: Facts
    tweak: Tweak | None
    chapters: tuple[Chapter, ...]
    glance: tuple[GlanceRow, ...]
    columns: tuple[GlanceColumn, ...]  # of `glance`
    modelled: str  # says on the first screen that there are such, and what they bear on
    glossary: tuple[tuple[str, str], ...]
    frames: dict[str, pd.DataFrame] = field(repr=False, compare=False)
    """Every table by the stem of its files."""
    compared: Compared | None = None
    differs: tuple[str, ...] = ()  # checks that are good at some player counts, bad at others

    @property
    def headlines(self) -> tuple[str, ...]:
        """One sentence per player count."""
        return tuple(chapter.headline for chapter in self.chapters if chapter.players)

    def tables(self) -> Iterator[tuple[Chapter, SectionView, TableView]]:
        """Yield every table that the report shows, those of figures too, each once."""
        for chapter in self.chapters:
            for section in chapter.sections:
                drawn = {figure.table.file: figure.table for figure in section.figures}
                for table in (*drawn.values(), *section.tables):
                    yield chapter, section, table
