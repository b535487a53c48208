"""Verdicts ready to print: with their distance, what they rest on, and what to try next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from exobalance.analysis.base.findings import Section, Step, Verdict
from exobalance.analysis.base.sentences import margins
from exobalance.reports.model import VerdictView
from exobalance.reports.versus import plain_view, versus_view

Steps = Callable[[Verdict], Sequence[Step]]
"""What to try after a verdict."""


def words_of_many_sizes(sections: Sequence[Section]) -> frozenset[str]:
    """Return the words of verdicts that rest on different numbers of games in one report."""
    sizes: dict[str, set[int]] = {}
    for section in sections:
        for verdict in section.verdicts:
            if verdict.n_games:
                sizes.setdefault(verdict.word, set()).add(verdict.n_games)
    return frozenset(word for word, found in sizes.items() if len(found) > 1)


@dataclass(frozen=True)
class VerdictViews:
    """Makes verdicts ready to print."""

    sized: frozenset[str]  # words that say from how many games they come
    steps: Steps

    def view_of(self, verdict: Verdict, section_id: str) -> VerdictView:
        """Return a verdict, ready to print."""
        if verdict.versus is not None:
            return versus_view(verdict, section_id)
        bad = verdict.word == "Imbalanced"
        return replace(
            plain_view(verdict, section_id, verdict.word),
            outside=f"{margins(verdict.outside)} outside" if bad and verdict.outside > 0 else "",
            games=f"{verdict.n_games:,} games" if verdict.word in self.sized else "",
            steps=tuple(self.steps(verdict)),
        )
