"""Options of Starship Interstellar by name: no two alike, with the keys of the protocol."""

import json
from collections import defaultdict

import pytest

from exobalance.simcore.core.rng import Purpose
from exobalance.simcore.core.rng import draw as draw_number
from exobalance.simcore.games.starship.data.labels import DECISIONS
from exobalance.simcore.games.starship.data.layout import N_CHANCE
from exobalance.simcore.games.starship.tell.option_words import option_words
from exobalance.simcore.games.starship.tell.options import option_dict
from exobalance.simcore.games.starship.tell.setup import setup_dict
from tests.games.starship.tell.played import GAME, OTHER, QUICK, TREE, eager, rules
from tests.walks import Case, Walk

SETS = {"printed": (), "quick": QUICK, "otherwise": (*OTHER, "switches.preliminary_pile=any")}


def walk_of(sets, players, world):
    """Return a game under some rules."""
    return Walk(Case(GAME, rules(sets), __name__), players, world)


@pytest.mark.parametrize("sets", SETS.values(), ids=SETS)
def test_options_differ_and_have_words(sets):
    """In whole games: as many names as options, all with words."""
    tree = rules(sets)
    walk = walk_of(sets, 3, 2)
    for options in walk.steps(eager(2)):
        found = [option_dict(walk.state, tree, option) for option in options]
        assert len({json.dumps(each, sort_keys=True) for each in found}) == len(options)
        kind = DECISIONS[walk.state.kind].name
        for each in found:
            words = option_words(tree, kind, each)
            assert words and "_" not in words and "{" not in words


def test_keys_are_those_of_the_protocol():
    """The keys of every act, kind by kind, in games under several rules."""
    keys = defaultdict(set)
    for sets in SETS.values():
        for world in range(2):
            walk = walk_of(sets, 4, world)
            tree = rules(sets)
            for options in walk.steps(eager(world)):
                kind = DECISIONS[walk.state.kind].name
                for option in options:
                    found = option_dict(walk.state, tree, option)
                    keys[kind, found["act"]].add(tuple(sorted(set(found) - {"act"})))
    assert all(len(each) == 1 for each in keys.values())
    told = {pair: next(iter(each)) for pair, each in keys.items()}
    assert told["action", "play"] == told["action", "idle"] == ("token",)
    assert told["salvation", "idle"] == told["salvation", "pass"] == ()
    assert told["salvation", "government"] == told["salvation", "satellite"] == ("space",)
    assert told["explore", "look"] == ("planet",) and told["token", "look"] == ("hold",)
    assert told["explore", "keep"] == told["token", "keep"] == ("production",)
    assert told["trade", "buy"] == told["trade", "sell"] == ("colour", "number")
    assert told["load", "dismantle"] == () and told["load", "load"] == ("cubes",)
    assert told["quick_technologies", "quick_technologies"] == ("rows",)


def test_numbers_of_chance_are_those_that_the_rules_draw():
    """The stream CHANCE from its first number, whatever was drawn since."""
    walk = walk_of((), 2, 3)
    told = setup_dict(walk.state, TREE)["chance"]
    assert len(told) == N_CHANCE and all(0 <= number < 2**32 for number in told)
    drawn = [int(draw_number(walk.state, Purpose.CHANCE)) >> 32 for _ in range(5)]
    assert told[:5] == drawn
    assert setup_dict(walk.state, TREE)["chance"] == told
    assert int(walk.state.rng_count[Purpose.CHANCE]) == 5
