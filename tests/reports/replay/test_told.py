"""Words as passages: each with the turn it tells and the step at which that begins."""

from dataclasses import replace

from exobalance.reports.replay.told import passages
from tests.reports.replay.replays import TOLD, lines_of, toy
from tests.toy.rules import rules

LINES = lines_of(TOLD)
TURNS = list(dict.fromkeys(line["turn"] for line in LINES if line["type"] == "decision"))


def first_steps():
    """Return the first step of each turn."""
    turns = [line["turn"] for line in LINES if line["type"] == "decision"]
    return [turns.index(turn) + 1 for turn in TURNS]


def late_words(lines, tree):
    """Tell a turn when the next one begins, as Space Gate Odyssey does."""
    turn, told = 0, []
    for line in lines:
        if line["type"] == "setup":
            yield "head"
        if line["type"] == "final" or (line["type"] == "decision" and line["turn"] != turn):
            if told:
                yield ""
                yield f"Turn {turn}"
                yield from told
            turn, told = line.get("turn"), []
        if line["type"] == "decision":
            told.append(f"  seat {line['seat']}")
        if line["type"] == "final":
            yield ""
            yield "score"
            yield ""
            yield "winner"


LATE = replace(TOLD, words=late_words)


def test_turns_told_when_they_are_over():
    """Each passage has the words of its own turn."""
    before, *turns, after = passages(replace(toy(), describe=LATE), LINES, {})
    assert (before.step, before.turn, before.rest) == (0, None, ["head"])
    assert [passage.head for passage in turns] == [f"Turn {turn}" for turn in TURNS]
    assert [passage.turn for passage in turns] == TURNS
    assert [passage.step for passage in turns] == first_steps()
    n_decisions = sum(line["type"] == "decision" for line in LINES)
    assert sum(len(passage.rest) for passage in turns) == n_decisions
    assert (after.step, after.turn) == (n_decisions, None)
    assert after.rest == ["score", "", "winner"]


def test_turns_told_at_once():
    """The same passages, when each decision is told as it comes."""
    before, *turns, after = passages(toy(TOLD), LINES, rules().tree)
    assert before.rest[0].startswith("Beacon Dash, 3 players, ")
    assert [passage.turn for passage in turns] == TURNS
    for passage in turns:
        assert all(text.startswith(f"turn {passage.turn}: ") for text in passage.texts)
    assert after.rest[0].split() == ["seat", "0", "seat", "1", "seat", "2"]
    assert after.rest[-1].startswith("Winner: ")


def test_a_game_that_tells_nothing():
    """No passages, no trouble."""
    silent = replace(TOLD, words=lambda lines, tree: iter(()))
    assert passages(toy(silent), LINES, {}) == []
