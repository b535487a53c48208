"""Planet Unknown told: lines of plain data and words say what happened."""

import json
from collections import Counter
from itertools import takewhile

import pytest

from exobalance.simcore.games.pun.data.codes import Act
from exobalance.simcore.games.pun.data.labels import DECISIONS
from exobalance.simcore.games.pun.tell.option_words import ACTS, act_words
from exobalance.simcore.games.pun.tell.story import DecisionStory
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.narration import narrate_game

MODULES = ("variant.events=true", "variant.private_objectives=true")


def told(players, world, bots=("tuned",), sets=()):
    """Return all lines of one game."""
    experiment = Experiment("pun", players=(players,), bots=bots, games=40, seed=3, sets=sets)
    return list(narrate_game(experiment, world).lines())


@pytest.fixture(scope="module", params=[(1, 0, ()), (2, 1, MODULES), (3, 2, ()), (4, 3, MODULES)])
def lines(request):
    """Return the lines of a whole game."""
    players, world, sets = request.param
    return told(players, world, sets=sets)


def events_of(lines, name):
    """Return all events of a kind."""
    return [line for line in lines if line["type"] == "event" and line["event"] == name]


class TestLines:
    """The game as data."""

    def test_lines_are_json(self, lines):
        """Other software can read them."""
        assert json.loads(json.dumps(lines)) == lines

    def test_setup_says_all_that_chance_decided(self, lines):
        """PUN-B2 to PUN-B7: boards, stacks, cards, objectives and events."""
        setup = lines[0]
        assert setup["type"] == "setup"
        assert len(setup["planets"]) == len(setup["corporations"]) == setup["players"]
        assert sorted(map(len, setup["stacks"].values())) == [12] * 12
        assert {len(cards) for cards in setup["civ_cards"].values()} == {9}
        assert len(setup["objectives"]) == 28
        assert len(setup["peek"]) == 16

    def test_decisions_are_those_of_the_protocol(self, lines):
        """Kinds are known, and every option says its act."""
        kinds = {each.name for each in DECISIONS}
        decisions = [line for line in lines if line["type"] == "decision"]
        assert {line["kind"] for line in decisions} <= kinds
        assert all(line["option"]["act"] for line in decisions)

    def test_cubes_go_from_where_they_stand(self, lines):
        """PUN-B23: the way of each cube has no gap."""
        stands = {}
        for line in events_of(lines, "moved"):
            key = line["seat"], line["cube"]
            assert line["from"] == stands.get(key, f"{line['cube']}0")
            stands[key] = line["to"]

    def test_rounds_are_counted(self, lines):
        """PUN-B8: a round with a new commander after each other."""
        rounds = [line["round"] for line in events_of(lines, "round")]
        assert sorted(set(rounds)) == list(range(min(rounds), max(rounds) + 1))
        assert lines[-1]["rounds"] == max(rounds)

    def test_the_end_is_announced_and_scored(self, lines):
        """PUN-B67, PUN-B69: endings, and points that sum to the total."""
        (end,) = events_of(lines, "end")
        final = lines[-1]
        assert end["endings"] == final["ending"] != []
        totals = [sum(line["points"].values()) for line in events_of(lines, "scored")]
        assert totals == final["total"]
        assert [sum(points) for points in zip(*final["score"].values(), strict=True)] == totals

    def test_events_of_the_deck_come_in_their_order(self, lines):
        """PUN-B10: revealed cards are the first of the deck."""
        cards = [line["card"] for line in events_of(lines, "revealed")]
        assert cards == lines[0]["events"][: len(cards)]

    def test_collected_pieces_were_there(self, lines):
        """PUN-B31: never more lifepods than a planet has."""
        found = Counter()
        for line in events_of(lines, "collected"):
            found[line["seat"]] += line.get("lifepods", 0)
        assert max(found.values(), default=0) <= 6


def test_icons_of_a_tile_join_the_pool_or_do_nothing(lines):
    """PUN-B19: each icon of a tile placed in the tile step is accounted for."""
    tiles = load_ruleset("pun").tree["tiles"]
    n_joined = 0
    for number, line in enumerate(lines):
        if line["type"] != "decision" or line["option"]["act"] != "place":
            continue
        told = list(takewhile(lambda each: each["type"] == "event", lines[number + 1 :]))
        (placed,) = (each for each in told if each["event"] == "placed")
        gained = [each.get("icons", []) for each in told if each["event"] == "gained"]
        joined = [letter for letters in gained for letter in letters]
        tile = tiles[line["option"]["tile"]]
        if "idle" in placed or joined:
            assert sorted([*placed.get("idle", ()), *joined]) == sorted([tile["a"], tile["b"]])
        n_joined += len(joined)
    assert n_joined > 10


class TestWords:
    """The game in words."""

    def test_every_act_of_the_protocol_has_words(self):
        """No option is told by its letters."""
        acts = {act.name.lower() for act in Act} - {"load"}
        assert set(ACTS) == acts | {"keep", "destroy"}

    @pytest.mark.parametrize(
        ("option", "told"),
        [
            (
                {"act": "place", "ring": "outer", "tile": "Z5-CE-m", "orientation": 6,
                 "at": [3, 8]},
                "places Z5-CE-m (civ, energy and a meteorite) at (3, 8), flipped and turned by "
                "180 degrees",
            ),
            ({"act": "icon", "icon": "T", "cube": "C", "as": "E"},
             "advances the civ cube for the tech icon, taken as energy"),
            ({"act": "advance", "cube": "W", "tracks": "CWB", "used": "", "cubes": 1, "steps": 3,
              "claim": "none"}, "advances the water cube by 3 steps, without benefits"),
            ({"act": "regress", "cube": "R", "tracks": "R", "steps": 1},
             "moves the rover cube down"),
            ({"act": "patch"}, "takes a patch"),
            ({"act": "patch", "at": [1, 2]}, "puts the patch at (1, 2)"),
            ({"act": "lifepod", "to": "scoring"}, "puts the lifepod into the scoring area"),
            ({"act": "lifepod", "to": "C7"}, "puts the lifepod on civ 7"),
            ({"act": "destroy_lifepod", "place": "JD-3"}, "destroys the lifepod on JD-3"),
            ({"act": "destroy_meteorite", "collected": True}, "destroys a collected meteorite"),
            ({"act": "destroy_line", "row": 0}, "clears row 0 of meteorites"),
            ({"act": "civ", "card": "CIV-07", "rank": 1},
             "takes CIV-07 (2 medals) by a pick of rank 1"),
            ({"act": "civ", "card": "CIV-20", "rank": 2},
             "takes CIV-20 (3 medals) of rank 3 by a pick of rank 2"),
            ({"act": "benefit", "step": 3, "take": "advance:W"},
             "takes an advance of the water cube on position 3"),
            ({"act": "rotate", "turn": 0}, "leaves the station as it is"),
            ({"act": "rotate", "turn": 2}, "turns the station by 2 depots"),
            ({"act": "planet", "planet": "Kaax"}, "plays K'Aax"),
            ({"act": "keep"}, "keeps the load"),
        ],
    )  # fmt: skip
    def test_options_read_as_what_a_seat_does(self, option, told):
        """One sentence each."""
        assert act_words(option, load_ruleset("pun").tree) == told

    def test_a_solo_player_reads_the_target(self):
        """PUN-B66: and by how much it was reached or missed."""
        experiment = Experiment("pun", players=(1,), bots=("tuned",), games=9, seed=3)
        narration = narrate_game(experiment, 0)
        *_, last = lines = list(narration.lines())
        *_, verdict = DecisionStory.words(lines, narration.arm.tree)
        over = last["total"][0] - last["target"]
        kind = "reached" if over >= 0 else "missed"
        assert verdict.startswith(f"Target of {last['target']} medals: {kind}")
        assert str(abs(over)) in verdict or over == 0

    def test_words_name_seats_rounds_and_the_winner(self):
        """A reader can follow it."""
        experiment = Experiment("pun", players=(2,), bots=("tuned",), games=9, seed=3, sets=MODULES)
        text = "\n".join(narrate_game(experiment, 4).words())
        assert text.startswith("Planet Unknown, 2 players, seed 3, world 4, rotation 0")
        assert "Seat 0: tuned, " in text
        assert "Round 2, commander seat 1." in text
        assert "The game ends: " in text
        assert "Winner: seat " in text or "Shared victory: " in text

    def test_changed_rules_are_named(self):
        """A tweak stands in the head."""
        experiment = Experiment(
            "pun", players=(3,), bots=("random",), games=9, seed=3, sets=("scoring.lifepod=2",)
        )
        text = "\n".join(narrate_game(experiment, 0).words())
        assert "Changed rule: scoring.lifepod = 2" in text
