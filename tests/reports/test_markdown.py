"""The Markdown twin says what the page says."""

import itertools
import re

from exobalance.reports.markdown import render_markdown
from exobalance.reports.view import build_view
from tests.reports import fixture
from tests.reports.page import Page

VIEW = build_view(fixture.sections(), fixture.facts(tweaked=True))
TEXT = render_markdown(VIEW)


def test_every_sentence_of_the_page_is_there() -> None:
    """Same sentences, in the same order."""
    place = 0
    for chapter in VIEW.chapters:
        for section in chapter.sections:
            for sentence in (*section.sentences, *(figure.sentence for figure in section.figures)):
                assert sentence in TEXT
            assert TEXT.index(f"### {section.title}", place) > place
            place = TEXT.index(f"### {section.title}", place) + 1


def test_every_table_is_there_with_the_same_rows() -> None:
    """Figures are tables only."""
    page = Page(fixture.page(tweaked=True)).root
    tables = [table for table in page.all("table") if not table.within("div", "publisher")]
    expected = sum(len(table.all("tr")) - 1 for table in tables)
    rows = [line for line in TEXT.splitlines() if line.startswith("|")]
    heads = [line for line in rows if re.fullmatch(r"(\| -{3}:? )+\|", line)]
    assert len(rows) - 2 * len(heads) == expected


def test_tables_have_as_many_cells_as_headings() -> None:
    """A bar inside a text would tear a row apart."""
    lines = TEXT.splitlines()
    for before, line in itertools.pairwise(lines):
        if before.startswith("|") and line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", before)) == len(re.findall(r"(?<!\\)\|", line))


def test_verdict_words_carry_a_mark() -> None:
    """Readable without colours."""
    assert "✖ Imbalanced" in TEXT
    assert "✔ Balanced" in TEXT


def test_headings_never_skip_a_level() -> None:
    """As on the page."""
    levels = [len(match[1]) for match in re.finditer(r"^(#+) ", TEXT, re.MULTILINE)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
