"""Starship Interstellar told: lines of plain data and words say what happened."""

import json
from itertools import pairwise

import pytest

from exobalance.simcore.games.starship.data.labels import DECISIONS
from exobalance.simcore.games.starship.tell.option_words import ACTS, STOPS
from exobalance.simcore.games.starship.tell.story import DecisionStory
from exobalance.simcore.games.starship.tell.story_events import OF_NOBODY, TOLD
from tests.games.starship.tell.ledger import Ledger
from tests.games.starship.tell.played import LATE, OTHER, QUICK, game_of, rules

GAMES = {
    "two": (2, 5, ()),
    "three_otherwise": (3, 6, OTHER),
    "four_late": (4, 7, LATE),
    "three_quick": (3, 3, QUICK),
    "two_quick": (2, 4, ("game.variant=quick",)),
}


@pytest.fixture(scope="module", params=GAMES.values(), ids=GAMES)
def game(request):
    """Return rules and lines of a whole game."""
    return rules(request.param[2]), game_of(*request.param)


def of_type(lines, name):
    """Return the lines of a type."""
    return [line for line in lines if line["type"] == name]


def events_of(lines, name):
    """Return all events of a kind."""
    return [line for line in of_type(lines, "event") if line["event"] == name]


class TestLines:
    """The game as data."""

    def test_lines_are_json(self, game):
        """Other software can read them."""
        assert json.loads(json.dumps(game[1])) == game[1]

    def test_lines_say_what_lies_on_the_table(self, game):
        """Everything but tokens that were played follows from the lines alone."""
        tree, lines = game
        ledger = Ledger(tree, lines[0])
        n = 0
        for line in lines[1:-1]:
            if line["type"] == "table":
                ledger.agree(line)
                n += 1
            else:
                (ledger.decide if line["type"] == "decision" else ledger.happen)(line)
        assert n > 100

    def test_every_event_happens_and_has_words(self):
        """In one of the games at least."""
        found = {
            line["event"] for each in GAMES.values() for line in of_type(game_of(*each), "event")
        }
        assert found == set(TOLD)
        assert set(OF_NOBODY) < found

    def test_decisions_are_those_of_the_protocol(self, game):
        """Kinds are known, and every option says its act."""
        names = {each.name for each in DECISIONS}
        for line in of_type(game[1], "decision"):
            assert line["kind"] in names
            assert line["option"]["act"] in {*ACTS, "stop"}

    def test_every_round_has_its_phases(self, game):
        """SI-R14: a salvation and a government phase in each; the planets move (SI-R72)."""
        rounds = game[1][-1]["rounds"]
        for name in ("round", "salvation", "government", "orbits"):
            assert len(events_of(game[1], name)) == rounds, name
        governed = [line["governor"] for line in events_of(game[1], "government")]
        assert set(governed) <= {None, *range(game[1][0]["players"])}

    def test_points_add_up_to_the_score(self, game):
        """All that was gained, by source, and what seats start with."""
        final = game[1][-1]
        gained = events_of(game[1], "points")
        for seat, total in enumerate(final["total"]):
            mine = sum(sum(line["points"].values()) for line in gained if line["seat"] == seat)
            assert mine == total - final["score"]["start"][seat]

    def test_the_end_says_why_and_who_arrived_where(self, game):
        """SI-R15, SI-R76, SI-R77: the last events, and the fields of the last line."""
        final, counted = game[1][-1], events_of(game[1], "counted")
        (ended,) = events_of(game[1], "ended")
        assert ended["reasons"] == final["ended_by"] != []
        assert [line["place"] for line in counted] == final["arrival_places"]
        assert [line["technologies"] for line in counted] == final["technologies"]

    def test_built_mechanisms_come_once(self, game):
        """SI-R53, SI-R64: no token twice; the points are those of the token at least."""
        tree, lines = game
        built = [line["mechanism"] for line in events_of(lines, "built")]
        assert len(set(built)) == len(built) > 0
        assert set(built) <= set(tree["mechanisms"])

    def test_setup_line_is_whole(self, game):
        """SI-R2, SI-R5, SI-R6, SI-R8: all pieces that chance arranges, and the readings."""
        tree, line = game[0], game[1][0]
        mechanisms = line["mechanisms"]
        base = [name for name, row in tree["mechanisms"].items() if row["kind"] == "base"]
        assert sorted(mechanisms["removed"] + mechanisms["base"]) == sorted(base)
        assert all(len(pile) == 4 for pile in line["piles"].values())
        assert len(line["people"]) == sum(tree["people"]["number"])
        assert len(line["offer"]) == 3 * line["players"]
        assert line["switches"] == tree["switches"] and "chance" not in line


class TestWords:
    """The game as text."""

    def test_words_need_the_lines_alone(self, game):
        """After JSON too; each decision has a line, the end says who has won."""
        tree, lines = game
        lines = [line for line in json.loads(json.dumps(lines)) if line["type"] != "table"]
        text = list(DecisionStory.words(lines, tree))
        assert len(text) > len(of_type(lines, "decision"))
        assert not [line for line in text if "{" in line or "None" in line or "_" in line]
        assert text[-1].startswith(("Winner: ", "Shared victory: "))

    def test_holdings_are_told_at_every_turn(self, game):
        """What a seat has stands below the head of its turn, with the PP of the table."""
        tree, lines = game
        text = list(DecisionStory.words([x for x in lines if x["type"] != "table"], tree))
        heads = [i for i, line in enumerate(text) if line.startswith("  has ")]
        assert all(text[i - 1].startswith("Turn ") for i in heads)
        turns = [
            (table["seats"][line["seat"]])
            for table, line in pairwise(lines)
            if line["type"] == "decision" and line["kind"] in ("action", "salvation")
        ]
        assert len(heads) == len(turns)
        for i, own in zip(heads, turns, strict=True):
            assert text[i].startswith(f"  has {own['prestige']} PP, {own['fuel']} fuel, ")

    def test_every_stop_has_words(self):
        """Each decision that can be stopped, and no other."""
        names = {decision.name for decision in DECISIONS}
        assert set(STOPS) < names and len(STOPS) == 8
