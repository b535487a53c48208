"""Who sits in the other seats of a future: drawn by shares, the same for all options."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.lookahead.futures import Futures, Workspace
from exobalance.simcore.run.lookahead.opponents import (
    NOBODY,
    draw_opponents,
    opponents_of,
)
from exobalance.simcore.run.plan.match import count_rotations, make_match
from exobalance.simcore.run.play.simulate import simulate
from tests.toy import GAME
from tests.toy.rules import rules

BEFORE = [
    3865693916799357106, 6367754175771305595, 6584296640128641316, 3970248294253708311,
    17508256941716513080, 17737709624231580191, 2730758991341361312, 12205926993490537488,
    797347136444341257,
]  # fmt: skip
"""Hashes of games that were played before there were pools."""


def started(world):
    """Return the state of a world at its first decision, array of one, and its params."""
    states = np.zeros(1, GAME.state_dtype)
    params = GAME.pack(rules().tree, 3)
    GAME.kernels.reset(states.view(np.recarray)[0], params[0], np.uint64(9), world)
    return states


def draws(world, first=0, count=8, own=0, pool="lookahead"):
    """Return who is drawn for the futures of a world's first decision."""
    states = started(world)
    bounds = opponents_of(GAME, load_bot(GAME, pool, 3)).bounds
    return draw_opponents(
        GAME, states["rng_key"][0], states["rng_count"][0], bounds, own, first, count, 3
    )


def futures_of(name, rotation=0, line_up=("tuned", "tuned")):
    """Return the futures of the first decision of a world, and its options."""
    names = (name, *line_up)
    bots = [load_bot(GAME, each, 3) for each in names]
    states = started(0)
    match = make_match(GAME, rules().tree, bots, 9)
    place = (int(states["seat"][0]) + rotation) % 3
    options = np.zeros((GAME.max_options, 5), np.int32)
    n = GAME.kernels.legal_options(states.view(np.recarray)[0], match.params[0], options)
    return Futures(Workspace(match), states, rotation, place), options[:n].copy()


class TestDraws:
    """`draw_opponents`."""

    def test_shares(self):
        """Each member is drawn as often as its share says, in every other seat.

        Band: 5 standard errors.  Negative control: the shares of other members differ by more.
        """
        n = 20_000
        found = draws(0, count=n)
        for seat in (1, 2):
            shares = np.bincount(found[:, seat], minlength=3) / n
            assert (abs(shares - [0.5, 0.25, 0.25]) < 5 * 0.5 / n**0.5).all()
        same = (found[:, 1] == found[:, 2]).mean()
        assert abs(same - (0.25 + 2 / 16)) < 5 * 0.5 / n**0.5, "seats are drawn independently"

    def test_nobody_is_drawn_for_the_own_seat(self):
        """It keeps its player."""
        for own in range(3):
            found = draws(0, own=own)
            assert (found[:, own] == NOBODY).all()
            assert (np.delete(found, own, axis=1) >= 0).all()

    def test_draws_depend_on_position_future_and_seat_alone(self):
        """Not on how many futures are drawn together, or for whom."""
        assert np.array_equal(draws(0, count=64)[40:], draws(0, first=40, count=24))
        assert np.array_equal(draws(0, own=0)[:, 2], draws(0, own=1)[:, 2])
        assert not np.array_equal(draws(0, count=64), draws(1, count=64))

    def test_no_stream_advances(self):
        """The game goes on as if nobody had been drawn."""
        states = started(0)
        before = states.tobytes()
        draw_opponents(GAME, states["rng_key"][0], states["rng_count"][0], np.ones(1), 0, 0, 9, 3)
        assert states.tobytes() == before


class TestSeats:
    """Members sit where they were drawn for."""

    @pytest.mark.parametrize("rotation", [0, 1, 2])
    @pytest.mark.parametrize("opponents", ["tree", "policy"])
    def test_line_ups_of_a_future(self, rotation, opponents):
        """The own seat plays its base at its temperature, others a member each."""
        name = f"tree+opponents={opponents}+never:light:take"
        names = ["tuned"] * 3
        names[rotation] = name  # in seat 0
        bots = [load_bot(GAME, each, 3) for each in names]
        states = started(0)
        assert states["seat"][0] == 0
        space = Workspace(make_match(GAME, rules().tree, bots, 9))
        futures, seating = Futures(space, states, rotation, rotation), space.seatings[rotation]
        drawn = draws(0, count=20)
        for number in range(20):
            futures.enter(number)
            for seat in (1, 2):
                place = (seat + rotation) % 3
                member = seating.members[drawn[number, seat]]
                assert seating.players[place] == member
                if opponents == "policy":
                    assert seating.asked[place] == member
                else:
                    assert seating.asked["kind"][place] == BotKind.TREE
                    assert not seating.asked["banned"][place].any()
            own = seating.players[rotation]
            assert (own["kind"], own["temperature"]) == (BotKind.SOFTMAX, 0.1)
            assert own["banned"].any()

    @pytest.mark.parametrize(
        ("name", "kind", "temperature"),
        [
            ("lookahead+own_temperature=0", BotKind.GREEDY, 1.0),
            ("lookahead+own_temperature=2", BotKind.SOFTMAX, 2.0),
            ("lookahead+base=random", BotKind.RANDOM, 1.0),
            ("lookahead+base=hasty", BotKind.WEIGHTED, 1.0),
            ("lookahead+temperature=0.7", BotKind.SOFTMAX, 0.7),
            ("lookahead+epsilon=0.7", BotKind.EPSILON_GREEDY, 1.0),
        ],
    )
    def test_own_temperature(self, name, kind, temperature):
        """It softens a greedy base; a base with a chance of its own plays as it does."""
        match = make_match(GAME, rules().tree, [load_bot(GAME, name, 2)] * 2, 9)
        players = Workspace(match).seatings[1].players
        assert (players["kind"][1], players["temperature"][1]) == (kind, temperature)

    def test_options_meet_the_same_opponents(self):
        """Two arms that are the same option end alike in every future; so do later rounds."""
        futures, options = futures_of("lookahead")
        rows = options[[0, 0, 1]]
        worth = futures.play_out(rows, 0, 40)
        assert np.array_equal(worth[0], worth[1])
        assert not np.array_equal(worth[0], worth[2])
        assert np.array_equal(futures.play_out(rows, 16, 24), worth[:, 16:])

    def test_members_matter(self):
        """Games against others end otherwise."""
        worth = [
            futures.play_out(options, 0, 200).mean()
            for name in ("lookahead", "lookahead+others=base+own_temperature=0.1")
            for futures, options in [futures_of(name)]
        ]
        assert worth[0] != worth[1]

    def test_restricted_members_keep_to_it(self, tmp_path):
        """What a member gives up is not taken by it, and the own seat may take it."""
        (tmp_path / "bot.toml").write_text(
            'tier = 6\nkind = "rollout"\nbase = "tuned"\npool = ["tuned+never:light:take"]\n'
        )
        bot = load_bot(GAME, str(tmp_path / "bot.toml"), 3)
        bots = [bot] * 3
        space = Workspace(make_match(GAME, rules().tree, bots, 9))
        states = started(0)
        futures = Futures(space, states, 0, 0)
        futures.enter(0)
        banned = space.seatings[0].players["banned"].any(axis=1)
        assert banned.tolist() == [False, True, True]


def test_without_a_pool_games_are_those_of_before():
    """``others=base`` plays what these bots played before there were pools, byte for byte."""
    line_up = [
        "lookahead+others=base",
        "tree+others=base+budget=16",
        "tree+others=base+opponents=policy+never:light:take",
    ]
    games = simulate(GAME, rules(), line_up, 3, 3, 5)["games"]
    assert games["game_hash"].tolist() == BEFORE


def test_bots_that_differ_in_their_pool_are_seated_in_turn():
    """Their records are equal, their games are not."""
    bots = [load_bot(GAME, "lookahead", 2), load_bot(GAME, "lookahead", 2)]
    other = replace(bots[1], pool=bots[1].pool[:1])
    assert count_rotations(pack_bots(GAME, bots), bots) == 1
    assert count_rotations(pack_bots(GAME, bots), [bots[0], other]) == 2


def test_packed_bots_that_look_ahead_are_refused():
    """Their records hold no pool."""
    packed = pack_bots(GAME, [load_bot(GAME, "lookahead", 2)] * 2)
    with pytest.raises(ConfigError, match="cannot be given packed"):
        simulate(GAME, rules(), packed, 2, 1, 5)


def test_packed_bots_that_do_not_look_ahead_are_taken():
    """Also by the loop that asks those that do."""
    packed = pack_bots(GAME, [load_bot(GAME, "tuned", 2)] * 2)
    assert Workspace(make_match(GAME, rules().tree, packed, 5)).seatings == {}
