"""Kepler-3042 told: lines of plain data and words say what happened."""

import json

import pytest

from exobalance.simcore.games.kepler.data.labels import DECISIONS
from exobalance.simcore.games.kepler.data.layout import CUBES, TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.tell.names import by_cube, params_of
from exobalance.simcore.games.kepler.tell.option_words import ACTS, ENDS
from exobalance.simcore.games.kepler.tell.phrases import zone_of
from exobalance.simcore.games.kepler.tell.story import DecisionStory
from tests.games.kepler.tell.played import OTHER, SOLO, game_of, rules

GAMES = {
    "solo": (1, 1, SOLO),
    "two": (2, 5, ()),
    "three_otherwise": (3, 6, OTHER),
    "four": (4, 7, ()),
}


@pytest.fixture(scope="module", params=GAMES.values(), ids=GAMES)
def game(request):
    """Return rules and lines of a whole game."""
    return rules(request.param[2]), game_of(*request.param)


class Ledger:
    """The table as the lines tell it."""

    def __init__(self, tree, setup):
        self.tree, players = tree, setup["players"]
        params = params_of(tree, players)
        start = {"Earth": params.earth_start, "storage": params.storage_start, "pit": [0, 0, 0]}
        self.cubes = [{k: by_cube(n) for k, n in start.items()} for _ in range(players)]
        self.levels = [dict.fromkeys(TECHNOLOGIES, 0) for _ in range(players)]
        self.places = [dict.fromkeys(TRACKS, 0) for _ in range(players)]
        self.medals = [dict.fromkeys(TRACKS, 0) for _ in range(players)]
        self.flipped = [{"Earth"} for _ in range(players)]
        self.ships = [[] for _ in range(players)]
        self.left = {name: list(tree["tracks"][name]["medals"]) for name in TRACKS}
        self.phantom = None
        self.met = []
        self.round, self.first, self.card = 0, 0, None
        self.order, self.tiles = list(setup["tiles"]), {}
        if setup["hexes"] is not None:
            for at in setup["hexes"]:
                self.tiles[tuple(at)] = [
                    self.order.pop(0),
                    "up" if zone_of(tree, at) == "short" else "down",
                ]

    def decide(self, line):
        """Take in a decision."""
        option, ships = line["option"], self.ships[line["seat"]]
        if option["act"] in ("build", "logistics"):
            ships.append(option["hex"])
        elif option["act"] == "move":
            ships[ships.index(option["from"])] = option["to"]
        elif option["act"] in ("withdraw", "colonise"):
            ships.remove(option["hex"])
        elif option["act"] == "place_tile":
            self.tiles[tuple(option["hex"])] = [self.order.pop(0), "down"]

    def happen(self, line):
        """Take in an event."""
        getattr(self, f"_{line['event']}", lambda line: None)(line)

    def _cubes(self, line):
        held = self.cubes[line["seat"]]
        for place, sign in ((line["from"], -1), (line["to"], 1)):
            area = held.setdefault(place, dict.fromkeys(CUBES, 0))
            for cube in CUBES:
                area[cube] += sign * line[cube]

    def _colonised(self, line):
        self.cubes[line["seat"]].setdefault(line["card"], dict.fromkeys(CUBES, 0))
        (at,) = [at for at, (name, _) in self.tiles.items() if name == line["card"]]
        assert zone_of(self.tree, at) == line["zone"]
        self.tiles[at][1] = "colonised"

    def _terraformed(self, line):
        self.flipped[line["seat"]].add(line["card"])

    def _target(self, line):
        assert self.tiles.pop(tuple(line["hex"])) == [line["tile"], "up"]

    def _turned_up(self, line):
        for name, at in line["tiles"]:
            assert self.tiles[tuple(at)] == [name, "down"]
            self.tiles[tuple(at)][1] = "up"

    def _landed(self, line):
        assert self.tiles[tuple(line["hex"])] == [line["tile"], "up"]
        assert line["hex"] in self.ships[line["seat"]]

    def _level(self, line):
        levels = self.levels[line["seat"]]
        assert line["level"] > levels[line["technology"]]
        levels[line["technology"]] = line["level"]

    def _steps(self, line):
        self.places[line["seat"]][line["track"]] += line["steps"]
        assert self.places[line["seat"]][line["track"]] == line["to"]

    def _medals(self, line):
        for place in line["places"]:
            self.left[line["track"]].remove(place)

    def _awarded(self, line):
        self.medals[line["seat"]][line["track"]] += line["medals"]

    def _round(self, line):
        assert line["round"] == self.round + 1
        self.round, self.first, self.card = line["round"], line["first"], line["card"]

    def _phantom(self, line):
        fields = ("technologies", *TRACKS, "medals")
        self.phantom = (self.phantom or {}) | {k: line[k] for k in fields if k in line}

    def _met(self, line):
        self.met.append(line["objective"])

    def agree(self, table):
        """Compare with the table."""
        tiles = [[name, list(at), side] for at, (name, side) in self.tiles.items()]
        assert table["tiles"] == sorted(tiles)
        assert table["medals_on_track"] == self.left
        assert (table["round"], table["first"], table["card"]) == (
            self.round,
            self.first,
            self.card,
        )
        for name, now in (self.phantom or {}).items():
            assert table["phantom"][name] == now
        for seat, own in enumerate(table["seats"]):
            held = {"storage": own["storage"], "pit": own["pit"]}
            held |= {card["card"]: {cube: card[cube] for cube in CUBES} for card in own["cards"]}
            told = {place: n for place, n in self.cubes[seat].items() if place != "supply"}
            assert held == told, seat
            assert {c["card"] for c in own["cards"] if c["terraformed"]} == self.flipped[seat]
            assert own["technologies"] == self.levels[seat]
            assert {track: own[track] for track in TRACKS} == self.places[seat]
            assert own["medals"] == self.medals[seat]
            assert own["ships"] == sorted(self.ships[seat])
            assert sorted(own["met"]) == sorted(self.met if len(table["seats"]) == 1 else [])


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
        """Cubes, ships, tiles, levels, tracks, medals and rounds follow from the lines alone."""
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
        assert found == {
            "cubes", "landed", "colonised", "terraformed", "target", "level", "steps", "medals",
            "declined", "turned_up", "progress", "awarded", "round", "phantom", "met", "scored",
        }  # fmt: skip
        assert all(hasattr(DecisionStory, f"_{name}") for name in found)

    def test_decisions_are_those_of_the_protocol(self, game):
        """Kinds are known, and every option says its act."""
        names = {each.name for each in DECISIONS}
        for line in of_type(game[1], "decision"):
            assert line["kind"] in names
            assert line["option"]["act"] in {*ACTS, "stop", "decline"}

    def test_rounds_have_their_cards(self, game):
        """KEP-R20, KEP-R49: sixteen rounds, each with the next card, which means its seats."""
        lines = game[1]
        cards = [line["card"] for line in events_of(lines, "round")]
        assert cards == lines[0]["progress"] and len(cards) == lines[-1]["rounds"] == 16
        assert [line["card"] for line in events_of(lines, "progress")] == cards

    def test_lifted_levels_have_a_lifter(self, game):
        """KEP-R45: only others are lifted, to the number of an icon at most."""
        tree, lines = game
        highest = max(map(max, (row["collaboration"] for row in tree["technologies"].values())))
        for line in events_of(lines, "level"):
            assert not line.get("lifted") or line["level"] <= highest

    def test_points_of_the_end_are_told(self, game):
        """KEP-R52 to KEP-R61: those of the final line."""
        final = game[1][-1]
        for line in events_of(game[1], "scored"):
            assert line["points"] == {
                name: values[line["seat"]]
                for name, values in final["score"].items()
                if values[line["seat"]]
            }
        assert len(events_of(game[1], "scored")) == len(final["total"])


class TestWords:
    """The game as text."""

    def test_words_need_the_lines_alone(self, game):
        """After JSON too; each decision and event has a line, the end says who has won."""
        tree, lines = game
        lines = [line for line in json.loads(json.dumps(lines)) if line["type"] != "table"]
        text = list(DecisionStory.words(lines, tree))
        assert len(text) > len(of_type(lines, "decision"))
        assert not [line for line in text if "{" in line or "None" in line or "_" in line]
        assert text[-1].startswith(
            "Level " if lines[0]["players"] == 1 else ("Winner: ", "Shared victory: ")
        )

    def test_holdings_are_told_at_every_turn(self, game):
        """What a seat has stands below the head of its turn."""
        tree, lines = game
        text = list(DecisionStory.words([x for x in lines if x["type"] != "table"], tree))
        heads = [i for i, line in enumerate(text) if line.startswith("  has ")]
        assert len(heads) == 16 * lines[0]["players"]
        assert all(text[i - 1].startswith("Turn ") for i in heads)

    def test_every_end_has_words(self):
        """Each decision that can be stopped or declined."""
        endless = {"place_tile", "keep_objective", "bonus_cubes", "setup_tech", "main", "burn"}
        assert ENDS.keys() | endless == {decision.name for decision in DECISIONS}
