"""Positions scored by hand: against the reference twin, and what is refused."""

import random
import tomllib

import numpy as np
import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games.sgo.data.boards import board, side_of
from exobalance.simcore.games.sgo.data.layout import FIELDS, PLANETS, TOKENS
from exobalance.simcore.games.sgo.tell.score import score_position, score_tables
from exobalance.simcore.ruleset import load_ruleset
from tests.reference import sgo as twin

PRINTED = ()
NUMBERS = (
    "exoplanets.Bose.level_majority=4",
    "exoplanets.Bose.level_tie=1",
    "exoplanets.Collins.volcano_tie=2",
    "exoplanets.Dirac.advanced_points=5",
    "exoplanets.Fermi.satellite_points=[0, 1, 5]",
    "exoplanets.Fermi.central_tie=4",
    "exoplanets.Planck.per_colonist=2",
    "exoplanets.Russell.presence=0",
    "exoplanets.Susskind.per_colonist=3",
    "exoplanets.Turing.step_points=[1, 4]",
    "exoplanets.Turing.centre_points=0",
    "predominance.values=[9, 0, 3, 3, 1]",
    "corridors.penalty=2",
    "hawking.points=0",
    "wheel.fields=7",
)
SWITCHES = (
    "switches.collins_won='at_least_4_of_6'",
    "switches.turing2_centre='extra_area_without_value'",
    "switches.planck_group='all_areas_with_a_neighbour'",
    "switches.zero_majority_scores=true",
    "switches.score_floor='zero'",
)
RULES = {"printed": PRINTED, "numbers": NUMBERS, "switches": SWITCHES}
TREES = {name: load_ruleset("sgo", sets=sets).tree for name, sets in RULES.items()}


def random_planet(generator, tree, players, name):
    """Return a planet with any number of colonists on any areas."""
    ids = board(tree, name, side_of(tree, name, players)).ids
    taken = generator.sample(ids, generator.randint(0, len(ids)))
    position = {"name": name, "areas": {area: generator.randrange(players) for area in taken}}
    if name == "Fermi":
        seats = generator.sample(range(players), generator.randint(0, players))
        position["central"] = {str(seat): generator.randint(0, 4) for seat in seats}
    return {"players": players, "exoplanet": position}


def random_end(generator, players):
    """Return an end of a game with small numbers, so that ties are common."""
    most = generator.choice([1, 3, 12])
    seat = {
        "influence": lambda: generator.randint(0, 4 * most),
        "full_gates": lambda: [generator.randint(2, 4) for _ in range(generator.randint(0, 3))],
        "on_modules": lambda: {
            field: generator.randint(0, most) for field in FIELDS if generator.random() < 0.8
        },
        "open_corridors": lambda: generator.randint(0, 2 * most),
    }
    seats = [
        {
            key: draw()
            for key, draw in seat.items()
            if key == "influence" or generator.random() < 0.8
        }
        for _ in range(players)
    ]
    tokens = generator.sample(TOKENS, len(TOKENS))
    return {"game": "sgo", "players": players, "final": {"predominance": tokens, "seats": seats}}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [2, 3, 4])
class TestAgainstTheTwin:
    """The twin scores the same positions by a reading of the clauses of its own."""

    @pytest.mark.parametrize("name", PLANETS)
    def test_exoplanets(self, name, players, rules):
        """Closed or not, points and swaps, over 30 random positions."""
        generator, tree = random.Random(f"{name} {players} {rules}"), TREES[rules]
        answers = []
        for _ in range(30):
            position = random_planet(generator, tree, players, name)
            answer = score_position(tree, position)
            assert answer == twin.score_position(tree, position), position
            answers.append(answer["exoplanet"])
        assert len({tuple(answer["points"]) for answer in answers}) > 5

    def test_ends_of_the_game(self, players, rules):
        """All columns and the winners, over 300 random positions."""
        generator, tree = random.Random(f"{players} {rules}"), TREES[rules]
        winners = []
        for _ in range(300):
            position = random_end(generator, players)
            answer = score_position(tree, position)
            assert answer == twin.score_position(tree, position), position
            winners.append(len(answer["final"]["winners"]))
        assert max(winners) > 1
        assert winners.count(1) > 150


@pytest.mark.parametrize("name", PLANETS)
def test_a_full_planet_is_closed(name):
    """SGO-R32 to SGO-R38: all areas are occupied, so whatever it takes to close is there."""
    for players in (2, 3, 4):
        tree = TREES["printed"]
        ids = board(tree, name, side_of(tree, name, players)).ids
        areas = {area: i % players for i, area in enumerate(ids)}
        answer = score_position(
            tree, {"players": players, "exoplanet": {"name": name, "areas": areas}}
        )
        assert answer["exoplanet"]["closed"] is True


FERMI = """
    game = "sgo"
    players = 3
    [exoplanet]
    name = "Fermi"
    [exoplanet.areas]
    M1.1 = 0
    {}M2.1{} = 0
    M2.2 = 1
    [exoplanet.central]
    0 = 2
    "2" = 2
    """


class TestFormat:
    """The file as people write it."""

    @pytest.mark.parametrize("quote", ["", '"'])
    def test_ids_with_a_dot_may_be_bare_or_quoted(self, quote):
        """Seat 0 holds two satellites (7), seat 1 one (3); seats 0 and 2 tie in the centre."""
        position = tomllib.loads(FERMI.format(quote, quote))
        assert score_position(TREES["printed"], position) == {
            "exoplanet": {"closed": False, "points": [12, 3, 5], "swaps": [0, 2]}
        }

    def test_numbers_of_numpy_are_numbers(self):
        """Positions built in a notebook."""
        seats = [{"influence": np.int64(number)} for number in (17, 30)]
        final = {"predominance": list(TOKENS), "seats": seats}
        answer = score_position(TREES["printed"], {"players": np.int8(2), "final": final})
        assert answer["final"]["total"] == [17, 30]
        assert type(answer["final"]["total"][0]) is int

    def test_tables_for_people(self):
        """Titles say what closing would pay; winners and swaps are marked."""
        position = tomllib.loads(FERMI.format("", ""))
        position["final"] = {
            "predominance": list(TOKENS),
            "seats": [{"influence": 7}, {"influence": 9, "open_corridors": 2}, {"influence": 7}],
        }
        answer = score_position(TREES["printed"], position)
        planet, end = score_tables(position, answer)
        heads = ["", "seat 0", "seat 1", "seat 2"]
        assert planet == (
            "Fermi is open; closing now would pay",
            heads,
            [["points", "12", "3", "5"], ["swaps tokens", "yes", "", "yes"]],
        )
        assert (end[0], end[1]) == ("End of the game", heads)
        assert end[2] == [
            ["Hawking", "0", "0", "0"],
            ["predominance", "0", "0", "0"],
            ["open corridors", "0", "-2", "0"],
            ["total", "7", "7", "7"],
            ["ranks", "0", "0", "0"],
            ["wheel", "7", "7", "7"],
            ["winner", "yes", "yes", "yes"],
        ]


def planet(**changes):
    """Return a small position of a planet, changed."""
    return {"players": 3, "exoplanet": {"name": "Collins", "areas": {"C": 0}} | changes}


def end(seat=None, **changes):
    """Return a small end of the game, its second seat or itself changed."""
    seats = [{"influence": 3}, {"influence": 4} | (seat or {}), {"influence": 5}]
    return {"players": 3, "final": {"predominance": list(TOKENS), "seats": seats} | changes}


MISTAKES = [
    ({}, "players is missing"),
    ({"players": 3}, "there is nothing to score: add [exoplanet] or [final]"),
    (planet() | {"players": 5}, "players is 5: expected 2, 3 or 4"),
    (planet() | {"players": True}, "players is True: expected 2, 3 or 4"),
    (planet() | {"players": "3"}, "players is '3': expected 2, 3 or 4"),
    (planet() | {"game": "pun"}, "game is 'pun': expected \"sgo\""),
    (planet() | {"planet": {}}, "unknown key 'planet': did you mean 'exoplanet'?"),
    ({"players": 2, "exoplanet": 4}, "exoplanet is 4: expected a table"),
    ({"players": 2, "exoplanet": {}}, "exoplanet.name is missing"),
    (planet(name="Colins"), "exoplanet.name: unknown exoplanet 'Colins': did you mean 'Collins'?"),
    (planet(name=7), "exoplanet.name: unknown exoplanet '7'"),
    (planet(owner={}), "exoplanet: unknown key 'owner': expected one of name, areas, central"),
    (planet(areas=[1]), "exoplanet.areas is [1]: expected a table"),
    (
        planet(areas={"S122": 0}),
        "exoplanet.areas: unknown area of Collins at 3 players 'S122': did you mean 'S12'?",
    ),
    (planet(areas={"C": 3}), "exoplanet.areas.C is 3: expected a seat from 0 to 2"),
    (planet(areas={"C": -1}), "exoplanet.areas.C is -1: expected a seat from 0 to 2"),
    (planet(areas={"C": "0"}), "exoplanet.areas.C is '0': expected a seat from 0 to 2"),
    (planet(areas={"C": True}), "exoplanet.areas.C is True: expected a seat from 0 to 2"),
    (planet(areas={"C": 1.0}), "exoplanet.areas.C is 1.0: expected a seat from 0 to 2"),
    (
        planet(name="Bose", areas={"L1": {"1": 0}, "L1.1": 1}),
        "exoplanet.areas names L1.1 twice: an area holds one colonist",
    ),
    (planet(name="Bose", areas={"L1": {"99": 0}}), "unknown area of Bose at 3 players 'L1.99'"),
    (
        planet(central={"0": 1}),
        "exoplanet.central is for Fermi only: Collins has no central planet",
    ),
    (
        planet(name="Fermi", areas={}, central={"3": 1}),
        "exoplanet.central names the seat 3: expected seats from 0 to 2",
    ),
    (
        planet(name="Fermi", areas={}, central={"1": -2}),
        "exoplanet.central.1 is -2: expected a whole number from 0 to 9999",
    ),
    ({"players": 3, "final": {}}, "final.predominance is missing"),
    (end(extra=1), "final: unknown key 'extra'"),
    (end(predominance="water"), "final.predominance is 'water': expected a list of tokens"),
    (
        end(predominance=["watr", *TOKENS[1:]]),
        "final.predominance: unknown token 'watr': did you mean 'water'?",
    ),
    (
        end(predominance=["water", *TOKENS[:4]]),
        "expected each of water, wildlife, energy, balance, none once, from the top place down",
    ),
    (end(predominance=list(TOKENS[:4])), "'energy', 'balance']: expected each of water"),
    (end(seats={}), "final.seats is {}: expected a list of tables"),
    (
        end(seats=[{"influence": 3}]),
        "final.seats has length 1, but there are 3 players: give one [[final.seats]] per seat",
    ),
    (end(seats=[3, 4, 5]), "final.seats[0] is 3: expected a table"),
    (end({"influence": -1}), "final.seats[1].influence is -1: expected a whole number from 0"),
    (end({"influence": 10**12}), "expected a whole number from 0 to 9999"),
    (end(seats=[{}, {}, {}]), "final.seats[0].influence is missing"),
    (
        end({"open_corridor": 3}),
        "final.seats[1]: unknown key 'open_corridor': did you mean 'open_corridors'?",
    ),
    (end({"full_gates": 3}), "final.seats[1].full_gates is 3: expected a list of numbers"),
    (end({"full_gates": [3, "4"]}), "final.seats[1].full_gates is '4': expected a whole number"),
    (
        end({"on_modules": {"fire": 3}}),
        "final.seats[1].on_modules: unknown key 'fire': expected one of water, wildlife, energy",
    ),
    (end({"on_modules": {"water": -3}}), "final.seats[1].on_modules.water is -3: expected a whole"),
]


@pytest.mark.parametrize(("position", "message"), MISTAKES, ids=[each[1] for each in MISTAKES])
def test_mistakes_are_refused_with_a_sentence(position, message):
    """It says where, what was found and what was expected."""
    with pytest.raises(ConfigError) as refused:
        score_position(TREES["printed"], position, "position x.toml")
    assert str(refused.value).startswith("position x.toml: ")
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_small_positions_are_fine_unchanged():
    """The mistakes above are the only ones."""
    score_position(TREES["printed"], planet())
    score_position(TREES["printed"], end())
