"""Rounds and turns, clause by clause, on the kernels."""

from itertools import pairwise

import pytest

from tests.games.kepler.tables import LONG, SPACE_NAMES, Game, Table


def seats_of_turns(game):
    """Return the seats of all turns, played with as little as possible."""
    seats = []
    while game.kind is not None:
        if game.kind == "main":
            seats.append(game.seat)
            game.take(0)
        game.idle("main")
    return seats


class TestRounds:
    """Sixteen rounds of three phases."""

    @pytest.mark.parametrize(
        ("players", "opening"), [(4, [0, 3, 2, 1, 0]), (3, [0, 2, 1, 0, 2]), (2, [0, 1, 0, 1, 0])]
    )
    def test_who_opens_a_round(self, players, opening):
        """KEP-T37, KEP-R19, KEP-R21, KEP-R51: the token goes back, turns go forward."""
        game = Game(players)
        seats = seats_of_turns(game)
        assert len(seats) == 16 * players
        rounds = [seats[i : i + players] for i in range(0, len(seats), players)]
        assert [each[0] for each in rounds[:5]] == opening
        for each in rounds:
            assert each == [(each[0] + i) % players for i in range(players)]
        for last, first in pairwise(rounds):
            assert last[-1] == first[0], "the last one of a round opens the next"
        assert (game.state.round_number, game.state.turn) == (16, 16 * players)
        assert game.state.first == rounds[-1][0], "the token stays after round 16"

    def test_a_card_is_revealed_and_waits(self):
        """KEP-T-A, KEP-R20, KEP-R49: it acts in the clean-up; all may gain a level for a burn."""
        game = Game(2)
        deck = game.state.deck.tolist()
        knowledge = game.names.progress.index("PC01")
        deck.remove(knowledge)
        game.state.deck[:] = [knowledge, *deck]
        assert game.shot()["card"] is None
        game.idle("main")
        assert (game.shot()["card"], game.shot()["round"], game.state.turn) == ("PC01", 1, 1)
        before = [game.levels(seat) for seat in range(2)]
        for _ in range(2):
            game.play("colonial_settlement", "free_level")
        assert [game.levels(seat) for seat in range(2)] == before
        for seat in range(2):
            assert (game.kind, game.seat) == ("free_level", seat)
            assert {"act": "decline"} in game.options()
            game.choose(technology="V")
            assert game.kind == "burn"
            game.choose(place="storage", cube="E")
            assert (game.levels(seat)[4], game.held("pit", seat)) == (1, (1, 0, 0))
        assert (game.kind, game.seat, game.state.round_number) == ("main", 1, 2)
        assert game.shot()["card"] == game.setup()["progress"][1]

    def test_every_card_comes_once(self):
        """KEP-R20: the deck in its order, one card for each round."""
        game, seen = Game(2).idle("main"), []
        deck = game.setup()["progress"]
        while game.kind is not None:
            if len(seen) < game.state.round_number:
                seen.append(game.shot()["card"])
            game.take(0).idle("main")
        assert seen == deck


class TestTurn:
    """Four steps in a fixed order."""

    def test_steps(self):
        """KEP-R21: main action, bonus actions, movement, withdrawal."""
        table = Table().ships(LONG).level(I=1, II=1).turn()
        steps = []
        while table.state.acting == 0 and table.kind is not None:
            steps.append(table.kind)
            table.take(0 if table.kind == "main" else -1)
        assert steps == ["main", "build", "bonus", "move", "withdraw", "quantum"]

    def test_the_action_cube_moves(self):
        """KEP-R22: to one of the eight other spaces; what is there may be left undone."""
        table = Table().turn()
        for space in SPACE_NAMES:
            if space == "terraform":
                continue
            table = Table().turn().choose(space=space)
            assert table.shot()["seats"][0]["space"] == space
            table.idle("main")
            assert table.state.declined[0] == 1
            table.turn()
            assert table.offered("space") == sorted(set(SPACE_NAMES) - {space})

    @pytest.mark.parametrize("reading", ["true", "false"])
    def test_bonus_actions_after_a_declined_action(self, reading):
        """KEP-A6: open all the same, or closed if nothing was done."""
        switch = f"switches.bonus_after_declined_action={reading}"
        for done in (True, False):
            table = Table(2, switch).tile("P05", LONG, "down").turn()
            table.choose(space="galactic_mapping")
            table.choose(**({"track": "colonial"} if done else {"act": "decline"}))
            assert (table.kind == "bonus") is (reading == "true" or done)

    @pytest.mark.parametrize("reading", ["true", "false"])
    def test_bonus_actions_after_an_action_that_could_do_nothing(self, reading):
        """KEP-A6, KEP-R35: an action without a decision was not done, either."""
        table = Table(2, f"switches.bonus_after_declined_action={reading}").turn()
        table.choose(space="colonial_settlement")
        assert (table.kind == "bonus") is (reading == "true")

    def test_a_ship_moves_at_once_and_colonises_later(self):
        """KEP-R74: built and moved in one turn; landed too late for the action of the turn."""
        table = Table().tile("P05", (15, 7)).level(I=1).turn()
        table.choose(space="space_missions").choose(act="build", card="Earth", hex=[15, 8])
        table.choose(act="stop").choose(act="stop")
        assert table.kind == "move"
        table.choose(from_=[15, 8], to=[15, 7])
        assert (table.kind, table.ships_at()) == ("withdraw", [(15, 7)])
        table.choose(act="stop")
        assert (table.kind, table.seat, table.colonies()) == ("main", 1, [])
        table.turn().choose(space="colonial_settlement").choose(hex=[15, 7])
        assert table.colonies() == ["P05"]
        table.turn()
        assert not table.matching(space="colonial_settlement"), "not twice running"
