"""A replay in words: what belongs together is told together."""

import re
from itertools import pairwise

import pytest

from exobalance.simcore.games.sgo.tell.phrases import by_seat
from exobalance.simcore.games.sgo.tell.story import TurnStory
from tests.games.sgo.retold import tree_of
from tests.games.sgo.tell.test_events import CUT, FINISHED, ids, told
from tests.reference.positions import printed_tree

SETUP = {
    "type": "setup",
    "game": "sgo",
    "players": 2,
    "bots": ["tuned", "random"],
    "seed": 7,
    "world": 12,
    "rotation": 1,
    "exoplanets": [
        {"name": "Bose", "side": "2_3", "gate": "G2"},
        {"name": "Fermi", "side": "2_3", "gate": "G1"},
        {"name": "Dirac", "side": "2_3", "gate": None},
    ],
}
FINAL = {
    "type": "final",
    "score": {
        "areas": [18, 6],
        "majorities": [3, 0],
        "spread": [0, 0],
        "hawking": [0, 4],
        "predominance": [7, 7],
        "corridors": [0, -2],
        "start": [0, 0],
    },
    "total": [28, 15],
    "ranks": [2, 1],
    "wheel": [8, 5],
    "winners": [0],
    "status": "done",
}


def decision(turn, seat, kind, **option):
    """Return a decision line; ``origin`` stands for the key ``from``."""
    option = {"from" if key == "origin" else key: value for key, value in option.items()}
    return {"type": "decision", "turn": turn, "seat": seat, "kind": kind, "option": option}


def event(turn, seat, name, **fields):
    """Return an event line."""
    fields = {"from" if key == "origin" else key: value for key, value in fields.items()}
    return {"type": "event", "turn": turn, "seat": seat, "event": name, **fields}


def tell(*lines):
    """Return the words of a game with these lines between setup and final, as one text."""
    return "\n".join(TurnStory.words([SETUP, *lines, FINAL], printed_tree()))


def turn_of(*lines):
    """Return the words of these lines of one turn, without the room."""
    start = decision(1, 0, "room", origin="water", to="energy", figure="engineer")
    text = tell(start, *lines)
    head = "Turn 1, seat 0 (tuned): an engineer moves from water and activates energy\n"
    return text.partition(head)[2].partition("\n\n")[0].splitlines()


def test_a_game_begins_with_its_setup_and_ends_with_its_scores():
    """Sources that gave nobody anything are left out."""
    text = tell(
        decision(0, 0, "start_module", stack="gate-water", tile="WA-G01"),
        decision(0, 0, "place", tile="WA-G01", at=[1, 0], rotation=0),
        decision(0, 0, "start_module", stack="airlock-water", tile="WA-A1"),
        decision(0, 0, "place", tile="WA-A1", at=[0, -1], rotation=0),
        decision(0, 1, "start_module", stack="odyssey-water", tile="WA-O9"),
        decision(0, 1, "place", tile="WA-O9", put_back=True),
    )
    assert (
        text
        == """\
Space Gate Odyssey, 2 players, seed 7, world 12, rotation 1

Seats: 0 tuned, 1 random
Exoplanets: Bose with G2, Fermi with G1; waiting: Dirac
Predominance: water 7, wildlife 4, energy 2, balance 1, none 0

Setup
  seat 0: attaches WA-G01 (gate G1, 2 places) at (1, 0); attaches WA-A1 (airlock, 2 places) at \
(0, -1)
  seat 1: puts WA-O9 (robot for airlocks) back

                seat 0  seat 1
                 tuned  random
areas               18       6
majorities           3       0
Hawking              0       4
predominance         7       7
open corridors       0      -2
total               28      15
ranks                2       1
wheel                8       5

Winner: seat 0 (tuned) with 28"""
    )


class TestAction:
    """One line per player."""

    def test_steps_of_one_colonist_are_a_walk(self):
        """Equal walks are counted; a module turned ON ends a walk."""
        assert turn_of(
            event(1, 0, "action", room="energy", points=6),
            decision(1, 0, "move", origin=[0, 0], to=[1, 0]),
            decision(1, 0, "move", origin=[0, 0], to=[0, 1]),
            decision(1, 0, "move", origin=[1, 0], to=[2, 0]),
            event(1, 0, "module_on", at=[2, 0], tile="WA-O9"),
            event(1, 0, "bonus", bonus="robot", room="airlocks"),
            decision(1, 0, "move", origin=[0, 0], to=[0, 1]),
            decision(1, 0, "move", stop=True),
        ) == [
            "  seat 0, 6 points: 2 x (0, 0) -> (0, 1); (0, 0) -> (1, 0) -> (2, 0), "
            "turning ON WA-O9 (robot for airlocks), a robot for airlocks (2 unused)"
        ]

    @pytest.mark.parametrize(
        ("bonus", "lines", "text"),
        [
            ("recruit", [decision(1, 0, "recruit", room="modules")], "recruiting into modules"),
            ("recruit", [decision(1, 0, "recruit", decline=True)], "declining the recruit"),
            ("promotion", [decision(1, 0, "promote", room="water")], "promoting in water"),
            ("promotion", [decision(1, 0, "promote", decline=True)], "declining the promotion"),
            ("recruit", [], "no recruit left"),
            ("robot", [], "no robot left"),
        ],
    )
    def test_bonus_of_an_odyssey_module(self, bonus, lines, text):
        """Taken, declined, or without a figure in supply."""
        room = lines[0]["option"].get("room") if lines else None
        told_turn = turn_of(
            event(1, 0, "action", room="energy", points=1),
            decision(1, 0, "move", origin=[0, 0], to=[1, 0]),
            event(1, 0, "module_on", at=[1, 0], tile="WA-A1"),
            *lines,
            event(1, 0, "bonus", bonus=bonus, room=room),
        )
        on = "turning ON WA-A1 (airlock, 2 places)"
        assert told_turn == [f"  seat 0, 1 point: (0, 0) -> (1, 0), {on}, {text}"]

    def test_modules_and_airlocks(self):
        """What was taken and where it went; how many came; nothing done."""
        assert turn_of(
            event(1, 0, "action", room="modules", points=3),
            decision(1, 0, "take", stack="gate-water", tile="WA-G01"),
            decision(1, 0, "place", tile="WA-G01", put_back=True),
            decision(1, 0, "take", stack="odyssey-water", tile="WA-O1"),
            decision(1, 0, "place", tile="WA-O1", at=[0, 2], rotation=1),
            decision(1, 0, "take", stop=True),
            event(1, 1, "action", room="airlocks", points=1),
            decision(1, 1, "airlock", at=[0, 0]),
            event(1, 1, "filled", at=[0, 0], colonists=5),
            event(1, 2, "action", room="airlocks", points=2),
            decision(1, 2, "airlock", stop=True),
        ) == [
            "  seat 0, 3 points: puts WA-G01 (gate G1, 2 places) back; "
            "attaches WA-O1 (recruit) at (0, 2) (1 unused)",
            "  seat 1, 1 point: fills (0, 0) with 5",
            "  seat 2, 2 points: does nothing",
        ]


class TestJourney:
    """Landings with their areas and swaps, closings, ranks."""

    def test_a_landing_that_closes_a_planet(self):
        """In the order of the table: landing, swaps, gate, points, ranks."""
        assert turn_of(
            decision(1, 0, "journey", at=[2, 0]),
            decision(1, 0, "area", exoplanet="Fermi", area="M1.1"),
            decision(1, 0, "swap", tokens=["water", "wildlife"]),
            event(
                1,
                0,
                "swapped",
                tokens=["water", "wildlife"],
                track=["wildlife", "water", "energy", "balance", "none"],
            ),
            decision(1, 0, "area", exoplanet="Fermi", area="central"),
            decision(1, 0, "area", exoplanet="Fermi", area="central"),
            decision(1, 0, "swap", decline=True),
            event(1, 0, "landed", gate="G1", exoplanet="Fermi", colonists=3, home=1),
            decision(1, 0, "gate", gate="G1", exoplanet="Dirac"),
            event(1, 0, "gate_moved", gate="G1", origin="Fermi", to="Dirac"),
            event(1, 0, "closed", exoplanet="Fermi", order=1, points=[31, 0], score={}),
            decision(1, 0, "swap", decline=True),
            event(1, 0, "rank", rank=1, figure="colonist"),
            event(1, 0, "rank", rank=2, figure="colonist"),
            decision(1, 0, "rank_figure", rank=3, room="water", figure="chief"),
            event(1, 0, "rank", rank=3, figure="chief", room="water"),
            event(1, 1, "rank", rank=1, figure="marker"),
        ) == [
            "  seat 0 empties (2, 0) through G1 onto Fermi: M1.1, 2 x central; "
            "1 colonist without an area; 1 swap declined",
            "  seat 0 swaps water and wildlife; the track is now wildlife 7, water 4, energy 2, "
            "balance 1, none 0",
            "  gate G1 moves from Fermi to Dirac",
            "  Fermi is closed, 1st of 3: seat 0 gets 31, seat 1 none; influence now 31, 0",
            "  seat 0 declines a swap",
            "  seat 0 reaches rank 1 (colonist), rank 2 (colonist) and rank 3 (chief from water)",
            "  seat 1 reaches rank 1 (marker)",
        ]

    def test_hawking_and_the_end(self):
        """Influence is counted up; predominance is told by token, corridors by seat."""
        assert turn_of(
            decision(1, 1, "journey", at=[2, 0]),
            event(1, 1, "landed", gate="G1", exoplanet="Hawking", colonists=3, points=3),
            event(1, 0, "landed", at=[1, 1], gate="G2", exoplanet="Hawking", colonists=1, points=1),
            event(1, 0, "predominance", token="water", value=7, count=1),
            event(1, 1, "predominance", token="water", value=7, count=1),
            event(1, 1, "predominance", token="balance", value=1, count=2),
            event(1, 0, "corridors", open=1, points=-1),
            event(1, 1, "corridors", open=0, points=0),
            event(1, 1, "rank_lost", rank=2, figure="engineer"),
        ) == [
            "  seat 1 empties (2, 0) through G1 onto Hawking: 3 colonists, 3 influence, now 3",
            "  seat 0 empties (1, 1) through G2 onto Hawking: 1 colonist, 1 influence, now 1",
            "  predominance of water pays 7 to seat 0 (1 module) and seat 1 (1 module)",
            "  predominance of balance pays 1 to seat 1 (2 sets)",
            "  seat 0 has 1 open corridor: -1 influence",
            "  seat 1 has 0 open corridors: 0 influence",
            "  seat 1 loses rank 2 (engineer)",
        ]


def test_reorganisation_is_told_before_the_action():
    """Moves, turns, and nothing for a token that is kept."""
    text = tell(
        decision(1, 0, "reorganise", origin=[1, 0], at=[0, 1], rotation=2),
        decision(1, 0, "reorganise", origin=[0, 1], at=[0, 1], rotation=3),
        decision(1, 0, "reorganise", stop=True),
        decision(1, 0, "room", origin="water", to="airlocks", figure="chief"),
    )
    assert (
        """
Turn 1, seat 0 (tuned): a chief moves from water and activates airlocks
  reorganisation: seat 0 moves (1, 0) to (0, 1), rotation 2
  reorganisation: seat 0 turns the module at (0, 1), rotation 3
"""
        in text
    )


@pytest.mark.parametrize(
    ("final", "last"),
    [
        (
            {"winners": [0, 1], "total": [9, 9]},
            "Shared victory: seat 0 (tuned) and seat 1 (random) with 9",
        ),
        ({"status": "truncated"}, "Ahead: seat 0 (tuned) with 28"),
        ({"status": "stuck"}, "Ahead: seat 0 (tuned) with 28"),
        ({"status": "gap"}, "Ahead: seat 0 (tuned) with 28"),
    ],
)
def test_the_last_line_names_who_won_or_was_ahead(final, last):
    """A game that its rules did not end has no winner; its end is explained."""
    told_lines = list(TurnStory.words([SETUP, FINAL | final], printed_tree()))
    assert told_lines[-1] == last
    explained = [line for line in told_lines if line.startswith("The game ")]
    assert len(explained) == ("status" in final)


@pytest.mark.parametrize("case", [*FINISHED, *CUT], **ids)
def test_real_games_are_told_whole(case):
    """Every turn, closing and seat is there, in plain characters and without blank leftovers."""
    lines = told(*case)
    text = list(TurnStory.words(lines, tree_of(lines[0])))
    rooms = [line for line in lines if line.get("kind") == "room"]
    closed = [line for line in lines if line.get("event") == "closed"]
    assert sum(line.startswith("Turn ") for line in text) == len(rooms)
    assert sum(" is closed, " in line for line in text) == len(closed)
    assert all(line.isascii() and "None" not in line for line in text)
    assert not any(re.search(r"\s$|: $|\(\)", line) for line in text)
    assert "" not in (text[-1], text[0])
    assert not any(first == second == "" for first, second in pairwise(text))
    influence = [line for line in text if "influence now" in line or ", now " in line]
    assert len(influence) >= len(closed)


def test_numbers_are_told_by_seat():
    """The verb stands once, nothing is a word."""
    assert by_seat([0, 3]) == "seat 0 gets none, seat 1 3"
