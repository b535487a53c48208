"""The Markdown twin of the report: the same sentences and tables, figures as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from exobalance.reports import style
from exobalance.reports.columns import TableView
from exobalance.reports.methods import methods

if TYPE_CHECKING:
    from exobalance.reports.model import Chapter, SectionView, VerdictView, View


def render_markdown(view: View) -> str:
    """Return the report as Markdown."""
    blocks = [*_head(view), *_compared(view), *_glance(view)]
    for chapter in view.chapters:
        blocks += _chapter(chapter)
    blocks += [*_methods(view), *_glossary(view)]
    return "\n\n".join(blocks) + "\n"


def _head(view: View) -> Iterator[str]:
    kind = (view.facts.kind or "balance report").lower()
    yield f"# {view.title}: {'comparison of rules' if view.compared else kind}"
    yield _text(" · ".join(view.subtitle))
    if view.tweak:
        yield f"## Changed rules: {_text(view.tweak.name)}"
        for line in view.tweak.reach:
            yield f"**{_text(line.sentence)}**"
        rows = [(f"`{c.path}`", c.printed, c.value) for c in view.facts.changes]
        yield _grid(("Rule", "Printed", "Now"), rows)


def _compared(view: View) -> Iterator[str]:
    if view.compared is None:
        return
    yield "## What is compared"
    if view.compared.rows:
        rows = [(f"`{path}`", *values) for path, _, values in view.compared.rows]
        yield _grid(("Rule", *view.compared.names), rows)
    else:
        yield "All sides have the same rules."


def _glance(view: View) -> Iterator[str]:
    yield "## At a glance"
    yield "\n".join(f"- **{_text(sentence)}**" for sentence in view.headlines)
    if view.modelled:
        yield f"{_text(view.modelled)} `{view.facts.assumptions}`"
    if view.glance:
        chapters = [column.title for column in view.columns]
        rows = [
            (
                row.topic,
                *(_glance_cell(cell) if cell else "" for cell in row.cells),
            )
            for row in view.glance
        ]
        yield _grid(("Check", *chapters), rows)
    lines = [f"{c.title}: {warning}" for c in view.chapters for warning in c.warnings]
    if lines := [*view.differs, *lines]:
        yield "\n".join(f"- {_text(line)}" for line in lines)


def _glance_cell(cell: VerdictView) -> str:
    parts = [badge(cell.word, cell.said), cell.estimate, cell.outside, cell.games]
    return ", ".join(filter(None, parts))


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f"## {chapter.title}"
    if chapter.verdicts:
        yield "\n".join(_verdict(verdict) for verdict in chapter.verdicts)
    for section in chapter.sections:
        yield from _section(section)


def _verdict(verdict: VerdictView) -> str:
    interval = f", {verdict.interval}" if verdict.interval else ""
    target = f"; target: {verdict.target}" if verdict.target else ""
    words = f"; {verdict.words}" if verdict.words else ""
    more = "".join(f"; {part}" for part in (verdict.outside, verdict.games) if part)
    steps = "".join(f"\n  - {_text(step.says)} `{step.command}`" for step in verdict.steps)
    return (
        f"- **{verdict.topic}: {badge(verdict.word, verdict.said)}.** {_text(verdict.sentence)} "
        f"({verdict.estimate}{interval}{words}{_text(target)}{more}){steps}"
    )


def _section(section: SectionView) -> Iterator[str]:
    yield f"### {section.title}"
    yield "\n".join(_text(sentence) for sentence in section.sentences)
    for figure in section.figures:
        yield f"**{_text(figure.title)}.** {_text(figure.sentence)}"
        yield _table(figure.table)
    for table in section.tables:
        yield f"**{_text(table.title)}**"
        yield _table(table)
    if section.notes:
        yield "\n".join(f"*{_text(note)}*  " for note in section.notes)


def _methods(view: View) -> Iterator[str]:
    parts = methods(view.facts)
    yield "## Methods"
    yield from (_text(paragraph) for paragraph in parts.paragraphs)
    for part in parts.tables:
        yield f"### {part.title}"
        yield from (_text(line) for line in part.lead)
        yield _table(part.table)
    if view.facts.commands:
        yield "### Do it again"
        if view.facts.own_game:
            yield _text(view.facts.own_game)
        yield "\n".join(["```", *view.facts.commands, "```"])


def _glossary(view: View) -> Iterator[str]:
    yield "## Glossary"
    yield "\n".join(f"- **{_text(term)}**: {_text(meaning)}" for term, meaning in view.glossary)


def badge(word: str, said: str = "") -> str:
    """Return a verdict word with its mark, or what is said instead of it."""
    return f"{style.LOOKS[word].mark} {said or word}"


def _table(view: TableView) -> str:
    heads = [column.heading for column in view.columns]
    text = _grid(heads, view.rows, [column.numeric for column in view.columns])
    if view.total_rows > len(view.rows):
        text += (
            f"\n\nFirst {len(view.rows)} of {view.total_rows} rows; "
            f"all in `tables/{view.file}.csv`."
        )
    return text


def _grid(
    heads: Iterable[str], rows: Iterable[Iterable[str]], numeric: list[bool] | None = None
) -> str:
    """Return a pipe table; numeric columns are aligned to the right."""
    heads = list(heads)
    numeric = numeric or [False] * len(heads)
    lines = [heads, ["---:" if right else "---" for right in numeric]]
    lines += [[_cell(cell) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _cell(text: str) -> str:
    return _text(text).replace("|", "\\|").replace("\n", " ")


def _text(text: str) -> str:
    """Return text that Markdown shows as it is: no raw HTML, no accidental emphasis."""
    return text.replace("<", "&lt;").replace("*", "\\*")
