"""Variants of Space Gate Odyssey in the twin: reorganisation and the short game."""

import pytest

from tests.reference.positions import attach, choose, new_table, setup_of, tree_with
from tests.reference.sgo import Twin
from tests.reference.sgo.turn import reorganise


class TestReorganisation:
    """SGO-R39, SGO-A9, SGO-A33."""

    def table(self, **changes):
        """Seat 0: start module, a corner to the east, a dead end beyond its south corridor."""
        game = new_table(**{"variant__reorganisation": True, **changes})
        attach(game, 0, "WA-G02", (1, 0), rotation=2)  # S, W
        attach(game, 0, "WA-A6", (1, 1), rotation=0, colonists=2)  # N
        return game

    def test_every_linked_arrangement_is_offered(self):
        """The dead end can go to three cells, the corner nowhere.

        Without the dead end, open corridors lead to (0, -1), (0, 1), (-1, 0) and (1, 1);
        a dead end fits each in one rotation, and its present place is no move.  Without
        the corner the dead end is cut off, and only a corner as it stands joins the two.
        """
        game = self.table()
        game.follow(reorganise(game, 0))
        *moves, stop = game.options()
        assert stop == {"stop": True}
        assert sorted(moves, key=lambda option: option["at"]) == [
            {"from": [1, 1], "at": [-1, 0], "rotation": 1},
            {"from": [1, 1], "at": [0, -1], "rotation": 2},
            {"from": [1, 1], "at": [0, 1], "rotation": 0},
        ]

    def test_stopping_at_once_keeps_the_token(self):
        """No move, no loss."""
        game = self.table()
        game.follow(reorganise(game, 0))
        choose(game, "reorganise", 0, stop=True)
        assert game.players[0].reorganisation_token
        assert game.kind is None

    def test_a_chain_of_moves_takes_the_token_and_the_colonists_along(self):
        """The dead end moves next to the start module, then the corner is free to turn."""
        game = self.table()
        game.follow(reorganise(game, 0))
        choose(game, "reorganise", 0, at=[0, 1])
        assert not game.players[0].reorganisation_token
        station = game.players[0].station
        assert (station.cells[0, 1].colonists, station.cells[0, 1].on) == (2, True)
        assert (1, 1) not in station.cells
        # The corner may turn on its cell: openings S, W now; W, N as well.
        choose(game, "reorganise", 0, **{"from": [1, 0], "at": [1, 0], "rotation": 3})
        choose(game, "reorganise", 0, stop=True)
        assert [m.tile.id for m in station.modules] == ["start", "WA-G02", "WA-A6"]

    @pytest.mark.parametrize(
        "changes",
        [{"switches__reorganise": "single_module"}, {"reorganisation__max_moves": 1}],
        ids=["switch", "bound"],
    )
    def test_one_module_only(self, changes):
        """With the switch, or a bound of one move, the first move is the last."""
        game = self.table(**changes)
        game.follow(reorganise(game, 0))
        choose(game, "reorganise", 0, at=[0, 1])
        assert game.kind is None

    def test_without_a_module_or_a_token_there_is_no_decision(self):
        """Seat 1 owns the start module only; without the variant nobody owns a token."""
        game = self.table()
        game.follow(reorganise(game, 1))
        assert game.kind is None
        game = self.table(variant__reorganisation=False)
        game.follow(reorganise(game, 0))
        assert game.kind is None


def test_short_game_plays_with_two_gates_and_three_planets():
    """SGO-R40: 24 gate modules left, and one waiting planet."""
    tree = tree_with(variant__short_game=True)
    twin = Twin(tree, 2, setup_of(tree, {"Bose": "G1", "Dirac": "G3", "Turing": None}))
    assert sum(len(twin.stacks[f"gate-{f}"]) for f in ("water", "wildlife", "energy")) == 24
    assert twin.gates == {"G1": "Bose", "G2": None, "G3": "Dirac"}
    assert twin.waiting_planets() == ["Turing"]
    assert twin.snapshot()["planets"] == {"Bose": "open", "Dirac": "open", "Turing": "waiting"}
