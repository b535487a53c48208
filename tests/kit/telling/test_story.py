"""What every story says: which game, the scores, and who has won."""

import pytest

from exobalance.simcore.contract import Named
from exobalance.simcore.kit.telling.story import UNFINISHED, Story

SETUP = {
    "type": "setup",
    "players": 2,
    "bots": ["tuned", "random"],
    "seed": 7,
    "world": 12,
    "rotation": 1,
    "changes": {"track.goal": 30},
}
FINAL = {
    "type": "final",
    "score": {"way": [18, 6], "gifts": [0, 0]},
    "total": [18, 6],
    "winners": [0],
    "status": "done",
}


class Short(Story):
    """The shortest story."""

    title = "Short Game"
    sources = (Named("way", "the way"), Named("gifts", "gifts"))

    def tell_setup(self, line):
        """Tell the changed rules."""
        yield from self.changed_rules(line)

    def hear_decision(self, line):
        """Tell whose turn it is."""
        yield self.turn_head(line)

    def hear_event(self, line):
        """Say nothing."""
        return iter(())


def test_a_whole_story():
    """Sources that gave nobody anything are left out."""
    lines = [
        SETUP,
        {"type": "decision", "turn": 1, "seat": 1},
        {"type": "event", "turn": 1, "seat": 1},
        FINAL,
    ]
    assert list(Short.words(lines, {})) == [
        "Short Game, 2 players, seed 7, world 12, rotation 1",
        "",
        "Changed rule: track.goal = 30",
        "Turn 1, seat 1 (random)",
        "",
        "         seat 0  seat 1",
        "          tuned  random",
        "the way      18       6",
        "total        18       6",
        "",
        "Winner: seat 0 (tuned) with 18",
    ]


def test_each_line_is_told_when_it_comes():
    """Nothing waits for the end of the game."""
    heard = []

    def lines():
        for line in (SETUP, FINAL):
            heard.append(line["type"])
            yield line

    assert next(Short.words(lines(), {})).startswith("Short Game")
    assert heard == ["setup"]


def test_a_player_alone_is_one_player():
    """In the head."""
    alone = SETUP | {"players": 1, "bots": ["tuned"]}
    assert next(Short.words([alone], {})).startswith("Short Game, 1 player, ")


@pytest.mark.parametrize(
    ("changed", "last"),
    [
        (
            {"winners": [0, 1], "total": [9, 9]},
            "Shared victory: seat 0 (tuned) and seat 1 (random) with 9",
        ),
        ({"status": "truncated"}, "Ahead: seat 0 (tuned) with 18"),
        ({"status": "stuck"}, "Ahead: seat 0 (tuned) with 18"),
        ({"status": "gap"}, "Ahead: seat 0 (tuned) with 18"),
    ],
)
def test_the_last_line_says_who_has_won_or_is_ahead(changed, last):
    """A game that its rules did not end has no winner, and its end is explained."""
    *told, verdict = Short.words([SETUP, FINAL | changed], {})
    assert verdict == last
    assert [line for line in told if line in UNFINISHED.values()] == [
        UNFINISHED[status] for status in [changed.get("status")] if status
    ]
