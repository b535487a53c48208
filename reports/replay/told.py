"""The words of a game as passages, each with the step at which what it tells begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from exobalance.simcore.contract import Game

Line = Mapping[str, Any]


@dataclass
class Passage:
    """What is told about one turn, or before or after all turns."""

    step: int  # first step of the turn
    turn: int | None  # None before and after the game
    texts: list[str] = field(default_factory=list)

    @property
    def head(self) -> str:
        """The first line of a turn, else where in the game this is told."""
        if self.turn is not None:
            return self.texts[0].strip()
        return "The end" if self.step else "The game"

    @property
    def rest(self) -> list[str]:
        """All other lines."""
        return self.texts if self.turn is None else self.texts[1:]


def passages(game: Game, lines: Sequence[Line], tree: Mapping[str, Any]) -> list[Passage]:
    """Return the words of a game, one passage per turn, one before and one after.

    Words come when a turn is over, or as soon as something happens: a paragraph that comes
    with the first decision of a turn belongs to the turn before if that has none yet.
    """
    course = _Course(lines)
    before, after = Passage(0, None), Passage(course.n_decisions, None)
    turns = {turn: Passage(step, turn) for turn, step in course.first.items()}
    for heard, texts in _paragraphs(course.tell(game, tree)):
        is_over = heard > course.n_decisions
        if heard == 0 or not turns:
            (after if is_over else before).texts += texts
            continue
        turn = course.turn_of[min(heard, course.n_decisions) - 1]
        earlier = course.turn_before(turn)
        if course.first[turn] == heard and earlier is not None and not turns[earlier].texts:
            turn = earlier
        if is_over and turns[turn].texts:
            after.texts += ["", *texts] if after.texts else texts
        else:
            turns[turn].texts += texts
    return [passage for passage in (before, *turns.values(), after) if passage.texts]


class _Course:
    """The lines of a game as they are heard, and its turns."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = [line for line in lines if line["type"] != "position"]
        self.turn_of = [line["turn"] for line in self.lines if line["type"] == "decision"]
        self.n_decisions = len(self.turn_of)
        self.first: dict[int, int] = {}  # turn -> its first step
        for number, turn in enumerate(self.turn_of):
            self.first.setdefault(turn, number + 1)
        self.heard = 0  # decisions, and one more at the end

    def turn_before(self, turn: int) -> int | None:
        """Return the turn before another, None before the first."""
        earlier = [each for each in self.first if each < turn]
        return earlier[-1] if earlier else None

    def tell(self, game: Game, tree: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
        """Yield each line of words with the number of decisions heard until then."""
        assert game.describe is not None, "a game without words has no lines"
        for text in game.describe.words(self._hear(), tree):
            yield self.heard, text

    def _hear(self) -> Iterator[Line]:
        for line in self.lines:
            self.heard += line["type"] in ("decision", "final")
            yield line


def _paragraphs(told: Iterable[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    """Yield texts between empty lines that came together, with what was heard by then."""
    texts: list[str] = []
    at = 0
    for heard, text in told:
        if texts and (not text.strip() or heard != at):
            yield at, texts
            texts = []
        if text.strip():
            texts.append(text)
            at = heard
    if texts:
        yield at, texts
