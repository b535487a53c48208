"""Whole games of Kepler-3042 as the lines of a replay, with the table at every decision."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.conformance.drivers import Driver, epsilon_greedy_driver
from exobalance.simcore.core.status import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.games.kepler.data.labels import DECISIONS, SOURCES
from exobalance.simcore.games.kepler.rules.scoring import score_seats
from exobalance.simcore.games.kepler.tell.events import events
from exobalance.simcore.games.kepler.tell.options import option_dict
from exobalance.simcore.games.kepler.tell.setup import setup_line
from exobalance.simcore.games.kepler.tell.snapshot import final_line, snapshot
from exobalance.simcore.kit.telling.lines import points_by_source
from exobalance.simcore.ruleset import load_ruleset
from tests.walks import Case, Walk

GAME = load_game("kepler")
TREE = load_ruleset("kepler").tree
Line = dict[str, Any]

SOLO = ("solo.level=3", "solo.previous_score=58")
OTHER = (
    "switches.objective_deal=two_keep_one",
    "switches.tile_placement=players",
    "switches.medals_during_card=next_card",
    "switches.mapping_choice=one_by_one",
    "switches.mapping_count=up_to",
    "switches.partial_production=all",
)


def rules(sets: tuple[str, ...]) -> Any:
    """Return the rules with some values set."""
    return load_ruleset("kepler", sets=list(sets)).tree if sets else TREE


def tuned(players: int, seed: int, epsilon: float = 0.2) -> Driver:
    """Return a driver that mostly plays to win."""
    weights = load_bot(GAME, "tuned", players).weights
    row = [weights.get(feature.name, 0.0) for feature in GAME.features]
    return epsilon_greedy_driver(GAME, row, epsilon, seed)


def told(walk: Walk, tree: Any, driver: Driver) -> Iterator[Line]:
    """Yield the lines of a game as a replay has them, and the table in lines of type table."""
    state, players = walk.state, int(walk.state.n_players)
    yield {
        "type": "setup",
        "players": players,
        "bots": [f"bot{seat}" for seat in range(players)],
        "seed": 1,
        "world": 1,
        "rotation": 0,
        **setup_line(state, tree),
    }
    before = np.zeros_like(walk.states)
    while not walk.is_over:
        yield {"type": "table", **snapshot(state, tree)}
        options = walk.options()
        option = options[driver(state, walk.params, options, len(options))].copy()
        yield {
            "type": "decision",
            "turn": int(state.turn),
            "seat": int(state.seat),
            "kind": DECISIONS[state.kind].name,
            "option": option_dict(state, tree, option),
        }
        before[0] = state
        walk.apply(option)
        for event in events(before[0], state, option, tree, walk.params):
            yield {"type": "event", **event}
    yield {"type": "table", **snapshot(state, tree)}
    score_seats(state, walk.params)
    by_seat = [points_by_source(state, seat, SOURCES) for seat in range(players)]
    yield {
        "type": "final",
        "score": {source.name: [each[source.name] for each in by_seat] for source in SOURCES},
        "total": [sum(each.values()) for each in by_seat],
        **final_line(state, tree),
        "winners": np.flatnonzero(state.rank[:players] == 1).tolist(),
        "status": Status(state.status).name.lower(),
    }


@cache
def game_of(players: int, world: int, sets: tuple[str, ...] = (), epsilon: float = 0.2) -> list:
    """Return the lines of a whole game; not to be changed."""
    tree = rules(sets)
    walk = Walk(Case(GAME, tree, __name__), players, world)
    return list(told(walk, tree, tuned(players, world, epsilon)))
