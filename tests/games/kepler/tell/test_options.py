"""Options of Kepler-3042 by name."""

import json

import pytest

from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.games.kepler.data.labels import DECISIONS
from exobalance.simcore.games.kepler.tell.options import option_dict
from tests.games.kepler.tell.played import GAME, OTHER, SOLO, rules
from tests.walks import Case, Walk


@pytest.mark.parametrize(("players", "sets"), [(1, SOLO), (3, OTHER), (4, ())])
def test_options_differ_exactly_when_rows_do(players, sets):
    """At every decision of a game at random."""
    tree = rules(sets)
    walk, seen = Walk(Case(GAME, tree, __name__), players, 3), set()
    for rows in walk.steps(random_driver(players)):
        texts = {json.dumps(option_dict(walk.state, tree, row)) for row in rows}
        assert len(texts) == len(rows)
        seen.add(DECISIONS[walk.state.kind].name)
    assert len(seen) > 10


def test_one_free_level_is_a_list_of_one():
    """KEP-R17: with another number of free levels."""
    tree = rules(("setup.free_levels=1",))
    walk = Walk(Case(GAME, tree, __name__), 2, 0)
    told = [option_dict(walk.state, tree, row)["technologies"] for row in walk.options()]
    assert told == [["I"], ["II"], ["III"], ["IV"], ["V"]]
