"""The solo campaign, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.kepler.data.layout import PHANTOM
from tests.games.kepler.tables import LONG, MEDIUM, SHORT, SPACE_NAMES, Game, Table, rules

CAMPAIGNS = {
    "edges_of_the_galaxy": ["OB01", "OB02", "OB03", "OB04"],
    "children_of_progress": ["OB05", "OB06", "OB07", "OB16"],
    "sagittarius_a": ["OB08", "OB17", "OB09", "OB10"],
    "hybrid_civilisation": ["OB11", "OB12", "OB13", "OB14"],
    "superior_progeny": ["OB15", "OB12", "OB16", "OB17"],
}


class TestSetup:
    """A board for one."""

    def test_start(self):
        """KEP-T45, KEP-R64, KEP-R65, KEP-R66, KEP-R67: cubes, cards, phantom."""
        removed = set()
        for world in range(100):
            game = Game(1, world=world)
            deck = game.setup()["progress"]
            assert len(deck) == 16
            assert "PC02" not in deck, "Expansion Agreement"
            removed |= set(rules()["progress"]) - set(deck)
        assert len(removed) == 18, "and any other one"
        assert len(game.shot()["tiles"]) == 24
        assert (game.held("storage"), game.held("Earth")) == ((7, 7, 3), (0, 0, 0))
        assert game.levels(PHANTOM) == [0] * 5
        game.choose(technologies=["I", "III"])
        assert game.levels() == [1, 0, 1, 0, 0]
        assert game.levels(PHANTOM) == [0, 1, 0, 1, 1]

    @pytest.mark.parametrize("campaign", CAMPAIGNS)
    @pytest.mark.parametrize("level", [1, 2, 3, 4])
    def test_objectives(self, campaign, level):
        """KEP-R63, KEP-R68: those of the level and of all lower ones, open and all counting."""
        game = Game(1, f"solo.campaign={campaign}", f"solo.level={level}")
        assert game.setup()["objectives"] == [CAMPAIGNS[campaign][:level]]

    @pytest.mark.parametrize(
        ("level", "previous", "cubes", "antimatter"),
        [(1, 99, 0, 0), (2, 44, 2, 1), (2, 30, 0, 1), (3, 54, 2, 2), (4, 79, 5, 3), (3, 57, 3, 2)],
    )
    def test_bonus_cubes(self, level, previous, cubes, antimatter):
        """KEP-T48, KEP-T-P, KEP-R72: one for each full five points, in any mix, and antimatter."""
        game = Game(1, f"solo.level={level}", f"solo.previous_score={previous}")
        if cubes:
            assert game.kind == "bonus_cubes"
            assert game.offered("E") == list(range(cubes + 1))
            assert all(option["E"] + option["M"] == cubes for option in game.options())
            game.choose(E=1)
            assert game.held("Earth") == (1, cubes - 1, antimatter)
        assert (game.kind, game.held("storage")) == ("setup_tech", (7, 7, 3))
        assert game.held("Earth")[2] == antimatter


class TestPhantom:
    """What the phantom does."""

    def test_its_steps_and_levels(self):
        """KEP-T45, KEP-R69, KEP-R70, KEP-R81, KEP-A22, KEP-A23: a step a round; 5, 10, 15."""
        game = Game(1).choose(technologies=["I", "III"])
        turns = []
        while game.kind is not None:
            number = int(game.state.round_number)
            turns.append((game.kind, game.seat, int(game.state.first), number))
            gained = sum(number >= at for at in (5, 10, 15))
            assert game.places(PHANTOM) == (number, number)
            assert game.levels(PHANTOM) == [gained + n for n in (0, 1, 0, 1, 1)]
            game.take(0).idle("main")
        assert turns == [("main", 0, 0, number) for number in range(1, 17)], "KEP-R81"
        assert game.places(PHANTOM) == (16, 16)
        assert game.levels(PHANTOM) == [3, 4, 3, 4, 4]
        assert game.levels()[4] == 0, "KEP-A23: it lifts nobody"

    def test_the_card_comes_first(self):
        """KEP-A22, KEP-R69: the card, then the steps, whose medals lie on that card."""
        table = Table(1).place(PHANTOM, colonial=2, technology=6).award()
        assert table.state.round_number == 2
        assert table.shot()["card"] == table.setup()["progress"][1]
        assert table.places(PHANTOM) == (3, 7)
        assert table.shot()["medals_on_card"] == {"colonial": 1, "technology": 1}

    def test_icons_are_not_for_it(self):
        """KEP-R70: it owns nothing; icons on its way do nothing."""
        table = Table(1).place(PHANTOM, colonial=1, technology=4).hold("pit", E=1).award()
        assert (table.places(PHANTOM), table.kind) == ((2, 5), "main")

    def test_collaboration(self):
        """KEP-A23, KEP-R70: a level of the player lifts it not, nor the other way round."""
        table = Table(1).level(IV=2).learn("IV").idle("main")
        assert (table.levels()[3], table.levels(PHANTOM)[3]) == (3, 0)
        table = Table(1).level(PHANTOM, I=2, II=2, III=2, IV=2, V=2)
        table.state.round_number = 4
        table.award()
        assert (table.levels(PHANTOM), table.levels()) == ([3] * 5, [0] * 5)

    @pytest.mark.parametrize(("human", "medals"), [(2, (0, 1)), (3, (1, 1)), (4, (1, 0))])
    def test_medals(self, human, medals):
        """KEP-T46, KEP-R69, KEP-A24: it wins and shares like a player."""
        table = Table(1).place(PHANTOM, technology=3).place(technology=human)
        table.on_card(technology=1).award()
        assert (table.medals()[1], table.medals(PHANTOM)[1]) == medals

    @pytest.mark.parametrize(
        ("card", "human", "reading", "asked"),
        [
            ("PC12", 4, "blocks", False), ("PC12", 5, "blocks", True), ("PC03", 6, "blocks", False),
            ("PC12", 4, "next_human", True), ("PC03", 6, "next_human", True),
        ],
    )  # fmt: skip
    def test_comparisons(self, card, human, reading, asked):
        """KEP-T47, KEP-A40, KEP-A24, KEP-R70: alone it blocks a card, a tie is the player's."""
        table = Table(1, f"switches.phantom_leads_alone={reading}")
        table.place(PHANTOM, colonial=5).place(colonial=human).reveal(card)
        assert (table.kind == "produce") is asked

    @pytest.mark.parametrize(
        ("card", "levels", "medals", "asked"),
        [
            ("PC09", 3, 0, True), ("PC09", 2, 0, False),
            ("PC11", 0, 1, True), ("PC11", 0, 0, False),
        ],
    )  # fmt: skip
    def test_comparisons_of_levels_and_medals(self, card, levels, medals, asked):
        """KEP-R70, KEP-A40: the phantom's levels and medals count; here the lowest is helped."""
        table = Table(1).level(I=3).medal(colonial=1)
        table.level(PHANTOM, V=levels).medal(PHANTOM, technology=medals).reveal(card)
        assert (table.kind in ("free_level", "produce")) is asked


class TestLevels:
    """Whether a level is passed."""

    @pytest.mark.parametrize(
        ("objective", "score", "passed"), [("OB05", 29, 0), ("OB05", 30, 1), ("OB08", 40, 0)]
    )
    def test_passed(self, objective, score, passed):
        """KEP-T49, KEP-R71: with the objective and 30 points; not with one of them alone."""
        table = Table(1).aim(objective).level(I=4)
        table.medal(colonial=score - sum(table.points().values()))
        game, seats, _ = table.record()
        assert seats[0].score == score
        assert (game.passed, game.target, game.result) == (passed, 30, score - 30)

    @pytest.mark.parametrize(("level", "minimum"), [(1, 30), (2, 40), (3, 50), (4, 60)])
    def test_minimum(self, level, minimum):
        """KEP-R71, KEP-R68: of each level, with all objectives up to it."""
        table = Table(1, f"solo.level={level}").colony("P02", LONG, terraformed=True)
        table.colony("P01", SHORT, terraformed=True).colony("P21", MEDIUM, terraformed=True)
        assert table.points()["objective"] == sum((4, 3, 3, 5)[:level])
        table.medal(colonial=minimum - sum(table.points().values()))
        game = table.record()[0]
        assert (game.passed, game.target) == (1, minimum)
        table.state.is_terraformed[0, table.slot("P02")] = 0
        table.medal(technology=20)
        assert table.record()[0].passed == 0

    def test_objectives_of_a_campaign(self):
        """KEP-T-Q: an ocean planet meets Atlantis, a far rocky one Helios and the outer base."""
        table = Table(1, "solo.level=3").level(IV=1).colony("P02", SHORT, E=1).turn()
        table.colony("P01", LONG, M=1)
        assert table.shot()["seats"][0]["met"] == []
        table.act("terraform").choose(card="P02")
        assert table.shot()["seats"][0]["met"] == ["OB02"]
        table.choose(card="P01")
        assert table.shot()["seats"][0]["met"] == ["OB01", "OB02", "OB03"]

    @pytest.mark.parametrize(("check", "met"), [("any_time", ["OB06"]), ("at_end", [])])
    def test_met_for_good(self, check, met):
        """KEP-A25: what was true at a decision counts, unless it is a matter of the end."""
        table = Table(1, f"switches.objective_check_solo={check}").aim("OB06", "OB08")
        table.tile("mine1", LONG).tile("mine2", (0, 12)).ships(LONG, (0, 12)).level(V=4).turn()
        table.level(V=3).fetch(LONG)
        assert table.shot()["seats"][0]["met"] == met
        assert table.points().get("objective", 0) == (5 if met else 0)

    def test_a_first_turn(self):
        """KEP-T61, KEP-T52: Energy Storage makes nothing, N.E.O. Exploitation does."""
        game = Game(1).choose(technologies=["I", "IV"]).choose(space="energy_storage")
        assert game.kind == "bonus"
        game.choose(bonus="neo_exploitation", place="storage", cube="A")
        game.choose(act="produce", card="Earth")
        assert game.held("Earth") == (1, 1, 0)
        assert game.held("storage") == (6, 6, 2)
        assert game.held("pit") == (0, 0, 1)
        assert SPACE_NAMES[game.state.space[0]] == "energy_storage"
