"""The set-up, clause by clause, on the kernels."""

from collections import Counter

import pytest

from tests.games.starship.rules.driven import Game, buildings, rules, word

PLAYERS = (2, 3, 4)
STARTS = {
    "mercury": 1, "venus": 4, "earth": 1, "mars": 10, "jupiter": 8, "saturn": 6, "uranus": 18,
    "neptune": 3,
}  # fmt: skip
SPACES = {
    "mercury": 4, "venus": 5, "earth": 8, "mars": 12, "jupiter": 16, "saturn": 20, "uranus": 24,
    "neptune": 28,
}  # fmt: skip
KINDS = ("deep_space", "rocky_planet", "ringed_planet", "star", "galaxy", "wormhole")
QUICK = "game.variant=quick"


def spaces(game):
    """Return the spaces of the planets."""
    return {name: planet["space"] for name, planet in game.shot()["planets"].items()}


class TestPlanets:
    """Where planets and their tokens are."""

    def test_printed_starts(self):
        """SI-R1: each planet on the space of its orbit; Jupiter is two quadrants from Earth."""
        assert spaces(Game(2)) == spaces(Game(2, world=5)) == STARTS
        places = {name: planet["places"] for name, planet in rules()["planets"].items()}
        assert [places["earth"][1], places["jupiter"][8]] == ["1", "3"]
        assert [name for name in places if any("+" in each for each in places[name])] == ["venus"]

    def test_random_starts(self):
        """SI-R1: in the variant any space of the own orbit."""
        found = [spaces(Game(2, "switches.planet_start=random", world=w)) for w in range(60)]
        for name, n in SPACES.items():
            seen = {each[name] for each in found}
            assert seen <= set(range(n))
            assert len(seen) > n // 2

    def test_piles(self):
        """SI-R2, SI-T15: four tokens of ten for each planet but Earth, any of them."""
        seen = Counter()
        for world in range(40):
            piles = Game(3, world=world).setup()["piles"]
            assert [len(pile) for pile in piles.values()] == [4] * 7
            for planet, pile in piles.items():
                assert all(rules()["tokens"][token]["planet"] == planet for token in pile)
                seen.update(pile)
        assert len(seen) == 70
        assert max(seen.values()) < 34


@pytest.mark.parametrize("players", PLAYERS)
class TestTable:
    """What all share, by player count."""

    def test_sun(self, players):
        """SI-R3, SI-R4, SI-T15: cubes for each player, both markers on space 1."""
        shot = Game(players).shot()
        assert list(shot["bag"].values()) == [n * players for n in (6, 5, 4, 3, 2)]
        assert (shot["spiral"], shot["exploitation"]) == (1, 1)

    def test_events(self, players):
        """SI-R5, SI-T15: nine of ten, in any order; any one may be left out."""
        left_out = set()
        for world in range(40):
            events = Game(players, world=world).setup()["events"]
            assert len(set(events)) == 9
            left_out |= set(rules()["events"]) - set(events)
        assert len(left_out) == 10

    def test_people(self, players):
        """SI-R6, SI-T15: 14, 16 or 18 at random on Earth, the others in the bag."""
        number = {2: 14, 3: 16, 4: 18}[players]
        groups = set()
        for world in range(10):
            game = Game(players, world=world)
            people, order = game.shot()["people"], game.setup()["people"]
            assert (sum(people["earth"].values()), people["bag"]) == (number, 60 - number)
            assert people["cells"] == 0
            assert [order.count(colour) for colour in people["earth"]] == [18, 15, 12, 9, 6]
            groups.add(game.people())
        assert len(groups) > 5

    def test_route(self, players):
        """SI-R7: two piles; nothing lies on the route."""
        game = Game(players)
        table = game.setup()
        assert [table["route"].count(kind) for kind in KINDS] == [10, 10, 0, 8, 2, 4]
        assert [table["interest"].count(kind) for kind in KINDS] == [0, 0, 4, 0, 5, 3]
        assert table["route"] != Game(players, world=1).setup()["route"]
        assert game.shot()["route"] == []

    def test_mechanisms(self, players):
        """SI-R8, SI-R9, SI-T15: two base ones leave, eight lie open, 40 are the supply."""
        game = Game(players)
        shot, table = game.shot(), game.setup()["mechanisms"]
        base, advanced = table["base"], table["advanced"]
        assert (shot["future"], shot["current"]) == (base[:4], base[4:])
        names = [name for name, each in rules()["mechanisms"].items() if each["kind"] == "base"]
        assert sorted([*base, *table["removed"]]) == sorted(names)
        assert (len(base), len(table["removed"])) == (8, 2)
        assert (shot["supply"], len(set(advanced)), shot["long_term"]) == (40, 40, [])
        assert shot["sector"] == {"number": 1, "mechanisms": 0}

    def test_extra_tokens_and_market(self, players):
        """SI-R10, SI-R12, SI-T15: three tokens for each player; one cube of each colour."""
        offers = [Game(players, world=world).shot()["offer"] for world in range(20)]
        assert {len(offer) for offer in offers} == {3 * players}
        assert len({token for offer in offers for token in offer}) == 12
        assert Game(players).market() == "RYGBP"

    def test_seats(self, players):
        """SI-R13, SI-R94: what each player has, and that seat 0 opens the first round."""
        game = Game(players).idle("action")
        assert (game.seat, game.shot()["orders"]["action"]) == (0, list(range(players)))
        for seat in range(players):
            own = game.own(seat)
            assert own["prestige"] == 10
            assert (own["scientists"], own["supply"]) == (4, 10)
            assert (own["fuel"], word(own["cubes"])) == (10, "")
            assert own["locked"] == buildings(drill=3, converter=3, ars=3, outpost=3)
            assert own["buildings"] == own["hold"]["buildings"] == buildings()
            assert (own["bases"], own["hold"]["bases"], own["hold"]["fuel"]) == (4, 0, 0)
            assert (own["place"], own["plants"], own["reputation"]) == ("earth", [], 12)
            assert (own["humanity"], own["interstellar"], own["posts"]) == (0, 0, 0)
            assert (own["face"], own["passed"], own["active"], own["played"]) == (
                0,
                False,
                None,
                [],
            )
            assert (own["extra"], own["salvation_technologies"]) == ([], [])
            assert not any(own["levels"].values())
        # The row in which the marker starts neither pays nor costs.
        assert game.params.reputation_pp[12] == 0
        tokens = ["earth", "market", "research", "solar", "travel"]
        assert game.offered("token", act="idle") == tokens

    def test_satellites(self, players):
        """SI-R11, SI-R13, SI-A1: the government in the middle; others where they want to start."""
        game = Game(players)
        free = [1, 2, 4, 5]
        assert game.shot()["government_satellite"] == [1, 3]
        for seat in range(players):
            assert (game.kind, game.seat, game.offered("row")) == ("satellite_start", seat, free)
            assert game.own(seat)["satellite"] is None
            game.choose(row=free.pop())
        assert [game.own(seat)["satellite"] for seat in range(players)] == [
            [1, row] for row in (5, 4, 2, 1)[:players]
        ]
        assert (game.kind, game.shot()["route"]) == ("action", []), "no tokens in column 1"


class TestQuick:
    """The quick game."""

    @pytest.mark.parametrize("players", PLAYERS)
    def test_table(self, players):
        """SI-R81, SI-R82, SI-T39, SI-A15: sun, market, people, mechanisms."""
        game = Game(players, QUICK)
        shot, table = game.shot(), game.setup()
        assert (shot["spiral"], shot["exploitation"]) == (4, 1)
        assert sum(shot["market"].values()) == 2 * players
        for colour, n in zip(shot["bag"], (6, 5, 4, 3, 2), strict=True):
            assert shot["bag"][colour] + shot["market"][colour] == n * players
        people = {2: 14, 3: 16, 4: 18}[players] - 2 * players
        assert shot["people"]["cells"] == 2 * players
        assert sum(shot["people"]["earth"].values()) == people
        assert shot["people"]["bag"] == 60 - people - 2 * players
        base = table["mechanisms"]["base"]
        assert shot["sector"] == {"number": 1, "mechanisms": players}
        assert shot["current"] == base[players : players + 4]
        assert shot["future"] == table["mechanisms"]["advanced"][:4]
        assert (shot["supply"], shot["government_satellite"]) == (36, [1, 3])

    def test_markets_differ(self):
        """SI-R81: cubes drawn out of the bag, of any colour."""
        found = {Game(2, QUICK, world=world).market() for world in range(30)}
        assert len(found) > 8
        assert {letter for market in found for letter in market} == set("RYGBP")

    def test_more_people(self):
        """SI-A15: on top of the people of the normal game, or among them."""
        game = Game(2, QUICK, "switches.quick_people=on_top")
        assert game.shot()["people"]["cells"] == 4
        assert len(game.people()) == 14

    def test_seats(self):
        """SI-R83, SI-T39, SI-A33: technologies, scientists, fuel, markers without bonus."""
        game = Game(2, QUICK)
        for seat in range(2):
            own = game.own(seat)
            levels = {name for name, level in own["levels"].items() if level}
            assert levels == {"drill", "outpost"}
            assert (own["scientists"], own["supply"], own["prestige"]) == (3, 9, 10)
            assert own["buildings"] == buildings(drill=3, outpost=3)
            assert (own["hold"]["fuel"], own["fuel"]) == (4, 6)
            assert (own["humanity"], own["interstellar"]) == (1, 1)
        assert game.kind == "satellite_start"

    def test_free_technologies(self):
        """SI-R83, SI-A33: with the switch any two rows, each seat its own."""
        game = Game(3, QUICK, "switches.quick_technologies=free")
        rows = ["drill", "converter", "ars", "outpost", "solar", "explorer"]
        assert (game.kind, len(game.options())) == ("quick_technologies", 15)
        assert {row for pair in game.offered("rows") for row in pair} == set(rows)
        game.choose(rows=["ars", "explorer"]).choose(rows=["drill", "solar"])
        game.choose(rows=["converter", "outpost"])
        assert game.kind == "satellite_start"
        one, two, three = (game.own(seat) for seat in range(3))
        assert one["levels"] == {**dict.fromkeys(rows, 0), "ars": 1, "explorer": 1}
        assert one["buildings"] == buildings(ars=3)
        assert two["buildings"] == buildings(drill=3)
        assert three["buildings"] == buildings(converter=3, outpost=3)
        assert {each["scientists"] + each["supply"] for each in (one, two, three)} == {12}

    def explore(self, *sets, world=0):
        """Return a game at the first exploration, with the same tokens on Mars."""
        game = Game(2, QUICK, *sets, world=world).idle("explore")
        tokens = game.names.productions
        for number, name in enumerate(tokens):
            if name.startswith("mar"):
                game.state.in_pile[number] = 1 if name in ("mar01", "mar10") else 2
        game.state.n_pile[3] = 2
        return game

    def test_exploration(self):
        """SI-R84, SI-T39, SI-A34: looks for 2 fuel, a plant, the pile filled."""
        game = self.explore()
        assert game.options() == [
            {"act": "look", "planet": "venus"}, {"act": "look", "planet": "mars"},
        ]  # fmt: skip
        game.choose(act="look", planet="mars")
        (first,) = game.shot()["looked_at"]
        assert (game.own()["fuel"], game.own()["prestige"]) == (6, 10), "the first look is free"
        assert [each["act"] for each in game.options()] == ["look", "keep"]
        assert game.offered("planet") == ["mars"]
        game.choose(act="look")
        assert game.own()["fuel"] == 4
        assert sorted(game.shot()["looked_at"]) == ["mar01", "mar10"]
        assert [each["act"] for each in game.options()] == ["keep", "keep"], "none is left"
        assert first in game.offered("production")
        game.choose(production="mar10")
        own, (plant,) = game.own(), game.own()["plants"]
        assert (own["fuel"], game.reserve(), own["place"]) == (4, "G", "mars")
        assert (own["bases"], own["hold"]["fuel"]) == (3, 4)
        assert plant == {
            "planet": "mars", "token": "mar10",
            "deposit": {"red": 0, "yellow": 0, "green": 12, "blue": 0, "purple": 0},
            "warehouse": {"red": 0, "yellow": 0, "green": 0, "blue": 0, "purple": 0},
            "buildings": buildings(drill=1, outpost=1),
        }  # fmt: skip
        assert own["buildings"] == buildings(drill=2, outpost=2)
        pile = game.shot()["planets"]["mars"]["pile"]
        assert (len(pile), "mar01" in pile, "mar10" in pile) == (2, True, False)
        assert (game.kind, game.seat) == ("explore", 1)
        game.choose(planet="venus").choose(act="keep")
        assert (game.kind, game.seat) == ("action", 0)
        assert game.matching(act="play", token="mars"), "playable in round 1"

    def test_piles_are_four_again(self):
        """SI-R84: a token out of the box comes for the one kept."""
        game = Game(4, QUICK, world=3).idle("action")
        for name in ("venus", "mars"):
            assert len(game.shot()["planets"][name]["pile"]) == 4
        kept = [plant["token"] for seat in range(4) for plant in game.own(seat)["plants"]]
        assert len(set(kept)) == 4

    def test_looks_need_fuel(self):
        """SI-R84: 2 fuel of the reserve for each but the first; the hold pays none."""
        game = self.explore()
        game.state.fuel[0] = 1
        game.choose(planet="mars")
        assert [each["act"] for each in game.options()] == ["keep"]

    def test_any_pile(self):
        """SI-A34: with the switch looks at both planets."""
        game = self.explore("switches.preliminary_pile=any").choose(planet="mars")
        assert game.offered("planet") == ["mars", "venus"]
        game.choose(planet="venus")
        venus = game.shot()["looked_at"][1]
        game.choose(production=venus)
        assert (game.own()["place"], game.own()["plants"][0]["token"]) == ("venus", venus)
        assert len(game.shot()["planets"]["venus"]["pile"]) == 4
        assert len(game.shot()["planets"]["mars"]["pile"]) == 2, "the token of Mars went back"

    def test_start_of_the_satellites(self):
        """SI-R82, SI-R83: on spaces of column 1 in turn order, the government in the middle."""
        game = Game(3, QUICK).choose(row=4)
        assert (game.seat, game.offered("row")) == (1, [1, 2, 5])
