"""The two pages that a publisher gets on paper: the verdict card, then key numbers.

Page one is the matrix of verdicts with targets and what was played by whom; page two has the
findings that stand out and a figure of each topic, the worst first, as many as fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from exobalance.reports import style
from exobalance.reports.model import Chapter, FigureView, GlanceRow, SectionView, VerdictView, View
from exobalance.simcore.phrases import counted

FINDINGS_MM = 95.0  # of page two for findings, so that figures have the rest
PAGE_MM = 226.0  # of page two below its head, what A4 and Letter both have
LINE_MM = 4.2
SAID = 92  # letters of a finding's sentence on a line
TITLE = 48  # letters of a figure's title on a line
FIGURE_MM = 86.0 / style.WIDTH  # of a pixel of a figure's view box
GAP_MM = 8.0


@dataclass(frozen=True)
class Finding:
    """One verdict of page two."""

    chapter: Chapter
    verdict: VerdictView
    range: str  # key of its picture


@dataclass(frozen=True)
class KeyFigure:
    """One figure of page two."""

    chapter: Chapter
    figure: FigureView


@dataclass(frozen=True)
class Publisher:
    """What stands on the two pages beside the head and what was played."""

    targets: tuple[str, ...]  # of each row of the matrix, "" without any
    findings: tuple[Finding, ...]
    verdicts: int  # how many the card has
    columns: tuple[tuple[KeyFigure, ...], tuple[KeyFigure, ...]]


def publisher(view: View, heights: Mapping[str, float]) -> Publisher:
    """Return what the two pages of a report hold.

    Parameters
    ----------
    heights
        Height of each figure by its id, px of its view box.
    """
    found = sorted(_findings(view), key=lambda each: -_severity(each.verdict.word))
    open_ones = [each for each in found if _severity(each.verdict.word) > 0]
    shown, used = [], 0.0
    for each in open_ones or found[:3]:
        tall = _lines(f"{each.verdict.topic} {each.verdict.sentence}", SAID) * LINE_MM + 3
        if used + tall > FINDINGS_MM:
            break
        shown.append(each)
        used += tall
    return Publisher(
        targets=tuple(_target(view, row) for row in view.glance),
        findings=tuple(shown),
        verdicts=sum(len(chapter.verdicts) for chapter in view.chapters),
        columns=_pack(view, heights, PAGE_MM - used),
    )


def _findings(view: View) -> Iterator[Finding]:
    """Yield every verdict once per topic and tweak: where it is worst, farthest from its aim."""
    worst: dict[tuple[str, str], Finding] = {}
    for chapter in view.chapters:
        for place, verdict in enumerate(chapter.verdicts):
            found = Finding(chapter, verdict, f"{place}{chapter.id}")
            versus = verdict.verdict.versus
            topic = (verdict.topic, versus.tweak if versus else "")
            if topic not in worst or _rank(found.verdict) > _rank(worst[topic].verdict):
                worst[topic] = found
    yield from worst.values()


def _rank(view: VerdictView) -> tuple[int, float]:
    verdict = view.verdict
    nearest = min(max(verdict.estimate, verdict.target_low), verdict.target_high)
    return _severity(view.word), abs(verdict.estimate - nearest)


def _severity(word: str) -> int:
    return style.LOOKS[word].severity


def _lines(text: str, letters: int) -> int:
    return ceil(len(text) / letters)


def _target(view: View, row: GlanceRow) -> str:
    """Return the target of a row, by player count or else by column where they differ."""
    filled = [(c.title, v) for c, v in zip(view.columns, row.cells, strict=True) if v]
    for parts in (  # the coarsest whose members have one target each
        [("", cell.target) for _, cell in filled],
        [(counted(cell.verdict.players, "player"), cell.target) for _, cell in filled],
        [(title, cell.target) for title, cell in filled],
    ):
        by_part = dict(parts)
        if set(by_part.items()) == set(parts):
            break
    by_target: dict[str, list[str]] = {}
    for part, target in by_part.items():
        by_target.setdefault(target, []).append(part)
    told = [(", ".join(each), target) for target, each in by_target.items() if target]
    return "; ".join(f"{part}: {target}" if part else target for part, target in told)


def _candidates(view: View) -> list[tuple[Chapter, SectionView]]:
    """Return sections with figures, each topic first where it is worst, then the rest.

    What is not judged comes last, in the order of the report.
    """
    every = [(c, s) for c in view.chapters for s in c.sections if s.figures and s.metric != "M0"]
    ranked = sorted(every, key=lambda each: -_worst(each[1]))
    first = list({each[1].metric: each for each in ranked[::-1]}.values())
    first.sort(key=ranked.index)
    return first + [each for each in ranked if each not in first]


def _worst(section: SectionView) -> int:
    return max((_severity(verdict.word) for verdict in section.verdicts), default=-2)


def _pack(
    view: View, heights: Mapping[str, float], room: float
) -> tuple[tuple[KeyFigure, ...], tuple[KeyFigure, ...]]:
    """Return the figures of two columns of ``room`` mm: of each section the first that fits."""
    columns: tuple[list[KeyFigure], list[KeyFigure]] = ([], [])
    used = [0.0, 0.0]
    for chapter, section in _candidates(view):
        for figure in section.figures:
            words = _lines(f"{chapter.title}: {figure.title}", TITLE) * LINE_MM
            tall = heights[figure.id] * FIGURE_MM + words + GAP_MM
            side = used.index(min(used))
            if used[side] + tall <= room:
                columns[side].append(KeyFigure(chapter, figure))
                used[side] += tall
                break
    return tuple(columns[0]), tuple(columns[1])
