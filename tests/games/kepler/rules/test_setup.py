"""The set-up, clause by clause, on the kernels."""

from collections import Counter

import pytest

from exobalance.simcore.games.kepler.rules.redeal import redeal
from exobalance.simcore.run.play.worlds import play_worlds
from tests.games.kepler.case import CASE
from tests.games.kepler.tables import SOL, SPACE_NAMES, Game, Table, neighbours, rules
from tests.reference.kepler.grid import distance
from tests.walks import match_of

GRID = rules()["galaxy"]["grid"]
HEXES = [(column, row) for row in range(19) for column in range(22)]
SPACE = [spot for spot in HEXES if GRID[spot[1]][spot[0]] in "sml"]
STARS = {
    kind: [spot for spot in HEXES if GRID[spot[1]][spot[0]] == digit]
    for kind, digit in (("single", "1"), ("binary", "2"), ("triple", "3"))
}
ALLOWED = {1: ["single"], 2: ["single"], 3: ["single", "binary"], 4: list(STARS)}
PLACED = "switches.tile_placement=players"


def tiles_of(game):
    """Return the hex of each tile."""
    return {name: tuple(where) for name, where, _ in game.shot()["tiles"]}


def check_placement(spots, players):
    """Each tile lies beside an allowed star, beside no other star, and beside no other tile."""
    allowed = {spot for kind in ALLOWED[players] for spot in STARS[kind]}
    every = {spot for spots in STARS.values() for spot in spots}
    for spot in spots:
        beside = set(neighbours(spot))
        assert beside & every, spot
        assert beside & every <= allowed, spot
        assert not beside & set(spots), spot


class TestBoard:
    """The galaxy and the number of things."""

    def test_hexes_and_zones(self):
        """KEP-T55, KEP-R10: 418 hexes, 22 of them special; zones by the distance to Sol."""
        assert len(HEXES) == 418
        assert len(SPACE) == 396
        zone = Game().params.zone
        for column, row in SPACE:
            away = distance((column, row), SOL)
            expected = 0 if away <= 5 else 1 if away <= 9 else 2
            assert zone[22 * row + column] == expected == "sml".index(GRID[row][column])

    def test_stars(self):
        """KEP-A1: 14 single, 3 binary and 3 triple ones; Sol and Sagittarius A* beside them."""
        assert [len(spots) for spots in STARS.values()] == [14, 3, 3]
        assert int(Game().params.is_barred.sum()) == 22

    @pytest.mark.parametrize(("players", "hexes"), [(1, 84), (2, 84), (3, 102), (4, 120)])
    def test_hexes_for_tiles(self, players, hexes):
        """KEP-T55, KEP-R9, KEP-R64: beside an allowed star and beside no other one."""
        assert Game(players).params.n_usable == hexes

    def test_totals(self):
        """KEP-R82, KEP-R1: what the box holds, and what a player owns."""
        tree, game = rules(), Game(4)
        tiles = [len(tree["planets"]), tree["setup"]["mines"][3], tree["setup"]["targets"][3]]
        assert tiles == [28, 4, 4]
        assert (len(tree["progress"]), len(tree["objectives"])) == (18, 17)
        assert int(game.state.storage.sum() + game.state.cubes.sum()) == 68
        assert 4 * game.params.n_ships == 12
        assert 4 * (len(tree["technologies"]) + 2 + game.params.most_colonies) == 48
        left = game.shot()["medals_on_track"]
        assert [len(left[track]) + 7 for track in ("colonial", "technology")] == [12, 12]


class TestTiles:
    """Tiles are shuffled and placed at random."""

    @pytest.mark.parametrize(
        ("players", "planets", "others"), [(4, 28, 4), (3, 24, 3), (2, 20, 2), (1, 20, 2)]
    )
    def test_tiles_in_play(self, players, planets, others):
        """KEP-T18, KEP-R8, KEP-R64: 36, 30 and 24 tiles; alone those of two players."""
        names = Counter(name.rstrip("0123456789") for name in tiles_of(Game(players)))
        assert names == {"P": planets, "mine": others, "target": others}

    @pytest.mark.parametrize("players", [1, 2, 3, 4])
    def test_where_they_lie(self, players):
        """KEP-R9, KEP-R6, KEP-R10: beside allowed stars, apart; those in short range are up."""
        for world in range(12):
            game = Game(players, world=world)
            check_placement(tiles_of(game).values(), players)
            for _, where, side in game.shot()["tiles"]:
                assert side == ("up" if distance(tuple(where), SOL) <= 5 else "down")

    def test_any_tile_on_any_hex(self):
        """KEP-A46, KEP-A20: tiles and hexes are random; up to three lie near one star."""
        firsts, of_a_tile, near = set(), set(), Counter()
        for world in range(60):
            game = Game(2, world=world)
            found = tiles_of(game)
            firsts.add(game.setup()["tiles"][0])
            of_a_tile.add(found["P05"])
            for star in STARS["single"]:
                near[len(set(neighbours(star)) & set(found.values()))] += 1
        assert len(firsts) > 18
        assert len(of_a_tile) > 35
        assert set(near) == {0, 1, 2, 3}

    def test_a_placement_that_gets_stuck(self):
        """KEP-A21: it is drawn anew; here 32 tiles share the 42 places beside 14 stars."""
        crowded = ("setup.mines=[6, 6, 6, 6]", "setup.targets=[6, 6, 6, 6]")
        for world in range(12):
            spots = tiles_of(Game(2, *crowded, world=world)).values()
            assert len(set(spots)) == 32
            check_placement(spots, 2)

    def test_planets_are_an_open_deck(self):
        """KEP-R13: the card of a planet is that of its tile, whatever lies elsewhere."""
        for world in range(3):
            table = Table(world=world).tile("P17", (0, 9)).ships((0, 9))
            table.act("colonial_settlement").choose(hex=[0, 9])
            assert table.colonies() == ["P17"]


class TestPlacedByPlayers:
    """The variant in which players place the tiles."""

    def test_in_turn_and_face_down(self):
        """KEP-T58, KEP-R11: 24 in turn, all face down until the last one lies."""
        game = Game(2, PLACED)
        for n in range(24):
            assert (game.kind, game.seat, len(tiles_of(game))) == ("place_tile", n % 2, n)
            assert {side for *_, side in game.shot()["tiles"]} <= {"down"}
            taken = set(tiles_of(game).values())
            free = [tuple(spot) for spot in game.offered("hex")]
            assert (
                len(free)
                == len(game.options())
                == 84 - sum(bool({spot, *neighbours(spot)} & taken) for spot in usable(2))
            )
            game.take(5 * n % len(free))
        assert game.kind == "setup_tech"
        check_placement(tiles_of(game).values(), 2)
        for _, where, side in game.shot()["tiles"]:
            assert side == ("up" if distance(tuple(where), SOL) <= 5 else "down")

    def test_in_an_order_that_nobody_knows(self):
        """KEP-A47: dealt evenly, and unseen; what is placed next is dealt anew with the rest."""
        game = Game(3, PLACED)
        for _ in range(7):
            game.take(0)
        before = game.setup()["tiles"]
        known = game.options()
        spots = sorted(tiles_of(game).values())
        redeal(game.state, game.params)
        assert (game.options(), sorted(tiles_of(game).values())) == (known, spots)
        assert sorted(game.setup()["tiles"]) == sorted(before) != game.setup()["tiles"]


def usable(players):
    """Return the hexes that may hold tiles."""
    allowed = {spot for kind in ALLOWED[players] for spot in STARS[kind]}
    every = {spot for spots in STARS.values() for spot in spots}
    near = {spot: set(neighbours(spot)) & every for spot in SPACE}
    return [spot for spot, stars in near.items() if stars and stars <= allowed]


class TestCards:
    """Progress cards and objectives."""

    @pytest.mark.parametrize("players", [2, 4])
    def test_progress_cards(self, players):
        """KEP-R14: 18 shuffled, two of them removed unseen."""
        seen, firsts, removed = Counter(), set(), set()
        for world in range(60):
            deck = Game(players, world=world).setup()["progress"]
            assert len(set(deck)) == len(deck) == 16
            seen.update(deck)
            firsts.add(deck[0])
            removed |= set(rules()["progress"]) - set(deck)
        assert len(seen) == len(removed) == 18
        assert len(firsts) > 14

    @pytest.mark.parametrize(("which", "cards"), [("standard", 10), ("advanced", 7)])
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_objectives(self, which, cards, players):
        """KEP-R15: one for each player, of the set that is chosen, every one equally often."""
        dealt = [Counter() for _ in range(players)]
        for world in range(2 * cards):
            game = Game(players, f"setup.objectives={which}", world=world)
            own = [card for (card,) in game.setup()["objectives"]]
            assert len(set(own)) == players
            for seat, card in enumerate(own):
                dealt[seat][card] += 1
        sets = {name for name, card in rules()["objectives"].items() if card["set"] == which}
        assert all(each == dict.fromkeys(sets, 2) for each in dealt)

    @pytest.mark.parametrize(
        ("which", "players", "n"),
        [("standard", 4, 2), ("advanced", 3, 2), ("advanced", 4, 1), ("standard", 2, 2)],
    )
    def test_two_objectives(self, which, players, n):
        """KEP-A4: two are dealt and one is kept, but where the set is too small for that."""
        game = Game(players, "switches.objective_deal=two_keep_one", f"setup.objectives={which}")
        dealt = game.setup()["objectives"]
        assert [len(own) for own in dealt] == [n] * players
        assert len({card for own in dealt for card in own}) == n * players
        for seat in range(players if n == 2 else 0):
            assert (game.kind, game.seat) == ("keep_objective", seat)
            assert game.offered("objective") == sorted(dealt[seat])
            game.choose(objective=dealt[seat][1])
        assert game.kind == "setup_tech"
        assert game.setup()["objectives"] == [[own[-1]] for own in dealt]


class TestPlayers:
    """What each player starts with."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_start(self, players):
        """KEP-T18, KEP-R18, KEP-R17, KEP-R12, KEP-A2, KEP-A42: cubes, ships, cube, boards."""
        game = Game(players)
        for seat in range(players):
            assert game.held("storage", seat) == (4, 4, 3)
            assert game.held("Earth", seat) == (3, 3, 0)
            assert game.held("pit", seat) == (0, 0, 0)
            assert (game.reserve(seat), game.ships_at(seat)) == (3, [])
            assert (game.levels(seat), game.places(seat)) == ([0] * 5, (0, 0))
            assert SPACE_NAMES[game.state.space[seat]] == "terraform"
        assert game.shot()["medals_on_track"] == {
            "colonial": [3, 7, 11, 15, 19], "technology": [3, 7, 11, 15, 19],
        }  # fmt: skip

    def test_free_levels(self):
        """KEP-T18, KEP-R17: ten pairs of different technologies, after the objectives."""
        game = Game(3, "switches.objective_deal=two_keep_one")
        assert game.kind == "keep_objective"
        for _ in range(3):
            game.take(0)
        for seat in range(3):
            assert (game.kind, game.seat, len(game.options())) == ("setup_tech", seat, 10)
            assert all(len(set(option["technologies"])) == 2 for option in game.options())
            game.choose(technologies=["II", "V"])
            assert game.levels(seat) == [0, 1, 0, 0, 1]
            assert game.places(seat) == (0, 0), "level 1 gives no leadership"
        assert game.kind == "main"

    @pytest.mark.parametrize(("n", "options"), [(1, 5), (0, 0)])
    def test_fewer_free_levels(self, n, options):
        """KEP-R17: with one, each technology; without, no decision."""
        game = Game(2, f"setup.free_levels={n}")
        if n:
            assert game.offered("technologies") == [["I"], ["II"], ["III"], ["IV"], ["V"]]
            game.choose(technologies=["IV"]).take(0)
            assert game.levels() == [0, 0, 0, 1, 0]
        assert game.kind == "main"

    def test_first_turn(self):
        """KEP-T18, KEP-R73, KEP-R22: eight spaces, never Terraform."""
        game = Game(2).idle("main")
        assert game.offered("space") == sorted(set(SPACE_NAMES) - {"terraform"})
        game.play("energy_storage")
        assert (game.seat, len(game.options())) == (1, 8)
        assert "terraform" not in game.offered("space")

    def test_first_player(self):
        """KEP-R16: seat 0 opens the first round, and each bot sits there equally often."""
        game = Game(4).idle("main")
        assert (game.state.first, game.seat) == (0, 0)
        seats = play_worlds(match_of(CASE, ["random", "greedy", "balanced"], turn_limit=1), 0, 4)[
            "seats"
        ]
        assert Counter(seats[seats.seat == 0].bot.tolist()) == {0: 4, 1: 4, 2: 4}

    @pytest.mark.parametrize("players", [1, 2, 4])
    def test_the_same_world_again(self, players):
        """Everything that chance decides is drawn in the set-up, by world."""
        first, again, other = (Game(players, world=world).setup() for world in (5, 5, 6))
        assert first == again != other
