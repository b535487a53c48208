"""A replay in words: what every game says of its setup and its end, and how lines are heard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from exobalance.simcore.contract import Named
from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.phrases import and_list, counted, text_table

UNFINISHED = {
    "stuck": "The game is stuck.",
    "truncated": "The game was cut at the limit of turns or decisions.",
    "gap": "The game reached a bound of the engine and was stopped.",
}
"""What is said of a game that its rules did not end, by status."""


class Story:
    """A game told from its lines as they come; base of the stories of all games.

    A game sets `title` and `sources` and writes `tell_setup`, `hear_decision` and
    `hear_event`; all are generators of lines of text.  What it has to remember, for words that
    come later, it keeps as attributes.
    """

    title: str
    sources: Sequence[Named]
    totals: Sequence[str] = ("total",)
    """Rows of the score table below the sources: fields of the last line."""
    unfinished: Mapping[str, str] = UNFINISHED

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.bots: Sequence[str] = ()  # by seat

    @classmethod
    def words(cls, lines: Iterable[Line], tree: Tree) -> Iterator[str]:
        """Yield lines of text for the lines of a replay, each as soon as it can be told."""
        story = cls(tree)
        for line in lines:
            yield from getattr(story, f"hear_{line['type']}")(line)

    # --- written by each game

    def tell_setup(self, line: Line) -> Iterator[str]:
        """Tell seats and setup."""
        raise NotImplementedError

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Take in a decision."""
        raise NotImplementedError

    def hear_event(self, line: Line) -> Iterator[str]:
        """Take in an event."""
        raise NotImplementedError

    # --- the same in all games

    def hear_setup(self, line: Line) -> Iterator[str]:
        """Tell which game this is and how it was set up."""
        self.bots = line["bots"]
        yield (
            f"{self.title}, {counted(line['players'], 'player')}, seed {line['seed']}, "
            f"world {line['world']}, rotation {line['rotation']}"
        )
        yield ""
        yield from self.tell_setup(line)

    def hear_final(self, line: Line) -> Iterator[str]:
        """Tell the scores and the winner."""
        yield ""
        if line["status"] in self.unfinished:
            yield self.unfinished[line["status"]]
            yield ""
        yield from self.score_table(line)
        yield ""
        yield self.outcome(line)

    def player(self, seat: int) -> str:
        """Return a seat with its bot: ``seat 0 (tuned)``."""
        return f"seat {seat} ({self.bots[seat]})"

    def turn_head(self, line: Line) -> str:
        """Return the head of a turn: ``Turn 3, seat 0 (tuned)``."""
        return f"Turn {line['turn']}, {self.player(line['seat'])}"

    def changed_rules(self, line: Line) -> Iterator[str]:
        """Tell the rules that are not as printed, from the line of the setup."""
        for path, value in line.get("changes", {}).items():
            yield f"Changed rule: {path} = {value}"

    def score_rows(self, line: Line) -> list[tuple[str, Sequence[int]]]:
        """Return titles and points of the sources that gave anybody anything, and the totals."""
        rows = [(source.title, line["score"][source.name]) for source in self.sources]
        return [row for row in rows if any(row[1])] + [(name, line[name]) for name in self.totals]

    def score_table(self, line: Line) -> Iterable[str]:
        """Return the score table, a column for each seat."""
        seats = [f"seat {seat}" for seat in range(len(self.bots))]
        return text_table(seats, [("", self.bots), *self.score_rows(line)])

    def outcome(self, line: Line) -> str:
        """Return who has won, or is ahead in a game that its rules did not end."""
        winners = and_list(self.player(seat) for seat in line["winners"])
        if line["status"] in self.unfinished:
            how = "Ahead"
        else:
            how = "Winner" if len(line["winners"]) == 1 else "Shared victory"
        return f"{how}: {winners} with {max(line['total'])}"
