"""A replay in words: its lines of plain data, told decision by decision."""

from __future__ import annotations

from collections.abc import Iterator

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.tell.option_words import option_words
from exobalance.simcore.games.starship.tell.phrases import (
    amounts_words,
    extra_words,
    mechanism_words,
)
from exobalance.simcore.games.starship.tell.story_events import OF_NOBODY, TOLD
from exobalance.simcore.games.starship.tell.story_ledger import Ledger
from exobalance.simcore.kit.telling.story import Story
from exobalance.simcore.phrases import and_list, counted

TURNS = ("action", "salvation")
"""Decisions that begin a turn."""
PASSAGES = ("government", "salvation", "round", "ended")
"""Events that begin a passage of their own."""


class DecisionStory(Story):
    """A game told decision by decision."""

    title = "Starship Interstellar"
    sources = SOURCES

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.place = (-1, -1)  # turn and seat told last
        self.seat = -1  # that took the decision told last; -1 in a passage of the table
        self.ledger = Ledger()

    def tell_setup(self, line: Line) -> Iterator[str]:
        """Tell seats, changed rules, and what lies on the table."""
        tree = self.tree
        self.ledger.begin(line, tree)
        for seat, bot in enumerate(self.bots):
            yield f"Seat {seat}: {bot}"
        yield from self.changed_rules(line)
        if tree["game"]["variant"] == "quick":
            yield "The quick game."
        removed = and_list(line["mechanisms"]["removed"]) or "none"
        yield f"Base mechanisms out of the game: {removed}"
        yield f"Extra tokens: {', '.join(extra_words(tree, token) for token in line['offer'])}"
        yield f"Market: {amounts_words(line['market'])}"

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Tell a decision, with a head when another seat comes to act."""
        here = line["turn"], line["seat"]
        self.seat = line["seat"]
        if here != self.place:
            self.place = here
            yield ""
            yield self.turn_head(line)
            if line["kind"] in TURNS:
                yield f"  has {self.ledger.holdings(line['seat'])}"
        only = " (no choice)" if line.get("forced") else ""
        yield f"  {option_words(self.tree, line['kind'], line['option'])}{only}"

    def hear_event(self, line: Line) -> Iterator[str]:
        """Tell an event; what happens to another seat names it."""
        self.ledger.hear(line)
        name = line["event"]
        told = TOLD[name](line, self.tree)
        if not told:
            return
        if name in PASSAGES:
            self.place, self.seat = (-1, -1), -1
            yield ""
            yield told
            if name == "round":
                yield from self._table()
        elif line["seat"] != self.seat and name not in OF_NOBODY:
            yield f"    seat {line['seat']}: {told}"
        else:
            yield f"    {told}"

    def _table(self) -> Iterator[str]:
        """Tell what is on the table as a round begins."""
        ledger, tree = self.ledger, self.tree
        current = [mechanism_words(tree, name) for name in ledger.current if name]
        yield f"  current mechanisms: {', '.join(current) or 'none'}"
        if ledger.long_term:
            long_term = [mechanism_words(tree, name) for name in ledger.long_term]
            yield f"  long-term projects: {', '.join(long_term)}"
        sectors = counted(ledger.completed, "sector")
        yield (
            f"  {sectors} complete, {counted(ledger.cells, 'person', 'people')} saved, sun on "
            f"space {ledger.spiral}, market: {amounts_words(ledger.market)}"
        )
