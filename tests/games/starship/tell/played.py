"""Whole games of Starship Interstellar as the lines of a replay, with the table at decisions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from exobalance.simcore.conformance.drivers import Driver
from exobalance.simcore.core.status import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.games.starship.data.codes import Act
from exobalance.simcore.games.starship.data.labels import DECISIONS, SOURCES, Due
from exobalance.simcore.games.starship.rules.scoring import rank
from exobalance.simcore.games.starship.tell.events import events
from exobalance.simcore.games.starship.tell.options import option_dict
from exobalance.simcore.games.starship.tell.setup import setup_line
from exobalance.simcore.games.starship.tell.snapshot import final_line, snapshot
from exobalance.simcore.kit.telling.lines import points_by_source
from exobalance.simcore.ruleset import load_ruleset
from tests.walks import Case, Walk

GAME = load_game("starship")
TREE = load_ruleset("starship").tree
Line = dict[str, Any]

QUICK = ("game.variant=quick", "switches.quick_technologies=free")
OTHER = (
    "switches.base_must_be_loaded=true",
    "switches.partial_dismantling=true",
    "switches.planet_start=random",
    "switches.market_scope=per_colour",
    'technologies.explorer.effects=["wormhole", "continue", "takeoff:1"]',
    "solar.event_spaces=[2, 3, 4, 5, 6, 8, 9, 10, 15]",
)
LATE = ("solar.start=5", "solar.event_spaces=[6, 8, 10, 12, 13, 14, 15, 16, 21]")
NOTHING = frozenset(map(int, (Act.IDLE, Act.STOP, Act.PASS, Act.DISMANTLE, Act.REPEAT)))
TO_BUILD = frozenset(map(int, (Act.MECHANISM, Act.SATELLITE)))
USUAL_FUEL = 12


def rules(sets: tuple[str, ...]) -> Any:
    """Return the rules with some values set."""
    return load_ruleset("starship", sets=list(sets)).tree if sets else TREE


def eager(seed: int, share: float = 0.85) -> Driver:
    """Return a driver at random that mostly does something, with fuel for its trips."""
    draw = random.Random(seed)

    def pick(state: Any, params: Any, options: np.ndarray, n: int) -> int:
        if state.kind == Due.LOAD_FUEL and draw.random() < share:
            return min(n - 1, USUAL_FUEL)
        acts = options[:n, 0].tolist()
        doing = [i for i in range(n) if acts[i] not in NOTHING]
        if state.kind == Due.SALVATION:
            building = [i for i in doing if acts[i] in TO_BUILD]
            doing = building if building and draw.random() < share else doing
        return draw.choice(doing) if doing and draw.random() < share else draw.randrange(n)

    return pick


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
    rank(state)
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
def game_of(players: int, world: int, sets: tuple[str, ...] = ()) -> list[Line]:
    """Return the lines of a whole game; not to be changed."""
    tree = rules(sets)
    walk = Walk(Case(GAME, tree, __name__), players, world)
    return list(told(walk, tree, eager(world)))
