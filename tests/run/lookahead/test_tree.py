"""Tree search: what its descent does, and that it finds what is there to be found."""

from functools import partial

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.run.lookahead.futures import Futures, Workspace
from exobalance.simcore.run.lookahead.kernels import value
from exobalance.simcore.run.lookahead.tree import Edge, best_by_tree, descend
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.replay.steps import Replay
from tests.bots.learned.bot_files import learned_bot
from tests.bots.learned.small import linear_model, small_model
from tests.toy import GAME
from tests.toy.rules import rules


def futures_of(name, world=0, **limits):
    """Return the futures of the first decision of a world, and its options."""
    bots = [load_bot(GAME, name, 2)] * 2
    match = make_match(GAME, rules().tree, bots, 9, **limits)
    states = np.zeros(1, GAME.state_dtype).view(np.recarray)
    GAME.kernels.reset(states[0], match.params[0], np.uint64(9), world)
    options = np.zeros((GAME.max_options, 5), np.int32)
    n = GAME.kernels.legal_options(states[0], match.params[0], options)
    return Futures(Workspace(match), states, 0, 0), options[:n].copy()


def test_a_learned_base_orders_options_by_its_model(tmp_path):
    """Best first, of all or of some; a model of the base keeps the order of the base."""
    orders = {}
    for name, model in (("linear", linear_model), ("learned", partial(small_model, seed=2))):
        file = learned_bot(tmp_path, GAME, model(GAME, 2), name=name)
        futures, options = futures_of(f"tree+base={file}")
        futures.enter(0)
        orders[name] = futures.ranked(options, len(options)).tolist()
        some, _ = futures_of(f"tree+base={file}+options=2")
        some.enter(0)
        assert some.ranked(options, len(options)).tolist() == orders[name][:2]
    plain, options = futures_of("tree")
    plain.enter(0)
    assert orders["linear"] == plain.ranked(options, len(options)).tolist()
    assert orders["linear"] != orders["learned"]


class TestWorth:
    """What the end of a future is worth to each seat."""

    @pytest.mark.parametrize(
        ("points", "expected"),
        [
            ([30, 20, 25], [1 + 0.05, -0.1, -0.05]),
            ([30, 30, 20], [0.5, 0.5, -0.1]),
            ([7, 7, 7], [1 / 3, 1 / 3, 1 / 3]),
            ([90, 0, 0], [1 + 0.4, -0.4, -0.4]),  # a lead counts up to 40 points
        ],
    )
    def test_credit_and_lead(self, points, expected):
        """A win, shared by those who tie, and a hundredth for each point of lead."""
        worth = np.array(points, float)
        value(worth, 0.01, 1.0)
        assert worth.tolist() == pytest.approx(expected)

    def test_alone_points_are_what_counts(self):
        """More points are worth more without a limit, and a game without an end less."""
        worth = []
        for points, win in ((10.0, 1.0), (50.0, 1.0), (90.0, 1.0), (50.0, 0.0)):
            scores = np.array([points])
            value(scores, 0.01, win)
            worth.append(scores[0])
        assert worth == pytest.approx([1.25, 2.25, 3.25, 1.25])

    def test_a_game_that_does_not_end_is_no_win(self):
        """Unless the bot looks only so far on purpose: then the standing counts."""
        for depth, win in ((0, False), (1, True)):
            futures, options = futures_of(f"lookahead+margin=0+depth={depth}", turn_limit=3)
            worth = futures.play_out(options, 0, 9)
            assert (worth.max() > 0) == win


class TestDescent:
    """Edges, visits and rewards of single futures."""

    def test_base_plays_on_until_a_node_opens(self):
        """Below `expand` visits an option has no children."""
        futures, _ = futures_of("tree+expand=5")
        edge = Edge(futures.seat)
        for number in range(5):
            descend(futures, edge, 0, number)
        assert (edge.visits, edge.children) == (5, {})
        descend(futures, edge, 0, 5)
        assert len(edge.children) == 1

    def test_nodes_widen_with_their_visits(self):
        """An open node tells no more options apart than its width."""
        futures, _ = futures_of("tree+expand=1+widening=0.1+exploration=9")
        narrow = Edge(futures.seat)
        for number in range(99):
            descend(futures, narrow, 0, number)
        futures, _ = futures_of("tree+expand=1+widening=9+exploration=9")
        wide = Edge(futures.seat)
        for number in range(99):
            descend(futures, wide, 0, number)
        assert len(wide.children) > len(narrow.children)

    def test_counts_add_up(self):
        """Every visit of a node beyond its first ones goes on to a child that was available."""
        futures, _ = futures_of("tree+expand=3+widening=9")
        edge = Edge(futures.seat)
        total = sum(descend(futures, edge, 0, number) for number in range(60))
        assert edge.visits == 60
        assert edge.total == pytest.approx(total)
        waiting, deepest = [(edge, 0)], 0
        while waiting:
            parent, depth = waiting.pop()
            deepest = max(deepest, depth)
            visits = sum(child.visits for child in parent.children.values())
            assert visits <= max(0, parent.visits - 3)
            for child in parent.children.values():
                assert child.visits <= child.available <= parent.visits
                waiting.append((child, depth + 1))
        assert deepest > 2

    def test_opponents_are_in_the_tree_if_they_think(self):
        """Otherwise only decisions of the own seat branch."""
        for opponents, seats in (("tree", {0, 1}), ("policy", {0})):
            futures, _ = futures_of(f"tree+expand=1+widening=9+opponents={opponents}")
            edge, found = Edge(futures.seat), set()
            for number in range(99):
                descend(futures, edge, 0, number)
            waiting = [edge]
            while waiting:
                children = waiting.pop().children
                found |= {key[0] for key in children}
                waiting += children.values()
            assert found == seats


class TestChoice:
    """`best_by_tree`."""

    @pytest.mark.parametrize("kind", ["tree", "lookahead"])
    def test_finds_the_option_that_is_obviously_best(self, kind):
        """A beacon worth more than the race is lit, although the base leaves it.

        Negative control: a beacon that costs the race is left.
        """
        for points, label in ((12, "light:take"), (-12, "light:leave")):
            changes = {
                "beacons.points": dict.fromkeys(("Ash", "Bell", "Cove", "Dune", "Echo"), points)
            }
            found = 0
            bots = [load_bot(GAME, f"{kind}+base=random+budget=64", 2)] * 2
            for world in range(6):
                for step in Replay(make_match(GAME, rules(changes).tree, bots, 9), world):
                    if step.state.kind == 1:
                        found += 1
                        assert GAME.labels[step.option[-1]].name == label
            assert found > 5

    def test_same_position_same_choice(self):
        """A search draws nothing that is not its own."""
        choices = [best_by_tree(*futures_of("tree", world)) for world in (0, 1, 0)]
        assert choices[0].chosen == choices[2].chosen
        assert np.array_equal(choices[0].means, choices[2].means)
        assert not np.array_equal(choices[0].means, choices[1].means)
