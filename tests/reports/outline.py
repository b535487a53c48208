"""The view model in plain lines, short enough to review by eye.

``python -m tests.reports.outline`` writes the golden file anew; read its difference before
committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from exobalance.reports.columns import TableView
from exobalance.reports.model import View
from exobalance.reports.view import build_view
from tests.reports import fixture

GOLDEN = Path(__file__).with_name("outline.txt")


def golden_view() -> View:
    """Return the view of the made-up tweak at 3 and 4 players."""
    sections = [section for section in fixture.sections() if section.players != 2]
    return build_view(sections, fixture.facts(tweaked=True))


def outline(view: View) -> str:
    """Return what the report says, where, and under which headings."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"# {view.title}"
    yield " | ".join(view.subtitle)
    if view.tweak:
        yield f"changed: {view.tweak.name}" + (", ALARM" if view.tweak.alarm else "")
        yield from (f"  {line.sentence}" for line in view.tweak.reach)
    yield from (f"> {headline}" for headline in view.headlines)
    for row in view.glance:
        cells = (
            f"{cell.word} {cell.estimate} {cell.outside}".rstrip() if cell else "-"
            for cell in row.cells
        )
        yield f"| {row.topic} | {' | '.join(cells)} |"
    yield from (f"differs: {line}" for line in view.differs)
    for chapter in view.chapters:
        yield f"## {chapter.title} #{chapter.id}"
        yield f"next: {chapter.detail.sentence if chapter.detail else 'nothing'}"
        for verdict in chapter.verdicts:
            yield f"* {verdict.topic}: {verdict.word} ({verdict.light}) {verdict.estimate}"
            yield f"    ({verdict.interval}) target {verdict.target or 'none'} {verdict.href}"
    for section in view.chapters[0].sections:
        yield f"### {section.title} #{section.id} {section.word}"
        yield from (f"  {sentence}" for sentence in section.sentences)
        for figure in section.figures:
            yield f"  figure {figure.id}: {figure.title} [{figure.spec.drawing}]"
            yield from _table(figure.table)
        for table in section.tables:
            yield f"  table {table.id}: {table.title}"
            yield from _table(table)
        yield from (f"  note: {note}" for note in section.notes)
    yield f"assumed: {', '.join(view.facts.assumed)}"
    yield f"terms: {', '.join(term for term, _ in view.glossary)}"
    yield from (f"file {stem}" for stem in view.frames if stem.startswith("3p"))


def _table(table: TableView) -> Iterator[str]:
    yield "    " + " | ".join(column.heading for column in table.columns)
    yield from ("    " + " | ".join(row) for row in table.rows[:2])


if __name__ == "__main__":
    GOLDEN.write_text(outline(golden_view()), encoding="utf-8")
